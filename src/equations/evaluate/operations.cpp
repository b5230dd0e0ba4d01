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

Outcome<Integer> integer(const Real& x, std::string_view function) {
  const Rational* value = x.rational();
  if (value && is_whole(*value)) return Integer(numerator(*value));
  return domain_failure(fmt::format("{} takes integers, but this is {}", function, to_string(x)),
                        value ? "" : "use round(x) to get an integer");
}

Outcome<long> counted(const Real& x, long largest, std::string_view function) {
  const auto value = integer(x, function);
  if (!value) return value.failure();
  if (*value < 0) return domain_failure(fmt::format("{} of a negative number, {}", function, to_string(x)));
  if (*value > largest) {
    return Failure{Failure::Kind::too_large, fmt::format("{} of {} is too large", function, to_string(x)),
                   fmt::format("the largest argument is {}", largest)};
  }
  return static_cast<long>(*value);
}

Outcome<Real> rounded(const Real& x, Rounding rounding) {
  auto value = numbers::round_to_integer(x, rounding);
  if (!value) return value.failure();
  return Real(*std::move(value));
}

Outcome<Date> day_in(const Scalar& scalar) {
  if (const Date* date = std::get_if<Date>(&scalar)) return *date;
  return Failure{Failure::Kind::outside_domain, "expected a day", "write a day as date(2022-11-26)"};
}

Outcome<long> whole_in(const Scalar& scalar) {
  constexpr long largest = 1'000'000;
  const Real* real = std::get_if<Real>(&scalar);
  const numbers::Rational* value = real ? real->rational() : nullptr;
  if (!value || !is_whole(*value) || abs(*value) > largest)
    return Failure{Failure::Kind::outside_domain, "year, month and day must be whole numbers",
                   "write a day as date(2022-11-26) or date(2022, 11, 26)"};
  return static_cast<long>(numerator(*value).convert_to<long>());
}

template <auto part>
Outcome<Scalar> part_of_day(std::span<const Scalar> x) {
  const Outcome<Date> day = day_in(x[0]);
  if (!day) return day.failure();
  return Scalar(Real(numbers::parts_of(*day).*part));
}

long difference(Date from, Date to) { return to.number - from.number; }

template <auto count>
Outcome<Scalar> count_from_to(std::span<const Scalar> x) {
  const Outcome<Date> from = day_in(x[0]), to = day_in(x[1]);
  if (!from) return from.failure();
  if (!to) return to.failure();
  return Scalar(Real(count(*from, *to)));
}

}  // namespace

Outcome<Real> add(std::span<const Real> x, Rounding) { return x[0] + x[1]; }
Outcome<Real> sum(std::span<const Real> x, Rounding) { return numbers::sum(x); }
Outcome<Real> subtract(std::span<const Real> x, Rounding) { return x[0] - x[1]; }
Outcome<Real> multiply(std::span<const Real> x, Rounding) { return x[0] * x[1]; }
Outcome<Real> divide(std::span<const Real> x, Rounding) { return numbers::divide(x[0], x[1]); }
Outcome<Real> power(std::span<const Real> x, Rounding) { return numbers::power(x[0], x[1]); }
Outcome<Real> negate(std::span<const Real> x, Rounding) { return -x[0]; }

Outcome<Real> integer_divide(std::span<const Real> x, Rounding) {
  const auto quotient = numbers::divide(x[0], x[1]);
  if (!quotient) return quotient.failure();
  return rounded(*quotient, Rounding::floor);
}

Outcome<Real> modulo(std::span<const Real> x, Rounding rounding) {
  if (const Rational* modulus = x[1].rational(); modulus && is_whole(*modulus)) {
    if (auto rest = numbers::residue(x[0], numerator(*modulus))) return Real(*std::move(rest));
  }
  const auto whole = integer_divide(x, rounding);
  if (!whole) return whole.failure();
  return x[0] - x[1] * *whole;
}

Outcome<Real> factorial(std::span<const Real> x, Rounding) {
  const auto n = counted(x[0], largest_factorial, "factorial");
  if (!n) return n.failure();
  constexpr long long of_a_factor = 100;
  if (!numbers::spend(numbers::WorkKind::fractions, of_a_factor * *n)) return *numbers::budget_failure();
  Integer value;
  mpz_fac_ui(value.backend().data(), static_cast<unsigned long>(*n));
  return Real(value);
}

