#include "ledger/measured.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "numbers/exact/decimal.hpp"

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;
using diagnostics::Text;
using equations::Cell;
using numbers::Rational;
using numbers::Rounding;

/// How far a number may lie below and above the one it is rounded to, in units of the last place.
struct Reach {
  Rational below, above;
};

Reach reach_of(const Rational& written, Rounding rounding) {
  const Rational half(1, 2);
  const bool toward_zero = rounding == Rounding::down;
  switch (rounding) {
    case Rounding::half_away:
    case Rounding::half_even:
      return {half, half};
    case Rounding::floor:
      return {0, 1};
    case Rounding::ceiling:
      return {1, 0};
    case Rounding::down:
    case Rounding::up:
      break;
  }
  if (written == 0) return toward_zero ? Reach{1, 1} : Reach{0, 0};
  return (written > 0) == toward_zero ? Reach{0, 1} : Reach{1, 0};
}

Measured measured(const Cell& cell, const numbers::Printed& printed, Rounding rounding) {
  Measured made;
  made.cell = cell;
  made.written = numbers::value_of(printed.decimal);
  const long places = printed.decimal.places - printed.decimal.exponent;
  const Rational last_place = numbers::power_of_ten(-places);
  const Reach reach = reach_of(made.written, rounding);
  made.lower = made.written - reach.below * last_place;
  made.upper = made.written + reach.above * last_place;
  const auto holds = [&](const Rational& end) {
    return numbers::round_to_places(end, places, rounding) == made.written;
  };
  made.holds_lower = holds(made.lower);
  made.holds_upper = holds(made.upper);
  return made;
}

/// The name that is measured, whole or in part; empty if the expression is no reference.
std::string name_in(const equations::ExpressionPtr& expression) {
  const equations::Expression* at = expression.get();
  if (const auto* index = std::get_if<equations::Index>(&at->node)) at = index->base.get();
  const auto* name = std::get_if<equations::Name>(&at->node);
  return name ? name->text : std::string();
}

const equations::GivenInput* given_named(const course::Example& example, const std::string& name) {
  const auto& givens = example.inputs.givens;
  const auto found =
      std::find_if(givens.begin(), givens.end(), [&](const auto& given) { return given.name.str() == name; });
  return found == givens.end() ? nullptr : &*found;
}

bool may_be_measured(const course::Example& example, const Text& written, const std::string& name,
                     const equations::Model& model, Diagnostics& diagnostics) {
  if (!given_named(example, name)) {
    std::vector<std::string> names;
    for (const auto& given : example.inputs.givens) names.push_back(given.name.str());
    diagnostics.error(written.span(), fmt::format("no given value is called '{}'", written.str()),
                      diagnostics::did_you_mean(written.str(), names));
    return false;
  }
  if (!model.fixes(name)) return true;
  diagnostics.error(
      written.span(),
      fmt::format("{} can't be measured: an end of a range, a condition behind `for`, or another "
                  "given value is computed from it",
                  name),
      "compute with measured values under `equations`, in what an equation defines");
  return false;
}

}  // namespace

const Text* text_of_given(const course::Example& example, const Cell& cell, equations::Evaluation& exact) {
  const equations::GivenInput* given = given_named(example, cell.name);
  if (!given) return nullptr;
  Diagnostics quiet;
  const auto name = equations::parse_expression(given->name, quiet);
  const auto reference = name ? exact.reference(name, quiet) : std::nullopt;
  if (!reference) return nullptr;
  const auto found = std::find(reference->cells.begin(), reference->cells.end(), cell);
  auto place = static_cast<std::size_t>(found - reference->cells.begin());
  for (const std::vector<Text>& row : given->rows) {
    if (place < row.size()) return &row[place];
    place -= row.size();
  }
  return nullptr;
}

std::vector<Measured> measured_cells(const course::Example& example, equations::Evaluation& exact,
                                     Rounding rounding, Diagnostics& diagnostics) {
  std::vector<Measured> cells;
  for (const Text& item : example.measured) {
    const Text written = item.trimmed();
    const auto expression = equations::parse_expression(written, diagnostics);
    if (!expression) continue;
    if (!may_be_measured(example, written, name_in(expression), *exact.model(), diagnostics)) continue;
    const auto reference = exact.reference(expression, diagnostics);
    for (const Cell& cell : reference ? reference->cells : std::vector<Cell>{}) {
      const bool twice =
          std::any_of(cells.begin(), cells.end(), [&](const auto& m) { return m.cell == cell; });
      const Text* const text = text_of_given(example, cell, exact);
      const auto printed = text ? numbers::parse_printed(text->view()) : std::nullopt;
      if (printed && printed->decimal.style != numbers::Format::Style::fraction) {
        if (!twice) cells.push_back(measured(cell, *printed, rounding));
        continue;
      }
      diagnostics.error(text ? text->span() : written.span(),
                        fmt::format("{} is measured, and '{}' is no number with decimal digits",
                                    exact.display(cell), text ? text->str() : std::string()),
                        "the digits say how far it was rounded: 2.5 is anything from 2.45 to 2.55");
      break;
    }
  }
  return cells;
}

}  // namespace proofsheet::ledger
