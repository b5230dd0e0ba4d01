#pragma once
// Private to the files of Enclosure: the only users of Boost's mpfi_float and MPFI's header.
#include <mpfi.h>

#include <boost/multiprecision/mpfi.hpp>

#include "numbers/enclosures/enclosure.hpp"
#include "numbers/exact/work.hpp"

namespace proofsheet::numbers {

struct Enclosure::Interval {
  boost::multiprecision::mpfi_float value;  ///< only its data() is used; the precision is set there in bits

  explicit Interval(long precision) {
    static thread_local const bool widest = allow_all_exponents();
    static_cast<void>(widest);
    mpfi_set_prec(data(), precision);
    hold(bytes());
  }
  ~Interval() { hold(-bytes()); }
  Interval(const Interval&) = delete;
  Interval& operator=(const Interval&) = delete;
  mpfi_ptr data() { return value.backend().data(); }
  mpfi_srcptr data() const { return value.backend().data(); }
  mpfr_ptr left() { return &data()->left; }
  mpfr_ptr right() { return &data()->right; }
  mpfr_srcptr left() const { return &data()->left; }
  mpfr_srcptr right() const { return &data()->right; }

 private:
  long long bytes() const { return static_cast<long long>(Enclosure::bytes_at(mpfr_get_prec(left()))); }
  /// Allows the full range of exponents. MPFR starts each thread with exponents of 30 bits, with which
  /// exp(-10^9) would be an interval that touches 0.
  static bool allow_all_exponents() {
    return mpfr_set_emin(mpfr_get_emin_min()) == 0 && mpfr_set_emax(mpfr_get_emax_max()) == 0;
  }
};

}  // namespace proofsheet::numbers
