#include "equations/compile/inputs.hpp"

#include <algorithm>

#include "text/characters.hpp"
#include "text/signs.hpp"

namespace proofsheet::equations {

bool begins_like_number(std::string_view text) {
  const auto is_after_sign = [](char32_t c) { return c != '+' && !text::is_minus(c); };
  text.remove_prefix(text::find_if(is_after_sign, text));
  if (text.starts_with('.')) text.remove_prefix(1);
  return !text.empty() && text::is_digit(text.front());
}

std::optional<std::string_view> quoted_label(std::string_view text) {
  const bool quoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
  return quoted ? std::optional(text.substr(1, text.size() - 2)) : std::nullopt;
}

}  // namespace proofsheet::equations
