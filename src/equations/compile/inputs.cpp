#include "equations/compile/inputs.hpp"

#include <algorithm>

#include "diagnostics/characters.hpp"

namespace proofsheet::equations {

bool begins_like_number(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of("+-−"), text.size()));
  if (text.starts_with('.')) text.remove_prefix(1);
  return !text.empty() && diagnostics::is_digit(text.front());
}

std::optional<std::string_view> quoted_label(std::string_view text) {
  const bool quoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
  return quoted ? std::optional(text.substr(1, text.size() - 2)) : std::nullopt;
}

}  // namespace proofsheet::equations
