// The studentised range: two integrals, each by the trapezoidal rule with a bound of its error.
//
// Let φ and Φ be the density and the distribution function of the standard normal distribution. The range of
// k quantities is at most w with probability
//
//     R(w) = k ∫ φ(x + w/2) D(x)^(k−1) dx,    D(x) = Φ(x + w/2) − Φ(x − w/2)
//
// (David and Nagaraja, "Order Statistics", 2003, section 2.3, moved by w/2 so that D is even), and S = e^u
// has the density g(u) = c e^(nu − n e^(2u)/2), c = 2 (n/2)^(n/2)/Γ(n/2), so that the studentised range is at
// most q with probability P(q) = ∫ g(u) R(q e^u) du.
//
// *The rule.* Let f be analytic for |Im x| < a, vanish uniformly there as |Re x| grows, and ∫ |f(x + ib)| dx
// <= M for all |b| < a. Then |h Σ f(jh) − ∫ f| <= 2M/(e^(2πa/h) − 1), wherever the first point is (Trefethen
// and Weideman, "The Exponentially Convergent Trapezoidal Rule", SIAM Review 56, 2014, theorem 5.1).
//
// *Inner integral.* |φ(x + ib)| = φ(x) e^(b²/2), and D is an integral of φ along a real line, so |f(x + ib)|
// <= e^(kb²/2) f(x), and M = e^(ka²/2) R(w). With a = 2π/(hk) the error is at most R(w)/sinh(ka²/2), where
// ka²/2 = 2π²/(kh²). D decreases away from 0. So if y >= w/2, the omitted terms beyond y on both sides are at
// most k D(y)^(k−1) ((1 − Φ(y + w/2)) + (1 − Φ(y − w/2))): a sum over points at which φ decreases is less
// than its integral. And 1 − R(w) <= k(k−1)/2 · erfc(w/2): if the range exceeds w, some two of the quantities
// differ by more than w.
//
// *Outer integral.* Let w = q e^(u + ib) = v + it with v > 0. As |Φ(x + iy)| <= e^(y²/2) Φ(x), for real z,
// |Φ(z) − Φ(z − w)| is at most 1 + e^(t²/2) Φ(z − v). Raised to k − 1 that is a sum of binomial(k−1, m)
// e^(mt²/2) Φ(z − v)^m, and ∫ φ(z) Φ(z − v)^m dz <= e^(−mv²/(2(m+1))), since Φ(x) <= e^(−x²/2)/2 for x <= 0.
// So |R(w)| <= k 2^(k−1) if t² <= v²/k, that is, if tan² b <= 1/k. And ∫ |g(u + ib)| du = (cos 2b)^(−n/2). So
// with tan² a <= 1/k, M = k 2^(k−1) (cos 2a)^(−n/2).
//
// The omitted part beyond an s = e^u > 1 is at most g(u)/(n(s² − 1)), as the logarithm of g decreases at
// least that steeply from there on. The omitted part below an s < 1 is at most R(qs) c e^(nu)/n.
//
// Doubles choose the widths, the numbers of points and the precisions. Balls compute all bounds.
#include "numbers/distributions/studentised_range.hpp"

#include <arb_hypgeom.h>

#include <algorithm>
#include <cmath>

#include "numbers/exact/work.hpp"

