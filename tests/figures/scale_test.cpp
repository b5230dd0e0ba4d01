// Ticks and positions, worked out by hand.
#include "figures/scale.hpp"

#include "catch.hpp"
#include "numbers/exact/rounding.hpp"

namespace scale_test {

using namespace proofsheet;
using namespace proofsheet::figures;
using numbers::Rational;

namespace {

std::string texts(const Ticks& ticks) {
  std::string all;
  for (std::size_t i = 0; i < ticks.count; ++i) all += (i == 0 ? "" : " ") + ticks.text(i);
  return all;
}

Rational decimal(long coefficient, long places) {
  return Rational(coefficient) * numbers::power_of_ten(-places);
}

}  // namespace

TEST_CASE("a nice step is 1, 2 or 5 times a power of ten, and not too small") {
  CHECK(nice_step(1) == 1);
  CHECK(nice_step(Rational(11, 10)) == 2);
  CHECK(nice_step(2) == 2);
  CHECK(nice_step(Rational(21, 10)) == 5);
  CHECK(nice_step(6) == 10);
  CHECK(nice_step(decimal(3, 3)) == decimal(5, 3));
  CHECK(nice_step(decimal(999, 5)) == decimal(1, 2));
  CHECK(nice_step(70'000) == 100'000);
}

TEST_CASE("ticks enclose the values, or stay inside their range") {
  struct Row {
    Rational low, high;
    const char *around, *within;
  };
  // At most five gaps: the step is the next nice number from (high - low) / 5.
  for (const Row& row :
       std::vector<Row>{{-1, 1, "-1.0 -0.5 0.0 0.5 1.0", "-1.0 -0.5 0.0 0.5 1.0"},
                        {0, 200, "0 50 100 150 200", "0 50 100 150 200"},
                        {decimal(-99, 2), decimal(98, 2), "-1.0 -0.5 0.0 0.5 1.0", "-0.5 0.0 0.5"},
                        {3, 4, "3.0 3.2 3.4 3.6 3.8 4.0", "3.0 3.5 4.0"},
                        {decimal(1, 6), decimal(4, 6), "0.000001 0.000002 0.000003 0.000004",
                         "0.000001 0.000002 0.000003 0.000004"},
                        {0, 123'456, "0 50,000 100,000 150,000", "0 50,000 100,000"}}) {
    CAPTURE(row.around);
    CHECK(texts(ticks_around(row.low, row.high, 5)) == row.around);
    CHECK(texts(ticks_within(row.low, row.high, 5)) == row.within);
  }
}

TEST_CASE("a single value gets ticks around it, and integers get integer ticks") {
  CHECK(texts(ticks_around(0, 0, 5)) == "-1.0 -0.5 0.0 0.5 1.0");
  CHECK(texts(ticks_around(4, 4, 5)) == "2 3 4 5 6");
  CHECK(texts(ticks_within(0, 3, 9, true)) == "0 1 2 3");
  CHECK(texts(ticks_within(0, 3, 9)) == "0.0 0.5 1.0 1.5 2.0 2.5 3.0");
  CHECK(texts(ticks_by(2, 2, 1)) == "2 3");
}

TEST_CASE("ticks at powers of ten are written out if all are short") {
  Ticks ticks = ticks_by(-2, 1, 1);
  ticks.powers = true;
  CHECK(texts(ticks) == "0.01 0.1 1 10");
  ticks = ticks_by(-6, 4, 5);
  ticks.powers = true;
  CHECK(texts(ticks) == "1e-10 1e-5 1e0 1e5");
}

TEST_CASE("a scale maps numbers to tenths of a drawing unit") {
  const Scale right{-1, 1, 1000, 2000}, up{0, 3, 2000, 500};
  CHECK(right.place(-1) == 1000);
  CHECK(right.place(Rational(1, 3)) == 1667);  // 1000 + 1000 · 2/3
  CHECK(up.place(1) == 1500);
  CHECK(up.place(Rational(1, 1000)) == 1999);  // −1500/3000 is half a tenth, which is rounded away from zero
  CHECK(up.place(3) == 500);
}

TEST_CASE("coordinates have at most one decimal place") {
  CHECK(coordinate(0) == "0");
  CHECK(coordinate(125) == "12.5");
  CHECK(coordinate(-40) == "-4");
  CHECK(coordinate(-7) == "-0.7");
  CHECK(coordinate(64'000) == "6400");
}

TEST_CASE("an arrow has a head at its end") {
  // 3-4-5: of a length of 500 the head takes 90, so its neck is at 410/500 of the way; the corners are 36 to
  // the sides
  const Arrow slanted = arrow(2, 0, 0, 300, 400);
  CHECK(slanted.series == 2);
  CHECK(slanted.neck.x == "24.6");
  CHECK(slanted.neck.y == "32.8");
  CHECK(slanted.left.x == "21.7");   // 246 − 400 · 36/500 = 217.2
  CHECK(slanted.left.y == "35");     // 328 + 300 · 36/500 = 349.6
  CHECK(slanted.right.x == "27.5");  // 246 + 28.8
  CHECK(slanted.to.y == "40");
  // Shorter than a head: the neck is at the start. Of length zero: a point.
  CHECK(arrow(1, 10, 10, 10, 50).neck.y == "1");
  CHECK(arrow(1, 10, 10, 10, 10).left.x == "1");
}

}  // namespace scale_test
