#pragma once
// How grave it is that a printed number was wrong.
#include <string>
#include <string_view>

#include "numbers/exact/rational.hpp"

namespace proofsheet::drift {

/// From the least to the gravest.
enum class Gravity {
  last_digit,  ///< by less than ten units of the last place that both print
  more,        ///< by ten units or more, or not a number at all
  sign         ///< one is negative, the other positive
};
/// "last digit", "more than the last digit", "sign"
std::string_view name_of(Gravity gravity);

struct Difference {
  Gravity gravity = Gravity::more;
  /// |before - after| over the larger of their sizes, so from 0 to 2; 1 where one is no number.
  numbers::Rational size = 1;
  /// Both may be roundings of one value: they differ by less than half a last unit of each.
  bool agree = false;
};
/// Of two printings, as `numbers::parse_printed` reads them. Other words agree if they are the same.
Difference difference(const std::string& before, const std::string& after);

}  // namespace proofsheet::drift
