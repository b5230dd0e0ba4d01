#pragma once
// Arithmetic on enclosures as values: each function returns a new enclosure, rounded outward to one
// precision.
#include <vector>

#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/functions.hpp"

namespace proofsheet::numbers {

class EnclosureArithmetic {
 public:
  explicit EnclosureArithmetic(long precision) : bits_(precision) {}

  Enclosure new_enclosure() const { return Enclosure(bits_); }
  Enclosure rounded(const Enclosure& a) const {
    Enclosure result = new_enclosure();
    result.set_common_part(a, a);
    return result;
  }
  Enclosure number(const Rational& value) const {
    Enclosure result = new_enclosure();
    result.set_rational(value);
    return result;
  }
  Enclosure pi() const {
    Enclosure result = new_enclosure();
    result.set_pi_times(1);
    return result;
  }
  Enclosure between(int lower, int upper) const {
    Enclosure result = new_enclosure();
    result.set_between(lower, upper);
    return result;
  }
  Enclosure product(const Enclosure& a, const Enclosure& b) const {
    Enclosure result = new_enclosure();
    result.set_product(std::vector{&a, &b});
    return result;
  }
  Enclosure quotient(const Enclosure& a, const Enclosure& b) const {
    Enclosure result = new_enclosure();
    if (b.sign() != 0) result.set_quotient(a, b);
    return result;
  }
  Enclosure sum(const Enclosure& a, const Enclosure& b) const {
    Enclosure result = new_enclosure();
    result.set_sum(std::vector{&a, &b});
    return result;
  }
  Enclosure square(const Enclosure& a) const {
    Enclosure result = new_enclosure();
    result.set_square(a);
    return result;
  }
  Enclosure negative(const Enclosure& a) const {
    Enclosure result = new_enclosure();
    result.set_negation(a);
    return result;
  }
  Enclosure applied(Function function, const Enclosure& x) const {
    Enclosure result = new_enclosure();
    result.set_function(*row_of(function).enclosed, x);
    return result;
  }

 private:
  long bits_;
};

}  // namespace proofsheet::numbers
