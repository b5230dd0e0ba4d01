#pragma once
// Judges a chain of equations between printed numbers as a reader with a calculator would.
//
// Sign by sign: the side before a sign, computed exactly from its printed numbers, must lead to the side
// after it. A single number may be the rounding of what leads to it. Within a side, as in `1/6 + 1/6 = 0.17 +
// 0.17`, a rounded number makes the link right by hand at best. It must be equal where rounding is not
// harmless: in an exponent; in a function that is not increasing, or that amplifies the error beyond the
// digits of its argument (`sqrt(13/3) = sqrt(4.333)` is harmless, `exp(2.4) = exp(2)` is not); and in a
// product that becomes zero (`1000 * 0.4 = 1000 * 0`).
//
// End to end: a chain may hold at each sign and still be wrong as a whole, as in `0.446 = 0.45 = 0.5`. Such a
// chain, too, is right by hand at best.
#include <optional>
#include <string>
#include <vector>

#include "ledger/chain.hpp"
#include "ledger/remark.hpp"
#include "ledger/verdict.hpp"
#include "numbers/exact/rounding.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::ledger {

/// The judgement of a chain: its worst link; of links with equal verdicts the last, which has the result. By
/// hand: the last side, and its correct text if nothing were rounded on the way.
struct JudgedChain {
  Verdict verdict = Verdict::exact;      ///< exact, by hand, truncated or off
  std::string printed;                   ///< the judged side, as written
  std::string correct;                   ///< its correct text, proven
  Remarks remark;                        ///< which link it is, what was rounded; may be empty
  numbers::Real value;                   ///< the value that leads to the judged side
  std::optional<numbers::Real> by_hand;  ///< by hand: the value computed from the numbers as printed
};

/// Returns the value of a side, computed exactly from its printed numbers. Returns `nullopt`, and reports
/// errors, on failure.
std::optional<numbers::Real> value_of(const Side& side, text::Diagnostics& diagnostics);

/// Returns why the value of a side is proven not to exist; empty if none of them is.
std::string why_undefined(const Chain& chain);

/// Returns `nullopt`, and reports errors at the sides, if a side can't be computed from its printed numbers
/// or can't be decided. `reading` has the words that numbers may have.
std::optional<JudgedChain> judge_chain(const Chain& chain, const numbers::Reading& reading,
                                       numbers::Rounding rounding, text::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
