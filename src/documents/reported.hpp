#pragma once
// Statistics as papers report them: `t(28) = 2.20, p = .036`, `M = 5.19` of `n = 28`.
//
// A printed number represents every value that rounds to it. So a statistic has a least and a greatest
// value, and so has its p, which falls as the statistic grows. A report is *possible* if the printed p, or
// a value that rounds to it, is between these, and *impossible* if it is proven not to be. A mean of n
// whole numbers is a whole number divided by n (Brown and Heathers, "The GRIM Test", 2017). Recomputing p
// from what a paper prints is the idea of statcheck (Nuijten and others, 2016).
#include <string>
#include <vector>

#include "ledger/claim.hpp"
#include "seen/passage.hpp"

namespace proofsheet::documents {

using namespace seen;

/// Returns the judged reports of a passage: claims of the kind `shown`, possible or impossible. `what` is
/// the report as it was read; `remark` says what was recomputed and how the text was interpreted. Warns of
/// what can't be decided.
std::vector<ledger::Claim> judge_statistics(const Passage& passage, text::Diagnostics& diagnostics);

}  // namespace proofsheet::documents
