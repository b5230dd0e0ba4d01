#pragma once
// Which numbers are right where some digits of an answer are asked for.
//
// Right is whatever rounds to the digits that are printed: the closed interval half a unit of the last place
// to either side, less to one side at a power of ten with significant digits. Where a course rounds down or
// up it is one whole unit to one side, and the number at the end of that is another one with as many digits:
// it is left out, and right are those before it with up to ten digits more. If the printed digits are all of
// the answer, it is that number alone.
#include "numbers/exact/printed.hpp"

namespace proofsheet::numbers {

struct RightRange {
  Rational lower, upper;  ///< all between the two, with both
  Rational unit;          ///< of the last place that is asked for
  Rational below, above;  ///< the next numbers with as many digits
};

/// `asked`: the format in which the digits were asked for. They alone don't tell `1.00` of two places from
/// `1.00` of three significant digits. Neither of the two is of fractions.
RightRange right_range(Printed printed, const Format& asked, Rounding rounding, bool is_exact);

}  // namespace proofsheet::numbers
