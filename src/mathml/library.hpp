#pragma once
#include <string_view>

namespace proofsheet::mathml {

/// KaTeX's source text. It is put into the program when that is built, so that an installed program needs no
/// file beside it.
std::string_view library();

}  // namespace proofsheet::mathml
