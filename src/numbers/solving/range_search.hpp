#pragma once
// Which digits a value may have, if what flows into it is known within bounds.
//
// A document prints rounded data and what was computed from the data before they were rounded. Its reader can
// not compute that number again; but the data leave it a range, and a printed number outside of the range is
// wrong whatever the data were (Nuijten et al., "statcheck", 2016; Brown and Heathers, "GRIM", 2017).
//
// The data span a box, a side for each measured value. Two proofs are looked for at the same time:
//
// - *possible*: a point of the box is found at which the value rounds to the printed digits. The search for
// it
//   may guess as it likes (corners, the middle, halving the way from a corner that is too low to one that is
//   too high); the point is exact, and the value there is rounded with proof.
// - *impossible*: the box is cut into pieces, and no piece has a value that rounds to the printed digits.
// Over
//   a piece the value is enclosed (numbers/reals/range.hpp); along a side on which it only rises, or only falls,
//   its bounds are those at the ends of the side. Rounding is monotone, so a piece is done with if its least
//   and greatest value both round to less, or both to more, than was printed.
//
// Where a rounding on the way jumps within a piece, the value is followed on every side of the jump.
//
// An end of a side need not belong to it (2.55 becomes 2.6). A piece that has it is judged as if it did,
// which is on the safe side, unless the value strictly moves towards that end and is a tie there: then the
// tie is not reached. Where neither proof is found within the limit, the answer is unknown.
#include "ledger/range_pieces.hpp"

namespace proofsheet::ledger {

/// Boxes and points at which a value is computed before its range is given up.
inline constexpr std::size_t most_range_evaluations = 4096;

struct RangeFound {
  enum class Answer { possible, impossible, unknown } answer = Answer::unknown;
  bool bounded = false;
  numbers::Rational lower, upper;    ///< if bounded: all values lie between them
  numbers::Decimal least, greatest;  ///< if bounded: what they round to
};

RangeFound search_range(const std::vector<Measured>& sides, const Landscape& value,
                        const numbers::Printed& printed, numbers::Rounding rounding);

}  // namespace proofsheet::ledger
