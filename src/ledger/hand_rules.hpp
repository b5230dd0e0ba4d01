#pragma once
// What `by hand:` says, looked up by cell.
#include <memory>
#include <vector>

#include "course/course.hpp"
#include "ledger/by_cell.hpp"

namespace proofsheet::ledger {

using HandRules = ByCell<equations::Route::Rule>;

/// Every rule that names what is not there is an error. `rounding` is the example's.
std::shared_ptr<const HandRules> hand_rules(const std::vector<course::HandRule>& rules,
                                            equations::Evaluation& exact, numbers::Rounding rounding,
                                            diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
