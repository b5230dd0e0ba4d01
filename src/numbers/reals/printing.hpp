#pragma once
// From a real to digits that are proven.
//
// Rounding is monotone. So if both ends of an enclosure round to the same digits, every number between them
// does, and the digits are proven; if they do not, the precision is doubled (Ziv's strategy) up to named
// limits. Nothing is guessed.
#include <string>

#include "numbers/exact/decimal.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/exact/rounding.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

struct Proven {
  Decimal decimal;
  bool exact = true;  ///< the real is known rational; else enclosures proved the digits
};

/// The correctly rounded digits of x. Fails: undecided, too large (most_digits), unsupported (a fraction of a
/// real that is not known rational).
Outcome<Proven> print(const Real& x, const Format& format, Rounding rounding = Rounding::half_away);

/// How digits are proven: exact, or by an enclosure.
struct Certificate {
  bool exact = true;
  long precision = 0;  ///< bits carried; 0 if exact
  std::string lower;   ///< the enclosure, rounded outward, in decimal; empty if exact
  std::string upper;
};

/// Of the digits that `print` gives; fails where it fails.
Outcome<Certificate> certificate(const Real& x, const Format& format,
                                 Rounding rounding = Rounding::half_away);

/// How far anyone goes to decide a digit or a sign.
struct Limits {
  long precision = 1L << 20;  ///< bits of an enclosure
  long long work =
      1LL << 34;  ///< bits times evaluations in one decision, functions weighed by what they cost
  std::size_t bytes = 384u << 20;  ///< held by enclosures in one decision
  long sign_precision = 1L << 16;  ///< bits to which a sign, or a digit that stands on the edge, is pursued
};
/// The limits of this thread from here to the end of the scope.
class LimitScope {
 public:
  explicit LimitScope(const Limits& limits);
  ~LimitScope();
  LimitScope(const LimitScope&) = delete;
  LimitScope& operator=(const LimitScope&) = delete;

 private:
  Limits before_;
};
/// Enclosures computed by this thread so far; tests count with it.
long long evaluations();

}  // namespace proofsheet::numbers
