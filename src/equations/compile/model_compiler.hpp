#pragma once
// From the inputs of an example to a program: what is given, then the names of the equations, those that
// others need first.
#include "equations/compile/inputs.hpp"
#include "equations/evaluate/program.hpp"

namespace proofsheet::equations {

/// All errors are reported, cycles and doubly defined cells among them.
void compile_model(const Inputs& inputs, const std::vector<Taken>& taken, Program& program,
                   diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::equations
