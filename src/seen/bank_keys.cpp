// Reads the numeric keys of a question bank. A reader of it sees nothing else: `name: 2.68`, a line for each.
#include <algorithm>

#include "banks/bank.hpp"
#include "prose/places.hpp"
#include "seen/readers.hpp"

namespace proofsheet::seen {

namespace {

/// Adds the numeral of a key, which is the whole text from `begin` on.
void add_key(const Text& text, Stretch name, Stretch digits, Passage& passage) {
  prose::Numeral numeral =
      prose::numeral_of(text.view(), {digits.begin, digits.end}, prose::NumeralPlace::words);
  numeral.span = text.span(digits.begin, digits.end);
  passage.numerals.push_back(std::move(numeral));
  passage.named.push_back(
      {prose::cut(text, digits.begin, digits.end), prose::cut(text, name.begin, name.end)});
  passage.blocks.push_back({BlockKind::paragraph, {name.begin, digits.end}});
}

}  // namespace

Passage read_bank_keys(const text::SourcePtr& source, text::Diagnostics& diagnostics) {
  Passage passage;
  const auto bank = banks::read_bank(source);
  if (!bank) {
    diagnostics.error({source, 0, 0}, "this is not a question bank that can be read",
                      "export it as Moodle XML, GIFT, or an item of QTI 2.1");
    return passage;
  }
  const Text whole(source);
  prose::TextBuilder builder;
  std::vector<std::pair<Stretch, Stretch>> places;
  std::size_t size = 0, done = 0;
  for (const banks::Category& category : bank->categories)
    for (const banks::Item& item : category.items) {
      if (!item.key || item.key->digits.span().begin < done) continue;
      const Text& digits = item.key->digits;
      const bool is_named =
          !item.name.empty() && item.name.span().begin >= done && item.name.span().end <= digits.span().begin;
      const std::string name = is_named ? item.name.str() : "question";
      const std::size_t at = is_named ? item.name.span().begin : digits.span().begin;
      builder.put(name + ": ", whole, at);
      const std::size_t comma = std::min(digits.view().find(','), digits.size());  // banks allow `0,333`
      builder.take(digits, 0, comma);
      if (comma < digits.size()) builder.put(".", whole, digits.span().begin + comma);
      if (comma < digits.size()) builder.take(digits, comma + 1, digits.size());
      builder.put("\n\n", whole, digits.span().end);
      const std::size_t begin = size + name.size() + 2;
      places.push_back({{size, size + name.size()}, {begin, begin + digits.size()}});
      size = begin + digits.size() + 2;
      done = digits.span().end;
    }
  passage.text = passage.seen = passage.written = builder.finish();
  for (const auto& [name, digits] : places) add_key(passage.text, name, digits, passage);
  finish_blocks(passage);
  return passage;
}

}  // namespace proofsheet::seen
