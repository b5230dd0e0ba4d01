#pragma once
#include "ledger/judge.hpp"

namespace proofsheet::ledger {

/// Appends the claim of a `shown:` entry: exact arithmetic on the printed numbers, a chain judged link by
/// link. The worst link, the first of these, gives the verdict and what should stand.
void judge_shown(const course::Published& published, std::size_t entry, Worked& worked,
                 diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
