#include "equations/evaluate/quantities.hpp"

#include <algorithm>

namespace proofsheet::equations {

std::size_t NameUnit::fixed() const {
  return static_cast<std::size_t>(
      std::count_if(places.begin(), places.end(), [](const std::string& place) { return !place.empty(); }));
}

bool NameUnit::may_be(const std::vector<std::string>& entries) const {
  for (std::size_t i = 0; i < std::min(places.size(), entries.size()); ++i)
    if (!places[i].empty() && !entries[i].empty() && places[i] != entries[i]) return false;
  return true;
}

const NameUnit* Quantities::unit_of(const std::string& name, const Axes& axes, std::size_t flat) const {
  const auto found = units.find(name);
  if (found == units.end()) return nullptr;
  if (found->second.size() == 1 && found->second.front().places.empty()) return &found->second.front();
  std::vector<std::string> entries;
  const std::vector<std::size_t> positions = unflatten(axes, flat);
  for (std::size_t i = 0; i < axes.size(); ++i) entries.push_back(axes[i]->text_at(positions[i]));
  const auto unit = std::find_if(found->second.begin(), found->second.end(),
                                 [&](const NameUnit& one) { return one.may_be(entries); });
  return unit == found->second.end() ? nullptr : &*unit;
}

NameUnit Quantities::natural_unit(const QuantityType& type) const {
  if (!type.is_number() || type.dimension.is_number()) return {};
  const bool place = type.scale == QuantityType::Scale::place;
  const auto found = std::find_if(natural.begin(), natural.end(), [&](const NameUnit& one) {
    return one.unit.dimension == type.dimension && one.unit.has_zero() == place;
  });
  if (found != natural.end()) return {{}, found->text, found->unit};
  return {{}, quantities::coherent_name(type.dimension), {type.dimension}};
}

void Quantities::add(const std::string& name, NameUnit unit) {
  std::vector<NameUnit>& all = units[name];
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const NameUnit& one) { return one.fixed() <= unit.fixed(); });
  all.insert(at, std::move(unit));
}

}  // namespace proofsheet::equations
