#pragma once
// Finds what the numbers of a text can be: values of tables, or ratios, differences, percentages, sums and
// means of them.
//
// Each candidate has a probability: words that say how a number was derived (`less`, `total`), units, names
// of rows and columns in the same sentence, and numbers of the tables that the sentence quotes count for it;
// the number of all other candidates counts against it. It is proposed only if it is much more probable than
// all others together and than a coincidence.
#include <functional>
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

/// Returns what a number is. The stretch is its place in Passage::seen. The last argument is true for a year
/// or a small count, which needs a unit to be proposed. Caches the last sentence, so ask in the order of the
/// passage.
using ProseMatcher =
    std::function<std::optional<ProseMatch>(const Passage&, Stretch, const numbers::Printed&, bool)>;
/// `tables` must outlive the result.
ProseMatcher match_with(const std::vector<TableValues>& tables);

}  // namespace proofsheet::documents
