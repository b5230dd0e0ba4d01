#pragma once
#include <string_view>

namespace proofsheet::mathml {

// Scripts as bytecode of the engine. They are compiled into the program, so that an installed program needs
// no other file, and parses no source text at its start.

/// Returns formulas.js, including KaTeX.
std::string_view formulas_library();
/// Returns code.js, including highlight.js.
std::string_view code_library();

}  // namespace proofsheet::mathml
