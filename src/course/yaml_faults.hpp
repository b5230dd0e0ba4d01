#pragma once
#include <vector>

#include "diagnostics/diagnostic.hpp"

namespace proofsheet::course {

/// Lines of a file the parser gave up on that are wrong for certain, whatever stands around them. May be
/// empty.
std::vector<diagnostics::Diagnostic> certain_faults(const diagnostics::SourcePtr& source);
/// The best guess at what has to be mended at the offset where the parser failed; what the parser itself says
/// is of no use to an author.
diagnostics::Diagnostic likely_fault(const diagnostics::SourcePtr& source, std::size_t failed_at);

}  // namespace proofsheet::course
