#include "equations/model.hpp"

#include <fmt/format.h>

#include "equations/compile/model_compiler.hpp"

namespace proofsheet::equations {

using diagnostics::Diagnostics;

Model::Model(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Model::~Model() = default;

std::shared_ptr<const Model> Model::compile(const Inputs& inputs, Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.errors();
  auto inside = std::make_unique<Inside>();
  ModelCompiler(inputs, inside->program, diagnostics).compile();
  if (diagnostics.errors() > before) return nullptr;
  return std::make_shared<const Model>(std::move(inside));
}

std::vector<std::string> Model::names() const {
  std::vector<std::string> names;
  for (const Entry& entry : inside_->program.entries) names.push_back(entry.name);
  return names;
}

bool Model::fixes(const std::string& name) const { return inside_->program.fixed.contains(name); }

const Notation& Model::notation() const { return inside_->program.notation; }

std::vector<const Clause*> Model::clauses(const std::string& name) const {
  std::vector<const Clause*> found;
  for (const Clause& clause : inside_->program.clauses) {
    if (clause.name == name) found.push_back(&clause);
  }
  return found;
}

namespace {

bool same_brackets(const Clause& clause, const Index& index) {
  if (clause.patterns.size() != index.subscripts.size()) return false;
  for (std::size_t i = 0; i < clause.patterns.size(); ++i) {
    const Subscript& a = clause.patterns[i];
    const Subscript& b = index.subscripts[i];
    if (a.whole != b.whole) return false;
    const bool both = a.expression && b.expression;
    if (both ? dump(*a.expression) != dump(*b.expression) : a.raw.trimmed().str() != b.raw.trimmed().str())
      return false;
  }
  return true;
}

}  // namespace

std::vector<const Clause*> Model::clauses() const {
  std::vector<const Clause*> all;
  for (const Clause& clause : inside_->program.clauses) all.push_back(&clause);
  return all;
}

const Clause* Model::clause_of(const ExpressionPtr& head, Diagnostics& diagnostics) const {
  if (!head) return nullptr;
  const auto* index = std::get_if<Index>(&head->node);
  const auto* call = std::get_if<Call>(&head->node);
  const auto* name = std::get_if<Name>(index ? &index->base->node : &head->node);
  const std::string text = call ? call->function : name ? name->text : "";
  const std::vector<const Clause*> candidates = clauses(text);
  const Entry* const entry = inside_->program.find(text);
  if (entry && entry->given && !call) {
    diagnostics.error(head->span, fmt::format("{} is given, no clause defines it", text));
    return nullptr;
  }
  if (candidates.empty()) {
    if (text.empty()) {
      diagnostics.error(head->span, "this is not the head of a clause", "write it like PE[pos, 2i]");
    } else {
      diagnostics.error(head->span, fmt::format("no clause defines {}", text),
                        diagnostics::did_you_mean(text, names()));
    }
    return nullptr;
  }
  for (const Clause* clause : candidates) {
    if (call ? clause->is_function : !clause->is_function && (!index || same_brackets(*clause, *index)))
      return clause;
  }
  if (index && entry) {
    // No aliasing: the evaluation lives as long as this call, and only looks at which cells are meant.
    Evaluation evaluation(ModelPtr(ModelPtr(), this));
    const auto reference = evaluation.reference(head, diagnostics);
    if (reference && !reference->cells.empty())
      if (const Clause* clause = clause_of(reference->cells.front())) return clause;
    if (!reference && diagnostics.has_errors()) return nullptr;
  }
  diagnostics.error(head->span, fmt::format("no clause of {} has this head", text));
  return nullptr;
}

const Clause* Model::clause_of(const Cell& cell) const {
  const Entry* const entry = inside_->program.find(cell.name);
  if (!entry || entry->given) return nullptr;
  const std::uint32_t owner = entry->owners.empty() ? 0 : entry->owners[flatten(entry->axes, cell.positions)];
  return owner < entry->clauses.size() ? entry->clauses[owner].syntax : nullptr;
}

}  // namespace proofsheet::equations
