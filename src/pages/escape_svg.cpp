// Characters as XML wants them, in texts and in attributes alike.
#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/xml.hpp"
#include "pages/digits.hpp"
#include "pages/format.hpp"

namespace proofsheet::pages {

using diagnostics::xml_escaped;

namespace {

/// On one line.
std::string words(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return xml_escaped(line);
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
