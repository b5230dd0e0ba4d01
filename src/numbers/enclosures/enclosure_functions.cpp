// Functions of enclosures. A monotone function needs no more than its values at the two ends, which MPFR
// rounds correctly in the direction asked; sine, cosine, tangent and the hyperbolic cosine are MPFI's, which
// knows their turning points.
#include <limits>
#include <optional>

#include "numbers/enclosures/enclosure.hpp"
#include "numbers/enclosures/enclosure_interval.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

namespace {

using Rounded = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

/// A monotone function and the closed domain that an argument is cut back to.
struct Monotone {
  Rounded value;
  bool rising = true;
  double least =
      -std::numeric_limits<double>::infinity();  // small integers and infinities: exact in a double
  double greatest = std::numeric_limits<double>::infinity();
};

std::optional<Monotone> monotone(Function function) {
  switch (function) {
    case Function::asin:
      return Monotone{mpfr_asin, true, -1, 1};
    case Function::acos:
      return Monotone{mpfr_acos, false, -1, 1};
    case Function::atan:
      return Monotone{mpfr_atan};
    case Function::sinh:
      return Monotone{mpfr_sinh};
    case Function::tanh:
      return Monotone{mpfr_tanh};
    case Function::exp:
      return Monotone{mpfr_exp};
    case Function::ln:
      return Monotone{mpfr_log, true, 0};
    case Function::log2:
      return Monotone{mpfr_log2, true, 0};
    case Function::log10:
      return Monotone{mpfr_log10, true, 0};
    case Function::sqrt:
      return Monotone{mpfr_sqrt, true, 0};
    case Function::cbrt:
      return Monotone{mpfr_cbrt};
    case Function::erf:
      return Monotone{mpfr_erf};
    default:
      return std::nullopt;
  }
}

/// Zero if the result is the value itself, as MPFR says it.
int value_at(mpfr_ptr result, const Monotone& f, mpfr_srcptr end, mpfr_rnd_t rounding) {
  const bool below = mpfr_cmp_d(end, f.least) < 0;
  if (!below && mpfr_cmp_d(end, f.greatest) <= 0) return f.value(result, end, rounding);
  mpfr_t border;
  mpfr_init2(border, 32);
  mpfr_set_d(border, below ? f.least : f.greatest, MPFR_RNDN);
  const int inexact = f.value(result, border, rounding);
  mpfr_clear(border);
  return inexact;
}

/// The ends of base^exponent for an exponent that is positive; by magnitude where the exponent is even.
void raise(mpfr_ptr left, mpfr_ptr right, mpfr_srcptr base_left, mpfr_srcptr base_right,
           mpz_srcptr exponent) {
  const bool even = mpz_even_p(exponent) != 0;
  if (even && mpfr_sgn(base_left) < 0 && mpfr_sgn(base_right) > 0) {
    const bool left_longer = mpfr_cmpabs(base_left, base_right) > 0;
    mpfr_pow_z(right, left_longer ? base_left : base_right, exponent, MPFR_RNDU);
    mpfr_set_zero(left, 1);
    return;
  }
  const bool falling = even && mpfr_sgn(base_right) <= 0;
  mpfr_pow_z(left, falling ? base_right : base_left, exponent, MPFR_RNDD);
  mpfr_pow_z(right, falling ? base_left : base_right, exponent, MPFR_RNDU);
}

}  // namespace

void Enclosure::set_power(const Enclosure& base, const Integer& exponent) {
  const Integer magnitude = abs(exponent);
  raise(interval_->left(), interval_->right(), base.interval_->left(), base.interval_->right(),
        magnitude.backend().data());
  settle();
  if (exponent < 0) mpfi_inv(interval_->data(), interval_->data());
  settle();
}

void Enclosure::set_real_power(const Enclosure& base, const Enclosure& exponent) {
  constexpr long guard_bits = 32;  // e·ln b loses as many relative bits as it has before the point
  Enclosure logarithm(precision() + guard_bits);
  logarithm.set_function(Function::ln, base);
  mpfi_mul(logarithm.interval_->data(), logarithm.interval_->data(), exponent.interval_->data());
  logarithm.settle();
  set_function(Function::exp, logarithm);
}

void Enclosure::set_function(Function function, const Enclosure& x) {
  const mpfi_ptr result = interval_->data();
  const mpfi_srcptr argument = x.interval_->data();
  if (const auto f = monotone(function)) {
    const mpfr_srcptr low = f->rising ? x.interval_->left() : x.interval_->right();
    const mpfr_srcptr high = f->rising ? x.interval_->right() : x.interval_->left();
    const int inexact = value_at(interval_->left(), *f, low, MPFR_RNDD);
    if (mpfr_equal_p(low, high) != 0) {  // the value lies between the result and its neighbour
      mpfr_set(interval_->right(), interval_->left(), MPFR_RNDU);
      if (inexact != 0) mpfr_nextabove(interval_->right());
    } else {
      value_at(interval_->right(), *f, high, MPFR_RNDU);
    }
  } else if (function == Function::sin) {
    mpfi_sin(result, argument);
  } else if (function == Function::cos) {
    mpfi_cos(result, argument);
  } else if (function == Function::tan) {
    mpfi_tan(result, argument);
  } else if (function == Function::cosh) {
    mpfi_cosh(result, argument);
  } else {
    mpfi_abs(result, argument);
  }
  settle();
}

}  // namespace proofsheet::numbers
