#pragma once
// The words that the language keeps for itself.
#include <string>
#include <vector>

namespace proofsheet::equations {

/// What an author cannot use as a name anywhere, sorted: `for`, `if`, …
const std::vector<std::string>& keywords();
/// The functions that exist, sorted, but for those of days; a name may not shadow one.
const std::vector<std::string>& function_names();
bool is_function_name(const std::string& name);
/// The words that may stand as the option of a function, sorted; empty if it takes none.
std::vector<std::string> options_of(const std::string& function);

}  // namespace proofsheet::equations
