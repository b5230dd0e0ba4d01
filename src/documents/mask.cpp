#include "documents/mask.hpp"

#include <algorithm>

#include "prose/numerals.hpp"
#include "prose/places.hpp"

namespace proofsheet::documents {

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

void Mask::comment(Stretch place, Stretch body) {
  hide(place.begin, place.end);
  passage.comments.push_back(
      {prose::cut(passage.text, body.begin, std::max(body.begin, body.end)).trimmed(), place});
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

Passage Mask::finish() {
  passage.seen = seen();
  const std::string_view text = passage.seen.view();
  for (const prose::NumeralRange range : prose::numeral_ranges(text)) {
    prose::Numeral numeral = prose::numeral_of(text, range, prose::NumeralPlace::words);
    numeral.span = passage.seen.span(range.begin, range.end);
    const auto is_claimed = [&](const Claimed& claimed) {
      const diagnostics::Span span = claimed.printed.span();
      return numeral.span.begin < span.end && numeral.span.end > span.begin;
    };
    if (std::none_of(passage.claimed.begin(), passage.claimed.end(), is_claimed))
      passage.numerals.push_back(std::move(numeral));
  }
  return std::move(passage);
}

std::size_t behind(std::string_view text, std::size_t at, std::string_view close) {
  const std::size_t found = text.find(close, at);
  return found == std::string_view::npos ? text.size() : found + close.size();
}

}  // namespace proofsheet::documents
