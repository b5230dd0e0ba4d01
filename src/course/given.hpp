#pragma once
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads `given:` into axes and tables. Which of the two a key is follows from its brackets and the shape of
/// its value; README.md has the rule. The sizes of tables are checked against the axes that are declared
/// beside them.
void read_given(const Node& node, equations::Inputs& inputs, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
