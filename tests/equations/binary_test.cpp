// Compares equations in machine arithmetic with Python 3.11, whose floats are binary64. Sums and products are
// Python's own. Functions were computed with mpmath to 400 bits from Python's floats and rounded to one
// (`float(mpmath.exp(x))`), since math libraries need not round them correctly. Lists are summed in a loop,
// not by `sum`, which compensates. The comment on a row is Python's printed value. Numbers of binary32 were
// made with `struct.unpack("f", struct.pack("f", x))` after each operation; this rounds the binary64 result a
// second time, which is harmless (Figueroa 1995).
#include <cmath>
#include <string>

#include "catch.hpp"
#include "equations/example.hpp"
#include "exactly.hpp"

namespace binary_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

Route in(const numbers::BinaryFormat& format) {
  Route route;
  route.binary = format;
  return route;
}

/// Returns the value of an expression as a fraction, or nothing and a message if it has no value.
std::optional<numbers::Rational> computed(const Example& example, const std::string& asked,
                                          const numbers::BinaryFormat& format = numbers::float64) {
  REQUIRE(example.model);
  Evaluation evaluation(example.model, in(format));
  text::Diagnostics said;
  const auto value = evaluation.value(Example::read(asked, said), said);
  if (!value) UNSCOPED_INFO(render(said));
  const auto* real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
  return real && real->rational() ? std::optional(*real->rational()) : std::nullopt;
}

struct Row {
  const char* expression;
  double machine;
};

void check(const std::vector<Row>& rows, const numbers::BinaryFormat& format) {
  for (const Row& row : rows) {
    CAPTURE(row.expression);
    const Example example("y = " + std::string(row.expression));
    REQUIRE(render(example.said).empty());
    CHECK(computed(example, "y", format) == exactly(row.machine));
  }
}

}  // namespace

TEST_CASE("values in 53-bit arithmetic equal Python's") {
  check(
      {
          {"0.1 + 0.2", 0x1.3333333333334p-2},                                     // 0.30000000000000004
          {"(0.1 + 0.2) + 0.3", 0x1.3333333333334p-1},                             // 0.6000000000000001
          {"0.1 + (0.2 + 0.3)", 0x1.3333333333333p-1},                             // 0.6
          {"0.1 + 0.2 + 0.3", 0x1.3333333333334p-1},                               // 0.6000000000000001
          {"0.3 - 0.1 - 0.2", -0x1.0000000000000p-55},                             // -2.7755575615628914e-17
          {"1e16 + 1", 0x1.1c37937e08000p+53},                                     // 1e+16
          {"1e16 + 1 - 1e16", 0x0.0p+0},                                           // 0.0
          {"1 - 1e16 + 1e16", 0x0.0p+0},                                           // 0.0
          {"sum(0.1 for i in 1..10)", 0x1.fffffffffffffp-1},                       // 0.9999999999999999
          {"prod(1.1 for i in 1..10)", 0x1.4bffc0c03023ep+1},                      // 2.5937424601000023
          {"1.1 * 1.1", 0x1.35c28f5c28f5dp+0},                                     // 1.2100000000000002
          {"4.35 * 100", 0x1.b2fffffffffffp+8},                                    // 434.99999999999994
          {"1 - 0.9", 0x1.9999999999998p-4},                                       // 0.09999999999999998
          {"(4/3 - 1) * 3 - 1", -0x1.0000000000000p-52},                           // -2.220446049250313e-16
          {"sqrt(2) * sqrt(2)", 0x1.0000000000001p+1},                             // 2.0000000000000004
          {"sin(pi)", 0x1.1a62633145c07p-53},                                      // 1.2246467991473532e-16
          {"cos(pi/2)", 0x1.1a62633145c07p-54},                                    // 6.123233995736766e-17
          {"exp(1)", 0x1.5bf0a8b145769p+1},                                        // 2.718281828459045
          {"ln(10)", 0x1.26bb1bbb55516p+1},                                        // 2.302585092994046
          {"10^0.4", 0x1.41857e9d4cc5fp+1},                                        // 2.51188643150958
          {"8^(1/3)", 0x1.0000000000000p+1},                                       // 2.0
          {"1.5^2.5", 0x1.60b9fd68a4554p+1},                                       // 2.7556759606310752
          {"(1 + 1e-8)^1e8", 0x1.5bf0a8709b635p+1},                                // 2.7182817983473577
          {"1e-310 / 3", 0x0.00622d925a20ep-1022},                                 // 3.333333333333e-311
          {"exp(-800)", 0x0.0p+0},                                                 // 0.0
          {"round(2.675, 2)", 0x1.55c28f5c28f5cp+1},                               // 2.67
          {"30 deg", 0x1.0c152382d7365p-1},                                        // 0.5235987755982988
          {"sin(30 deg)", 0x1.fffffffffffffp-2},                                   // 0.49999999999999994
          {"2.5 mod 0.1", 0x1.9999999999990p-4},                                   // 0.09999999999999987
          {"floor(0.7 / 0.1)", 0x1.8000000000000p+2},                              // 6.0
          {"sum([0.1, 0.7, 0.3, 1e9, -1e9])", 0x1.19999a0000000p+0},               // 1.100000023841858
          {"mean([0.1, 0.7, 0.3, 1e9, -1e9])", 0x1.c28f5cccccccdp-3},              // 0.2200000047683716
          {"var([0.1, 0.7, 0.3, 1e9, -1e9], sample)", 0x1.bc16d674ec800p+58},      // 5e+17
          {"std([0.1, 0.7, 0.3, 1e9, -1e9], population)", 0x1.2d940b6044f7ep+29},  // 632455532.0336759
          {"norm([0.1, 0.7, 0.3, 1e9, -1e9])", 0x1.512cbee97e0cap+30},             // 1414213562.373095
          {"median([0.1, 0.2, 0.7, 0.3])", 0x1.0000000000000p-2},                  // 0.25
          {"dot([0.1, 0.7, 0.3, 1e9, -1e9], [0.1, 0.2, 0.3, 0.4, 0.5])",
           -0x1.7d783ff0a3d70p+26},                               // -99999999.75999999
          {"softmax([0.1, 0.2, 0.3])[1]", 0x1.5432c9e88ee31p-2},  // 0.3322249935333473
      },
      numbers::float64);
}

