#include "ledger/units.hpp"

#include <fmt/format.h>

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;
using equations::ExpressionPtr;

constexpr std::size_t longest_unit = 40;  // bytes

// A unit begins neither like a number nor like an operator, and holds nothing that Markdown, LaTeX or a table
// would take for its own.
bool is_unit(std::string_view text) {
  constexpr std::string_view never = "\\{}[]^_#&~|`<>*=,;\"";
  constexpr std::string_view not_first = "0123456789.+-()";
  return !text.empty() && text.size() <= longest_unit &&
         text.find_first_of(never) == std::string_view::npos &&
         not_first.find(text.front()) == std::string_view::npos && !text.starts_with("−") &&
         !text.starts_with("≈") && !text.starts_with("×") && !text.starts_with("–");
}

void check_pair(const ExpressionPtr& left, const ExpressionPtr& right, const Units& units,
                equations::Evaluation& exact, Diagnostics& diagnostics) {
  const std::string a = unit_of(units, left, exact), b = unit_of(units, right, exact);
  if (a.empty() || b.empty() || a == b) return;
  diagnostics.error(right->span,
                    fmt::format("{} is declared in {} and {} in {}: as they are they can't be compared",
                                to_plain(*left), a, to_plain(*right), b),
                    "convert one of them in an equation of its own, and declare the unit of that");
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

}  // namespace

Units units_of(const std::vector<course::UnitRule>& rules, equations::Evaluation& exact,
               Diagnostics& diagnostics) {
  std::vector<std::pair<Aim, std::string>> lines;
  for (const course::UnitRule& rule : rules) {
    const diagnostics::Text unit = rule.unit.trimmed();
    if (unit.view() == "%") {
      diagnostics.error(unit.span(), "percent is a format, no unit", "write `decimals: percent 1`");
      continue;
    }
    if (!is_unit(unit.view())) {
      diagnostics.error(unit.span(), fmt::format("'{}' can't be a unit", unit.str()),
                        "a unit is a word like m, km/h, m/s², °C, $");
      continue;
    }
    auto aim = aim_of(rule.what.trimmed(), exact, "units are declared of names: `P`, `H[S]`, `X[.., height]`",
                      diagnostics);
    if (aim) lines.emplace_back(*std::move(aim), unit.str());
  }
  return Units(std::move(lines));
}

std::string unit_of(const Units& units, const equations::Cell& cell) {
  const std::string* const unit = units.find(cell);
  return unit ? *unit : std::string();
}

std::string unit_of(const Units& units, const ExpressionPtr& expression, equations::Evaluation& exact) {
  if (units.empty()) return {};
  Diagnostics quiet;
  const auto reference = exact.reference(expression, quiet);
  if (!reference || reference->cells.empty()) return {};
  const std::string unit = unit_of(units, reference->cells.front());
  for (const equations::Cell& cell : reference->cells)
    if (unit_of(units, cell) != unit) return {};
  return unit;
}

void another_unit(const std::string& what, const std::string& declared, const std::string& printed,
                  const diagnostics::Span& span, Diagnostics& diagnostics) {
  diagnostics.error(span,
                    fmt::format("{} is declared in {}, and printed here in {}", what, declared, printed),
                    "nothing is converted: compute the other one in an equation of its own and declare its "
                    "unit, or correct "
                    "`units:`");
}

void check_compared_units(const ExpressionPtr& expression, const Units& units, equations::Evaluation& exact,
                          Diagnostics& diagnostics) {
  if (!units.empty()) Comparisons(units, exact, diagnostics).check(expression);
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

}  // namespace proofsheet::ledger
