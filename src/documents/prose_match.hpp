#pragma once
// Finds the values of tables, and ratios, differences, percentages, sums and means of them, that the numbers
// of a text can be.
//
// Each candidate has a probability: words that say how a number was derived (`less`, `total`), units, names
// of rows and columns in the same sentence, and numbers of the tables that the sentence quotes count for it;
// the number of all other candidates counts against it. It is proposed only if it is much more probable than
// all others together and than a coincidence.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "documents/proposed_table.hpp"

namespace proofsheet::documents {

/// The kind of a number in a text.
struct ProseMatch {
  std::string what;
  std::optional<std::string> due;  ///< the right digits of a near miss
};

class ProseMatcher {
 public:
  virtual ~ProseMatcher() = default;
  /// Returns what a number is. `number` is its place in Passage::seen. `is_small`: a year or a small count,
  /// which needs a unit to be proposed. Caches the last sentence, so ask in the order of the passage.
  virtual std::optional<ProseMatch> match(const Passage& passage, Stretch number,
                                          const numbers::Printed& printed, bool is_small) = 0;
};
/// `tables` must outlive the result.
std::unique_ptr<ProseMatcher> match_with(const std::vector<TableValues>& tables);

}  // namespace proofsheet::documents
