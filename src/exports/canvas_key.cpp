// How Canvas judges a number (Classic Quizzes).
//
// The page on which a learner types reads a double, and puts in its place the double rounded to four places,
// as JavaScript's toFixed does it: exactly, half away from zero. The server compares that decimal with the
// bounds as decimals, both among what is taken. The bounds, or the number and the margin to both sides, came
// as texts, became doubles, and are texts again of as many digits as tell that double from all others: with
// no more than fifteen they are as they came.
//
// So a number with four places is proven only if the doubles half a unit to either side of it happen to be
// rounded toward it; one with three always is.
#include "exports/canvas_key.hpp"

#include <fmt/format.h>

namespace proofsheet::exports {

namespace {

constexpr std::size_t canvas_digits = 15;
constexpr long places_of_page = 4;

Rational on_the_page(const Rational& typed) {
  return numbers::round_to_places(nearest_double(typed), places_of_page, numbers::Rounding::half_away);
}

}  // namespace

bool is_plain_for_canvas(const Rational& value) {
  return value == 0 ||
         (abs(value) >= numbers::power_of_ten(-places_of_page) && abs(value) < numbers::power_of_ten(15));
}

std::variant<CanvasKey, Refusal> canvas_key(const Answer& answer, const RightAnswers& right) {
  const CanvasKey key{right.lower, right.upper};
  for (const Rational& number : {right.printed, key.lower, key.upper})
    if (!is_plain_for_canvas(number))
      return Refusal{fmt::format("Canvas makes no number of {}: it keeps four places, and no powers of ten",
                                 answer.digits),
                     "ask for a multiple of it that is nearer to 1, or export with --choose"};
  for (const Rational& number : {key.lower, key.upper, right.printed, right.half()})
    if (significant_digits(number) > canvas_digits) return too_many_digits(answer, "Canvas", canvas_digits);
  const auto takes = [&](const Rational& typed) {
    const Rational read = on_the_page(typed);
    return key.lower <= read && read <= key.upper;
  };
  if (auto fault = fault_of_key(answer, right, takes, "Canvas, which rounds what is typed to four places,"))
    return *fault;
  return key;
}

}  // namespace proofsheet::exports
