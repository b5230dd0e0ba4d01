#pragma once
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads quiz.yaml: a list of questions. The kind of each follows from its keys: `choices`, `answer`
/// (numeric), `model answer` (open), `solution` (exercise).
std::vector<Question> read_quiz(const Node& root, diagnostics::Diagnostics& diagnostics);
const Table<Question>& choice_question_table();
const Table<Question>& numeric_question_table();
const Table<Question>& open_question_table();
const Table<Question>& exercise_table();
/// The forms of the four kinds.
std::vector<Form> question_forms();
const Table<Choice>& choice_table();
const Table<Distractor>& distractor_table();

}  // namespace proofsheet::course
