#include "equations/evaluate/axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "text/signs.hpp"

namespace proofsheet::equations {

std::optional<std::size_t> Axis::position_of(const std::string& label) const {
  const auto found = std::find(labels.begin(), labels.end(), label);
  if (found == labels.end()) return std::nullopt;
  return static_cast<std::size_t>(found - labels.begin());
}

std::optional<std::size_t> Axis::position_of(long number) const {
  if (!numbered) return std::nullopt;
  long offset = 0;
  if (__builtin_sub_overflow(number, first, &offset) || offset % step != 0) return std::nullopt;
  const long position = offset / step;
  if (position < 0 || static_cast<std::size_t>(position) >= size) return std::nullopt;
  return static_cast<std::size_t>(position);
}

std::string Axis::text_at(std::size_t position) const {
  if (!labels.empty()) return labels.at(position);
  return fmt::format("{}", number_at(*this, position));
}

long number_at(const Axis& axis, std::size_t position) {
  return axis.first + static_cast<long>(position) * axis.step;
}

AxisPtr number_axis(long first, long step, std::size_t size) {
  Axis axis;
  axis.numbered = true;
  axis.first = first;
  axis.step = step;
  axis.size = size;
  return std::make_shared<const Axis>(std::move(axis));
}

AxisPtr label_axis(std::string name, std::vector<std::string> labels) {
  Axis axis;
  axis.name = std::move(name);
  axis.size = labels.size();
  axis.labels = std::move(labels);
  return std::make_shared<const Axis>(std::move(axis));
}

AxisPtr part_of(const AxisPtr& axis, const std::vector<std::size_t>& positions) {
  bool all = positions.size() == axis->size;
  for (std::size_t i = 0; all && i < positions.size(); ++i) all = positions[i] == i;
  if (all) return axis;
  Axis part;
  part.name = axis->name;
  part.size = positions.size();
  part.inferred = axis->inferred;
  if (!axis->labels.empty()) {
    for (const std::size_t position : positions) part.labels.push_back(axis->labels[position]);
  }
  if (axis->numbered) {
    part.numbered = true;
    if (!positions.empty()) part.first = number_at(*axis, positions[0]);
    part.step = positions.size() > 1 ? number_at(*axis, positions[1]) - part.first : axis->step;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (number_at(*axis, positions[i]) == part.first + static_cast<long>(i) * part.step) continue;
      part.numbered = false;  // no constant step: these entries have labels or places only
      break;
    }
    if (!part.numbered && part.labels.empty()) part = *number_axis(0, 1, positions.size());
  }
  return std::make_shared<const Axis>(std::move(part));
}

bool same_numbers(const Axis& a, const Axis& b) {
  if (!a.numbered || !b.numbered || a.size != b.size) return false;
  return a.size == 0 || (a.first == b.first && (a.size == 1 || a.step == b.step));
}

bool same_entries(const Axis& a, const Axis& b) {
  if (a.size != b.size || a.labels != b.labels || a.numbered != b.numbered) return false;
  return !a.numbered || same_numbers(a, b);
}

bool meet(const Axis& a, const Axis& b) {
  if (&a == &b) return true;
  if (!a.name.empty() && !b.name.empty()) return a.name == b.name && same_entries(a, b);
  if (same_numbers(a, b)) return a.labels.empty() || b.labels.empty() || a.labels == b.labels;
  return !a.labels.empty() && a.labels == b.labels;
}

bool rows_match_columns(const Axes& axes) {
  return axes.size() == 2 && axes[0]->name == axes[1]->name && same_entries(*axes[0], *axes[1]);
}

const AxisPtr& richer(const AxisPtr& a, const AxisPtr& b) {
  if (a->labels.empty() != b->labels.empty()) return a->labels.empty() ? b : a;
  return a->name.empty() && !b->name.empty() ? b : a;
}

std::optional<std::size_t> place_on(const Axis& axis, const Axis& from, std::size_t position) {
  if (&axis == &from) return position;
  if (!from.labels.empty()) {
    if (const auto found = axis.position_of(from.labels[position])) return found;
  }
  if (!from.numbered) return std::nullopt;
  return axis.position_of(number_at(from, position));
}

std::size_t cell_count(const Axes& axes) {
  std::size_t count = 1;
  for (const AxisPtr& axis : axes) {
    if (__builtin_mul_overflow(count, axis->size, &count)) return std::numeric_limits<std::size_t>::max();
  }
  return count;
}

std::string describe(const Axis& axis) {
  if (!axis.name.empty()) return axis.name;
  if (!axis.labels.empty()) return fmt::format("{}", fmt::join(axis.labels, " "));
  if (axis.size == 0) return "nothing";
  const long last = number_at(axis, axis.size - 1);
  if (axis.step == 1 || axis.size == 1) return fmt::format("{}..{}", axis.first, last);
  return fmt::format("{}..{} step {}", axis.first, last, axis.step);
}

std::string describe(const Axes& axes) {
  if (axes.empty()) return "a single value";
  std::string sizes, names;
  for (const AxisPtr& axis : axes) {
    if (!sizes.empty()) {
      sizes += text::times_sign;
      names += ", ";
    }
    sizes += fmt::format("{}", axis->size);
    names += describe(*axis);
  }
  return fmt::format("{} [{}]", sizes, names);
}

std::size_t flatten(const Axes& axes, std::span<const std::size_t> positions) {
  std::size_t flat = 0;
  for (std::size_t i = 0; i < axes.size(); ++i) flat = flat * axes[i]->size + positions[i];
  return flat;
}

std::vector<std::size_t> unflatten(const Axes& axes, std::size_t flat) {
  std::vector<std::size_t> positions(axes.size());
  for (std::size_t i = axes.size(); i-- > 0;) {
    positions[i] = flat % axes[i]->size;
    flat /= axes[i]->size;
  }
  return positions;
}

bool advance(const Axes& axes, std::vector<std::size_t>& positions) {
  for (std::size_t i = axes.size(); i-- > 0;) {
    if (++positions[i] < axes[i]->size) return true;
    positions[i] = 0;
  }
  return false;
}

}  // namespace proofsheet::equations
