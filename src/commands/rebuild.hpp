#pragma once
#include <string>

#include "commands/commands.hpp"
#include "commands/opened.hpp"

namespace proofsheet::commands {

/// At most so many numbers are told one by one; of the rest it is said how many they are.
inline constexpr std::size_t most_moves_told = 40;

/// Builds the course in `folder` once more. Numbers that moved since the last build are told one by one, then
/// there is one line: `why`, what was written, what moved, how long it took. Errors are shown as `build`
/// shows them, and leave output/ as it is; those of the machine too. What `at_stage` throws passes through.
void rebuild(const files::Path& folder, const std::string& why, const Progress& at_stage, Console& console);

}  // namespace proofsheet::commands
