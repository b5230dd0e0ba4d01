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
  Enclosure rounded(const Enclosure& a) const { return made(&Enclosure::set_common_part, a, a); }
  Enclosure number(const Rational& value) const { return made(&Enclosure::set_rational, value); }
  Enclosure pi() const { return made(&Enclosure::set_pi_times, 1); }
  Enclosure between(int lower, int upper) const { return made(&Enclosure::set_between, lower, upper); }
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

}  // namespace proofsheet::numbers
