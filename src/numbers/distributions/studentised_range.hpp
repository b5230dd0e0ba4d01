#pragma once
// The studentised range: the range of k independent standard normal quantities, divided by an independent S,
// where n·S² has the χ² distribution with n degrees of freedom.
#include <optional>

#include "numbers/distributions/positive_distribution.hpp"

namespace proofsheet::numbers {

class StudentisedRange {
 public:
  /// `groups` must be at least 2. Without degrees, S is 1: the variance is known.
  StudentisedRange(long groups, std::optional<ArbNumber> degrees)
      : groups_(groups), degrees_(std::move(degrees)) {}

  long groups() const { return groups_; }
  /// Returns the probability of at most q, with an error of about 2^-bits. q must be finite and positive.
  ArbNumber at(const ArbNumber& q, long bits) const;
  /// Returns the q of a probability between 0 and 1, to about that many bits, or `nullopt` if it is not
  /// found.
  std::optional<ArbNumber> quantile(const ArbNumber& p, long bits) const;

 private:
  ArbNumber range(const ArbNumber& w, long bits) const;

  long groups_;
  std::optional<ArbNumber> degrees_;
};

}  // namespace proofsheet::numbers
