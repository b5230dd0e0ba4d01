#include "numbers/prover/zero_prover.hpp"
#include "numbers/distributions/distribution.hpp"
#include "numbers/enclosures/enclosure.hpp"

#include <array>

#include "catch.hpp"
#include "numbers/decimal_arithmetic.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/random_expressions.hpp"
#include "numbers/real_arithmetic.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/evaluation.hpp"
#include "numbers/solving/root.hpp"

namespace zero_prover_test {

using namespace proofsheet::numbers;

namespace {

Real f(Function function, const Real& x) { return *apply(function, x); }
Real sine(const Real& x) { return f(Function::sin, x); }
Real cosine(const Real& x) { return f(Function::cos, x); }
Real exponential(const Real& x) { return f(Function::exp, x); }
Real ln(const Real& x) { return f(Function::ln, x); }
Real root(const Real& x) { return f(Function::sqrt, x); }
Real ratio(const Real& a, const Real& b) { return *divide(a, b); }
Real turn(long over, long under) { return Real::pi_times(Rational(over, under)); }
Real raised(const Real& a, const Real& b) { return *power(a, b); }

/// Returns the angle of the positional encoding, position / 10000^(2i/d); the encoding is its sine or cosine.
Real angle(int position, int i, int d) { return ratio(position, raised(10000, Rational(2 * i, d))); }

Real arc_tangent(long under) { return f(Function::atan, Rational(1, under)); }
/// Returns cos(n·arccos x).
Real chebyshev(int n, const Real& x) {
  Real before = 1, value = x;
  for (int k = 1; k < n; ++k) before = std::exchange(value, 2 * x * value - before);
  return value;
}

Real probability(Family family, const Real& x, int degrees) {
  return *cdf(family, std::vector<Real>{x, degrees});
}
Real point(Family family, int degrees, const Rational& p) {
  return *quantile(
      family, family == Family::f ? std::vector<Real>{p, degrees, degrees} : std::vector<Real>{p, degrees});
}
/// Returns the root of x³ − 2x = c near 2.
Real wallis(const Rational& c) {
  const Real x = Real::unknown("x");
  return *proofsheet::numbers::root(*power(x, 3) - 2 * x - Real(c), x, 2, 3);
}

/// Returns the root of cos x = x or of exp(−x) = x.
Real fixed_point(int which) {
  const Real x = Real::unknown("x");
  return *proofsheet::numbers::root((which > 0 ? cosine(x) : exponential(-x)) - x, x, 0, 1);
}

struct Equality {
  const char* name;
  Real left, right;
};

}  // namespace

TEST_CASE("true equalities are proven") {
  const Real irrational = ratio(1, raised(10000, Rational(2, 512)));
  const std::vector<Equality> equalities = {
      {"√2·√3 = √6", root(2) * root(3), root(6)},
      {"√12 = 2√3", root(12), 2 * root(3)},
      {"1/(1+√2) = √2−1", ratio(1, 1 + root(2)), root(2) - 1},
      {"10^(1/3)·10^(2/3) = 10", raised(10, Rational(1, 3)) * raised(10, Rational(2, 3)), 10},
      {"cbrt odd", f(Function::cbrt, -sine(1)), -f(Function::cbrt, sine(1))},
      {"sin² + cos² = 1", sine(1) * sine(1) + cosine(1) * cosine(1), 1},
      {"the same at an irrational argument", raised(sine(irrational), 2) + raised(cosine(irrational), 2), 1},
      {"the same at a quotient",
       raised(sine(ratio(1, 1 + root(2))), 2) + raised(cosine(ratio(1, 1 + root(2))), 2), 1},
      {"tan = sin/cos", f(Function::tan, 1), ratio(sine(1), cosine(1))},
      {"1 + tan² = 1/cos²", 1 + raised(f(Function::tan, 2), 2), raised(cosine(2), -2)},
      {"sin(x+π) = −sin x", sine(1 + turn(1, 1)), -sine(1)},
      {"sin(π/2−x) = cos x", sine(turn(1, 2) - 1), cosine(1)},
      {"sin(π/4) = √2/2", sine(turn(1, 4)), ratio(root(2), 2)},
      {"cos(π/12) = (√6+√2)/4", cosine(turn(1, 12)), ratio(root(6) + root(2), 4)},
      {"cos(π/5) − cos(2π/5) = 1/2", cosine(turn(1, 5)) - cosine(turn(2, 5)), Rational(1, 2)},
      {"cos 3x", cosine(3), 4 * raised(cosine(1), 3) - 3 * cosine(1)},
      {"cos(arcsin x)", cosine(f(Function::asin, Rational(1, 3))), root(Rational(8, 9))},
      {"sin(arctan x)", sine(f(Function::atan, 2)), ratio(2, root(5))},
      {"arccos", f(Function::acos, sine(1)), turn(1, 2) - f(Function::asin, sine(1))},
      {"exp(a)exp(b) = exp(a+b)", exponential(sine(1)) * exponential(cosine(2)),
       exponential(sine(1) + cosine(2))},
      {"exp(ln(7)/2) = √7", exponential(ratio(ln(7), 2)), root(7)},
      {"2^√2·2^√3", raised(2, root(2)) * raised(2, root(3)), raised(2, root(2) + root(3))},
      {"cosh² − sinh² = 1", raised(f(Function::cosh, root(2)), 2) - raised(f(Function::sinh, root(2)), 2), 1},
      {"tanh", f(Function::tanh, 1), ratio(exponential(2) - 1, exponential(2) + 1)},
      {"ln 6 = ln 2 + ln 3", ln(6), ln(2) + ln(3)},
      {"log2 6 = 1 + log2 3", f(Function::log2, 6), 1 + f(Function::log2, 3)},
      {"log10(1/2) = −log10 2", f(Function::log10, Rational(1, 2)), -f(Function::log10, 2)},
      {"ln √x = ln(x)/2", ln(root(sine(1))), ratio(ln(sine(1)), 2)},
      {"ln of a product", ln(sine(1) * cosine(1) * exponential(2)), ln(sine(1) * cosine(1)) + 2},
      {"binomial", raised(sine(1) + root(2), 2), raised(sine(1), 2) + 2 * root(2) * sine(1) + 2},
      {"erf is odd", f(Function::erf, -root(2)), -f(Function::erf, root(2))},
      {"1/(a−b) = −1/(b−a)", ratio(1, sine(1) - cosine(1)), -ratio(1, cosine(1) - sine(1))},
      {"PE(7) = M(3)·PE(4)", sine(angle(7, 1, 6)),
       sine(angle(4, 1, 6)) * cosine(angle(3, 1, 6)) + cosine(angle(4, 1, 6)) * sine(angle(3, 1, 6))},
      {"√(3+2√2)", root(3 + 2 * root(2)), 1 + root(2)},
      {"√(5+2√6)", root(5 + 2 * root(6)), root(2) + root(3)},
      {"∛(2+√5) − ∛(√5−2)", f(Function::cbrt, 2 + root(5)) - f(Function::cbrt, root(5) - 2), 1},
      {"∛(2−√5), a negative number", f(Function::cbrt, 2 + root(5)) + f(Function::cbrt, 2 - root(5)), 1},
      {"atan 1/2 + atan 1/3", arc_tangent(2) + arc_tangent(3), turn(1, 4)},
      {"Machin", 16 * arc_tangent(5) - 4 * arc_tangent(239), turn(1, 1)},
      {"asin 3/5 + asin 4/5", f(Function::asin, Rational(3, 5)) + f(Function::asin, Rational(4, 5)),
       turn(1, 2)},
      {"asin(sin 1)", f(Function::asin, sine(1)), 1},
      {"sin(2 atan 1/2)", sine(2 * arc_tangent(2)), Rational(4, 5)},
      {"tan(π/8)", f(Function::tan, turn(1, 8)), root(2) - 1},
      {"the heptagon", cosine(turn(2, 7)) + cosine(turn(4, 7)) + cosine(turn(6, 7)), Rational(-1, 2)},
      {"the heptagon's half turns", cosine(turn(1, 7)) - cosine(turn(2, 7)) + cosine(turn(3, 7)),
       Rational(1, 2)},
      {"atan 1/2 = asin 1/√5", arc_tangent(2), f(Function::asin, ratio(1, root(5)))},
      {"√((sin 4)^-2), of a negative number", root(raised(sine(4), -2)), -raised(sine(4), -1)},
      {"√((sin 4)^6)", root(raised(sine(4), 6)), -raised(sine(4), 3)},
      {"pH of 10^-7 mol/L, and back", raised(10, f(Function::log10, 7)), 7},
      {"decibels", raised(10, 2 * f(Function::log10, 3)), 9},
      {"ratio of intensities", 10 * f(Function::log10, ratio(root(2), 200)),
       5 * f(Function::log10, 2) - 10 * f(Function::log10, 200)},
      {"2^(log2 3 + 1)", raised(2, f(Function::log2, 3) + 1), 6},
      {"e^(ln 7/ln 10 · ln 10)", exponential(ratio(ln(7), ln(10)) * ln(10)), 7},
      {"7^(1/ln 7) = e", raised(7, ratio(1, ln(7))), exponential(1)},
      {"rational angles",
       sine(Rational(3, 100)) * cosine(Rational(5, 100)) + cosine(Rational(3, 100)) * sine(Rational(5, 100)),
       sine(Rational(8, 100))},
      {"rational angles, and roots of one number",
       root(12) * (sine(Rational(3, 100)) * cosine(Rational(5, 100)) +
                   cosine(Rational(3, 100)) * sine(Rational(5, 100))),
       2 * root(3) * sine(Rational(8, 100))},
      {"cos 7x as a polynomial", cosine(Rational(7, 9)), chebyshev(7, cosine(Rational(1, 9)))},
      {"sin(1+π/3) = cos(1−π/6)", sine(1 + turn(1, 3)), cosine(1 - turn(1, 6))},
      {"ln of a product of negative numbers", ln(sine(4) * sine(5)), ln(-sine(4)) + ln(-sine(5))},
      {"a logarithm of a likelihood",
       ln(ratio(exponential(sine(1)), exponential(sine(1)) + exponential(sine(2)))),
       sine(1) - ln(exponential(sine(1)) + exponential(sine(2)))},
      {"∛ of what is 0", f(Function::cbrt, root(2) * root(3) - root(6)), 0},
      {"∛ of a difference of one number", f(Function::cbrt, sine(irrational) - sine(irrational)), 0},
      {"artanh of arsinh of what is 0",
       f(Function::atanh, f(Function::asinh, exponential(ln(root(2))) - root(2))), 0},
      {"arsinh of one number in two forms", f(Function::asinh, root(12)), f(Function::asinh, 2 * root(3))},
      {"sinh(a+b)", f(Function::sinh, root(2) + 3),
       f(Function::sinh, root(2)) * f(Function::cosh, 3) + f(Function::cosh, root(2)) * f(Function::sinh, 3)},
  };
  for (const Equality& equality : equalities) {
    CAPTURE(equality.name);
    CHECK(is_proven_zero(equality.left - equality.right));
    CHECK(equal(equality.left, equality.right) == Truth::yes);
  }
}

TEST_CASE("quarter turns are removed from any angle without Calcium") {
  const std::array<Real, 4> sines{sine(1), cosine(1), -sine(1), -cosine(1)};
  for (int quarters = -6; quarters <= 6; ++quarters) {
    CAPTURE(quarters);
    const Real turned = sine(1 + turn(quarters, 2));
    for (std::size_t k = 0; k < 4; ++k) {
      CHECK(zero_by_exponential_sums(turned - sines[k]) == ((quarters + 8) % 4 == static_cast<int>(k)));
    }
    CHECK(zero_by_exponential_sums(turned * turned + raised(cosine(1 + turn(quarters, 2)), 2) - 1));
  }
}

TEST_CASE("softmax rows sum to one, in any order and after any shift") {
  std::vector<Real> powers, shifted, shuffled;
  for (int i = 0; i < 64; ++i) {
    powers.push_back(exponential(ratio(sine(i + 1), root(8))));
    shifted.push_back(exponential(ratio(sine(i + 1) - sine(3), root(8))));
    shuffled.insert(shuffled.begin() + (i * 37) % (i + 1), powers.back());
  }
  const Real total = sum(powers);
  Real row;
  for (const Real& power : powers) row = row + ratio(power, total);
  CHECK(equal(row, 1) == Truth::yes);
  CHECK(equal(sum(shuffled), total) == Truth::yes);
  CHECK(equal(ratio(powers[5], total), ratio(shifted[5], sum(shifted))) == Truth::yes);
}

TEST_CASE("the dot product of encodings depends on the offset alone") {
  const auto dot = [](int p, int q) {
    std::vector<Real> terms;
    for (int i = 0; i < 256; ++i) {
      terms.push_back(sine(angle(p, i, 512)) * sine(angle(q, i, 512)));
      terms.push_back(cosine(angle(p, i, 512)) * cosine(angle(q, i, 512)));
    }
    return sum(terms);
  };
  CHECK(equal(dot(5, 9), dot(105, 109)) == Truth::yes);
  CHECK(equal(dot(5, 9), dot(5, 10)) == Truth::no);
}

TEST_CASE("sums and products are the same expression in any order; differences and quotients are not") {
  const Real a = sine(1), b = cosine(2), c = root(3);
  CHECK(are_same_expression(a + b, b + a));
  CHECK(are_same_expression(a * b, b * a));
  CHECK(are_same_expression(a * b * c, b * a * c));
  CHECK_FALSE(are_same_expression(a - b, b - a));
  CHECK_FALSE(are_same_expression(ratio(a, b), ratio(b, a)));
}

TEST_CASE("false equalities are not proven") {
  const Rational tiny = power_of_ten(-200);
  const Real x = Real::unknown("x");
  const Real nearly_nothing =
      *proofsheet::numbers::root(*power(x, 3) + x - Real(power_of_ten(-900)), x, -1, 1);
  const std::vector<Equality> equalities = {
      {"200th digit", sine(1) + tiny, sine(1)},
      {"200th digit of 1", raised(sine(1), 2) + raised(cosine(1), 2) + tiny, 1},
      {"200th digit inside", sine(1 + Real(tiny)), sine(1)},
      {"200th digit of a root", root(2 + Real(tiny)) * root(3), root(6)},
      {"signs", sine(-Real(1)), sine(1)},
      {"√(x²) is |x|", root(raised(sine(4), 2)), sine(4)},
      {"cube root of a negative number", f(Function::cbrt, sine(4)), f(Function::cbrt, -sine(4))},
      {"cos(x+π/2)", cosine(1 + turn(1, 2)), sine(1)},
      {"sin(x+3π/2)", sine(1 + turn(3, 2)), cosine(1)},
      {"cos of a negative sum", cosine(root(2) - 3), -cosine(3 - root(2))},
      {"ln a + ln b", ln(2) + ln(3), ln(5)},
      {"near integer", exponential(Real::pi_times(1) * root(163)), Integer("262537412640768744")},
      {"√((sin 4)^-2) is positive", root(raised(sine(4), -2)), raised(sine(4), -1)},
      {"√((sin 4)^6) is positive", root(raised(sine(4), 6)), raised(sine(4), 3)},
      {"√((1−√2)²) is positive", root(3 - 2 * root(2)), 1 - root(2)},
      {"∛(2−√5) is negative", f(Function::cbrt, 2 + root(5)) - f(Function::cbrt, 2 - root(5)), 1},
      {"asin(sin 2)", f(Function::asin, sine(2)), 2},
      {"acos(cos 4)", f(Function::acos, cosine(4)), 4},
      {"atan(tan 2)", f(Function::atan, f(Function::tan, 2)), 2},
      {"atan 1/2 + atan 1/3, another turn", arc_tangent(2) + arc_tangent(3), turn(5, 4)},
      {"Machin, one more", 16 * arc_tangent(5) - 4 * arc_tangent(238), turn(1, 1)},
      {"10^log2 7", raised(10, f(Function::log2, 7)), 7},
      {"60th digit of a denested root", root(3 + 2 * root(2)) + power_of_ten(-60), 1 + root(2)},
      {"60th digit inside", root(3 + 2 * root(2 + Real(power_of_ten(-60)))), 1 + root(2)},
      {"60th digit of Machin", 16 * arc_tangent(5) - 4 * arc_tangent(239) + power_of_ten(-60), turn(1, 1)},
      {"60th digit of a power", raised(10, f(Function::log10, 7 + power_of_ten(-60))), 7},
      {"60th digit of an angle",
       sine(Rational(3, 100)) * cosine(Rational(5, 100)) + cosine(Rational(3, 100)) * sine(Rational(5, 100)),
       sine(Rational(8, 100) + power_of_ten(-60))},
      // Two sums of square roots that agree to 16 digits; O'Rourke's problem.
      {"cos(x−3π/2)", cosine(1 - turn(3, 2)), sine(1)},
      {"sin(x+5π/2)", sine(1 + turn(5, 2)), -cosine(1)},
      {"exp(a)·exp(b) with π", exponential(turn(1, 2)) * exponential(turn(1, 1)), exponential(turn(1, 2))},
      {"ln of a power of a negative number", ln(raised(sine(4), 2)), 2 * ln(-sine(4)) + power_of_ten(-60)},
      {"t with other degrees", probability(Family::t, root(2), 5) + probability(Family::t, -root(2), 6), 1},
      {"t at another place", probability(Family::t, root(2), 5) + probability(Family::t, -root(3), 5), 1},
      {"quantiles of t, not of p and 1 − p", point(Family::t, 5, Rational(1, 3)),
       -point(Family::t, 5, Rational(3, 5))},
      {"F is not symmetric", point(Family::f, 5, Rational(1, 3)) + point(Family::f, 5, Rational(2, 3)), 0},
      {"quantiles of different probabilities", point(Family::t, 5, Rational(1, 3)),
       -point(Family::t, 5, Rational(1, 3))},
      {"chi2 at another place", probability(Family::chi2, root(2), 5),
       probability(Family::chi2, root(2) + power_of_ten(-60), 5)},
      {"the root of another equation", raised(wallis(5), 3) - 2 * wallis(5), 6},
      {"roots of two equations", wallis(5), wallis(5 + power_of_ten(-60))},
      {"roots of equations without constants", fixed_point(1), fixed_point(-1)},
      {"the sign of a symbol is not that of an end of its enclosure", root(2 * raised(nearly_nothing, 2)),
       -root(2) * nearly_nothing},
      {"a small coefficient",
       (root(3 + 2 * root(2)) - 1 - root(2)) * exponential(1) + power_of_ten(-60) * exponential(2), 0},
      {"∛ of what is next to 0", f(Function::cbrt, root(2) * root(3) - root(6) + raised(10, -400)), 0},
      {"e^0", exponential(root(2) * root(3) - root(6)), 0},
      {"arsinh is not arcosh", f(Function::asinh, root(2)), f(Function::acosh, root(2))},
      {"sums of roots", root(10) + root(11), root(5) + root(18)},
      // The numerator of a convergent of π: OEIS A002485.
      {"sine of nearly a multiple of π", sine(Integer("6167950454")), 0},
  };
  for (const Equality& equality : equalities) {
    CAPTURE(equality.name);
    const Real difference = equality.left - equality.right;
    CHECK_FALSE(is_proven_zero(difference));
    CHECK_FALSE(zero_by_exponential_sums(difference));  // called directly: an enclosure would hide a wrong
                                                        // claim
    CHECK(ask_calcium(difference) != CalciumAnswer::zero);
    CHECK(equal(equality.left, equality.right) == Truth::no);
  }
}

TEST_CASE("different random expressions are never proven equal, rearranged ones are never proven different") {
  std::mt19937_64 random(3);
  for (int round = 0; round < 60; ++round) {
    const RandomExpression expression(random, 7);
    const Real a = expression.evaluate(PlainReals());
    const Real b = RandomExpression(random, 7).evaluate(PlainReals());
    CAPTURE(to_string(a), to_string(b));
    // An independent oracle: enclosures of 200 bits.
    const Real difference = a - b;
    if (is_proven_zero(difference)) CHECK(enclose(difference, 200).contains(0));
    CHECK(equal(a + b, b + a) == Truth::yes);
    CHECK(equal(a + power_of_ten(-100), a) == Truth::no);
  }
}

namespace {

/// Computes the same values by other formulas.
template <class Arithmetic>
struct Rewritten : Arithmetic {
  using Value = decltype(Arithmetic().constant(1));
  const Arithmetic& plain() const { return *this; }
  Value of(long whole) const { return plain().constant(whole); }
  Value square(const Value& x) const { return plain().multiply(x, x); }
  Value half(const Value& x) const { return plain().divide(x, of(2)); }

