#pragma once
// The p of a reported test, recomputed from its printed numbers.
//
// A printed number represents every value that rounds to it. So a statistic and fractional degrees of freedom
// are ranges, and p of all their values is a range, too: p is continuous. Its ends are enclosed from both
// sides: no p is beyond the outer bound, and some p reaches the inner one. A printed p is possible if that
// is proven, and impossible if that is proven.
#include <optional>
#include <string>

#include "documents/reported_tests.hpp"
#include "numbers/exact/outcome.hpp"

namespace proofsheet::documents {

struct Recomputed {
  enum class Side { two, one, opposite };  ///< `opposite`: one-sided, but the statistic has the other sign
  bool is_possible = false;
  Side side = Side::two;        ///< the one that makes p possible; else the one that the text says
  bool has_sides = false;       ///< a test of F or χ² has none
  bool fits_one_sided = false;  ///< impossible, but possible one-sided, which the text does not say
  std::string range;            ///< `.0358 to .0367`, rounded outward
};

/// Judges the p of a test. `is_one_sided`: the text says so. Fails if it can't be decided.
numbers::Outcome<Recomputed> recompute(const Report& report, bool is_one_sided);

/// Returns all values that round to a printed number by any rounding rule.
struct ValueRange {
  numbers::Rational lower, upper;
};
ValueRange range_of(const numbers::Printed& printed);

}  // namespace proofsheet::documents
