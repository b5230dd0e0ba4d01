#include "equations/compile/inputs.hpp"

#include <algorithm>

#include "diagnostics/characters.hpp"
#include "diagnostics/signs.hpp"

namespace proofsheet::equations {

bool begins_like_number(std::string_view text) {
  const auto is_after_sign = [](char32_t c) { return c != '+' && !diagnostics::is_minus(c); };
  text.remove_prefix(diagnostics::find_if(is_after_sign, text));
  if (text.starts_with('.')) text.remove_prefix(1);
  return !text.empty() && diagnostics::is_digit(text.front());
}

std::optional<std::string_view> quoted_label(std::string_view text) {
  const bool quoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
  return quoted ? std::optional(text.substr(1, text.size() - 2)) : std::nullopt;
}

}  // namespace proofsheet::equations
