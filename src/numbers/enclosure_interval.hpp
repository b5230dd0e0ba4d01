#pragma once
// Private to the files of Enclosure: the only place that sees Boost's mpfi_float and MPFI's header.
#include <mpfi.h>

#include <boost/multiprecision/mpfi.hpp>

#include "numbers/enclosure.hpp"

namespace proofsheet::numbers {

struct Enclosure::Interval {
  boost::multiprecision::mpfi_float value;  ///< only its data() is used: bits, not digits, are set there

  explicit Interval(long precision) { mpfi_set_prec(data(), precision); }
  mpfi_ptr data() { return value.backend().data(); }
  mpfi_srcptr data() const { return value.backend().data(); }
  mpfr_ptr left() { return &data()->left; }
  mpfr_ptr right() { return &data()->right; }
  mpfr_srcptr left() const { return &data()->left; }
  mpfr_srcptr right() const { return &data()->right; }
};

}  // namespace proofsheet::numbers
