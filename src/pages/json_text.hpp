#pragma once
#include <string>
#include <string_view>

namespace proofsheet::pages {

/// A JSON string, quotes and all, that may stand in any page: what HTML could read as a mark is written
/// `\u003c`.
std::string json_text(std::string_view text);

}  // namespace proofsheet::pages
