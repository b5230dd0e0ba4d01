#pragma once
// `adopt` of a question bank.
#include <optional>
#include <string>

#include "commands/commands.hpp"

namespace proofsheet::commands {

/// Returns the bytes of a question bank; `nullopt` if the file is none, by its ending or by its content.
/// Throws Refused if it can't be read.
std::optional<std::string> bank_bytes(const std::string& file);
/// Prints the lessons that the bank becomes, or writes them.
int adopt_bank(const AdoptOptions& options, std::string bytes, Console& console);

}  // namespace proofsheet::commands
