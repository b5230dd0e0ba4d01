// How Moodle judges a number.
//
// Spaces are removed from the typed text. If it has a point, or more than one comma, commas are removed; a
// single comma is a point. If the result is not a number, the learner gets a message and no grade: this is
// so for a minus sign that is not a hyphen, and for a unit. The number becomes a double. The key is imported
// as text, becomes a double, and is stored in the database as text with 14 significant digits, PHP's default
// precision. With ε = 10^-14, the program accepts everything from
//
//     value − (tolerance + ε · m)   to   value + (tolerance + ε · m),
//
// both included, computed in doubles. m is the largest of |value| and 1 in earlier releases, and of |value|,
// |tolerance| and ε in later ones. A key must be right in both. PHP computes ε as a power, which may be one
// unit off in its last place, so both possible values are tried.
#include "exports/key.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::exports {

namespace {

constexpr std::size_t digits_kept = 14;

/// Returns a possible value of ε.
Rational epsilon(int units_off) {
  const Rational nearest = nearest_double(numbers::power_of_ten(-14));
  return nearest * (Rational(1) + Rational(units_off) / numbers::integer_power_of_ten(15));
}

bool takes(const MoodleAnswer& key, const Rational& typed, const Rational& epsilon, bool is_later) {
  const Rational value = nearest_double(key.value), tolerance = nearest_double(key.tolerance);
  const Rational size = abs(value);
  const Rational measure = is_later ? std::max({size, tolerance, epsilon}) : std::max(size, Rational(1));
  const Rational reach = nearest_double(tolerance + nearest_double(epsilon * measure));
  const Rational read = nearest_double(typed);
  return nearest_double(value - reach) <= read && read <= nearest_double(value + reach);
}

}  // namespace

std::variant<MoodleKey, Refusal> moodle_key(const Answer& answer, const RightAnswers& right) {
  const MoodleAnswer all{right.middle(), right.half()};
  MoodleKey key{all};
  if (!right.is_even())
    key = {{right.printed, std::min(right.printed - right.lower, right.upper - right.printed)}, all};
  for (const MoodleAnswer& one : key)
    if (significant_digits(one.value) > digits_kept || significant_digits(one.tolerance) > digits_kept)
      return too_many_digits(answer, "Moodle", digits_kept);
  if (abs(right.upper) > numbers::power_of_ten(300) || abs(right.lower) > numbers::power_of_ten(300))
    return Refusal{fmt::format("{} is too large for Moodle", answer.digits), "ask for its logarithm"};
  for (const int units_off : {-1, 1})
    for (const bool is_later : {false, true}) {
      const auto is_taken = [&, eps = epsilon(units_off)](const Rational& typed) {
        return std::any_of(key.begin(), key.end(),
                           [&](const auto& one) { return takes(one, typed, eps, is_later); });
      };
      const auto fault = fault_of_key(answer, right, is_taken, "Moodle");
      if (fault) return *fault;
    }
  return key;
}

}  // namespace proofsheet::exports
