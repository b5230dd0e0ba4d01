#include "numbers/enclosures/enclosure.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "numbers/enclosures/arb_number.hpp"
#include "numbers/enclosures/enclosed_function.hpp"
#include "numbers/enclosures/enclosure_interval.hpp"
#include "numbers/exact/decimal.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::numbers {
namespace {

bool is_far(mpfr_srcptr end) { return mpfr_regular_p(end) && mpfr_get_exp(end) > Enclosure::most_exponent; }

/// Returns an end as a rational. If it is too small to be written out, returns the neighbour in the
/// direction of `outward`.
Rational end_value(mpfr_srcptr end, int outward) {
  if (mpfr_regular_p(end) && mpfr_get_exp(end) < -Enclosure::most_exponent)
    return mpfr_sgn(end) == outward ? Rational(outward, Integer(1) << Enclosure::most_exponent) : Rational();
  return from_gmp([end](mpq_ptr value) { mpfr_get_q(value, end); });
}

std::string end_text(const Rational& value, long digits, Rounding rounding) {
  if (value.is_zero()) return "0";
  constexpr long longest_plain = 24;
  const long exponent = decimal_exponent(value);
  const bool plain = exponent > -8 && exponent < longest_plain;
  return plain ? to_string(to_decimal(value, {Format::Style::significant, digits, false}, rounding))
               : to_string(to_decimal(value, {Format::Style::scientific, digits - 1, false}, rounding));
}

/// Returns the value at an end of an interval, or at the end of the domain if the interval extends beyond
/// it.
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

/// Sets f(low), rounded down, and f(high), rounded up.
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

using BallFunction = void (*)(arb_t, const arb_t, slong);

/// Arb's functions, which are much faster beyond doubles than those of MPFR and MPFI, and as tight over
/// narrow intervals.
constexpr std::pair<RoundedValue, BallFunction> ball_functions[] = {{mpfr_exp, arb_exp},
                                                                    {mpfr_log, arb_log},
                                                                    {mpfr_atan, arb_atan},
                                                                    {mpfr_sinh, arb_sinh},
                                                                    {mpfr_tanh, arb_tanh}};
constexpr std::pair<ValuesOver, BallFunction> periodic_ball_functions[] = {
    {mpfi_sin, arb_sin}, {mpfi_cos, arb_cos}, {mpfi_tan, arb_tan}};

/// Returns the function of a table for `f`; null if there is none.
template <class Function, std::size_t count>
BallFunction ball_function(const std::pair<Function, BallFunction> (&table)[count], Function f) {
  const auto found =
      std::find_if(std::begin(table), std::end(table), [&](const auto& row) { return row.first == f; });
  return found == std::end(table) ? nullptr : found->second;
}

/// Sets f(x), rounded outward. Returns false, and sets nothing, if Arb can't bound it.
bool set_by_ball(mpfi_ptr result, BallFunction f, mpfi_srcptr x) {
  const ArbNumber argument(&x->left, &x->right);
  ArbNumber value;
  f(value, argument, mpfi_get_prec(result));
  if (!value.is_finite()) return false;
  value.get_lower(&result->left);
  value.get_upper(&result->right);
  return true;
}

/// Sets the ends of base^exponent for a positive exponent; by magnitude if the exponent is even.
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

/// True if an end of an interval lies on the inner side of an end of a domain. `side` is -1 for the least.
bool keeps(const DomainEnd& border, mpfr_srcptr end, int side) {
  const int order = border.kind == DomainEnd::Kind::none ? -1 : side * mpfr_cmp_si(end, border.at);
  return border.kind == DomainEnd::Kind::closed ? order <= 0 : order < 0;
}

}  // namespace

Enclosure::Enclosure(long precision) : interval_(std::make_unique<Interval>(precision)) { settle(); }
Enclosure::~Enclosure() = default;
Enclosure::Enclosure(Enclosure&&) noexcept = default;
Enclosure& Enclosure::operator=(Enclosure&&) noexcept = default;

std::size_t Enclosure::bytes_at(long precision) {
  constexpr std::size_t overhead = 160;  // two headers, the interval's and the allocator's
  return 2 * (static_cast<std::size_t>(precision) / 8) + overhead;
}

void Enclosure::settle() {
  if (!mpfr_nan_p(interval_->left()) && !mpfr_nan_p(interval_->right())) return;
  mpfr_set_inf(interval_->left(), -1);
  mpfr_set_inf(interval_->right(), 1);
}

// ---- queries

long Enclosure::precision() const { return mpfr_get_prec(interval_->left()); }

bool Enclosure::bounded() const {
  return mpfr_number_p(interval_->left()) && mpfr_number_p(interval_->right()) &&
         !is_far(interval_->left()) && !is_far(interval_->right());
}

bool Enclosure::beyond_bounds() const {
  return (mpfr_sgn(interval_->left()) > 0 && is_far(interval_->left())) ||
         (mpfr_sgn(interval_->right()) < 0 && is_far(interval_->right()));
}

Rational Enclosure::lower() const { return end_value(interval_->left(), -1); }
Rational Enclosure::upper() const { return end_value(interval_->right(), 1); }

