#pragma once
#include <string_view>

namespace proofsheet::mathml {

/// formulas.js with KaTeX in it, as bytecode of the engine. It is put into the program when that is built, so
/// that an installed program needs no file beside it, and reads no source text when it starts.
std::string_view library();

}  // namespace proofsheet::mathml
