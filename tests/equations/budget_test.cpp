// Short equations that need much work. Each must soon give a value, or a message that names a limit. The
// values were computed with Python's integers and mpmath.
#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/example.hpp"
#include "numbers/exact/work.hpp"

namespace budget_test {

using namespace proofsheet::equations;

namespace {

struct Demand {
  std::string equations, asked;
  std::string said;  ///< the beginning of the value, or a part of the message
};

/// Checks the demands with a fraction of the work and of the bytes that an evaluation may take, so that
/// limits are reached sooner.
void check_all(const std::vector<Demand>& demands, long long part_of_work = 1, long long part_of_bytes = 1) {
  using namespace proofsheet::numbers;
  for (const Demand& demand : demands) {
    CAPTURE(demand.equations, demand.asked);
    const WorkScope scope(most_work / part_of_work, most_bytes_held / part_of_bytes);
    const std::string said = value_of(Example(demand.equations), demand.asked);
    CAPTURE(said.substr(0, 200));
    CHECK(said.find(demand.said) != std::string::npos);
  }
}

/// Returns functions that call one another: f0(x) = … f1(x) …, and so on.
std::string tower(int height, const std::string& parameter, const std::string& body,
                  const std::string& last) {
  std::string text;
  for (int i = 0; i < height; ++i) {
    std::string line = body;
    for (std::size_t at = 0; (at = line.find('?')) != std::string::npos;)
      line.replace(at, 1, "f" + std::to_string(i + 1));
    text += "f" + std::to_string(i) + "(" + parameter + ") = " + line + "\n";
  }
  return text + "f" + std::to_string(height) + "(" + parameter + ") = " + last;
}

}  // namespace

TEST_CASE("equal calls are computed once") {
  const std::string fibonacci = "fib(n) = if n < 2 then n else fib(n-1) + fib(n-2)";
  check_all({
      {tower(60, "x", "?(x) + ?(x)", "x"), "f0(1)", "1152921504606846976"},
      {tower(60, "x", "?(x + 1) - ?(x + 1) + ?(x)", "x"), "f0(1)", "1"},
      {tower(60, "x", "?(sqrt(x) + 1) * ?(sqrt(x) + 1) / ?(sqrt(x) + 1)^2", "x"), "f0(3)", "1"},
      {tower(60, "v", "?(v) + ?(v)", "v"), "f0(1..2)", "1152921504606846976 2305843009213693952"},
      {fibonacci, "fib(60)", "1548008755920"},
      {"a(n) = if n < 1 then 1 else b(n-1) + b(n-1)\nb(n) = if n < 1 then 1 else a(n-1) - a(n-1)/2", "a(100)",
       "1"},
      {"f(v) = [if i = 0 then 1 else f(v)[i-1] * v[i] + i * 0 for i in 0..3]", "f([2, 3, 4, 5])",
       "1 3 12 60"},
      {"g(x, l) = if l = \"up\" then x + 1 else x - 1", "g(3, \"up\") * 100 + g(3, \"down\")", "402"},
      {"g(x) = x > 2", "count(g(x) for x in [1, 2, 3, 4, 3])", "3"},
      {"g(x, y) = 10 x + y", "g(1, 2) + 1000 g(2, 1)", "21012"},
  });
}

TEST_CASE("subexpressions that do not depend on the cell are computed once, in functions too") {
  std::string given = "u[0..2999]:";
  for (int i = 0; i < 3000; ++i) given += " " + std::to_string(i);
  // The sum for 0..n-1 is n(n²-1)/12.
  const std::string sum = "2249999750";
  const Example example("f(w) = sum((w - mean(w))^2)\ng(w) = sum((w[i] - mean(w))^2 for i in 0..2999)",
                        given);
  for (const std::string asked :
       {"f(u)", "g(u)", "sum((u - mean(u))^2)", "sum((u[i] - mean(u))^2 for i in 0..2999)"}) {
    CAPTURE(asked);
    CHECK(value_of(example, asked) == sum);
  }
}

TEST_CASE("remainders of integers that are too large to write out are computed") {
  check_all({
      {"", "2^100000 mod 7", "2"},
      {"", "(2^100000 + 1) mod 3", "2"},
      {"", "3^(2^60) mod 1000007", "774597"},
      {"", "(-5)^77777 mod (-13)", "-5"},
      {"", "(7 * 3^90000 - 2^100001) mod 1009", "571"},
      {"", "20000! mod 20011", "15826"},
      {"", "floor(2^100000 / 7) mod 10", "2"},
      {"", "2^100000 mod 0", "division by zero"},
      {"", "7^7^7^7 mod 10", "3"},
      {"", "7^7^7^7 mod (-10)", "-7"},
      {"", "10^100000 mod (-5)", "0"},
      {"", "(6^6^6^6 + 1) mod 720720", "601057"},
      {"", "2^2^2^2^2^2^2 mod 1000003", "180951"},
      {"", "3^(2^100000 + 5) mod 104729", "95085"},
      {"", "5^7^7^7^7 mod 1", "0"},
      {"", "2^(2^100000 / 3) mod 10", "is too large to print"},
      {"t[0] = 3\nt[k] = 3^t[k-1] for k in 1..60", "t[60] mod 10^10", "2464195387"},
      // Powers that could be written out cost no more than their remainders. By Python's pow.
      {"", "sum(k^1000 mod 3233 for k in 1..100000)", "156791511"},
      {"", "sum(k^3003 mod (-3233) for k in -50000..50000)", "-161601505"},
      {"", "sum(7^k mod (10^40 + 7) for k in 1..3000) mod 10^10", "9398641736"},
      {"", "[2^10 mod 1000, 2^(-1) mod 1, 0^0 mod 7, (1/2)^3 mod 1]", "24 1/2 1 1/8"},
      {"", "100001!", "the largest argument is 100000"},
  });
}

TEST_CASE("angles are limited in size, and correct below the limit") {
  check_all({
      {"", "sin(10^20000)", "0.3438070364"},
      {"", "sin(10^40000)", "the angle of sin(10^40000) has more than 131072 bits before its point"},
      {"", "cos(2^(2^40))", "has more than 131072 bits before its point"},
      {"", "tan(2^3000000)", "has more than 131072 bits before its point"},
      {"", "sin(sin(10^9999)) < 1", "true"},
  });
}

TEST_CASE("towers of powers are refused") {
  check_all({
      {"", "(10^10000)^10000", "is too large to print"},
      {"", "2^(2^40)", "is too large to print"},
      {"", "2^2^2^2^2^2^2", "is too large to print"},
      {"", "exp(-exp(exp(10))) > 0", "true"},
      {"", "sum(k for k in 1..10^9)", "the most is 4194304"},
      {"", "sum(1 for a in 1..1000 for b in 1..1000 for c in 1..1000)", "more than 4194304 cells"},
      {"", "normal_quantile(1 - 1e-2000)", "95.9133743891"},
      {"ack(m, n) = if m = 0 then n + 1 else if n = 0 then ack(m-1, 1) else ack(m-1, ack(m, n-1))",
       "ack(3, 20)", "calls itself more than 400 deep"},
  });
}

TEST_CASE("work and memory are limited") {
  const std::string too_much =
      "this takes too much work (one expression may take 46875000 units, a lesson 10000000000), most of it "
      "for ";
  const std::string steps = too_much + "calls, terms and cells", fractions = too_much + "exact fractions",
                    digits = too_much + "digits and signs", proofs = too_much + "proofs of equality";
  check_all(
      {
          {"", "sum(sum(k * j for k in 1..1000000) for j in 1..1000000)", steps},
          {"", "first_index(k for k in 1..4000000 if sin(2^20 + k) > 1)", digits},
          {"", "sum(binomial(100000, k) for k in 0..20000)", fractions},
          {"", "determinant([[1/(2^5000 + i + j^2) for i in 1..20] for j in 1..20])", fractions},
          {"", "count(sqrt(k) * sqrt(k+2) = sqrt(k^2 + 2k) for k in 1..10000)", proofs},
          {"", "solve(sum(x^k for k in 0..2000) = 3 for x in 0..1)", digits},
      },
      64);
  const std::string too_long =
      "this holds too many numbers (one expression may hold 4194304 bytes, a lesson 1073741824)";
  check_all(
      {
          {"", "[2^20000 + k for k in 1..3000]", too_long},
          {"", "median(2^20000 + k for k in 1..3000)", too_long},
          {"", "sum(sin(k) for k in 1..40000)", too_long},
      },
      8, 64);
}

TEST_CASE("roots, distributions and long fractions count as work") {
  const std::string too_much =
      "this takes too much work (one expression may take 30000000 units, a lesson 10000000000), most of it "
      "for ";
  const std::string fractions = too_much + "exact fractions", digits = too_much + "digits and signs";
  const auto sines = [](int times) {
    std::string x = "x";
    for (int i = 0; i < times; ++i) x = "sin(" + x + ")";
    return "solve(" + x + " = x for x in -3..3)";
  };
  check_all(
      {
          {"", sines(10), digits},
          {"", sines(100), digits},
          {"", "solve(normal_cdf(normal_cdf(normal_cdf(t_cdf(x, 3)))) = x^2 for x in -5..5)",
           "more than one x in -5..5 solves the equation"},
          {"", "round(solve(cos(x) = x for x in 0..1), 10000)", digits},
          {"", "solve(prod(x - k for k in 1..200) = 0 for x in 0..300)", digits},
          {"", "tukey_quantile(1 - 10^-50, 50, 3)", digits},
          {"", "tukey_quantile(10^-30, 100, 1)", digits},
          {"", "tukey_quantile(0.5, 100, 0.001)", digits},
          {"", "sum(tukey_quantile(k/1000, 5, 10) for k in 1..999)", "has 2001 parts"},
          {"", "sum(binomial_cdf(k, 10000, sqrt(2)/3) for k in 0..10000)", digits},
          {"", "sum(t_quantile(k/10000, sqrt(2)) for k in 1..9999)", digits},
          {"", "solve(beta_quantile(x, 10^-9, 10^-9) = 1/7 for x in 1/100..99/100)", digits},
          {"", "round(beta_quantile(1/3, sqrt(2), sqrt(3)), 1000)", digits},
          {"", "sum(binomial_cdf(k, 10000, 1/3) for k in 0..10000)", fractions},
          {"", "sum(beta_cdf(1/3, k, 5000) for k in 1..5000)", fractions},
          {"", "sum(gcd(10^5000 + k, 10^4999 + 3*k) for k in 1..10000)", fractions},
          {"", "count(2^30000/(3^9000 + k) < 2^30000/(3^9000 + 2*k) for k in 1..10000)", digits},
          {"", "sum(sort([3^20000/(k + 2^15000) for k in 1..2000]))", fractions},
          {"", "sum(round(10^9000/7/k, 9000) for k in 1..10000)", fractions},
          {"", "prod(k/(k + 7^5000) for k in 1..10000)", fractions},
      },
      100);
}

TEST_CASE("a sum that is too long for one fraction is split into shorter ones") {
  check_all({
      {"", "sum(1/k for k in 1..50000) - sum(1/k for k in 1..49999) = 1/50000 to 100 places", "true"},
      {"", "sum(1/k for k in 1..60000)", "11.5793"},
      {"", "prod(1 - 1/(k + 1)^2 for k in 1..20000) * 20001", "10001"},
  });
}

TEST_CASE("terms are not stored if they are only added, multiplied, counted or compared") {
  check_all(
      {
          {"", "sum(2^20000 + k for k in 1..3000)", "11940830521013899777"},
          {"", "mean(2^20000 + k for k in 1..3000)", "79605536806759331847"},
          {"", "min(2^20000 + k for k in 1..3000) - 2^20000", "1"},
          {"", "max(2^20000 + k for k in 1..3000) - 2^20000", "3000"},
          {"", "prod((-1)^k for k in 1..20001)", "-1"},
          {"", "norm(1 for k in 1..10000)", "100"},
          {"", "all(2^20000 + k > 0 for k in 1..3000)", "true"},
          {"", "any(2^20000 + k < 0 for k in 1..3000)", "false"},
          {"", "count(2^20000 + k > 2^20000 + 400 for k in 1..3000)", "2600"},
          {"x[k] = 2^20000 + k for k in 1..2", "argmax(x[k mod 2 + 1] + k for k in 1..3000)", "2999"},
      },
      8, 64);
}

TEST_CASE("all eigenvalues of the Hilbert matrix of 20 rows are found") {
  // mpmath: eigsy() with 120 digits
  const std::vector<std::string> expected = {
      "1.90713472040725310302314635823",      "0.487038406572048867803407847771",
      "0.0755958213054409584394985909832",    "0.00896112861485648044260727494937",
      "0.000867671109171498017222069957232",  "0.0000703343147319353245327265528183",
      "0.00000483051004880237145176898723593"};
  using namespace proofsheet::numbers;
  Example example("H[i, j] = 1/(i + j - 1) for i in 1..20, j in 1..20\ne = eigenvalues(H)");
  Evaluation evaluation(example.model);
  proofsheet::text::Diagnostics said;
  const auto value = evaluation.value(Example::read("e", said), said);
  INFO(render(said));
  REQUIRE(value);
  const auto& cells = std::get<Array>(*value).cells;
  REQUIRE(cells.size() == 20);
  const auto digits = [&](std::size_t i) {
    const auto proven = print(std::get<Real>(cells[i]), {Format::Style::significant, 30, false});
    return proven ? to_string(proven->decimal) : proven.failure().fact;
  };
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(digits(i) == expected[i]);
  CHECK(digits(19) == "0.0000000000000000000000000000777737739685641264428032710505");
}

#ifdef NDEBUG
TEST_CASE("long sums are computed") {
  check_all({
      {"", "sum(1/k for k in 1..10^6)", "14.392726722"},
      {"", "sum(1/k for k in 1..10^6) = 14.392726722865723631381127493188587676644800013744 to 47 places",
       "true"},
      {"", "sum(1/k^2 for k in 1..10^6)", "1.6449330668"},
      {"", "prod(1 + 1/(k*k) for k in 1..10^6)", "3.6760742343"},
      {"", "sum(k for k in 1..4000000)", "8000002000000"},
      {"", "mean(k / 2 for k in 1..1000001)", "500001/2"},
  });
}
#endif

}  // namespace budget_test
