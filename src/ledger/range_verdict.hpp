#pragma once
#include "ledger/routes.hpp"

namespace proofsheet::ledger {

/// Judges a value by the range that the example's measured values leave it: possible or impossible. What
/// can't be decided is an error that names the claim; then, or where the exact route failed, false.
bool judge_range(const ValueClaim& value, const Routes& routes, Worked& worked,
                 diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
