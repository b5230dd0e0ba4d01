#pragma once
#include <set>
#include <string>
#include <vector>

#include "equations/model.hpp"

namespace proofsheet::equations {

/// A function of an example, to be called in another one, and the functions that it calls.
struct FunctionCopy {
  std::vector<Clause> clauses;   ///< empty if the model has no such function
  std::set<std::string> values;  ///< the names that their bodies need, as the model has them
};
/// Copies a function of the model. In the copy, each name of the model has the prefix `example.`.
FunctionCopy copy_function(const Model& model, const std::string& function, const std::string& prefix);

}  // namespace proofsheet::equations
