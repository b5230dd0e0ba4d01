#pragma once
// Claims that stand under `errata:` or `remarks:`, and were judged otherwise when that was written.
#include <vector>

#include "drift/drift.hpp"

namespace proofsheet::drift {

/// Acknowledged in the committed ledger and now, with another verdict: the reason tells of a mistake
/// that is no longer the one there is. At the reason's place.
std::vector<Drift> moved_verdicts(const Committed& committed, const ledger::NumbersFile& now);

}  // namespace proofsheet::drift
