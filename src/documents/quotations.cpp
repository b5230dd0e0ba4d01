#include "documents/quotations.hpp"

#include <fmt/format.h>

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

std::optional<Quotations::Found> Quotations::find(const Text& quotation,
                                                  text::Diagnostics& diagnostics) const {
  std::string wanted = plain_of(quotation.view()).text;
  while (wanted.ends_with(' ')) wanted.pop_back();
  std::optional<Found> found;
  for (std::size_t i = 0; i < plain_.size(); ++i)
    for (std::size_t at = plain_[i].text.find(wanted); at != std::string::npos && !wanted.empty();
         at = plain_[i].text.find(wanted, at + 1)) {
      const Found one{i, {plain_[i].offsets[at], plain_[i].offsets[at + wanted.size()]}};
      if (!found) {
        found = one;
        continue;
      }
      const auto line_of = [&](const Found& place) {
        const text::Span span = passages_[place.passage].seen.span(place.place.begin, place.place.end);
        return span.source->position(span.begin).line;
      };
      diagnostics.error(quotation.span(),
                        fmt::format("the document has '{}' several times, in lines {} and {}",
                                    quotation.str(), line_of(*found), line_of(one)),
                        "quote more words, so that the quotation occurs once");
      return std::nullopt;
    }
  if (!found)
    diagnostics.error(quotation.span(), fmt::format("the document does not have '{}'", quotation.str()),
                      "quote the words as a reader sees them, without markup");
  return found;
}

}  // namespace proofsheet::documents
