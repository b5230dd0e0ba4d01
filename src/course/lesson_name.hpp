#pragma once
#include <array>
#include <string_view>

namespace proofsheet::course {

/// Pages that every course has. A lesson of the same name would take the place of one.
inline constexpr std::array<std::string_view, 11> page_names = {
    "index",       "course",           "flashcards", "quiz",         "answers", "errata", "flashcard-sheets",
    "quiz-sheets", "print-flashcards", "print-quiz", "print-answers"};
bool is_page_name(std::string_view name);

/// Whether an id, or the name of a lesson's folder, is written with a-z, 0-9 and '-' alone.
bool is_id(std::string_view name);

}  // namespace proofsheet::course
