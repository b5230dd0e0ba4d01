#pragma once
// Claims under `errata:` or `remarks:` whose verdict has changed since the entry was written.
#include <vector>

#include "drift/drift.hpp"

namespace proofsheet::drift {

/// Returns the claims that are acknowledged in the committed ledger and now, but with another
/// verdict, so that the reason describes a mistake that no longer exists. Each is placed at its
/// reason.
std::vector<Drift> moved_verdicts(const Committed& committed, const ledger::NumbersFile& now);

}  // namespace proofsheet::drift
