#include "numbers/exact/rounding.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <utility>

#include "numbers/exact/work.hpp"

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

// True if a rounding increases the magnitude of `quotient` plus a proper fraction. `half` is the order of
// that fraction and 1/2.
bool rounds_away(Rounding rounding, bool negative, int half, bool odd) {
  switch (rounding) {
    case Rounding::half_away: return half >= 0;
    case Rounding::half_even: return half > 0 || (half == 0 && odd);
    case Rounding::down: return false;
    case Rounding::up: return true;
    case Rounding::floor: return negative;
    case Rounding::ceiling: return !negative;
  }
  std::abort();
}

/// 10^18 fits 60 bits.
constexpr long most_machine_places = 18;
constexpr auto powers_of_ten = [] {
  std::array<long, most_machine_places + 1> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 10 * powers[i - 1];
  return powers;
}();
long ten_to(long exponent) { return powers_of_ten[static_cast<std::size_t>(exponent)]; }

__extension__ using Wide = __int128;

/// Returns `nullopt` if the quotient does not fit the machine.
std::optional<long> round_machine_quotient(Wide numerator, std::int64_t denominator, Rounding rounding) {
  constexpr Wide most = Wide{1} << 62;
  const bool narrow = -most <= numerator && numerator <= most;
  const Wide quotient = narrow ? static_cast<long>(numerator) / denominator : numerator / denominator;
  if (quotient < -most || most < quotient) return std::nullopt;
  auto rounded = static_cast<long>(quotient);
  const Wide rest = numerator - quotient * denominator;
  if (rest == 0) return rounded;
  const Wide twice = 2 * (rest < 0 ? -rest : rest);
  const int half = (twice > denominator) - (twice < denominator);
  if (rounds_away(rounding, rest < 0, half, rounded % 2 != 0)) rounded += rest < 0 ? -1 : 1;
  return rounded;
}

// Returns numerator and denominator of value × 10^places.
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
  const auto bits = static_cast<long long>(mpz_sizeinbase(numerator.backend().data(), 2));
  const auto more = static_cast<long long>(mpz_sizeinbase(denominator.backend().data(), 2));
  constexpr long long at_once = 32'768;
  spend(WorkKind::fractions, bits + bits * more / at_once);
  Integer quotient;
  Integer rest;
  mpz_tdiv_qr(quotient.backend().data(), rest.backend().data(), numerator.backend().data(),
              denominator.backend().data());
  if (rest == 0) return quotient;
  const bool negative = rest < 0;
  rest *= 2;
  const int half = mpz_cmpabs(rest.backend().data(), denominator.backend().data());
  const bool odd = mpz_odd_p(quotient.backend().data()) != 0;
  if (rounds_away(rounding, negative, half, odd)) quotient += negative ? -1 : 1;
  return quotient;
}

Integer round_to_integer(const Rational& value, Rounding rounding) {
  return round_quotient(numerator(value), denominator(value), rounding);
}

Integer round_scaled(const Rational& value, long places, Rounding rounding) {
  const auto words = value.words();
  if (words && 0 <= places && places <= most_machine_places) {
    if (const auto rounded =
            round_machine_quotient(Wide{words->over} * ten_to(places), words->under, rounding))
      return *rounded;
  }
  const auto [top, bottom] = scaled(value, places);
  return round_quotient(top, bottom, rounding);
}

// A double is an integer of at most 53 bits over a power of two, and 10^18 fits 60 bits.
std::optional<long> round_scaled(double value, long places, Rounding rounding) {
  __extension__ using Magnitude = unsigned __int128;
  constexpr int bits = std::numeric_limits<double>::digits, most_shift = 126;
  constexpr Magnitude most = Magnitude{1} << 62;
  if (!std::isfinite(value) || places < 0 || places > most_machine_places) return std::nullopt;
  int exponent = 0;
  Magnitude top = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::fabs(value), &exponent), bits));
  top *= static_cast<std::uint64_t>(ten_to(places));
  const int shift = std::min(bits - exponent, most_shift);  // beyond, the rest is below a half, too
  if (shift < 1) return std::nullopt;
  const Magnitude quotient = top >> shift, rest = top - (quotient << shift),
                  middle = Magnitude{1} << (shift - 1);
  if (quotient >= most) return std::nullopt;
  const bool negative = value < 0;
  auto rounded = static_cast<long>(quotient);
  const int half = rest < middle ? -1 : rest > middle ? 1 : 0;
  if (rest != 0 && rounds_away(rounding, negative, half, rounded % 2 != 0)) ++rounded;
  return negative ? -rounded : rounded;
}

Rational round_to_places(const Rational& value, long places, Rounding rounding) {
  return Rational(round_scaled(value, places, rounding)) * power_of_ten(-places);
}

Rational round_to_significant(const Rational& value, long digits, Rounding rounding) {
  if (value == 0) return value;
  return round_to_places(value, digits - 1 - decimal_exponent(value), rounding);
}

Integer integer_power_of_ten(long exponent) {
  if (exponent <= most_machine_places) return ten_to(exponent);
  Integer power;
  mpz_ui_pow_ui(power.backend().data(), 10, static_cast<unsigned long>(exponent));
  return power;
}

Rational power_of_ten(long exponent) {
  if (-most_machine_places <= exponent && exponent <= most_machine_places)
    return exponent < 0 ? Rational(1, ten_to(-exponent)) : Rational(ten_to(exponent));
  const Integer power = integer_power_of_ten(std::labs(exponent));
  return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

long decimal_exponent(const Rational& value) {
  const Integer top = abs(numerator(value));
  const Integer bottom = denominator(value);
  const auto bits = [](const Integer& n) { return static_cast<long>(mpz_sizeinbase(n.backend().data(), 2)); };
  // The lengths give a first estimate, with 30103/100000 for the logarithm of 2. Exact comparisons correct
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
