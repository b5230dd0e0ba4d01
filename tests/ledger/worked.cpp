// Compiling an example, and the small things that judging stands on.
#include "catch.hpp"
#include "equations/evaluate/value.hpp"
#include "ledger/claim.hpp"
#include "ledger/routes.hpp"
#include "sample.hpp"

using proofsheet::course::Printing;
using proofsheet::ledger::compile;
using proofsheet::numbers::Format;
using proofsheet::numbers::Rounding;
using sample::Sample;

TEST_CASE("an example's printing is its own, filled up from the course") {
  const Format two{Format::Style::places, 2, false}, three{Format::Style::significant, 3, true};
  const auto completed = [](const Printing& own, const Printing& defaults) {
    Sample sample;
    sample.equations("a = 1\n");
    sample.example.printing = own;
    proofsheet::diagnostics::Diagnostics diagnostics;
    const auto worked = compile(sample.example, "lesson", defaults, diagnostics);
    REQUIRE(worked);
    return worked->printing;
  };
  const Printing course{two, Rounding::half_even};
  CHECK(completed({}, course).format == two);
  CHECK(completed({}, course).rounding == Rounding::half_even);
  CHECK(completed({three, {}}, course).format == three);
  CHECK(completed({three, {}}, course).rounding == Rounding::half_even);
  CHECK(completed({{}, Rounding::floor}, course).rounding == Rounding::floor);
  CHECK(completed({}, {}).format == Format{});
  CHECK(completed({}, {}).rounding == Rounding::half_away);
}

TEST_CASE("an example that does not compile has errors and no routes") {
  proofsheet::diagnostics::Diagnostics diagnostics;
  Sample sample;
  sample.equations("a = b +\n");
  CHECK_FALSE(compile(sample.example, "lesson", {}, diagnostics));
  CHECK(diagnostics.has_errors());
}

TEST_CASE("the routes of an example that pages show") {
  proofsheet::diagnostics::Diagnostics diagnostics;
  Sample sample;
  sample.equations("a = 2/3\nb = 3 a\n").by_hand("a", "1", Rounding::down);
  auto worked = compile(sample.example, "seats", {}, diagnostics);
  REQUIRE(worked);
  CHECK(worked->lesson == "seats");
  CHECK(worked->example == &sample.example);
  const auto b = proofsheet::equations::parse_expression(sample::text("b"), diagnostics);
  const auto rational = [](const std::optional<proofsheet::equations::Value>& value) {
    return *std::get<proofsheet::numbers::Real>(value.value()).rational();
  };
  CHECK(rational(worked->exact->value(b, diagnostics)) == 2);
  CHECK(rational(worked->hands.at("").route->value(b, diagnostics)) == proofsheet::numbers::Rational(9, 5));
}

TEST_CASE("what comes from others comes after them") {
  using Sources = std::vector<std::vector<std::size_t>>;
  const struct {
    Sources sources;
    std::vector<std::size_t> order;
  } table[] = {{{}, {}},
               {{{}, {0}, {0, 1}}, {0, 1, 2}},
               {{{1}, {2}, {}}, {2, 1, 0}},
               {{{2}, {}, {1}, {0, 2}}, {1, 2, 0, 3}}};
  for (const auto& row : table) CHECK(proofsheet::ledger::upstream_first(row.sources) == row.order);
  // A long chain is walked without recursion.
  Sources chain(200'000);
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) chain[i] = {i + 1};
  const auto order = proofsheet::ledger::upstream_first(chain);
  CHECK(order.front() == chain.size() - 1);
  CHECK(order.back() == 0);
}

TEST_CASE("the same words with other signs") {
  using proofsheet::ledger::bare_wording;
  const struct {
    const char *text, *bare;
  } table[] = {{"", ""},
               {" a\tb\n", "ab"},
               {"2 × 3 · 4 − 1 – x", "2*3*4-1-x"},
               {"½ é", "½é"},
               {"X'[Frank, 2]", "X'[Frank,2]"}};
  for (const auto& row : table) CHECK(bare_wording(row.text) == row.bare);
}
