#include "tracing/known_values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/syntax/lexer.hpp"
#include "equations/syntax/syntax.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/ball_evaluation.hpp"
#include "numbers/reals/printing.hpp"

namespace proofsheet::tracing {

namespace {

using numbers::Rational;

constexpr long quick_bits = 64;
/// The widest bounds of a value that is found by binary search.
const Rational widest = Rational(1, 1L << 20);

std::optional<std::pair<Rational, Rational>> bounds_of(const numbers::Real& real) {
  if (const Rational* fraction = real.rational()) return std::pair(*fraction, *fraction);
  if (const numbers::Ball ball = numbers::ball_of(real); numbers::is_known(ball))
    return std::pair(numbers::lower_end(ball), numbers::upper_end(ball));
  const numbers::Enclosure& enclosure = numbers::enclose(real, quick_bits);
  if (!enclosure.bounded()) return std::nullopt;
  return std::pair(enclosure.lower(), enclosure.upper());
}

/// Returns one unit of the last printed place.
Rational unit_of(const numbers::Decimal& decimal) {
  if (decimal.style == numbers::Format::Style::fraction) return 0;
  return numbers::power_of_ten(decimal.exponent - decimal.places);
}

/// True if enough digits are printed that a match by rounding is not a coincidence. Short numerals must equal
/// the value itself.
bool is_significant(const numbers::Decimal& decimal) {
  const std::size_t digits = numbers::Integer(abs(decimal.coefficient)).str().size();
  return digits >= (decimal.places > 0 ? 2 : 3);
}

}  // namespace

KnownValues::KnownValues(const course::Course* course) {
  if (!course) return;
  for (const course::Lesson& lesson : course->lessons) add_lesson(lesson, *course);
  std::stable_sort(narrow_.begin(), narrow_.end(),
                   [](const Value& a, const Value& b) { return a.lower < b.lower; });
}

void KnownValues::add_lesson(const course::Lesson& lesson, const course::Course& course) {
  const numbers::LessonScope scope;
  text::Diagnostics ignored;
  std::vector<ledger::Worked> all = ledger::compile_all(lesson, course.lessons, course.printing, ignored);
  for (const course::Example& example : lesson.examples)
    if (std::none_of(all.begin(), all.end(), [&](const auto& worked) { return worked.example == &example; }))
      broken_.push_back(fmt::format("{} of lesson {}", example.id.str(), lesson.folder));
  for (ledger::Worked& worked : all) {
    examples_.push_back(std::move(worked));
    for (const std::string& name : examples_.back().model->names())
      if (!equations::belongs_to_other_example(name)) add_table(examples_.size() - 1, name);
  }
}

void KnownValues::add_table(std::size_t example, const std::string& name) {
  text::Diagnostics ignored;
  ledger::Worked& worked = examples_[example];
  const auto source = std::make_shared<const text::Source>("name", name);
  const auto expression = equations::parse_expression(text::Text(source), ignored);
  if (!expression) return;
  auto reference = worked.exact->reference(expression, ignored);
  if (!reference) return;
  const std::size_t size = reference->cells.size();
  if (size > most_cells_of_a_table || count_ + size > most_cells) {
    left_out_.push_back(fmt::format("{} of {} ({} cells)", name, worked.example->id.str(), size));
    return;
  }
  auto value = worked.exact->value(expression, ignored);
  if (!value) return;
  Table table{example, std::move(reference->cells), {}};
  if (auto* array = std::get_if<equations::Array>(&*value))
    table.values = std::move(array->cells);
  else
    table.values = {*equations::scalar_of(*value)};
  tables_.push_back(std::move(table));
  for (std::size_t i = 0; i < size; ++i) add_value(tables_.size() - 1, i);
  count_ += size;
}

void KnownValues::add_value(std::size_t table, std::size_t place) {
  const equations::Scalar& scalar = tables_[table].values[place];
  if (std::holds_alternative<numbers::Date>(scalar)) {
    days_[equations::word_of(scalar)].emplace_back(table, place);
    return;
  }
  const auto* real = std::get_if<numbers::Real>(&scalar);
  const auto bounds = real ? bounds_of(*real) : std::nullopt;
  if (!bounds) return;
  const bool is_wide = bounds->second - bounds->first > widest;
  (is_wide ? wide_ : narrow_).push_back({bounds->first, bounds->second, table, place});
}

std::optional<Match> KnownValues::match(const Value& value, const numbers::Printed& numeral,
                                        const std::string& printed) const {
  const Table& table = tables_[value.table];
  const auto& real = std::get<numbers::Real>(table.values[value.place]);
  const ledger::Worked& worked = examples_[table.example];
  const Rational* fraction = real.rational();
  const bool exactly = fraction && *fraction == numbers::value_of(numeral.decimal);
  if (!exactly && !is_significant(numeral.decimal)) return std::nullopt;
  const auto proven =
      numbers::print(real, numeral.format(), worked.printing.rounding.value_or(numbers::Rounding::half_away));
  if (!proven || numbers::to_string(proven->decimal) != printed) return std::nullopt;
  return Match{table.example, table.cells[value.place], exactly};
}

std::vector<Match> KnownValues::matches(const numbers::Printed& numeral) const {
  const Rational value = numbers::value_of(numeral.decimal), unit = unit_of(numeral.decimal);
  const Rational low = value - unit, high = value + unit;
  std::vector<const Value*> near;
  const auto first =
      std::lower_bound(narrow_.begin(), narrow_.end(), Rational(low - widest),
                       [](const Value& one, const Rational& bound) { return one.lower < bound; });
  for (auto one = first; one != narrow_.end() && one->lower <= high && near.size() < most_tried; ++one)
    if (one->upper >= low) near.push_back(&*one);
  for (const Value& one : wide_)
    if (one.lower <= high && one.upper >= low && near.size() < most_tried) near.push_back(&one);
  std::sort(near.begin(), near.end(), [](const Value* a, const Value* b) {
    return std::pair(a->table, a->place) < std::pair(b->table, b->place);
  });
  std::vector<Match> matches;
  const std::string printed = numbers::to_string(numeral.decimal);
  for (const Value* one : near)
    if (auto found = match(*one, numeral, printed)) matches.push_back(std::move(*found));
  return matches;
}

std::vector<Match> KnownValues::matches_of_day(const std::string& day) const {
  std::vector<Match> matches;
  const auto found = days_.find(day);
  if (found == days_.end()) return matches;
  for (const auto& [table, place] : found->second)
    matches.push_back({tables_[table].example, tables_[table].cells[place], true});
  return matches;
}

}  // namespace proofsheet::tracing
