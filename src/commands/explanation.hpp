#pragma once
#include <optional>
#include <string>

#include "commands/commands.hpp"
#include "commands/pipeline.hpp"

namespace proofsheet::commands {

/// All that is known of one number, or of each cell of a table, as a page of plain text. Nothing, and errors,
/// if the expression can't be read in the lesson.
std::optional<std::string> explanation(const course::Course& course, const ExplainOptions& options,
                                       diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::commands
