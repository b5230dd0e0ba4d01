#include "equations/imports.hpp"

#include <algorithm>

#include "equations/steps/substitution.hpp"

namespace proofsheet::equations {

namespace {

const Clause* function_of(const Model& model, const std::string& name) {
  const std::vector<const Clause*>& clauses = model.clauses(name);
  const auto found =
      std::find_if(clauses.begin(), clauses.end(), [](const Clause* clause) { return clause->is_function; });
  return found == clauses.end() ? nullptr : *found;
}

/// Returns the clause with prefixed names. Adds the functions that it calls to `called`, and the values to
/// `values`.
Clause with_prefix(const Clause& clause, const Model& model, const std::string& prefix,
                   std::set<std::string>& called, std::set<std::string>& values) {
  std::set<std::string> own(clause.parameters.begin(), clause.parameters.end());
  Substitution rename([&](const ExpressionPtr& e, bool) -> ExpressionPtr {
    const Name* name = std::get_if<Name>(&e->node);
    if (!name || own.contains(name->text) || !model.axes(name->text)) return nullptr;
    values.insert(name->text);
    Name renamed = *name;
    renamed.text = prefix + name->text;
    return make_expression(e->span, std::move(renamed));
  });
  const Substitution::Replace rename_call = [&](const ExpressionPtr& e, bool) -> ExpressionPtr {
    const Call* call = std::get_if<Call>(&e->node);
    if (!call || !function_of(model, call->function)) return nullptr;
    called.insert(call->function);
    Call renamed = *call;
    renamed.function = prefix + call->function;
    for (ExpressionPtr& argument : renamed.arguments) argument = Substitution(rename_call)(argument);
    return make_expression(e->span, std::move(renamed));
  };
  Clause made = clause;
  made.name = prefix + clause.name;
  made.body = Substitution(rename_call)(rename(clause.body));
  return made;
}

}  // namespace

FunctionCopy copy_function(const Model& model, const std::string& function, const std::string& prefix) {
  FunctionCopy copy;
  std::set<std::string> called{function}, done;
  while (!called.empty()) {
    const std::string name = called.extract(called.begin()).value();
    const Clause* const clause = done.insert(name).second ? function_of(model, name) : nullptr;
    if (clause) copy.clauses.push_back(with_prefix(*clause, model, prefix, called, copy.values));
  }
  return copy;
}

}  // namespace proofsheet::equations
