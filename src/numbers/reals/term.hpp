#pragma once
// A node of the shared expression behind a Real.
//
// Terms are immutable but for what is remembered about them: the narrowest enclosure computed so far, a ball
// of doubles, and the sign once it is proven. They are counted without atomic operations: the Reals of one
// expression belong to one thread.
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "numbers/enclosures/ball.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

enum class Kind : std::uint8_t {
  rational,     ///< value
  pi_multiple,  ///< value · π; value is not 0
  sum,          ///< of the parts
  difference,   ///< parts[0] − parts[1]
  negation,     ///< −parts[0]
  product,      ///< of the parts
  quotient,     ///< parts[0] / parts[1]; the divisor is proven not to be 0
  power,        ///< parts[0] ^ value; not positive bases have integer exponents, 0 has positive ones
  real_power,   ///< parts[0] ^ parts[1]; the base is proven positive
  function,     ///< function(parts[0]); the argument is proven to lie in the domain
  unknown,      ///< what an equation is solved for; nothing is proven of what is made of it
  range,        ///< any number from parts[0] to parts[1]; value tells one range from another
  root,         ///< the number that solves `equation`, whose constants are the parts
  cdf,          ///< distribution function at parts[0]; the other parts are its degrees of freedom
  quantile      ///< its inverse; parts[0] is proven to lie between 0 and 1, the rest is as for cdf
};

struct Equation;  // numbers/solving/equation.hpp

/// The parts of a node, set once. One or two of them need no memory of their own.
class Parts {
 public:
  Parts() {}  // NOLINT: the union begins empty
  ~Parts();
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  void set(const Real& one);
  void set(const Real& one, const Real& other);
  void set(std::vector<Real> parts);

  std::size_t size() const { return size_; }
  const Real* data() const { return size_ > most_own ? more_ : own_; }
  const Real* begin() const { return data(); }
  const Real* end() const { return data() + size_; }
  const Real& operator[](std::size_t i) const { return data()[i]; }

 private:
  static constexpr std::size_t most_own = 2;
  union {
    Real own_[most_own];
    Real* more_;
  };
  std::size_t size_ = 0;
};

struct Term {
  static constexpr std::int8_t sign_unknown = 2;
  static constexpr double no_ball = -1;

  Kind kind = Kind::rational;
  Function function = Function::abs;
  Family family{};  ///< of a cdf or a quantile: numbers/distributions/distribution.hpp
  mutable std::int8_t proven_sign = sign_unknown;
  mutable bool planned = false;  ///< stands in the plan of an evaluation that is under way
  bool open = false;             ///< an unknown stands in it
  bool ranged = false;           ///< a range stands in it
  mutable std::uint32_t references = 1;
  std::optional<Rational> value;
  Parts parts;
  mutable std::unique_ptr<Enclosure> enclosure;  ///< the one of the highest precision so far
  mutable Ball ball{0, no_ball};  ///< numbers/reals/ball_evaluation.hpp; a radius of no_ball: not yet
  std::unique_ptr<const Equation> equation;  ///< of a root; of an unknown, its name alone
  Term* next_unused = nullptr;               ///< in the list of terms that are about to be deleted
  mutable std::size_t shape = 0;             ///< numbers/reals/likeness.hpp; 0: not yet

  Term();
  ~Term();
  /// The bits of the enclosure that is remembered; 0 if none is.
  long precision() const { return enclosure ? enclosure->precision() : 0; }
  /// What it takes, without its enclosure; the same from when it is made to its end.
  long long bytes() const;
};

/// Rationals with more bits than this, numerator and denominator together, become enclosed expressions: exact
/// Newton iterates double their digits at every step.
inline constexpr std::size_t most_rational_bits = std::size_t{1} << 16;

/// Visits `root` and what it is made of, parts before wholes, on an explicit stack. A part is gone into where
/// `enters(part)`; a `visit(term)` that returns false ends it all, with false.
template <class Enters, class Visit>
bool visit_parts_first(const Term& root, const Enters& enters, const Visit& visit) {
  std::vector<std::pair<const Term*, std::size_t>> open{{&root, 0}};
  while (!open.empty()) {
    auto& [term, next_part] = open.back();
    if (next_part < term->parts.size()) {
      const Term& part = term->parts[next_part++].term();
      if (enters(part)) open.emplace_back(&part, 0);
      continue;
    }
    if (!visit(*term)) return false;
    open.pop_back();
  }
  return true;
}

/// A new node.
Real make_term(Kind kind, std::vector<Real> parts);
Real make_term(Kind kind, const Real& part);
Real make_term(Kind kind, const Real& part, const Real& other);
Real make_power(const Real& base, const Rational& exponent);
Real make_function(Function function, const Real& x);
Real make_root(Equation equation, std::vector<Real> constants);
/// A cdf or a quantile. Arguments: x or p, then the degrees of freedom.
Real make_distribution(Kind kind, Family family, std::vector<Real> arguments);

/// Whether the whole thread shares this node: it is not one expression's to forget what is remembered of it.
bool is_shared(const Term& term);

/// The name that an author writes.
const char* name_of(Function function);

}  // namespace proofsheet::numbers
