#include "numbers/exact/right_range.hpp"

namespace proofsheet::numbers {

RightRange right_range(Printed printed, const Format& asked, Rounding rounding, bool is_exact) {
  const Rational value = value_of(printed.decimal);
  printed.decimal = to_decimal(value, asked, Rounding::half_even);
  if (asked.style == Format::Style::significant) printed.decimal.style = asked.style;
  RightRange right;
  right.unit = power_of_ten(printed.decimal.exponent - printed.decimal.places);
  const Rational a_little = right.unit / 100, ten_digits_more = right.unit * power_of_ten(-10);
  right.below = value_of(to_decimal(value - a_little, printed.format(), Rounding::floor));
  right.above = value_of(to_decimal(value + a_little, printed.format(), Rounding::ceiling));
  right.lower = right.upper = value;
  if (is_exact) return right;
  const RoundingInterval from = rounding_interval(printed, rounding);
  right.lower = from.lower == right.below ? Rational(from.lower + ten_digits_more) : from.lower;
  right.upper = from.upper == right.above ? Rational(from.upper - ten_digits_more) : from.upper;
  return right;
}

}  // namespace proofsheet::numbers
