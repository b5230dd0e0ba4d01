// Generators: `for i in 0..3`, `for q in page`, `for b in [sunny, rain]`, `for v in X`.
#include <fmt/format.h>

#include <algorithm>

#include "equations/compile/compiler.hpp"

namespace proofsheet::equations {

using diagnostics::Span;

namespace {

constexpr std::size_t most_loops = 16;

void add(std::vector<std::size_t>& to, const std::vector<std::size_t>& from) {
  to.insert(to.end(), from.begin(), from.end());
  std::sort(to.begin(), to.end());
  to.erase(std::unique(to.begin(), to.end()), to.end());
}

/// Whether a text that is a label would be computed: a number or a lone name is common as either.
bool computes(const Expression& expression) {
  return !std::holds_alternative<Name>(expression.node) && !std::holds_alternative<Number>(expression.node);
}

}  // namespace

std::optional<std::vector<Loop>> Compiler::enter(const std::vector<Generator>& generators) {
  const std::size_t before = scope_.size();
  std::vector<Loop> loops;
  if (generators.size() > most_loops) {
    error(generators.back().span, fmt::format("more than {} loops inside each other", most_loops));
    return std::nullopt;
  }
  for (const Generator& generator : generators) {
    std::optional<Domain> runs_over = domain(generator);
    if (!runs_over) {
      scope_.resize(before);
      return std::nullopt;
    }
    ScopeVariable variable;
    variable.name = generator.variable;
    variable.slot = slots_++;
    variable.variables = {variable.slot};
    if (runs_over->kind == Domain::Kind::axis) variable.axis = runs_over->axis;
    std::vector<NodePtr> parts{runs_over->first, runs_over->last, runs_over->step, runs_over->array};
    parts.insert(parts.end(), runs_over->items.begin(), runs_over->items.end());
    for (const NodePtr& part : parts) {
      if (!part) continue;
      add(variable.variables, part->variables);
      variable.parametric = variable.parametric || part->parametric;
      variable.open = variable.open || part->open;
    }
    scope_.push_back(variable);
    loops.push_back({generator.variable, variable.slot, *std::move(runs_over)});
  }
  return loops;
}

void Compiler::leave(const std::vector<Loop>& loops) { scope_.resize(scope_.size() - loops.size()); }

std::optional<Domain> Compiler::domain(const Generator& generator) {
  Domain domain;
  domain.span = generator.domain->span;
  if (const auto* range = std::get_if<Range>(&generator.domain->node)) {
    domain.first = compile(range->first);
    domain.last = compile(range->last);
    if (range->step) domain.step = compile(range->step);
    if (!domain.first || !domain.last || (range->step && !domain.step)) return std::nullopt;
    return domain;
  }
  if (const auto* name = std::get_if<Name>(&generator.domain->node)) {
    if (const AxisPtr axis = program_.axis(name->text); axis && program_.index.count(name->text) == 0) {
      domain.kind = Domain::Kind::axis;
      domain.axis = axis;
      return domain;
    }
  }
  if (const auto* list = std::get_if<List>(&generator.domain->node))
    return items_domain(*list, generator.domain->span);
  domain.kind = Domain::Kind::values;
  domain.array = compile(generator.domain);
  if (!domain.array) return std::nullopt;
  if (domain.array->layout && domain.array->layout->axes.size() != 1) {
    error(domain.span, fmt::format("a loop runs over a range, an axis or a vector, this is {}",
                                   describe(domain.array->layout->axes)));
    return std::nullopt;
  }
  return domain;
}

/// A list of labels is a part of the one axis that has them all, else an axis of its own.
std::optional<Domain> Compiler::items_domain(const List& list, const Span& span) {
  Domain domain;
  domain.span = span;
  std::vector<std::string> labels;
  for (const Subscript& each : list.items) {
    const diagnostics::Text text = each.raw.trimmed();
    const auto* quoted = each.expression ? std::get_if<Quoted>(&each.expression->node) : nullptr;
    if (quoted) {
      labels.push_back(quoted->text);
    } else if (program_.is_label(text.str())) {
      if (each.expression && computes(*each.expression) && readable(*each.expression)) {
        error(text.span(), fmt::format("'{}' is a label and an expression", text.str()),
              fmt::format("write \"{0}\" for the label, ({0}) for the expression", text.str()));
        return std::nullopt;
      }
      if (!each.expression || !readable(*each.expression)) labels.push_back(text.str());
    }
  }
  if (!labels.empty() && labels.size() == list.items.size()) {
    domain.kind = Domain::Kind::axis;
    domain.axis = label_axis("", labels);
    std::size_t homes = 0;
    for (const AxisPtr& axis : program_.declared) {
      std::vector<std::size_t> positions;
      for (const std::string& label : labels) {
        if (const auto position = axis->position_of(label)) positions.push_back(*position);
      }
      if (positions.size() == labels.size() && homes++ == 0) domain.axis = part_of(axis, positions);
    }
    if (homes > 1) domain.axis = label_axis("", labels);
    return domain;
  }
  domain.kind = Domain::Kind::items;
  bool complete = true;
  for (const Subscript& each : list.items) {
    domain.items.push_back(item(each));
    complete = complete && domain.items.back();
  }
  if (!complete) return std::nullopt;
  return domain;
}

}  // namespace proofsheet::equations
