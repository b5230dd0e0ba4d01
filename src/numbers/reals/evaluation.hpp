#pragma once
// From a shared expression to enclosures: every node once at a precision, without recursion, within a budget.
#include <optional>

#include "numbers/enclosures/enclosure.hpp"
#include "numbers/exact/outcome.hpp"
#include "numbers/reals/printing.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::numbers {

/// The limits of this thread.
const Limits& limits();

/// One decision (a digit, a sign) and what it may still cost.
class Decision {
 public:
  /// `share`: the part of the work allowed that this decision may use, as 1/share.
  explicit Decision(long long share = 1) : limits_(limits()), work_left_(limits_.work / share) {}

  /// The enclosure of x at `precision` bits or more; null if it would cost more than is left.
  const Enclosure* enclose(const Real& x, long precision);

 private:
  bool pay(long long price);

  Limits limits_;
  long long work_left_;
};

/// "`what` is undecided: <expression> lies between … and …": the last enclosure; or the limit that was met before there
/// was any.
Failure undecided(const std::string& what, const Real& x, const std::string& hint);
/// "<expression> is too large to print"
Failure too_large(const Real& x);
/// "the number of digits requested for <expression> is more than most_digits"
Failure too_many_digits(const Real& x);
/// "<expression> is too small to print"
Failure too_small(const Real& x);

}  // namespace proofsheet::numbers
