#pragma once
// Questions: in one state, and in all that they may be asked in.
#include <string>
#include <vector>

#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// A question with the values that `context` gives its names. What may be shuffled is, by `shuffled_by`.
QuestionView question_view(Context& context, const course::Question& question,
                           const std::string& shuffled_by);
/// A question that varies some of them, in all its states.
QuestionView varied_question_view(Context& context, const course::Question& question);

/// The names and values of one state of a question, in the order of its `choose:`.
struct StateValues {
  std::string id;  ///< as QuestionState
  std::vector<diagnostics::Text> values;
};
/// Named limits of a question.
inline constexpr std::size_t most_states = 5'000;
/// All combinations of what is to be varied, the last fastest. Nothing, and errors, if there are none to be
/// had, or too many.
std::optional<std::vector<StateValues>> combinations(const std::vector<course::Varied>& choose,
                                                     diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::workbook
