#pragma once
// Which earlier number made a printed number wrong. Nobody was there when the document was made, so a cause
// is told only if it is proven: what the document did is done over with that one number printed right, and
// what follows from it, and then the digits are right. Where no single number does that, the cause is not
// known.
#include <vector>

#include "ledger/judge.hpp"
#include "ledger/routes.hpp"

namespace proofsheet::ledger {

/// Of a value to whose printed digits the route as printed leads, with wrong numbers on it.
struct Inheritance {
  bool harmless = false;            ///< printed right, they lead to the same digits
  std::vector<std::size_t> causes;  ///< else: the ones that mend it, each alone; by their number in `values`
};

/// `unclean`: the carried values that are not clean, by their number in `values`. `sources`: of those,
/// filled.
Inheritance inheritance_of(const ValueClaim& value, const std::vector<ValueClaim>& values,
                           const Routes& routes, const std::vector<std::size_t>& unclean,
                           const Sources& sources);

}  // namespace proofsheet::ledger
