#pragma once
// Derivatives of reals, and the standard uncertainties that follow from them.
//
// A variable is a range whose two ends are one number (`Real::between(v, v, name)`): it has this value, but
// no operation folds it into a fraction. So a Real with variables is a function of them, and its derivatives
// at their values are exact reals, found by one pass from the whole to its parts. A value that occurs twice
// is one variable, so its correlation with itself is never lost.
#include <map>
#include <utility>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Returns the name of a variable.
long name_of_range(const Real& variable);
/// Returns a variable with the same name and another value.
Real with_value(const Real& variable, const Rational& value);

/// Returns x with every variable replaced by its value. Fails if x contains a range that is no variable.
Outcome<Real> at_values(const Real& x);

/// Returns the derivative along each variable that `y` depends on, at their values; a variable without an
/// entry has none to contribute. Fails at a corner, at an end of a domain, along the parameters of a
/// distribution, or if these are not whole (of beta: doubled) or are large.
Outcome<std::map<long, Real>> gradient(const Real& y);

/// The standard uncertainties of variables, and the correlations of pairs, lesser name first. A pair without
/// an entry is not correlated.
struct Uncertainties {
  std::map<long, Rational> deviations = {};
  std::map<std::pair<long, long>, Rational> correlations = {};
};

/// Returns the covariance of y and z, to first order (JCGM 100:2008, 5.2.2).
Outcome<Real> covariance(const Real& y, const Real& z, const Uncertainties& inputs);
/// Returns the standard uncertainty of y, to first order.
Outcome<Real> standard_uncertainty(const Real& y, const Uncertainties& inputs);

}  // namespace proofsheet::numbers
