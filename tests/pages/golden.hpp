#pragma once
#include <string>

namespace proofsheet::pages {

/// Compares `actual` with a file of the project. If PROOFSHEET_BLESS=1 is in the environment, rewrites the
/// file instead; review it with `git diff`.
void check_file(const std::string& path, const std::string& actual);
/// Compares `actual` with a file in tests/pages/golden.
void check_golden(const std::string& path, const std::string& actual);

}  // namespace proofsheet::pages
