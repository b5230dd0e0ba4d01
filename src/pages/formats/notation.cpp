#include "pages/formats/format.hpp"

#include <algorithm>
#include <array>

#include "text/marks.hpp"
#include "text/signs.hpp"

namespace proofsheet::pages {

namespace {

using course::Notation;

/// True if the text at `at` is a unit of TeX, such as `em` after `1.5`, so that the number is a length.
bool is_length(std::string_view text, std::size_t at) {
  static constexpr std::array<std::string_view, 8> units{"em", "ex", "mu", "pt", "mm", "cm", "in", "bp"};
  return std::any_of(units.begin(), units.end(), [&](std::string_view unit) {
    return text.substr(at, unit.size()) == unit &&
           (at + unit.size() == text.size() || !text::is_letter(text[at + unit.size()]));
  });
}

/// Returns the mark in a form that TeX does not treat as punctuation.
std::string in_latex(const std::string& mark) {
  return text::size_if(text::is_gap, mark) > 0 ? "\\," : "{" + mark + "}";
}

/// Applies `change` to each piece between `begin` and `end`.
std::string replace_between(std::string_view text, std::string_view begin, std::string_view end,
                            const auto& change) {
  std::string out;
  for (;;) {
    const std::size_t from = text.find(begin);
    const std::size_t to = from == text.npos ? from : text.find(end, from + begin.size());
    if (to == text.npos) return out += text;
    out += text.substr(0, from + begin.size());
    out += change(text.substr(from + begin.size(), to - from - begin.size()));
    text.remove_prefix(to);
  }
}

}  // namespace

std::string latex_in_notation(std::string latex, const Notation& notation) {
  if (notation.is_english()) return latex;
  const Notation latex_marks{in_latex(notation.decimal), in_latex(notation.group)};
  return course::to_notation(course::to_notation(latex, {".", latex_marks.group}, "{,}", is_length),
                             latex_marks, ",", is_length);
}

std::string mathml_in_notation(std::string mathml, const Notation& notation) {
  if (notation.is_english()) return mathml;
  return replace_between(mathml, "<mn>", "</mn>",
                         [&](std::string_view number) { return course::to_notation(number, notation); });
}

std::string marked_in_notation(std::string words, const Notation& notation) {
  if (notation.is_english()) return words;
  static const std::string region = text::mark_region(text::Origin::number, "x");
  const std::size_t size = text::mark_size(region, 0);
  return replace_between(words, region.substr(0, size), region.substr(size + 1),
                         [&](std::string_view number) { return course::to_notation(number, notation); });
}

}  // namespace proofsheet::pages
