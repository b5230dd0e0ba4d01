#pragma once
#include <string_view>
#include <vector>

namespace proofsheet::diagnostics {

/// The lines of a text, without their ends.
std::vector<std::string_view> lines_of(std::string_view text);

}  // namespace proofsheet::diagnostics
