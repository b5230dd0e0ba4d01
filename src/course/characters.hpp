#pragma once
#include "diagnostics/diagnostic.hpp"

namespace proofsheet::course {

/// Whether the bytes of a file are UTF-8 without NUL and other control characters; reports the first place
/// that is not.
bool check_characters(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics);
/// Whether no line outside block scalars' cells is indented with a tab; reports every line that is.
bool check_indentation(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
