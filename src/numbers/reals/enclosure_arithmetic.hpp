#pragma once
// Arithmetic on enclosures as values: each function returns a new enclosure, rounded outward to one
// precision. And the same functions on reals, which are exact, so that a rule for slopes is written once.
#include <vector>

#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/functions.hpp"

namespace proofsheet::numbers {

class EnclosureArithmetic {
 public:
  explicit EnclosureArithmetic(long precision) : bits_(precision) {}

  Enclosure new_enclosure() const { return Enclosure(bits_); }
  Enclosure rounded(const Enclosure& a) const { return made(&Enclosure::set_common_part, a, a); }
  Enclosure number(const Rational& value) const { return made(&Enclosure::set_rational, value); }
  Enclosure pi() const { return made(&Enclosure::set_pi_times, 1); }
  Enclosure product(const Enclosure& a, const Enclosure& b) const {
    return made(&Enclosure::set_product, std::vector{&a, &b});
  }
  Enclosure quotient(const Enclosure& a, const Enclosure& b) const {
    return b.sign() == 0 ? new_enclosure() : made(&Enclosure::set_quotient, a, b);
  }
  Enclosure sum(const Enclosure& a, const Enclosure& b) const {
    return made(&Enclosure::set_sum, std::vector{&a, &b});
  }
  Enclosure square(const Enclosure& a) const { return made(&Enclosure::set_square, a); }
  Enclosure negative(const Enclosure& a) const { return made(&Enclosure::set_negation, a); }
  Enclosure slope_of_magnitude(const Enclosure& x) const {
    return x.sign() == 0 ? made(&Enclosure::set_between, -1, 1) : number(x.sign());
  }
  Enclosure applied(Function function, const Enclosure& x) const {
    return made(&Enclosure::set_function, *row_of(function).enclosed, x);
  }

 private:
  template <class Set, class... Arguments>
  Enclosure made(const Set& set, const Arguments&... arguments) const {
    Enclosure result(bits_);
    (result.*set)(arguments...);
    return result;
  }

  long bits_;
};

/// Returns the value. Throws the Failure if there is none.
template <class T>
T value_or_throw(Outcome<T> outcome) {
  if (!outcome) throw outcome.failure();
  return *std::move(outcome);
}

/// Every function throws a Failure if its result is not defined.
class RealArithmetic {
 public:
  Real rounded(const Real& a) const { return a; }
  Real number(const Rational& value) const { return value; }
  Real pi() const { return Real::pi_times(1); }
  Real product(const Real& a, const Real& b) const { return a * b; }
  Real quotient(const Real& a, const Real& b) const { return value_or_throw(divide(a, b)); }
  Real sum(const Real& a, const Real& b) const { return a + b; }
  Real square(const Real& a) const { return value_or_throw(power(a, 2)); }
  Real negative(const Real& a) const { return -a; }
  Real slope_of_magnitude(const Real& x) const {
    return value_or_throw(divide(x, applied(Function::abs, x)));
  }
  Real applied(Function function, const Real& x) const { return value_or_throw(apply(function, x)); }
};

}  // namespace proofsheet::numbers
