#include "numbers/exact/work.hpp"

#include "catch.hpp"

using namespace proofsheet::numbers;

TEST_CASE("work is paid for down to the last unit, and nothing behind it") {
  const WorkScope scope(1000, 1000);
  CHECK(spend(Labour::steps, 400));
  CHECK(spend(Labour::fractions, 600));
  CHECK_FALSE(overspent());
  CHECK_FALSE(spend(Labour::steps, 1));
  const auto failure = overspent();
  REQUIRE(failure);
  CHECK(failure->kind == Failure::Kind::too_large);
  CHECK(failure->fact ==
        "this takes 1001 units of work or more, most of them for exact fractions; the most is 1000");
  CHECK(failure->hint == "round(x, 50) keeps a long fraction short");
}

TEST_CASE("outside of any scope, and behind it, work costs nothing") {
  { const WorkScope scope(1, 1); }
  CHECK(spend(Labour::steps, 1'000'000));
  CHECK_FALSE(overspent());
}
