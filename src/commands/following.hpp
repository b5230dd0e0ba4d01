#pragma once
// Separates the pages that follow from a reported mistake from those that differ for another reason.
//
// The mistakes are undone in a draft of the sources, which is never written: a claim gets the digits that the
// committed ledger has, a definition its committed text, a literal its proven digits, and a line of prose
// with an untraced numeral is removed. If the course then has the committed ledger, a page follows from the
// mistakes if it equals the committed page. So a page that was edited is reported beside the mistakes.
#include <vector>

#include "commands/console.hpp"
#include "commands/workspace.hpp"
#include "drift/drift.hpp"

namespace proofsheet::commands {

struct CourseDrift {
  std::vector<drift::Drift> reported;   ///< findings, causes, moved numbers and pages, in this order
  std::vector<drift::Drift> following;  ///< pages, each with the lesson that it is behind
};

/// Compares a run with the committed output. If the mistakes can't be undone, pages that are behind a change
/// follow unless they have a numeral that the committed ledger does not explain.
CourseDrift drift_of_course(Workspace& workspace, const runs::Run& made, const drift::Committed& committed,
                            Console& console);

}  // namespace proofsheet::commands
