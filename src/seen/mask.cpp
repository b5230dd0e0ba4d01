#include "seen/mask.hpp"

#include <algorithm>

#include "prose/numerals.hpp"
#include "prose/places.hpp"
#include "seen/span_set.hpp"

namespace proofsheet::seen {

void Mask::hide(std::size_t begin, std::size_t end, std::string_view seen) {
  for (std::size_t i = begin; i < std::min(end, blanked_.size()); ++i)
    if (blanked_[i] != '\n') blanked_[i] = ' ';
  replace(begin, end, seen);
}

void Mask::replace(std::size_t begin, std::size_t end, std::string_view seen) {
  end = std::min(end, blanked_.size());
  if (begin < end) hidden_.push_back({{begin, end}, std::string(seen)});
}

void Mask::code(std::size_t begin, std::size_t end) {
  hide(begin, end, unread);
  aside(begin, end);
}

void Mask::block(BlockKind kind, Stretch place) {
  begins(kind, place.begin);
  begins(BlockKind::paragraph, place.end);
}

void Mask::comment(Stretch place, Stretch body) {
  hide(place.begin, place.end);
  passage.comments.push_back(
      {prose::cut(passage.text, body.begin, std::max(body.begin, body.end)).trimmed(), place});
  inner_block(BlockKind::comment, place);
}

Text Mask::seen() {
  std::stable_sort(hidden_.begin(), hidden_.end(),
                   [](const Hidden& a, const Hidden& b) { return a.place.begin < b.place.begin; });
  prose::TextBuilder builder;
  std::size_t at = 0;
  for (const Hidden& one : hidden_) {
    builder.take(passage.text, at, std::max(at, one.place.begin));
    if (one.place.begin >= at && !one.seen.empty()) builder.put(one.seen, passage.text, one.place.begin);
    at = std::max(at, one.place.end);
  }
  builder.take(passage.text, at, passage.text.size());
  return builder.finish();
}

void Mask::add_blocks() {
  std::stable_sort(beginnings_.begin(), beginnings_.end(),
                   [](const Block& a, const Block& b) { return a.place.begin < b.place.begin; });
  begins(BlockKind::paragraph, text().size());
  Block open;
  for (const Block& next : beginnings_) {
    open.place.end = next.place.begin;
    if (open.place.begin < open.place.end) passage.blocks.push_back(open);
    open = next;
  }
  finish_blocks(passage);
}

Passage Mask::finish() {
  passage.seen = seen();
  hidden_ = {};
  add_blocks();
  SpanSet claimed;
  for (const ClaimedNumber& one : passage.claimed) claimed.add(one.printed.span());
  const std::string_view text = passage.seen.view();
  const std::vector<prose::NumeralRange> ranges = prose::numeral_ranges(text);
  passage.numerals.reserve(ranges.size());
  for (const prose::NumeralRange range : ranges) {
    text::Span span = passage.seen.span(range.begin, range.end);
    if (claimed.overlaps(span)) continue;
    passage.numerals.push_back(prose::numeral_of(text, range, prose::NumeralPlace::words));
    passage.numerals.back().span = std::move(span);
  }
  return std::move(passage);
}

std::size_t behind(std::string_view text, std::size_t at, std::string_view close) {
  const std::size_t found = text.find(close, at);
  return found == std::string_view::npos ? text.size() : found + close.size();
}

}  // namespace proofsheet::seen
