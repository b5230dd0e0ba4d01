#pragma once
// Drift told to people, and texts cut to what tells them apart.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drift/drift.hpp"

namespace proofsheet::drift {

/// So many numbers that moved in the same way are told one by one.
inline constexpr std::size_t most_numbers_listed = 10;

/// Lines for people: `place: kind: message`; what moved numbers has the first of them below it, and how many
/// more there are; a page has its first lines that differ. `most`: of numbers that moved in the same way.
std::string to_text(const std::vector<Drift>& drift, std::size_t most = most_numbers_listed);
/// A few lines: what moved numbers, and the first of them. Empty if no number moved.
std::string numbers_in_short(const std::vector<Drift>& drift);

/// At most `longest` characters, with `…` where more stood.
std::string shortened(std::string_view text, std::size_t longest);
/// Both, where they are longer than that from shortly before their first difference on: the sign of a number
/// and its first digits are seen with those that differ.
std::pair<std::string, std::string> excerpts(std::string_view was, std::string_view now, std::size_t longest);
/// "a", "a and b", "a, b and c"
std::string listed(const std::vector<std::string>& words);

}  // namespace proofsheet::drift
