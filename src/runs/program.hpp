#pragma once
#include <optional>
#include <string>

namespace proofsheet::runs {

/// What tells this build of the program from every other, with all libraries that it runs with: their build
/// IDs, which linkers make of what they link. Nothing if one has none.
std::optional<std::string> program_identity();

}  // namespace proofsheet::runs
