#pragma once
// The routes to one value.
//
// *Exact* rounds nothing on the way. *By hand* rounds what `by hand:` names. *As printed* carries the
// document's own printed numbers, and by hand what was never printed. A route leads to the value of the
// claim; the value itself is not rounded or replaced.
//
// A reader who goes on with a number that was printed more than once takes the printing with the most digits;
// so does the route as printed, among the printings that precede in the document. A shown equation carries
// the printings that stand in it. What software computed unrounded (`carrying: nothing`) has the exact route
// alone.
//
// A fourth is followed where an entry asks for it: *as computed* carries out the equations as they are
// written, in the binary arithmetic of a machine.
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ledger/value_claim.hpp"
#include "numbers/reals/real.hpp"

namespace proofsheet::ledger {

struct Routes {
  std::optional<numbers::Real> exact;
  std::optional<numbers::Real>
      by_hand;  ///< nothing if nothing is rounded on the way, and the document's own path is no other
  std::optional<numbers::Real> as_printed;   ///< nothing if nothing printed is carried on the way
  std::optional<numbers::Real> as_computed;  ///< nothing if it was not asked for, or has no value
  /// The document's own path, where it is another, is proven to lead to what the number is said to be.
  bool path_proven = true;
  std::vector<std::size_t>
      carried;  ///< the values that were carried as printed, by their number, in the order of the document
  /// The value as printed, had the document printed these of the carried values right. Nothing if it has
  /// none. For as long as what the routes were followed of is there.
  std::function<std::optional<numbers::Real>(const std::set<std::size_t>& mended)> as_printed_with;
  /// What stood against the routes by hand and as printed; they are errors only if the exact route does not
  /// settle the verdict.
  diagnostics::Diagnostics failures;
  diagnostics::Diagnostics machine_failures;  ///< the same of the route as computed, if no other settles it
};

/// The routes of every value, in their order. A value without an exact route has an error.
std::vector<Routes> follow_all(const std::vector<ValueClaim>& values, Worked& worked,
                               diagnostics::Diagnostics& diagnostics);

/// An order in which each number comes after those that it comes from (`sources[i]`, sorted). They form no
/// cycle, since cells form none. Without recursion.
std::vector<std::size_t> upstream_first(const std::vector<std::vector<std::size_t>>& sources);

}  // namespace proofsheet::ledger
