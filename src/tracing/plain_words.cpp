#include "tracing/plain_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "text/characters.hpp"
#include "text/unicode.hpp"

namespace proofsheet::tracing {

using text::is_blank;
using text::is_letter;
using text::Span;

namespace {

/// Returns the word before byte `at` in the same line, in lower case; a point is part of it.
std::string word_before(std::string_view text, std::size_t at) {
  while (at > 0 && is_blank(text[at - 1])) --at;
  std::size_t begin = at;
  while (begin > 0 && (is_letter(text[begin - 1]) || text[begin - 1] == '.')) --begin;
  return text::in_small_letters(text.substr(begin, at - begin));
}

constexpr std::array counted_places = {"section", "chapter",  "figure", "fig.",    "table",
                                       "page",    "part",     "lesson", "volume",  "vol.",
                                       "version", "appendix", "note",   "footnote"};

/// Returns the characters of the source that a span covers.
std::string_view characters_at(const text::Span& span) {
  return std::string_view(span.source->text()).substr(span.begin, span.end - span.begin);
}

/// Returns the place of the numeral's word; `nullopt` if the source has other characters there.
std::optional<Span> span_of_word(const prose::Numeral& numeral, std::size_t offset) {
  if (numeral.span.begin < offset) return std::nullopt;
  const std::size_t begin = numeral.span.begin - offset;
  const Span span{numeral.span.source, begin, begin + numeral.word.size()};
  if (span.end > span.source->size() || characters_at(span) != numeral.word) return std::nullopt;
  return span;
}

/// Returns a name with letters before the digits: `GPT-2`, `x15`, `A4`. `512-dimensional` is not
/// one: it is a number of dimensions.
std::optional<PlainWord> name_with(const prose::Numeral& numeral) {
  const std::string& word = numeral.word;
  if (numeral.place == prose::NumeralPlace::formula || word.empty() || !is_letter(word.front()))
    return std::nullopt;
  for (std::size_t at = word.find(numeral.text); at != std::string::npos;
       at = word.find(numeral.text, at + 1))
    if (const auto span = span_of_word(numeral, at))
      return PlainWord{fmt::format("a part of the name {}", word), word, *span};
  return std::nullopt;
}

}  // namespace

std::optional<PlainWord> plain_word(const prose::Numeral& numeral) {
  if (auto name = name_with(numeral)) return name;
  if (numeral.place == prose::NumeralPlace::formula || characters_at(numeral.span) != numeral.text)
    return std::nullopt;
  const std::string& text = numeral.text;
  if (text.size() > 2 && is_letter(text.back()) && is_letter(text[text.size() - 2]))
    return PlainWord{"an ordinal", text, numeral.span};
  const std::string before = word_before(numeral.span.source->text(), numeral.span.begin);
  const bool counts = std::find(counted_places.begin(), counted_places.end(), before) != counted_places.end();
  if (counts && text.find_first_not_of("0123456789.") == std::string::npos)
    return PlainWord{fmt::format("the number of a {}", before), text, numeral.span};
  return std::nullopt;
}

}  // namespace proofsheet::tracing
