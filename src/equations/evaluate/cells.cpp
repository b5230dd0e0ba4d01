#include "equations/evaluate/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "numbers/reals/comparison.hpp"
#include "text/signs.hpp"

namespace proofsheet::equations {

using text::Diagnostic;
using text::Span;

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

void CellStore::fail(CellId id, Diagnostic why) {
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
numbers::Outcome<numbers::Real> rounded(const numbers::Real& real, const Route::Rule& rule) {
  using Style = numbers::Format::Style;
  const long digits = rule.format.digits;
  numbers::Outcome<numbers::Rational> outcome = numbers::Rational();
  switch (rule.format.style) {
    case Style::places: outcome = numbers::round_to_places(real, digits, rule.rounding); break;
    case Style::percent: outcome = numbers::round_to_places(real, digits + 2, rule.rounding); break;
    case Style::significant: outcome = numbers::round_to_significant(real, digits, rule.rounding); break;
    case Style::scientific: outcome = numbers::round_to_significant(real, digits + 1, rule.rounding); break;
    case Style::fraction: return real;
  }
  if (!outcome) return outcome.failure();
  return numbers::Real(*std::move(outcome));
}

}  // namespace

numbers::Outcome<std::optional<Scalar>> CellStore::carried(CellId id) {
  if (!is_plain()) {
    if (const Slot* const slot = carried_.find(id); slot && slot->state == State::done)
      return std::optional(slot->value);
  }
  const auto keep = [&](Scalar value) {
    Slot& slot = carried_.slot(id);
    slot = {State::done, std::move(value)};
    return std::optional(slot.value);
  };
  if (route_.carried) {
    if (auto replaced = route_.carried(program_.cell(id))) return keep(*std::move(replaced));
  }
  const Scalar* const value = computed(id);
  if (!value) return std::optional<Scalar>();
  if (is_plain()) return std::optional(*value);
  const auto* const real = std::get_if<numbers::Real>(value);
  const auto rule = real && route_.rounded ? route_.rounded(program_.cell(id)) : std::nullopt;
  if (!rule) return keep(*value);
  auto outcome = rounded(*real, *rule);
  if (!outcome) return outcome.failure();
  return keep(*std::move(outcome));
}

void Worklist::compute(std::vector<CellId> wanted, const Span& asked) {
  std::reverse(wanted.begin(), wanted.end());
  std::vector<CellId> stack = std::move(wanted);
  while (!stack.empty()) {
    const CellStore::State state = cells_.state(stack.back());
    if (state == CellStore::State::done || state == CellStore::State::failed) {
      stack.pop_back();
    } else {
      advance(stack.back(), asked, stack);
    }
  }
}

/// Makes one attempt: the cell is computed, fails, or waits on the stack for the cells that it needs.
void Worklist::advance(CellId id, const Span& asked, std::vector<CellId>& stack) {
  ++tries_;
  Try tried = try_cell_(id, asked);
  if (tried.failure) return cells_.fail(id, *std::move(tried.failure));
  if (tried.value) return cells_.store(id, *std::move(tried.value));
  cells_.wait(id);
  const auto waits = [&](CellId next) { return cells_.state(next) == CellStore::State::waiting; };
  const auto again = std::find_if(tried.missing.begin(), tried.missing.end(), waits);
  if (again != tried.missing.end()) return cells_.fail(id, cycle(*again, stack, asked));
  stack.insert(stack.end(), tried.missing.rbegin(), tried.missing.rend());
}

/// Returns the error for a cycle: the waiting cells on the stack, from the repeated one on.
Diagnostic Worklist::cycle(CellId again, const std::vector<CellId>& stack, const Span& asked) const {
  constexpr std::size_t most_shown = 12;
  std::vector<CellId> path;
  std::set<CellId> seen;
  for (auto id = stack.rbegin(); id != stack.rend(); ++id) {
    if (cells_.state(*id) != CellStore::State::waiting) continue;
    if (seen.insert(*id).second) path.push_back(*id);
    if (*id == again) break;
  }
  std::reverse(path.begin(), path.end());
  std::string shown;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path.size() > most_shown && i == most_shown / 2) {
      shown += fmt::format("{} -> ", text::ellipsis);
      i = path.size() - most_shown / 2;
    }
    shown += program_.display(path[i]) + " -> ";
  }
  const CompiledClause* const clause = program_.entries[again.name].clause_of(again.flat);
  return {text::Severity::error, clause ? clause->syntax->span : asked,
          fmt::format("a cycle: {}{}", shown, program_.display(again)),
          "remove the circular definition of the cell"};
}

}  // namespace proofsheet::equations
