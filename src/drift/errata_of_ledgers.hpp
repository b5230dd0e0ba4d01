#pragma once
// The comparison, one file a kind of ledger. The errata are not sorted yet.
#include "drift/errata.hpp"

namespace proofsheet::drift {

std::optional<ReleaseErrata> errata_of_numbers(const std::string& before, const std::string& after,
                                               std::string& fault);
std::optional<ReleaseErrata> errata_of_claims(const std::string& before, const std::string& after,
                                              std::string& fault);

}  // namespace proofsheet::drift
