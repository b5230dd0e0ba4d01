#include "equations/evaluate/broadcast.hpp"

#include <fmt/format.h>

namespace proofsheet::equations {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

struct Pairing {
  std::vector<std::size_t> partner_of_left, partner_of_right;
};

/// Pairs the axes in order; false if any pair does not meet.
bool pair_in_order(const Axes& left, const Axes& right, Pairing& pairing) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!meet(*left[i], *right[i])) return false;
  }
  for (std::size_t i = 0; i < left.size(); ++i) pairing.partner_of_left[i] = pairing.partner_of_right[i] = i;
  return true;
}

/// Pairs each axis of `right` with the one unpaired axis of `left` that it meets; pairs by name first.
/// Returns false, and sets `fact`, if there is more than one.
bool pair_by_identity(const Axes& left, const Axes& right, Pairing& pairing, std::string& fact) {
  for (const bool by_name : {true, false}) {
    for (std::size_t r = 0; r < right.size(); ++r) {
      if (pairing.partner_of_right[r] != none) continue;
      std::size_t found = none;
      for (std::size_t l = 0; l < left.size(); ++l) {
        if (pairing.partner_of_left[l] != none || !meet(*left[l], *right[r])) continue;
        const bool named = !left[l]->name.empty() && left[l]->name == right[r]->name;
        if (named != by_name) continue;
        if (found != none) {
          fact = fmt::format("{} could run along two axes of {}", describe({right[r]}), describe(left));
          return false;
        }
        found = l;
      }
      if (found == none) continue;
      pairing.partner_of_right[r] = found;
      pairing.partner_of_left[found] = r;
    }
  }
  return true;
}

/// True if the axes without a partner may be repeated along each other.
bool spreadable(const Axes& left, const Axes& right, const Pairing& pairing) {
  bool left_free = false, right_free = false, bare = false;
  for (std::size_t l = 0; l < left.size(); ++l) {
    if (pairing.partner_of_left[l] != none) continue;
    left_free = true;
    bare = bare || left[l]->name.empty();
    for (const AxisPtr& axis : right) {
      if (!axis->name.empty() && axis->name == left[l]->name) return false;
    }
  }
  for (std::size_t r = 0; r < right.size(); ++r) {
    if (pairing.partner_of_right[r] != none) continue;
    right_free = true;
    bare = bare || right[r]->name.empty();
    for (const AxisPtr& axis : left) {
      if (!axis->name.empty() && axis->name == right[r]->name) return false;
    }
  }
  return !(left_free && right_free && bare);
}

/// Merges two lists of axes: in the order of the right if it has all axes, otherwise the left's axes followed
/// by the others of the right.
Layout merge(const Axes& left, const Axes& right, const Pairing& pairing) {
  Layout layout;
  layout.operands.resize(2);
  std::vector<std::size_t>& of_left = layout.operands[0];
  std::vector<std::size_t>& of_right = layout.operands[1];
  of_left.assign(left.size(), none);
  of_right.assign(right.size(), none);
  bool right_leads = true;
  for (const std::size_t partner : pairing.partner_of_left) right_leads = right_leads && partner != none;
  if (right_leads) {
    for (std::size_t r = 0; r < right.size(); ++r) {
      const std::size_t l = pairing.partner_of_right[r];
      layout.axes.push_back(l == none ? right[r] : richer(left[l], right[r]));
      of_right[r] = r;
      if (l != none) of_left[l] = r;
    }
    return layout;
  }
  for (std::size_t l = 0; l < left.size(); ++l) {
    const std::size_t r = pairing.partner_of_left[l];
    layout.axes.push_back(r == none ? left[l] : richer(left[l], right[r]));
    of_left[l] = l;
    if (r != none) of_right[r] = l;
  }
  for (std::size_t r = 0; r < right.size(); ++r) {
    if (of_right[r] != none) continue;
    of_right[r] = layout.axes.size();
    layout.axes.push_back(right[r]);
  }
  return layout;
}

std::optional<Layout> combine_two(const Axes& left, const Axes& right, std::string& fact) {
  Pairing pairing{std::vector<std::size_t>(left.size(), none), std::vector<std::size_t>(right.size(), none)};
  if (!pair_in_order(left, right, pairing)) {
    if (!pair_by_identity(left, right, pairing, fact)) return std::nullopt;
    if (!spreadable(left, right, pairing)) {
      fact = fmt::format("the shapes don't fit: {} and {}", describe(left), describe(right));
      return std::nullopt;
    }
  }
  return merge(left, right, pairing);
}

}  // namespace

std::optional<Layout> combine(std::span<const Axes* const> operands, std::string& fact) {
  Layout layout;
  for (const Axes* const axes : operands) {
    if (axes->empty()) {
      layout.operands.emplace_back();
      continue;
    }
    auto next = combine_two(layout.axes, *axes, fact);
    if (!next) return std::nullopt;
    for (auto& map : layout.operands) {
      for (std::size_t& axis : map) axis = next->operands[0][axis];
    }
    layout.operands.push_back(std::move(next->operands[1]));
    layout.axes = std::move(next->axes);
  }
  return layout;
}

PositionList operand_positions(const std::vector<std::size_t>& map, Positions at) {
  PositionList positions(map.size());
  for (std::size_t i = 0; i < map.size(); ++i) positions[i] = at[map[i]];
  return positions;
}

}  // namespace proofsheet::equations
