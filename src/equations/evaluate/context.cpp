#include "equations/evaluate/context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "equations/evaluate/value.hpp"
#include "numbers/reals/likeness.hpp"

namespace proofsheet::equations {

using text::Span;

const Scalar* ValueMemo::find(std::size_t node, const Key& key) const {
  const auto values = nodes_.find(node);
  if (values == nodes_.end()) return nullptr;
  const auto found = values->second.find(key);
  return found == values->second.end() ? nullptr : &found->second;
}

void ValueMemo::put(std::size_t node, const Key& key, const Scalar& value) {
  if (count_ >= most_of_all) {
    nodes_.clear();
    count_ = 0;
  }
  Values& values = nodes_[node];
  if (values.size() >= most_of_a_node) {
    count_ -= values.size();
    values.clear();
  }
  if (values.insert_or_assign(key, value).second) ++count_;
}

void ValueMemo::forget(std::size_t first) {
  std::erase_if(nodes_, [&](const auto& node) {
    if (node.first < first) return false;
    count_ -= node.second.size();
    return true;
  });
}

namespace {

std::size_t hash_of(const Scalar& scalar) {
  if (const auto* const real = std::get_if<numbers::Real>(&scalar)) return numbers::shape_of(*real);
  return std::hash<std::string>()(word_of(scalar));
}

bool is_alike(const Scalar& a, const Scalar& b) {
  const auto* const one = std::get_if<numbers::Real>(&a);
  const auto* const other = std::get_if<numbers::Real>(&b);
  if (one && other) return numbers::is_alike(*one, *other);
  return !one && !other && a.index() == b.index() && word_of(a) == word_of(b);
}

bool is_alike(const Array& a, const Array& b) {
  const auto same_axis = [](const AxisPtr& one, const AxisPtr& other) {
    return one == other ||
           (one->name == other->name && one->inferred == other->inferred && same_entries(*one, *other));
  };
  return std::equal(a.axes.begin(), a.axes.end(), b.axes.begin(), b.axes.end(), same_axis) &&
         std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(),
                    [](const Scalar& one, const Scalar& other) { return is_alike(one, other); });
}

}  // namespace

std::shared_ptr<CalledFunction> CallMemo::call(const Specialisation* function, std::vector<Array> arguments) {
  std::size_t hash = std::hash<const Specialisation*>()(function), cells = 0;
  for (const Array& argument : arguments) {
    for (const Scalar& cell : argument.cells) hash = hash * 31 + hash_of(cell);
    cells += argument.cells.size();
  }
  const auto [first, last] = calls_.equal_range(hash);
  for (auto each = first; each != last; ++each) {
    const std::vector<Array>& known = *each->second.second->arguments;
    const bool same = each->second.first == function &&
                      std::equal(known.begin(), known.end(), arguments.begin(), arguments.end(),
                                 [](const Array& a, const Array& b) { return is_alike(a, b); });
    if (same) return each->second.second;
  }
  if (calls_.size() >= most_calls || cells_ + cells > most_cells_of_arguments) {
    calls_.clear();
    cells_ = 0;
  }
  auto made = std::make_shared<CalledFunction>();
  made->arguments = std::make_shared<const std::vector<Array>>(std::move(arguments));
  made->id = next_id_++;
  calls_.emplace(hash, std::pair(function, made));
  cells_ += cells;
  return made;
}

std::nullopt_t Context::fail(const Span& span, std::string fact, std::string hint) {
  if (failed()) return std::nullopt;
  if (attempt.computing) fact += fmt::format(" while computing {}", program.display(*attempt.computing));
  attempt.failure = NoValue{{text::Severity::error, span, std::move(fact), std::move(hint)}};
  return std::nullopt;
}

std::string hint_of(const numbers::Failure& failure) {
  using Kind = numbers::Failure::Kind;
  if (!failure.hint.empty()) return failure.hint;
  switch (failure.kind) {
    case Kind::division_by_zero: return "exclude the case with `if`, or fix the value that is zero";
    case Kind::outside_domain: return "exclude the case with `if`, or fix the value that is used here";
    case Kind::undecided:
      return "ask for fewer digits, or rewrite the expression so that both sides are identical";
    case Kind::too_large: return "ask for less";
    case Kind::unsupported: return "ask for decimal places";
  }
  return "ask for less";
}

std::nullopt_t Context::fail(const Span& span, const numbers::Failure& met) {
  // An exhausted work budget is the cause of any other failure.
  const numbers::Failure failure = numbers::budget_failure().value_or(met);
  if (failed()) return std::nullopt;
  if (in_variables && failure.kind == numbers::Failure::Kind::undecided)
    return fail(span, "an uncertainty can't be computed at a corner or a step: " + failure.fact,
                "abs, floor, round, min, max and conditions have no derivative where they change; use other "
                "values, or leave out the uncertainty");
  fail(span, (in_variables ? "an uncertainty can't be computed: " : "") + failure.fact, hint_of(failure));
  attempt.failure->undefined = failure.kind == numbers::Failure::Kind::division_by_zero ||
                               failure.kind == numbers::Failure::Kind::outside_domain;
  return std::nullopt;
}

/// Records the failure of an exhausted budget. Returns false.
bool Context::refuse(const Span& span) {
  if (const auto failure = numbers::budget_failure()) fail(span, *failure);
  return false;
}

std::nullopt_t Context::refuse_unknown(const Node& node, std::string_view what) {
  return fail(node.span, fmt::format("{} of the unknown has no derivative, which solve needs", what),
              what == "atan2"       ? "write atan(y/x), in a bracket where the sign of x is constant"
              : what == "tukey_cdf" ? "use tukey_quantile(p, k, df), the number whose tukey_cdf is p"
                                    : "solve each smooth part in a bracket of its own");
}

Scalar Context::kept(Scalar value) const {
  const auto* const real = std::get_if<numbers::Real>(&value);
  return real && !arithmetic.is_exact() ? Scalar(arithmetic.kept(*real)) : value;
}

std::optional<Scalar> Context::read(CellId id, const Span& asked, bool in_own_unit) {
  if (auto value = in_own_unit ? cells.carried(id) : cells.coherent(id)) return value;
  if (cells.state(id) == CellStore::State::failed) {
    if (!failed()) attempt.failure = cells.failure(id);
    return std::nullopt;
  }
  if (!program.entries[id.name].owners.empty() && !program.entries[id.name].clause_of(id.flat))
    return fail(asked, fmt::format("no clause defines {}", program.display(id)),
                fmt::format("define it, as in {} = …, or remove it", program.display(id)));
  attempt.missing.push_back(id);
  return std::nullopt;
}

NodeMemo& Context::memo(const Node& node, const Frame& frame) {
  NodeMemo& kept = nodes_[node.id];
  const long call = node.parametric ? static_cast<long>(frame.id) : -1;
  bool same = !kept.key.empty() && kept.key[0] == call;
  for (std::size_t i = 0; same && i < node.variables.size(); ++i)
    same = kept.key[i + 1] == frame.variables[node.variables[i]].ordinal;
  if (same) return kept;
  kept = NodeMemo{};
  kept.key.push_back(call);
  for (const std::size_t slot : node.variables) kept.key.push_back(frame.variables[slot].ordinal);
  return kept;
}

void Context::forget(std::size_t id) {
  std::erase_if(nodes_, [&](const auto& kept) { return kept.first >= id; });
  values.forget(id);
}

}  // namespace proofsheet::equations
