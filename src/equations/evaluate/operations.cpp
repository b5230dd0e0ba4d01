#include "equations/evaluate/operations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "numbers/exact/format.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"
#include "numbers/reals/residue.hpp"

namespace proofsheet::equations {

std::optional<long> small_integer(const numbers::Rational& value) {
  return value.small_whole((1L << 40) - 1);
}

namespace operations {
namespace {

using numbers::Date;
using numbers::Failure;
using numbers::Integer;
using numbers::Rational;

Failure domain_failure(std::string fact, std::string hint = {}) {
  return Failure{Failure::Kind::outside_domain, std::move(fact), std::move(hint)};
}

Integer integer(const Real& x, std::string_view function) {
  const Rational* value = x.rational();
  if (value && is_whole(*value)) return numerator(*value);
  throw domain_failure(fmt::format("{} takes integers, but this is {}", function, to_string(x)),
                       value ? "" : "use round(x) to get an integer");
}

unsigned long counted(const Real& x, long largest, std::string_view function) {
  const Integer value = integer(x, function);
  if (value < 0) throw domain_failure(fmt::format("{} of a negative number, {}", function, to_string(x)));
  if (value <= largest) return static_cast<unsigned long>(value);
  throw Failure{Failure::Kind::too_large, fmt::format("{} of {} is too large", function, to_string(x)),
                fmt::format("the largest argument is {}", largest)};
}

/// Pays for a product of `count` factors.
void pay_for_factors(unsigned long count) {
  constexpr long long of_a_factor = 100;
  if (!numbers::spend(numbers::WorkKind::fractions, of_a_factor * static_cast<long long>(count)))
    throw *numbers::budget_failure();
}

Date day_in(const Scalar& scalar) {
  if (const Date* date = std::get_if<Date>(&scalar)) return *date;
  throw domain_failure("expected a day", "write a day as date(2022-11-26)");
}

long whole_in(const Scalar& scalar) {
  constexpr long largest = 1'000'000;
  const Real* real = std::get_if<Real>(&scalar);
  const auto value = real && real->rational() ? real->rational()->small_whole(largest) : std::nullopt;
  if (value) return *value;
  throw domain_failure("year, month and day must be whole numbers",
                       "write a day as date(2022-11-26) or date(2022, 11, 26)");
}

template <auto part>
Scalar part_of_day(std::span<const Scalar> x) {
  return Real(numbers::parts_of(day_in(x[0])).*part);
}

}  // namespace

Real add(std::span<const Real> x, Rounding) { return x[0] + x[1]; }
Real sum(std::span<const Real> x, Rounding) { return numbers::sum(x); }
Real subtract(std::span<const Real> x, Rounding) { return x[0] - x[1]; }
Real multiply(std::span<const Real> x, Rounding) { return x[0] * x[1]; }
Real divide(std::span<const Real> x, Rounding) { return unwrap(numbers::divide(x[0], x[1])); }
Real power(std::span<const Real> x, Rounding) { return unwrap(numbers::power(x[0], x[1])); }
Real negate(std::span<const Real> x, Rounding) { return -x[0]; }

Real integer_divide(std::span<const Real> x, Rounding rounding) {
  return unwrap(numbers::round_to_integer(divide(x, rounding), Rounding::floor));
}

Real modulo(std::span<const Real> x, Rounding rounding) {
  if (const Rational* modulus = x[1].rational(); modulus && is_whole(*modulus)) {
    if (auto rest = numbers::residue(x[0], numerator(*modulus))) return *std::move(rest);
  }
  return x[0] - x[1] * integer_divide(x, rounding);
}

Real power_modulo(std::span<const Real> x, Rounding rounding) {
  const auto is_integer = [](const Real& each) { return each.rational() && is_whole(*each.rational()); };
  if (is_integer(x[0]) && is_integer(x[1]) && is_integer(x[2]) && *x[1].rational() > 0 &&
      *x[2].rational() != 0) {
    const auto part = [&](std::size_t i) { return numerator(*x[i].rational()); };
    if (auto rest = numbers::residue_of_power(part(0), part(1), part(2))) return *std::move(rest);
  }
  return modulo(std::array{power(x.first(2), rounding), x[2]}, rounding);
}

Real factorial(std::span<const Real> x, Rounding) {
  const unsigned long n = counted(x[0], largest_factorial, "factorial");
  pay_for_factors(n);
  Integer value;
  mpz_fac_ui(value.backend().data(), n);
  return value;
}

Real binomial(std::span<const Real> x, Rounding) {
  const unsigned long n = counted(x[0], largest_binomial, "binomial"),
                      k = counted(x[1], largest_binomial, "binomial");
  if (k > n) return 0;
  pay_for_factors(std::min(k, n - k));
  Integer value;
  mpz_bin_uiui(value.backend().data(), n, k);
  return value;
}

Real gcd(std::span<const Real> x, Rounding) {
  Integer divisor = 0;
  for (const Real& each : x) {
    const Integer value = integer(each, "gcd");
    const std::size_t bits = numbers::bits_of(divisor), more = numbers::bits_of(value);
    if (!numbers::spend(numbers::WorkKind::fractions, numbers::price_of_fraction(bits, more)))
      throw *numbers::budget_failure();
    divisor = boost::multiprecision::gcd(divisor, value);
  }
  return divisor;
}

Real floor(std::span<const Real> x, Rounding) { return round(x, Rounding::floor); }
Real ceil(std::span<const Real> x, Rounding) { return round(x, Rounding::ceiling); }
Real trunc(std::span<const Real> x, Rounding) { return round(x, Rounding::down); }

Real round(std::span<const Real> x, Rounding rounding) {
  if (x.size() == 1) return unwrap(numbers::round_to_integer(x[0], rounding));
  const Integer places = integer(x[1], "round(x, places)");
  if (abs(places) > numbers::most_digits)
    throw Failure{Failure::Kind::too_large, fmt::format("can't round to {} places", to_string(x[1])),
                  fmt::format("the most is {}", numbers::most_digits)};
  return unwrap(numbers::round_to_places(x[0], static_cast<long>(places), rounding));
}

Real round_significant(std::span<const Real> x, Rounding rounding) {
  const Integer digits = integer(x[1], "round(x, n sig)");
  if (digits < 1 || digits > numbers::most_digits)
    throw domain_failure(fmt::format("can't round to {} significant digits", to_string(x[1])),
                         fmt::format("use a number from 1 to {}", numbers::most_digits));
  const numbers::Format format{numbers::Format::Style::significant, static_cast<long>(digits)};
  return numbers::value_of(unwrap(numbers::print(x[0], format, rounding)).decimal);
}

Real sign(std::span<const Real> x, Rounding) { return unwrap(numbers::sign(x[0])); }
Real atan2(std::span<const Real> x, Rounding) { return unwrap(numbers::atan2(x[0], x[1])); }

Real atan2_turn(std::span<const Real> x, Rounding) {
  const Real angle = unwrap(numbers::atan2(x[0], x[1]));
  return unwrap(numbers::sign(x[0])) < 0 ? angle + Real::pi_times(2) : angle;
}

Real uncertainty(std::span<const Real>, Rounding) {
  throw Failure{Failure::Kind::unsupported, "an uncertainty can't be computed here", {}};
}

Scalar date(std::span<const Scalar> x) {
  return unwrap(numbers::date_of({whole_in(x[0]), whole_in(x[1]), whole_in(x[2])}));
}

Scalar year(std::span<const Scalar> x) { return part_of_day<&numbers::YearMonthDay::year>(x); }
Scalar month(std::span<const Scalar> x) { return part_of_day<&numbers::YearMonthDay::month>(x); }
Scalar day(std::span<const Scalar> x) { return part_of_day<&numbers::YearMonthDay::day>(x); }
Scalar weekday(std::span<const Scalar> x) { return Label{std::string(numbers::weekday_of(day_in(x[0])))}; }
Scalar days(std::span<const Scalar> x) {
  const Date from = day_in(x[0]);
  return Real(day_in(x[1]).number - from.number);
}
Scalar days360(std::span<const Scalar> x) {
  const Date from = day_in(x[0]);
  return Real(numbers::days_360(from, day_in(x[1])));
}

}  // namespace operations

namespace {

using numbers::Failure;
using numbers::Real;

Failure empty(std::string_view what) {
  return Failure{Failure::Kind::outside_domain, fmt::format("{} of no values", what), ""};
}

Real square_root(const Real& value) { return unwrap(numbers::apply(numbers::Function::sqrt, value)); }

void add_square(const Arithmetic& arithmetic, const Real& number, numbers::RunningSum& sum) {
  arithmetic.add_to(sum, arithmetic.kept(number * number));
}

/// Compares reals, or days.
int compare_cells(const Scalar& one, const Scalar& other) {
  const auto* day = std::get_if<numbers::Date>(&one);
  if (!day) return unwrap(numbers::compare(std::get<Real>(one), std::get<Real>(other)));
  const auto order = *day <=> std::get<numbers::Date>(other);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

}  // namespace

bool is_less(const Real& a, const Real& b) { return unwrap(numbers::compare(a, b)) < 0; }

bool wants_truths(Reduction reduction) {
  return reduction == Reduction::all || reduction == Reduction::any || reduction == Reduction::count;
}

bool compares(Reduction reduction) {
  return reduction == Reduction::min || reduction == Reduction::max || reduction == Reduction::argmin ||
         reduction == Reduction::argmax || reduction == Reduction::median;
}

void Folding::take(const Scalar& cell) {
  ++count_;
  switch (reduction_) {
    case Reduction::len: return;
    case Reduction::count:
    case Reduction::all:
    case Reduction::any: true_count_ += std::get<bool>(cell) ? 1U : 0U; return;
    case Reduction::sum:
    case Reduction::mean: return arithmetic_.add_to(sum_, std::get<Real>(cell));
    case Reduction::prod: return arithmetic_.add_to(product_, std::get<Real>(cell));
    case Reduction::norm: return add_square(arithmetic_, std::get<Real>(cell), sum_);
    case Reduction::min:
    case Reduction::max:
    case Reduction::argmin:
    case Reduction::argmax: return take_extreme(cell);
    case Reduction::median:
    case Reduction::var_sample:
    case Reduction::var_population:
    case Reduction::std_sample:
    case Reduction::std_population: reals_.push_back(std::get<Real>(cell)); return;
  }
}

void Folding::take_extreme(const Scalar& cell) {
  const bool least = reduction_ == Reduction::min || reduction_ == Reduction::argmin;
  if (extreme_ && compare_cells(cell, *extreme_) != (least ? -1 : 1)) return;
  extreme_ = cell;
  place_ = count_ - 1;
}

Scalar Folding::result() const {
  switch (reduction_) {
    case Reduction::len: return Real(static_cast<long>(count_));
    case Reduction::count: return Real(static_cast<long>(true_count_));
    case Reduction::all: return true_count_ == count_;
    case Reduction::any: return true_count_ > 0;
    case Reduction::sum: return sum_.total();
    case Reduction::prod: return product_.total();
    case Reduction::mean: return mean();
    case Reduction::norm: return square_root(sum_.total());
    case Reduction::min:
    case Reduction::argmin:
      if (!extreme_) throw empty("the least");
      return *extreme_;
    case Reduction::max:
    case Reduction::argmax:
      if (!extreme_) throw empty("the greatest");
      return *extreme_;
    case Reduction::median: return median();
    case Reduction::var_sample: return variance(true);
    case Reduction::var_population: return variance(false);
    case Reduction::std_sample: return square_root(variance(true));
    case Reduction::std_population: return square_root(variance(false));
  }
  throw empty("nothing");
}

Real Folding::mean() const {
  if (count_ == 0) throw empty("the mean");
  return arithmetic_.quotient(sum_.total(), static_cast<long>(count_));
}

Real Folding::variance(bool sample) const {
  if (reals_.empty()) throw empty("the variance");
  if (sample && reals_.size() == 1)
    throw Failure{Failure::Kind::division_by_zero, "the sample variance of a single value divides by zero",
                  "add a value, or use `population`, which divides by the number of values"};
  const auto count = static_cast<long>(reals_.size());
  const Real middle = arithmetic_.quotient(arithmetic_.sum(reals_), count);
  numbers::RunningSum squares;
  for (const Real& value : reals_) add_square(arithmetic_, arithmetic_.kept(value - middle), squares);
  return arithmetic_.quotient(squares.total(), count - (sample ? 1 : 0));
}

Real Folding::median() const {
  if (reals_.empty()) throw empty("the median");
  std::vector<Real> ordered = reals_;
  std::stable_sort(ordered.begin(), ordered.end(), is_less);
  const std::size_t half = ordered.size() / 2;
  if (ordered.size() % 2 == 1) return ordered[half];
  return arithmetic_.quotient(arithmetic_.kept(ordered[half - 1] + ordered[half]), 2);
}

}  // namespace proofsheet::equations
