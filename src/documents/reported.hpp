#pragma once
// Statistics as papers report them: `t(28) = 2.20, p = .036`, `M = 5.19` of `n = 28`.
//
// What is printed stands for all that rounds to it. So a statistic has two ends, and its p has two: p falls
// as the statistic grows. A report is *possible* if the printed p, or one that rounds to it, lies between
// them, and *impossible* if it is proven not to. A mean of n whole numbers is a whole number divided by n
// (Brown and Heathers, "The GRIM Test", 2017); that p is recomputed from what a paper prints is the idea of
// statcheck (Nuijten and others, 2016).
#include <string>
#include <vector>

#include "documents/passage.hpp"
#include "ledger/claim.hpp"

namespace proofsheet::documents {

/// The reports of a passage, judged: claims `shown`, possible or impossible. `what` is the report as it was
/// read, `remark` says what was recomputed and how the text was taken. What can't be decided is a warning.
std::vector<ledger::Claim> reported_statistics(const Passage& passage, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::documents
