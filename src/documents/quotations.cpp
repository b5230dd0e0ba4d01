#include "documents/quotations.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/signs.hpp"

namespace proofsheet::documents {

namespace {

/// Returns a character in the spelling in which texts are compared; empty if it is invisible.
std::string_view plain_character(const text::CodePoint& c, std::string_view as_written) {
  constexpr char32_t soft_hyphen = 0xAD;
  if (text::is_gap(c.value) || c.value == '\n' || c.value == '\r' || c.value == '\x1F') return " ";
  if (c.value == '\x1D' || c.value == '\x1E' || c.value == soft_hyphen) return "";
  if (text::is_dash(c.value)) return "-";
  if (text::is_apostrophe(c.value) || c.value == U'‘' || c.value == U'‚') return "'";
  if (c.value == U'“' || c.value == U'„' || as_written == text::closing_quote) return "\"";
  return as_written;
}

}  // namespace

Quotations::Plain Quotations::plain_of(std::string_view text) {
  Plain plain;
  plain.text.reserve(text.size());
  plain.offsets.reserve(text.size() + 1);
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint c = text::code_point_at(text, at);
    const std::string_view character = plain_character(c, text.substr(at, c.size));
    if (character != " " || (!plain.text.empty() && plain.text.back() != ' '))
      for (const char byte : character) {
        plain.text += byte;
        plain.offsets.push_back(at);
      }
    at += c.size;
  }
  plain.offsets.push_back(text.size());
  return plain;
}

Quotations::Quotations(const std::vector<Passage>& passages) : passages_(passages) {
  for (const Passage& passage : passages) plain_.push_back(plain_of(passage.seen.view()));
}

std::size_t Quotations::count(std::string_view wanted) const {
  std::size_t count = 0;
  for (const Plain& plain : plain_)
    for (std::size_t at = plain.text.find(wanted); at != std::string::npos;
         at = plain.text.find(wanted, at + 1))
      ++count;
  return count;
}

std::string Quotations::unique_at(std::size_t passage, std::size_t at, std::size_t size) const {
  constexpr int most_words = 8;
  const std::string& text = plain_[passage].text;
  const std::string_view seen = passages_[passage].seen.view();
  std::size_t begin = at, end = at + size;
  // A quotation ends with its block.
  const auto is_inside = [&](std::size_t from, std::size_t to) {
    const std::size_t first = plain_[passage].offsets[from];
    const std::string_view part = seen.substr(first, plain_[passage].offsets[to] - first);
    return part.find("\n\n") == part.npos && part.find_first_of("\x1D\x1E\x1F") == part.npos;
  };
  const auto is_unique = [&] { return count(std::string_view(text).substr(begin, end - begin)) == 1; };
  for (int words = 0; words < most_words && !is_unique(); ++words) {
    const std::size_t next = std::min(text.find(' ', std::min(end + 1, text.size())), text.size());
    if (end >= text.size() || !is_inside(end, next)) break;
    end = next;
  }
  for (int words = 0; words < most_words && !is_unique(); ++words) {
    const std::size_t space = begin > 1 ? text.rfind(' ', begin - 2) : std::string::npos;
    const std::size_t before = space == std::string::npos ? 0 : space + 1;
    if (begin == 0 || !is_inside(before, begin)) break;
    begin = before;
  }
  while (end > begin && text[end - 1] == ' ') --end;
  return is_unique() ? text.substr(begin, end - begin) : std::string();
}

void Quotations::report_several(const Text& quotation, const std::vector<Found>& found, std::size_t size,
                                text::Diagnostics& diagnostics) const {
  constexpr std::size_t most_lines = 8, most_examples = 2;
  std::string lines, examples;
  for (std::size_t i = 0; i < std::min(found.size(), most_lines); ++i) {
    const auto& [passage, place] = found[i];
    const text::Span span = passages_[passage].seen.span(place.begin, place.end);
    const std::size_t line = span.source->position(span.begin).line;
    const bool is_last = i + 1 == found.size();
    lines += fmt::format("{}{}", i == 0 ? "" : is_last ? " and " : ", ", line);
    const auto& offsets = plain_[passage].offsets;
    const auto at = std::lower_bound(offsets.begin(), offsets.end(), place.begin) - offsets.begin();
    const std::string unique =
        i < most_examples ? unique_at(passage, static_cast<std::size_t>(at), size) : std::string();
    if (!unique.empty())
      examples += fmt::format("{} `at: \"{}\"` for line {}", examples.empty() ? ":" : ",",
                              text::replaced(text::replaced(unique, "\\", "\\\\"), "\"", "\\\""), line);
  }
  if (found.size() > most_lines) lines += fmt::format(", {}", text::ellipsis);
  diagnostics.error(
      quotation.span(),
      fmt::format("the document has '{}' {} times, in lines {}", quotation.str(), found.size(), lines),
      "quote more words, so that the quotation occurs once" + examples);
}

std::optional<Quotations::Found> Quotations::find(const Text& quotation,
                                                  text::Diagnostics& diagnostics) const {
  std::string wanted = plain_of(quotation.view()).text;
  while (wanted.ends_with(' ')) wanted.pop_back();
  std::vector<Found> found;
  for (std::size_t i = 0; i < plain_.size(); ++i)
    for (std::size_t at = plain_[i].text.find(wanted); at != std::string::npos && !wanted.empty();
         at = plain_[i].text.find(wanted, at + 1))
      found.push_back({i, {plain_[i].offsets[at], plain_[i].offsets[at + wanted.size()]}});
  if (found.size() == 1) return found.front();
  if (found.empty())
    diagnostics.error(quotation.span(), fmt::format("the document does not have '{}'", quotation.str()),
                      "quote the words as a reader sees them, without markup");
  else
    report_several(quotation, found, wanted.size(), diagnostics);
  return std::nullopt;
}

}  // namespace proofsheet::documents
