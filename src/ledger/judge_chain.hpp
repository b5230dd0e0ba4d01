#pragma once
// A chain of equations between printed numbers, judged as a reader with a calculator would.
//
// Sign by sign: the side before it, computed exactly from the numbers as they are printed, has to lead to the
// side behind it. A number that stands alone may be the rounding of what leads to it. Within a side, as in
// `1/6 + 1/6 = 0.17 + 0.17`, a number that was rounded makes the link right by hand at best; and it has to be
// equal where such a step is not harmless: in an exponent, and beneath a function that does not rise, or that
// makes more of it than its own digits are worth (`sqrt(13/3) = sqrt(4.333)` is harmless, `exp(2.4) = exp(2)`
// is not), and in a product of which nothing is left (`1000 * 0.4 = 1000 * 0`).
//
// End by end: what holds sign by sign may have gone astray, as in `0.446 = 0.45 = 0.5`. Such a chain is right
// by hand at best, too.
#include <optional>
#include <string>
#include <vector>

#include "ledger/chain.hpp"
#include "ledger/remark.hpp"
#include "ledger/verdict.hpp"
#include "numbers/exact/rounding.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::ledger {

/// The worst link; of links that are as good the last, which has the result. By hand: the last side, and what
/// would stand there if nothing were rounded on the way.
struct JudgedChain {
  Verdict verdict = Verdict::exact;      ///< exact, by hand, truncated or off
  std::string printed;                   ///< the side that was judged, as written
  std::string correct;                   ///< what should stand there, proven to
  Remarks remark;                        ///< which link it is, what was rounded; may be empty
  numbers::Real value;                   ///< what leads to the side that was judged
  std::optional<numbers::Real> by_hand;  ///< by hand: what leads there from the numbers as they are printed
};

/// What a side is, computed exactly from the numbers as they are printed. Nothing, and errors, if it fails.
std::optional<numbers::Real> value_of(const Side& side, diagnostics::Diagnostics& diagnostics);

/// Nothing, and errors at the sides, if one can't be computed from its printed numbers or can't be decided.
/// `reading`: words that may stand at the numbers.
std::optional<JudgedChain> judge_chain(const Chain& chain, const numbers::Reading& reading,
                                       numbers::Rounding rounding, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