namespace proofsheet::numbers {

namespace {

constexpr double half_turn = 3.14159265358979;
constexpr double ln2 = 0.693147180559945;
constexpr long range_guard = 24;
constexpr long most_points = 1L << 16;

/// Returns (1 + erf(x/√2))/2.
ArbNumber normal_below(const ArbNumber& x, const ArbNumber& root_of_half) {
  return half_of(ArbNumber::of(arb_hypgeom_erf, x * root_of_half) + 1);
}

/// Returns the price of two error functions and two exponentials, or of as many gamma functions.
long long price_of_point() {
  const long long bits = BallPrecision::bits();
  return 10'000 + 50 * bits + bits * bits / 4;
}

/// Returns e^(−x²/2).
ArbNumber bell(const ArbNumber& x) { return exp(-half_of(square(x))); }

void add_error(ArbNumber& x, const ArbNumber& error) { arb_add_error(x, error); }

/// The half-width of the strip that allows the widest steps, and that step.
struct Strip {
  double half_width = 0, step = 0;
};

Strip widest_steps(double k, double n, double bits) {
  constexpr int tried = 64;
  Strip best;
  const double widest = std::atan(1 / std::sqrt(k)) * (1 - 0x1p-20);
  for (int i = 1; i <= tried; ++i) {
    const double a = widest * i / tried, cosine = std::cos(2 * a);
    if (cosine <= 0) break;
    const double bound = std::log(k) + (k - 1) * ln2 - n / 2 * std::log(cosine);
    const double step = 2 * half_turn * a / ((bits + 2) * ln2 + bound);
    if (step > best.step) best = {a, step};
  }
  return best;
}

/// Returns 2M/(e^(2πa/h) − 1); unknown if M is not proven to be a bound.
ArbNumber rule_error(long k, const ArbNumber& half_n, const ArbNumber& a, const ArbNumber& h) {
  if (arb_is_nonpositive(square(ArbNumber::of(arb_tan, a)) * k - 1) == 0) return ArbNumber::unknown();
  const ArbNumber bound = scaled(pow(ArbNumber::of(arb_cos, scaled(a, 1)), -half_n) * k, k);
  return bound / ArbNumber::of(arb_expm1, scaled(pi() * a, 1) / h);
}

/// Returns log c = log 2 + n/2 · log(n/2) − log Γ(n/2).
ArbNumber log_of_constant(const ArbNumber& half_n) {
  return log(half_n) * half_n - log_gamma(half_n) + ArbNumber::of(arb_const_log2);
}

/// s = e^u and values derived from it.
struct Scale {
  ArbNumber s, exponent, density;  ///< n·s²/2, and g(u)

  Scale(const ArbNumber& u, const ArbNumber& half_n, const ArbNumber& log_c)
      : s(exp(u)), exponent(square(s) * half_n), density(exp(scaled(u * half_n, 1) - exponent + log_c)) {}
  /// Returns a bound of the omitted part of the integral beyond s > 1.
  ArbNumber beyond(const ArbNumber& half_n) const { return density / scaled(exponent - half_n, 1); }
  /// Returns a bound of the omitted part below s < 1, where R is at most `r`.
  ArbNumber below(const ArbNumber& half_n, const ArbNumber& r) const {
    return half_of(exp(exponent) * density * r / half_n);
  }
};

/// An exact point q and the gap P(q) − p.
struct Probe {
  ArbNumber q, gap;
  int side() const { return gap.sign(); }
};

class RangeSearch {
 public:
  RangeSearch(const StudentisedRange& range, const ArbNumber& p, long bits)
      : range_(range), p_(p), bits_(bits) {
    const BallPrecision scope(first_bits);
    const ArbNumber rest = p - 1;
    if (mag_is_zero(p.radius()) == 0)
      known_ = static_cast<long>(std::floor(-mag_get_d_log2_approx(p.radius())));
    lost_ = first_bits - std::min({p.magnitude_exponent(), rest.magnitude_exponent(), 0L});
  }

  std::optional<ArbNumber> run() {
    if (!bracket()) return std::nullopt;
    constexpr int most_steps = 200;
    constexpr long close_enough = 4;
    long gain = 2;
    for (int steps = 0; steps < most_steps && missing_bits() > close_enough; ++steps) {
      const long wanted = std::min({gain, width_bits() + 2, missing_bits()});
      const bool good = step(wanted);
      if (!good && unknown_ && wanted == 1) break;
      gain = good ? 2 * wanted + 2 : std::max(1L, wanted / 2);
    }
    return final_interval();
  }

 private:
  static constexpr long first_bits = 16;

  Probe probe(const ArbNumber& q, long bits) const {
    const BallPrecision scope(bits + range_guard);
    return {q, range_.at(q, bits) - p_};
  }

  /// Probes q with increasing precision until the sign of the gap is proven. If it never is, side() is 0.
  Probe probe_until_signed(const ArbNumber& q, long bits) const {
    Probe result = probe(q, bits);
    for (int doublings = 0; result.side() == 0 && bits < bits_ + lost_ && doublings < 3; ++doublings) {
      bits = std::min(2 * bits, bits_ + lost_);
      result = probe(q, bits);
    }
    return result;
  }

