#pragma once
// Errata: what the author acknowledges, matched with what is not clean.
#include <vector>

#include "ledger/worked.hpp"

namespace proofsheet::ledger {

/// For each claim, the unclean claims that it inherits from; by their number in worked.claims.
using Sources = std::vector<std::vector<std::size_t>>;

/// Marks the claims that are acknowledged, themselves or through all the roots that they inherit from.
/// Findings: errata of what is clean, and claims that are neither clean nor acknowledged. An erratum that
/// names nothing printed is an error.
void acknowledge(Worked& worked, const Sources& sources, std::vector<Finding>& findings,
                 diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
