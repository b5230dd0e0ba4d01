#include "workbook/values/digits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "equations/evaluate/value.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"

namespace proofsheet::workbook {

namespace {

std::string name_of(const course::RouteName& route) {
  if (route == course::RouteName::exact) return "exact";
  return route.variant.empty() ? "by hand" : "by hand " + route.variant;
}

std::optional<PrintedValue> show_real(const numbers::Real& value, const PrintStyle& wanted,
                                      const text::Span& span, text::Diagnostics& diagnostics) {
  const numbers::Real real =
      wanted.scale == 1 ? value : value * numbers::Real(numbers::Rational(1 / wanted.scale));
  numbers::Outcome<numbers::ProvenDigits> proven = numbers::print(real, wanted.format, wanted.rounding);
  if (!proven)
    return text::fail(diagnostics, span, proven.failure().fact, equations::hint_of(proven.failure()));
  PrintedValue shown;
  shown.text = numbers::to_string(proven->decimal);
  shown.exact = real.is_exact();
  shown.ends = shown.exact && numbers::value_of(proven->decimal) == *real.rational();
  shown.decimal = std::move(proven->decimal);
  return shown;
}

/// Returns the format that prints a number to a place after the point; before the point, digits beyond the
/// place are zeros that show() does not know, so the number must be rounded first.
numbers::Format format_at(long place, numbers::Format format, const numbers::Rational& size) {
  using Style = numbers::Format::Style;
  if (format.style == Style::scientific)
    format.digits = std::max(0L, place + (size == 0 ? 0 : numbers::decimal_exponent(size)));
  else if (format.style == Style::percent)
    format.digits = std::max(0L, place - 2);
  else
    format = {Style::places, std::max(0L, place), format.thousands};
  return format;
}

}  // namespace

std::optional<PrintedValue> show_uncertain(const numbers::Real& value, const numbers::Real& u,
                                           const PrintStyle& wanted, const text::Span& span,
                                           text::Diagnostics& diagnostics) {
  if (u.rational() && *u.rational() == 0) return show_real(value, wanted, span, diagnostics);
  const auto fail = [&](const numbers::Failure& failure) {
    return text::fail(diagnostics, span, failure.fact, equations::hint_of(failure));
  };
  const auto deviation = numbers::print(u, {numbers::Format::Style::significant, wanted.uncertainty->digits},
                                        wanted.uncertainty->rounding);
  if (!deviation) return fail(deviation.failure());
  const long place = deviation->decimal.places;
  const auto rounded = numbers::round_to_places(value, place, wanted.rounding);
  if (!rounded) return fail(rounded.failure());
  const auto text_at = [&](const numbers::Rational& number) {
    return to_decimal(number, format_at(place, wanted.format, number), wanted.rounding);
  };
  PrintedValue shown;
  shown.decimal = text_at(*rounded);
  shown.text = numbers::to_string(shown.decimal);
  shown.uncertainty = numbers::to_string(text_at(numbers::value_of(deviation->decimal)));
  shown.exact = value.is_exact();
  shown.ends = shown.exact && *value.rational() == *rounded;
  return shown;
}

std::string text_of(const PrintedValue& shown) {
  if (shown.uncertainty.empty()) return shown.text;
  const std::string both = fmt::format("{} {} {}", shown.text, text::plus_minus, shown.uncertainty);
  return shown.unit.empty() ? both : "(" + both + ")";
}

std::optional<PrintedValue> show(const equations::Scalar& scalar, const PrintStyle& wanted,
                                 const text::Span& span, text::Diagnostics& diagnostics) {
  if (const auto* real = std::get_if<numbers::Real>(&scalar))
    return show_real(*real, wanted, span, diagnostics);
  PrintedValue words;
  words.is_number = false;
  words.is_day = std::holds_alternative<numbers::Date>(scalar);
  words.exact = words.ends = words.is_day;
  words.text = equations::word_of(scalar);
  return words;
}

std::string spoken_digits(const std::string& digits) {
  return digits.starts_with('-') && digits.size() > 1 && digits[1] >= '0' && digits[1] <= '9'
             ? std::string(text::minus_sign) + digits.substr(1)
             : digits;
}

std::optional<PrintedValue> print_number(Context& context, const BoundExpression& asked,
                                         const PrintStyle& as_asked) {
  const PrintStyle wanted = style_of_expression(as_asked, *asked.worked, asked.expression);
  text::Diagnostics& diagnostics = context.record.diagnostics;
  const auto value = route_of(*asked.worked, wanted.route).value(asked.expression, diagnostics);
  if (!value) return std::nullopt;
  const auto scalar = equations::scalar_of(*value);
  if (!scalar)
    return text::fail(diagnostics, asked.text.span(),
                      fmt::format("'{}' is a table, but one number is expected here", asked.text.str()),
                      "name a cell, as in `P[1, 0]`, or use a {table} directive");
  const auto* const real = std::get_if<numbers::Real>(&*scalar);
  const auto u = real && wanted.shows_uncertainty()
                     ? asked.worked->exact->uncertainties(asked.expression, diagnostics)
                     : std::nullopt;
  if (real && wanted.shows_uncertainty() && !u) return std::nullopt;
  auto shown = u ? show_uncertain(*real, u->front(), wanted, asked.text.span(), diagnostics)
                 : show(*scalar, wanted, asked.text.span(), diagnostics);
  if (shown && shown->is_number && !wanted.bare)
    shown->unit = ledger::unit_of(asked.worked->units, asked.expression, *asked.worked->exact);
  if (shown) record_number(context, *asked.worked, asked.written(), asked.text.span(), wanted, *shown);
  return shown;
}

void record_number(Context& context, const ledger::Worked& worked, const std::string& expression,
                   const text::Span& span, const PrintStyle& wanted, const PrintedValue& shown) {
  if (!shown.is_number && !shown.is_day) return;
  context.record.numbers.lines.push_back({context.work.lesson->folder,
                                          context.place,
                                          worked.example->id.str(),
                                          expression,
                                          name_of(wanted.route),
                                          to_string(wanted),
                                          {shown.text},
                                          {},
                                          shown.exact ? "exact" : "enclosed",
                                          span});
  if (shown.uncertainty.empty()) return;
  ledger::NumberLine line = context.record.numbers.lines.back();
  line.expression = fmt::format("u({})", expression);
  line.digits = {shown.uncertainty};
  line.method = "enclosed";
  context.record.numbers.lines.push_back(std::move(line));
}

void record_row(Context& context, const ledger::Worked& worked, const RowNote& note,
                const std::vector<std::string>& cells, const std::vector<PrintedValue>& row) {
  ledger::NumberLine line{context.work.lesson->folder,
                          context.place,
                          worked.example->id.str(),
                          note.expression,
                          name_of(note.route),
                          note.format,
                          {},
                          {},
                          {},
                          note.span};
  for (std::size_t i = 0; i < row.size(); ++i) {
    if ((!row[i].is_number && !row[i].is_day) || row[i].text.empty()) continue;
    line.digits.push_back(row[i].text);
    if (!cells.empty()) line.cells.push_back(cells[i]);
    line.method += row[i].exact ? 'e' : 'n';
  }
  if (cells.empty() && !line.digits.empty()) line.method = row.front().exact ? "exact" : "enclosed";
  if (line.digits.empty()) return;
  context.record.numbers.lines.push_back(line);
  line.digits.clear();
  line.cells.clear();
  line.method.clear();
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i].uncertainty.empty()) continue;
    line.digits.push_back(row[i].uncertainty);
    if (!cells.empty()) line.cells.push_back(cells[i]);
    line.method += 'n';
  }
  if (line.digits.empty()) return;
  if (cells.empty()) line.method = "enclosed";
  line.expression = fmt::format("u({})", note.expression);
  context.record.numbers.lines.push_back(std::move(line));
}

}  // namespace proofsheet::workbook
