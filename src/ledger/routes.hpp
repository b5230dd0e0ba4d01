#pragma once
// The routes to one value.
//
// *Exact* rounds nothing on the way. *By hand* rounds what `by hand:` names. *As printed* carries the
// document's own printed numbers, and rounds by hand what was never printed. A route leads to the value of
// the claim; the value itself is not rounded or replaced.
//
// A reader who continues with a number that was printed more than once takes the printing with the most
// digits. So does the route as printed, among the printings that precede in the document. A shown equation
// carries the printings in it. A value that software computed unrounded (`carrying: nothing`) has only the
// exact route.
//
// A fourth route is followed if an entry asks for it: *as computed* evaluates the equations as they are
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
  std::string undefined = {};  ///< why the exact value is proven not to exist; else empty
  std::optional<numbers::Real>
      by_hand;  ///< `nullopt` if nothing is rounded on the way and the document has no other path
  std::optional<numbers::Real> as_printed;   ///< `nullopt` if nothing printed is carried on the way
  std::optional<numbers::Real> as_computed;  ///< `nullopt` if it was not asked for, or has no value
  /// True if the document's own path, if there is one, is proven to lead to the subject.
  bool path_proven = true;
  std::vector<std::size_t>
      carried;  ///< the indices of the values carried as printed, in the order of the document
  /// Returns the value as printed if these of the carried values had been printed right; `nullopt` if it has
  /// none. The arguments of follow_all must outlive it.
  std::function<std::optional<numbers::Real>(const std::set<std::size_t>& mended)> as_printed_with;
  /// Failures of the routes by hand and as printed. They are errors only if the exact route does not decide
  /// the verdict.
  text::Diagnostics failures;
  text::Diagnostics machine_failures;  ///< of the route as computed; errors only if no other route
                                       ///< decides
};

/// Returns the routes of every value, in order. Reports an error for a value without an exact route, unless
/// it is proven not to exist.
std::vector<Routes> follow_all(const std::vector<ValueClaim>& values, Worked& worked,
                               text::Diagnostics& diagnostics);

/// Returns an order in which each index comes after its sources (`sources[i]`, sorted). There must be no
/// cycle, and there is none between cells. Does not recurse.
std::vector<std::size_t> upstream_first(const std::vector<std::vector<std::size_t>>& sources);

}  // namespace proofsheet::ledger
