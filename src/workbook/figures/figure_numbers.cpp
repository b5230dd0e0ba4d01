#include "workbook/figures/figure_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/axis.hpp"
#include "numbers/reals/printing.hpp"
#include "text/characters.hpp"
#include "text/marks.hpp"
#include "text/refusal.hpp"
#include "workbook/content/numerals.hpp"
#include "workbook/content/rich_text.hpp"

namespace proofsheet::workbook {

using numbers::Rational;
using numbers::Real;
using text::Span;
using text::Text;

namespace {

/// Numbers above 10^largest_exponent are refused. Differences below 10^-most_places count as zero.
constexpr long largest_exponent = 12, most_places = 14;

/// Returns the least and the greatest number, rounded to `places`. Returns `nullopt` and reports an error if
/// one can't be printed.
std::optional<std::pair<Rational, Rational>> rough_ends(Context& context, const std::vector<Real>& reals,
                                                        long places, const Span& span) {
  const PrintStyle wanted = style_with_places(places);
  std::optional<std::pair<Rational, Rational>> ends;
  for (const Real& real : reals) {
    const auto proven = numbers::print(real, wanted.format, wanted.rounding);
    if (!proven)
      return text::fail(context.record.diagnostics, span, proven.failure().fact,
                        equations::hint_of(proven.failure()));
    Rational value = numbers::value_of(proven->decimal);
    if (!ends) ends.emplace(value, value);
    if (value < ends->first)
      ends->first = std::move(value);
    else if (value > ends->second)
      ends->second = std::move(value);
  }
  return ends;
}

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
  return text::fail(context.record.diagnostics, text.span(),
                    fmt::format("'{}' does not contain only numbers", text.str()),
                    "draw a picture from numbers only");
}

std::optional<BoundExpression> bind_drawn(Context& context, const FigureRequest& request, const Text& text) {
  BoundExpression asked{
      request.worked, text,
      equations::parse_expression(text, context.record.diagnostics, request.worked->model->value_names())};
  if (!asked.expression) return std::nullopt;
  insert_frame_values(context, asked);
  return asked;
}

std::optional<DrawnTable> evaluate_table(Context& context, const FigureRequest& request, const Text& text) {
  text::Diagnostics& diagnostics = context.record.diagnostics;
  auto asked = bind_drawn(context, request, text);
  const auto value = asked ? request.evaluation().value(asked->expression, diagnostics) : std::nullopt;
  if (!value) return std::nullopt;
  const auto* array = std::get_if<equations::Array>(&*value);
  if (!array || array->cells.empty())
    return text::fail(diagnostics, text.span(),
                      fmt::format("'{}' is not a table, which a picture needs", text.str()),
                      "name a table, or make one: [sin(n) for n in 0..9]");
  auto cells = numbers_of(context, text, *value);
  if (!cells) return std::nullopt;
  return DrawnTable{std::move(*asked), array->axes, std::move(*cells)};
}

bool is_small_enough(Frames& frames, const DrawnTable& table) {
  const std::size_t pictures = frames.each.size(), cells = table.cells.size() * pictures;
  if (pictures == 1 || cells <= figures::most_frame_cells) return true;
  return text::fail(
      frames.all.record.diagnostics, table.asked.text.span(),
      fmt::format("'{}' has {} cells, in {} pictures {}", table.asked.text.str(), table.cells.size(),
                  pictures, cells),
      fmt::format("draw at most {} in all: a slice, or fewer pictures", figures::most_frame_cells));
}

std::optional<std::vector<DrawnTable>> evaluate_tables(Frames& frames, const FigureRequest& request,
                                                       const Text& text) {
  std::vector<DrawnTable> tables;
  for (Context& frame : frames.each) {
    auto table = evaluate_table(frame, request, text);
    if (!table || !is_small_enough(frames, *table)) return std::nullopt;
    const DrawnTable& first = tables.empty() ? *table : tables.front();
    if (!std::equal(first.axes.begin(), first.axes.end(), table->axes.begin(), table->axes.end(),
                    [](const auto& a, const auto& b) { return equations::same_entries(*a, *b); }))
      return text::fail(
          frames.all.record.diagnostics, text.span(),
          fmt::format("'{}' and '{}' have different entries", table->asked.written(), first.asked.written()),
          "use the same rows, columns and ticks in all pictures of a figure that moves");
    tables.push_back(std::move(*table));
  }
  return tables;
}

std::optional<std::vector<Real>> log10_of(Context& context, const Text& text,
                                          const std::vector<Real>& reals) {
  std::vector<Real> powers;
  for (const Real& real : reals) {
    auto power = numbers::apply(numbers::Function::log10, real);
    if (!power)
      return text::fail(
          context.record.diagnostics, text.span(),
          fmt::format("{}: '{}' has no place on a logarithmic scale", power.failure().fact, text.str()),
          "use positive numbers, or leave out 'logarithmic'");
    powers.push_back(std::move(*power));
  }
  return powers;
}

std::string axis_expression(const FigureRequest& request, const std::string& written) {
  return request.figure().logarithmic ? fmt::format("log10({})", written) : written;
}

PrintStyle style_with_places(long places) { return {{numbers::Format::Style::places, places}}; }

std::optional<DrawnNumber> drawn(Context& context, const Real& real, const PrintStyle& wanted,
                                 const Span& span) {
  auto shown = show(real, wanted, span, context.record.diagnostics);
  if (!shown) return std::nullopt;
  Rational value = numbers::value_of(shown->decimal);
  return DrawnNumber{std::move(*shown), std::move(value)};
}

std::optional<std::vector<DrawnNumber>> drawn(Context& context, const std::vector<Real>& reals,
                                              const PrintStyle& wanted, const Span& span) {
  std::vector<DrawnNumber> all;
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
    const auto ends = rough_ends(context, reals, places, span);
    if (!ends) return std::nullopt;
    const auto& [least, greatest] = *ends;
    if (greatest > numbers::power_of_ten(largest_exponent) ||
        least < -numbers::power_of_ten(largest_exponent))
      return text::fail(context.record.diagnostics, span,
                        "a picture can't show numbers above a million millions",
                        "divide them, and write the unit in the label of the axis");
    const Rational range = greatest - least;
    if (range < 100 * numbers::power_of_ten(-places)) continue;
    // Half a unit of the last place must be less than a tenth of a drawing unit. The factor 6 instead of 5
    // allows for the error of this range.
    const long exponent = numbers::decimal_exponent(6 * units / range);
    return std::max(exponent + 1, 0L);
  }
  return most_places;
}

