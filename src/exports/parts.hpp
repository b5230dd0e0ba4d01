#pragma once
// Questions with several parts, each of which is judged by itself: a choice is selected for each part. An
// ordering question has its items as parts, and positions as choices.
#include <string>

#include "exports/material.hpp"

namespace proofsheet::exports {

/// Returns HTML without the paragraph around it, if there is only one.
std::string without_paragraph(const std::string& html);

/// Returns the question with choices that are plain text without markup, for programs that show them in a
/// menu. If a choice is more, all become letters, and the question lists them.
Question with_plain_choices(Question question);

/// Returns the choices that are right for no part.
std::vector<const Choice*> choices_for_none(const Question& question);

/// Returns the parts of an ordering question in the right order.
std::vector<Part> right_order(const Question& question);

/// Returns choices as a list with letters, HTML.
std::string lettered_list(const std::vector<Choice>& choices);
/// Returns the lists of a question with parts, HTML.
std::string parts_to_read(const Question& question);
/// Returns its parts with what is right, HTML.
std::string parts_with_answers(const Question& question);
/// Returns the feedback for its parts, HTML; may be empty.
std::string feedback_of_parts(const Question& question);

}  // namespace proofsheet::exports
