#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::text {

/// Returns a text with each `from`, which must not be empty, replaced by `to`.
std::string replaced(std::string_view text, std::string_view from, std::string_view to);

/// The text to write instead of the bytes [begin, end) of a text.
struct Replacement {
  std::size_t begin = 0, end = 0;
  std::string text;
};
/// Returns `text` with the replacements made. They must be in order; one that overlaps its predecessor is
/// ignored.
std::string with_replacements(std::string_view text, const std::vector<Replacement>& replacements);

}  // namespace proofsheet::text
