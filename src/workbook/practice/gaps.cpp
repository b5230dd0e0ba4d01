#include "workbook/practice/gaps.hpp"

#include <iterator>
#include <utility>

#include "text/signs.hpp"

namespace proofsheet::workbook {

namespace {

using prose::Inline;

void fill_inlines(std::vector<Inline>& inlines, const FillGap& fill) {
  std::vector<Inline> filled;
  for (Inline& one : inlines) {
    fill_inlines(one.children, fill);
    if (one.kind != Inline::Kind::gap) {
      filled.push_back(std::move(one));
      continue;
    }
    std::vector<Inline> content = fill(std::move(one));
    filled.insert(filled.end(), std::make_move_iterator(content.begin()),
                  std::make_move_iterator(content.end()));
  }
  inlines = std::move(filled);
}

void fill_blocks(std::vector<prose::Block>& blocks, const FillGap& fill) {
  for (prose::Block& block : blocks) {
    fill_inlines(block.inlines, fill);
    fill_blocks(block.children, fill);
  }
}

}  // namespace

RichText fill_gaps(RichText text, const FillGap& fill) {
  fill_blocks(text.document.blocks, fill);
  return text;
}

Inline plain_words(const std::string& words) {
  Inline plain;
  plain.literal = text::Text(words, nullptr, 0);
  return plain;
}

RichText with_blanks(const RichText& gaps) {
  return fill_gaps(gaps, [](Inline gap) {
    Inline hint = plain_words(std::string(text::ellipsis));
    if (!gap.literal.empty()) hint.literal = gap.literal;
    return std::vector{plain_words("["), std::move(hint), plain_words("]")};
  });
}

RichText with_hidden(const RichText& gaps) {
  return fill_gaps(gaps, [](Inline gap) {
    gap.kind = Inline::Kind::strong;
    gap.literal = {};
    return std::vector{std::move(gap)};
  });
}

}  // namespace proofsheet::workbook
