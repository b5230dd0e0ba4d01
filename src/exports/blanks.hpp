#pragma once
// Questions with several blanks, for programs that have such questions, and as single questions for the
// others.
#include <functional>
#include <string>
#include <vector>

#include "exports/key.hpp"

namespace proofsheet::exports {

/// Returns what replaces the mark of a blank, by its index.
using FillBlank = std::function<std::string(std::size_t blank)>;
/// Returns the text of a question with its blanks filled.
std::string fill_blanks(const std::string& html, const FillBlank& fill);

/// Returns the text of a question with numbered lines in place of its blanks.
std::string with_numbered_blanks(const Question& question);

/// Returns how to type the numbers of the blanks, HTML; may be empty.
std::string how_to_fill(const Question& question, const std::vector<RightAnswers>& right,
                        const course::Words& words, Reads reads);

/// Returns a question for each blank, `ID/NAME` or `ID/NAME/STATE`. The questions of one blank in all states
/// are adjacent, and have a pool of their own.
std::vector<Question> one_by_one(const std::vector<Question>& states, const course::Words& words);

}  // namespace proofsheet::exports
