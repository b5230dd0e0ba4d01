#pragma once
// The answer of a blank as a function of the blanks before it, for programs that judge what a learner typed.
#include <string>
#include <vector>

#include "equations/model.hpp"

namespace proofsheet::workbook {

/// Returns the steps of the function, as in AnswerFunction. `blanks` are the names of all blanks; parts
/// without them become constants. Returns no steps if the expression has a part that can't be written so: a
/// loop, a table, an equation to solve, a condition on a blank.
std::vector<std::string> function_steps(equations::Evaluation& evaluation,
                                        const equations::ExpressionPtr& expression,
                                        const std::vector<std::string>& blanks);

}  // namespace proofsheet::workbook
