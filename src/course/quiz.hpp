#pragma once
// The flashcards and the questions of a lesson.
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads cards.yaml: a list of flashcards.
std::vector<Card> read_cards(const Node& root, text::Diagnostics& diagnostics);
const Table<Card>& card_table();

/// Reads quiz.yaml: a list of questions. The kind of a question follows from its keys: `choices`, `answer`
/// (numeric), `model answer` (open), `solution` (exercise).
std::vector<Question> read_quiz(const Node& root, text::Diagnostics& diagnostics);
/// Returns the forms of the four kinds.
std::vector<Form> question_forms();

}  // namespace proofsheet::course
