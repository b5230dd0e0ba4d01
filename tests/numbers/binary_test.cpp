// Compares rounding to binary floating-point formats with the machine's own addition, multiplication,
// division and square root, which IEEE 754 requires to be correctly rounded.
#include "numbers/exact/binary.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "catch.hpp"
#include "exactly.hpp"
#include "numbers/reals/comparison.hpp"

namespace binary_test {

using namespace proofsheet::numbers;

namespace {

/// Compares finite numbers of all magnitudes, and pairs that lie close together.
template <class Float, class Bits>
Float any(std::mt19937_64& random) {
  for (;;) {
    const auto x = std::bit_cast<Float>(static_cast<Bits>(random()));
    if (std::isfinite(x)) return x;
  }
}

template <class Float>
void check(const Outcome<Rational>& ours, Float machine) {
  if (std::isfinite(machine)) {
    REQUIRE(ours);
    CHECK(*ours == exactly(machine));
  } else {
    CHECK_FALSE(ours);
  }
}

template <class Float, class Bits>
void compare_with_machine(const BinaryFormat& format, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (int i = 0; i < 3000; ++i) {
    const volatile Float a = any<Float, Bits>(random);
    // Every second pair has like magnitudes, so that sums cancel and products stay in range.
    const volatile Float b =
        i % 2 == 0 ? any<Float, Bits>(random) : static_cast<Float>(a * static_cast<Float>(-1.0 - i / 3000.0));
    if (!std::isfinite(b)) continue;
    CAPTURE(a, b);
    const Rational x = exactly(static_cast<Float>(a)), y = exactly(static_cast<Float>(b));
    const auto ours = [&](const Real& exact) { return round_to_binary(exact, format); };
    check(ours(Real(x) + Real(y)), static_cast<Float>(a + b));
    check(ours(Real(x) - Real(y)), static_cast<Float>(a - b));
    check(ours(Real(x) * Real(y)), static_cast<Float>(a * b));
    if (b != 0) check(ours(*divide(x, y)), static_cast<Float>(a / b));
    if (i % 10 == 0) check(ours(*apply(Function::sqrt, abs(x))), std::sqrt(std::fabs(static_cast<Float>(a))));
  }
}

}  // namespace

TEST_CASE("sums, products, quotients and roots equal those of the machine") {
  compare_with_machine<double, std::uint64_t>(float64, 20221126);
  compare_with_machine<float, std::uint32_t>(float32, 20221127);
}

TEST_CASE("rounding is right at the limits of a format: ties, least numbers, largest numbers") {
  const auto near = [](const Rational& x) { return round_to_binary(x, float64); };
  const Rational least = exactly(std::numeric_limits<double>::denorm_min());
  const Rational largest = exactly(std::numeric_limits<double>::max());
  CHECK(near(0) == 0);
  CHECK(near(least / 2) == 0);  // a tie, to the even 0
  CHECK(near(least * 3 / 2) == 2 * least);
  CHECK(near(least / 2 + least / 1000) == least);
  CHECK(near(-least * 3 / 4) == -least);
  CHECK(near(Rational(9007199254740993)) == Rational(9007199254740992));  // 2^53 + 1
  CHECK(near(Rational(9007199254740995)) == Rational(9007199254740996));
  CHECK(near(largest) == largest);
  CHECK(is_within(near(largest + 1), float64));
  const Rational gap = largest - exactly(std::nextafter(std::numeric_limits<double>::max(), 0));
  CHECK_FALSE(is_within(near(largest + gap / 2), float64));
  const auto beyond = round_to_binary(Real(largest * 2), float64);
  REQUIRE_FALSE(beyond);
  CHECK(beyond.failure().fact.ends_with(" is larger than every float64"));
}

TEST_CASE("formats are found by name") {
  CHECK(binary_format("float64")->bits == 53);
  CHECK(binary_format("float32")->bits == 24);
  CHECK_FALSE(binary_format("float16"));
}

}  // namespace binary_test
