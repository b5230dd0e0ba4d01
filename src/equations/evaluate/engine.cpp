#include "equations/evaluate/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "numbers/reals/comparison.hpp"

namespace proofsheet::equations {

using diagnostics::Diagnostic;
using diagnostics::Diagnostics;
using diagnostics::Severity;
using diagnostics::Span;

std::nullopt_t Engine::fail(const Span& span, std::string fact, std::string hint) {
  if (pass_.failure) return std::nullopt;
  if (pass_.computing) fact += fmt::format(" while computing {}", program_.display(*pass_.computing));
  pass_.failure = Diagnostic{Severity::error, span, std::move(fact), std::move(hint)};
  return std::nullopt;
}

namespace {

/// What helps against a failure that the numbers have no better advice for.
std::string usual_hint(numbers::Failure::Kind kind) {
  using Kind = numbers::Failure::Kind;
  switch (kind) {
    case Kind::division_by_zero:
      return "leave the case out with `if`, or mend the value that is zero";
    case Kind::outside_domain:
      return "leave the case out with `if`, or mend the value that flows in";
    case Kind::undecided:
      return "ask for fewer digits, or write the expression so that both sides are one";
    case Kind::too_large:
      return "ask for less";
    case Kind::unsupported:
      return "ask for decimal places";
  }
  return {};
}

}  // namespace

std::nullopt_t Engine::fail(const Span& span, const numbers::Failure& failure) {
  return fail(span, failure.fact, failure.hint.empty() ? usual_hint(failure.kind) : failure.hint);
}

/// Tries, computes what was missing, tries again.
template <class T, class Attempt>
std::optional<T> Engine::settle(Diagnostics& diagnostics, Attempt attempt) {
  for (;;) {
    pass_ = Pass{};
    std::optional<T> result = attempt();
    const Pass met = std::exchange(pass_, Pass{});
    if (met.failure) {
      diagnostics.add(*met.failure);
      return std::nullopt;
    }
    if (result) return result;
    compute(met.missing, {});
  }
}

std::optional<Array> Engine::array(const Node& node, Frame& frame, Diagnostics& diagnostics) {
  return settle<Array>(diagnostics, [&] { return materialise(node, frame); });
}

std::optional<Scalar> Engine::scalar(const Node& node, Frame& frame, Diagnostics& diagnostics) {
  return settle<Scalar>(diagnostics, [&] { return at(node, frame, {}); });
}

std::optional<Extent> Engine::extent(const Domain& domain, Frame& frame, Diagnostics& diagnostics) {
  return settle<Extent>(diagnostics, [&] { return extent_of(domain, frame); });
}

bool Engine::bind(const Loop& loop, const Extent& extent, std::size_t i, Frame& frame,
                  Diagnostics& diagnostics) {
  return settle<bool>(diagnostics,
                      [&]() -> std::optional<bool> {
                        if (!bind(loop, extent, i, frame)) return std::nullopt;
                        return true;
                      })
      .has_value();
}

LayoutPtr Engine::layout(const Node& node, Frame& frame, Diagnostics& diagnostics) {
  const auto found = settle<LayoutPtr>(diagnostics, [&]() -> std::optional<LayoutPtr> {
    LayoutPtr made = layout_of(node, frame);
    if (!made) return std::nullopt;
    return made;
  });
  return found ? *found : nullptr;
}

std::optional<std::vector<Scalar>> Engine::computed(const std::vector<CellId>& ids, const Span& asked,
                                                    Diagnostics& diagnostics) {
  compute(ids, asked);
  std::vector<Scalar> values;
  values.reserve(ids.size());
  for (const CellId id : ids) {
    if (const Scalar* value = value_of(id)) {
      values.push_back(*value);
      continue;
    }
    diagnostics.add(failures_.at(id));
    return std::nullopt;
  }
  return values;
}

std::optional<Scalar> Engine::computed(CellId id, const Span& asked, Diagnostics& diagnostics) {
  auto values = computed(std::vector<CellId>{id}, asked, diagnostics);
  if (!values) return std::nullopt;
  return std::move(values->front());
}

std::optional<Scalar> Engine::carried(CellId id, const Span& asked, Diagnostics& diagnostics) {
  return settle<Scalar>(diagnostics, [&] { return read(id, asked); });
}

std::optional<CellId> Engine::cell_of(const Node& reference, Frame& frame, Positions positions,
                                      Diagnostics& diagnostics) {
  if (const auto* cells = std::get_if<Cells>(&reference.kind)) {
    return CellId{cells->name, flatten(program_.entries[cells->name].axes, positions)};
  }
  const auto& selection = std::get<Selection>(reference.kind);
  const std::size_t name = std::get<Cells>(selection.base->kind).name;
  const Axes& axes = program_.entries[name].axes;
  const auto found = settle<std::vector<std::size_t>>(
      diagnostics, [&] { return base_positions(selection, axes, frame, positions); });
  if (!found) return std::nullopt;
  return CellId{name, flatten(axes, *found)};
}

const Scalar* Engine::value_of(CellId id) {
  const Entry& entry = program_.entries[id.name];
  if (entry.given) return &entry.data[id.flat];
  const CellSlot* const slot = computed_.find(id.name, id.flat);
  return slot && slot->state == CellState::done ? &slot->value : nullptr;
}

/// The cell as the route carries it, if it is there; else it is missing.
std::optional<Scalar> Engine::read(CellId id, const Span& asked) {
  if (pass_.record && std::find(pass_.record->begin(), pass_.record->end(), id) == pass_.record->end()) {
    pass_.record->push_back(id);
  }
  const bool plain = !route_.carried && !route_.rounded;
  if (!plain) {
    const CellSlot* const slot = carried_.find(id.name, id.flat);
    if (slot && slot->state == CellState::done) return slot->value;
    if (route_.carried) {
      if (auto replaced = route_.carried(program_.cell(id))) {
        CellSlot& kept = carried_.slot(id.name, id.flat);
        kept = {CellState::done, *std::move(replaced)};
        return kept.value;
      }
    }
  }
  if (const Scalar* const value = value_of(id)) return plain ? *value : carry(id, *value, asked);
  const CellSlot* const slot = computed_.find(id.name, id.flat);
  if (slot && slot->state == CellState::failed) {
    if (!pass_.failure) pass_.failure = failures_.at(id);
    return std::nullopt;
  }
  const Entry& entry = program_.entries[id.name];
  if (!entry.owners.empty() && entry.owners[id.flat] == Entry::nobody) {
    return fail(asked, fmt::format("no clause defines {}", program_.display(id)));
  }
  pass_.missing.push_back(id);
  return std::nullopt;
}

/// Rounds a computed value as the route says, once.
std::optional<Scalar> Engine::carry(CellId id, const Scalar& value, const Span& asked) {
  Scalar rounded = value;
  const numbers::Real* const real = std::get_if<numbers::Real>(&value);
  if (const auto rule = real && route_.rounded ? route_.rounded(program_.cell(id)) : std::nullopt) {
    using Style = numbers::Format::Style;
    const numbers::Format& format = rule->format;
    std::optional<numbers::Outcome<numbers::Rational>> outcome;
    if (format.style == Style::places)
      outcome = numbers::round_to_places(*real, format.digits, rule->rounding);
    if (format.style == Style::percent)
      outcome = numbers::round_to_places(*real, format.digits + 2, rule->rounding);
    if (format.style == Style::significant)
      outcome = numbers::round_to_significant(*real, format.digits, rule->rounding);
    if (format.style == Style::scientific)
      outcome = numbers::round_to_significant(*real, format.digits + 1, rule->rounding);
    if (outcome && !*outcome) return fail(asked, outcome->failure());
    if (outcome) rounded = numbers::Real(**std::move(outcome));
  }
  CellSlot& kept = carried_.slot(id.name, id.flat);
  kept = {CellState::done, std::move(rounded)};
  return kept.value;
}

void Engine::forget(std::size_t id) {
  std::erase_if(keeping_, [&](const auto& kept) { return kept.first >= id; });
  remembered_.forget(id);
}

}  // namespace proofsheet::equations
