// The values of `choose:`, and the states of a question or a card that they yield.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "numbers/exact/decimal.hpp"
#include "text/refusal.hpp"
#include "workbook/practice/practice.hpp"

namespace proofsheet::workbook {

namespace {

using numbers::Rational;
using text::Diagnostics;
using text::Text;

/// Returns the value of a number literal, with or without a minus sign.
std::optional<Rational> literal(const equations::ExpressionPtr& expression) {
  if (!expression) return std::nullopt;
  if (const auto* number = std::get_if<equations::Number>(&expression->node)) return number->value;
  const auto* unary = std::get_if<equations::Unary>(&expression->node);
  if (!unary || unary->op != equations::UnaryOperator::negate) return std::nullopt;
  const auto positive = literal(unary->operand);
  return positive ? std::optional<Rational>(-*positive) : std::nullopt;
}

/// Returns the shortest decimal: `0.5`, `300`. Steps between literals lead to terminating decimals only.
std::string shortest_decimal(const Rational& value) {
  long places = 0;
  for (Rational scaled = value; !numbers::is_whole(scaled); scaled *= 10) ++places;
  return numbers::to_string(numbers::to_decimal(value, {numbers::Format::Style::places, places, false},
                                                numbers::Rounding::half_away));
}

constexpr const char* how_to_vary = "write a range, as in 300..475 step 25, or a list of values";

struct Steps {
  Rational first, step;
  std::size_t count = 0;
};

/// Parses a range of literals. Returns `nullopt` and reports an error if it is not one.
std::optional<Steps> steps_of(const Text& range, Diagnostics& diagnostics) {
  const auto expression = equations::parse_expression(range, diagnostics);
  if (!expression) return std::nullopt;
  const auto* ends = std::get_if<equations::Range>(&expression->node);
  const auto first = ends ? literal(ends->first) : std::nullopt,
             last = ends ? literal(ends->last) : std::nullopt;
  const auto step = ends && ends->step ? literal(ends->step) : std::optional<Rational>(1);
  if (!first || !last || !step)
    return text::fail(diagnostics, range.span(), fmt::format("'{}' is not a range of numbers", range.str()),
                      how_to_vary);
  if (*step <= 0 || *last <= *first)
    return text::fail(diagnostics, range.span(), fmt::format("'{}' has fewer than two values", range.str()),
                      "begin with the smaller number, and use a step above zero");
  const Rational steps = (*last - *first) / *step;
  const numbers::Integer whole = numerator(steps) / denominator(steps);
  const bool many = whole >= most_states;
  return Steps{*first, *step, many ? most_states + 1 : static_cast<std::size_t>(whole) + 1};
}

/// Returns a value as it appears in the id of a state, after the name.
std::string plain_value(const Text& value) {
  const auto label = equations::quoted_label(value.view());
  return std::string(label ? *label : value.view());
}

bool check_values(const course::Varied& varied, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  std::set<std::string> seen;
  for (const Text& value : varied.values) {
    if (plain_value(value).find_first_of(",=\"\\") != std::string::npos)
      diagnostics.error(value.span(), fmt::format("'{}' can't name a state", plain_value(value)),
                        "write a number without commas, or a label without ',', '=', '\"' and '\\'");
    if (!seen.insert(plain_value(value)).second)
      diagnostics.error(value.span(),
                        fmt::format("duplicate value '{}' under '{}'", plain_value(value), varied.name.str()),
                        "write each value once");
  }
  return diagnostics.errors() == errors;
}

bool check_name(const course::Varied& varied, Diagnostics& diagnostics) {
  Diagnostics quiet;
  const auto read = equations::parse_expression(varied.name, quiet);
  if (read && std::holds_alternative<equations::Name>(read->node)) return true;
  return text::fail(diagnostics, varied.name.span(), fmt::format("'{}' is not a name", varied.name.str()),
                    "write a name like f or speed");
}

/// Returns the values of a name, in order; at most one more than the limit.
std::vector<Text> values_of(const course::Varied& varied, Diagnostics& diagnostics) {
  if (!check_name(varied, diagnostics)) return {};
  if (varied.range.empty()) return check_values(varied, diagnostics) ? varied.values : std::vector<Text>();
  const auto steps = steps_of(varied.range, diagnostics);
  std::vector<Text> values;
  for (std::size_t i = 0; steps && i < steps->count; ++i)
    values.emplace_back(shortest_decimal(steps->first + steps->step * static_cast<long>(i)),
                        varied.range.source(), varied.range.span().begin);
  return values;
}

}  // namespace

std::optional<std::vector<StateValues>> combinations(const std::vector<course::Varied>& choose,
                                                     Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  std::vector<StateValues> states(1);
  for (const course::Varied& varied : choose) {
    const std::vector<Text> values = values_of(varied, diagnostics);
    if (states.size() * values.size() > most_states)
      return text::fail(
          diagnostics, varied.name.span(),
          fmt::format("with '{}' there are more than {} states", varied.name.str(), most_states),
          "use fewer values: a longer step or a shorter list");
    std::vector<StateValues> next;
    for (const StateValues& state : states)
      for (const Text& value : values) {
        next.push_back(state);
        next.back().id +=
            fmt::format("{}{}={}", state.id.empty() ? "" : ",", varied.name.str(), plain_value(value));
        next.back().values.push_back(value);
      }
    if (!next.empty()) states = std::move(next);  // an empty list was reported
  }
  if (diagnostics.errors() > errors) return std::nullopt;
  return states;
}

}  // namespace proofsheet::workbook
