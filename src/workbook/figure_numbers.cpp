#include "workbook/figure_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/characters.hpp"
#include "diagnostics/marks.hpp"
#include "numbers/reals/printing.hpp"
#include "workbook/numerals.hpp"
#include "workbook/rich_text.hpp"

namespace proofsheet::workbook {

using diagnostics::Span;
using diagnostics::Text;
using numbers::Rational;
using numbers::Real;

namespace {

/// Larger numbers are refused, and what differs by less than the last of these places counts as equal.
constexpr long largest_exponent = 12, most_places = 14;

}  // namespace

std::optional<std::vector<Real>> numbers_of(Context& context, const Text& text,
                                            const equations::Value& value) {
  std::vector<Real> reals;
  const auto take = [&](const equations::Scalar& cell) {
    const auto* real = std::get_if<Real>(&cell);
    if (real) reals.push_back(*real);
    return real != nullptr;
  };
  bool all = true;
  if (const auto* array = std::get_if<equations::Array>(&value))
    all = std::all_of(array->cells.begin(), array->cells.end(), take);
  else
    all = take(*equations::scalar_of(value));
  if (all) return reals;
  context.record.diagnostics.error(text.span(), fmt::format("'{}' does not hold numbers alone", text.str()),
                                   "a picture is drawn from numbers");
  return std::nullopt;
}

std::optional<DrawnTable> drawn_table(Context& context, const FigureRequest& request, const Text& text) {
  diagnostics::Diagnostics& diagnostics = context.record.diagnostics;
  const auto expression = equations::parse_expression(text, diagnostics);
  if (!expression) return std::nullopt;
  const auto value = request.evaluation().value(expression, diagnostics);
  if (!value) return std::nullopt;
  const auto* array = std::get_if<equations::Array>(&*value);
  if (!array || array->cells.empty()) {
    diagnostics.error(text.span(),
                      fmt::format("'{}' is no table, and a picture is drawn from one", text.str()),
                      "name a table, or gather one: [sin(n) for n in 0..9]");
    return std::nullopt;
  }
  auto cells = numbers_of(context, text, *value);
  if (!cells) return std::nullopt;
  return DrawnTable{text, array->axes, std::move(*cells)};
}

std::optional<std::vector<Real>> powers_of(Context& context, const Text& text,
                                           const std::vector<Real>& reals) {
  std::vector<Real> powers;
  for (const Real& real : reals) {
    auto power = numbers::apply(numbers::Function::log10, real);
    if (!power) {
      context.record.diagnostics.error(
          text.span(),
          fmt::format("{}: '{}' has no place on a logarithmic scale", power.failure().fact, text.str()),
          "such a scale takes positive numbers; leave 'logarithmic' out");
      return std::nullopt;
    }
    powers.push_back(std::move(*power));
  }
  return powers;
}

std::string drawn_name(const FigureRequest& request, const Text& text) {
  return request.figure().logarithmic ? fmt::format("log10({})", text.str()) : text.str();
}

Wanted to_places(long places) { return {{numbers::Format::Style::places, places}}; }

std::optional<Drawn> drawn(Context& context, const Real& real, const Wanted& wanted, const Span& span) {
  auto shown = show(real, wanted, span, context.record.diagnostics);
  if (!shown) return std::nullopt;
  Rational value = numbers::value_of(numbers::parse_printed(shown->text)->decimal);
  return Drawn{std::move(*shown), std::move(value)};
}

std::optional<std::vector<Drawn>> drawn(Context& context, const std::vector<Real>& reals,
                                        const Wanted& wanted, const Span& span) {
  std::vector<Drawn> all;
  all.reserve(reals.size());
  for (const Real& real : reals) {
    auto one = drawn(context, real, wanted, span);
    if (!one) return std::nullopt;
    all.push_back(std::move(*one));
  }
  return all;
}

std::optional<long> places_for(Context& context, const std::vector<Real>& reals, long units,
                               const Span& span) {
  for (long places = 2; places <= most_places; places += 4) {
    const auto rough = drawn(context, reals, to_places(places), span);
    if (!rough) return std::nullopt;
    const auto [least, greatest] = std::minmax_element(
        rough->begin(), rough->end(), [](const Drawn& a, const Drawn& b) { return a.value < b.value; });
    if (greatest->value > numbers::power_of_ten(largest_exponent) ||
        least->value < -numbers::power_of_ten(largest_exponent)) {
      context.record.diagnostics.error(span, "a picture takes numbers up to a million millions",
                                       "divide them, and say so in the label of the axis");
      return std::nullopt;
    }
    const Rational range = greatest->value - least->value;
    if (range < 100 * numbers::power_of_ten(-places)) continue;
    // Half a unit of the last place is to be less than a tenth of a drawing unit, with room for the error of
    // this range.
    const long exponent = numbers::decimal_exponent(6 * units / range);
    return std::max(exponent + 1, 0L);
  }
  return most_places;
}

void note_drawn(Context& context, const FigureRequest& request, const Text& text,
                const std::string& expression, const Wanted& wanted, const std::vector<std::string>& cells,
                const std::vector<Drawn>& row) {
  std::vector<Shown> shown;
  for (const Drawn& one : row) shown.push_back(one.shown);
  note_row(context, *request.worked, {expression, to_string(wanted), request.show->route, text.span()}, cells,
           shown);
}

std::string plain_words(Context& context, const Text& text) {
  const RichText rich = rich_text(context, text);
  const auto is_formula = [](const Insert& insert) { return insert.kind == Insert::Kind::formula; };
  if (std::any_of(rich.inserts.begin(), rich.inserts.end(), is_formula) || !rich.formulas.empty())
    context.record.diagnostics.error(text.span(), "a picture sets no formulas",
                                     "write it in words; roles such as {num} are welcome");
  return words_of(rich);
}

std::string short_words(Context& context, const Text& text) {
  std::string words = plain_words(context, text);
  if (diagnostics::count_code_points(diagnostics::without_marks(words)) > figures::longest_text)
    context.record.diagnostics.error(
        text.span(), fmt::format("a name in a picture has at most {} characters", figures::longest_text),
        "say more in the caption");
  return words;
}

figures::Labels labels_of(Context& context, const FigureRequest& request) {
  const course::Figure& figure = request.figure();
  return {short_words(context, figure.x), short_words(context, figure.y)};
}

std::vector<figures::Entry> entries_of(const Context& context, const equations::Axis& axis) {
  std::vector<figures::Entry> entries;
  for (std::size_t i = 0; i < axis.size; ++i)
    entries.push_back({axis.text_at(i), has_plain_labels(context.course.plain, axis)});
  return entries;
}

std::string spoken_range(const std::vector<Drawn>& numbers) {
  const auto [least, greatest] = std::minmax_element(
      numbers.begin(), numbers.end(), [](const Drawn& a, const Drawn& b) { return a.value < b.value; });
  return least->value == greatest->value ? fmt::format("always {}", spoken_number(least->shown.text))
                                         : fmt::format("between {} and {}", spoken_number(least->shown.text),
                                                       spoken_number(greatest->shown.text));
}

std::string spoken_number(const std::string& digits) {
  return diagnostics::marked(diagnostics::Vouched::number, spoken(digits));
}

std::string spoken_entry(const figures::Entry& entry) {
  return entry.is_number ? spoken_number(entry.text) : entry.text;
}

}  // namespace proofsheet::workbook
