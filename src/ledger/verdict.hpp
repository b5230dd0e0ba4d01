#pragma once
// The verdict of a value: the first that holds of exact, by hand, as printed, truncated, off.
#include <vector>

#include "ledger/routes.hpp"

namespace proofsheet::ledger {

/// Judges a value whose carried claims have been judged; fills what its claim says of it. A verdict that
/// can't be decided is an error that names the claim; then, or where the exact route failed, false.
bool judge_value(const ValueClaim& value, const std::vector<ValueClaim>& values, const Routes& routes,
                 Worked& worked, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
