#include "workbook/practice/typed_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "equations/evaluate/quantities.hpp"
#include "equations/evaluate/value.hpp"
#include "numbers/exact/printed.hpp"
#include "numbers/reals/comparison.hpp"
#include "quantities/unit.hpp"
#include "text/refusal.hpp"

namespace proofsheet::workbook {

namespace {

using numbers::Rational;
using numbers::RightRange;
using text::Text;
using Style = numbers::Format::Style;

constexpr std::array<std::string_view, 4> forms{"fraction", "mixed", "percent", "scientific"};
constexpr const char* how_to_tolerate =
    "write a number above zero, such as 0.5, a percentage of the answer, such as 2 %, or `last place`";

/// Returns a tolerance as a distance from the answer. `figure` is the value of one unit of what is typed:
/// 1/100 for percents.
std::optional<Rational> distance_of(const Text& tolerance, const Rational& value, const Rational& figure,
                                    const Rational& last_place, text::Diagnostics& diagnostics) {
  if (tolerance.view() == "last place") return last_place;
  const auto printed = numbers::parse_printed(tolerance.view());
  if (!printed || printed->decimal.style == Style::fraction || numbers::value_of(printed->decimal) <= 0)
    return text::fail(diagnostics, tolerance.span(), fmt::format("'{}' is not a tolerance", tolerance.str()),
                      how_to_tolerate);
  const Rational size = numbers::value_of(printed->decimal);
  return printed->decimal.style == Style::percent ? Rational(size * abs(value)) : Rational(size * figure);
}

/// Returns the range from `lower` to `upper`, with the next numbers outside that have as many digits.
RightRange range_between(RightRange right, const Rational& lower, const Rational& upper) {
  const auto steps = [&](const Rational& end) { return Rational(end / right.unit); };
  const auto whole = [&](const Rational& end, numbers::Rounding rounding) {
    return numbers::value_of(numbers::to_decimal(steps(end), {Style::places, 0, false}, rounding));
  };
  right.lower = lower;
  right.upper = upper;
  right.below = (whole(lower, numbers::Rounding::ceiling) - 1) * right.unit;
  right.above = (whole(upper, numbers::Rounding::floor) + 1) * right.unit;
  return right;
}

bool is_form(const Text& text) { return std::find(forms.begin(), forms.end(), text.view()) != forms.end(); }

/// Returns the range of numbers that round to the digits; `nullopt` for a fraction.
std::optional<RightRange> rounding_range(const std::string& digits, const PrintStyle& wanted) {
  const auto printed = numbers::parse_printed(digits);
  if (!printed || printed->decimal.style == Style::fraction) return std::nullopt;
  const bool is_fraction = wanted.format.style == Style::fraction;
  return numbers::right_range(*printed, is_fraction ? printed->format() : wanted.format, wanted.rounding,
                              false);
}

/// Adds an expression that must equal the answer.
void add_expression(Context& context, const Text& text, const numbers::Real& answer, QuestionView& view) {
  text::Diagnostics& diagnostics = context.record.diagnostics;
  const auto asked = bind_expression(context, text);
  const auto value = asked ? real_of(context, *asked, course::RouteName::exact) : std::nullopt;
  if (!asked || !value) return;
  const numbers::Truth equal = numbers::equal(*value, answer);
  if (equal == numbers::Truth::yes) {
    view.accepted_expressions.push_back(text.str());
    return;
  }
  diagnostics.error(text.span(),
                    equal == numbers::Truth::no
                        ? fmt::format("'{}' is not equal to the answer, {}", text.str(), view.answer_digits)
                        : fmt::format("'{}' is not proven to equal the answer", text.str()),
                    "accept only expressions of the same value");
}

}  // namespace

std::optional<numbers::Real> real_of(Context& context, const BoundExpression& asked,
                                     const course::RouteName& route) {
  const auto value = route_of(*asked.worked, route).value(asked.expression, context.record.diagnostics);
  const auto* real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
  return real ? std::optional(*real) : std::nullopt;
}

void add_typed_unit(Context& context, const course::Question& question, const ledger::Worked& worked,
                    QuestionView& view) {
  const equations::Quantities* const known = worked.model->quantities();
  view.typed_unit.is_taken = known && !view.answer_unit.empty();
  view.typed_unit.is_given = question.unit_given;
  if (question.unit_given && !view.typed_unit.is_taken)
    context.record.diagnostics.error(question.answer.span(), "no unit is typed for this answer",
                                     known ? "remove `unit given:`, since it is a plain number"
                                           : "remove `unit given:`, or add `quantities: si` to the example");
  if (!view.typed_unit.is_taken) return;
  for (const auto& [name, unit] : known->own)
    view.typed_unit.own += (view.typed_unit.own.empty() ? "" : ";") + quantities::script_line({{name}, unit});
  if (view.typed_unit.is_asked())
    view.typed_unit.beside = quantities::units_beside(view.answer_unit, known->own);
}

std::optional<RightRange> right_range_of(const QuestionView& view, const PrintStyle& wanted) {
  if (view.tolerated) return view.tolerated;
  return view.answer_exact ? std::nullopt : rounding_range(view.answer_digits, wanted);
}

void add_tolerance(Context& context, const course::Question& question, const PrintStyle& wanted,
                   QuestionView& view) {
  if (question.tolerance.empty()) return;
  text::Diagnostics& diagnostics = context.record.diagnostics;
  const auto right = rounding_range(view.answer_digits, wanted);
  if (!right) {
    diagnostics.error(question.tolerance.span(), "a fraction has no tolerance",
                      "ask for a decimal with 'decimals:', or remove `tolerance:`");
    return;
  }
  const numbers::Decimal printed = numbers::parse_printed(view.answer_digits)->decimal;
  const Rational value = numbers::value_of(printed);
  const Rational figure = printed.style == Style::percent ? numbers::power_of_ten(-2) : Rational(1);
  const auto distance = distance_of(question.tolerance, value, figure, right->unit, diagnostics);
  if (!distance) return;
  const Rational lower = value - *distance, upper = value + *distance;
  if (!view.answer_exact && (lower > right->lower || upper < right->upper)) {
    diagnostics.error(question.tolerance.span(),
                      fmt::format("the tolerance {} excludes numbers that round to the answer, {}",
                                  question.tolerance.str(), view.answer_digits),
                      "ask for more places with 'decimals:', or allow more");
    return;
  }
  view.tolerated = range_between(*right, lower, upper);
  const long hundredths = printed.style == Style::percent ? 2 : 0;
  const long places = std::max(0L, printed.places - printed.exponent - hundredths);
  const auto last_place =
      numbers::to_decimal(right->unit / figure, {Style::places, places, false}, numbers::Rounding::half_even);
  const auto written = numbers::parse_printed(question.tolerance.view());
  view.tolerance = numbers::to_string(written ? written->decimal : last_place);
}

void add_accepted_forms(Context& context, const course::Question& question, const BoundExpression& answer,
                        QuestionView& view) {
  if (question.accepted.empty()) return;
  const auto value = real_of(context, answer, course::RouteName::exact);
  if (!value) return;
  for (const Text& one : question.accepted) {
    if (!is_form(one)) {
      add_expression(context, one, *value, view);
      continue;
    }
    view.accepted_forms.push_back(one.str());
    if (one.view() != "fraction" && one.view() != "mixed") continue;
    if (const Rational* exact = value->rational())
      view.exact_fraction = fmt::format("{}/{}", numerator(*exact).str(), denominator(*exact).str());
    else
      context.record.diagnostics.error(one.span(), "the answer is not known to be a fraction",
                                       fmt::format("remove `{}`", one.str()));
  }
  if (view.accepted_forms.empty()) view.accepted_forms = {"decimal"};
}

}  // namespace proofsheet::workbook
