#include "diagnostics/xml.hpp"

namespace proofsheet::diagnostics {

namespace {

/// Empty: the character stands as it is.
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

std::string xml_escaped(std::string_view text, std::string_view also) {
  constexpr std::string_view always = "&<>";
  std::string escaped;
  for (const char c : text)
    if (always.find(c) != always.npos || also.find(c) != also.npos)
      escaped += entity_of(c);
    else
      escaped += c;
  return escaped;
}

}  // namespace proofsheet::diagnostics
