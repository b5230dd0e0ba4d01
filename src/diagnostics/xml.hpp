#pragma once
#include <string>
#include <string_view>

namespace proofsheet::diagnostics {

/// A text for XML and HTML: `&`, `<` and `>` as entities, and those of `also` (a quote, a line end, a tab).
/// With the quote, it is safe between tags and between double quotes.
std::string xml_escaped(std::string_view text, std::string_view also = "\"");

}  // namespace proofsheet::diagnostics
