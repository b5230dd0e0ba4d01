// Rounding as a step of a computation. Expected values: Python's decimal and fractions, or by hand for finite
// decimals.
#include "catch.hpp"
#include "example.hpp"

namespace rounding_rules_test {

using namespace proofsheet;
using equations::Example;
using equations::value_of;

TEST_CASE("a step is rounded by its named rule") {
  const Example example("nearest(x, unit) = round(x / unit) unit\n");
  const struct {
    const char *asked, *value;
  } table[] = {
      {"round(2.675, 2)", "67/25"},
      {"round(2.675, 2, half even)", "67/25"},
      {"round(2.679, 2, down)", "267/100"},
      {"round(-2.671, 2, up)", "-67/25"},
      {"round(-2.671, 2, floor)", "-67/25"},
      {"round(-2.679, 2, ceiling)", "-267/100"},
      // cash: to cents, and to the nearest 0.05
      {"round(19.99 * 1.077, 2)", "2153/100"},
      {"nearest(7.425, 0.05)", "149/20"},
      {"nearest(7.42, 0.05)", "37/5"},
      {"nearest(-7.43, 0.05)", "-149/20"},
  };
  for (const auto& row : table) {
    CAPTURE(row.asked);
    CHECK(value_of(example, row.asked) == row.value);
  }
}

}  // namespace rounding_rules_test
