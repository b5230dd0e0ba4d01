#include "equations/evaluate/functions_calendar.hpp"

#include <fmt/format.h>

#include <array>

namespace proofsheet::equations {
namespace {

using numbers::Date;
using numbers::Failure;
using numbers::Outcome;
using numbers::Real;

Outcome<Date> day_in(const Scalar& scalar) {
  if (const Date* date = std::get_if<Date>(&scalar)) return *date;
  return Failure{Failure::Kind::outside_domain, "a day is wanted here", "a day is written date(2022-11-26)"};
}

Outcome<long> whole_in(const Scalar& scalar) {
  constexpr long largest = 1'000'000;
  const Real* real = std::get_if<Real>(&scalar);
  const numbers::Rational* value = real ? real->rational() : nullptr;
  if (!value || denominator(*value) != 1 || abs(*value) > largest)
    return Failure{Failure::Kind::outside_domain, "year, month and day are whole numbers",
                   "a day is written date(2022-11-26) or date(2022, 11, 26)"};
  return static_cast<long>(numerator(*value).convert_to<long>());
}

Outcome<Scalar> date(std::span<const Scalar> x) {
  std::array<long, 3> parts{};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Outcome<long> part = whole_in(x[i]);
    if (!part) return part.failure();
    parts[i] = *part;
  }
  const Outcome<Date> made = numbers::date_of({parts[0], parts[1], parts[2]});
  if (!made) return made.failure();
  return Scalar(*made);
}

template <auto part>
Outcome<Scalar> part_of(std::span<const Scalar> x) {
  const Outcome<Date> day = day_in(x[0]);
  if (!day) return day.failure();
  return Scalar(Real(numbers::parts_of(*day).*part));
}

Outcome<Scalar> weekday(std::span<const Scalar> x) {
  const Outcome<Date> day = day_in(x[0]);
  if (!day) return day.failure();
  return Scalar(Label{std::string(numbers::weekday_of(*day))});
}

long difference(Date from, Date to) { return to.number - from.number; }

template <auto count>
Outcome<Scalar> count_from_to(std::span<const Scalar> x) {
  const Outcome<Date> from = day_in(x[0]), to = day_in(x[1]);
  if (!from) return from.failure();
  if (!to) return to.failure();
  return Scalar(Real(count(*from, *to)));
}

FunctionEntry entry(std::string_view name, std::size_t arguments, DayOperation operation) {
  return {name, FunctionEntry::Kind::calendar, arguments, arguments, nullptr, {}, 1, operation};
}

}  // namespace

const std::vector<FunctionEntry>& calendar_functions() {
  static const std::vector<FunctionEntry> functions{entry("date", 3, date),
                                                    entry("day", 1, part_of<&numbers::YearMonthDay::day>),
                                                    entry("days", 2, count_from_to<difference>),
                                                    entry("days360", 2, count_from_to<numbers::days_360>),
                                                    entry("month", 1, part_of<&numbers::YearMonthDay::month>),
                                                    entry("weekday", 1, weekday),
                                                    entry("year", 1, part_of<&numbers::YearMonthDay::year>)};
  return functions;
}

}  // namespace proofsheet::equations