Outcome<Real> binomial(std::span<const Real> x, Rounding) {
  const auto n = counted(x[0], largest_binomial, "binomial");
  if (!n) return n.failure();
  const auto k = counted(x[1], largest_binomial, "binomial");
  if (!k) return k.failure();
  if (*k > *n) return Real(0);
  constexpr long long of_a_factor = 100;
  if (!numbers::spend(numbers::WorkKind::fractions, of_a_factor * std::min(*k, *n - *k)))
    return *numbers::budget_failure();
  Integer value;
  mpz_bin_uiui(value.backend().data(), static_cast<unsigned long>(*n), static_cast<unsigned long>(*k));
  return Real(value);
}

Outcome<Real> gcd(std::span<const Real> x, Rounding) {
  Integer divisor = 0;
  for (const Real& each : x) {
    const auto value = integer(each, "gcd");
    if (!value) return value.failure();
    const std::size_t bits = numbers::bits_of(divisor), more = numbers::bits_of(*value);
    if (!numbers::spend(numbers::WorkKind::fractions, numbers::price_of_fraction(bits, more)))
      return *numbers::budget_failure();
    divisor = boost::multiprecision::gcd(divisor, *value);
  }
  return Real(divisor);
}

Outcome<Real> floor(std::span<const Real> x, Rounding) { return rounded(x[0], Rounding::floor); }
Outcome<Real> ceil(std::span<const Real> x, Rounding) { return rounded(x[0], Rounding::ceiling); }
Outcome<Real> trunc(std::span<const Real> x, Rounding) { return rounded(x[0], Rounding::down); }

Outcome<Real> round(std::span<const Real> x, Rounding rounding) {
  if (x.size() == 1) return rounded(x[0], rounding);
  const auto places = integer(x[1], "round(x, places)");
  if (!places) return places.failure();
  if (abs(*places) > numbers::most_digits) {
    return Failure{Failure::Kind::too_large, fmt::format("can't round to {} places", to_string(x[1])),
                   fmt::format("the most is {}", numbers::most_digits)};
  }
  auto value = numbers::round_to_places(x[0], static_cast<long>(*places), rounding);
  if (!value) return value.failure();
  return Real(*std::move(value));
}

Outcome<Real> round_significant(std::span<const Real> x, Rounding rounding) {
  const auto digits = integer(x[1], "round(x, n sig)");
  if (!digits) return digits.failure();
  if (*digits < 1 || *digits > numbers::most_digits)
    return domain_failure(fmt::format("can't round to {} significant digits", to_string(x[1])),
                          fmt::format("use a number from 1 to {}", numbers::most_digits));
  const auto printed =
      numbers::print(x[0], {numbers::Format::Style::significant, static_cast<long>(*digits)}, rounding);
  if (!printed) return printed.failure();
  return Real(numbers::value_of(printed->decimal));
}

Outcome<Real> sign(std::span<const Real> x, Rounding) {
  const auto value = numbers::sign(x[0]);
  if (!value) return value.failure();
  return Real(*value);
}

Outcome<Real> atan2(std::span<const Real> x, Rounding) { return numbers::atan2(x[0], x[1]); }

Outcome<Real> atan2_turn(std::span<const Real> x, Rounding) {
  const auto angle = numbers::atan2(x[0], x[1]);
  if (!angle) return angle;
  const auto side = numbers::sign(x[0]);
  if (!side) return side.failure();
  return *side < 0 ? *angle + Real::pi_times(2) : *angle;
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

Outcome<Scalar> year(std::span<const Scalar> x) { return part_of_day<&numbers::YearMonthDay::year>(x); }
Outcome<Scalar> month(std::span<const Scalar> x) { return part_of_day<&numbers::YearMonthDay::month>(x); }
Outcome<Scalar> day(std::span<const Scalar> x) { return part_of_day<&numbers::YearMonthDay::day>(x); }

Outcome<Scalar> weekday(std::span<const Scalar> x) {
  const Outcome<Date> day = day_in(x[0]);
  if (!day) return day.failure();
  return Scalar(Label{std::string(numbers::weekday_of(*day))});
}

Outcome<Scalar> days(std::span<const Scalar> x) { return count_from_to<difference>(x); }
Outcome<Scalar> days360(std::span<const Scalar> x) { return count_from_to<numbers::days_360>(x); }

}  // namespace operations

