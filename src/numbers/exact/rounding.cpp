#include "numbers/exact/rounding.hpp"

#include <array>
#include <cstdlib>
#include <utility>

namespace proofsheet::numbers {
namespace {

constexpr std::array<std::pair<std::string_view, Rounding>, 7> names{{
    {"half away", Rounding::half_away},
    {"half up", Rounding::half_away},
    {"half even", Rounding::half_even},
    {"down", Rounding::down},
    {"up", Rounding::up},
    {"floor", Rounding::floor},
    {"ceiling", Rounding::ceiling},
}};

// Whether a magnitude of `quotient` and a proper fraction goes away from zero. `half` compares that fraction
// with 1/2.
bool goes_away(Rounding rounding, bool negative, int half, const Integer& quotient) {
  switch (rounding) {
    case Rounding::half_away: return half >= 0;
    case Rounding::half_even: return half > 0 || (half == 0 && mpz_odd_p(quotient.backend().data()) != 0);
    case Rounding::down: return false;
    case Rounding::up: return true;
    case Rounding::floor: return negative;
    case Rounding::ceiling: return !negative;
  }
  std::abort();
}

// numerator / denominator = value × 10^places.
std::pair<Integer, Integer> scaled(const Rational& value, long places) {
  Integer top = numerator(value);
  Integer bottom = denominator(value);
  (places < 0 ? bottom : top) *= integer_power_of_ten(std::labs(places));
  return {std::move(top), std::move(bottom)};
}

}  // namespace

std::optional<Rounding> parse_rounding(std::string_view name) {
  for (const auto& [word, rounding] : names)
    if (word == name) return rounding;
  return std::nullopt;
}

std::vector<std::string_view> rounding_names() {
  std::vector<std::string_view> words;
  for (const auto& [word, rounding] : names) words.push_back(word);
  return words;
}

std::string_view name_of(Rounding rounding) {
  for (const auto& [word, named] : names)
    if (named == rounding) return word;
  std::abort();
}

Integer round_quotient(const Integer& numerator, const Integer& denominator, Rounding rounding) {
  Integer quotient;
  Integer rest;
  mpz_tdiv_qr(quotient.backend().data(), rest.backend().data(), numerator.backend().data(),
              denominator.backend().data());
  if (rest == 0) return quotient;
  const bool negative = rest < 0;
  rest *= 2;
  const int half = mpz_cmpabs(rest.backend().data(), denominator.backend().data());
  if (goes_away(rounding, negative, half, quotient)) quotient += negative ? -1 : 1;
  return quotient;
}

Integer round_to_integer(const Rational& value, Rounding rounding) {
  return round_quotient(numerator(value), denominator(value), rounding);
}

Integer round_scaled(const Rational& value, long places, Rounding rounding) {
  const auto [top, bottom] = scaled(value, places);
  return round_quotient(top, bottom, rounding);
}

Rational round_to_places(const Rational& value, long places, Rounding rounding) {
  return Rational(round_scaled(value, places, rounding)) * power_of_ten(-places);
}

Rational round_to_significant(const Rational& value, long digits, Rounding rounding) {
  if (value == 0) return value;
  return round_to_places(value, digits - 1 - decimal_exponent(value), rounding);
}

Integer integer_power_of_ten(long exponent) {
  Integer power;
  mpz_ui_pow_ui(power.backend().data(), 10, static_cast<unsigned long>(exponent));
  return power;
}

Rational power_of_ten(long exponent) {
  const Integer power = integer_power_of_ten(std::labs(exponent));
  return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

long decimal_exponent(const Rational& value) {
  const Integer top = abs(numerator(value));
  const Integer bottom = denominator(value);
  const auto bits = [](const Integer& n) { return static_cast<long>(mpz_sizeinbase(n.backend().data(), 2)); };
  // A first guess from the lengths, with 30103/100000 for the logarithm of 2; then exact comparisons settle
  // it.
  long exponent = (bits(top) - bits(bottom)) * 30103 / 100000;
  const auto reaches = [&](long e) {
    return e < 0 ? top * integer_power_of_ten(-e) >= bottom : top >= bottom * integer_power_of_ten(e);
  };
  while (!reaches(exponent)) --exponent;
  while (reaches(exponent + 1)) ++exponent;
  return exponent;
}

}  // namespace proofsheet::numbers
