#include "documents/mask.hpp"

#include <algorithm>

#include "prose/numerals.hpp"
#include "prose/places.hpp"

namespace proofsheet::documents {

void Mask::hide(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < std::min(end, passage.visible.size()); ++i)
    if (passage.visible[i] != '\n') passage.visible[i] = ' ';
}

void Mask::comment(Stretch place, Stretch body) {
  hide(place.begin, place.end);
  passage.comments.push_back(
      {prose::cut(passage.text, body.begin, std::max(body.begin, body.end)).trimmed(), place});
}

Passage Mask::finish() {
  for (const prose::NumeralRange range : prose::numeral_ranges(passage.visible)) {
    prose::Numeral numeral = prose::numeral_of(passage.visible, range, prose::NumeralPlace::words);
    numeral.span = passage.text.span(range.begin, range.end);
    const auto is_inside = [&](const Claimed& claimed) {
      const diagnostics::Span span = claimed.printed.span();
      return numeral.span.begin >= span.begin && numeral.span.end <= span.end;
    };
    if (std::none_of(passage.claimed.begin(), passage.claimed.end(), is_inside))
      passage.numerals.push_back(std::move(numeral));
  }
  return std::move(passage);
}

std::size_t behind(std::string_view text, std::size_t at, std::string_view close) {
  const std::size_t found = text.find(close, at);
  return found == std::string_view::npos ? text.size() : found + close.size();
}

}  // namespace proofsheet::documents
