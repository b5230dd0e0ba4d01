#pragma once
// A secret of the user: random bytes in a file that only the user can read. The program signs its own files
// with it, and can so distinguish them from files that someone else put into a folder.
#include <array>
#include <cstdint>
#include <optional>

#include "files/files.hpp"

namespace proofsheet::files {

using Secret = std::array<std::uint8_t, 32>;

/// Returns the secret in the file `place`; makes the file and its folder if there is none. Returns nothing if
/// that fails, or if others have access to the file.
std::optional<Secret> secret(const Path& place);

/// Returns the system's folder for such files: `$XDG_CACHE_HOME/proofsheet/`, else `~/.cache/proofsheet/`
/// (XDG Base Directory Specification). Empty if the user has no home.
Path user_folder();

}  // namespace proofsheet::files
