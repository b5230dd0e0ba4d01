#include "numbers/exact/prime_powers.hpp"

#include <algorithm>

namespace proofsheet::numbers {

namespace {

constexpr unsigned long greatest_tried = 2000;
/// Longer numbers are divided by fewer primes: each division costs their length.
constexpr std::size_t long_number = 4096;

/// The least s with value = s^k, and that k.
PrimePower least_root(const Integer& value) {
  const auto longest = static_cast<long>(mpz_sizeinbase(value.backend().data(), 2));
  if (!mpz_perfect_power_p(value.backend().data())) return {value, 1};
  for (long k = longest; k > 1; --k) {
    Integer root;
    if (mpz_root(root.backend().data(), value.backend().data(), static_cast<unsigned long>(k)) != 0)
      return {root, k};
  }
  return {value, 1};
}

void factor(Integer value, long sign, std::vector<PrimePower>& powers) {
  const std::size_t bits = mpz_sizeinbase(value.backend().data(), 2);
  const unsigned long last = bits > long_number ? 50 : greatest_tried;
  for (unsigned long divisor = 2; divisor <= last && value != 1; divisor += divisor == 2 ? 1 : 2) {
    if (!mpz_divisible_ui_p(value.backend().data(), divisor)) continue;
    const Integer prime = divisor;
    const auto times = mpz_remove(value.backend().data(), value.backend().data(), prime.backend().data());
    powers.push_back({prime, sign * static_cast<long>(times)});
  }
  if (value == 1) return;
  PrimePower rest = least_root(value);
  rest.exponent *= sign;
  powers.push_back(std::move(rest));
}

}  // namespace

std::vector<PrimePower> prime_powers(const Rational& value) {
  std::vector<PrimePower> powers;
  factor(numerator(value), 1, powers);
  factor(denominator(value), -1, powers);
  std::sort(powers.begin(), powers.end(), [](const auto& a, const auto& b) { return a.base < b.base; });
  return powers;
}

}  // namespace proofsheet::numbers
