#pragma once
// Evaluation of shared expressions to enclosures: each node once per precision, without recursion, within a
// budget.
#include <optional>

#include "numbers/enclosures/enclosure.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/reals/printing.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// Returns the limits of this thread.
const Limits& limits();

/// One decision (about a digit or a sign) and the rest of its budget.
class Decision {
 public:
  /// The decision may use 1/`share` of the allowed work.
  explicit Decision(long long share = 1) : limits_(limits()), work_left_(limits_.work / share) {}

  /// Returns the enclosure of x at `precision` bits or more, or null if it would exceed the budget.
  const Enclosure* enclose(const Real& x, long precision);

 private:
  bool pay(long long price);

  Limits limits_;
  long long work_left_;
};

/// Returns the failure "`what` is undecided: <expression> lies between … and …" with the last enclosure. If a
/// limit was exceeded before there was one, names the limit.
Failure undecided(const std::string& what, const Real& x, const std::string& hint);
/// Returns the failure "<expression> is too large to be written out".
Failure too_large(const Real& x);
/// Returns the failure "the digits asked of <expression> are more than most_digits".
Failure too_many_digits(const Real& x);
/// Returns the failure "<expression> is too small to be written out".
Failure too_small(const Real& x);

/// Encloses a range. A variable, whose ends are equal, is enclosed with some width, so that no enclosure
/// proves that it lies on a border: a corner there must not go unnoticed.
void set_range(Enclosure& result, const Term& range);

}  // namespace proofsheet::numbers
