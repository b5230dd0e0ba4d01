#pragma once
// Compiles the inputs of an example into a program: the givens, then the names of the equations in order of
// dependency.
#include "equations/compile/inputs.hpp"
#include "equations/evaluate/program.hpp"

namespace proofsheet::equations {

/// Compiles `inputs` into `program`. Reports all errors, including cycles and cells defined twice.
void compile_model(const Inputs& inputs, const std::vector<ImportedValue>& taken, Program& program,
                   text::Diagnostics& diagnostics);

}  // namespace proofsheet::equations