  Value add(const Value& a, const Value& b) const { return plain().subtract(b, plain().subtract(of(0), a)); }
  Value multiply(const Value& a, const Value& b) const {
    return plain().divide(plain().subtract(square(plain().add(a, b)), square(plain().subtract(a, b))), of(4));
  }
  Value divide(const Value& a, const Value& b) const { return plain().multiply(plain().divide(of(1), b), a); }
  Value sin(const Value& x) const {
    return plain().multiply(of(2), plain().multiply(plain().sin(half(x)), plain().cos(half(x))));
  }
  Value cos(const Value& x) const {
    return plain().subtract(of(1), plain().multiply(of(2), square(plain().sin(half(x)))));
  }
  Value atan(const Value& x) const {
    const Value length = plain().sqrt(plain().add(of(1), square(x)));
    return plain().multiply(of(2), plain().atan(plain().divide(x, plain().add(of(1), length))));
  }
  Value tanh(const Value& x) const {
    const Value power = plain().exp(plain().multiply(of(2), x));
    return plain().divide(plain().subtract(power, of(1)), plain().add(power, of(1)));
  }
  Value exp(const Value& x) const { return square(plain().exp(half(x))); }
  Value ln(const Value& x) const { return plain().multiply(of(2), plain().ln(plain().sqrt(x))); }
  Value sqrt(const Value& x) const { return plain().exp(half(plain().ln(x))); }
};

/// True if the difference is proven zero; then decimal arithmetic must find no difference in the first 70
/// digits.
bool proven_and_right(const Real& difference, const Decimal100& left, const Decimal100& right) {
  const bool proven = is_proven_zero(difference);
  if (proven) CHECK(abs(left - right) <= Decimal100("1e-70") * (1 + abs(left)));
  return proven;
}

}  // namespace

TEST_CASE("random expressions are proven equal to their rewritten form, and to nothing close to it") {
  std::mt19937_64 random(11);
  int proven = 0, near = 0;
  constexpr int rounds = 60;
  for (int round = 0; round < rounds; ++round) {
    RandomExpression expression(random, 6);
    const Real plain = expression.evaluate(PlainReals());
    const Decimal100 oracle = expression.evaluate(DecimalArithmetic());
    CAPTURE(round, to_string(plain));
    const Real rewritten = expression.evaluate(Rewritten<PlainReals>());
    const bool equals =
        proven_and_right(plain - rewritten, oracle, expression.evaluate(Rewritten<DecimalArithmetic>()));
    proven += equals ? 1 : 0;
    expression.nodes[random() % 3].constant += power_of_ten(-40);  // unchanged if the constant is not used
    const Real shifted = expression.evaluate(Rewritten<PlainReals>());
    near +=
        proven_and_right(plain - shifted, oracle, expression.evaluate(DecimalArithmetic())) == equals ? 0 : 1;
    CHECK(equal(plain, rewritten) != Truth::no);
  }
  CAPTURE(proven, near);
  CHECK(proven >= 45);
  CHECK(near >= 20);
}

TEST_CASE("answers do not depend on earlier questions") {
  const auto question = [] { return f(Function::cbrt, 2 + root(5)) + f(Function::cbrt, 2 - root(5)) - 1; };
  const Real asked = question();
  for (int times = 0; times < 3; ++times) CHECK(ask_calcium(asked) == CalciumAnswer::zero);
  CHECK(enclose(asked, 2000).sign() == 0);
  CHECK(ask_calcium(asked) == CalciumAnswer::zero);
  CHECK(ask_calcium(question()) == CalciumAnswer::zero);
  const Real open = f(Function::acos, cosine(4)) - turn(2, 1) + 4;
  for (int times = 0; times < 3; ++times) CHECK_FALSE(is_proven_zero(open));
}

namespace {

/// Returns whether `question` is proven zero, and the units of work that the proof took. All amounts above
/// the limit count as the same.
std::pair<bool, long long> proof_of(const Real& question) {
  constexpr long long most = 500 * 200'000;
  const long long& spent = account.spent[static_cast<std::size_t>(WorkKind::proofs)];
  const long long before = spent;
  const bool is_zero = zero_by_exponential_sums(question);
  return {is_zero, std::min(spent - before, most)};
}

}  // namespace

TEST_CASE("a question within an evaluation has the same answer and cost as alone") {
  std::mt19937_64 random(12);
  std::vector<Real> questions;
  for (int round = 0; round < 30; ++round) {
    const RandomExpression expression(random, 6);
    const Real plain = expression.evaluate(PlainReals());
    const Real rewritten = expression.evaluate(Rewritten<PlainReals>());
    questions.insert(questions.end(),
                     {plain - rewritten, plain * plain - rewritten * rewritten, rewritten - plain - 1});
  }
  Real total, product = 1;
  for (int k = 0; k < 12; ++k) total = total + exponential(sine(k));
  for (int k = 0; k < 12; ++k) {
    const Real share = ratio(exponential(sine(k)), total);
    questions.push_back(share - ratio(exponential(sine(k) + 1), exponential(1) * total));
    questions.push_back(share * share - share);
  }
  // Each of these fits into the budget until one doesn't.
  for (int k = 1; k < 14; ++k) questions.push_back((product = product * (sine(k) + root(k * k + 1) + 2)) - 1);
  questions.push_back(sine(fixed_point(1)) - root(1 - fixed_point(1) * fixed_point(1)));
  questions.push_back(cosine(fixed_point(1)) - fixed_point(1));

  std::vector<std::pair<bool, long long>> alone;
  for (const Real& question : questions) {
    const WorkScope evaluation;
    alone.push_back(proof_of(question));
  }
  const WorkScope evaluation;
  for (int times = 0; times < 2; ++times)
    for (std::size_t i = 0; i < questions.size(); ++i) {
      CAPTURE(times, i, to_string(questions[i]));
      CHECK(proof_of(questions[i]) == alone[i]);
    }
  CHECK_FALSE(is_overspent());
}

TEST_CASE("a proof that would take too long is not attempted") {
  const auto roots = [](int count) {
    Real total;
    for (int k = 1; k <= count; ++k) total = total + root(k * k + 1);
    return total;
  };
  const auto tower = [](int depth) {
    Real x = 2;
    for (int k = 0; k < depth; ++k) x = root(x) + 1;
    return x;
  };
  // Neither a rational nor a sum: its digits or its degree grow even though it is a single term.
  const auto squares = [](Real x, int times) {
    x = 3 * x;
    for (int k = 0; k < times; ++k) x = x * x;
    return x;
  };
  Real fractions;
  for (int k = 1; k <= 12; ++k) fractions = fractions + ratio(1, ln(k + 1) + 1);
  const Integer large = pow(Integer(10), 20'000);
  const std::vector<std::pair<const char*, Real>> questions = {
      {"40 square roots", roots(40) - 1},
      {"a tower of roots", tower(7) - 3},
      {"cube roots in each other", f(Function::cbrt, f(Function::cbrt, tower(5))) - 2},
      {"many denominators", fractions - 1},
      {"a large power", raised(2, 3'000'000) - raised(4, 1'500'000)},
      {"a root of high degree", raised(2, Rational(1, 3'000'000)) - 1},
      {"a power of a sum", raised(sine(1) + root(2) + 1, 60) - 1},
      {"a large angle", sine(large) - cosine(large)},
      {"a long fraction", root(Rational(Integer(large / 3), large + 1)) - 1},
      {"squares of squares", squares(root(2), 40) - squares(root(3), 40)},
      {"a product of sums", raised((sine(1) + root(2)) * (sine(2) + root(3)) * (sine(3) + root(5)), 9)},
  };
  for (const auto& [name, question] : questions) {
    CAPTURE(name);
    CHECK(ask_calcium(question) == CalciumAnswer::too_much);
    CHECK_FALSE(is_proven_zero(question));
  }
  CHECK(ask_calcium(roots(16) - 1) == CalciumAnswer::unknown);
  CHECK(ask_calcium(tower(6) - 3) == CalciumAnswer::unknown);
  CHECK(ask_calcium(Real::between(1, 2, 7) - 1) == CalciumAnswer::unknown);
}

TEST_CASE("the prover ends within its budget") {
  Real x = sine(1);
  for (int k = 0; k < 200; ++k) x = Rational(39, 10) * x * (1 - x);
  CHECK_FALSE(is_proven_zero(x));
  Real product = 1;
  for (int k = 1; k < 40; ++k) product = product * (sine(k) + root(k) + 2);
  CHECK_FALSE(is_proven_zero(product - 1));
}

}  // namespace zero_prover_test
