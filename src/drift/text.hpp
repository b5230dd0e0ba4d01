#pragma once
#include <string>
#include <vector>

#include "drift/drift.hpp"

namespace proofsheet::drift {

/// So many numbers that moved in the same way are told one by one.
inline constexpr std::size_t most_numbers_told = 10;

/// Lines for people: `place: kind: message`; what moved numbers has the first of them below it, and how many
/// more there are; a page has its first lines that differ. `most`: of numbers that moved in the same way.
std::string to_text(const std::vector<Drift>& drift, std::size_t most = most_numbers_told);
/// A few lines: what moved numbers, and the first of them. Empty if no number moved.
std::string numbers_in_short(const std::vector<Drift>& drift);

}  // namespace proofsheet::drift
