// Powers and functions of enclosures.
#include "numbers/enclosures/enclosed_function.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/enclosures/enclosure_interval.hpp"

namespace proofsheet::numbers {

namespace {

/// The value at an end of an interval, or at the end of the domain that it lies beyond.
int value_at(mpfr_ptr result, RoundedValue f, const Domain& domain, mpfr_srcptr end, mpfr_rnd_t rounding) {
  const auto beyond = [&](const DomainEnd& border, int side) {
    return border.kind != DomainEnd::Kind::none && side * mpfr_cmp_si(end, border.at) > 0;
  };
  const bool below = beyond(domain.least, -1);
  if (!below && !beyond(domain.greatest, 1)) return f(result, end, rounding);
  mpfr_t border;
  mpfr_init2(border, 32);
  mpfr_set_si(border, below ? domain.least.at : domain.greatest.at, MPFR_RNDN);
  const int inexact = f(result, border, rounding);
  mpfr_clear(border);
  return inexact;
}

/// From f(low), rounded down, to f(high), rounded up.
void set_ends(mpfr_ptr left, mpfr_ptr right, RoundedValue f, const Domain& domain, mpfr_srcptr low,
              mpfr_srcptr high) {
  const int inexact = value_at(left, f, domain, low, MPFR_RNDD);
  if (mpfr_equal_p(low, high) == 0) {
    value_at(right, f, domain, high, MPFR_RNDU);
    return;
  }
  mpfr_set(right, left, MPFR_RNDU);  // the value lies between the result and its neighbour
  if (inexact != 0) mpfr_nextabove(right);
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
  logarithm.set_function({Rising{mpfr_log}, {open_at(0), no_end}}, base);
  mpfi_mul(logarithm.interval_->data(), logarithm.interval_->data(), exponent.interval_->data());
  logarithm.settle();
  set_function({Rising{mpfr_exp}, whole_line}, logarithm);
}

void Enclosure::set_function(const EnclosedFunction& f, const Enclosure& x) {
  struct By {
    Interval& result;
    const Interval& x;
    const Domain& domain;
    void operator()(const Rising& rising) const {
      set_ends(result.left(), result.right(), rising.value, domain, x.left(), x.right());
    }
    void operator()(const Falling& falling) const {
      set_ends(result.left(), result.right(), falling.value, domain, x.right(), x.left());
    }
    void operator()(const Turning& turning) const { turning.values(result.data(), x.data()); }
  };
  std::visit(By{*interval_, *x.interval_, f.domain}, f.by);
  settle();
}

bool Enclosure::inside(const Domain& domain) const {
  const auto keeps = [](const DomainEnd& border, mpfr_srcptr end, int side) {
    const int order = side * mpfr_cmp_si(end, border.at);
    switch (border.kind) {
      case DomainEnd::Kind::none:
        return true;
      case DomainEnd::Kind::open:
        return order < 0;
      case DomainEnd::Kind::closed:
        return order <= 0;
    }
    return false;
  };
  return keeps(domain.least, interval_->left(), -1) && keeps(domain.greatest, interval_->right(), 1);
}

bool Enclosure::outside(const Domain& domain) const {
  const auto passes = [](const DomainEnd& border, mpfr_srcptr end, int side) {
    const int order = side * mpfr_cmp_si(end, border.at);
    switch (border.kind) {
      case DomainEnd::Kind::none:
        return false;
      case DomainEnd::Kind::open:
        return order >= 0;
      case DomainEnd::Kind::closed:
        return order > 0;
    }
    return false;
  };
  return passes(domain.least, interval_->right(), -1) || passes(domain.greatest, interval_->left(), 1);
}

}  // namespace proofsheet::numbers
