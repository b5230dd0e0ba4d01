#pragma once
#include "ledger/judge.hpp"

namespace proofsheet::ledger {

/// Appends the claim of a `says:` entry, judged on the exact route. Where by hand it would go the other way,
/// the remark says so.
void judge_statement(const course::Published& published, std::size_t entry, Worked& worked,
                     diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
