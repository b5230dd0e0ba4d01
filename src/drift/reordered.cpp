#include "drift/reordered.hpp"

#include <algorithm>
#include <map>

#include "drift/movements.hpp"

namespace proofsheet::drift {
namespace {

using ledger::Definition;
using ledger::NumbersFile;

constexpr std::string_view between_labels = ", ", before_value = " = ", before_file = " of ";

std::string text_after(const std::string& text, std::size_t at, std::string_view sign) {
  return at == std::string::npos ? std::string() : text.substr(at + sign.size());
}

/// The rows of a table whose cells are listed row by row: their labels, and the number of columns.
struct TableShape {
  std::vector<std::string> labels;
  std::size_t columns = 1;
};

/// Splits indices such as `a1, leaves`. Labels may contain commas, so each comma of the first index is tried.
TableShape shape_of_indices(const std::vector<std::string>& cells) {
  for (std::size_t at = cells[0].find(between_labels); at != std::string::npos;
       at = cells[0].find(between_labels, at + 1)) {
    const std::string row = cells[0].substr(0, at);
    TableShape shape;
    while (shape.columns < cells.size() && cells[shape.columns].starts_with(row + ", ")) ++shape.columns;
    bool fits = cells.size() % shape.columns == 0;
    for (std::size_t i = 0; fits && i < cells.size(); ++i) {
      const std::string column = cells[i % shape.columns].substr(at);
      fits = cells[i].ends_with(column);
      if (i % shape.columns == 0) shape.labels.push_back(cells[i].substr(0, cells[i].size() - column.size()));
    }
    if (fits) return shape;
  }
  return {cells, 1};
}

/// True for the indices of rows without labels: 1, 2, 3.
bool are_counted(const std::vector<std::string>& labels) {
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (labels[i] != std::to_string(i + 1) && labels[i] != std::to_string(i)) return false;
  return true;
}

std::vector<std::string> labels_of_axis(const Definition& axis) {
  std::vector<std::string> labels =
      listed(text_after(axis.text, axis.text.find(before_value), before_value), between_labels);
  if (labels.front().find("..") != std::string::npos) labels.erase(labels.begin());
  return labels;
}

/// All that one example reads from one file with the same labels, as rows of text.
struct FileTable {
  std::set<DataName> names;
  std::vector<std::string> was, now;
};

class ReorderedTables {
 public:
  ReorderedTables(const NumbersFile& was, const NumbersFile& now) {
    for (const Definition& definition : was.definitions)
      if (definition.kind == Definition::Kind::data || definition.kind == Definition::Kind::axis)
        before_.emplace(name_of(definition), &definition);
    for (const Definition& definition : now.definitions)
      if (definition.kind == Definition::Kind::axis) axes_.push_back(&definition);
    for (const Definition& definition : now.definitions)
      if (definition.kind == Definition::Kind::data) add(definition);
  }

  ReorderedData all() {
    ReorderedData all;
    all.cells = std::move(cells_);
    for (auto& [key, table] : tables_)
      if (is_reordered(table.was, table.now)) all.names.merge(table.names);
    return all;
  }

 private:
  static DataName name_of(const Definition& definition) {
    return {definition.lesson, definition.example, leading_name(definition.text)};
  }

  void add(const Definition& now) {
    const auto found = before_.find(name_of(now));
    if (found == before_.end() || now.values.empty() || now.cells.size() != now.values.size()) return;
    const Definition& was = *found->second;
    if (was.text != now.text || was.values.size() != now.values.size()) return;
    const TableShape shape = shape_of_indices(now.cells);
    FileTable& table =
        tables_[{now.lesson, now.example, text_after(now.text, now.text.rfind(before_file), before_file),
                 shape.labels}];
    if (table.names.empty()) add_labels(now, shape.labels, table);
    add_cells(found->first, now, shape);
    table.names.insert(found->first);
    for (std::size_t i = 0; i < now.values.size(); ++i) {
      table.was[i / shape.columns] += was.values[i] + '\n';
      table.now[i / shape.columns] += now.values[i] + '\n';
    }
  }

  /// Begins each row with its label. Labels that no axis of the file has are not in the file: they stay.
  void add_labels(const Definition& data, const std::vector<std::string>& labels, FileTable& table) const {
    table.was = table.now = are_counted(labels) ? std::vector<std::string>(labels.size()) : labels;
    if (const Definition* axis = axis_of(data, labels)) {
      table.was = labels_before(*axis, labels);
      table.now = labels;
    }
  }

  /// Returns the axis with the labels of a table; null if there is none.
  const Definition* axis_of(const Definition& data, const std::vector<std::string>& labels) const {
    for (const Definition* axis : axes_)
      if (axis->lesson == data.lesson && axis->example == data.example && labels_of_axis(*axis) == labels)
        return axis;
    return nullptr;
  }

  /// Returns the labels that an axis had, if there were as many.
  std::vector<std::string> labels_before(const Definition& axis,
                                         const std::vector<std::string>& labels) const {
    const auto old = before_.find(name_of(axis));
    if (old == before_.end()) return labels;
    std::vector<std::string> was = labels_of_axis(*old->second);
    return was.size() == labels.size() ? was : labels;
  }

  /// Adds the indices that the values had, if their labels changed or moved.
  void add_cells(const DataName& name, const Definition& now, const TableShape& shape) {
    const Definition* axis = axis_of(now, shape.labels);
    if (!axis) return;
    const std::vector<std::string> was = labels_before(*axis, shape.labels);
    if (was == shape.labels) return;
    std::vector<std::string>& cells = cells_[name];
    for (std::size_t i = 0; i < now.cells.size(); ++i) {
      const std::size_t row = i / shape.columns;
      cells.push_back(was[row] + now.cells[i].substr(shape.labels[row].size()));
    }
  }

  std::map<DataName, const Definition*> before_;
  std::map<DataName, std::vector<std::string>> cells_;
  std::vector<const Definition*> axes_;
  std::map<std::tuple<std::string, std::string, std::string, std::vector<std::string>>, FileTable> tables_;
};

}  // namespace

ReorderedData reordered_data(const NumbersFile& was, const NumbersFile& now) {
  return ReorderedTables(was, now).all();
}

bool is_reordered(std::vector<std::string> was, std::vector<std::string> now) {
  if (was == now || was.size() != now.size()) return false;
  std::sort(was.begin(), was.end());
  std::sort(now.begin(), now.end());
  return was == now;
}

std::vector<std::string> listed(std::string_view list, std::string_view separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(separator, begin), list.size());
    parts.emplace_back(list.substr(begin, end - begin));
    begin = end + separator.size();
  }
  return parts;
}

}  // namespace proofsheet::drift
