#pragma once
// What git knows of the changes since a revision, for `check --changed-since`.
#include <optional>
#include <string>

#include "commands/commands.hpp"
#include "files/files.hpp"
#include "reports/changes.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

/// Returns what has changed below `folder`, in the working files, since the present branch left `revision`
/// (since the revision itself if they have no common commit), with the ledger that `folder` had then. Reports
/// an error, and returns `nullopt`, if git is missing, or does not know the revision. Must be called before
/// this process is confined. No program that the repository configures is run.
std::optional<reports::Since> changes_since(const std::string& revision, const files::Path& folder,
                                            text::Diagnostics& diagnostics);
/// Does the same for the revision that the options name; `nullopt` if they name none.
std::optional<reports::Since> requested_changes(const CheckOptions& options, const files::Path& folder,
                                                text::Diagnostics& diagnostics);

}  // namespace proofsheet::commands
