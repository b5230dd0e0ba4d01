#include "numbers/exact/work.hpp"

#include "catch.hpp"

namespace work_test {

using namespace proofsheet::numbers;

TEST_CASE("work is allowed up to the last unit of the budget, and refused after it") {
  const WorkScope scope(1000, 1000);
  CHECK(spend(WorkKind::steps, 400));
  CHECK(spend(WorkKind::fractions, 600));
  CHECK_FALSE(budget_failure());
  CHECK_FALSE(spend(WorkKind::steps, 1));
  const auto failure = budget_failure();
  REQUIRE(failure);
  CHECK(failure->kind == Failure::Kind::too_large);
  CHECK(failure->fact ==
        "this takes too much work (one expression may take 1000 units, a lesson 10000000000), most of it for "
        "exact "
        "fractions");
  CHECK(failure->hint == "use round(x, 50) to shorten long fractions");
}

TEST_CASE("outside any scope, work costs nothing") {
  { const WorkScope scope(1, 1); }
  CHECK(spend(WorkKind::steps, 1'000'000));
  CHECK_FALSE(budget_failure());
}

TEST_CASE("a lesson's budget pays for its expressions") {
  const LessonScope lesson("lesson", 1000);
  for (int i = 0; i < 3; ++i) {
    const WorkScope expression(300);
    const WorkScope part(1);  // part of the same expression
    CHECK(spend(WorkKind::steps, 300));
  }
  CHECK(spend(WorkKind::fractions, 50));  // outside any expression
  const WorkScope expression(300);
  CHECK(spend(WorkKind::proofs, 50));
  CHECK_FALSE(spend(WorkKind::proofs, 1));
  const auto failure = budget_failure();
  REQUIRE(failure);
  CHECK(failure->fact ==
        "this lesson takes too much work (a lesson may take 1000 units, one expression 300), most of it for "
        "calls, terms "
        "and cells");
  CHECK(failure->hint == "divide the lesson, or compute less in it");
}

TEST_CASE("a refused expression costs a lesson at most the expression's own limit") {
  const LessonScope lesson("document", 1000);
  for (int i = 0; i < 3; ++i) {
    const WorkScope expression(300);
    CHECK_FALSE(spend(WorkKind::steps, 1LL << 62));
    const auto failure = budget_failure();
    REQUIRE(failure);
    CHECK(failure->fact ==
          "this takes too much work (one expression may take 300 units, a document 1000), most of it for "
          "calls, terms and "
          "cells");
  }
  CHECK_FALSE(budget_failure());
  CHECK(spend(WorkKind::steps, 100));
  CHECK_FALSE(spend(WorkKind::steps, 1));
  CHECK(budget_failure());
  const WorkScope expression(300);
  CHECK_FALSE(spend(WorkKind::enclosures, 1));
  CHECK(budget_failure()->fact.find("this document takes too much work (a document may take 1000 units, one "
                                    "expression 300), most of it for "
                                    "calls, terms and cells") == 0);
}

TEST_CASE("memory is limited for each expression and for the lesson") {
  const LessonScope lesson("lesson", 1000, 1000);
  {
    const WorkScope expression(1000, 600);
    hold(600);
    CHECK_FALSE(budget_failure());
    hold(1);
    REQUIRE(budget_failure());
    CHECK(budget_failure()->fact ==
          "this holds too many numbers (one expression may hold 600 bytes, a lesson 1000)");
    CHECK_FALSE(spend(WorkKind::steps, 1));
    hold(-1);
    CHECK(spend(WorkKind::steps, 1));
  }
  const WorkScope expression(1000, 600);
  hold(401);
  REQUIRE(budget_failure());
  CHECK(budget_failure()->fact ==
        "this lesson holds too many numbers (a lesson may hold 1000 bytes, one expression 600)");
  hold(-1001);
}

}  // namespace work_test
