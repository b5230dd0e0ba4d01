#pragma once
#include <vector>

#include "ledger/numbers_file.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::workbook {

/// Returns a digest line for each current card and question of a lesson; their dates are empty.
std::vector<ledger::ReleasedLine> released_lines(const course::Course& course, const course::Lesson& lesson,
                                                 const LessonView& view);

}  // namespace proofsheet::workbook
