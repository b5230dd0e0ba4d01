// How Canvas judges a number (Classic Quizzes).
//
// The page on which a learner types reads a double, and replaces it with the double rounded to four places,
// as JavaScript's toFixed does: exactly, half away from zero. The server compares that decimal with the
// bounds as decimals, both inclusive. The bounds, or the number and its margin, are imported as text, become
// doubles, and become text again with as many digits as identify the double. With at most fifteen digits
// they do not change.
//
// So a number with four places can be proven only if the doubles half a unit below and above it happen to be
// rounded toward it. A number with three places always can.
#include "exports/key.hpp"

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

std::optional<Refusal> fault_of_canvas(const Answer& answer, const RightAnswers& right) {
  for (const Rational& number : {right.printed, right.lower, right.upper})
    if (!is_plain_for_canvas(number))
      return Refusal{
          fmt::format("Canvas can't store {} as a number: it keeps four places, and no powers of ten",
                      answer.digits),
          or_adapted(answer, "ask for a multiple of it that is nearer to 1")};
  for (const Rational& number : {right.lower, right.upper, right.printed, right.half()})
    if (significant_digits(number) > canvas_digits) return too_many_digits(answer, "Canvas", canvas_digits);
  const auto takes = [&](const Rational& typed) {
    const Rational read = on_the_page(typed);
    return right.lower <= read && read <= right.upper;
  };
  return fault_of_key(answer, right, takes, "Canvas, which rounds what is typed to four places,",
                      on_the_page);
}

}  // namespace proofsheet::exports
