#pragma once
// Means and standard deviations of whole numbers.
//
// A mean of n whole numbers is a whole number divided by n (GRIM: Brown and Heathers, 2017). With the sum S
// of the numbers and the sum Q of their squares, the sample standard deviation is √((Q − S²/n)/(n − 1)). Q
// has the parity of S, and is least if all numbers are as close to each other as they can be (GRIMMER: Anaya,
// 2016; DEBIT, for numbers 0 and 1, where Q = S: Heathers and Brown, 2019). So printed values are compared
// with the means and deviations that exist:
//
// n >= 5: integers with the sum S and the sum of squares Q exist for every Q of that parity that is not less
// than the least one. For n = 5, choose one number c with the other parity than S. Then 4(Q − c²) − (S − c)²
// is 3 modulo 8, so it is a sum of three squares, and by Cauchy's lemma four integers have the sum S − c and
// the squares Q − c². Such a c leaves that difference positive if 5Q − S² >= 6.25; otherwise Q is the least
// one. For n > 5, remove one number of the closest n integers, and use induction.
// n = 4: they exist if S and Q have one parity and 4Q − S² is not of the form 4^k(8l + 7) (Legendre, Cauchy).
// n = 3 and 2: the possible numbers are tried.
#include <optional>

#include "numbers/exact/rational.hpp"

namespace proofsheet::documents {

/// Which numbers the values of a sample can be.
struct Granularity {
  enum class Values { whole, binary, not_whole };
  Values values = Values::whole;
  long items = 1;  ///< each value is the mean of so many whole numbers
};

/// A range of printed values, or of proven ones.
struct RationalRange {
  numbers::Rational lower, upper;
};

/// What samples can have.
struct SampleCheck {
  enum class Result { possible, mean_impossible, deviation_impossible, too_many };
  Result result = Result::possible;
  /// The nearest possible means, or variances for possible means, below and above the printed one.
  std::optional<numbers::Rational> below, above;
};

/// Checks the mean, and the standard deviation if there is one, of n values. `divisor` is that of the
/// variance: n − 1 for a sample. Requires n >= 1, and n >= 2 with a deviation.
SampleCheck check_sample(const numbers::Integer& n, const RationalRange& mean,
                         const std::optional<RationalRange>& deviation, const Granularity& granularity,
                         const numbers::Integer& divisor);

/// True if n integers have the sum `sum` and the sum of squares `squares`.
bool integers_exist(const numbers::Integer& n, const numbers::Integer& sum, const numbers::Integer& squares);

}  // namespace proofsheet::documents