  bool bracket() {
    constexpr long most_exponent = 256;
    const auto power = [&](long exponent) { return probe_until_signed(power_of_two(exponent), lost_); };
    Probe first = power(1);
    const int side = first.side();
    (side < 0 ? below_ : above_) = first;
    for (long exponent = 1 - side; side != 0 && std::labs(exponent) <= most_exponent; exponent -= side) {
      const Probe next = power(exponent);
      if (next.side() == 0) return false;
      (next.side() < 0 ? below_ : above_) = next;
      if (next.side() != side) return true;
    }
    return false;
  }

  /// Returns an f such that P rises by about 2^-f if q doubles.
  long flatness_bits() const {
    const BallPrecision scope(first_bits);
    const double steep = (above_.gap - below_.gap).estimate() / relative_width();
    return steep > 0 ? std::max(0L, -static_cast<long>(std::ilogb(steep))) : lost_;
  }
  double relative_width() const { return (above_.q.estimate() - below_.q.estimate()) / above_.q.estimate(); }
  ArbNumber width() const {
    const BallPrecision scope(ARF_PREC_EXACT);
    return above_.q - below_.q;
  }
  /// Returns the number of leading bits that both ends share.
  long width_bits() const { return above_.q.magnitude_exponent() - width().magnitude_exponent(); }
  /// Returns how many bits the bracket needs before the last step. The precision of p limits them.
  long missing_bits() const {
    return std::min({(bits_ + 2 * flatness_bits()) / 3 + 8 + std::ilogb(range_.groups()), bits_ + 1,
                     known_ - flatness_bits() - 1}) -
           width_bits();
  }

  ArbNumber final_interval() const {
    const BallPrecision scope(bits_ + range_guard);
    const long k = range_.groups();
    const ArbNumber between = hull(below_.q, above_.q);
    ArbNumber slope = (above_.gap - below_.gap) / width(), middle, common;
    add_error(slope, scaled(width() * (k * (k - 1) * k), -3));  // 1/4 + (k − 2)/8 = k/8
    if (slope.sign() <= 0) return between;
    arb_get_mid_arb(middle, above_.q - above_.gap / slope);
    const Probe at = probe(middle, flatness_bits() + bits_ + 8);
    middle = middle - at.gap / slope;
    return arb_intersection(common, between, middle, BallPrecision::bits()) != 0 ? common : between;
  }

  /// Narrows the bracket by `gain` bits. Returns true if the chord was accurate enough.
  bool step(long gain) {
    const BallPrecision scope(bits_ + range_guard);
    const ArbNumber reach = scaled(width(), -gain - 1);
    ArbNumber inside;
    arb_get_mid_arb(inside, above_.q - above_.gap / (above_.gap - below_.gap) * width());
    const long needed = flatness_bits() + 8 + std::min(2 * (width_bits() + gain) + 8, bits_ + 4);
    bool good = true;
    for (const bool upper : {false, true}) {
      const auto end = [&] {
        const BallPrecision exact(ARF_PREC_EXACT);
        return upper ? inside + reach : inside - reach;
      }();
      if (arb_gt(end, below_.q) == 0 || arb_lt(end, above_.q) == 0) continue;
      const Probe next = probe_until_signed(end, needed);
      unknown_ = next.side() == 0;
      if (unknown_) return false;
      (next.side() < 0 ? below_ : above_) = next;
      good = good && (next.side() > 0) == upper;
      if (!upper && next.side() > 0) return false;
    }
    return good;
  }

