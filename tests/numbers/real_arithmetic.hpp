#pragma once
#include "numbers/reals/real.hpp"

/// The arithmetic of reals for RandomExpression.
struct PlainReals {
  using Real = proofsheet::numbers::Real;
  using Function = proofsheet::numbers::Function;
  static Real apply(Function function, const Real& x) { return *proofsheet::numbers::apply(function, x); }

  Real constant(const proofsheet::numbers::Rational& value) const { return value; }
  Real add(const Real& a, const Real& b) const { return a + b; }
  Real subtract(const Real& a, const Real& b) const { return a - b; }
  Real multiply(const Real& a, const Real& b) const { return a * b; }
  Real divide(const Real& a, const Real& b) const { return *proofsheet::numbers::divide(a, b); }
  Real sin(const Real& x) const { return apply(Function::sin, x); }
  Real cos(const Real& x) const { return apply(Function::cos, x); }
  Real atan(const Real& x) const { return apply(Function::atan, x); }
  Real tanh(const Real& x) const { return apply(Function::tanh, x); }
  Real exp(const Real& x) const { return apply(Function::exp, x); }
  Real ln(const Real& x) const { return apply(Function::ln, x); }
  Real sqrt(const Real& x) const { return apply(Function::sqrt, x); }
};
