#pragma once
// Verdicts as flags, for templates.
#include <string_view>
#include <vector>

#include "pages/schema.hpp"

namespace proofsheet::pages {

/// A flag for each verdict; the one by this name of the ledger's is set.
View& add_verdict_flags(View& view, std::string_view verdict);
/// A flag for each verdict that is not clean, likewise.
View& add_unclean_flags(View& view, std::string_view verdict);
std::vector<Key> verdict_keys();
std::vector<Key> unclean_keys();

}  // namespace proofsheet::pages
