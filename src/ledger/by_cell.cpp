#include "ledger/by_cell.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/quantities.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"

namespace proofsheet::ledger {

namespace {

using text::Diagnostics;

bool is_known(const std::string& name, const equations::Model& model) {
  const std::vector<std::string> names = model.names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Returns the name that a line is about: `H` for `H` and for `H[S]`. Null for any other expression.
const std::string* subject_of(const equations::ExpressionPtr& what) {
  const equations::Expression* at = what.get();
  if (const auto* index = std::get_if<equations::Index>(&at->node)) at = index->base.get();
  const auto* name = std::get_if<equations::Name>(&at->node);
  return name ? &name->text : nullptr;
}

using equations::ExpressionPtr;

constexpr std::size_t longest_unit = 64;  // bytes

// True if `text` may be a unit. It must not begin like a number or an operator, and must not contain
// characters with a meaning in Markdown, LaTeX or tables.
bool is_unit(std::string_view text) {
  constexpr std::string_view never = "\\{}[]^_#&~|`<>*=,;";
  constexpr std::string_view not_first = "0123456789.+-()";
  return !text.empty() && text.size() <= longest_unit &&
         text.find_first_of(never) == std::string_view::npos &&
         not_first.find(text.front()) == std::string_view::npos && text::size_if(text::is_minus, text) == 0 &&
         text::size_if(text::is_about, text) == 0;
}

void check_pair(const ExpressionPtr& left, const ExpressionPtr& right, const Units& units,
                equations::Evaluation& exact, Diagnostics& diagnostics) {
  const std::string a = unit_of(units, left, exact), b = unit_of(units, right, exact);
  if (a.empty() || b.empty() || a == b) return;
  diagnostics.error(right->span,
                    fmt::format("{} is declared in {} and {} in {}: they can't be compared", to_plain(*left),
                                a, to_plain(*right), b),
                    "convert one of them in another equation, and declare the unit of the result");
}

class Comparisons {
 public:
  Comparisons(const Units& units, equations::Evaluation& exact, Diagnostics& diagnostics)
      : units_(units), exact_(exact), diagnostics_(diagnostics) {}

  void check(const ExpressionPtr& expression) {
    if (!expression) return;
    if (const auto* comparison = std::get_if<equations::Comparison>(&expression->node)) {
      const auto& operands = comparison->operands;
      for (std::size_t i = 0; i + 1 < operands.size(); ++i)
        check_pair(operands[i], operands[i + 1], units_, exact_, diagnostics_);
    }
    if (const auto* binary = std::get_if<equations::Binary>(&expression->node)) {
      check(binary->left);
      check(binary->right);
    }
    if (const auto* unary = std::get_if<equations::Unary>(&expression->node)) check(unary->operand);
  }

 private:
  const Units& units_;
  equations::Evaluation& exact_;
  Diagnostics& diagnostics_;
};

using equations::Cell;
using numbers::Rounding;
using text::Text;

MeasuredCell measured(const Cell& cell, const numbers::Printed& printed, Rounding rounding) {
  const numbers::RoundingInterval from = numbers::rounding_interval(printed, rounding);
  return {cell, numbers::value_of(printed), from.lower, from.upper, from.holds_lower, from.holds_upper};
}

/// Returns the measured name, of the whole or of a part; empty if the expression is not a reference.
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
    return text::fail(diagnostics, written.span(), fmt::format("there is no given value '{}'", written.str()),
                      text::did_you_mean(written.str(), names, "name a value under 'given:'"));
  }
  if (!model.fixes(name)) return true;
  return text::fail(
      diagnostics, written.span(),
      fmt::format("{} can't be measured: an end of a range, a condition after `for`, or another "
                  "given value is computed from it",
                  name),
      "use measured values only in definitions under `equations`");
}

/// Expresses a percentage, or a number in ‰ or ppm, in the declared unit: 0.04% is 400 ppm.
bool convert_ratio(const std::string& what, const std::string& declared, const equations::Quantities& known,
                   const text::Span& span, numbers::Printed& number, Diagnostics& diagnostics) {
  const bool is_percent = number.decimal.style == numbers::Format::Style::percent;
  const auto to = quantities::parse_unit(declared.empty() ? "1" : declared, known.own);
  if (!to || (!is_percent && number.scale == 1)) return true;
  if (to->dimension.is_number() && to->pi == 0) {
    number.scale /= to->factor;
    return true;
  }
  if (!is_percent) return true;
  return text::fail(diagnostics, span,
                    fmt::format("{} has the unit {}, but was printed in %", what, declared),
                    fmt::format("write {}, or claim the quotient of two values", declared));
}

}  // namespace

void unknown_name(const std::string& name, const text::Span& span, const equations::Model& model,
                  Diagnostics& diagnostics) {
  if (model.is_unread(name)) return;
  const std::vector<std::string> names = model.names();
  std::string hint =
      text::did_you_mean(name, names,
                         names.empty() ? "give it a value under 'given:', or define it under 'equations:'"
                                       : fmt::format("this example defines {}", fmt::join(names, ", ")));
  diagnostics.error(span, fmt::format("there is no equation or given value '{}'", name), hint);
}

