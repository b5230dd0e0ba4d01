#pragma once
// `check` of documents that are no lessons: with a proofsheet.yaml beside them, or above.
#include "commands/commands.hpp"
#include "commands/destination.hpp"

namespace proofsheet::commands {

/// Whether the words of the command line name documents; without words, whether there is a proofsheet.yaml
/// and no course.
bool asks_documents(const CheckOptions& options);

/// The nearest folder, from `start` upward, that holds proofsheet.yaml.
std::optional<files::Path> find_project(const files::Path& start);

/// Checks them; with `fix` and `accept_untraced` it writes. Throws as check() does, and WrongDestination if the report would
/// overwrite what is read.
reports::Report check_documents(const CheckOptions& options, const Destination& destination, Console& console);

}  // namespace proofsheet::commands
