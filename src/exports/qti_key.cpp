// How QTI judges a number.
//
// `equal` takes what lies within a tolerance of a value. The standard says nothing of arithmetic; programs
// compute with doubles and add nothing. Some compare with the value less and plus the tolerance, some the
// distance with the tolerance, and a number half a unit beside the value is refused wherever rounding happens
// to go that way. So the tolerance is half a unit and a thousandth more: proven for both ways to compute. A
// number that is all of its answer is compared as it is.
#include "exports/qti_key.hpp"

#include <fmt/format.h>

#include "exports/doubles.hpp"

namespace proofsheet::exports {

namespace {

constexpr std::size_t qti_digits = 15;

bool takes_by_bounds(const QtiKey& key, const Rational& read) {
  const Rational value = nearest_double(key.value);
  return nearest_double(value - nearest_double(key.below)) <= read &&
         read <= nearest_double(value + nearest_double(key.above));
}

bool takes_by_distance(const QtiKey& key, const Rational& read) {
  const Rational value = nearest_double(key.value);
  return read < value ? nearest_double(value - read) <= nearest_double(key.below)
                      : nearest_double(read - value) <= nearest_double(key.above);
}

}  // namespace

std::variant<QtiKey, Refusal> qti_key(const Answer& answer, const RightAnswers& right) {
  QtiKey key{right.printed, right.printed - right.lower, right.upper - right.printed};
  if (right.lower != right.upper) {
    key.below += right.unit / 1000;
    key.above += right.unit / 1000;
  }
  if (abs(right.printed) > numbers::power_of_ten(300))
    return Refusal{fmt::format("{} is too large for a double", answer.digits), "ask for its logarithm"};
  if (significant_digits(key.value) > qti_digits) return too_many_digits(answer, "QTI", qti_digits);
  for (const auto& takes : {takes_by_bounds, takes_by_distance})
    if (auto fault = fault_of_key(
            answer, right, [&](const Rational& typed) { return takes(key, nearest_double(typed)); }, "QTI"))
      return *fault;
  return key;
}

}  // namespace proofsheet::exports
