#pragma once
// Finds the names that a clause mentions, and the order in which names can be compiled.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "equations/syntax/syntax.hpp"

namespace proofsheet::equations {

/// Returns the names of the entries and functions (`f()`) that a clause mentions.
std::set<std::string> mentions(const Clause& clause);
/// Returns groups of mutually dependent names. Each group depends only on itself and on groups before it.
std::vector<std::vector<std::string>> dependency_order(
    const std::vector<std::string>& names, const std::map<std::string, std::set<std::string>>& needs);

}  // namespace proofsheet::equations
