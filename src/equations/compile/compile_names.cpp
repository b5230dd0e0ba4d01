// What a name stands for: the nearest first. A loop variable, a parameter, a name of the example, a constant,
// an axis, a label.
#include <fmt/format.h>

#include <algorithm>

#include "equations/compile/compiler.hpp"

namespace proofsheet::equations {

using diagnostics::Span;
using numbers::Rational;
using numbers::Real;

NodePtr Compiler::name(const Name& name, const Span& span) {
  for (auto variable = scope_.rbegin(); variable != scope_.rend(); ++variable) {
    if (variable->name == name.text) return make(Variable{variable->slot}, span, {});
  }
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    if (parameters_[i] == name.text) return make(Parameter{i}, span, {});
  }
  if (const auto found = program_.index.find(name.text); found != program_.index.end()) {
    if (program_.entries[found->second].broken) return nullptr;
    if (!program_.entries[found->second].axes_known) {
      return error(span, fmt::format("the shape of {} depends on itself", name.text));
    }
    return make(Cells{found->second}, span, {});
  }
  if (name.text == "pi") return make(Constant{Real::pi_times(1)}, span, {});
  if (name.text == "deg") return make(Constant{Real::pi_times(Rational(1, 180))}, span, {});
  if (const AxisPtr axis = program_.axis(name.text)) return make(AxisValues{axis}, span, {});
  if (program_.is_label(name.text)) return make(Constant{Label{name.text}}, span, {});
  if (name.text == "true" || name.text == "false") return make(Constant{name.text == "true"}, span, {});
  if (std::find(std::begin(numbers::weekdays), std::end(numbers::weekdays), name.text) !=
      std::end(numbers::weekdays))
    return make(Constant{Label{name.text}}, span, {});
  return unknown_name(name.text, span);
}

NodePtr Compiler::unknown_name(const std::string& text, const Span& span) {
  const std::string fact = fmt::format("there is no name '{}'", text);
  if (const auto* entry = function_entry(text);
      (entry && entry->reserved()) || program_.functions.count(text) > 0) {
    return error(span, fmt::format("{} is a function", text),
                 fmt::format("write its argument in parentheses: {}(…)", text));
  }
  if (text == "e") return error(span, fact, "Euler's number is exp(1)");
  std::vector<std::string> candidates;
  for (const ScopeVariable& variable : scope_) candidates.push_back(variable.name);
  candidates.insert(candidates.end(), parameters_.begin(), parameters_.end());
  for (const Entry& entry : program_.entries) candidates.push_back(entry.name);
  for (const AxisPtr& axis : program_.declared) candidates.push_back(axis->name);
  candidates.insert(candidates.end(), program_.labels.begin(), program_.labels.end());
  const std::string near = diagnostics::did_you_mean(text, candidates);
  if (!near.empty()) return error(span, fact, near);
  return error(span, fact, "define it in the equations, or give it a value" + names_here());
}

/// `; the names here are low, swing, height`, as long as they are few.
std::string Compiler::names_here() const {
  constexpr std::size_t most_named = 12;
  std::vector<std::string> names;
  for (const Entry& entry : program_.entries) names.push_back(entry.name);
  if (names.empty() || names.size() > most_named) return {};
  return fmt::format("; the names here are {}", fmt::join(names, ", "));
}

bool Compiler::readable(const Expression& expression) const {
  const auto all = [&](std::initializer_list<const ExpressionPtr*> parts) {
    return std::all_of(parts.begin(), parts.end(),
                       [&](const ExpressionPtr* part) { return !*part || readable(**part); });
  };
  if (const auto* name = std::get_if<Name>(&expression.node)) {
    const auto called = [&](const ScopeVariable& variable) { return variable.name == name->text; };
    return std::any_of(scope_.begin(), scope_.end(), called) || program_.index.count(name->text) > 0 ||
           name->text == "pi" || name->text == "deg" || name->text == "true" || name->text == "false" ||
           std::find(parameters_.begin(), parameters_.end(), name->text) != parameters_.end();
  }
  if (const auto* unary = std::get_if<Unary>(&expression.node)) return all({&unary->operand});
  if (const auto* binary = std::get_if<Binary>(&expression.node)) return all({&binary->left, &binary->right});
  if (const auto* range = std::get_if<Range>(&expression.node))
    return all({&range->first, &range->last, &range->step});
  if (const auto* index = std::get_if<Index>(&expression.node)) return all({&index->base});
  if (const auto* call = std::get_if<Call>(&expression.node)) {
    return function_entry(call->function) != nullptr || program_.functions.count(call->function) > 0;
  }
  return true;
}

NodePtr Compiler::item(const Subscript& item) {
  const diagnostics::Text text = item.raw.trimmed();
  if (item.whole) return error(text.span(), "`..` stands for an axis and is no item of a list");
  if (item.expression && readable(*item.expression)) return compile(item.expression);
  if (program_.is_label(text.str())) return make(Constant{Label{text.str()}}, text.span(), {});
  if (item.expression) return compile(item.expression);
  diagnostics_.add(item.problem);
  return nullptr;
}

NodePtr Compiler::list(const List& list, const Span& span) {
  Items items;
  bool complete = true;
  for (const Subscript& each : list.items) {
    items.items.push_back(item(each));
    complete = complete && items.items.back();
  }
  if (!complete) return nullptr;
  const std::vector<NodePtr> parts = items.items;
  return make(std::move(items), span, parts);
}

NodePtr Compiler::comprehension(const Comprehension& comprehension, const Span& span, bool cellwise) {
  auto loops = enter(comprehension.generators);
  if (!loops) return nullptr;
  Gathering gathering;
  gathering.guard = comprehension.guard ? compile(comprehension.guard) : nullptr;
  gathering.body = compile(comprehension.body, cellwise);
  leave(*loops);
  if (!gathering.body || (comprehension.guard && !gathering.guard)) return nullptr;
  std::vector<NodePtr> parts{gathering.body, gathering.guard};
  gathering.rectangular = !gathering.guard;
  for (const Loop& loop : *loops) {
    const Domain& domain = loop.domain;
    std::vector<NodePtr> ends{domain.first, domain.last, domain.step, domain.array};
    ends.insert(ends.end(), domain.items.begin(), domain.items.end());
    for (const NodePtr& end : ends) {
      if (!end) continue;
      parts.push_back(end);
      for (const Loop& other : *loops) {
        if (std::count(end->variables.begin(), end->variables.end(), other.slot) > 0)
          gathering.rectangular = false;
      }
    }
  }
  gathering.loops = *std::move(loops);
  return make(std::move(gathering), span, parts);
}

}  // namespace proofsheet::equations
