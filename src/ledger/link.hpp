#pragma once
// One link of a shown equation: the left side is computed exactly from the printed numbers, the right side is
// judged.
#include <string>

#include "equations/model.hpp"
#include "ledger/claim.hpp"
#include "ledger/shown_text.hpp"
#include "numbers/exact/rounding.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::ledger {

struct Link {
  Verdict verdict = Verdict::exact;  ///< exact, truncated or off
  std::string printed;               ///< the side that was judged, as written
  std::string correct;               ///< what should stand there
  std::string remark;
  std::optional<numbers::Real> value;  ///< of the side that was computed
};

/// Judges `left = right`. A right side of several numbers (`0.410 + 0.531`) is judged number by number where
/// both sides are built alike. Of `0.333 = 1/3` the left side is judged. Nothing, and errors at the sides, if
/// it can't be computed or decided.
std::optional<Link> judge_link(const Side& left, const Side& right, numbers::Rounding rounding,
                               equations::Evaluation& arithmetic, diagnostics::Diagnostics& diagnostics);

/// The worse of two: off, truncated, exact.
Verdict worse(Verdict a, Verdict b);

}  // namespace proofsheet::ledger
