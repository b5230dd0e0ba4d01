#include "tracing/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "diagnostics/characters.hpp"

namespace proofsheet::tracing {

using diagnostics::is_blank;
using diagnostics::is_continuation;
using diagnostics::is_letter;
using diagnostics::Span;

namespace {

constexpr std::size_t context_bytes = 36;  // on each side of a numeral
constexpr std::array counted_places = {"section", "chapter",  "figure", "fig.",    "table",
                                       "page",    "part",     "lesson", "volume",  "vol.",
                                       "version", "appendix", "note",   "footnote"};

/// The word that stands before a numeral, in lower case.
std::string word_before(std::string_view line, std::size_t at) {
  while (at > 0 && is_blank(line[at - 1])) --at;
  std::size_t begin = at;
  while (begin > 0 && (is_letter(line[begin - 1]) || line[begin - 1] == '.')) --begin;
  std::string word(line.substr(begin, at - begin));
  std::transform(word.begin(), word.end(), word.begin(), diagnostics::lowered);
  return word;
}

/// Where the word of a numeral stands, if it stands in the source as it is meant.
std::optional<Span> span_of_word(const prose::Numeral& numeral, std::size_t offset) {
  if (numeral.span.begin < offset) return std::nullopt;
  const std::size_t begin = numeral.span.begin - offset;
  const Span span{numeral.span.source, begin, begin + numeral.word.size()};
  if (span.end > span.source->text().size() || written_at(span) != numeral.word) return std::nullopt;
  return span;
}

/// `GPT-2`, `x15`, `A4`: letters before the digits. `512-dimensional` is a number of dimensions.
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

std::string_view written_at(const Span& span) {
  return std::string_view(span.source->text()).substr(span.begin, span.end - span.begin);
}

Surroundings surroundings_of(const Span& numeral) {
  const std::string& text = numeral.source->text();
  const std::size_t line_begin = text.rfind('\n', numeral.begin == 0 ? 0 : numeral.begin - 1);
  const std::size_t first = line_begin == std::string::npos || numeral.begin == 0 ? 0 : line_begin + 1;
  const std::size_t last = std::min(text.find('\n', numeral.end), text.size());
  std::size_t begin = numeral.begin - std::min(numeral.begin - first, context_bytes);
  std::size_t end = std::min(last, numeral.end + context_bytes);
  const bool cut_before = begin > first, cut_after = end < last;
  if (cut_before) {
    const std::size_t space = text.find(' ', begin);
    if (space < numeral.begin) begin = space + 1;
    while (is_continuation(text[begin])) ++begin;
  }
  if (cut_after) {
    const std::size_t space = text.rfind(' ', end);
    if (space != std::string::npos && space > numeral.end) end = space;
    while (end > numeral.end && is_continuation(text[end])) --end;
  }
  const std::string_view all = text;
  std::string before(all.substr(begin, numeral.begin - begin)),
      after(all.substr(numeral.end, end - numeral.end));
  before.erase(0, std::min(before.find_first_not_of(" \t"), before.size()));
  after.erase(after.find_last_not_of(" \t\r") + 1);
  return {(cut_before ? "…" : "") + before, after + (cut_after ? "…" : "")};
}

std::optional<PlainWord> plain_word(const prose::Numeral& numeral) {
  if (auto name = name_with(numeral)) return name;
  if (numeral.place == prose::NumeralPlace::formula || written_at(numeral.span) != numeral.text)
    return std::nullopt;
  const std::string& text = numeral.text;
  if (text.size() > 2 && is_letter(text.back()) && is_letter(text[text.size() - 2]))
    return PlainWord{"an ordinal", text, numeral.span};
  const std::string& source = numeral.span.source->text();
  const std::size_t line = source.rfind('\n', numeral.span.begin) + 1;
  const std::string before = word_before(std::string_view(source).substr(line), numeral.span.begin - line);
  const bool counts = std::find(counted_places.begin(), counted_places.end(), before) != counted_places.end();
  if (counts && text.find_first_not_of("0123456789.") == std::string::npos)
    return PlainWord{fmt::format("the number of a {}", before), text, numeral.span};
  return std::nullopt;
}

}  // namespace proofsheet::tracing
