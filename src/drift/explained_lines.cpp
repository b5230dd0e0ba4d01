#include "drift/explained_lines.hpp"

#include <algorithm>

#include "diagnostics/characters.hpp"

namespace proofsheet::drift {
namespace {

using diagnostics::is_digit;

// The signs of numbers are left out of the words, since a number may change its sign.
bool take_minus(std::string_view& rest) {
  for (const std::string_view minus : {std::string_view("-"), std::string_view("−")}) {
    if (!rest.starts_with(minus)) continue;
    rest.remove_prefix(minus.size());
    return true;
  }
  return false;
}

std::size_t digits_at(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && (is_digit(text[end]) || (end > begin && text[end] == '.' &&
                                                       end + 1 < text.size() && is_digit(text[end + 1]))))
    ++end;
  return end - begin;
}

// `$-0.5$`: LaTeX needs the dollars where there is a sign, and there alone.
bool take_signed(std::string_view& rest, Dissected& parts) {
  if (!rest.starts_with("$-")) return false;
  const std::size_t digits = digits_at(rest, 2);
  if (digits == 0 || !rest.substr(2 + digits).starts_with("$")) return false;
  parts.digits.emplace_back(rest.substr(2, digits));
  parts.words += '#';
  rest.remove_prefix(digits + 3);
  return true;
}

}  // namespace

Dissected dissect(std::string_view line) {
  Dissected parts;
  while (!line.empty()) {
    if (const std::size_t digits = digits_at(line, 0); digits > 0) {
      parts.digits.emplace_back(line.substr(0, digits));
      parts.words += '#';
      line.remove_prefix(digits);
    } else if (!take_signed(line, parts) && !take_minus(line)) {
      parts.words += line.front();
      line.remove_prefix(1);
    }
  }
  return parts;
}

// The runs of digits that moved; `60,000` and `1.2e-5` are two each.
Moves moved_runs(const Moves& moves) {
  Moves runs;
  for (const auto& [was, is] : moves) {
    const Dissected a = dissect(was), b = dissect(is);
    for (std::size_t i = 0; i < std::min(a.digits.size(), b.digits.size()); ++i)
      runs.emplace(a.digits[i], b.digits[i]);
  }
  return runs;
}

bool is_explained(const Dissected& a, const Dissected& b, const Moves& runs) {
  if (a.words != b.words || a.digits.size() != b.digits.size()) return false;
  for (std::size_t i = 0; i < a.digits.size(); ++i)
    if (a.digits[i] != b.digits[i] && !runs.contains({a.digits[i], b.digits[i]})) return false;
  return true;
}

}  // namespace proofsheet::drift
