#pragma once
#include <string>
#include <utility>
#include <vector>

namespace proofsheet::exports {

/// A zip archive of files, each a name and its bytes, in this order: of the first day that such archives know,
/// and stored as they are, XML without the characters that it can't hold. Throws std::runtime_error if there is
/// no memory for it.
std::string archive_of(std::vector<std::pair<std::string, std::string>> files);

}  // namespace proofsheet::exports
