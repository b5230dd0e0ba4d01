#pragma once
// Between which values the lines of a demo are drawn.
#include <optional>
#include <string>
#include <vector>

#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

struct DemoScale {
  std::string lowest, highest, height;  ///< height: highest - lowest
};
/// Multiples of a power of ten that no cell of any state is beyond, so that the picture keeps its scale
/// whatever is chosen. Nothing if a cell is no plain number, `-0.84`.
std::optional<DemoScale> demo_scale(const std::vector<std::vector<TableCell>>& states);

}  // namespace proofsheet::workbook
