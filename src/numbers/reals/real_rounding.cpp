// Rounding reals to exact rationals, decided by proof.
#include <limits>

#include "numbers/reals/comparison.hpp"
#include "numbers/reals/range.hpp"
#include "numbers/reals/ziv.hpp"

namespace proofsheet::numbers {

namespace {

/// Bits to begin with for so many digits after the point, before anything is known of the magnitude.
long bits_for(long digits) {
  constexpr long guard_bits = 64;
  return std::max(digits, 0L) * 10 / 3 + guard_bits;
}

bool too_many(long digits) { return digits > most_digits || digits < -most_digits; }

/// Two neighbours meet at their middle, or at one of them, whatever the rounding.
std::vector<Rational> borders_of_fractions(const Rational& low, const Rational& high) {
  return {(low + high) / 2, low, high};
}

/// What a range that reaches over a border may become, one of several.
std::optional<Rational> jumped(const Real& x, long places, Rounding rounding) {
  const Bounds reach = bounds(x);
  if (!reach.known) return std::nullopt;
  const Rational low = round_to_places(reach.lower, places, rounding);
  const Rational high = round_to_places(reach.upper, places, rounding);
  const Rational count = (high - low) * power_of_ten(places) + 1;
  if (count > most_jumps) return std::nullopt;
  const auto chosen = choose_jump(numerator(count).convert_to<std::size_t>());
  if (!chosen) return std::nullopt;
  return Rational(low + Rational(static_cast<long>(*chosen)) * power_of_ten(-places));
}

}  // namespace

Outcome<Rational> round_to_places(const Real& x, long places, Rounding rounding) {
  if (too_many(places)) return too_many_digits(x);
  if (x.rational()) return round_to_places(*x.rational(), places, rounding);
  const auto round = [&](const Rational& value) { return round_to_places(value, places, rounding); };
  const auto settled = settle<Rational>(x, bits_for(places), round, borders_of_fractions, "a rounding");
  if (settled) return settled->result;
  if (x.depends_on_range())
    if (auto one = jumped(x, places, rounding)) return *std::move(one);
  return settled.failure();
}

Outcome<Integer> round_to_integer(const Real& x, Rounding rounding) {
  const auto rounded = round_to_places(x, 0, rounding);
  if (!rounded) return rounded.failure();
  return Integer(numerator(*rounded));
}

Outcome<Rational> round_to_significant(const Real& x, long digits, Rounding rounding) {
  if (too_many(digits)) return too_many_digits(x);
  if (x.rational()) return round_to_significant(*x.rational(), digits, rounding);
  const auto sign_of_x = sign(x);
  if (!sign_of_x) return sign_of_x.failure();
  if (*sign_of_x == 0) return Rational(0);
  const auto round = [&](const Rational& value) { return round_to_significant(value, digits, rounding); };
  const auto settled = settle<Rational>(x, bits_for(digits), round, borders_of_fractions, "a rounding");
  if (!settled) return settled.failure();
  return settled->result;
}

Outcome<long> decimal_exponent(const Real& x) {
  if (x.rational()) return decimal_exponent(*x.rational());
  const auto sign_of_x = sign(x);
  if (!sign_of_x) return sign_of_x.failure();
  constexpr long none = std::numeric_limits<long>::min();
  const auto exponent = [](const Rational& value) {
    return value.is_zero() ? none : decimal_exponent(value);
  };
  const auto powers = [&](long low, long high) -> std::vector<Rational> {
    const long greater = std::max(low, high);
    if (greater == none) return {};
    return {*sign_of_x * power_of_ten(greater)};
  };
  const auto settled = settle<long>(x, bits_for(0), exponent, powers, "a power of ten");
  if (!settled) return settled.failure();
  return settled->result;
}

Outcome<bool> is_tie(const Real& x, long places) {
  if (too_many(places)) return too_many_digits(x);
  if (x.rational()) return is_tie(*x.rational(), places);
  const Rational half = power_of_ten(-places) / 2;
  const auto tie_above = [&](const Rational& value) {
    return Rational(round_to_places(value + half, places, Rounding::ceiling) - half);
  };
  const auto only = [](const Rational& low, const Rational&) -> std::vector<Rational> { return {low}; };
  const auto settled = settle<Rational>(x, bits_for(places), tie_above, only, "a tie");
  if (!settled) return settled.failure();
  if (settled->result < settled->lower || settled->upper < settled->result) return false;
  const auto order = compare(x, settled->result);
  if (!order) return order.failure();
  return *order == 0;
}

}  // namespace proofsheet::numbers