std::optional<LineSubject> aim_of(const text::Text& what, equations::Evaluation& exact, const char* names,
                                  Diagnostics& diagnostics) {
  const equations::ExpressionPtr expression =
      equations::parse_expression(what, diagnostics, exact.model()->value_names());
  if (!expression) return std::nullopt;
  const std::string* const name = subject_of(expression);
  if (!name)
    return text::fail(diagnostics, what.span(), fmt::format("'{}' is not a name, cell or slice", what.str()),
                      names);
  if (!is_known(*name, *exact.model())) {
    unknown_name(*name, what.span(), *exact.model(), diagnostics);
    return std::nullopt;
  }
  if (std::holds_alternative<equations::Name>(expression->node)) return LineSubject{*name, true, {}};
  std::optional<equations::Reference> reference = exact.reference(expression, diagnostics);
  if (!reference) return std::nullopt;
  return LineSubject{*name, false, std::move(reference->cells)};
}

Formats formats_of(const std::vector<course::FormatRule>& rules, equations::Evaluation& exact,
                   Diagnostics& diagnostics) {
  std::vector<std::pair<LineSubject, numbers::Format>> lines;
  for (const course::FormatRule& rule : rules) {
    auto aim = aim_of(rule.what.trimmed(), exact,
                      "write `decimals:` for a name, such as `P`, `H[S]`, `X[.., height]`", diagnostics);
    if (aim) lines.emplace_back(*std::move(aim), rule.format);
  }
  return Formats(std::move(lines));
}

Units units_of(const std::vector<course::UnitRule>& rules, equations::Evaluation& exact,
               Diagnostics& diagnostics) {
  std::vector<std::pair<LineSubject, std::string>> lines;
  if (const equations::Quantities* const known = exact.model()->quantities())
    for (const auto& [name, units] : known->units)
      if (units.back().places.empty()) lines.push_back({{name, true, {}}, units.back().text});
  for (const course::UnitRule& rule : rules) {
    const text::Text unit = rule.unit.trimmed();
    if (unit.view() == "%") {
      diagnostics.error(unit.span(), "percent is a format, not a unit", "write `decimals: percent 1`");
      continue;
    }
    if (!is_unit(unit.view())) {
      diagnostics.error(unit.span(), fmt::format("'{}' can't be a unit", unit.str()),
                        "a unit is a word like m, km/h, m/s², °C, $");
      continue;
    }
    auto aim = aim_of(rule.what.trimmed(), exact,
                      "declare units for a name, such as `P`, `H[S]`, `X[.., height]`", diagnostics);
    if (aim) lines.emplace_back(*std::move(aim), unit.str());
  }
  return Units(std::move(lines));
}

std::string meant_unit(const std::vector<course::UnitRule>& rules, const std::string& unit) {
  for (const course::UnitRule& rule : rules)
    for (const text::Text& spelling : rule.spellings)
      if (spelling.trimmed().view() == unit) return rule.unit.trimmed().str();
  return unit;
}

std::string unit_of(const Units& units, const equations::Cell& cell) {
  const std::string* const unit = units.find(cell);
  return unit ? *unit : std::string();
}

std::string unit_of(const Units& units, const ExpressionPtr& expression, equations::Evaluation& exact) {
  if (units.empty()) return exact.unit_of(expression);
  Diagnostics quiet;
  const auto reference = exact.reference(expression, quiet);
  if (!reference) return exact.unit_of(expression);
  if (reference->cells.empty()) return {};
  const std::string unit = unit_of(units, reference->cells.front());
  for (const equations::Cell& cell : reference->cells)
    if (unit_of(units, cell) != unit) return {};
  return unit;
}

bool convert_unit(const std::string& what, const std::string& declared, const std::string& unit,
                  const equations::Model& model, const text::Span& span, numbers::Printed& number,
                  Diagnostics& diagnostics) {
  const equations::Quantities* const known = model.quantities();
  if (known && unit.empty()) return convert_ratio(what, declared, *known, span, number, diagnostics);
  if (unit.empty() || unit == declared) return true;
  if (!known) {
    if (declared.empty()) return true;
    report_unit_mismatch(what, declared, unit, span, diagnostics);
    return false;
  }
  const auto from = quantities::parse_unit(unit, known->own);
  const auto to = quantities::parse_unit(declared.empty() ? "1" : declared, known->own);
  if (!to) return true;  // reported where it is declared
  if (!from) return text::fail(diagnostics, span, from.failure().fact, from.failure().hint);
  if (from->dimension != to->dimension)
    return text::fail(
        diagnostics, span,
        fmt::format("{} has the unit {}, but was printed in {}: the dimensions differ", what,
                    declared.empty() ? "of a plain number" : declared, unit),
        fmt::format("{} is {}, {} is {}", declared.empty() ? "a number" : declared,
                    quantities::describe(to->dimension), unit, quantities::describe(from->dimension)));
  if (from->offset != to->offset)
    return text::fail(
        diagnostics, span,
        fmt::format("{} has the unit {}, but was printed in {}, which has another zero", what, declared,
                    unit),
        to->has_zero() ? fmt::format("print it in {}, or claim another value that is equal to it and has the "
                                     "unit {} under `units:`",
                                     declared, unit)
                       : "a difference of temperatures is in K: write K; for a temperature, declare the unit "
                         "under `units:`");
  if (from->pi != to->pi)
    return text::fail(
        diagnostics, span,
        fmt::format("{} has the unit {}, and {} is no rational multiple of it", what, declared, unit),
        "compute it in another equation, and declare its unit there");
  number.scale *= from->factor / to->factor;
  return true;
}

