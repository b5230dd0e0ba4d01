#pragma once
// Reads course.yaml, and adds a lesson to it without changing anything else.
//
// Writing the file again from its tree would lose comments, blank lines and the choice between a list in
// brackets and one with dashes. So the name is inserted into the text, at the offset that the tree knows and
// in the form of the names that are there. Then the text is parsed again: it must have the same content and
// one lesson more.
#include <optional>
#include <string>
#include <string_view>

#include "course/fields.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::course {

/// Reads course.yaml. Returns a course whose lessons have not been read yet. `taken`: names that no lesson
/// may have.
Course read_course_file(const Node& root, const std::vector<std::string>& taken,
                        text::Diagnostics& diagnostics);
const Table<Course>& course_table();
/// Reads references.yaml. Returns false if an entry could not be read, so that `references` may be
/// incomplete.
bool read_references(const Node& root, std::vector<Reference>& references, text::Diagnostics& diagnostics);
const Table<Reference>& reference_table();
/// The table of `plain numerals:`.
const Table<PlainNumerals>& plain_numerals_table();

/// Returns the text of course.yaml with `folder` as its last lesson. Returns nothing if the text can't be
/// read (`diagnostics` has the reason), or if the list has a form that can't be extended (reported at the
/// list).
std::optional<std::string> with_lesson(const text::SourcePtr& course_file, std::string_view folder,
                                       text::Diagnostics& diagnostics);

/// Reads cards.yaml: a list of flashcards.
std::vector<Card> read_cards(const Node& root, text::Diagnostics& diagnostics);
/// Returns the forms of cards with two sides, and with gaps.
std::vector<Form> card_forms();

/// Reads quiz.yaml: a list of questions. The kind of a question follows from its keys: `choices`, `answer`
/// (numeric), `model answer` (open), `solution` (exercise).
std::vector<Question> read_quiz(const Node& root, text::Diagnostics& diagnostics);
/// Returns the forms of the four kinds.
std::vector<Form> question_forms();

}  // namespace proofsheet::course