int Enclosure::sign() const {
  if (mpfr_sgn(interval_->left()) > 0) return 1;
  return mpfr_sgn(interval_->right()) < 0 ? -1 : 0;
}

bool Enclosure::is_zero() const { return mpfr_zero_p(interval_->left()) && mpfr_zero_p(interval_->right()); }

bool Enclosure::nonnegative() const { return mpfr_sgn(interval_->left()) >= 0; }

long Enclosure::width_exponent() const {
  mpfr_t width;
  mpfr_init2(width, 32);
  mpfr_sub(width, interval_->right(), interval_->left(), MPFR_RNDU);
  const long exponent = mpfr_regular_p(width) ? mpfr_get_exp(width) : std::numeric_limits<long>::min();
  mpfr_clear(width);
  return exponent;
}

long Enclosure::magnitude_exponent() const {
  long exponent = std::numeric_limits<long>::min();
  for (const mpfr_srcptr end : {interval_->left(), interval_->right()}) {
    if (mpfr_regular_p(end)) exponent = std::max<long>(exponent, mpfr_get_exp(end));
  }
  return exponent;
}

bool Enclosure::contains(const Rational& value) const {
  const GmpView q(value);
  return mpfr_cmp_q(interval_->left(), q) <= 0 && mpfr_cmp_q(interval_->right(), q) >= 0;
}

bool Enclosure::overlaps(const Enclosure& other) const {
  return mpfr_cmp(interval_->left(), other.interval_->right()) <= 0 &&
         mpfr_cmp(other.interval_->left(), interval_->right()) <= 0;
}

Ball Enclosure::ball() const {
  return ball_between(mpfr_get_d(interval_->left(), MPFR_RNDD), mpfr_get_d(interval_->right(), MPFR_RNDU));
}

std::string lower_text(const Enclosure& enclosure, long digits) {
  return enclosure.bounded() ? end_text(enclosure.lower(), digits, Rounding::floor) : "-infinity";
}

std::string upper_text(const Enclosure& enclosure, long digits) {
  return enclosure.bounded() ? end_text(enclosure.upper(), digits, Rounding::ceiling) : "infinity";
}

// ---- arithmetic

void Enclosure::set_rational(const Rational& value) { mpfi_set_q(interval_->data(), GmpView(value)); }

void Enclosure::set_ball(Ball ball) {
  mpfr_set_d(interval_->left(), ball.middle, MPFR_RNDD);
  mpfr_sub_d(interval_->left(), interval_->left(), ball.radius, MPFR_RNDD);
  mpfr_set_d(interval_->right(), ball.middle, MPFR_RNDU);
  mpfr_add_d(interval_->right(), interval_->right(), ball.radius, MPFR_RNDU);
}

void Enclosure::set_pi_times(const Rational& q) {
  mpfi_const_pi(interval_->data());
  mpfi_mul_q(interval_->data(), interval_->data(), GmpView(q));
  settle();
}

void Enclosure::set_between(const Rational& lower, const Rational& upper) {
  mpfr_set_q(interval_->left(), GmpView(lower), MPFR_RNDD);
  mpfr_set_q(interval_->right(), GmpView(upper), MPFR_RNDU);
}

void Enclosure::set_point_of(const Enclosure& a) {
  mpfr_ptr point = interval_->left();
  mpfi_mid(point, a.interval_->data());
  // Rounding to few bits may leave the interval; its ends are inside.
  if (!mpfi_is_inside_fr(point, a.interval_->data())) mpfr_set(point, a.interval_->left(), MPFR_RNDU);
  mpfr_set(interval_->right(), point, MPFR_RNDN);
}

bool Enclosure::set_common_part(const Enclosure& a, const Enclosure& b) {
  mpfi_intersect(interval_->data(), a.interval_->data(), b.interval_->data());
  const bool empty = mpfi_is_empty(interval_->data()) != 0 || mpfi_nan_p(interval_->data()) != 0;
  if (empty) {
    mpfr_set_nan(interval_->left());
    settle();
  }
  return !empty;
}

void Enclosure::set_sum(std::span<const Enclosure* const> terms) {
  std::vector<mpfr_ptr> ends;
  ends.reserve(terms.size());
  // mpfr_sum takes pointers to non-const, but does not change the terms. It rounds the exact sum once.
  for (const Enclosure* term : terms) ends.push_back(term->interval_->left());
  mpfr_sum(interval_->left(), ends.data(), ends.size(), MPFR_RNDD);
  ends.clear();
  for (const Enclosure* term : terms) ends.push_back(term->interval_->right());
  mpfr_sum(interval_->right(), ends.data(), ends.size(), MPFR_RNDU);
  settle();
}

void Enclosure::set_difference(const Enclosure& a, const Enclosure& b) {
  mpfi_sub(interval_->data(), a.interval_->data(), b.interval_->data());
  settle();
}

void Enclosure::set_negation(const Enclosure& a) { mpfi_neg(interval_->data(), a.interval_->data()); }

void Enclosure::set_product(std::span<const Enclosure* const> factors) {
  mpfi_set(interval_->data(), factors.front()->interval_->data());
  for (const Enclosure* factor : factors.subspan(1)) {
    mpfi_mul(interval_->data(), interval_->data(), factor->interval_->data());
    settle();
  }
}

