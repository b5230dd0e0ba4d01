#pragma once
#include <string>

namespace proofsheet::pages {

/// Compares `actual` with a file of the project. With PROOFSHEET_BLESS=1 in the environment the file is
/// rewritten instead, and `git diff` reviews it.
void check_file(const std::string& path, const std::string& actual);
/// The same below tests/pages/golden.
void check_golden(const std::string& path, const std::string& actual);

}  // namespace proofsheet::pages
