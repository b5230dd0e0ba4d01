#pragma once
#include <string>
#include <string_view>

#include "prose/places.hpp"

namespace proofsheet::prose {

/// What stands for a line `$$` in the text that cmark is given.
inline constexpr std::string_view math_fence = "~~~~~~~~~~~~~~~~";

/// Where `$$` begins in a line that is nothing else; npos if it is.
std::size_t math_mark(std::string_view line);
/// What cmark is given.
std::string with_math_fences(const Lines& lines);

}  // namespace proofsheet::prose
