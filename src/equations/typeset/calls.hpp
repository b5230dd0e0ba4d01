#pragma once
#include "equations/typeset/typesetter.hpp"

namespace proofsheet::equations {

/// A call as boxes. How a function is set is a row of one of two tables: `forms`, for those that have a
/// notation of their own (`\sqrt{x}`, `\sum`, `\Phi\left(x\right)`), and `function_symbols`, for those that
/// are set by a name that is not their own (`\arcsin`). The rest are set upright by their names.
Typesetter::Piece set_call(const Typesetter& typesetter, const Call& call);

}  // namespace proofsheet::equations