  const StudentisedRange& range_;
  ArbNumber p_;
  long bits_;
  long known_ = 1L << 40;  ///< the precision of p, in bits
  long lost_ = 0;          ///< the bits needed to resolve the smaller tail
  Probe below_, above_;
  bool unknown_ = false;  ///< the last probe proved no sign
};

}  // namespace

ArbNumber StudentisedRange::range(const ArbNumber& w, long bits) const {
  const BallPrecision scope(bits + range_guard);
  const long k = groups_;
  const ArbNumber half = half_of(w);
  ArbNumber sum, rest = half_of(ArbNumber::of(arb_hypgeom_erfc, half) * (k * (k - 1)));
  if (rest.magnitude_exponent() < -bits) {
    sum = 1;
    add_error(sum, rest);
    return sum;
  }
  const ArbNumber h = ArbNumber::exactly(
      half_turn * std::sqrt(2 / (static_cast<double>(k) * (static_cast<double>(bits) + 2) * ln2)));
  const ArbNumber root_of_half = ArbNumber::of(arb_rsqrt, ArbNumber(2));
  for (long j = 0;; ++j) {
    if (j > most_points || !spend(WorkKind::enclosures, price_of_point())) return ArbNumber::unknown();
    const ArbNumber y = h * j, above = y + half, below = y - half;
    const ArbNumber to_above = normal_below(above, root_of_half),
                    to_below = normal_below(below, root_of_half);
    ArbNumber inside, weight = bell(above);
    arb_pow_ui(inside, to_above - to_below, static_cast<ulong>(k - 1), BallPrecision::bits());
    if (j > 0) weight = weight + bell(below);
    arb_addmul(sum, weight, inside, BallPrecision::bits());
    // rest = k D^(k−1) (2 − Φ − Φ)
    rest = (2 - (to_above + to_below)) * inside * k;
    if (rest.magnitude_exponent() < -bits && arb_is_nonnegative(below) != 0) break;
  }
  sum = sum * (ArbNumber::of(arb_rsqrt, pi()) * root_of_half * h * k);  // times h k/√(2π)
  add_error(sum, rest);
  // 1/sinh(2π²/(kh²)), the error for a probability of at most 1
  add_error(sum, inverse(ArbNumber::of(arb_sinh, scaled(square(pi() / h), 1) / k)));
  return sum;
}

ArbNumber StudentisedRange::at(const ArbNumber& q, long bits) const {
  if (!degrees_) return range(q, bits);
  constexpr long fewest = 8;
  const BallPrecision scope(bits + range_guard);
  const Strip strip =
      widest_steps(static_cast<double>(groups_), degrees_->estimate(), static_cast<double>(bits));
  const ArbNumber h = ArbNumber::exactly(strip.step), half_n = half_of(*degrees_),
                  log_c = log_of_constant(half_n);
  ArbNumber sum, omitted = rule_error(groups_, half_n, ArbNumber::exactly(strip.half_width), h);
  for (const long direction : {1L, -1L}) {
    for (long i = direction > 0 ? 0 : -1;; i += direction) {
      if (std::labs(i) > most_points || !spend(WorkKind::enclosures, price_of_point()))
        return ArbNumber::unknown();
      const Scale scale(h * i, half_n, log_c);
      // A value of small weight needs few bits.
      const long spare_bits = std::clamp(-scale.density.magnitude_exponent(), 0L, bits);
      const ArbNumber r = range(q * scale.s, std::max(fewest, bits + 8 - spare_bits));
      arb_addmul(sum, scale.density, r, BallPrecision::bits());
      if (i == 0) continue;
      const ArbNumber rest = direction > 0 ? scale.beyond(half_n) : scale.below(half_n, r);
      if (rest.magnitude_exponent() >= -bits) continue;
      omitted = omitted + rest;
      break;
    }
  }
  sum = sum * h;
  add_error(sum, omitted);
  return sum;
}

// A quantile. The ends of its bracket are proven by the signs of P(q) − p, first between powers of two, then
// around the zero of the chord, closer after every success. The last two thirds of the bits come from one
// value at an m in the bracket, by the mean value theorem: q = m − (P(m) − p)/P'(ξ). P' equals the slope of
// the chord somewhere in the bracket, and differs from it nowhere by more than the width times a bound of
// P''. With |φ'| < 1/4, φ < 2/5 and ∫ φ(z) φ(z − w) dz <= 1/(2√π), |R''| <= k(k−1)(1/4 + (k−2)/8), and |P''|
// is no greater, as S² has the mean 1.

std::optional<ArbNumber> StudentisedRange::quantile(const ArbNumber& p, long bits) const {
  return RangeSearch(*this, p, bits).run();
}

}  // namespace proofsheet::numbers
