// The functions of one argument: the domain is proven here, once, when the Real is made.
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/exact_points.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

Failure outside(Function function, const Real& x, const char* reason) {
  return {Failure::Kind::outside_domain,
          std::string(name_of(function)) + "(" + to_string(x) + ") is not defined: " + reason,
          {}};
}

/// Squares, magnitudes, exponentials and roots are not negative, and no sum or product of such is.
bool known_nonnegative(const Real& x, int depth = 8) {
  if (x.rational()) return *x.rational() >= 0;
  const Term& term = x.term();
  switch (term.kind) {
    case Kind::pi_multiple:
      return *term.value > 0;
    case Kind::power:
      return denominator(*term.value) != 1 || mpz_even_p(numerator(*term.value).backend().data());
    case Kind::real_power:
      return true;
    case Kind::function:
      return term.function == Function::abs || term.function == Function::exp ||
             term.function == Function::sqrt;
    case Kind::cdf:
      return true;
    case Kind::quantile:
      return !is_symmetric(term.family);
    case Kind::sum:
    case Kind::product:
    case Kind::quotient:
      for (const Real& part : term.parts) {
        if (depth == 0 || !known_nonnegative(part, depth - 1)) return false;
      }
      return true;
    default:
      return false;
  }
}

Outcome<Real> magnitude(const Real& x) {
  const auto sign_of_x = sign(x);
  if (!sign_of_x) return make_function(Function::abs, x);
  return *sign_of_x < 0 ? -x : x;
}

Outcome<Real> square_root(const Real& x) {
  if (x.term().kind == Kind::power && *x.term().value == 2) return magnitude(x.term().parts[0]);
  const auto sign_of_x = sign(x);
  if (sign_of_x && *sign_of_x < 0) return outside(Function::sqrt, x, "the square root of a negative number");
  if (sign_of_x && *sign_of_x == 0) return Real(0);
  if (!sign_of_x && !known_nonnegative(x)) return sign_of_x.failure();
  if (auto exact = exact_value(Function::sqrt, x)) return *std::move(exact);
  return make_function(Function::sqrt, x);
}

Outcome<Real> logarithm(Function function, const Real& x) {
  const auto sign_of_x = sign(x);
  if (!sign_of_x) return sign_of_x.failure();
  if (*sign_of_x < 0) return outside(function, x, "the logarithm of a negative number");
  if (*sign_of_x == 0) return outside(function, x, "the logarithm of 0");
  if (auto exact = exact_value(function, x)) return *std::move(exact);
  return make_function(function, x);
}

Outcome<Real> tangent(const Real& x) {
  if (auto exact = x.pi_multiple() && denominator(*x.pi_multiple()) == 2 ? std::nullopt
                                                                         : exact_value(Function::tan, x)) {
    return *std::move(exact);
  }
  if (!x.rational()) {  // a rational is never an odd multiple of π/2
    auto cosine = apply(Function::cos, x);
    if (!cosine) return cosine;
    const auto sign_of_cosine = sign(*cosine);
    if (!sign_of_cosine) return sign_of_cosine.failure();
    if (*sign_of_cosine == 0) return outside(Function::tan, x, "the tangent has a pole there");
  }
  return make_function(Function::tan, x);
}

Outcome<Real> arc(Function function, const Real& x) {
  for (const int end : {-1, 1}) {
    const auto order = compare(x, end);
    if (!order) return order.failure();
    if (*order == end) return outside(function, x, "the argument is not between -1 and 1");
    if (*order == 0) return *exact_value(function, end);
  }
  if (auto exact = exact_value(function, x)) return *std::move(exact);
  return make_function(function, x);
}

}  // namespace

Outcome<Real> apply(Function function, const Real& x) {
  if (x.depends_on_unknown()) return make_function(function, x);
  switch (function) {
    case Function::sqrt:
      return square_root(x);
    case Function::ln:
    case Function::log2:
    case Function::log10:
      return logarithm(function, x);
    case Function::abs:
      return magnitude(x);
    case Function::tan:
      return tangent(x);
    case Function::asin:
    case Function::acos:
      return arc(function, x);
    default:
      break;
  }
  if (auto exact = exact_value(function, x)) return *std::move(exact);
  return make_function(function, x);
}

Outcome<Real> atan2(const Real& y, const Real& x) {
  const auto sign_of_y = sign(y);
  if (!sign_of_y) return sign_of_y.failure();
  const auto sign_of_x = sign(x);
  const Real quarter = Real::pi_times(Rational(*sign_of_y, 2));
  if (sign_of_x && *sign_of_x == 0) {
    if (*sign_of_y == 0) {
      return Failure{
          Failure::Kind::outside_domain, "atan2(0, 0) is not defined: the origin has no angle", {}};
    }
    return quarter;
  }
  if (!sign_of_x) {  // it may be 0; turned by a quarter it need not be known
    if (*sign_of_y == 0) return sign_of_x.failure();
    auto angle = apply(Function::atan, *divide(x, y));
    return angle ? Outcome<Real>(quarter - *angle) : angle;
  }
  auto angle = apply(Function::atan, *divide(y, x));
  if (!angle || *sign_of_x > 0) return angle;
  return *angle + Real::pi_times(*sign_of_y < 0 ? -1 : 1);
}

}  // namespace proofsheet::numbers