namespace {

using numbers::Failure;
using numbers::Outcome;
using numbers::Real;

Failure empty(std::string_view what) {
  return Failure{Failure::Kind::outside_domain, fmt::format("{} of no values", what), ""};
}

Outcome<Real> square_root(const Outcome<Real>& value) {
  return value ? numbers::apply(numbers::Function::sqrt, *value) : value;
}

std::optional<Failure> add_square(const Arithmetic& arithmetic, const Real& number,
                                  numbers::RunningSum& sum) {
  const auto square = arithmetic.kept(number * number);
  return square ? arithmetic.add_to(sum, *square) : square.failure();
}

/// Compares reals, or days.
Outcome<int> compare_cells(const Scalar& one, const Scalar& other) {
  const auto* day = std::get_if<numbers::Date>(&one);
  if (!day) return numbers::compare(std::get<Real>(one), std::get<Real>(other));
  const auto order = *day <=> std::get<numbers::Date>(other);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

}  // namespace

bool wants_truths(Reduction reduction) {
  return reduction == Reduction::all || reduction == Reduction::any || reduction == Reduction::count;
}

bool compares(Reduction reduction) {
  return reduction == Reduction::min || reduction == Reduction::max || reduction == Reduction::argmin ||
         reduction == Reduction::argmax || reduction == Reduction::median;
}

std::optional<Failure> Folding::take(const Scalar& cell) {
  ++count_;
  switch (reduction_) {
    case Reduction::len: return std::nullopt;
    case Reduction::count:
    case Reduction::all:
    case Reduction::any: true_count_ += std::get<bool>(cell) ? 1U : 0U; return std::nullopt;
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
    case Reduction::std_population: reals_.push_back(std::get<Real>(cell)); return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Failure> Folding::take_extreme(const Scalar& cell) {
  if (extreme_) {
    const auto order = compare_cells(cell, *extreme_);
    if (!order) return order.failure();
    const bool least = reduction_ == Reduction::min || reduction_ == Reduction::argmin;
    if (*order != (least ? -1 : 1)) return std::nullopt;
  }
  extreme_ = cell;
  place_ = count_ - 1;
  return std::nullopt;
}

Outcome<Scalar> Folding::result() const {
  const auto scalar = [](const Outcome<Real>& value) -> Outcome<Scalar> {
    if (!value) return value.failure();
    return Scalar(*value);
  };
  switch (reduction_) {
    case Reduction::len: return Scalar(Real(static_cast<long>(count_)));
    case Reduction::count: return Scalar(Real(static_cast<long>(true_count_)));
    case Reduction::all: return Scalar(true_count_ == count_);
    case Reduction::any: return Scalar(true_count_ > 0);
    case Reduction::sum: return Scalar(sum_.total());
    case Reduction::prod: return Scalar(product_.total());
    case Reduction::mean: return scalar(mean());
    case Reduction::norm: return scalar(square_root(sum_.total()));
    case Reduction::min:
    case Reduction::argmin:
      if (!extreme_) return empty("the least");
      return *extreme_;
    case Reduction::max:
    case Reduction::argmax:
      if (!extreme_) return empty("the greatest");
      return *extreme_;
    case Reduction::median: return scalar(median());
    case Reduction::var_sample: return scalar(variance(true));
    case Reduction::var_population: return scalar(variance(false));
    case Reduction::std_sample: return scalar(square_root(variance(true)));
    case Reduction::std_population: return scalar(square_root(variance(false)));
  }
  return empty("nothing");
}

Outcome<Real> Folding::mean() const {
  if (count_ == 0) return empty("the mean");
  return arithmetic_.quotient(sum_.total(), static_cast<long>(count_));
}

Outcome<Real> Folding::variance(bool sample) const {
  if (reals_.empty()) return empty("the variance");
  if (sample && reals_.size() == 1) {
    return Failure{Failure::Kind::division_by_zero, "the sample variance of a single value divides by zero",
                   "add a value, or use `population`, which divides by the number of values"};
  }
  const auto count = static_cast<long>(reals_.size());
  const auto total = arithmetic_.sum(reals_);
  const auto middle = total ? arithmetic_.quotient(*total, count) : total;
  if (!middle) return middle;
  numbers::RunningSum squares;
  for (const Real& value : reals_) {
    const auto distance = arithmetic_.kept(value - *middle);
    if (!distance) return distance;
    if (auto failure = add_square(arithmetic_, *distance, squares)) return *std::move(failure);
  }
  return arithmetic_.quotient(squares.total(), count - (sample ? 1 : 0));
}

Outcome<Real> Folding::median() const {
  if (reals_.empty()) return empty("the median");
  std::vector<Real> ordered = reals_;
  std::optional<Failure> undecided;
  const auto order = [&](const Real& a, const Real& b) -> std::optional<int> {
    const auto found = numbers::compare(a, b);
    if (found) return *found;
    undecided = found.failure();
    return std::nullopt;
  };
  if (!merge_sort(ordered, order)) return *undecided;
  const std::size_t half = ordered.size() / 2;
  if (ordered.size() % 2 == 1) return ordered[half];
  const auto sum = arithmetic_.kept(ordered[half - 1] + ordered[half]);
  return sum ? arithmetic_.quotient(*sum, 2) : sum;
}

}  // namespace proofsheet::equations
