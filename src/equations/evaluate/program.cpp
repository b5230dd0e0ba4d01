#include "equations/evaluate/program.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::equations {

std::vector<NodePtr> Domain::parts() const {
  std::vector<NodePtr> all = items;
  for (const NodePtr& part : {first, last, step, array}) {
    if (part) all.push_back(part);
  }
  return all;
}

const CompiledClause* Entry::clause_of(std::size_t flat) const {
  const std::uint32_t owner = owners.empty() ? 0 : owners[flat];
  return owner < clauses.size() ? &clauses[owner] : nullptr;
}

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

std::optional<CellId> Program::id_of(const Cell& cell) const {
  const auto found = index.find(cell.name);
  if (found == index.end()) return std::nullopt;
  const Axes& axes = entries[found->second].axes;
  if (axes.size() != cell.positions.size()) return std::nullopt;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (cell.positions[i] >= axes[i]->size) return std::nullopt;
  }
  return CellId{found->second, flatten(axes, cell.positions)};
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
