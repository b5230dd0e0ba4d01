#pragma once
// Private to the prover: what Calcium may be asked.
#include <optional>
#include <vector>

#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

/// The nodes below `root` and itself, parts before wholes, each once; nothing if asking Calcium about them
/// might take long. The limits are those of calcium_budget.cpp.
std::optional<std::vector<const Term*>> within_budget(const Term& root);

}  // namespace proofsheet::numbers
