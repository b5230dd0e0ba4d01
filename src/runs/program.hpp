#pragma once
#include <optional>
#include <string>

namespace proofsheet::runs {

/// Returns an identity of this build of the program and of all libraries that it runs with. It consists of
/// their build IDs, which linkers compute from the linked code. Returns `nullopt` if one has no build ID.
std::optional<std::string> program_identity();

}  // namespace proofsheet::runs
