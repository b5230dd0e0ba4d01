#include "text/signs.hpp"

namespace proofsheet::text {

std::optional<int> raised_digit(char32_t c) {
  const std::size_t value = std::u32string_view(U"⁰¹²³⁴⁵⁶⁷⁸⁹").find(c);
  return value < 10 ? std::optional(static_cast<int>(value)) : std::nullopt;
}

std::optional<int> lowered_digit(char32_t c) {
  return c >= U'₀' && c <= U'₉' ? std::optional(static_cast<int>(c - U'₀')) : std::nullopt;
}

std::string raised(std::string_view exponent) {
  std::string text;
  for (const char c : exponent)
    text += c == '-' ? raised_minus : raised_digits[static_cast<std::size_t>(c - '0')];
  return text;
}

std::size_t times_size(std::string_view text, std::size_t at) {
  if (const std::size_t size = size_if(is_times, text, at); size > 0) return size;
  for (const std::string_view word : {"times", "x", "\\times", "\\cdot"})
    if (text.substr(std::min(at, text.size())).starts_with(word)) return word.size();
  return 0;
}

std::size_t raised_size(std::string_view text, std::size_t at) {
  const auto is_raised = [](char32_t c) { return is_raised_minus(c) || raised_digit(c); };
  std::size_t end = at;
  while (const std::size_t size = size_if(is_raised, text, end)) end += size;
  return end - at;
}

std::string with_single_spaces(std::string_view text) {
  std::string line;
  for (const char c : trimmed(text))
    if (!is_space(c))
      line += c;
    else if (line.back() != ' ')
      line += ' ';
  return line;
}

}  // namespace proofsheet::text
