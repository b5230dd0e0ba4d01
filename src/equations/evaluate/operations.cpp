#include "equations/evaluate/operations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "numbers/exact/format.hpp"
#include "numbers/reals/comparison.hpp"

namespace proofsheet::equations {

std::optional<long> small_integer(const numbers::Rational& value) {
  constexpr long largest = 1L << 40;
  if (denominator(value) != 1 || abs(value) > largest) return std::nullopt;
  return static_cast<long>(numerator(value));
}

namespace operations {
namespace {

using numbers::Date;
using numbers::Failure;
using numbers::Integer;
using numbers::Rational;

Failure outside(std::string fact, std::string hint = {}) {
  return Failure{Failure::Kind::outside_domain, std::move(fact), std::move(hint)};
}

Outcome<Integer> integer(const Real& x, std::string_view function) {
  const Rational* value = x.rational();
  if (value && denominator(*value) == 1) return Integer(numerator(*value));
  return outside(fmt::format("{} takes integers, this is {}", function, to_string(x)),
                 value ? "" : "round(x) makes an integer");
}

Outcome<long> counted(const Real& x, long largest, std::string_view function) {
  const auto value = integer(x, function);
  if (!value) return value.failure();
  if (*value < 0) return outside(fmt::format("{} of a negative number, {}", function, to_string(x)));
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
  const auto whole = integer_divide(x, rounding);
  if (!whole) return whole.failure();
  return x[0] - x[1] * *whole;
}

Outcome<Real> factorial(std::span<const Real> x, Rounding) {
  const auto n = counted(x[0], largest_factorial, "factorial");
  if (!n) return n.failure();
  Integer value = 1;
  for (long i = 2; i <= *n; ++i) value *= i;
  return Real(value);
}

Outcome<Real> binomial(std::span<const Real> x, Rounding) {
  const auto n = counted(x[0], largest_binomial, "binomial");
  if (!n) return n.failure();
  const auto k = counted(x[1], largest_binomial, "binomial");
  if (!k) return k.failure();
  if (*k > *n) return Real(0);
  const long shorter = *k < *n - *k ? *k : *n - *k;
  Integer value = 1;
  for (long i = 1; i <= shorter; ++i) value = value * (*n - shorter + i) / i;
  return Real(value);
}

Outcome<Real> gcd(std::span<const Real> x, Rounding) {
  Integer divisor = 0;
  for (const Real& each : x) {
    const auto value = integer(each, "gcd");
    if (!value) return value.failure();
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
    return Failure{Failure::Kind::too_large, fmt::format("round to {} places", to_string(x[1])),
                   fmt::format("the most is {}", numbers::most_digits)};
  }
  auto value = numbers::round_to_places(x[0], static_cast<long>(*places), rounding);
  if (!value) return value.failure();
  return Real(*std::move(value));
}

Outcome<Real> sign(std::span<const Real> x, Rounding) {
  const auto value = numbers::sign(x[0]);
  if (!value) return value.failure();
  return Real(*value);
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

std::vector<Real> reals(std::span<const Scalar> cells) {
  std::vector<Real> values;
  values.reserve(cells.size());
  for (const Scalar& cell : cells) values.push_back(std::get<Real>(cell));
  return values;
}

/// What is made of many numbers by sums, products and quotients.
class Gathered {
 public:
  Gathered(const std::vector<Real>& values, const Arithmetic& arithmetic)
      : values_(values), arithmetic_(arithmetic) {}

  Outcome<Real> mean() const {
    if (values_.empty()) return empty("the mean");
    return over(arithmetic_.sum(values_), static_cast<long>(values_.size()));
  }

  Outcome<Real> variance(bool sample) const {
    if (values_.empty()) return empty("the variance");
    if (sample && values_.size() == 1) {
      return Failure{Failure::Kind::division_by_zero, "the sample variance of one value divides by zero",
                     "`population` divides by the number of values"};
    }
    const auto middle = mean();
    if (!middle) return middle;
    return over(sum_of_squares_from(*middle), static_cast<long>(values_.size()) - (sample ? 1 : 0));
  }

  Outcome<Real> norm() const { return square_root(sum_of_squares_from(0)); }

  static Outcome<Real> square_root(const Outcome<Real>& value) {
    return value ? numbers::apply(numbers::Function::sqrt, *value) : value;
  }

 private:
  Outcome<Real> over(const Outcome<Real>& sum, long count) const {
    return sum ? arithmetic_.quotient(*sum, count) : sum;
  }
  Outcome<Real> sum_of_squares_from(const Real& middle) const {
    std::vector<Real> squares;
    squares.reserve(values_.size());
    for (const Real& value : values_) {
      const auto distance = arithmetic_.kept(value - middle);
      const auto square = distance ? arithmetic_.kept(*distance * *distance) : distance;
      if (!square) return square;
      squares.push_back(*square);
    }
    return arithmetic_.sum(squares);
  }

  const std::vector<Real>& values_;
  const Arithmetic& arithmetic_;
};

/// In order, by merging; a comparison may be undecided.
Outcome<std::vector<Real>> sorted(std::vector<Real> values) {
  std::vector<Real> merged(values.size());
  for (std::size_t run = 1; run < values.size(); run *= 2) {
    for (std::size_t begin = 0; begin < values.size(); begin += 2 * run) {
      const std::size_t middle = std::min(begin + run, values.size());
      const std::size_t end = std::min(begin + 2 * run, values.size());
      std::size_t left = begin, right = middle;
      for (std::size_t i = begin; i < end; ++i) {
        bool take_left = right == end;
        if (left < middle && right < end) {
          const auto order = numbers::compare(values[left], values[right]);
          if (!order) return order.failure();
          take_left = *order <= 0;
        }
        merged[i] = take_left ? values[left++] : values[right++];
      }
    }
    std::swap(values, merged);
  }
  return values;
}

Outcome<Real> median(const std::vector<Real>& values, const Arithmetic& arithmetic) {
  if (values.empty()) return empty("the median");
  const auto ordered = sorted(values);
  if (!ordered) return ordered.failure();
  const std::size_t half = values.size() / 2;
  if (values.size() % 2 == 1) return (*ordered)[half];
  const auto sum = arithmetic.kept((*ordered)[half - 1] + (*ordered)[half]);
  return sum ? arithmetic.quotient(*sum, 2) : sum;
}

/// Reals, or days.
Outcome<int> compared(const Scalar& one, const Scalar& other) {
  const auto* day = std::get_if<numbers::Date>(&one);
  if (!day) return numbers::compare(std::get<Real>(one), std::get<Real>(other));
  const auto order = *day <=> std::get<numbers::Date>(other);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

Outcome<Real> of_reals(Reduction reduction, std::span<const Scalar> cells, const Arithmetic& arithmetic) {
  const std::vector<Real> values = reals(cells);
  const Gathered gathered(values, arithmetic);
  switch (reduction) {
    case Reduction::median: return median(values, arithmetic);
    case Reduction::sum: return arithmetic.sum(values);
    case Reduction::prod: return arithmetic.product(values);
    case Reduction::mean: return gathered.mean();
    case Reduction::var_sample: return gathered.variance(true);
    case Reduction::var_population: return gathered.variance(false);
    case Reduction::std_sample: return Gathered::square_root(gathered.variance(true));
    case Reduction::std_population: return Gathered::square_root(gathered.variance(false));
    case Reduction::norm: return gathered.norm();
    default: break;
  }
  const auto place = extreme(reduction, cells);
  if (!place) return place.failure();
  return values[*place];
}

}  // namespace

bool wants_truths(Reduction reduction) {
  return reduction == Reduction::all || reduction == Reduction::any || reduction == Reduction::count;
}

bool compares(Reduction reduction) {
  return reduction == Reduction::min || reduction == Reduction::max || reduction == Reduction::argmin ||
         reduction == Reduction::argmax || reduction == Reduction::median;
}

Outcome<std::size_t> extreme(Reduction reduction, std::span<const Scalar> cells) {
  const bool least = reduction == Reduction::min || reduction == Reduction::argmin;
  if (cells.empty()) return empty(least ? "the least" : "the greatest");
  std::size_t best = 0;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const auto order = compared(cells[i], cells[best]);
    if (!order) return order.failure();
    if (*order == (least ? -1 : 1)) best = i;
  }
  return best;
}

Outcome<Scalar> reduce(Reduction reduction, std::span<const Scalar> cells, const Arithmetic& arithmetic) {
  if (reduction == Reduction::len) return Scalar(Real(static_cast<long>(cells.size())));
  if (wants_truths(reduction)) {
    long yes = 0;
    for (const Scalar& cell : cells) yes += std::get<bool>(cell) ? 1 : 0;
    if (reduction == Reduction::count) return Scalar(Real(yes));
    return Scalar(reduction == Reduction::any ? yes > 0 : static_cast<std::size_t>(yes) == cells.size());
  }
  const bool days = !cells.empty() && std::holds_alternative<numbers::Date>(cells.front());
  if (days && (reduction == Reduction::min || reduction == Reduction::max)) {
    const auto place = extreme(reduction, cells);
    if (!place) return place.failure();
    return cells[*place];
  }
  auto value = of_reals(reduction, cells, arithmetic);
  if (!value) return value.failure();
  return Scalar(*std::move(value));
}

}  // namespace proofsheet::equations
