#include "workbook/values/digits.hpp"

#include <fmt/format.h>

#include <utility>

#include "equations/evaluate/value.hpp"
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

}  // namespace

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
  auto shown = show(*scalar, wanted, asked.text.span(), diagnostics);
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
  if (!line.digits.empty()) context.record.numbers.lines.push_back(std::move(line));
}

}  // namespace proofsheet::workbook
