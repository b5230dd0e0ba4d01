#pragma once
// `check --fix`: claimed literals in the author's prose become the proven digits.
#include <functional>
#include <string>

#include "files/files.hpp"
#include "pipeline/pipeline.hpp"

namespace proofsheet::commands {

/// What was done, and what was not, each line with its place.
struct FixedLiterals {
  std::size_t rewritten = 0;
  std::string messages;
};

/// Rewrites every literal that the findings of `made` call wrong, if it is asked for. Only the literal's
/// bytes change. A file is written whole or not at all, and not if it is no longer what was read. What a
/// document printed and what stands under `errata:` is never touched. Throws files::MachineError.
FixedLiterals fix_literals(files::DiskFiles& course, const pipeline::Result& made,
                           const std::function<bool(const ledger::Finding&)>& is_asked);

}  // namespace proofsheet::commands
