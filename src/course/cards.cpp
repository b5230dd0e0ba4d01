#include "course/cards.hpp"

namespace proofsheet::course {

const Table<Card>& card_table() {
  static const Table<Card> table{
      "a card",
      {id_key(&Card::id, Presence::required),
       text_key("front", &Card::front, Presence::required, "the question, in Markdown"),
       text_key("back", &Card::back, Presence::required, "the answer, in Markdown"),
       line_key("example", &Card::example, Presence::optional,
                "the id of the example whose names its roles use")}};
  return table;
}

std::vector<Form> card_forms() { return {card_table().form()}; }

std::vector<Card> read_cards(const Node& root, diagnostics::Diagnostics& diagnostics) {
  std::vector<Card> cards;
  if (!expect_list(root, "a file of cards", diagnostics)) return cards;
  for (const Node& item : root.items) {
    Card card;
    if (read_mapping(item, card_table(), card, diagnostics)) cards.push_back(std::move(card));
  }
  return cards;
}

}  // namespace proofsheet::course
