#pragma once
#include <string>
#include <string_view>

namespace proofsheet::text {

/// Returns a text for XML and HTML: `&`, `<` and `>` become entities, and the characters of `also` too (a
/// quote, a line end, a tab). With the quote, the result is safe between tags and between double quotes.
std::string escape_xml(std::string_view text, std::string_view also = "\"");

}  // namespace proofsheet::text
