#include "equations/evaluate/program.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::equations {

const Entry* Program::find(const std::string& name) const {
  const auto found = index.find(name);
  return found == index.end() ? nullptr : &entries[found->second];
}

AxisPtr Program::axis(const std::string& name) const {
  for (const AxisPtr& each : declared) {
    if (each->name == name) return each;
  }
  return nullptr;
}

bool Program::is_label(const std::string& text) const {
  return std::binary_search(labels.begin(), labels.end(), text);
}

AxisPtr Program::labelled_as(const Axis& numbers) const {
  AxisPtr found;
  if (!numbers.name.empty() || !numbers.labels.empty()) return found;
  for (const AxisPtr& axis : declared) {
    if (axis->labels.empty() || !same_numbers(*axis, numbers)) continue;
    if (found) return nullptr;
    found = axis;
  }
  return found;
}

Cell Program::cell(CellId id) const {
  const Entry& entry = entries[id.name];
  return {entry.name, unflatten(entry.axes, id.flat)};
}

std::string Program::display(CellId id) const { return display(cell(id)); }

std::string Program::display(const Cell& cell) const {
  const Entry* const entry = find(cell.name);
  if (!entry || cell.positions.empty()) return cell.name;
  std::string shown;
  for (std::size_t i = 0; i < cell.positions.size() && i < entry->axes.size(); ++i) {
    if (i > 0) shown += ", ";
    shown += entry->axes[i]->text_at(cell.positions[i]);
  }
  return fmt::format("{}[{}]", cell.name, shown);
}

}  // namespace proofsheet::equations