TEST_CASE("values in 24-bit arithmetic equal Python's") {
  check(
      {
          {"0.1 + 0.2", 0x1.3333340000000p-2},                // 0.30000001192092896
          {"16777216 + 1", 0x1.0000000000000p+24},            // 16777216.0
          {"1/3", 0x1.5555560000000p-2},                      // 0.3333333432674408
          {"0.1", 0x1.99999a0000000p-4},                      // 0.10000000149011612
          {"1.1 * 1.1", 0x1.35c2900000000p+0},                // 1.2100000381469727
          {"sqrt(2)", 0x1.6a09e60000000p+0},                  // 1.4142135381698608
          {"(4/3 - 1) * 3 - 1", 0x1.0000000000000p-23},       // 1.1920928955078125e-07
          {"1e-46 + 0", 0x0.0p+0},                            // 0.0
          {"1e-45 * 1", 0x1.0000000000000p-149},              // 1.401298464324817e-45
          {"exp(1)", 0x1.5bf0a80000000p+1},                   // 2.7182817459106445
          {"sum(0.1 for i in 1..10)", 0x1.0000020000000p+0},  // 1.0000001192092896
      },
      numbers::float32);
}

TEST_CASE("given values are rounded when they are used, and cells are stored rounded") {
  // Kahan's needle triangle: Python gives 9.999999809638329, and the area is 10.0…
  const Example needle("s = (a + b + c) / 2\narea = sqrt(s * (s - a) * (s - b) * (s - c))",
                       "a: 100000\nb: 99999.99979\nc: 0.00029");
  CHECK(computed(needle, "area") == exactly(0x1.3fffff99cce42p+3));
  CHECK(computed(needle, "b") == exactly(99999.99979));
  CHECK(computed(needle, "2 c") == exactly(2 * 0.00029));
  CHECK(computed(needle, "c") == exactly(0.00029));
  CHECK(value_of(needle, "c") == "29/100000");
  // Muller's recurrence tends to 5, but to 100 in binary arithmetic. Python's x[10], x[20], x[30].
  const Example muller("x[0] = 4\nx[1] = 4.25\nx[n] = 108 - (815 - 1500 / x[n-2]) / x[n-1] for n in 2..30");
  CHECK(computed(muller, "x[10]") == exactly(0x1.3f39e7a5918f0p+2));
  CHECK(computed(muller, "x[20]") == exactly(0x1.900003456d0fep+6));
  CHECK(value_of(muller, "x[30]", in(numbers::float64)) == "100");
  // A matrix product: ((0.1·0.3) + (0.2·0.7)) is 0.16999999999999998 in Python, as it is here.
  const Example product("C = A @ B",
                        "axis i[1..1]: p\naxis j[1..2]: q r\nA[i, j]: 0.1 0.2\nB[j, i]: 0.3 | 0.7");
  CHECK(computed(product, "C[1, 1]") == exactly(0.1 * 0.3 + 0.2 * 0.7));
}

TEST_CASE("conditions and positions follow from the rounded numbers") {
  const Example example(
      "y = if 0.1 + 0.2 = 0.3 then 1 else 2\nz = argmax([0.3, 0.1 + 0.2])\n"
      "w[k] = 0.1 k for k in 1..3\nv = w[2 * 1 + 1]");
  CHECK(value_of(example, "y") == "1");
  CHECK(value_of(example, "y", in(numbers::float64)) == "2");
  CHECK(computed(example, "v") == exactly(0.1 * 3));
}

TEST_CASE("a number outside the format has no value") {
  const auto fact = [](const std::string& expression) {
    return value_of(Example("y = " + expression), "y", in(numbers::float64));
  };
  CHECK(fact("1e308 * 10").find("is larger than every float64") != std::string::npos);
  CHECK(fact("1e400 / 1e399").find("is larger than every float64") != std::string::npos);
  CHECK(fact("1 / (0.1 + 0.2 - 0.30000000000000004)").find("division by zero") != std::string::npos);
  CHECK(fact("(-8)^(1/3)").find("root") != std::string::npos);
}

TEST_CASE("an equation or a linear system is solved exactly, and the result is rounded once") {
  // √2 and 2/3, correctly rounded.
  const Example root("y = solve(x^2 = 2 for x in 1..2)");
  CHECK(computed(root, "y") == exactly(std::sqrt(2.0)));
  CHECK(computed(root, "y", numbers::float32) == exactly(std::sqrt(2.0F)));
}

}  // namespace binary_test
