#pragma once
// A lesson's prose with everything in its place, its cards and its questions.
#include "workbook/context.hpp"

namespace proofsheet::workbook {

LessonView lesson_view(Context& context);
/// The cards of a lesson, in their order.
std::vector<CardView> card_views(Context& context);
/// The questions of a lesson, numbered from `first` on.
std::vector<QuestionView> question_views(Context& context, std::size_t first);

}  // namespace proofsheet::workbook