void record_drawn(Context& context, const FigureRequest& request, const BoundExpression& asked,
                  const PrintStyle& wanted, const std::vector<std::string>& cells,
                  const std::vector<DrawnNumber>& row) {
  std::vector<PrintedValue> shown;
  for (const DrawnNumber& one : row) shown.push_back(one.shown);
  record_row(context, *request.worked,
             {asked.written(), to_string(wanted), request.show->route, asked.text.span()}, cells, shown);
}

std::string plain_words(Context& context, const Text& text) {
  const RichText rich = rich_text(context, text);
  const auto is_formula = [](const Insert& insert) { return insert.kind == Insert::Kind::formula; };
  if (std::any_of(rich.inserts.begin(), rich.inserts.end(), is_formula) || !rich.formulas.empty())
    context.record.diagnostics.error(text.span(), "a picture can't show formulas",
                                     "write it in words; you can use roles such as {num}");
  return words_of(rich);
}

std::string short_words(Context& context, const Text& text) {
  std::string words = plain_words(context, text);
  if (text::count_code_points(text::strip_marks(words)) > figures::longest_text)
    context.record.diagnostics.error(
        text.span(), fmt::format("a name in a picture can have at most {} characters", figures::longest_text),
        "shorten it, and write more in the caption");
  return words;
}

std::vector<figures::Labels> labels_of(Frames& frames, const FigureRequest& request) {
  const course::Figure& figure = request.figure();
  const figures::Labels shared{short_words(frames.all, figure.x), short_words(frames.all, figure.y)};
  std::vector<figures::Labels> all(frames.each.size(), shared);
  for (std::size_t i = 0; i < all.size(); ++i) all[i].frame = title_of(frames.each[i]);
  return all;
}

std::string title_of(const Context& frame) { return frame.moment ? frame.moment->title : std::string(); }

std::vector<figures::Entry> entries_of(const Context& context, const equations::Axis& axis) {
  std::vector<figures::Entry> entries;
  const bool plain = has_plain_labels(context.course.plain, axis);
  for (std::size_t i = 0; i < axis.size; ++i) {
    std::string text = axis.text_at(i);
    const std::string& words = axis.labels.empty() ? text : context.current->wording.of(text);
    const bool is_number = plain && words == text;
    entries.push_back({words, is_number});
  }
  return entries;
}

std::string spoken_range(const Context& context, const std::vector<DrawnNumber>& numbers) {
  const auto [least, greatest] =
      std::minmax_element(numbers.begin(), numbers.end(),
                          [](const DrawnNumber& a, const DrawnNumber& b) { return a.value < b.value; });
  return context.course.words.say(
      least->value == greatest->value ? "figure_always" : "figure_between",
      {{"least", spoken_number(least->shown.text)}, {"greatest", spoken_number(greatest->shown.text)}});
}

std::string spoken_number(const std::string& digits) {
  return text::mark_region(text::Origin::number, spoken_digits(digits));
}

std::string spoken_entry(const figures::Entry& entry) {
  return entry.is_number ? spoken_number(entry.text) : entry.text;
}

}  // namespace proofsheet::workbook
