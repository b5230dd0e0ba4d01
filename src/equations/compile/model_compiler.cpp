#include "equations/compile/model_compiler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "diagnostics/diagnostic.hpp"
#include "equations/compile/dependencies.hpp"
#include "equations/compile/givens.hpp"
#include "equations/compile/tables.hpp"
#include "equations/syntax/lexer.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::equations {
namespace {

/// A name and a function may be called the same: they are never written the same way.
std::string key_of(const Clause& clause) { return clause.is_function ? clause.name + "()" : clause.name; }
bool is_function(const std::string& key) { return key.back() == ')'; }

/// The exact route, writing down the names whose values are asked for.
Route noting_names(Program& program) {
  Route route;
  route.carried = [&program](const Cell& cell) -> std::optional<Scalar> {
    program.fixed.insert(cell.name);
    return std::nullopt;
  };
  return route;
}

class ModelCompiler {
 public:
  ModelCompiler(const Inputs& inputs, Program& program, diagnostics::Diagnostics& diagnostics)
      : inputs_(inputs),
        program_(program),
        diagnostics_(diagnostics),
        engine_(program, noting_names(program)),
        tables_(program, engine_, diagnostics) {}
  void compile();

 private:
  using Group = std::map<std::string, ClauseCompilers>;

  void read_clauses();
  void collect_labels();
  void compile_group(const std::vector<std::string>& group);
  bool refuse_cycle(const std::vector<std::string>& group);
  bool compile_heads(const std::string& name, ClauseCompilers& made);
  bool finish(const std::string& name, ClauseCompilers& made);
  void give_up(const std::string& name, Group& made);
  void check_uncalled_functions();
  Entry& entry_of(const std::string& name) { return program_.entries[program_.index.at(name)]; }

