#include "equations/steps/line_numbers.hpp"

#include "equations/evaluate/quantities.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/steps/substitution.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"

namespace proofsheet::equations {

namespace {

constexpr long most_short_places = 12;  // decimals with more places are rounded

/// Returns the number of places that make a decimal exact; `nullopt` if there are none up to
/// `most_short_places`.
std::optional<long> places_needed(const numbers::Rational& value) {
  for (long places = 0; places <= most_short_places; ++places)
    if (is_whole(value * numbers::power_of_ten(places))) return places;
  return std::nullopt;
}

std::optional<numbers::Decimal> to_decimal(const numbers::Real& value, const numbers::Format& format,
                                           numbers::Rounding rounding) {
  const auto proven = numbers::print(value, format, rounding);
  if (!proven) return std::nullopt;
  return proven->decimal;
}

/// Returns the format of numbers that lead to a result: places instead of percent.
numbers::Format operand_format(const numbers::Format& result) {
  if (result.style != numbers::Format::Style::percent) return result;
  return {numbers::Format::Style::places, result.digits + 2, result.thousands};
}

/// For a scientific result: a number that needs no power of ten gets the same number of significant digits.
numbers::Format without_power(const numbers::Real& value, const numbers::Format& format) {
  constexpr long least = -3, most = 5;
  if (format.style != numbers::Format::Style::scientific) return format;
  const auto exponent = numbers::decimal_exponent(value);
  if (!exponent || *exponent < least || *exponent > most) return format;
  return {numbers::Format::Style::significant, format.digits + 1, format.thousands};
}

}  // namespace

std::optional<numbers::Decimal> LineNumbers::carried(const Cell& cell, const numbers::Real& value) const {
  const auto rule = format_.rounded ? format_.rounded(cell) : std::nullopt;
  if (rule) return to_decimal(value, rule->format, rule->rounding);
  if (const auto chosen = format_.chosen ? format_.chosen(cell) : std::nullopt)
    return guarded(value, operand_format(*chosen));
  const bool given = evaluation_.model()->clauses(cell.name).empty();
  return shortest(value, given ? most_short_places : operand_format(format_.result).digits + guard_);
}

/// Returns the shortest exact decimal if it has at most `most_places` places, otherwise the number rounded
/// for the line.
std::optional<numbers::Decimal> LineNumbers::shortest(const numbers::Real& value, long most_places) const {
  const numbers::Format format = operand_format(format_.result);
  const auto needed = value.rational() ? places_needed(*value.rational()) : std::nullopt;
  const bool by_places = format.style == numbers::Format::Style::places;
  if (needed && (!by_places || *needed <= most_places))
    return to_decimal(value, {numbers::Format::Style::places, *needed}, format_.rounding);
  return guarded(value, without_power(value, format));
}

std::optional<numbers::Decimal> LineNumbers::guarded(const numbers::Real& value,
                                                     numbers::Format format) const {
  format.digits += guard_;
  return to_decimal(value, format, format_.rounding);
}

std::optional<numbers::Decimal> LineNumbers::result(const Cell& cell, const numbers::Real& value) const {
  const auto rule = format_.rounded && !format_.asked ? format_.rounded(cell) : std::nullopt;
  return rule ? to_decimal(value, rule->format, rule->rounding)
              : to_decimal(value, format_.result, format_.rounding);
}

ExpressionPtr LineNumbers::node(const text::Span& span, const numbers::Real& value) {
  const auto decimal = shortest(value, operand_format(format_.result).digits + guard_);
  return decimal ? node(span, value, *decimal) : nullptr;
}

ExpressionPtr LineNumbers::node(const text::Span& span, const numbers::Real& value,
                                const numbers::Decimal& decimal) {
  const numbers::Rational shown = numbers::value_of(decimal);
  if (numbers::equal(value, numbers::Real(shown)) != numbers::Truth::yes) exact_ = false;
  ExpressionPtr made = make_expression(span, Number{shown, numbers::to_string(decimal)});
  substituted_[made.get()] = made;
  return made;
}

namespace {

ExpressionPtr with_unit(const ExpressionPtr& number, const std::string& text, const quantities::Unit& unit) {
  if (text.empty() || !number) return number;
  Name name{text};
  name.unit = std::make_shared<const quantities::Unit>(unit);
  return make_expression(number->span, Binary{BinaryOperator::multiply, number,
                                              make_expression(number->span, std::move(name)), true});
}

}  // namespace

ExpressionPtr LineNumbers::node(const ExpressionPtr& expression, const numbers::Real& value) {
  const NameUnit unit = evaluation_.natural_unit(expression);
  return with_unit(node(expression->span, value), unit.text, unit.unit);
}

/// Returns the node of a cell, with its unit. A scale with its own zero is converted, since a product has
/// none.
ExpressionPtr LineNumbers::cell_node(const text::Span& span, const Cell& cell, const numbers::Real& value) {
  const NameUnit unit = evaluation_.unit_of(cell);
  has_other_units_ = has_other_units_ || (!unit.unit.is_coherent() && unit.unit.pi == 0);
  const bool changes = !unit.unit.is_coherent() && (unit.unit.has_zero() || (converts_ && unit.unit.pi == 0));
  if (changes)
    return with_unit(node(span, quantities::to_coherent(value, unit.unit)),
                     quantities::coherent_name(unit.unit.dimension), {unit.unit.dimension});
  const auto decimal = carried(cell, value);
  return decimal ? with_unit(node(span, value, *decimal), unit.text, unit.unit) : nullptr;
}

ExpressionPtr LineNumbers::substituted(const ExpressionPtr& expression, text::Diagnostics& diagnostics) {
  bool failed = false;
  const auto replace = [&](const ExpressionPtr& e, bool) -> ExpressionPtr {
    const bool index = std::holds_alternative<Index>(e->node);
    if (failed || substituted_.contains(e.get())) return e;
    if (!index && !std::holds_alternative<Name>(e->node)) return nullptr;
    text::Diagnostics quiet;
    const auto reference = evaluation_.reference(e, quiet);
    if (!reference || reference->cells.size() != 1) return e;
    const auto value = evaluation_.carried(reference->cells[0], e->span, diagnostics);
    failed = !value;
    if (failed) return e;
    if (const Label* label = std::get_if<Label>(&*value))
      return make_expression(e->span, Quoted{label->text});
    if (const auto* day = std::get_if<numbers::Date>(&*value)) return make_expression(e->span, Day{*day});
    const numbers::Real* real = std::get_if<numbers::Real>(&*value);
    const ExpressionPtr made = real ? cell_node(e->span, reference->cells[0], *real) : nullptr;
    return made ? made : e;
  };
  ExpressionPtr made = Substitution(replace)(expression);
  return failed ? nullptr : made;
}

std::vector<std::string> LineNumbers::numbers_in(const ExpressionPtr& expression) const {
  std::vector<std::string> found;
  collect(expression, found);
  return found;
}

void LineNumbers::collect(const ExpressionPtr& e, std::vector<std::string>& found) const {
  if (!e) return;
  if (substituted_.contains(e.get())) return found.push_back(std::get<Number>(e->node).written);
  const auto look = [&](const ExpressionPtr& part) { collect(part, found); };
  std::visit([&](const auto& parent) { visit_parts(parent, look); }, e->node);
}

}  // namespace proofsheet::equations
