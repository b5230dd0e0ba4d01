#pragma once
#include <string>
#include <utility>
#include <vector>

namespace proofsheet::exports {

/// Returns a zip archive of files, each a name and its bytes, in this order. Files are dated with the first
/// day that zip archives have, and stored without compression. Characters that XML can't contain are removed
/// from XML files. Throws std::runtime_error if memory is short.
std::string archive_of(std::vector<std::pair<std::string, std::string>> files);

}  // namespace proofsheet::exports
