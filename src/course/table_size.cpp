#include "course/table_size.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "diagnostics/counted.hpp"

namespace proofsheet::course {

namespace {

using diagnostics::Text;

constexpr long long most_of_an_axis = 1LL << 30;  // two of them can be multiplied

std::optional<long long> integer(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  long long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value > most_of_an_axis ||
      value < -most_of_an_axis)
    return {};
  return value;
}

/// The size of `1..4`; nothing if its ends are not integers as written.
std::optional<long long> size_of_range(std::string_view range) {
  const std::size_t dots = range.find("..");
  if (dots == std::string_view::npos) return {};
  const auto first = integer(range.substr(0, dots)), last = integer(range.substr(dots + 2));
  if (!first || !last) return {};
  return *last < *first ? 0 : *last - *first + 1;
}

using Sizes = std::map<std::string, long long>;

/// The size of what stands in brackets: an axis, a range, or a number.
std::optional<long long> size_of(const Text& axis, const Sizes& sizes) {
  if (const auto known = sizes.find(axis.str()); known != sizes.end()) return known->second;
  if (const auto range = size_of_range(axis.view())) return range;
  return integer(axis.view());
}

void check_axis(const equations::AxisInput& axis, diagnostics::Diagnostics& diagnostics) {
  std::set<std::string> seen;
  for (const Text& label : axis.labels)
    if (!seen.insert(label.str()).second)
      diagnostics.error(
          label.span(),
          fmt::format("the label '{}' stands twice on the axis '{}'", label.str(), axis.name.str()),
          "labels of one axis differ");
  const auto size = size_of_range(axis.range.view());
  const auto labels = static_cast<long long>(axis.labels.size());
  if (size && labels > 0 && labels != *size)
    diagnostics.error(
        axis.range.span(),
        fmt::format("the axis '{}' has {} for the {} {}", axis.name.str(),
                    diagnostics::counted(axis.labels.size(), "label"),
                    diagnostics::counted(static_cast<std::size_t>(*size), "number"), axis.range.str()),
        "give it as many labels as numbers");
}

std::string joined(const std::vector<Text>& axes) {
  std::string text;
  for (const Text& axis : axes) text += (text.empty() ? "" : ", ") + axis.str();
  return text;
}

void check_table(const equations::GivenInput& table, const Sizes& sizes,
                 diagnostics::Diagnostics& diagnostics) {
  std::vector<long long> due;
  for (const Text& axis : table.axes) {
    const auto size = size_of(axis, sizes);
    if (!size) return;
    due.push_back(*size);
  }
  if (due.empty() || table.rows.empty()) return;
  const auto rows = static_cast<long long>(table.rows.size()),
             columns = static_cast<long long>(table.rows[0].size());
  if (due.size() == 1) {
    if (rows * columns == due[0] && (rows == 1 || columns == 1)) return;
    diagnostics.error(table.name.span(),
                      fmt::format("'{}' has {}×{} cells where {} are due: {}", table.name.str(), rows,
                                  columns, due[0], joined(table.axes)),
                      "write one row, or one column, with a cell for every place on the axis");
    return;
  }
  long long due_rows = 1;
  for (std::size_t i = 0; i + 1 < due.size(); ++i) {
    due_rows *= due[i];
    if (due_rows > most_of_an_axis) break;
  }
  if (rows == due_rows && columns == due.back()) return;
  diagnostics.error(table.name.span(),
                    fmt::format("'{}' is a table of {}×{} where {}×{} is due: {}", table.name.str(), rows,
                                columns, due_rows, due.back(), joined(table.axes)),
                    "write a row for every place on the first axis, with a cell for every place on the last");
}

}  // namespace

void check_sizes(const equations::Inputs& inputs, diagnostics::Diagnostics& diagnostics) {
  Sizes sizes;
  for (const equations::AxisInput& axis : inputs.axes) {
    check_axis(axis, diagnostics);
    const auto ranged = size_of_range(axis.range.view());
    if (!axis.labels.empty())
      sizes[axis.name.str()] = static_cast<long long>(axis.labels.size());
    else if (ranged)
      sizes[axis.name.str()] = *ranged;
  }
  for (const equations::GivenInput& table : inputs.givens)
    if (!table.scalar) check_table(table, sizes, diagnostics);
}

}  // namespace proofsheet::course
