// The functions of one argument: the domain is proven here, once, when the Real is made.
#include <algorithm>

#include "numbers/reals/comparison.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

namespace {

Failure refused(const FunctionRow& f, const Real& x, const char* reason) {
  return {Failure::Kind::outside_domain,
          std::string(*f.name) + "(" + to_string(x) + ") is not defined: " + reason,
          {}};
}

/// Squares, magnitudes, exponentials and roots are not negative, and no sum or product of such is.
bool known_nonnegative(const Real& x, int depth = 8) {
  const Term& term = x.term();
  const auto all_parts = [&] {
    return depth > 0 && std::all_of(term.parts.begin(), term.parts.end(),
                                    [&](const Real& part) { return known_nonnegative(part, depth - 1); });
  };
  switch (term.kind) {
    case Kind::rational:
      return *term.value >= 0;
    case Kind::pi_multiple:
      return *term.value > 0;
    case Kind::power:
      return denominator(*term.value) != 1 || mpz_even_p(numerator(*term.value).backend().data());
    case Kind::real_power:
      return true;
    case Kind::function:
      return *row_of(term.function).sign != KnownSign::none;
    case Kind::cdf:
      return true;
    case Kind::quantile:
      return !is_symmetric(term.family);
    case Kind::sum:
    case Kind::product:
    case Kind::quotient:
      return all_parts();
    case Kind::difference:
    case Kind::negation:
    case Kind::unknown:
    case Kind::range:
    case Kind::root:
      return false;
  }
  return false;
}

/// -1, 0 or 1 as x stands below an end of a domain, at it, or above.
Outcome<int> order(const Real& x, const DomainEnd& end) { return end.at == 0 ? sign(x) : compare(x, end.at); }

/// Nothing where x is proven to lie on the side of an end on which f is defined; else f(x), or why it has no
/// value. `beyond`: the order of what lies outside.
std::optional<Outcome<Real>> at_end(const FunctionRow& f, const Real& x, const DomainEnd& end, int beyond) {
  if (end.kind == DomainEnd::Kind::none) return std::nullopt;
  const bool closed = end.kind == DomainEnd::Kind::closed;
  const auto found = order(x, end);
  if (!found) {
    if (closed && end.at == 0 && beyond < 0 && known_nonnegative(x)) return std::nullopt;
    return found.failure();
  }
  if (*found == beyond) return refused(f, x, f.refused->outside);
  if (*found != 0) return std::nullopt;
  if (!closed) return refused(f, x, f.refused->border);
  const auto exact = (*f.exact)(end.at);
  return exact ? *exact : make_function(*f.function, end.at);
}

/// Why x is not proven to be no pole.
std::optional<Failure> at_pole(const FunctionRow& f, const Real& x) {
  if (!*f.poles || x.rational()) return std::nullopt;
  const auto divisor = apply(**f.poles, x);
  const auto sign_of_divisor = divisor ? sign(*divisor) : Outcome<int>(divisor.failure());
  if (!sign_of_divisor) return sign_of_divisor.failure();
  if (*sign_of_divisor == 0) return refused(f, x, f.refused->border);
  return std::nullopt;
}

}  // namespace

Outcome<Real> apply(Function function, const Real& x) {
  const FunctionRow& f = row_of(function);
  if (x.depends_on_unknown()) return make_function(function, x);
  if (auto exact = (*f.exact)(x)) return *std::move(exact);
  if (auto end = at_end(f, x, f.enclosed->domain.least, -1)) return *std::move(end);
  if (auto end = at_end(f, x, f.enclosed->domain.greatest, 1)) return *std::move(end);
  if (auto pole = at_pole(f, x)) return *std::move(pole);
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
