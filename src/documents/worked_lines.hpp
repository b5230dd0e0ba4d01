#pragma once
// The check of worked lines in documents: equations that do not hold by their own numbers.
#include <vector>

#include "ledger/claim.hpp"
#include "numbers/exact/rounding.hpp"
#include "seen/passage.hpp"

namespace proofsheet::documents {

/// Returns a finding for each such equation in the formulas and the sentences of a passage.
std::vector<ledger::Finding> refuted_lines(const seen::Passage& passage, numbers::Rounding rounding);

}  // namespace proofsheet::documents
