#pragma once
#include <string>
#include <string_view>

namespace proofsheet::diagnostics {

/// A text with another in place of each `from`, which is not empty.
std::string replaced(std::string_view text, std::string_view from, std::string_view to);

}  // namespace proofsheet::diagnostics
