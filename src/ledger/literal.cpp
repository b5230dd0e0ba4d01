#include "ledger/literal.hpp"

#include <array>
#include <string_view>

#include "numbers/exact/decimal.hpp"

namespace proofsheet::ledger {
namespace {

using Style = numbers::Format::Style;

constexpr std::string_view figures = "0123456789";
constexpr std::array<std::string_view, 10> superscripts = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

/// A printed number in parts: `~`, `−`, `1.25`, `×10⁻⁸`.
struct Parts {
  std::string before, minus, core, behind;
  std::string between = {};  ///< the minus and the digits: a currency's sign
};

Parts taken_apart(const std::string& literal) {
  Parts parts;
  std::size_t core = literal.find_first_of(figures);
  if (core > 0 && literal[core - 1] == '.') --core;
  const std::size_t end = std::min(literal.find_first_not_of("0123456789,.", core), literal.size());
  parts.before = literal.substr(0, core);
  for (const std::string minus : {"-", "−"}) {
    const std::size_t at = parts.before.find(minus);
    if (at == std::string::npos) continue;
    parts.minus = minus;
    parts.between = parts.before.substr(at + minus.size());
    parts.before.resize(at);
  }
  parts.core = literal.substr(core, end - core);
  parts.behind = literal.substr(end);
  return parts;
}

std::string raised(const std::string& exponent) {
  std::string text;
  for (const char c : exponent) text += c == '-' ? "⁻" : superscripts[static_cast<std::size_t>(c - '0')];
  return text;
}

// `×10⁻⁸` with another exponent, `-5`: what leads to the power stays, and so does its notation.
std::string with_exponent(const std::string& behind, std::string exponent) {
  const bool lettered = behind.find_first_of("eE") == 0;
  const std::size_t base = behind.find("10");
  const std::size_t begin = lettered ? 1 : base + 2;
  const bool caret = !lettered && behind.substr(begin).starts_with("^");
  const bool braces = caret && behind.substr(begin).starts_with("^{");
  if (!lettered && !caret) return behind.substr(0, begin) + raised(exponent);
  const std::size_t power = begin + (braces ? 2U : caret ? 1U : 0U);
  if (exponent.starts_with("-") && behind.substr(power).starts_with("−")) exponent.replace(0, 1, "−");
  if (!exponent.starts_with("-") && !exponent.starts_with("−") && behind.substr(power).starts_with("+"))
    exponent.insert(0, "+");
  return behind.substr(0, power) + exponent + (braces ? "}" : "");
}

}  // namespace

std::optional<std::string> with_digits(const std::string& literal, const std::string& digits) {
  const std::vector<std::string> units{numbers::unit_in(literal)};
  const auto written = numbers::parse_printed(literal, units), wanted = numbers::parse_printed(digits);
  if (!written || !wanted || written->text != literal) return std::nullopt;
  const Parts old = taken_apart(literal);
  Parts is = taken_apart(digits);
  if (old.core.starts_with(".") && is.core.starts_with("0.")) is.core.erase(0, 1);
  std::string behind = old.behind;
  if (wanted->decimal.style == Style::fraction || written->decimal.style == Style::fraction)
    behind = is.behind;
  if (wanted->decimal.style == Style::scientific && written->decimal.style == Style::scientific)
    behind = with_exponent(old.behind, is.behind.substr(is.behind.find('e') + 1));
  const std::string minus = is.minus.empty() ? "" : old.minus.empty() ? "-" : old.minus;
  const std::string text = old.before + minus + old.between + is.core + behind;
  const auto again = numbers::parse_printed(text, units);
  if (!again || numbers::to_string(again->decimal) != digits) return std::nullopt;
  return text;
}

}  // namespace proofsheet::ledger
