// Characters as XML wants them, in texts and in attributes alike.
#include <fmt/format.h>

#include "pages/digits.hpp"
#include "pages/format.hpp"

namespace proofsheet::pages {

namespace {

std::string words(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
      case '\t':
        out += ' ';
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string number(std::string_view text) {
  const auto digits = read_digits(text);
  if (!digits) return words(text);
  return words(fmt::format("{}{}{}{}", digits->negative ? "−" : "", digits->digits,
                           digits->exponent.empty() ? "" : "×10" + raised(digits->exponent), digits->tail));
}

}  // namespace

std::string escape_svg(std::string_view text, Context context) {
  return context == Context::digits ? number(text) : words(text);
}

}  // namespace proofsheet::pages
