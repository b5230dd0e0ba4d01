#include "ledger/upstream.hpp"

#include <utility>

namespace proofsheet::ledger {

std::vector<std::size_t> upstream_first(const std::vector<std::vector<std::size_t>>& sources) {
  std::vector<std::size_t> order;
  std::vector<bool> seen(sources.size(), false);
  std::vector<std::pair<std::size_t, std::size_t>>
      open;  // a number, and how many of its sources were looked at
  for (std::size_t root = 0; root < sources.size(); ++root) {
    if (!seen[root]) open.emplace_back(root, 0);
    seen[root] = true;
    while (!open.empty()) {
      auto& [at, next] = open.back();
      if (next == sources[at].size()) {
        order.push_back(at);
        open.pop_back();
        continue;
      }
      const std::size_t source = sources[at][next++];
      if (seen[source]) continue;
      seen[source] = true;
      open.emplace_back(source, 0);
    }
  }
  return order;
}

}  // namespace proofsheet::ledger
