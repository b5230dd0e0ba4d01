#include "equations/evaluate/context.hpp"

#include <fmt/format.h>

namespace proofsheet::equations {

using diagnostics::Span;

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

std::nullopt_t Context::fail(const Span& span, std::string fact, std::string hint) {
  if (failed()) return std::nullopt;
  if (attempt.computing) fact += fmt::format(" while computing {}", program.display(*attempt.computing));
  attempt.failure =
      diagnostics::Diagnostic{diagnostics::Severity::error, span, std::move(fact), std::move(hint)};
  return std::nullopt;
}

namespace {

/// What helps against a failure that the numbers have no better advice for.
std::string usual_hint(numbers::Failure::Kind kind) {
  using Kind = numbers::Failure::Kind;
  switch (kind) {
    case Kind::division_by_zero: return "leave the case out with `if`, or mend the value that is zero";
    case Kind::outside_domain: return "leave the case out with `if`, or mend the value that flows in";
    case Kind::undecided: return "ask for fewer digits, or write the expression so that both sides are one";
    case Kind::too_large: return "ask for less";
    case Kind::unsupported: return "ask for decimal places";
  }
  return {};
}

}  // namespace

std::nullopt_t Context::fail(const Span& span, const numbers::Failure& failure) {
  return fail(span, failure.fact, failure.hint.empty() ? usual_hint(failure.kind) : failure.hint);
}

std::nullopt_t Context::refuse_unknown(const Node& node, std::string_view what) {
  return fail(node.span, fmt::format("{} of the unknown has no derivative, and solve needs one", what),
              what == "atan2" ? "write atan(y/x), in a bracket where x keeps its sign"
                              : "solve each smooth part in a bracket of its own");
}

std::optional<Scalar> Context::kept(Scalar value, const Span& span) {
  const auto* const real = std::get_if<numbers::Real>(&value);
  if (!real || arithmetic.is_exact()) return value;
  auto number = arithmetic.kept(*real);
  if (!number) return fail(span, number.failure());
  return Scalar(*std::move(number));
}

std::optional<Scalar> Context::read(CellId id, const Span& asked) {
  auto value = cells.carried(id);
  if (!value) return fail(asked, value.failure());
  if (*value) return *std::move(value);
  if (cells.state(id) == CellStore::State::failed) {
    if (!failed()) attempt.failure = cells.failure(id);
    return std::nullopt;
  }
  if (!program.entries[id.name].owners.empty() && !program.entries[id.name].clause_of(id.flat))
    return fail(asked, fmt::format("no clause defines {}", program.display(id)));
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
