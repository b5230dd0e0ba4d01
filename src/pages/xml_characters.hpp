#pragma once
#include <string>
#include <string_view>

namespace proofsheet::pages {

/// Words for XML: safe between tags and between double quotes.
std::string xml_words(std::string_view text);

}  // namespace proofsheet::pages
