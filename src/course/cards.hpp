#pragma once
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads cards.yaml: a list of flashcards.
std::vector<Card> read_cards(const Node& root, diagnostics::Diagnostics& diagnostics);
const Table<Card>& card_table();
std::vector<Form> card_forms();

}  // namespace proofsheet::course
