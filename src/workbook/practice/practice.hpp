#pragma once
// Questions and cards: in one state, and in all their states.
#include <string>
#include <vector>

#include "ledger/numbers_file.hpp"
#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// Builds a question with the values that `context` gives its names. Choices are shuffled by `shuffled_by`
/// unless their order is fixed.
QuestionView question_view(Context& context, const course::Question& question,
                           const std::string& shuffled_by);
/// Builds a question that varies some names, in all its states.
QuestionView varied_question_view(Context& context, const course::Question& question);

/// Builds the answer of a numeric question, and its distractors.
QuestionView number_view(Context& context, const course::Question& question, const std::string& shuffled_by);

CardView card_view(Context& context, const course::Card& card);
/// Builds a card that varies some names, in all its states.
CardView varied_card_view(Context& context, const course::Card& card);

/// The values of one state of a question or a card, in the order of its `choose:`.
struct StateValues {
  std::string id;  ///< as in QuestionState
  std::vector<text::Text> values;
};
/// Named limit of one question or card.
inline constexpr std::size_t most_states = 5'000;
/// Returns all combinations of the values to vary; the last name varies fastest. Returns `nullopt` and
/// reports errors if a range or a name is wrong, or if there are too many combinations.
std::optional<std::vector<StateValues>> combinations(const std::vector<course::Varied>& choose,
                                                     text::Diagnostics& diagnostics);

/// Returns a digest line for each current card and question of a lesson; their dates are empty.
std::vector<ledger::ReleasedLine> released_lines(const course::Course& course, const course::Lesson& lesson,
                                                 const LessonView& view);

}  // namespace proofsheet::workbook
