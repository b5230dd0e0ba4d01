#pragma once
// Which names a clause mentions, and the order in which names can be compiled.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

/// The entries and functions (`f()`) that a clause mentions, by name.
std::set<std::string> mentions(const Clause& clause);
/// Groups of names that need each other, in an order in which each group needs only itself and those before
/// it.
std::vector<std::vector<std::string>> in_order(const std::vector<std::string>& names,
                                               const std::map<std::string, std::set<std::string>>& needs);

}  // namespace proofsheet::equations
