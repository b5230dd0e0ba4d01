#include "pages/digits.hpp"

#include <algorithm>

namespace proofsheet::pages {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

namespace {

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

/// Takes the minus sign, ASCII or not, from the front.
bool take_minus(std::string_view& text) {
  for (const std::string_view minus : {"-", "−"}) {
    if (text.substr(0, minus.size()) != minus) continue;
    text.remove_prefix(minus.size());
    return true;
  }
  return false;
}

}  // namespace

std::optional<Digits> read_digits(std::string_view text) {
  Digits number;
  number.negative = take_minus(text);
  const std::size_t end = std::min(text.find_first_not_of("0123456789.,"), text.size());
  number.digits = std::string(text.substr(0, end));
  text.remove_prefix(end);
  if (number.digits.empty() || !is_digit(number.digits.front()) || !is_digit(number.digits.back()))
    return std::nullopt;
  if (text.empty()) return number;
  if (text == "%" || (text[0] == '/' && is_digits(text.substr(1)))) {
    number.tail = std::string(text);
    return number;
  }
  if (text[0] != 'e') return std::nullopt;
  text.remove_prefix(1);
  number.exponent = take_minus(text) ? "-" : "";
  if (!is_digits(text)) return std::nullopt;
  number.exponent += text;
  return number;
}

std::string formula_digits(std::string_view text) {
  const auto number = read_digits(text);
  if (!number) return std::string(text);
  std::string out = number->negative ? "-" : "";
  for (const char c : number->digits) out += c == ',' ? std::string("{,}") : std::string(1, c);
  if (!number->exponent.empty()) out += "\\times10^{" + number->exponent + "}";
  return out + (number->tail == "%" ? "\\%" : number->tail);
}

std::string raised(std::string_view exponent) {
  static constexpr const char* figures[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out;
  for (const char c : exponent) out += c == '-' ? "⁻" : figures[c - '0'];
  return out;
}

}  // namespace proofsheet::pages