std::string unit_with_scale(const std::string& printed, const std::string& declared,
                            const numbers::Rational& scale, const equations::Model& model) {
  const equations::Quantities& known = *model.quantities();
  if (scale == 1) return declared;
  const auto from = quantities::parse_unit(printed, known.own),
             to = quantities::parse_unit(declared, known.own);
  if (!from || !to) return {};
  for (std::size_t at = 0; at < printed.size(); ++at) {
    if (text::is_continuation(printed[at])) continue;
    // Few people mean the other prefixes, as in rm.
    for (const std::string_view prefix : {"", "k", "M", "G", "T", "c", "m", "µ", "n", "p"}) {
      std::string name = std::string(prefix) + printed.substr(at);
      const auto unit = quantities::parse_unit(name, known.own);
      if (unit && unit->dimension == to->dimension && unit->factor == scale * to->factor &&
          unit->pi == to->pi)
        return name;
    }
  }
  return {};
}

std::optional<numbers::Printed> parse_quantity(std::string_view text, const equations::Model& model,
                                               numbers::Reading& reading) {
  auto number = numbers::parse_printed(text, reading);
  if (number || !model.quantities()) return number;
  const std::string unit = numbers::unit_in(text);
  if (unit.empty() || !quantities::parse_unit(unit, model.quantities()->own)) {
    // `5 ft 6 in`, `1 h 30 min`, `30°15′`
    for (const std::string_view first : {std::string_view("h"), std::string_view("min"),
                                         std::string_view("ft"), text::degree, std::string_view("lb")}) {
      numbers::Reading compound = reading;
      compound.units.insert(compound.units.begin(), std::string(first));
      if (!unit.empty() && (number = numbers::parse_printed(text, compound))) {
        reading = std::move(compound);
        return number;
      }
    }
    return number;
  }
  std::erase(reading.scales, unit);
  reading.units.push_back(unit);
  return numbers::parse_printed(text, reading);
}

void report_unit_mismatch(const std::string& what, const std::string& declared, const std::string& printed,
                          const text::Span& span, Diagnostics& diagnostics) {
  diagnostics.error(span,
                    fmt::format("{} is declared in {}, but printed here in {}", what, declared, printed),
                    "units are not converted: compute the printed one in another equation and declare its "
                    "unit, or correct `units:`");
}

void check_compared_units(const ExpressionPtr& expression, const Units& units, equations::Evaluation& exact,
                          Diagnostics& diagnostics) {
  if (!units.empty() && !exact.model()->quantities())
    Comparisons(units, exact, diagnostics).check(expression);
}

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

namespace {

/// Returns the cells whose bounds the author guarantees: `0.25 +0.03/−0.02`.
std::vector<MeasuredCell> bounded_cells(const course::Example& example, equations::Evaluation& exact,
                                        Diagnostics& diagnostics) {
  std::vector<MeasuredCell> cells;
  if (!example.inputs.bounds) return cells;
  for (const equations::UncertainInput& input : example.inputs.uncertain) {
    if (!may_be_measured(example, input.name, input.name.str(), *exact.model(), diagnostics)) continue;
    Diagnostics quiet;
    const auto name = equations::parse_expression(input.name, quiet);
    const auto reference = name ? exact.reference(name, quiet) : std::nullopt;
    if (reference && input.cell < reference->cells.size())
      cells.push_back({reference->cells[input.cell], input.value,
                       numbers::Rational(input.value - input.below),
                       numbers::Rational(input.value + input.above)});
  }
  return cells;
}

}  // namespace

const equations::UncertainInput* uncertainty_of(const course::Example& example, const std::string& name,
                                                std::size_t cell) {
  for (const equations::UncertainInput& input : example.inputs.uncertain)
    if (input.name.view() == name && input.cell == cell) return &input;
  return nullptr;
}

std::vector<MeasuredCell> measured_cells(const course::Example& example, equations::Evaluation& exact,
                                         Rounding rounding, Diagnostics& diagnostics) {
  std::vector<MeasuredCell> cells = bounded_cells(example, exact, diagnostics);
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
                        fmt::format("{} is measured, but '{}' is not a decimal number", exact.display(cell),
                                    text ? text->str() : std::string()),
                        "write it with the digits that were measured: 2.5 is anything from 2.45 to 2.55");
      break;
    }
  }
  return cells;
}

}  // namespace proofsheet::ledger
