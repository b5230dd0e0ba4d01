// Values carried along a route: the chain of the four diners, by hand and as printed.
#include <string>

#include "catch.hpp"
#include "equations/example.hpp"

namespace routes_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

const std::string given =
    "d: 6\n"
    "axis person[1..4]: Frank Emma Daniel Alex\n"
    "axis feature[0..5]: spicy cheap cozy fast flavor vibe\n"
    "axis venue: street-stall upscale\n"
    "X[person, feature]: 0.98 0.95 0.12 0.97 0.15 0.08 | 0.11 0.96 0.94 0.09 0.13 0.18 | "
    "0.14 0.17 0.92 0.11 0.96 0.95 | 0.98 0.95 0.12 0.97 0.15 0.08\n"
    "W_Q[feature, venue]: 0.97 0.08 | 0.99 0.11 | 0.12 0.96 | 0.98 0.09 | 0.13 0.07 | 0.10 0.98\n";
const std::string chain =
    "P[pos, 2i] = sin(pos / 10000^(2i/d)) for pos in 1..4, i in 0..2\n"
    "P[pos, 2i+1] = cos(pos / 10000^(2i/d)) for pos in 1..4, i in 0..2\n"
    "X' = X + P\n"
    "Q' = X' @ W_Q\n";

Route by_hand() {
  Route route;
  route.rounded = [](const Cell& cell) -> std::optional<Route::Rule> {
    if (cell.name == "P" || cell.name == "X'") return Route::Rule{{numbers::Format::Style::places, 3, false}};
    return std::nullopt;
  };
  return route;
}

std::string digits_of(Evaluation& evaluation, const std::string& asked, long places) {
  text::Diagnostics said;
  const auto digits = equations::digits_of(evaluation, asked, places, said);
  if (!digits) return render(said);
  std::string text;
  for (const std::string& cell : *digits) text += (text.empty() ? "" : " ") + cell;
  return text;
}

}  // namespace

TEST_CASE("the exact route rounds nothing") {
  const Example example(chain, given);
  CHECK(render(example.said) == "");
  REQUIRE(example.model);
  Evaluation evaluation(example.model);
  CHECK(digits_of(evaluation, "P[Frank, ..]", 3) == "0.841 0.540 0.046 0.999 0.002 1.000");
  CHECK(digits_of(evaluation, "X'[Frank, ..]", 3) == "1.821 1.490 0.166 1.969 0.152 1.080");
}

TEST_CASE("on the route by hand, named values are rounded before they are used") {
  const Example example(chain, given);
  REQUIRE(example.model);
  Evaluation evaluation(example.model, by_hand());
  // P itself is printed from its exact value, X' from rounded P: 0.98 + 0.841 exactly.
  CHECK(value_of(example, "X'[Frank, spicy]", by_hand()) == "1821/1000");
  CHECK(digits_of(evaluation, "P[Frank, 0]", 5) == "0.84147");
  // 1.821×0.97 + 1.490×0.99 + 0.166×0.12 + 1.969×0.98 + 0.152×0.13 + 1.080×0.10
  CHECK(value_of(example, "Q'[Frank, street-stall]", by_hand()) == "531877/100000");
}

TEST_CASE("a cell that the route carries is used instead of its value, which is not computed") {
  const Example example("a = 1/0\nb = a + 1\nc = 2 b", "");
  REQUIRE(example.model);
  Route route;
  route.carried = [](const Cell& cell) -> std::optional<numbers::Real> {
    if (cell.name == "a") return numbers::Real(4);
    if (cell.name == "b") return numbers::Real(7);
    return std::nullopt;
  };
  CHECK(value_of(example, "c", route) == "14");
  // A reference to a cell gives its value computed from carried values; inside an expression the carried
  // value is used.
  CHECK(value_of(example, "b", route) == "5");
  CHECK(value_of(example, "b + 0", route) == "7");
}

}  // namespace routes_test
