#pragma once
// A secret of the user: random bytes in a file that nobody else can read. What the program signs with it, it
// knows again; what somebody else left in a folder it does not.
#include <array>
#include <cstdint>
#include <optional>

#include "files/files.hpp"

namespace proofsheet::files {

using Secret = std::array<std::uint8_t, 32>;

/// The secret in the file `place`, which is made, with its folder, if there is none. Nothing if that can't be
/// done, or if the file is not the user's alone.
std::optional<Secret> secret(const Path& place);

/// Where the system wants a program to keep such files: `$XDG_CACHE_HOME/proofsheet/`, else
/// `~/.cache/proofsheet/` (XDG Base Directory Specification). Empty if the user has no home.
Path user_folder();

}  // namespace proofsheet::files
