// The axis of a name, from the index values of its clauses.
//
// It is the union of what the clauses define. Values from a declared axis, and labels that stand on exactly
// one, keep that axis (or the part of it that is defined). Numbers make a bare range from the least to the
// greatest; what lies between and is not defined is missing when it is used. A variable that runs over
// exactly the numbers of one declared axis with labels runs over that axis: with person[1..4], `for pos
// in 1..4` makes P[Frank, 2]. A range put together from patterns (2i and 2i+1) stays a range of numbers.
#include <algorithm>
#include <numeric>

#include "equations/compile/model_compiler.hpp"

namespace proofsheet::equations {

std::optional<std::size_t> place_on(const Axis& axis, const Axis& from, std::size_t position) {
  if (&axis == &from) return position;
  if (!from.labels.empty()) {
    if (const auto found = axis.position_of(from.labels[position])) return found;
  }
  if (!from.numbered) return std::nullopt;
  return axis.position_of(number_at(from, position));
}

namespace {

/// The positions of all values of a set on an axis; nothing if one is not on it.
std::optional<std::vector<std::size_t>> all_on(const Axis& axis, const IndexSet& set) {
  std::vector<std::size_t> positions;
  const auto add = [&](std::optional<std::size_t> position) {
    if (position) positions.push_back(*position);
    return position.has_value();
  };
  for (const std::string& label : set.labels) {
    if (!add(axis.position_of(label))) return std::nullopt;
  }
  for (const IndexSet::Part& part : set.parts) {
    if (!part.axis->name.empty() && part.axis->name != axis.name) return std::nullopt;
    for (const std::size_t position : part.positions) {
      if (!add(place_on(axis, *part.axis, position))) return std::nullopt;
    }
  }
  for (const auto& progression : set.progressions) {
    for (std::size_t i = 0; i < progression.count; ++i) {
      if (!add(axis.position_of(progression.first + static_cast<long>(i) * progression.step)))
        return std::nullopt;
    }
  }
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

AxisPtr numbers_of(const IndexSet& set) {
  std::optional<long> least, greatest;
  long step = 0;
  for (const auto& progression : set.progressions) {
    if (progression.count == 0) continue;
    const long last = progression.first + static_cast<long>(progression.count - 1) * progression.step;
    const auto [low, high] = std::minmax(progression.first, last);
    if (least) step = std::gcd(step, low - *least);
    if (progression.count > 1) step = std::gcd(step, progression.step);
    least = least ? std::min(*least, low) : low;
    greatest = greatest ? std::max(*greatest, high) : high;
  }
  if (!least) return number_axis(0, 1, 0);
  if (step == 0) step = 1;
  return number_axis(*least, step, static_cast<std::size_t>((*greatest - *least) / step) + 1);
}

AxisPtr labels_of(const IndexSet& set) {
  std::vector<std::string> labels;
  const auto add = [&](const std::string& label) {
    if (std::find(labels.begin(), labels.end(), label) == labels.end()) labels.push_back(label);
  };
  for (const IndexSet::Part& part : set.parts) {
    for (const std::size_t position : part.positions) add(part.axis->text_at(position));
  }
  for (const std::string& label : set.labels) add(label);
  return label_axis("", std::move(labels));
}

}  // namespace

AxisPtr axis_of(const Program& program, const IndexSet& set, std::string& fact) {
  if (set.labels.empty() && set.parts.empty()) {
    const AxisPtr numbers = numbers_of(set);
    const AxisPtr labelled = set.plain ? program.labelled_as(*numbers) : nullptr;
    return labelled ? labelled : numbers;
  }
  AxisPtr home;
  std::vector<std::size_t> positions;
  std::size_t homes = 0;
  for (const AxisPtr& axis : program.declared) {
    const auto found = all_on(*axis, set);
    if (!found || homes++ > 0) continue;
    home = axis;
    positions = *found;
  }
  if (homes == 1) return part_of(home, positions);
  if (set.progressions.empty()) return labels_of(set);
  const bool numbered =
      set.labels.empty() && std::all_of(set.parts.begin(), set.parts.end(),
                                        [](const IndexSet::Part& part) { return part.axis->numbered; });
  if (!numbered) {
    fact = "its clauses mix numbers and labels on one axis";
    return nullptr;
  }
  IndexSet numbers = set;
  for (const IndexSet::Part& part : set.parts) {
    for (const std::size_t position : part.positions)
      numbers.progressions.push_back({number_at(*part.axis, position), 1, 1});
  }
  return numbers_of(numbers);
}

}  // namespace proofsheet::equations
