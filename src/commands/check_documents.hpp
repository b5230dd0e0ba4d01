#pragma once
// The `check` command for documents outside of lessons, with a proofsheet.yaml in their folder or above it.
#include "commands/commands.hpp"
#include "commands/destination.hpp"

namespace proofsheet::commands {

/// True if the words of the command line name documents. Without words, true if there is a proofsheet.yaml
/// and no course.
bool wants_documents(const CheckOptions& options);

/// Returns the nearest folder, from `start` upward, that contains proofsheet.yaml.
std::optional<files::Path> find_project(const files::Path& start);

/// Checks the documents, and writes files if `fix` or `accept_untraced` is set. Throws the same exceptions as
/// check(), and WrongDestination if the report would overwrite a file that is read.
reports::Report check_documents(const CheckOptions& options, const Destination& destination,
                                Console& console);

}  // namespace proofsheet::commands
