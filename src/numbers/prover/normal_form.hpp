#pragma once
// The normal form behind the zero prover.
//
// A number is written as a polynomial: a sum of rational coefficients times monomials. A monomial is a
// product of powers of *bases* with rational exponents, at most one exponential, and at most one sine or
// cosine:
//
//     c · 2^(1/3) · π · [1+√2]^(-1) · exp(sin 1) · cos(3/100)
//
// A base is a prime (what is left of an integer that is too long to factor serves as well), a symbol such as
// π, ln 2 or erf(1/2), of which nothing is assumed but that it is a number, or a *compound*: a whole
// polynomial that is only ever divided by or put under a root. Every rewriting is an equality of real
// numbers, so equal forms are equal numbers. Nothing is claimed of different forms: that is why the prover is
// one-sided.
//
// What merges what: powers of one base add their exponents, and whole powers of integers go into the
// coefficient; exp(a)·exp(b) is exp(a+b) and exp(q·ln b) is b^q; products of sines and cosines become sums
// (their angles normalised in sign and modulo π/2); logarithms fall apart into those of primes; a compound
// with an exponent of 1 or more is multiplied out.
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "numbers/exact/rational.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

using BaseId = std::uint32_t;
using PolynomialId = std::uint32_t;

struct Factor {
  BaseId base;
  Rational exponent;  ///< not 0
  friend bool operator==(const Factor&, const Factor&) = default;
};

enum class Wave : std::uint8_t { none, sine, cosine };

struct Monomial {
  std::vector<Factor> factors;   ///< by base, each once
  PolynomialId exponential = 0;  ///< exp of this polynomial; polynomial 0 is 0
  Wave wave = Wave::none;
  PolynomialId angle = 0;
  friend bool operator==(const Monomial&, const Monomial&) = default;
};
bool operator<(const Monomial& a, const Monomial& b);

/// Coefficients are not 0.
using Polynomial = std::map<Monomial, Rational>;
struct PolynomialHash {
  std::size_t operator()(const Polynomial& p) const;
};

enum class Symbol : std::uint8_t { integer, compound, pi, logarithm, function, cdf, quantile, root };

struct Base {
  Symbol symbol = Symbol::pi;
  Integer integer = 0;                ///< of an integer
  std::uint32_t argument = 0;         ///< a polynomial; of a logarithm, a base; of a root, its number
  Function function = Function::abs;  ///< of a function
  std::uint32_t distribution = 0;     ///< its number, of a cdf or a quantile
};
bool operator<(const Base& a, const Base& b);

/// Thrown when a proof costs more than its budget; caught by proven_zero.
struct BudgetSpent {};

/// The bases and polynomials of one proof, each once, and the arithmetic on them.
class NormalForms {
 public:
  NormalForms();

  static Polynomial constant(const Rational& value);
  const Polynomial& pi();
  void add(Polynomial& to, const Polynomial& more, const Rational& scale);
  Polynomial multiply(const Polynomial& a, const Polynomial& b);
  /// p^exponent. `sign`: of p, 0 if it is not known; where the exponent is not whole, p is known not to be
  /// negative.
  Polynomial raise(const Polynomial& p, const Rational& exponent, int sign);
  Polynomial exponential(const Polynomial& p);
  /// p is positive.
  Polynomial logarithm(const Polynomial& p);
  Polynomial sine(const Polynomial& angle) { return wave(angle, Wave::sine); }
  Polynomial cosine(const Polynomial& angle) { return wave(angle, Wave::cosine); }
  /// A function of which nothing is used; odd and even ones with the sign of their argument normalised.
  Polynomial opaque(Function function, const Polynomial& argument, int sign);
  /// The root of an equation; `number` tells those of one proof apart.
  Polynomial root(std::uint32_t number, int sign);
  /// The same of a cdf or a quantile, less 1/2 and of p − 1/2 where the distribution is symmetric: odd then.
  /// `distribution` tells those of one proof apart.
  Polynomial opaque(Symbol symbol, std::uint32_t distribution, bool symmetric, const Polynomial& argument,
                    int sign);

  /// Multiplies with what stands below a fraction line until nothing does: zero exactly if p is.
  Polynomial without_denominators(Polynomial p);
  /// Work that was done.
  void charge(std::size_t units);

 private:
  PolynomialId intern(const Polynomial& p);
  const Polynomial& polynomial(PolynomialId id) const { return *polynomials_[id]; }
  BaseId intern(const Base& base);
  static int leading_sign(const Polynomial& p);
  Polynomial opaque(Base base, const Polynomial& argument, int sign, bool even, bool odd);
  Polynomial negated(const Polynomial& p);

  void multiply(Polynomial& to, const Rational& scale, const Monomial& a, const Monomial& b);
  void put(Polynomial& to, Rational coefficient, Monomial monomial);
  void put_reduced(Polynomial& to, const Rational& coefficient, Monomial monomial);
  Polynomial base_power(BaseId base, const Rational& exponent);
  Polynomial rational_power(const Rational& value, const Rational& exponent);
  Polynomial whole_power(Polynomial p, unsigned long exponent);
  Polynomial raise_compound(const Polynomial& p, const Rational& exponent, bool positive);
  Polynomial raise_monomial(const Monomial& monomial, const Rational& coefficient, const Rational& exponent,
                            int sign);
  /// A positive c·m as a positive rational, powers and an exponential that are positive, and the rest, which
  /// is positive as a whole; no rest is 1.
  struct Split {
    Rational coefficient;
    Monomial positive;
    Polynomial rest;
  };
  Split split_positive(const Monomial& monomial, const Rational& coefficient);
  Polynomial logarithm_of_base(BaseId base);

  Polynomial wave(Polynomial angle, Wave kind);
  /// sin or cos of q·π.
  Polynomial wave_of_turn(const Rational& q, Wave kind);
  /// sin or cos of an arc sine or arc tangent, as an algebraic expression; `known` says whether `angle` is
  /// one.
  Polynomial wave_of_arc(const Polynomial& angle, Wave kind, bool& known);

  std::unordered_map<Polynomial, PolynomialId, PolynomialHash> polynomial_ids_;
  std::vector<const Polynomial*> polynomials_;
  std::map<Base, BaseId> base_ids_;
  std::vector<const Base*> bases_;
  std::vector<bool> positive_;  ///< bases that are known to be positive
  std::optional<Polynomial> pi_;
  std::size_t spent_ = 0;
  int expansion_depth_ = 0;
};

}  // namespace proofsheet::numbers
