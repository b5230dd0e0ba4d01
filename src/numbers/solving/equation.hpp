#pragma once
// An equation in one unknown, written as a list of steps.
//
// An equation is evaluated at thousands of places before its root is known: intervals, points, exact numbers.
// So the author's expression, with the unknown as a leaf, is converted once into a list of steps, parts
// before wholes. A part that does not depend on the unknown is one constant, a Real like any other.
#include <span>
#include <string>
#include <vector>

#include "numbers/exact/outcome.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

struct Operand {
  bool constant = false;
  std::size_t index = 0;  ///< of a constant, or of an earlier step
};

struct Step {
  Kind kind = Kind::unknown;
  Function function = Function::abs;
  Family family{};    ///< the family of a distribution
  Rational exponent;  ///< the exponent of a power
  std::vector<Operand> operands;
};

/// An equation f(x) = 0 with a bracket in which f is defined, strictly monotone, and 0 exactly once.
struct Equation {
  std::string unknown;      ///< the name of the unknown
  std::vector<Step> steps;  ///< the first is the unknown, the last is f
  Rational lower, upper;
  bool rising = true;
  std::string text;  ///< for messages: `solve(x^3 - 2*x - 5 = 0 for x in 2..3)`
  std::string key;   ///< equal for equations that are the same if their constants are
};

struct EquationSteps {
  Equation equation;
  std::vector<Real> constants;
};

/// True if f contains the range.
bool contains_range(const Real& range, const Real& f);
/// Returns f = 0 as steps, without bracket and text. `unknown` may be a range that f contains: then f is a
/// function of it. Fails: f does not contain the unknown or contains another one; too long.
Outcome<EquationSteps> equation_of(const Real& f, const Real& unknown);
/// Returns f(x), with every domain proven.
Outcome<Real> value_at(const Equation& equation, std::span<const Real> constants, const Real& x);
/// Returns a text that identifies the steps.
std::string key_of(const Equation& equation);

/// The most steps of an equation.
inline constexpr std::size_t most_equation_steps = 100'000;

}  // namespace proofsheet::numbers
