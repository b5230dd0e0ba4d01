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
//
// A learner who chooses a unit types a number that is divided by the unit's multiplier; some releases
// multiply by a double of its inverse. A right number without the conversion counts as right with a wrong
// unit, which costs all marks.
#include "exports/key.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace proofsheet::exports {

namespace {

constexpr std::size_t digits_kept = 14;

/// True if a multiplier is stored completely: 19 digits before the point, and 19 after it.
bool is_stored(const Rational& multiplier) {
  constexpr long places = 19;
  return numbers::is_whole(multiplier * numbers::power_of_ten(places)) &&
         multiplier < numbers::power_of_ten(places) && significant_digits(multiplier) <= digits_kept;
}

/// Returns a possible value of ε.
Rational epsilon(int units_off) {
  const Rational nearest = nearest_double(numbers::power_of_ten(-14));
  return nearest * (Rational(1) + Rational(units_off) / numbers::integer_power_of_ten(15));
}

/// `typed` is the double that Moodle makes of the typed number and its unit.
bool takes(const MoodleAnswer& key, const Rational& typed, const Rational& epsilon, bool is_later) {
  const Rational value = nearest_double(key.value), tolerance = nearest_double(key.tolerance);
  const Rational size = abs(value);
  const Rational measure = is_later ? std::max({size, tolerance, epsilon}) : std::max(size, Rational(1));
  const Rational reach = nearest_double(tolerance + nearest_double(epsilon * measure));
  return nearest_double(value - reach) <= typed && typed <= nearest_double(value + reach);
}

/// The double that Moodle makes of a typed number and its unit.
using Scales = std::function<Rational(const Rational& typed)>;

/// Returns what is wrong with a key in any arithmetic of Moodle.
std::optional<Refusal> fault_of_moodle(const Answer& answer, const RightAnswers& right, const MoodleKey& key,
                                       const Scales& scaled) {
  for (const int units_off : {-1, 1})
    for (const bool is_later : {false, true}) {
      const auto is_taken = [&, eps = epsilon(units_off)](const Rational& typed) {
        return std::any_of(key.begin(), key.end(),
                           [&](const auto& one) { return takes(one, scaled(typed), eps, is_later); });
      };
      if (auto fault = fault_of_key(answer, right, is_taken, "Moodle")) return fault;
    }
  return std::nullopt;
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
  if (const auto fault = fault_of_moodle(answer, right, key, nearest_double)) return *fault;
  return key;
}

std::vector<MoodleUnit> moodle_units(const Answer& answer, const RightAnswers& right, const MoodleKey& key) {
  std::vector<MoodleUnit> units;
  for (const quantities::OtherUnit& unit : answer.units) {
    const Rational multiplier = Rational(1) / unit.ratio;
    const Rational divisor = nearest_double(multiplier), factor = nearest_double(Rational(1) / divisor);
    const auto is_proven = [&](bool divides) {
      return !fault_of_moodle(answer, right, key, [&](const Rational& value) {
        const Rational typed = nearest_double(value * multiplier);
        return nearest_double(divides ? Rational(typed / divisor) : Rational(typed * factor));
      });
    };
    if (is_stored(multiplier) && is_proven(true) && is_proven(false))
      units.push_back({unit.name, multiplier});
  }
  return units.size() > 1 && units.front().multiplier == 1 ? units : std::vector<MoodleUnit>();
}

}  // namespace proofsheet::exports
