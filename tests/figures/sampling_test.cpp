// The points at which curves are computed.
#include "figures/sampling.hpp"

#include "catch.hpp"

namespace sampling_test {

using namespace proofsheet;
using namespace proofsheet::figures;
using numbers::Rational;

namespace {

template <class Curve>
std::vector<Sample> refined(const Curve& curve, const Rational& first, const Rational& last,
                            const Rational& x_unit, const Rational& y_unit, long places) {
  std::vector<Sample> even;
  for (const Rational& x : even_places(first, last, places)) even.push_back({x, curve(x)});
  Refinement refinement(even, x_unit, y_unit, places + 2);
  for (auto wanted = refinement.wanted(); !wanted.empty(); wanted = refinement.wanted()) {
    std::vector<Rational> values;
    for (const Rational& x : wanted) values.push_back(curve(x));
    refinement.tried(values);
  }
  return refinement.samples();
}

}  // namespace

TEST_CASE("even positions are rounded to decimals without duplicates") {
  const auto fine = even_places(0, 48, 0);
  CHECK(fine.size() == even_gaps + 1);
  CHECK(fine[7] == 7);
  const auto coarse = even_places(0, 4, 0);
  CHECK(coarse == std::vector<Rational>{0, 1, 2, 3, 4});
  CHECK(even_places(0, 1, 2)[1] == Rational(2, 100));  // 1/48 = 0.0208…
}

TEST_CASE("a straight line needs no additional points") {
  const auto samples = refined([](const Rational& x) { return Rational(3 * x - 1); }, 0, 10, Rational(1, 60),
                               Rational(1, 9), 2);
  CHECK(samples.size() == even_gaps + 1);
}

TEST_CASE("where a curve bends, no chord deviates by more than a quarter of a unit at its middle") {
  // y = x²/4 in units: between x and x + h the middle lies h²/16 below the chord, which is at most a quarter
  // if h ≤ 2. Measured across the chord it is less where the curve is steep.
  const auto curve = [](const Rational& x) { return Rational(x * x / 4); };
  const auto samples = refined(curve, 0, 480, 1, 1, 2);
  CHECK(samples.size() > even_gaps + 1);
  for (std::size_t i = 0; i + 1 < samples.size(); ++i) {
    const Rational h = samples[i + 1].x - samples[i].x, rise = samples[i + 1].y - samples[i].y;
    const Rational below = h * h / 16;
    CHECK(below * below * h * h * 16 <= (h * h + rise * rise));
  }
  // flat at the left, steep at the right: the steep part needs fewer points
  CHECK(samples[1].x - samples[0].x <= 3);
  CHECK(samples.back().x - samples[samples.size() - 2].x > 9);
}

TEST_CASE("refinement at a jump ends") {
  const auto samples = refined([](const Rational& x) { return Rational(x < Rational(1, 3) ? 0 : 1000); }, 0,
                               1, Rational(1, 600), 1, 9);
  CHECK(samples.size() <= even_gaps + 1 + deepest_halving);
}

TEST_CASE("the number of samples is limited") {
  long step = 0;
  const auto rough = [&](const Rational&) { return Rational((++step * 7919) % 1000); };
  CHECK(refined(rough, 0, 1, Rational(1, 600), Rational(1, 10), 6).size() <= most_samples);
}

}  // namespace sampling_test
