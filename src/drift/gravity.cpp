#include "drift/gravity.hpp"

#include <algorithm>

#include "numbers/exact/decimal.hpp"

namespace proofsheet::drift {
namespace {

using numbers::Decimal;
using numbers::Rational;

/// One unit of the last printed place; 0 of a fraction, which is exact.
Rational last_unit(const Decimal& decimal) {
  if (decimal.style == numbers::Format::Style::fraction) return 0;
  return numbers::power_of_ten(decimal.exponent - decimal.places);
}

}  // namespace

std::string_view name_of(Gravity gravity) {
  switch (gravity) {
    case Gravity::last_digit:
      return "last digit";
    case Gravity::more:
      return "more than the last digit";
    case Gravity::sign:
      return "sign";
  }
  return "sign";
}

Difference difference(const std::string& before, const std::string& after) {
  const auto a = numbers::parse_printed(before), b = numbers::parse_printed(after);
  if (!a || !b) return {Gravity::more, before == after ? 0 : 1, before == after};
  const Rational x = numbers::value_of(a->decimal), y = numbers::value_of(b->decimal);
  const Rational gap = abs(Rational(x - y)), largest = std::max(Rational(abs(x)), Rational(abs(y)));
  const Rational unit_x = last_unit(a->decimal), unit_y = last_unit(b->decimal);
  Difference found;
  found.size = largest == 0 ? Rational(0) : Rational(gap / largest);
  found.agree = gap == 0 || gap * 2 < unit_x + unit_y;
  if ((x < 0 && y > 0) || (x > 0 && y < 0))
    found.gravity = Gravity::sign;
  else
    found.gravity = gap < 10 * std::max(unit_x, unit_y) ? Gravity::last_digit : Gravity::more;
  return found;
}

}  // namespace proofsheet::drift