void Enclosure::set_quotient(const Enclosure& a, const Enclosure& b) {
  mpfi_div(interval_->data(), a.interval_->data(), b.interval_->data());
  settle();
}

void Enclosure::set_square(const Enclosure& a) {
  mpfi_sqr(interval_->data(), a.interval_->data());
  settle();
}

// Powers and functions of enclosures.

void Enclosure::set_power(const Enclosure& base, const Integer& exponent) {
  const Integer magnitude = abs(exponent);
  raise(interval_->left(), interval_->right(), base.interval_->left(), base.interval_->right(),
        magnitude.backend().data());
  settle();
  if (exponent < 0) mpfi_inv(interval_->data(), interval_->data());
  settle();
}

void Enclosure::set_real_power(const Enclosure& base, const Enclosure& exponent) {
  Enclosure logarithm(precision() + logarithm_guard_bits);
  logarithm.set_logarithm(base);
  set_power_of(logarithm, exponent);
}

void Enclosure::set_logarithm(const Enclosure& base) {
  set_function({Rising{mpfr_log}, {open_at(0), no_end}}, base);
}

void Enclosure::set_power_of(const Enclosure& logarithm, const Enclosure& exponent) {
  Enclosure product(logarithm.precision());
  mpfi_mul(product.interval_->data(), logarithm.interval_->data(), exponent.interval_->data());
  product.settle();
  set_function({Rising{mpfr_exp}, whole_line}, product);
}

/// Sets the values of a periodic function, or its full range if the angle is unknown.
void Enclosure::set_periodic(const Periodic& f, const Enclosure& x) {
  constexpr long full_turn = 4;      // an exponent: from 2^3 on, which is more than 2π
  constexpr long short_angle = 256;  // MPFI's time to find the quadrant is quadratic in these
  constexpr long guard_bits = 32;
  const long before_point = x.magnitude_exponent();
  if (!x.bounded() || x.width_exponent() >= full_turn || before_point > most_angle_bits) {
    mpfr_set_inf(interval_->left(), -1);
    mpfr_set_inf(interval_->right(), 1);
    if (f.between_ones) mpfi_interv_si(interval_->data(), -1, 1);
    return;
  }
  if (before_point <= short_angle) {
    const BallFunction by_ball = x.is_precise() ? ball_function(periodic_ball_functions, f.values) : nullptr;
    if (!by_ball || !set_by_ball(interval_->data(), by_ball, x.interval_->data()))
      f.values(interval_->data(), x.interval_->data());
    if (!by_ball || !f.between_ones) return;
    Interval ones(precision());
    mpfi_interv_si(ones.data(), -1, 1);
    mpfi_intersect(interval_->data(), interval_->data(), ones.data());
    return;
  }
  // Removes full turns. Their number is a guess: any integer is correct.
  Interval angle(before_point + precision() + guard_bits), turns(before_point + guard_bits);
  mpfi_const_pi(angle.data());
  mpfi_mul_2si(angle.data(), angle.data(), 1);
  mpfr_div(turns.left(), x.interval_->left(), angle.left(), MPFR_RNDN);
  mpfr_rint(turns.left(), turns.left(), MPFR_RNDN);
  mpfi_mul_fr(angle.data(), angle.data(), turns.left());
  mpfi_sub(angle.data(), x.interval_->data(), angle.data());
  Interval reduced(precision() + guard_bits);
  mpfi_set(reduced.data(), angle.data());
  f.values(interval_->data(), reduced.data());
}

void Enclosure::set_function(const EnclosedFunction& f, const Enclosure& x) {
  struct By {
    Enclosure& result;
    const Enclosure& of;
    const Domain& domain;
    Interval& value = *result.interval_;
    const Interval& x = *of.interval_;
    void operator()(const Rising& rising) const {
      const BallFunction by_ball =
          of.is_precise() && of.inside(domain) ? ball_function(ball_functions, rising.value) : nullptr;
      if (!by_ball || !set_by_ball(value.data(), by_ball, x.data()))
        set_ends(value.left(), value.right(), rising.value, domain, x.left(), x.right());
    }
    void operator()(const Falling& falling) const {
      set_ends(value.left(), value.right(), falling.value, domain, x.right(), x.left());
    }
    void operator()(const Turning& turning) const { turning.values(value.data(), x.data()); }
    void operator()(const Periodic& periodic) const { result.set_periodic(periodic, of); }
  };
  std::visit(By{*this, x, f.domain}, f.by);
  settle();
}

bool Enclosure::is_precise() const {
  return bounded() && (is_zero() || width_exponent() <= magnitude_exponent() - precision() / 2);
}

bool Enclosure::inside(const Domain& domain) const {
  return keeps(domain.least, interval_->left(), -1) && keeps(domain.greatest, interval_->right(), 1);
}

bool Enclosure::outside(const Domain& domain) const {
  return !keeps(domain.least, interval_->right(), -1) || !keeps(domain.greatest, interval_->left(), 1);
}

}  // namespace proofsheet::numbers
