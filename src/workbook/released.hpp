#pragma once
#include <vector>

#include "ledger/numbers_file.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

/// The cards and questions of a lesson as they are now, without a day.
std::vector<ledger::ReleasedLine> released_lines(const course::Course& course, const course::Lesson& lesson,
                                                 const LessonView& view);

}  // namespace proofsheet::workbook
