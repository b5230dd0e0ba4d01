#pragma once
// An expression of a real variable between two real ends: `sin(x) for x in 0..4*pi`. What loops in equations
// run over are whole numbers; a curve runs over all that lies between, and is asked for its values at
// fractions.
#include <vector>

#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

struct Curve {
  ExpressionPtr body;
  std::string variable;
  ExpressionPtr first, last;  ///< without the variable
  diagnostics::Span span;
};

/// Nothing, and an error, if it is no expression with one `for … in …..…` behind it.
std::optional<Curve> parse_curve(const diagnostics::Text& text, diagnostics::Diagnostics& diagnostics);
/// `[body for x in [1/2, 3/4, …]]`: a table of one axis with the value at each place.
ExpressionPtr values_at(const Curve& curve, const std::vector<numbers::Rational>& places);

}  // namespace proofsheet::equations
