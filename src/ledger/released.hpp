#pragma once
// When each card and each question last changed.
#include <vector>

#include "ledger/claim.hpp"
#include "ledger/numbers_file.hpp"
#include "numbers/exact/date.hpp"

namespace proofsheet::ledger {

/// Gives each line its day. `earlier`: those of the committed ledger. What says the same as there keeps its
/// day; what is new or has changed gets `day`, the course's own. Where it has changed and the day is no later
/// than the one it was released on, the line stays as it was released, and that is a finding.
void put_days(std::vector<ReleasedLine>& lines, const std::vector<ReleasedLine>& earlier, numbers::Date day,
              std::vector<Finding>& findings);

}  // namespace proofsheet::ledger
