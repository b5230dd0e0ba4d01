#pragma once
// Statistics as papers report them: `t(28) = 2.20, p = .036`, `M = 5.19` of `n = 28`.
//
// A report is *possible* if it is proven that some values that round to the printed ones agree with it, and
// *impossible* if it is proven that none do. Recomputing p from what a paper prints is the idea of statcheck
// (Nuijten and others, 2016).
#include <string>
#include <vector>

#include "documents/project.hpp"
#include "ledger/claim.hpp"
#include "seen/passage.hpp"

namespace proofsheet::documents {

using namespace seen;

/// Returns the judged reports of a passage: claims of the kind `shown`, possible or impossible. `what` is
/// the report as it was read; `remark` says what was recomputed and how the text was interpreted. Warns of
/// what can't be decided. `rules` are declarations for this document. `unread` gets what looks like a
/// statistic and is not read: `in a test without a p`, `"p =" without a test`.
std::vector<ledger::Claim> judge_statistics(const Passage& passage, text::Diagnostics& diagnostics,
                                            const std::vector<ReportedRule>& rules = {},
                                            std::vector<NotRead>* unread = nullptr);

/// Returns how to fix an impossible report, by its message.
std::string hint_for_reported(const std::string& message);

}  // namespace proofsheet::documents
