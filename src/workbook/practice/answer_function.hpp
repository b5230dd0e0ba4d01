#pragma once
// The answer of a blank as a function of the blanks before it, for programs that judge what a learner typed.
#include <string>
#include <vector>

#include "equations/model.hpp"
#include "quantities/unit.hpp"

namespace proofsheet::workbook {

/// A blank, and the unit of its number; with quantities, functions compute with coherent values.
struct BlankName {
  std::string name;
  quantities::Unit unit = {};
};

/// Returns the steps of the function, as in AnswerFunction. `blanks` are all blanks so far, and the function
/// is that of the last one; parts without blanks become constants. Returns no steps if the expression has a
/// part that can't be written so: a loop, a table, an equation to solve, a condition on a blank.
std::vector<std::string> function_steps(equations::Evaluation& evaluation,
                                        const equations::ExpressionPtr& expression,
                                        const std::vector<BlankName>& blanks);

}  // namespace proofsheet::workbook
