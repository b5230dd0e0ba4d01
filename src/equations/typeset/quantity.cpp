#include "equations/typeset/quantity.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "equations/typeset/box.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::equations {
namespace {

/// Returns the LaTeX of a character of a unit that is not a letter, in an upright formula.
std::string character_latex(std::string_view character) {
  static constexpr std::array<std::pair<std::string_view, const char*>, 23> signs{{
      {"$", "\\$"},         {"%", "\\%"},          {" ", "\\ "},
      {"·", "{\\cdot}"},    {"×", "{\\times}"},    {"⋅", "{\\cdot}"},
      {"°", "{}^{\\circ}"}, {"′", "{}^{\\prime}"}, {"″", "{}^{\\prime\\prime}"},
      {"µ", "{\\mu}"},      {"μ", "{\\mu}"},       {"Ω", "{\\Omega}"},
      {"⁻", "{}^{-}"},      {"⁰", "{}^{0}"},       {"¹", "{}^{1}"},
      {"²", "{}^{2}"},      {"³", "{}^{3}"},       {"⁴", "{}^{4}"},
      {"⁵", "{}^{5}"},      {"⁶", "{}^{6}"},       {"⁷", "{}^{7}"},
      {"⁸", "{}^{8}"},      {"⁹", "{}^{9}"},
  }};
  for (const auto& [sign, latex] : signs)
    if (sign == character) return latex;
  return character.size() == 1 ? std::string(character) : "\\text{" + std::string(character) + "}";
}

/// Merges adjacent exponents into one: `⁻²`.
std::string merge_exponents(std::string latex) {
  constexpr std::string_view between = "}{}^{";
  for (std::size_t at = 0; (at = latex.find(between, at)) != std::string::npos;)
    latex.erase(at, between.size());
  return latex;
}

std::string unit_latex(std::string_view unit) {
  std::string latex;
  for (std::size_t at = 0; at < unit.size();) {
    const std::size_t size = text::code_point_at(unit, at).size;
    std::string next = character_latex(unit.substr(at, size));
    // The superscript needs a base: the letter before it, or an empty group.
    const bool after_letter = !latex.empty() && latex.back() >= 'A' && latex.back() <= 'z';
    if (after_letter && next.starts_with("{}^")) next.erase(0, 2);
    latex += next;
    at += size;
  }
  return "\\mathrm{" + merge_exponents(std::move(latex)) + "}";
}

std::string unit_mathml(std::string_view unit) { return mathml_of(row_of(Words{std::string(unit)})); }

/// Returns the start of a number after its minus; 0 if it has none.
std::size_t start_after_minus(std::string_view mathml) {
  constexpr std::string_view minus = "−</mo>";
  const std::size_t at = mathml.find(minus);
  return at == std::string_view::npos || at > mathml.find("<mn>") ? 0 : at + minus.size();
}

}  // namespace

Formula unit_formula(const std::string& unit) { return {unit_latex(unit), unit_mathml(unit)}; }

UnitPlace place_of(std::string_view unit) {
  const auto comes_first = [](char32_t c) { return c != U'¢' && text::is_currency(c); };
  if (!unit.empty() && text::size_if(comes_first, unit) == unit.size()) return UnitPlace::in_front;
  for (const std::string_view angle : {"°", "′", "″", "'", "\"", "x", "×"})
    if (unit == angle) return UnitPlace::close;
  return UnitPlace::behind;
}

Formula with_unit(Formula number, const std::string& unit) {
  if (unit.empty()) return number;
  const UnitPlace place = place_of(unit);
  if (place == UnitPlace::in_front) {
    const bool negative = number.latex.starts_with("-");
    number.latex = (negative ? "-" : "") + unit_latex(unit) + number.latex.substr(negative ? 1 : 0);
    if (!number.mathml.empty()) number.mathml.insert(start_after_minus(number.mathml), unit_mathml(unit));
    return number;
  }
  const bool close = place == UnitPlace::close;
  number.latex += (close ? "" : "\\,") + unit_latex(unit);
  if (!number.mathml.empty())
    number.mathml += (close ? "" : "<mspace width=\"0.167em\"/>") + unit_mathml(unit);
  return number;
}

Formula quantity_formula(const std::string& digits, const std::string& uncertainty, const std::string& unit) {
  Formula number = number_formula(digits);
  if (uncertainty.empty()) return with_unit(std::move(number), unit);
  const bool two_sided = uncertainty.starts_with('+');
  const Formula u = two_sided ? formula_of(row_of(Words{uncertainty})) : number_formula(uncertainty);
  const char* const latex = two_sided ? "{}\\,{}" : "{} \\pm {}";
  const char* const mathml = two_sided ? "{}{}" : "{}<mo>±</mo>{}";
  number = {fmt::format(fmt::runtime(latex), number.latex, u.latex),
            fmt::format(fmt::runtime(mathml), number.mathml, u.mathml)};
  if (unit.empty()) return number;
  return with_unit({"(" + number.latex + ")",
                    "<mo stretchy=\"false\">(</mo>" + number.mathml + "<mo stretchy=\"false\">)</mo>"},
                   unit);
}

Formula equal_formulas(const Formula& left, const Formula& right) {
  const bool both = !left.mathml.empty() && !right.mathml.empty();
  return {left.latex + " = " + right.latex,
          both ? "<mrow>" + left.mathml + "<mo>=</mo>" + right.mathml + "</mrow>" : std::string()};
}

std::string plain_with_unit(const std::string& digits, const std::string& unit) {
  if (unit.empty()) return digits;
  const UnitPlace place = place_of(unit);
  if (place != UnitPlace::in_front) return digits + (place == UnitPlace::close ? "" : " ") + unit;
  const bool negative = digits.starts_with('-');
  return (negative ? "-" : "") + unit + digits.substr(negative ? 1 : 0);
}

std::string with_unit(const std::string& digits, const numbers::Printed& printed) {
  if (printed.unit.empty()) return digits;
  const std::string& text = printed.text;
  const std::size_t at = text.rfind(printed.unit);
  if (at != std::string::npos && at + printed.unit.size() == text.size()) {
    const bool apart = at > 0 && text[at - 1] == ' ';
    return digits + (apart ? " " : "") + printed.unit;
  }
  const bool negative = digits.starts_with('-');
  return (negative ? "-" : "") + printed.unit + digits.substr(negative ? 1 : 0);
}

Formula given_formula(const std::string& name, const Expression& value, const Notation& notation,
                      const std::string& unit) {
  const Formula given = given_formula(name, value, notation);
  if (unit.empty() || place_of(unit) != UnitPlace::in_front) return with_unit(given, unit);
  const Formula left = name_formula(name, notation), right = with_unit(to_formula(value, notation), unit);
  return equal_formulas(left, right);
}

}  // namespace proofsheet::equations
