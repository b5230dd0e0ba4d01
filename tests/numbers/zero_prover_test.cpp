#include "numbers/prover/zero_prover.hpp"

#include "catch.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/random_expressions.hpp"
#include "numbers/real_arithmetic.hpp"

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

/// The positional encoding: sine or cosine of position / 10000^(2i/d).
Real angle(int position, int i, int d) { return ratio(position, raised(10000, Rational(2 * i, d))); }

Real arc_tangent(long under) { return f(Function::atan, Rational(1, under)); }
/// cos(n·arccos x)
Real chebyshev(int n, const Real& x) {
  Real before = 1, value = x;
  for (int k = 1; k < n; ++k) before = std::exchange(value, 2 * x * value - before);
  return value;
}

struct Equation {
  const char* name;
  Real left, right;
};

}  // namespace

TEST_CASE("what the prover must prove") {
  const Real irrational = ratio(1, raised(10000, Rational(2, 512)));
  const std::vector<Equation> equations = {
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
      {"asin 3/5 + asin 4/5", f(Function::asin, Rational(3, 5)) + f(Function::asin, Rational(4, 5)), turn(1, 2)},
      {"asin(sin 1)", f(Function::asin, sine(1)), 1},
      {"sin(2 atan 1/2)", sine(2 * arc_tangent(2)), Rational(4, 5)},
      {"tan(π/8)", f(Function::tan, turn(1, 8)), root(2) - 1},
      {"the heptagon", cosine(turn(2, 7)) + cosine(turn(4, 7)) + cosine(turn(6, 7)), Rational(-1, 2)},
      {"the heptagon's half turns", cosine(turn(1, 7)) - cosine(turn(2, 7)) + cosine(turn(3, 7)), Rational(1, 2)},
      {"atan 1/2 = asin 1/√5", arc_tangent(2), f(Function::asin, ratio(1, root(5)))},
      {"√((sin 4)^-2), of a negative number", root(raised(sine(4), -2)), -raised(sine(4), -1)},
      {"√((sin 4)^6)", root(raised(sine(4), 6)), -raised(sine(4), 3)},
      {"pH of 10^-7 mol/L, and back", raised(10, f(Function::log10, 7)), 7},
      {"decibels", raised(10, 2 * f(Function::log10, 3)), 9},
      {"ratio of intensities", 10 * f(Function::log10, ratio(root(2), 200)), 5 * f(Function::log10, 2) - 10 * f(Function::log10, 200)},
      {"2^(log2 3 + 1)", raised(2, f(Function::log2, 3) + 1), 6},
      {"e^(ln 7/ln 10 · ln 10)", exponential(ratio(ln(7), ln(10)) * ln(10)), 7},
      {"7^(1/ln 7) = e", raised(7, ratio(1, ln(7))), exponential(1)},
      {"rational angles", sine(Rational(3, 100)) * cosine(Rational(5, 100)) + cosine(Rational(3, 100)) * sine(Rational(5, 100)),
       sine(Rational(8, 100))},
      {"rational angles, and roots of one number",
       root(12) * (sine(Rational(3, 100)) * cosine(Rational(5, 100)) + cosine(Rational(3, 100)) * sine(Rational(5, 100))),
       2 * root(3) * sine(Rational(8, 100))},
      {"cos 7x as a polynomial", cosine(Rational(7, 9)), chebyshev(7, cosine(Rational(1, 9)))},
      {"sinh(a+b)", f(Function::sinh, root(2) + 3),
       f(Function::sinh, root(2)) * f(Function::cosh, 3) + f(Function::cosh, root(2)) * f(Function::sinh, 3)},
  };
  for (const Equation& equation : equations) {
    CAPTURE(equation.name);
    CHECK(proven_zero(equation.left - equation.right));
    CHECK(equal(equation.left, equation.right) == Truth::yes);
  }
}

TEST_CASE("softmax rows sum to one, shuffled sums agree, a shift does not matter") {
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

TEST_CASE("what the prover must not claim") {
  const Rational tiny = power_of_ten(-200);
  const std::vector<Equation> equations = {
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
      {"60th digit of an angle", sine(Rational(3, 100)) * cosine(Rational(5, 100)) + cosine(Rational(3, 100)) * sine(Rational(5, 100)),
       sine(Rational(8, 100) + power_of_ten(-60))},
      // The sums of two lists of square roots, equal to 16 digits; O'Rourke's problem.
      {"sums of roots", root(10) + root(11), root(5) + root(18)},
      // The numerator of a convergent of π: OEIS A002485.
      {"sine of nearly a multiple of π", sine(Integer("6167950454")), 0},
  };
  for (const Equation& equation : equations) {
    CAPTURE(equation.name);
    CHECK_FALSE(proven_zero(equation.left - equation.right));
    CHECK(equal(equation.left, equation.right) == Truth::no);
  }
}

TEST_CASE("different random expressions are never claimed equal, equal ones rearranged are not told apart") {
  std::mt19937_64 random(3);
  for (int round = 0; round < 60; ++round) {
    const RandomExpression expression(random, 7);
    const Real a = expression.evaluate(RealArithmetic());
    const Real b = RandomExpression(random, 7).evaluate(RealArithmetic());
    CAPTURE(to_string(a), to_string(b));
    // An independent judge: enclosures of 200 bits.
    const Real difference = a - b;
    if (proven_zero(difference)) CHECK(enclose(difference, 200).contains(0));
    CHECK(equal(a + b, b + a) == Truth::yes);
    CHECK(equal(a + power_of_ten(-100), a) == Truth::no);
  }
}

TEST_CASE("the prover ends within its budget") {
  Real x = sine(1);
  for (int k = 0; k < 200; ++k) x = Rational(39, 10) * x * (1 - x);
  CHECK_FALSE(proven_zero(x));
  Real product = 1;
  for (int k = 1; k < 40; ++k) product = product * (sine(k) + root(k) + 2);
  CHECK_FALSE(proven_zero(product - 1));
}
