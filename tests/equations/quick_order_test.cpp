// Comparisons decided by balls of doubles: the results must equal those of reals. Cases that balls can't
// decide are left to reals, with their messages.
#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/example.hpp"

namespace quick_order_test {

using namespace proofsheet::equations;

namespace {

const std::string given =
    "x[0..9]: 0.5 -1.25 3 0 2.75 -4 1e-20 1e20 0.1 7\n"
    "name[0..2]: ant bee cat";

}  // namespace

TEST_CASE("an order decided by balls is the sign of the difference") {
  const Example example("y[k] = sqrt(x[k]^2 + 1) for k in 0..9", given);
  const std::vector<std::pair<std::string, std::string>> sides = {
      {"x[i] * cos(k)", "sin(k * i)"},
      {"abs(x[i]) - k", "x[k]"},
      {"-x[i] + x[k] + 1/3", "i / (k + 1)"},
      {"sqrt(i + k)", "y[k] - 1"},
      {"(x[i] + k) / (k + 1)", "x[i] * 2 - y[i]"},
      {"exp(x[k] / 1e20) * i", "tan(k / 7)"},
      {"cos(10^6 + k)", "x[i]"},
      {"x[i] + 1e-30", "x[i]"},
      {"sqrt(2) * sqrt(i + 1)", "sqrt(2 i + 2)"},
      {"mean(x) * i", "k - sin(i)"},
  };
  for (const auto& [left, right] : sides) {
    CAPTURE(left, right);
    const std::string loops = " for i in 0..9, k in 0..9)";
    const auto counted = [&](const std::string& condition) {
      return value_of(example, "count(" + condition + loops);
    };
    const std::string sign = "sign(" + left + " - (" + right + "))";
    CHECK(counted(left + " < " + right) == counted(sign + " = -1"));
    CHECK(counted(left + " <= " + right) == counted(sign + " ≠ 1"));
    CHECK(counted(left + " > " + right) == counted(sign + " = 1"));
    CHECK(counted(left + " >= " + right) == counted(sign + " ≠ -1"));
  }
}

TEST_CASE("a comparison that balls can't decide fails as it does in reals") {
  const Example example(
      "y[k] = 1 - y[k] for k in 0..1\nz[0] = 1\nz[k] = if cos(z[k-1]) < 2 then k else 0 for k in 1..9",
      given);
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"count(1 / (k - 3) < 2 for k in 0..5)", "division by zero"},
      {"count(sqrt(k - 3) < 2 for k in 0..5)", "the square root of a negative number"},
      {"count(1 / (x[k] - 3) < 2 for k in 0..5)", "division by zero"},
      {"any(x[k] + 1 > 0 for k in 8..11)", "x"},
      {"all(y[k] * 2 < 3 for k in 0..1)", "a cycle"},
      {"count(name[k] + 1 < 2 for k in 0..2)", "expected a number, but this is the label 'ant'"},
      {"count(k * 2 < name[k] for k in 0..2)", "can only be compared with values of the same kind"},
      {"solve(t + (if t * 2 > 1 then 1 else 0) = 2 for t in 0..3)", "a comparison"},
      {"sum(z[k] for k in 0..9)", "46"},
      {"acos(cos(4)) - 2 pi + 4 < 0", "a comparison is undecided"},
  };
  for (const auto& [asked, said] : cases) {
    CAPTURE(asked);
    CHECK(value_of(example, asked).find(said) != std::string::npos);
  }
}

}  // namespace quick_order_test
