#pragma once
// A line of a page that differs is explained if it is the same but for digits, each of which was the digits
// of a number that moved and is what that number is now.
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proofsheet::drift {

/// Digits that were, digits that are.
using Moves = std::set<std::pair<std::string, std::string>>;

/// A line taken apart: what is no number, and the digits between.
struct Dissected {
  std::string words;
  std::vector<std::string> digits;
};

Dissected dissect(std::string_view line);
/// The runs of digits that moved; `60,000` and `1.2e-5` are two each.
Moves moved_runs(const Moves& moves);
/// `runs`: of moved_runs().
bool is_explained(const Dissected& was, const Dissected& is, const Moves& runs);

}  // namespace proofsheet::drift