  const Inputs& inputs_;
  Program& program_;
  diagnostics::Diagnostics& diagnostics_;
  Engine engine_;
  TableCompiler tables_;
  std::map<std::string, std::vector<const Clause*>> clauses_;
  std::map<std::string, std::set<std::string>> needs_;
};

void ModelCompiler::compile() {
  read_givens(inputs_, program_, engine_, diagnostics_);
  read_clauses();
  collect_labels();
  std::vector<std::string> names;
  for (const Clause& clause : program_.clauses) {
    const std::string key = key_of(clause);
    if (needs_.count(key) == 0) names.push_back(key);
    needs_[key].merge(mentions(clause));
  }
  for (const auto& group : in_order(names, needs_)) compile_group(group);
  check_uncalled_functions();
}

/// Clauses whose name is free get an entry, in the order of the text.
void ModelCompiler::read_clauses() {
  for (Clause& clause : parse_clauses(inputs_.equations, diagnostics_)) {
    if (const auto* known = function_entry(clause.name); known && known->reserved()) {
      diagnostics_.error(clause.head, fmt::format("{} is a function and can't be defined", clause.name));
      continue;
    }
    const Entry* const entry = program_.find(clause.name);
    if (!clause.is_function && ((entry && entry->given) || program_.axis(clause.name))) {
      diagnostics_.error(clause.head, fmt::format("{} is given and can't be defined again", clause.name));
      continue;
    }
    if (!clause.is_function && (clause.name == "pi" || clause.name == "deg")) {
      diagnostics_.error(clause.head, fmt::format("{} is a constant and can't be defined", clause.name));
      continue;
    }
    const Clause& kept = program_.clauses.emplace_back(std::move(clause));
    if (kept.is_function) {
      if (program_.functions.emplace(kept.name, &kept).second) continue;
      diagnostics_.error(kept.head, fmt::format("the function {} is defined twice", kept.name));
      program_.clauses.pop_back();
      continue;
    }
    clauses_[kept.name].push_back(&kept);
    if (entry) continue;
    program_.index[kept.name] = program_.entries.size();
    Entry& made = program_.entries.emplace_back();
    made.name = kept.name;
    made.span = kept.head;
  }
}

/// Words in heads and in lists to run over that are nothing else are labels.
void ModelCompiler::collect_labels() {
  const auto add = [&](const Subscript& subscript, const Clause& clause) {
    const std::string text = subscript.raw.trimmed().str();
    if (subscript.whole || text.empty()) return;
    if (subscript.expression) {
      if (const auto* quoted = std::get_if<Quoted>(&subscript.expression->node)) {
        program_.labels.push_back(quoted->text);
        return;
      }
      const auto* name = std::get_if<Name>(&subscript.expression->node);
      if (!name || program_.find(name->text) || name->text == "pi" || name->text == "deg") return;
      for (const Generator& generator : clause.generators) {
        if (generator.variable == name->text) return;
      }
    }
    program_.labels.push_back(text);
  };
  for (const Clause& clause : program_.clauses) {
    for (const Subscript& pattern : clause.patterns) {
      if (pattern.expression) add(pattern, clause);
    }
    for (const Generator& generator : clause.generators) {
      const auto* list = std::get_if<List>(&generator.domain->node);
      for (std::size_t i = 0; list && i < list->items.size(); ++i) {
        if (list->items[i].expression) add(list->items[i], clause);
      }
    }
  }
  std::sort(program_.labels.begin(), program_.labels.end());
  program_.labels.erase(std::unique(program_.labels.begin(), program_.labels.end()), program_.labels.end());
}

/// Names without brackets that need each other can never be computed.
bool ModelCompiler::refuse_cycle(const std::vector<std::string>& group) {
  for (const std::string& name : group) {
    if (is_function(name)) continue;
    for (const Clause* clause : clauses_.at(name)) {
      if (!clause->patterns.empty()) return false;
    }
  }
  const auto inside = [&](const std::string& name) {
    return std::find(group.begin(), group.end(), name) != group.end();
  };
  std::string start;
  for (const std::string& name : group) {
    if (!is_function(name) && start.empty()) start = name;
  }
  if (start.empty()) return false;
  // The shortest way from a name back to itself, by breadth.
  std::map<std::string, std::string> from;
  std::deque<std::string> queue{start};
  bool closed = false;
  while (!queue.empty() && !closed) {
    const std::string name = queue.front();
    queue.pop_front();
    for (const std::string& next : needs_.at(name)) {
      if (!inside(next) || from.count(next) > 0) continue;
      from[next] = name;
      closed = closed || next == start;
      queue.push_back(next);
    }
  }
  if (!closed) return false;
  std::string shown = start;
  for (std::string name = from.at(start); name != start; name = from.at(name)) shown = name + " -> " + shown;
  shown = start + " -> " + shown;
  diagnostics_.error(clauses_.at(start).front()->head, fmt::format("a cycle: {}", shown),
                     "a name may only use names that do not use it");
  return true;
}

void ModelCompiler::compile_group(const std::vector<std::string>& group) {
  Group made;
  const bool cyclic = refuse_cycle(group);
  for (const std::string& name : group) {
    if (is_function(name)) continue;
    if (cyclic || !compile_heads(name, made[name])) give_up(name, made);
  }
  // Axes: those that say theirs in the head first; the others as what they are made of becomes known.
  for (bool progress = true; progress;) {
    progress = false;
    for (const std::string& name : group) {
      const auto found = made.find(name);
      if (found == made.end() || entry_of(name).axes_known) continue;
      if (!tables_.find_axes(entry_of(name), found->second)) give_up(name, made);
      progress = progress || entry_of(name).axes_known || entry_of(name).broken;
    }
  }
  for (const std::string& name : group) {
    const auto found = made.find(name);
    if (found != made.end() && !finish(name, found->second)) entry_of(name).broken = true;
  }
  for (const std::string& name : group) {
    if (!is_function(name)) entry_of(name).complete = true;
  }
}

bool ModelCompiler::compile_heads(const std::string& name, ClauseCompilers& made) {
  const auto& clauses = clauses_.at(name);
  for (const Clause* clause : clauses) {
    if (clause->patterns.size() != clauses.front()->patterns.size()) {
      diagnostics_.error(clause->head,
                         fmt::format("{} has {} here and {} before", name,
                                     diagnostics::counted(clause->patterns.size(), "index", "indices"),
                                     clauses.front()->patterns.size()));
      return false;
    }
    if (clause != clauses.front() && clause->patterns.empty()) {
      diagnostics_.error(clause->head, fmt::format("two clauses define {}", name));
      return false;
    }
    made.push_back(std::make_unique<ClauseCompiler>(program_, engine_, *clause, diagnostics_));
    if (!made.back()->compile_head()) return false;
  }
  return true;
}

/// Bodies and owners of a name whose heads are compiled.
bool ModelCompiler::finish(const std::string& name, ClauseCompilers& made) {
  Entry& entry = entry_of(name);
  bool fine = entry.axes_known;
  const auto& needed = needs_.at(name);
  const bool said = std::any_of(needed.begin(), needed.end(), [&](const std::string& each) {
    const Entry* other = program_.find(each);
    return other && other->broken;
  });
  if (!fine && !said) diagnostics_.error(entry.span, fmt::format("the shape of {} depends on itself", name));
  for (const auto& each : made) fine = fine && (each->clause.body || each->compile_body(entry));
  if (!fine) return false;
  for (const auto& each : made) entry.clauses.push_back(std::move(each->clause));
  return tables_.find_owners(entry);
}

void ModelCompiler::give_up(const std::string& name, Group& made) {
  entry_of(name).broken = true;
  made.erase(name);
}

/// Errors in functions that nothing calls are errors too.
void ModelCompiler::check_uncalled_functions() {
  for (const auto& [name, clause] : program_.functions) {
    const auto& made = program_.compile_state->specialisations;
    const auto called = made.lower_bound({name, {}});
    if (called != made.end() && called->first.first == name) continue;
    Compiler compiler(program_, engine_, diagnostics_);
    check_function(compiler, *clause);
  }
}

}  // namespace

void compile_model(const Inputs& inputs, Program& program, diagnostics::Diagnostics& diagnostics) {
  ModelCompiler(inputs, program, diagnostics).compile();
}

}  // namespace proofsheet::equations
