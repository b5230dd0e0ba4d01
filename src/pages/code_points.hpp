#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace proofsheet::pages {

/// One character of a UTF-8 text.
struct CodePoint {
  char32_t value = 0;
  std::size_t size = 1;  ///< bytes
};

/// The character that begins at `at`. Bytes that are not UTF-8 come out as U+FFFD, one by one.
CodePoint code_point(std::string_view text, std::size_t at);
/// Where a text stops being UTF-8 (overlong forms and surrogates count); nothing if it is all UTF-8.
std::optional<std::size_t> first_bad_byte(std::string_view text);
/// How many characters there are.
std::size_t length(std::string_view text);

}  // namespace proofsheet::pages
