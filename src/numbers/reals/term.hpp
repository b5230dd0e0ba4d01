#pragma once
// A node of the shared expression of a Real.
//
// Terms are immutable except for cached results: the narrowest enclosure computed so far, a ball of doubles,
// and the sign once it is proven. Their reference counts are not atomic: the Reals of one expression must
// belong to one thread.
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
  sum,          ///< the sum of the parts
  difference,   ///< parts[0] − parts[1]
  negation,     ///< −parts[0]
  product,      ///< the product of the parts
  quotient,     ///< parts[0] / parts[1]; the divisor is proven not to be 0
  power,        ///< parts[0] ^ value; value is an integer if the base is <= 0, and positive if it is 0
  real_power,   ///< parts[0] ^ parts[1]; the base is proven positive
  function,     ///< function(parts[0]); the argument is proven to lie in the domain
  unknown,      ///< the unknown of an equation; nothing is proven about expressions that contain it
  range,        ///< any number from parts[0] to parts[1]; `value` identifies the range
  root,         ///< the number that solves `equation`, whose constants are the parts
  cdf,          ///< distribution function at parts[0]; the other parts are its degrees of freedom
  quantile      ///< its inverse; parts[0] is proven to lie between 0 and 1, the rest is as for cdf
};

struct Equation;  // numbers/solving/equation.hpp

/// The parts of a node, set once. Up to two parts need no memory of their own.
class Parts {
 public:
  Parts() {}  // NOLINT: the union starts empty
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
  Family family{};  ///< the family of a cdf or a quantile: numbers/distributions/distribution.hpp
  mutable std::int8_t proven_sign = sign_unknown;
  mutable bool planned = false;  ///< is in the plan of the current evaluation
  bool open = false;             ///< contains an unknown
  bool ranged = false;           ///< contains a range
  mutable std::uint32_t references = 1;
  std::optional<Rational> value;
  Parts parts;
  mutable std::unique_ptr<Enclosure> enclosure;  ///< the one of the highest precision so far
  mutable Ball ball{0, no_ball};  ///< numbers/reals/ball_evaluation.hpp; radius no_ball: not computed
  std::unique_ptr<const Equation> equation;  ///< the equation of a root; for an unknown, only its name
  Term* next_unused = nullptr;               ///< the next in the list of terms to delete
  mutable std::size_t shape = 0;             ///< numbers/reals/likeness.hpp; 0 means not computed yet

  Term();
  ~Term();
  /// Returns the precision of the cached enclosure in bits, or 0 if there is none.
  long precision() const { return enclosure ? enclosure->precision() : 0; }
  /// Returns the size of the node without its enclosure, in bytes. It never changes.
  long long bytes() const;
};

/// Rationals with more bits than this, numerator and denominator together, become enclosed expressions.
/// Otherwise exact Newton iterates would double their digits at every step.
inline constexpr std::size_t most_rational_bits = std::size_t{1} << 16;

/// Visits `root` and its parts, parts before wholes, on an explicit stack. Descends into a part if
/// `enters(part)` is true. Stops and returns false if a `visit(term)` returns false.
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

/// Makes a new node.
Real make_term(Kind kind, std::vector<Real> parts);
Real make_term(Kind kind, const Real& part);
Real make_term(Kind kind, const Real& part, const Real& other);
Real make_power(const Real& base, const Rational& exponent);
Real make_function(Function function, const Real& x);
Real make_root(Equation equation, std::vector<Real> constants);
/// Makes a cdf or a quantile. `arguments`: x or p, then the degrees of freedom.
Real make_distribution(Kind kind, Family family, std::vector<Real> arguments);

/// True if the whole thread shares this node. An expression must not drop the cached results of such a node.
bool is_shared(const Term& term);

/// Returns the name that authors write.
const char* name_of(Function function);

}  // namespace proofsheet::numbers
