#pragma once
// The studentised range: the range of k independent standard normal quantities, divided by an independent S,
// where n·S² has the χ² distribution with n degrees of freedom.
#include <optional>

#include "numbers/distributions/positive_distribution.hpp"

namespace proofsheet::numbers {

class StudentisedRange {
 public:
  /// `groups` >= 2. Without degrees: the range itself, as of a known variance.
  StudentisedRange(long groups, std::optional<ArbNumber> degrees) : groups_(groups), degrees_(std::move(degrees)) {}

  long groups() const { return groups_; }
  /// The probability of at most q, which is finite and positive, with an error of about 2^-bits.
  ArbNumber at(const ArbNumber& q, long bits) const;
  /// The q of a probability between 0 and 1, to about so many bits; nothing if it is not found.
  std::optional<ArbNumber> quantile(const ArbNumber& p, long bits) const;

 private:
  ArbNumber range(const ArbNumber& w, long bits) const;

  long groups_;
  std::optional<ArbNumber> degrees_;
};

}  // namespace proofsheet::numbers
