// Expressions of a hundred thousand steps: they are built, evaluated and destroyed without recursion and in
// linear time. A chaotic expression ends undecided.
#include "catch.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"

namespace deep_chain_test {

using namespace proofsheet::numbers;

namespace {

constexpr int steps = 100'000;

Real f(Function function, const Real& x) { return *apply(function, x); }

std::string printed(const Real& x, long digits) {
  const auto proven = print(x, {Format::Style::places, digits, false});
  return proven ? to_string(proven->decimal) : "failure: " + proven.failure().fact;
}

Real logistic(int count) {
  Real x = Rational(3, 10);
  for (int k = 0; k < count; ++k) x = Rational(39, 10) * x * (1 - x);
  return x;
}

}  // namespace

TEST_CASE("a sum of a hundred thousand sines is evaluated") {
  // Lagrange: Σ sin k = (cos(1/2) − cos(n+1/2)) / (2 sin(1/2)).
  const Real half = Rational(1, 2);
  const Real closed =
      *divide(f(Function::cos, half) - f(Function::cos, steps + half), 2 * f(Function::sin, half));
  std::vector<Real> terms;
  Real chain;
  for (int k = 1; k <= steps; ++k) terms.push_back(f(Function::sin, k));
  for (const Real& term : terms) chain = chain + term;
  const long long before = evaluations();
  const std::string digits = printed(chain, 50);
  CHECK(evaluations() - before <= 3LL * steps + 10);
  CHECK(digits == printed(closed, 50));
  const long long between = evaluations();
  CHECK(printed(sum(terms), 50) == digits);
  CHECK(evaluations() - between <= 10);  // the sines are cached
}

TEST_CASE("recurrences of a hundred thousand steps are evaluated") {
  const long long before = evaluations();
  Real x = 1;
  for (int k = 0; k < steps; ++k) x = f(Function::cos, x);
  // The fixed point of the cosine, A003957.
  CHECK(printed(x, 30) == "0.739085133215160641655312087674");
  CHECK(evaluations() - before <= 2LL * steps);

  Real newton = 1;
  const long long start = evaluations();
  for (int k = 0; k < steps / 2; ++k) newton = *divide(newton + *divide(2, newton), 2);
  CHECK(printed(newton, 30) == "1.414213562373095048801688724210");
  CHECK(evaluations() - start <= 20LL * steps / 2);
}

TEST_CASE("evaluating the cells of a chain in any order costs no more than evaluating the last") {
  std::vector<Real> cells{1};
  constexpr int count = 2'000;
  for (int k = 0; k < count; ++k) cells.push_back(f(Function::sin, cells.back()));
  const long long before = evaluations();
  for (std::size_t k = cells.size(); k-- > 1;) {
    REQUIRE(printed(cells[k], k % 2 == 0 ? 40 : 4).substr(0, 9) != "failure: ");
  }
  CHECK(evaluations() - before <= 3LL * count);
}

TEST_CASE("a chaotic recurrence takes two bits a step, and ends undecided if that is too many") {
  // The 100th iterate of the logistic map from 3/10 with factor 39/10, in exact fractions of integers.
  CHECK(printed(logistic(100), 20) == "0.90313628414911160043");
  const Real hopeless = logistic(32'000);
  const auto proven = print(hopeless, {Format::Style::places, 4, false});
  REQUIRE_FALSE(proven.ok());
  CHECK(proven.failure().kind == Failure::Kind::undecided);
  CHECK(proven.failure().hint == "ask for fewer digits, or use exact numbers");
  const std::string& fact = proven.failure().fact;
  CHECK(fact.substr(0, 42) == "a digit is undecided: 39/10*(39/10*(39/10*");
  const std::string end = "lies between -infinity and infinity";
  CHECK(fact.substr(fact.size() - end.size()) == end);
}

TEST_CASE("limits hold within their scope") {
  const Real x = logistic(300);
  {
    Limits small;
    small.precision = 256;
    const LimitScope scope(small);
    CHECK(print(x, {Format::Style::places, 4, false}).failure().kind == Failure::Kind::undecided);
  }
  {
    Limits little_work;
    little_work.work = 10'000;
    const LimitScope scope(little_work);
    CHECK_FALSE(print(x, {Format::Style::places, 4, false}).ok());
  }
  {
    Limits few_bytes;
    few_bytes.bytes = 10'000;
    const LimitScope scope(few_bytes);
    CHECK_FALSE(print(x, {Format::Style::places, 4, false}).ok());
  }
  CHECK(print(x, {Format::Style::places, 4, false}).ok());
}

}  // namespace deep_chain_test
