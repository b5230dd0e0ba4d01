#pragma once
// `check --fix`: claimed literals in the author's prose become the proven digits.
#include <functional>

#include "commands/rewriting.hpp"
#include "pipeline/pipeline.hpp"

namespace proofsheet::commands {

/// Rewrites every literal that the findings of `made` call wrong, if it is asked for, or shows how. Only the literal's
/// bytes change. All files that can be written are written, or none, and none that is no longer what was read. What a
/// document printed and what stands under `errata:` is never touched. Throws files::MachineError.
Rewritten fix_literals(files::DiskFiles& course, const pipeline::Result& made,
                       const std::function<bool(const ledger::Finding&)>& is_asked, Writing writing = Writing::files);

}  // namespace proofsheet::commands
