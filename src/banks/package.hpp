#pragma once
#include <map>
#include <optional>
#include <string>

namespace proofsheet::banks {

/// Returns the files of a ZIP archive by their paths; `nullopt` if it is not one, or exceeds a limit of
/// bank.hpp. Files with paths out of the archive are left out.
std::optional<std::map<std::string, std::string>> files_of_package(const std::string& bytes);

}  // namespace proofsheet::banks
