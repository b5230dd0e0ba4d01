// Properties of every distribution, at random arguments and at every precision.
#include <random>

#include "catch.hpp"
#include "numbers/distributions/distribution.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/prover/zero_prover.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/reals/printing.hpp"

namespace distribution_properties_test {

using namespace proofsheet::numbers;

namespace {

using Arguments = std::vector<Real>;

Rational q(long over, long under = 1) { return Rational(over, under); }

struct Drawn {
  Family family;
  Arguments degrees;

  Outcome<Real> at(Outcome<Real> (*function)(Family, std::span<const Real>), const Real& x) const {
    Arguments arguments = {x};
    arguments.insert(arguments.end(), degrees.begin(), degrees.end());
    return function(family, arguments);
  }
};

/// Draws degrees of freedom from 1/4 to some thousand, small ones more often.
Drawn draw(std::mt19937_64& random) {
  const auto degrees = [&] { return Real(q(static_cast<long>(random() % (8L << random() % 11)) + 1, 4)); };
  const auto family = static_cast<Family>(random() % 4);
  if (family == Family::normal) return {family, {}};
  if (family == Family::f) return {family, {degrees(), degrees()}};
  return {family, {degrees()}};
}

/// Returns a probability between 0 and 1, often close to one of them.
Rational probability(std::mt19937_64& random) {
  const Rational p(static_cast<long>(random() % 999) + 1, 1000);
  const Rational closer = random() % 3 == 0 ? Rational(p / 100'000) : p;
  return random() % 2 == 0 ? closer : Rational(1 - closer);
}

/// Returns the enclosure of a distribution function or a quantile.
Enclosure enclosure_of(void (Enclosure::*function)(Family, std::span<const Enclosure* const>), Family family,
                       const Enclosure& x, const std::vector<Rational>& degrees, long precision) {
  std::vector<Enclosure> enclosed;
  std::vector<const Enclosure*> arguments = {&x};
  enclosed.reserve(degrees.size());
  for (const Rational& df : degrees) {
    enclosed.emplace_back(precision).set_rational(df);
    arguments.push_back(&enclosed.back());
  }
  Enclosure result(precision);
  (result.*function)(family, arguments);
  return result;
}

/// Returns as many degrees of freedom as the family has.
std::vector<Rational> degrees_of(Family family, const Rational& df1, const Rational& df2) {
  if (family == Family::normal) return {};
  if (family == Family::f) return {df1, df2};
  return {df1};
}

Enclosure enclosed(const Rational& lower, const Rational& upper, long precision) {
  Enclosure a(precision), width(precision), line(precision), unit(precision), result(precision);
  a.set_rational(lower);
  if (lower == upper) return a;
  unit.set_function(*row_of(Function::sin).enclosed, line);
  line.set_square(unit);  // [0, 1]
  width.set_rational(upper - lower);
  unit.set_product(std::vector<const Enclosure*>{&line, &width});
  result.set_sum(std::vector<const Enclosure*>{&a, &unit});
  return result;
}

/// The distribution function, with its own limit on degrees of freedom.
Outcome<Real> probability_of(Family family, std::span<const Real> arguments) {
  return cdf(family, arguments);
}

}  // namespace

TEST_CASE("enclosures of probabilities and quantiles nest as the precision grows") {
  std::mt19937_64 random(20'260'301);
  for (int round = 0; round < 120; ++round) {
    const Drawn drawn = draw(random);
    const Rational p = probability(random);
    const Real x = *drawn.at(quantile, p);
    const Rational middle = *round_to_places(x, 3, Rounding::half_away);
    const Real value = *drawn.at(probability_of, middle);
    for (const Real& real : {x, value}) {
      if (real.is_exact()) continue;
      CAPTURE(round, to_string(real));
      Rational lower, upper;
      for (const long precision : {40, 64, 100, 256, 700}) {
        const Enclosure& now = enclose(real, precision);
        REQUIRE(now.bounded());
        if (precision > 40) CHECK((lower <= now.lower() && now.upper() <= upper));
        lower = now.lower();
        upper = now.upper();
      }
      CHECK((upper - lower) * (Integer(1) << 640) < abs(upper));
    }
  }
}

TEST_CASE("the probability below a quantile is the given probability, to 40 places") {
  std::mt19937_64 random(5);
  for (int round = 0; round < 60; ++round) {
    const Drawn drawn = draw(random);
    const Rational p = probability(random);
    // The quantile is rounded to a rational, so that the distribution function is computed and not simplified
    // away.
    const auto x = round_to_significant(*drawn.at(quantile, p), 60, Rounding::half_away);
    REQUIRE(x);
    const auto back = drawn.at(probability_of, *x);
    CAPTURE(round, to_string(*back), p.str());
    const auto close = within(*back, p, Rational(1, 2 * pow(Integer(10), 40)));
    REQUIRE(close.ok());
    CHECK(*close);
  }
}

TEST_CASE("the enclosure at a point of an argument lies inside the enclosure for the whole argument") {
  std::mt19937_64 random(17);
  for (int round = 0; round < 200; ++round) {
    const auto family = static_cast<Family>(random() % 4);
    const auto draw_degrees = [&] { return q(static_cast<long>(random() % 240) + 1, 4); };
    const std::vector<Rational> degrees = degrees_of(family, draw_degrees(), draw_degrees());
    const long precision = 30 + static_cast<long>(random() % 100);
    const Rational from(static_cast<long>(random() % 8000) - 3000, 997);
    const Rational to = from + Rational(static_cast<long>(random() % 3000), 500);
    const Rational point = from + (to - from) * Rational(static_cast<long>(random() % 101), 100);
    Enclosure wide =
        enclosure_of(&Enclosure::set_cdf, family, enclosed(from, to, precision), degrees, precision);
    Enclosure narrow = enclosure_of(&Enclosure::set_cdf, family, enclosed(point, point, 300), degrees, 300);
    CHECK((wide.lower() <= narrow.lower() && narrow.upper() <= wide.upper()));
    const Rational p(static_cast<long>(random() % 999) + 1, 1000);
    const Rational more = p + (1 - p) * Rational(static_cast<long>(random() % 100), 100);
    const Rational between = p + (more - p) * Rational(static_cast<long>(random() % 101), 100);
    wide = enclosure_of(&Enclosure::set_quantile, family, enclosed(p, more, precision), degrees, precision);
    narrow = enclosure_of(&Enclosure::set_quantile, family, enclosed(between, between, 300), degrees, 300);
    REQUIRE((wide.bounded() && narrow.bounded()));
    CHECK((wide.lower() <= narrow.lower() && narrow.upper() <= wide.upper()));
  }
}

TEST_CASE("the whole line and impossible probabilities are enclosed") {
  for (const Family family : {Family::normal, Family::t, Family::chi2, Family::f}) {
    const std::vector<Rational> degrees = degrees_of(family, 3, q(7, 2));
    const Enclosure probability = enclosure_of(&Enclosure::set_cdf, family, Enclosure(64), degrees, 64);
    CHECK((probability.lower() == 0 && probability.upper() == 1));
    const Enclosure x = enclosure_of(&Enclosure::set_quantile, family, Enclosure(64), degrees, 64);
    CHECK_FALSE(x.bounded());
    CHECK(x.contains(1));
  }
}

TEST_CASE("the series contain the finite sums") {
  std::mt19937_64 random(3);
  int found = 0;
  for (int round = 0; round < 300; ++round) {
    const long m = static_cast<long>(random() % 300) + 1, n = 2 * (static_cast<long>(random() % 100) + 1);
    const Rational root(static_cast<long>(random() % 200) + 1, 60);
    const Rational f = root * root * Rational(n, m);  // x = f·m/(f·m + n) = root²/(root² + 1)
    const auto exact = exact_incomplete_beta(root * root / (root * root + 1), m, n);
    if (!exact) continue;
    ++found;
    const Enclosure series = enclosure_of(&Enclosure::set_cdf, Family::f, enclosed(f, f, 4000), {m, n}, 120);
    CAPTURE(m, n, root.str());
    CHECK(series.contains(*exact));
    CHECK(series.width_exponent() < -100);
  }
  CHECK(found > 100);
}

TEST_CASE("distributions that equal one another agree") {
  const auto half = [](const Real& x) { return q(1, 2) * x; };
  for (int k = 1; k <= 40; ++k) {
    const Real x = *apply(Function::sqrt, q(3 * k, 7));
    const Real square = q(3 * k, 7);
    const auto overlap = [](const Real& a, const Real& b) {
      return enclose(a, 200).overlaps(enclose(b, 200));
    };
    CAPTURE(k);
    const Real normal = *cdf(Family::normal, Arguments{x});
    CHECK(overlap(normal, half(1 + *cdf(Family::chi2, Arguments{square, 1}))));
    CHECK(overlap(*cdf(Family::t, Arguments{x, k}), half(1 + *cdf(Family::f, Arguments{square, 1, k}))));
    CHECK(overlap(*cdf(Family::f, Arguments{x, k, 5}), 1 - *cdf(Family::f, Arguments{*divide(1, x), 5, k})));
    // χ² with an even number 2k of degrees, in elementary functions.
    Real sum, term = 1;
    for (int j = 0; j < k; ++j) {
      sum = sum + term;
      term = term * half(x) * q(1, j + 1);
    }
    CHECK(overlap(*cdf(Family::chi2, Arguments{x, 2 * k}), 1 - *apply(Function::exp, -half(x)) * sum));
  }
}

TEST_CASE("facts about probabilities are proven without computing them") {
  const Real x = *apply(Function::sqrt, 2), y = *apply(Function::sin, 1);
  const Real p = *divide(y, 2);
  const std::vector<std::pair<const char*, Real>> zeros = {
      {"normal", *cdf(Family::normal, Arguments{x}) + *cdf(Family::normal, Arguments{-x}) - 1},
      {"erf", 2 * *cdf(Family::normal, Arguments{y}) - 1 - *apply(Function::erf, *divide(y, x))},
      {"t", *cdf(Family::t, Arguments{x, 5}) + *cdf(Family::t, Arguments{-x, 5}) - 1},
      {"quantile", *quantile(Family::normal, Arguments{p}) + *quantile(Family::normal, Arguments{1 - p})},
      {"chi2", *cdf(Family::chi2, Arguments{x + y, 5}) - *cdf(Family::chi2, Arguments{y + x, 5})},
      {"fractions", *cdf(Family::t, Arguments{x, q(5, 2)}) + *cdf(Family::t, Arguments{-x, q(5, 2)}) - 1},
      {"degrees", *cdf(Family::chi2, Arguments{x, x + y}) - *cdf(Family::chi2, Arguments{x, y + x})},
      {"quantile of F", *quantile(Family::f, Arguments{q(31, 32), 2, 5}) - q(15, 2)},
      {"quantile of t", *quantile(Family::t, Arguments{q(112, 125), 4}) - q(3, 2)},
  };
  for (const auto& [name, zero] : zeros) {
    CAPTURE(name);
    CHECK(is_proven_zero(zero));
  }
  CHECK_FALSE(is_proven_zero(*cdf(Family::chi2, Arguments{x, 5}) - *cdf(Family::chi2, Arguments{x, 6})));
  CHECK_FALSE(is_proven_zero(*cdf(Family::t, Arguments{x, 5}) - *cdf(Family::chi2, Arguments{x, 5})));
  CHECK_FALSE(
      is_proven_zero(*cdf(Family::t, Arguments{x, 5}) - *cdf(Family::chi2, Arguments{x, 5}) - q(1, 2)));
  CHECK_FALSE(is_proven_zero(*quantile(Family::t, Arguments{q(112, 125), 4}) - q(3, 4)));
  // A tie that only the prover can decide.
  const auto tie = print(*quantile(Family::t, Arguments{q(112, 125), 4}), {Format::Style::places, 0, false});
  REQUIRE(tie);
  CHECK(to_string(tie->decimal) == "2");
}

TEST_CASE("many digits of a probability are computed within the limits") {
  const auto digits = [](const Real& x, long count) {
    return print(x, {Format::Style::places, count, false}).ok();
  };
  const Real value = *cdf(Family::chi2, Arguments{q(5, 3), 7});
  const Real critical = *quantile(Family::t, Arguments{q(39, 40), 7});
  CHECK(digits(value, 2000));
  CHECK(digits(critical, 500));
  const auto refused = print(critical, {Format::Style::places, most_digits, false});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.failure().kind == Failure::Kind::undecided);
}

}  // namespace distribution_properties_test
