#include "drift/dependencies.hpp"

#include <memory>
#include <vector>

#include "equations/compile/dependencies.hpp"

namespace proofsheet::drift {
namespace {

using ledger::Definition;

diagnostics::Text text_of(std::string characters) {
  return diagnostics::Text(std::make_shared<const diagnostics::Source>("", std::move(characters)));
}

// A function that an author defined is mentioned as `H()`, and defined under the name `H`.
std::set<std::string> without_parentheses(const std::set<std::string>& names) {
  std::set<std::string> plain;
  for (const std::string& name : names)
    plain.insert(name.ends_with("()") ? name.substr(0, name.size() - 2) : name);
  return plain;
}

// What can't be read depends on nothing: a table of given values is no equation.
std::set<std::string> mentioned_by_equation(const std::string& equation) {
  diagnostics::Diagnostics quiet;
  std::set<std::string> names;
  for (const equations::Clause& clause : equations::parse_clauses(text_of(equation), quiet))
    names.merge(without_parentheses(equations::mentions(clause)));
  return names;
}

std::set<std::string> mentioned_by_expression(std::string expression) {
  expression = expression.substr(0, expression.find(" | "));  // a row of a table that is no plain name
  diagnostics::Diagnostics quiet;
  equations::Clause clause;
  clause.body = equations::parse_expression(text_of(expression), quiet);
  std::set<std::string> names{leading_name(expression)};
  if (clause.body) names.merge(without_parentheses(equations::mentions(clause)));
  return names;
}

}  // namespace

std::string leading_name(std::string_view text) {
  return std::string(text.substr(0, std::min(text.find_first_of("[( ="), text.size())));
}

Dependencies::Dependencies(const ledger::NumbersFile& was, const ledger::NumbersFile& now) {
  add(was);
  add(now);
}

void Dependencies::add(const ledger::NumbersFile& numbers) {
  for (const Definition& definition : numbers.definitions) {
    if (definition.kind != Definition::Kind::equation && definition.kind != Definition::Kind::given) continue;
    graphs_[{definition.lesson, definition.example}][leading_name(definition.text)].merge(
        mentioned_by_equation(definition.text));
  }
}

const std::set<std::string>& Dependencies::of(const std::string& lesson, const std::string& example,
                                              const std::string& expression) {
  const auto [known, is_new] = known_.try_emplace({lesson, example, expression});
  std::set<std::string>& reached = known->second;
  if (!is_new) return reached;
  reached = mentioned_by_expression(expression);
  const Graph& graph = graphs_[{lesson, example}];
  std::vector<std::string> waiting(reached.begin(), reached.end());
  while (!waiting.empty()) {
    const auto node = graph.find(waiting.back());
    waiting.pop_back();
    if (node == graph.end()) continue;
    for (const std::string& name : node->second)
      if (reached.insert(name).second) waiting.push_back(name);
  }
  return reached;
}

}  // namespace proofsheet::drift
