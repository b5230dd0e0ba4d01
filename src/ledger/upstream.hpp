#pragma once
#include <cstddef>
#include <vector>

namespace proofsheet::ledger {

/// An order in which each number comes after those that it comes from (`sources[i]`, sorted). They form no
/// cycle, since cells form none. Without recursion.
std::vector<std::size_t> upstream_first(const std::vector<std::vector<std::size_t>>& sources);

}  // namespace proofsheet::ledger
