#pragma once
#include <string>

namespace proofsheet::pages {

/// Compares `actual` with the file tests/pages/golden/<path>. With PROOFSHEET_BLESS=1 in the environment the
/// file is rewritten instead, and `git diff` reviews it.
void check_golden(const std::string& path, const std::string& actual);

}  // namespace proofsheet::pages
