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

  Enclosure fresh() const { return Enclosure(bits_); }
  Enclosure rounded(const Enclosure& a) const {
    Enclosure made = fresh();
    made.set_common_part(a, a);
    return made;
  }
  Enclosure number(const Rational& value) const {
    Enclosure made = fresh();
    made.set_rational(value);
    return made;
  }
  Enclosure pi() const {
    Enclosure made = fresh();
    made.set_pi_times(1);
    return made;
  }
  Enclosure between(int lower, int upper) const {
    Enclosure made = fresh();
    made.set_between(lower, upper);
    return made;
  }
  Enclosure product(const Enclosure& a, const Enclosure& b) const {
    Enclosure made = fresh();
    made.set_product(std::vector{&a, &b});
    return made;
  }
  Enclosure quotient(const Enclosure& a, const Enclosure& b) const {
    Enclosure made = fresh();
    if (b.sign() != 0) made.set_quotient(a, b);
    return made;
  }
  Enclosure sum(const Enclosure& a, const Enclosure& b) const {
    Enclosure made = fresh();
    made.set_sum(std::vector{&a, &b});
    return made;
  }
  Enclosure square(const Enclosure& a) const {
    Enclosure made = fresh();
    made.set_square(a);
    return made;
  }
  Enclosure negative(const Enclosure& a) const {
    Enclosure made = fresh();
    made.set_negation(a);
    return made;
  }
  Enclosure applied(Function function, const Enclosure& x) const {
    Enclosure made = fresh();
    made.set_function(*row_of(function).enclosed, x);
    return made;
  }

 private:
  long bits_;
};

}  // namespace proofsheet::numbers
