#pragma once
// How the movement of a number is said.
#include <string>

#include "drift/movements.hpp"

namespace proofsheet::drift {

/// "PE[2, 1] at 4 places was -0.4161, is -0.4162", "x is new …"
std::string fact_of(const Movement& movement);
/// "a", "a and b", "a, b and c"
std::string listed(const std::vector<std::string>& words);

}  // namespace proofsheet::drift
