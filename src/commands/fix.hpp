#pragma once
// `check --fix` replaces claimed literals in the author's prose by the proven digits.
#include <functional>

#include "commands/rewriting.hpp"
#include "pipeline/pipeline.hpp"

namespace proofsheet::commands {

/// Rewrites every literal that the findings of `made` call wrong and that `is_asked` accepts, or shows the
/// changes. Only the bytes of the literal change. Either all writable files are written or none. A file is
/// skipped if it changed after it was read. The printings of documents and the texts under `errata:` are
/// never changed. Throws files::MachineError.
RewriteResult fix_literals(files::DiskFiles& course, const pipeline::Result& made,
                           const std::function<bool(const ledger::Finding&)>& is_asked,
                           Writing writing = Writing::files);

}  // namespace proofsheet::commands
