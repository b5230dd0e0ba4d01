// Days in sums. A day counts as the number of the calendar that it has, and the sum keeps account of how many
// days were added and taken away: none is left of `due - start`, which is a number of days; one is left of
// `start + 30`, which is a day; and two days have no sum.
#include <fmt/format.h>

#include "equations/evaluate/broadcast.hpp"
#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

using numbers::Date;
using numbers::Real;

/// A term, and whether it is taken away. A day has no negative, so the sign is read off the tree.
std::optional<Scalar> Engine::term_at(const Node& operand, const std::vector<std::size_t>& map, Frame& frame,
                                      Positions positions, bool& taken_away) {
  const auto* inner = std::get_if<Elementwise>(&operand.kind);
  if (!inner || inner->operation != operations::negate) return operand_at(operand, map, frame, positions);
  const LayoutPtr layout = layout_of(operand, frame);
  if (!layout) return std::nullopt;
  taken_away = !taken_away;
  std::vector<std::size_t> own;
  project(map, positions, own);
  return operand_at(*inner->operands[0], layout->operands[0], frame, own);
}

std::optional<Scalar> Engine::sum_at(const Elementwise& function, const Layout& layout, const Node& node,
                                     Frame& frame, Positions positions) {
  std::vector<Real> terms;
  terms.reserve(function.operands.size());
  long days = 0;
  bool dated = false;
  for (std::size_t i = 0; i < function.operands.size(); ++i) {
    const Node& operand = *function.operands[i];
    bool taken_away = false;
    auto term = function.operation == operations::sum
                    ? term_at(operand, layout.operands[i], frame, positions, taken_away)
                    : operand_at(operand, layout.operands[i], frame, positions);
    if (!term) continue;
    if (const Date* date = std::get_if<Date>(&*term)) {
      const bool subtrahend = taken_away || (function.operation == operations::subtract && i == 1);
      days += subtrahend ? -1 : 1;
      dated = true;
      term = Scalar(Real(date->number));
    }
    auto real = as_real(std::move(term), operand);
    if (real) terms.push_back(taken_away ? -*real : *std::move(real));
  }
  if (terms.size() != function.operands.size()) return std::nullopt;
  auto result = function.operation(terms, function.rounding);
  if (!result) return fail(node.span, result.failure());
  if (!dated || days == 0) return Scalar(*std::move(result));
  return day_at(*result, days, node);
}

std::optional<Scalar> Engine::day_at(const Real& number, long days, const Node& node) {
  if (days != 1)
    return fail(node.span, "days can't be added to each other",
                "days(a, b) or b - a is the number of days between two, a + 30 the day 30 days later");
  constexpr long largest = 1L << 40;
  const numbers::Rational* whole = number.rational();
  if (!whole || denominator(*whole) != 1 || abs(*whole) > largest)
    return fail(node.span, "only whole days can be added to a day", "round(x) makes a whole number");
  const auto date = numbers::date_numbered(static_cast<long>(numerator(*whole).convert_to<long>()));
  if (!date) return fail(node.span, date.failure());
  return Scalar(*date);
}

std::optional<Scalar> Engine::calendar_at(const Elementwise& function, const Layout& layout, const Node& node,
                                          Frame& frame, Positions positions) {
  std::vector<Scalar> operands;
  for (std::size_t i = 0; i < function.operands.size(); ++i) {
    auto operand = operand_at(*function.operands[i], layout.operands[i], frame, positions);
    if (operand) operands.push_back(*std::move(operand));
  }
  if (operands.size() != function.operands.size()) return std::nullopt;
  auto result = function.of_days(operands);
  if (!result) return fail(node.span, result.failure());
  return *std::move(result);
}

}  // namespace proofsheet::equations
