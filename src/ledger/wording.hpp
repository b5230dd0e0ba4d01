#pragma once
#include <string>
#include <string_view>

namespace proofsheet::ledger {

/// Without white space, and with one sign for what has several: `−` and `–` are `-`, `×` and `·` are `*`.
std::string bare_wording(std::string_view text);
/// Whether an author who wrote one meant the other.
bool same_wording(std::string_view a, std::string_view b);

}  // namespace proofsheet::ledger
