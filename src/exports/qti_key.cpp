// How QTI judges a number.
//
// `gte` and `lte` compare the typed number with the ends of the right answers. The standard does not define
// the arithmetic, but programs compare doubles, and rounding to doubles keeps the order of numbers. So every
// right answer is accepted, the ends included. It remains to check that neighbours, distractors and zero are
// rejected. (`equal` with a tolerance would mean the same, but some programs compare distances and others
// bounds, and one player accepts the value alone.)
#include "exports/key.hpp"

#include <fmt/format.h>

namespace proofsheet::exports {

namespace {

constexpr std::size_t qti_digits = 15;

}  // namespace

std::optional<Refusal> fault_of_qti(const Answer& answer, const RightAnswers& right) {
  if (abs(right.printed) > numbers::power_of_ten(300))
    return Refusal{fmt::format("{} is too large for a double", answer.digits), "ask for its logarithm"};
  if (significant_digits(right.printed) > qti_digits) return too_many_digits(answer, "QTI", qti_digits);
  const Rational least = nearest_double(right.lower), greatest = nearest_double(right.upper);
  const auto takes = [&](const Rational& typed) {
    const Rational read = nearest_double(typed);
    return least <= read && read <= greatest;
  };
  return fault_of_key(answer, right, takes, "QTI");
}

}  // namespace proofsheet::exports
