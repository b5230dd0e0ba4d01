#pragma once
// The numbers that are accepted as a right answer when a certain number of digits is required.
//
// A number is right if it rounds to the printed digits. These numbers are the closed interval of half a unit
// of the last place to either side; one side is smaller at a power of ten with significant digits. If a
// course rounds down or up, the interval is a whole unit to one side. Its far end is then another number
// with as many digits. It is excluded: numbers with up to ten more digits before it are right. If the
// printed digits are the complete answer, only that number is right.
#include "numbers/exact/printed.hpp"

namespace proofsheet::numbers {

struct RightRange {
  Rational lower, upper;  ///< both inclusive
  Rational unit;          ///< one unit of the last required place
  Rational below, above;  ///< the next numbers with as many digits
};

/// `asked` is the format in which the digits are required. It is needed, since `1.00` may have two places or
/// three significant digits. Neither `printed` nor `asked` may be a fraction.
RightRange right_range(Printed printed, const Format& asked, Rounding rounding, bool is_exact);

}  // namespace proofsheet::numbers
