// Compares our fractions of machine words with GMP's, which share no code with them: at the limits where a
// fraction changes its representation, and with and without common divisors.
#include "numbers/exact/rational.hpp"

#include <array>
#include <random>
#include <stdexcept>

#include "catch.hpp"

namespace rational_test {

using namespace proofsheet::numbers;

namespace {

/// GMP's fractions.
using Oracle = boost::multiprecision::mpq_rational;

/// A pair that holds the same number in both types.
struct Both {
  Rational ours;
  Oracle oracle;
};

Both both(const Integer& over, const Integer& under) {
  return {Rational(over, under),
          Oracle(boost::multiprecision::mpz_int(over.str()), boost::multiprecision::mpz_int(under.str()))};
}

void check_same(const Rational& ours, const Oracle& oracle) {
  CHECK(ours.str() == oracle.str());
  CHECK(numerator(ours).str() == numerator(oracle).str());
  CHECK(denominator(ours).str() == denominator(oracle).str());
  CHECK(ours.sign() == oracle.sign());
  CHECK(ours.is_zero() == (oracle == 0));
  CHECK(is_whole(ours) == (denominator(oracle) == 1));
  const GmpView view(ours);
  CHECK(mpq_equal(view, oracle.backend().data()) != 0);
  CHECK(bits_of(ours) ==
        bits_of(mpq_numref(oracle.backend().data())) + bits_of(mpq_denref(oracle.backend().data())));
  const bool fits = mpz_sizeinbase(view.over(), 2) <= 63 && mpz_sizeinbase(view.under(), 2) <= 63;
  CHECK(ours.words().has_value() == fits);
  CHECK(ours == Rational(oracle.str()));
}

void check_arithmetic(const Both& a, const Both& b) {
  check_same(a.ours + b.ours, a.oracle + b.oracle);
  check_same(a.ours - b.ours, a.oracle - b.oracle);
  check_same(a.ours * b.ours, a.oracle * b.oracle);
  if (b.oracle != 0)
    check_same(a.ours / b.ours, a.oracle / b.oracle);
  else
    CHECK_THROWS_AS(a.ours / b.ours, std::overflow_error);
  check_same(-a.ours, -a.oracle);
  check_same(abs(a.ours), abs(a.oracle));
  const int order = a.oracle.compare(b.oracle);
  CHECK((a.ours.compare(b.ours) > 0) - (a.ours.compare(b.ours) < 0) == (order > 0) - (order < 0));
  CHECK((a.ours < b.ours) == (order < 0));
  CHECK((a.ours == b.ours) == (order == 0));
}

}  // namespace

TEST_CASE("fractions at the limits of a machine word equal those of GMP") {
  const Integer word = Integer(1) << 63;
  std::vector<Integer> wholes{0,
                              1,
                              2,
                              3,
                              10,
                              60,
                              word - 2,
                              word - 1,
                              word,
                              word + 1,
                              2 * word,
                              6 * word,
                              (Integer(1) << 31) + 1,
                              Integer(1) << 32,
                              (Integer(1) << 62) - 1,
                              Integer(1) << 62,
                              word * word,
                              word * word - 1};
  for (std::size_t i = wholes.size(); i-- > 0;) wholes.push_back(-wholes[i]);
  std::vector<Both> values;
  for (const Integer& over : wholes)
    for (const Integer& under : wholes)
      if (under != 0 && (over + under) % 3 != 1) values.push_back(both(over, under));
  for (const Both& value : values) check_same(value.ours, value.oracle);
  for (std::size_t i = 0; i < values.size(); i += 7)
    for (std::size_t j = 0; j < values.size(); j += 11) check_arithmetic(values[i], values[j]);
}

TEST_CASE("random fractions of all lengths equal those of GMP") {
  std::mt19937_64 random(11);
  const auto whole = [&] {
    const auto bits = random() % 64;
    Integer value(random() >> bits);
    if (random() % 8 == 0) value *= random();
    return random() % 2 == 0 ? value : Integer(-value);
  };
  for (int i = 0; i < 4000; ++i) {
    const Integer shared = random() % 3 == 0 ? Integer(random() % 1000 + 1) : Integer(1);
    Integer under = abs(whole()) + 1, other = abs(whole()) + 1;
    check_arithmetic(both(whole() * shared, under), both(whole(), other * shared));
  }
}

TEST_CASE("short and long fractions can be copied, moved and assigned") {
  const Rational small(3, 4), large(Integer(1) << 200, 3);
  std::vector<Rational> all{small, large, small};
  std::vector<Rational> copy = all;
  copy[0] = large, copy[1] = small, copy[2] = copy[0];
  CHECK(copy == std::vector{large, small, large});
  CHECK(all == std::vector{small, large, small});
  Rational& itself = copy[0];
  copy[0] = itself;
  CHECK(copy[0] == large);
  Rational moved = std::move(copy[0]);
  CHECK(moved == large);
  moved -= moved;
  CHECK(moved.is_zero());
  moved += 5;
  CHECK(moved.small_whole() == 5);
  CHECK(Rational(std::numeric_limits<std::int64_t>::min()).str() == "-9223372036854775808");
  CHECK(Rational(std::numeric_limits<std::uint64_t>::max()).str() == "18446744073709551615");
  CHECK_FALSE(Rational(Integer(1) << 63).small_whole());
  CHECK_THROWS_AS(Rational(1, 0), std::overflow_error);
  CHECK_THROWS_AS(Rational(Integer(1) << 70, Integer(0)), std::overflow_error);
}

}  // namespace rational_test
