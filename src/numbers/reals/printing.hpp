#pragma once
// Digits of a real, with proof.
//
// Rounding is monotone. If both ends of an enclosure round to the same digits, so does every number between
// them, and the digits are proven. If they do not, the precision is doubled (Ziv's strategy) up to named
// limits. Nothing is guessed.
#include <string>

#include "numbers/exact/decimal.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/exact/rounding.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

struct ProvenDigits {
  Decimal decimal;
  bool exact = true;  ///< the real is known to be rational; else enclosures proved the digits
};

/// Returns the correctly rounded digits of x. Fails: undecided, too large (most_digits), unsupported (a
/// fraction of a real that is not known to be rational).
Outcome<ProvenDigits> print(const Real& x, const Format& format, Rounding rounding = Rounding::half_away);

/// How digits were proven: exactly, or by an enclosure.
struct Certificate {
  bool exact = true;
  long precision = 0;  ///< of the enclosure, in bits; 0 if exact
  std::string lower;   ///< the enclosure in decimal, rounded outward; empty if exact
  std::string upper;
};

/// Returns the certificate of the digits that `print` returns. Fails as `print` does.
Outcome<Certificate> certificate(const Real& x, const Format& format,
                                 Rounding rounding = Rounding::half_away);

/// The limits for the decision of a digit or a sign.
struct Limits {
  long precision = 1L << 20;  ///< bits of an enclosure
  long long work =
      1LL << 34;  ///< bits times evaluations in one decision, weighted by the cost of the functions
  std::size_t bytes = 384u << 20;  ///< bytes of enclosures in one decision
  long sign_precision = 1L << 16;  ///< the most bits for a sign, or for a digit on a border
};
/// Sets the limits of this thread until the end of the scope.
class LimitScope {
 public:
  explicit LimitScope(const Limits& limits);
  ~LimitScope();
  LimitScope(const LimitScope&) = delete;
  LimitScope& operator=(const LimitScope&) = delete;

 private:
  Limits before_;
};
/// Returns the number of enclosures that this thread has computed; used by tests.
long long evaluations();

}  // namespace proofsheet::numbers
