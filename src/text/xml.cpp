#include "text/xml.hpp"

#include "text/characters.hpp"

namespace proofsheet::text {

namespace {

/// Returns the entity of a character; empty if it has none.
std::string_view entity_of(char c) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\t': return "&#9;";
    case '\n': return "&#10;";
    case '\r': return "&#13;";
    default: return {};
  }
}

}  // namespace

std::string escape_xml(std::string_view text, std::string_view also) {
  const auto may_be_special = [](char c) {
    return c == '&' || c == '<' || c == '>' || c == '"' || c == '\t' || c == '\n' || c == '\r';
  };
  std::string escaped;
  escaped.reserve(text.size());
  for (std::size_t at = 0;; ++at) {
    const std::size_t special = find_byte(text, at, may_be_special);
    escaped += text.substr(at, special - at);
    if (special == text.size()) return escaped;
    const char c = text[special];
    if (c == '&' || c == '<' || c == '>' || also.find(c) != also.npos)
      escaped += entity_of(c);
    else
      escaped += c;
    at = special;
  }
}

}  // namespace proofsheet::text
