#pragma once
// An equation in one unknown, written as a list of steps.
//
// An equation is asked for at thousands of places before its root is known: whole intervals, points, exact
// numbers. So the expression that an author wrote, with the unknown as a leaf, is turned once into the steps
// that compute it, parts before wholes. What the unknown does not touch is one constant, a Real like any
// other.
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
  Family family{};    ///< of a distribution
  Rational exponent;  ///< of a power
  std::vector<Operand> operands;
};

/// f(x) = 0, and a bracket in which f is defined, strictly rises or falls, and is 0 once.
struct Equation {
  std::string unknown;      ///< its name
  std::vector<Step> steps;  ///< the first is the unknown, the last is f
  Rational lower, upper;
  bool rising = true;
  std::string text;  ///< for messages: `solve(x^3 - 2*x - 5 = 0 for x in 2..3)`
  std::string key;   ///< the same for equations that are the same with the same constants
};

struct WrittenEquation {
  Equation equation;
  std::vector<Real> constants;
};

/// Whether a range stands in f.
bool touches(const Real& range, const Real& f);
/// f = 0 as steps, without bracket and text. `unknown` may be a range that touches f: then f is a function of
/// it. Fails: the unknown is not in it, another one is, too long.
Outcome<WrittenEquation> equation_of(const Real& f, const Real& unknown);
/// f(x), every domain proven on the way.
Outcome<Real> value_at(const Equation& equation, std::span<const Real> constants, const Real& x);
/// What tells the steps apart, as text.
std::string key_of(const Equation& equation);

/// The most steps of an equation.
inline constexpr std::size_t most_equation_steps = 100'000;

}  // namespace proofsheet::numbers
