#include "equations/evaluate/cells.hpp"

#include "equations/evaluate/arithmetic.hpp"
#include "numbers/reals/comparison.hpp"

namespace proofsheet::equations {

CellStore::CellStore(const Program& program, Route route, const GivenNumbers& given)
    : program_(program), route_(std::move(route)), given_(given.begin(), given.end()) {}

const CellStore::Slot* CellStore::Table::find(CellId id) const {
  if (id.name >= names_.size() || id.flat / page_size >= names_[id.name].size()) return nullptr;
  const auto& page = names_[id.name][id.flat / page_size];
  return page ? &(*page)[id.flat % page_size] : nullptr;
}

CellStore::Slot& CellStore::Table::slot(CellId id) {
  if (id.name >= names_.size()) names_.resize(id.name + 1);
  auto& pages = names_[id.name];
  if (id.flat / page_size >= pages.size()) pages.resize(id.flat / page_size + 1);
  auto& page = pages[id.flat / page_size];
  if (!page) page = std::make_unique<Page>();
  return (*page)[id.flat % page_size];
}

CellStore::State CellStore::state(CellId id) const {
  if (program_.entries[id.name].given) return State::done;
  const Slot* const slot = computed_.find(id);
  return slot ? slot->state : State::untouched;
}

const quantities::Unit* CellStore::unit_of(CellId id) const {
  if (!program_.quantities) return nullptr;
  const Entry& entry = program_.entries[id.name];
  const NameUnit* const found = program_.quantities->unit_of(entry.name, entry.axes, id.flat);
  return found && !found->unit.is_coherent() ? &found->unit : nullptr;
}

void CellStore::store(CellId id, Scalar value) {
  const auto* const real = std::get_if<numbers::Real>(&value);
  if (const auto* const unit = real ? unit_of(id) : nullptr) value = quantities::from_coherent(*real, *unit);
  computed_.slot(id) = {State::done, std::move(value)};
}

void CellStore::fail(CellId id, NoValue why) {
  computed_.slot(id).state = State::failed;
  failures_.insert_or_assign(id, std::move(why));
}

const Scalar* CellStore::computed(CellId id) const {
  const Entry& entry = program_.entries[id.name];
  if (entry.given) {
    const auto other = given_.empty() ? given_.end() : given_.find(id.name);
    return other == given_.end() ? &entry.data[id.flat] : &other->second;
  }
  const Slot* const slot = computed_.find(id);
  return slot && slot->state == State::done ? &slot->value : nullptr;
}

namespace {

/// Rounds a cell as a route by hand does; a fraction is not rounded.
numbers::Real rounded(const numbers::Real& real, const Route::Rule& rule) {
  using Style = numbers::Format::Style;
  const long digits = rule.format.digits;
  switch (rule.format.style) {
    case Style::places: return unwrap(numbers::round_to_places(real, digits, rule.rounding));
    case Style::percent: return unwrap(numbers::round_to_places(real, digits + 2, rule.rounding));
    case Style::significant: return unwrap(numbers::round_to_significant(real, digits, rule.rounding));
    case Style::scientific: return unwrap(numbers::round_to_significant(real, digits + 1, rule.rounding));
    case Style::fraction: break;
  }
  return real;
}

}  // namespace

std::optional<Scalar> CellStore::coherent(CellId id) {
  const auto* const unit = unit_of(id);
  if (!unit) return carried(id);
  if (const Slot* const slot = coherent_.find(id); slot && slot->state == State::done) return slot->value;
  std::optional<Scalar> value = carried(id);
  const auto* const real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
  if (!real) return value;
  return (coherent_.slot(id) = {State::done, quantities::to_coherent(*real, *unit)}).value;
}

std::optional<Scalar> CellStore::carried(CellId id) {
  if (is_plain()) {
    const Scalar* const value = computed(id);
    return value ? std::optional(*value) : std::nullopt;
  }
  if (const Slot* const slot = carried_.find(id); slot && slot->state == State::done) return slot->value;
  const auto keep = [&](Scalar value) { return (carried_.slot(id) = {State::done, std::move(value)}).value; };
  if (route_.carried)
    if (auto replaced = route_.carried(program_.cell(id))) return keep(*std::move(replaced));
  const Scalar* const value = computed(id);
  if (!value) return std::nullopt;
  const auto* const real = std::get_if<numbers::Real>(value);
  const auto rule = real && route_.rounded ? route_.rounded(program_.cell(id)) : std::nullopt;
  return keep(rule ? Scalar(rounded(*real, *rule)) : *value);
}

}  // namespace proofsheet::equations
