#pragma once
#include <string_view>

namespace proofsheet::mathml {

/// Returns formulas.js, including KaTeX, as bytecode of the engine. It is compiled into the program, so that
/// an installed program needs no other file, and parses no source text at its start.
std::string_view library();

}  // namespace proofsheet::mathml
