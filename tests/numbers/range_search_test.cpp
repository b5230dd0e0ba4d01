// Tests of the search for the digits that a value may have. All ranges are worked out by hand.
#include "numbers/solving/range_search.hpp"

#include "catch.hpp"
#include "numbers/reals/comparison.hpp"

namespace range_search_test {

using namespace proofsheet::numbers;

namespace {

Rational q(long over, long under = 1) { return Rational(over, under); }

/// The ends that belong to a side.
enum class Ends { both, lower, upper, none };

Side side(const Rational& lower, const Rational& upper, Ends ends) {
  return {(lower + upper) / 2, lower, upper, ends == Ends::both || ends == Ends::lower,
          ends == Ends::both || ends == Ends::upper};
}

RangeFound searched(const std::vector<Side>& sides, const BoxFunction& f, const char* printed,
                    Rounding rounding) {
  return search_range(sides, f, *parse_printed(printed), rounding);
}

/// Returns `possible`, `unknown`, or `impossible` with the range, as in `impossible: 24 to 26`.
std::string found(const std::vector<Side>& sides, const BoxFunction& f, const char* printed,
                  Rounding rounding) {
  const RangeFound range = searched(sides, f, printed, rounding);
  switch (range.answer) {
    case RangeFound::Answer::possible: return "possible";
    case RangeFound::Answer::impossible:
      return "impossible: " + to_string(range.least) + " to " + to_string(range.greatest);
    case RangeFound::Answer::unknown: break;
  }
  return "unknown";
}

std::optional<Real> ten_times(const std::vector<Real>& x) { return 10 * x[0]; }
std::optional<Real> minus_ten_times(const std::vector<Real>& x) { return -10 * x[0]; }
std::optional<Real> sum_of_two(const std::vector<Real>& x) { return x[0] + x[1]; }
Real magnitude(const Real& x) { return *apply(Function::abs, x); }

}  // namespace

TEST_CASE("a tie at the end of a side is reached only if the end belongs to it") {
  // x from 2.45 to 2.55: rounded half to even, 24.5 becomes 24 and 25.5 becomes 26.
  struct Row {
    Ends ends;
    const char *low, *high;  // the results for 24 (-26) and for 26 (-24)
    const char *mirrored_low, *mirrored_high;
  };
  const std::vector<Row> rows = {
      {Ends::both, "possible", "possible", "possible", "possible"},
      {Ends::lower, "possible", "impossible: 24 to 25", "impossible: -25 to -24", "possible"},
      {Ends::upper, "impossible: 25 to 26", "possible", "possible", "impossible: -26 to -25"},
      {Ends::none, "impossible: 25 to 25", "impossible: 25 to 25", "impossible: -25 to -25",
       "impossible: -25 to -25"},
  };
  for (const Row& row : rows) {
    CAPTURE(static_cast<int>(row.ends));
    const std::vector<Side> x{side(q(49, 20), q(51, 20), row.ends)};
    CHECK(found(x, ten_times, "24", Rounding::half_even) == row.low);
    CHECK(found(x, ten_times, "26", Rounding::half_even) == row.high);
    CHECK(found(x, minus_ten_times, "-26", Rounding::half_even) == row.mirrored_low);
    CHECK(found(x, minus_ten_times, "-24", Rounding::half_even) == row.mirrored_high);
    CHECK(found(x, ten_times, "23", Rounding::half_even).substr(0, 10) == "impossible");
    CHECK(found(x, ten_times, "25", Rounding::half_even) == "possible");
  }
}

TEST_CASE("one number in 10^18 is found, along a rising or a falling value") {
  const std::vector<Side> x{side(0, 1, Ends::both)};
  const Integer many = pow(Integer(10), 18);
  const auto rises = [&](const std::vector<Real>& at) -> std::optional<Real> { return many * at[0]; };
  const auto falls = [&](const std::vector<Real>& at) -> std::optional<Real> { return -many * at[0]; };
  CHECK(found(x, rises, "271828182845904523", Rounding::half_even) == "possible");
  CHECK(found(x, falls, "-271828182845904523", Rounding::half_even) == "possible");
}

TEST_CASE("one open end among several keeps a sum from its bound") {
  // 1 to 2 and 3 to 4: rounded up, 4 is reached only by 1 + 3; rounded down, 6 only by 2 + 4.
  for (const Ends first : {Ends::both, Ends::lower, Ends::upper, Ends::none}) {
    for (const Ends second : {Ends::both, Ends::lower, Ends::upper, Ends::none}) {
      CAPTURE(static_cast<int>(first), static_cast<int>(second));
      const std::vector<Side> sides{side(1, 2, first), side(3, 4, second)};
      const auto lower = [](Ends ends) { return ends == Ends::both || ends == Ends::lower; };
      const auto upper = [](Ends ends) { return ends == Ends::both || ends == Ends::upper; };
      CHECK(found(sides, sum_of_two, "4", Rounding::ceiling) ==
            (lower(first) && lower(second) ? "possible" : "impossible: 5 to 6"));
      CHECK(found(sides, sum_of_two, "6", Rounding::floor) ==
            (upper(first) && upper(second) ? "possible" : "impossible: 4 to 5"));
    }
  }
}

TEST_CASE("an open end does not exclude a value that is constant near it") {
  // x + |x| is 0 from -1/10 to 0; x - |x - 7/20| is 7/20 from there on.
  const auto flat_below = [](const std::vector<Real>& x) -> std::optional<Real> {
    return x[0] + magnitude(x[0]);
  };
  const auto flat_above = [](const std::vector<Real>& x) -> std::optional<Real> {
    return x[0] - magnitude(x[0] - q(7, 20));
  };
  CHECK(found({side(q(-1, 10), q(1, 5), Ends::upper)}, flat_below, "-0.01", Rounding::ceiling) ==
        "impossible: 0.00 to 0.40");
  CHECK(found({side(q(3, 10), q(2, 5), Ends::lower)}, flat_above, "0.36", Rounding::floor) ==
        "impossible: 0.25 to 0.35");
}

TEST_CASE("an open end very close to a tie gives unknown") {
  // From 24.5 - 10^-14 on there are numbers that become 24: too few to be found, but they prevent a proof.
  const Rational tiny = power_of_ten(-15);
  const auto below =
      searched({side(q(49, 20) - tiny, q(5, 2), Ends::none)}, ten_times, "24", Rounding::half_even);
  CHECK(below.answer != RangeFound::Answer::impossible);
  const auto above =
      searched({side(q(5, 2), q(51, 20) + tiny, Ends::none)}, ten_times, "26", Rounding::half_even);
  CHECK(above.answer != RangeFound::Answer::impossible);
}

TEST_CASE("an open end is never tried as a point") {
  // x² from -1 to 0 and from 0 to 1 has slope 0 at 0, so its value may be 1 over the whole side as far as is
  // proven.
  const auto square = [](const std::vector<Real>& x) -> std::optional<Real> { return x[0] * x[0]; };
  CHECK(found({side(0, 1, Ends::lower)}, square, "1", Rounding::floor) == "impossible: 0 to 0");
  CHECK(found({side(0, 1, Ends::both)}, square, "1", Rounding::floor) == "possible");
  CHECK(found({side(-1, 0, Ends::upper)}, square, "1", Rounding::floor) == "impossible: 0 to 0");
  CHECK(found({side(-1, 0, Ends::both)}, square, "1", Rounding::floor) == "possible");
}

TEST_CASE("a value that rises and falls is split until its extremes are known") {
  const auto bend = [](const std::vector<Real>& h) -> std::optional<Real> { return h[0] - h[0] * h[0]; };
  // h - h² has its greatest value, 1/4, at 1/2.
  for (const Ends ends : {Ends::both, Ends::none}) {
    const std::vector<Side> h{side(q(9, 20), q(3, 5), ends)};
    CHECK(found(h, bend, "0.2501", Rounding::half_even) == "impossible: 0.2400 to 0.2500");
    CHECK(found(h, bend, "0.2500", Rounding::half_even) == "possible");
    CHECK(found(h, bend, "0.2399", Rounding::half_even) == "impossible: 0.2400 to 0.2500");
  }
}

TEST_CASE("a rounding that jumps inside the range is followed on both sides") {
  const auto stepped = [](const std::vector<Real>& x) -> std::optional<Real> {
    const auto whole = round_to_integer(x[0], Rounding::half_even);
    return whole ? std::optional<Real>(Real(*whole) * 3) : std::nullopt;
  };
  // 2.2 to 3.4 becomes 2 or 3.
  const std::vector<Side> x{side(q(11, 5), q(17, 5), Ends::both)};
  CHECK(found(x, stepped, "6", Rounding::half_even) == "possible");
  CHECK(found(x, stepped, "9", Rounding::half_even) == "possible");
  CHECK(found(x, stepped, "7", Rounding::half_even) == "impossible: 6 to 9");
}

TEST_CASE("a function that fails, or that needs too many parts, gives unknown") {
  const auto nothing = [](const std::vector<Real>&) { return std::optional<Real>(); };
  CHECK(found({side(0, 1, Ends::both)}, nothing, "1", Rounding::half_even) == "unknown");
  // x·y/x is y, but the enclosures of its steps don't show this: too many parts would be needed.
  const auto product = [](const std::vector<Real>& x) -> std::optional<Real> {
    return x[0] * x[1] - x[1] * x[0];
  };
  const std::vector<Side> sides{side(1, 1000, Ends::both), side(1, 1000, Ends::both)};
  CHECK(found(sides, product, "0.001", Rounding::half_even) == "unknown");
}

}  // namespace range_search_test
