#pragma once
// The day on which each card and each question last changed.
#include <vector>

#include "ledger/claim.hpp"
#include "ledger/numbers_file.hpp"
#include "numbers/exact/date.hpp"

namespace proofsheet::ledger {

/// Sets the day of each line. `earlier` must be the lines of the committed ledger. A line with the same
/// contents keeps its day; a new or changed line gets `day`, the course's own. If a line has changed and
/// `day` is not later than its release, the line stays as it was released, and a finding is appended.
void put_days(std::vector<ReleasedLine>& lines, const std::vector<ReleasedLine>& earlier, numbers::Date day,
              std::vector<Finding>& findings);

}  // namespace proofsheet::ledger
