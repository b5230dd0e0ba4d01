#pragma once
// Functions of days. Their names are not reserved: `day` and `year` are natural names of axes, and a name
// before
// `(` is only ever a call. A function of the author with such a name comes first.
#include <string>
#include <vector>

#include "equations/evaluate/operation.hpp"

namespace proofsheet::equations {

const std::vector<FunctionEntry>& calendar_functions();

}  // namespace proofsheet::equations
