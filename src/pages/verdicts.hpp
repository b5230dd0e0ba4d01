#pragma once
// Verdicts in templates: flags and counts, read from the ledger's table.
#include <vector>

#include "pages/schema.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::pages {

/// A flag for each verdict; that of this one is set.
View& add_verdict_flags(View& view, ledger::Verdict verdict);
/// A flag for each verdict that is not clean, likewise.
View& add_unclean_flags(View& view, ledger::Verdict verdict);
std::vector<Key> verdict_keys();
std::vector<Key> unclean_keys();

/// How many claims there are, how many have each verdict, and how many are clean.
View& add_verdict_counts(View& view, const workbook::Summary& summary);
/// The same but for `clean`.
std::vector<Key> verdict_count_keys();

}  // namespace proofsheet::pages
