#pragma once
// Questions and cards: in one state, and in all that they may be met in.
#include <string>
#include <vector>

#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// A question with the values that `context` gives its names. What may be shuffled is, by `shuffled_by`.
QuestionView question_view(Context& context, const course::Question& question,
                           const std::string& shuffled_by);
/// A question that varies some of them, in all its states.
QuestionView varied_question_view(Context& context, const course::Question& question);

CardView card_view(Context& context, const course::Card& card);
/// A card that varies some names, likewise.
CardView varied_card_view(Context& context, const course::Card& card);

/// The names and values of one state of a question or a card, in the order of its `choose:`.
struct StateValues {
  std::string id;  ///< as QuestionState
  std::vector<diagnostics::Text> values;
};
/// Named limit of a question or a card.
inline constexpr std::size_t most_states = 5'000;
/// All combinations of what is to be varied, the last fastest. Nothing, and errors, if there are none to be
/// had, or too many.
std::optional<std::vector<StateValues>> combinations(const std::vector<course::Varied>& choose,
                                                     diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::workbook
