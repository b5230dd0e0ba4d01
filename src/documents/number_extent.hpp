#pragma once
// The place of a whole number: its digits with their signs, units, words and powers of ten.
#include <string>
#include <vector>

#include "seen/passage.hpp"

namespace proofsheet::documents {

using namespace seen;

/// Returns the number at a place of a passage with everything that belongs to it within `limits`: `~`, `%`, a
/// unit before or after it. `text` must be Passage::seen.
Text number_at(const Text& text, Stretch number, Stretch limits, const std::vector<std::string>& units);

}  // namespace proofsheet::documents
