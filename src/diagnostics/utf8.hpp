#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::diagnostics {

/// One character of a UTF-8 text.
struct CodePoint {
  char32_t value = 0;
  std::size_t size = 1;  ///< bytes
  bool valid = true;     ///< no: the byte begins no character (overlong forms and surrogates included); its
                         ///< value is U+FFFD
};

/// The character that begins at byte `at`; past the end value 0 and size 0.
CodePoint code_point_at(std::string_view text, std::size_t at);
/// The character that ends before byte `at`; at the beginning value 0 and size 0.
CodePoint code_point_before(std::string_view text, std::size_t at);
/// How many characters there are; a byte that begins none counts as one.
std::size_t count_code_points(std::string_view text);
/// Where a text stops being UTF-8; nothing if it is all UTF-8.
std::optional<std::size_t> first_bad_byte(std::string_view text);
void append_utf8(std::string& text, char32_t value);

}  // namespace proofsheet::diagnostics
