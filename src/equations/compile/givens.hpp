#pragma once
// What an example is given: single values, axes, tables. Each becomes an entry, or an axis, of the program.
#include "equations/compile/inputs.hpp"
#include "equations/evaluate/engine.hpp"

namespace proofsheet::equations {

/// Axes have numbers that may be expressions over the single values, tables stand on axes. Whatever is wrong
/// is an error; its entry is broken.
void read_givens(const Inputs& inputs, Program& program, Engine& engine,
                 diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::equations
