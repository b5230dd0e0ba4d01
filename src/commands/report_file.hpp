#pragma once
// Where a report goes: to standard output, or into a file of the user's choice.
#include <string>

#include "commands/console.hpp"

namespace proofsheet::commands {

/// Prints `report`, or writes it whole to `file` (relative to the working folder; a link is followed) and
/// prints `summary` in one line instead. `file` empty: standard output. False, and a message, if `file` names
/// what can't be replaced by a file. Throws files::MachineError.
bool deliver(const std::string& report, const std::string& file, const std::string& summary,
             Console& console);

}  // namespace proofsheet::commands
