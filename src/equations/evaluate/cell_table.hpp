#pragma once
// Where computed cells are kept: dense pages for each name, made when a cell of them is written.
#include <array>
#include <memory>
#include <vector>

#include "equations/evaluate/value.hpp"

namespace proofsheet::equations {

enum class CellState : unsigned char { untouched, waiting, done, failed };

struct CellSlot {
  CellState state = CellState::untouched;
  Scalar value = false;
};

class CellTables {
 public:
  /// Null if the page was never written.
  CellSlot* find(std::size_t name, std::size_t flat) {
    if (name >= names_.size() || flat / page_size >= names_[name].size()) return nullptr;
    const auto& page = names_[name][flat / page_size];
    return page ? &(*page)[flat % page_size] : nullptr;
  }
  CellSlot& slot(std::size_t name, std::size_t flat) {
    if (name >= names_.size()) names_.resize(name + 1);
    auto& pages = names_[name];
    if (flat / page_size >= pages.size()) pages.resize(flat / page_size + 1);
    auto& page = pages[flat / page_size];
    if (!page) page = std::make_unique<Page>();
    return (*page)[flat % page_size];
  }

 private:
  static constexpr std::size_t page_size = 64;
  using Page = std::array<CellSlot, page_size>;
  std::vector<std::vector<std::unique_ptr<Page>>> names_;
};

}  // namespace proofsheet::equations
