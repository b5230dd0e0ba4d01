#pragma once
// Which earlier number made a printed number wrong. A cause is reported only if it is proven: the
// computation of the document is repeated with only that number corrected, with all that follows from it,
// and then the digits are right. If no single number does that, the cause is unknown.
#include <vector>

#include "ledger/judge.hpp"
#include "ledger/routes.hpp"

namespace proofsheet::ledger {

/// The causes of a value whose digits follow from the route as printed, with wrong numbers on it.
struct Inheritance {
  bool harmless = false;            ///< the correct numbers lead to the same digits
  std::vector<std::size_t> causes;  ///< else: the indices in `values` of those that each alone correct it
};

/// Returns the inheritance of a value. `unclean` must hold the carried values that are not clean, as indices
/// in `values`, and `sources` must be filled for these.
Inheritance inheritance_of(const ValueClaim& value, const std::vector<ValueClaim>& values,
                           const Routes& routes, const std::vector<std::size_t>& unclean,
                           const Sources& sources);

}  // namespace proofsheet::ledger
