#pragma once
// Values of nodes that cost much, by the loop variables that they depend on.
//
// In `sum(cos(k / 10000^(2i/512)) for i in 0..255) for k in 0..200` the power depends on i alone: it is made
// once for each i, and every k finds the same Real, with all that is known of it. Only whole values are
// remembered, and a cell that was computed never changes on its route: so what is remembered is what would be
// computed again. Clauses with the same expression of loop variables share its values. Each evaluation has
// its own; what is full begins anew.
#include <array>
#include <cstddef>
#include <unordered_map>

#include "equations/evaluate/value.hpp"

namespace proofsheet::equations {

class Remembered {
 public:
  /// What depends on more variables is rarely met again.
  static constexpr std::size_t most_variables = 4;
  /// Values of one node, and of all: a value holds some hundred bytes.
  static constexpr std::size_t most_of_a_node = std::size_t{1} << 16;
  static constexpr std::size_t most_of_all = std::size_t{1} << 18;
  /// An ordinal for each variable, in order; 0 where there are fewer.
  using Key = std::array<long, most_variables>;

  /// Null if it is not there.
  const Scalar* find(std::size_t node, const Key& key) const {
    const auto values = nodes_.find(node);
    if (values == nodes_.end()) return nullptr;
    const auto found = values->second.find(key);
    return found == values->second.end() ? nullptr : &found->second;
  }

  void put(std::size_t node, const Key& key, const Scalar& value) {
    if (count_ >= most_of_all) {
      nodes_.clear();
      count_ = 0;
    }
    Values& values = nodes_[node];
    if (values.size() >= most_of_a_node) {
      count_ -= values.size();
      values.clear();
    }
    if (values.insert_or_assign(key, value).second) ++count_;
  }

  /// Nodes from `first` on are gone.
  void forget(std::size_t first) {
    std::erase_if(nodes_, [&](const auto& node) {
      if (node.first < first) return false;
      count_ -= node.second.size();
      return true;
    });
  }

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const {
      constexpr std::size_t odd = 0x9E3779B97F4A7C15;  // 2^64 over the golden ratio: spreads what is close
      std::size_t hash = 0;
      for (const long ordinal : key) hash = (hash ^ static_cast<std::size_t>(ordinal)) * odd;
      return hash ^ (hash >> 32);
    }
  };
  using Values = std::unordered_map<Key, Scalar, Hash>;

  std::unordered_map<std::size_t, Values> nodes_;
  std::size_t count_ = 0;
};

}  // namespace proofsheet::equations
