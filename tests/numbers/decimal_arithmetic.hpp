#pragma once
// Decimal arithmetic with 100 digits, 80 of them trusted, for RandomExpression. It shares no code with MPFR,
// MPFI or Calcium.
#include <boost/multiprecision/cpp_dec_float.hpp>

#include "numbers/exact/rational.hpp"

using Decimal100 =
    boost::multiprecision::number<boost::multiprecision::cpp_dec_float<100>, boost::multiprecision::et_off>;

struct DecimalArithmetic {
  Decimal100 constant(const proofsheet::numbers::Rational& value) const {
    return Decimal100(numerator(value).str()) / Decimal100(denominator(value).str());
  }
  Decimal100 add(const Decimal100& a, const Decimal100& b) const { return a + b; }
  Decimal100 subtract(const Decimal100& a, const Decimal100& b) const { return a - b; }
  Decimal100 multiply(const Decimal100& a, const Decimal100& b) const { return a * b; }
  Decimal100 divide(const Decimal100& a, const Decimal100& b) const { return a / b; }
  Decimal100 sin(const Decimal100& x) const { return boost::multiprecision::sin(x); }
  Decimal100 cos(const Decimal100& x) const { return boost::multiprecision::cos(x); }
  Decimal100 atan(const Decimal100& x) const { return boost::multiprecision::atan(x); }
  Decimal100 tanh(const Decimal100& x) const { return boost::multiprecision::tanh(x); }
  Decimal100 exp(const Decimal100& x) const { return boost::multiprecision::exp(x); }
  Decimal100 ln(const Decimal100& x) const { return boost::multiprecision::log(x); }
  Decimal100 sqrt(const Decimal100& x) const { return boost::multiprecision::sqrt(x); }
};
