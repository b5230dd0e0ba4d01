#pragma once
// Means with the standard deviation and the number of values that belong to them: `M = 5.19, SD = 1.20,
// n = 28`.
#include <optional>
#include <string>
#include <vector>

#include "documents/reported_tests.hpp"

namespace proofsheet::documents {

/// `M = 5.19`, `SD = 1.20` or `n = 28`.
struct SampleNumber {
  enum class Kind { mean, deviation, count } kind = Kind::mean;
  Stretch place;
  numbers::Printed number;
  bool is_total = false;  ///< N, not n
};

/// A mean with the numbers that belong to it.
struct Sample {
  SampleNumber mean, count;
  std::optional<SampleNumber> deviation;
  Stretch place;
};

/// Reads such numbers at `at`; several for `M (SD) = 5.19 (1.20)`.
std::vector<SampleNumber> read_sample_numbers(const StatisticsText& text, std::size_t at);
/// Returns the samples of one sentence: each mean with the deviation after it, and with the count of its
/// group. A mean whose count is ambiguous is left out.
std::vector<Sample> samples_of(const std::vector<SampleNumber>& sentence);

}  // namespace proofsheet::documents
