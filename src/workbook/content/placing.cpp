#include "workbook/content/placing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "equations/evaluate/value.hpp"
#include "text/refusal.hpp"
#include "workbook/content/rich_text.hpp"

namespace proofsheet::workbook {

using text::Diagnostics;
using text::Text;

namespace {

/// Returns the first hidden name that the formula of the clause would show, or an empty string.
std::string first_hidden(const equations::Clause& clause, const std::set<std::string>& hidden) {
  if (hidden.contains(clause.name)) return clause.name;
  std::string found;
  const auto look = [&](const equations::ExpressionPtr& part) {
    if (part && found.empty()) found = equations::first_named(*part, hidden);
  };
  for (const equations::Subscript& pattern : clause.patterns) look(pattern.expression);
  look(clause.body);
  for (const equations::Generator& generator : clause.generators) look(generator.domain);
  look(clause.guard);
  return found;
}

void report_hidden(const std::string& name, const text::Span& at, Diagnostics& diagnostics) {
  diagnostics.error(at, fmt::format("'{}' is hidden, but would be shown here", name),
                    "show something else, or remove it from 'hidden' of its example");
}

/// The parts of an example with a certain name.
struct NamedParts {
  std::vector<const equations::Clause*> clauses;
  const equations::GivenInput* given = nullptr;
  std::vector<const course::Show*> shows;
  bool is_empty() const { return clauses.empty() && !given && shows.empty(); }
};

/// Returns the clauses of a name, or the one with the given head: `PE[pos, 2i]`.
std::vector<const equations::Clause*> clauses_named(const ledger::Worked& worked, const Text& item) {
  if (const auto& all = worked.model->clauses(item.str()); !all.empty()) return all;
  Diagnostics quiet;
  const auto head = equations::parse_expression(item, quiet);
  const equations::Clause* const clause = head ? worked.model->clause_of(head, quiet) : nullptr;
  if (!clause) return {};
  return {clause};
}

NamedParts parts_named(const ledger::Worked& worked, const Text& item) {
  NamedParts named_parts;
  named_parts.clauses = clauses_named(worked, item);
  for (const equations::GivenInput& given : worked.example->inputs.givens)
    if (given.name.str() == item.str()) named_parts.given = &given;
  for (const course::Show& show : worked.example->show)
    if (show.id.str() == item.str()) named_parts.shows.push_back(&show);
  return named_parts;
}

/// Returns the names that an item of a list may have.
std::vector<std::string> part_names(const ledger::Worked& worked, bool shows) {
  std::vector<std::string> names = worked.model->names();
  for (const equations::Clause* const clause : worked.model->clauses())
    if (clause->is_function) names.push_back(clause->name);
  for (const course::Show& show : worked.example->show)
    if (shows) names.push_back(show.id.str());
  std::erase_if(names, [&](const std::string& name) { return worked.wording.hidden.contains(name); });
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

void report_no_part(const ledger::Worked& worked, const Text& item, bool shows, Diagnostics& diagnostics) {
  if (worked.model->is_unread(item.str()) || (shows && course::may_show(*worked.example, item.view())))
    return;
  const std::vector<std::string> names = part_names(worked, shows);
  diagnostics.error(item.span(),
                    fmt::format("the example '{}' has no '{}'", worked.example->id.str(), item.str()),
                    text::did_you_mean(item.view(), names, fmt::format("it has {}", fmt::join(names, ", "))));
}

Text option_of(const prose::Block& directive, const std::string& key) {
  const auto found = directive.options.find(key);
  return found == directive.options.end() ? Text() : found->second;
}

ledger::Worked* example_named(Context& context, const Text& id) {
  for (ledger::Worked& worked : context.work.examples)
    if (worked.example->id.str() == id.str()) return &worked;
  return nullptr;
}

using Kind = course::Show::Kind;

void note_placed(LessonWork& work, const ledger::Worked& worked, const prose::Block& block) {
  if (block.name == "equations") {
    for (const Text& item : items_of(block.argument)) {
      const NamedParts named_parts = parts_named(worked, item);
      work.placed_clauses.insert(named_parts.clauses.begin(), named_parts.clauses.end());
      if (named_parts.given && named_parts.given->scalar) work.placed_givens.insert(named_parts.given);
    }
    return;
  }
  const Kind kind = block.name == "table" ? Kind::table : Kind::steps;
  const NamedParts named_parts = parts_named(worked, block.argument);
  for (const course::Show* const show : named_parts.shows)
    if (show->kind == kind) return static_cast<void>(work.placed_shows.insert(show));
  if (kind == Kind::table && named_parts.given) work.placed_givens.insert(named_parts.given);
}

/// True for a figure or a demo that the prose places elsewhere in the lesson.
bool is_placed_elsewhere(const Context& context, const course::Show& show) {
  if (show.kind == Kind::demo) return context.work.placed_demos.contains(show.id.str());
  return show.kind == Kind::figure && context.work.placed_figures.contains(show.id.str());
}

/// Returns the parts of the example that no directive places.
ExampleParts unplaced_parts(const Context& context, const ledger::Worked& worked) {
  const LessonWork& work = context.work;
  ExampleParts parts;
  for (const equations::GivenInput& given : worked.example->inputs.givens)
    if (!given.broken && !worked.wording.hidden.contains(given.name.str()) &&
        !work.placed_givens.contains(&given))
      parts.givens.push_back(&given);
  for (const equations::Clause* const clause : worked.model->clauses())
    if (!worked.wording.hidden.contains(clause->name) && !work.placed_clauses.contains(clause))
      parts.clauses.push_back(clause);
  for (const course::Show& show : worked.example->show)
    if (!work.placed_shows.contains(&show) && !is_placed_elsewhere(context, show))
      parts.shows.push_back(&show);
  return parts;
}

template <class Part>
void add_once(std::vector<const Part*>& parts, const Part* part) {
  if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
}

void add_parts(Context& context, const ledger::Worked& worked, const Text& item, ExampleParts& parts) {
  Diagnostics& diagnostics = context.record.diagnostics;
  const NamedParts named_parts = parts_named(worked, item);
  if (named_parts.is_empty()) return report_no_part(worked, item, true, diagnostics);
  if (named_parts.given && named_parts.given->broken) return;
  if (named_parts.given && worked.wording.hidden.contains(named_parts.given->name.str()))
    return report_hidden(named_parts.given->name.str(), item.span(), diagnostics);
  if (named_parts.given) add_once(parts.givens, named_parts.given);
  for (const equations::Clause* const clause : named_parts.clauses) add_once(parts.clauses, clause);
  for (const course::Show* const show : named_parts.shows) {
    if (is_placed_elsewhere(context, *show))
      diagnostics.error(item.span(), fmt::format("'{}' is placed twice", item.str()),
                        "place a figure or a demo once in its lesson: remove one of the two");
    add_once(parts.shows, show);
  }
}

/// Returns the definition of the called function or of the name, with arguments and values inserted. Returns
/// null if nothing was inserted.
equations::ExpressionPtr definition_of(const ledger::Worked& worked, const equations::ExpressionPtr& shown) {
  const auto* call = std::get_if<equations::Call>(&shown->node);
  const auto* name = std::get_if<equations::Name>(&shown->node);
  if (!call && !name) return nullptr;
  const auto clauses = worked.model->clauses(call ? call->function : name->text);
  if (clauses.size() != 1 || !clauses[0]->patterns.empty() || clauses[0]->is_function != (call != nullptr))
    return nullptr;
  std::map<std::string, equations::ExpressionPtr> others = worked.wording.values;
  const std::vector<std::string>& parameters = clauses[0]->parameters;
  if (call && parameters.size() != call->arguments.size()) return nullptr;
  for (std::size_t i = 0; i < parameters.size(); ++i) others[parameters[i]] = call->arguments[i];
  const equations::ExpressionPtr made = equations::with_arguments(clauses[0]->body, others);
  return made == clauses[0]->body ? nullptr : made;
}

/// Replaces conditionals whose condition depends on the inserted values by the branch that is taken.
equations::ExpressionPtr resolve_conditionals(const ledger::Worked& worked,
                                              const equations::ExpressionPtr& expression) {
  return equations::Substitution([&](const equations::ExpressionPtr& part, bool) -> equations::ExpressionPtr {
    const auto* choice = std::get_if<equations::Conditional>(&part->node);
    if (!choice || equations::with_arguments(choice->condition, worked.wording.values) == choice->condition)
      return nullptr;
    Diagnostics quiet;
    const auto value = worked.exact->value(choice->condition, quiet);
    const bool* truth = value ? std::get_if<bool>(&*value) : nullptr;
    return truth ? resolve_conditionals(worked, *truth ? choice->then : choice->otherwise) : nullptr;
  })(expression);
}

}  // namespace

equations::ExpressionPtr without_slices(const equations::ExpressionPtr& expression) {
  const auto* index = std::get_if<equations::Index>(&expression->node);
  if (!index) return expression;
  equations::Index left = *index;
  const auto is_slice = [](const equations::Subscript& one) {
    return one.whole || (one.expression && std::holds_alternative<equations::Range>(one.expression->node));
  };
  std::erase_if(left.subscripts, is_slice);
  return left.subscripts.empty() ? left.base : equations::make_expression(expression->span, std::move(left));
}

equations::Formula visible_formula(const ledger::Worked& worked, const equations::ExpressionPtr& expression) {
  const std::set<std::string>& hidden = worked.wording.hidden;
  const bool has_values = !worked.wording.values.empty();
  equations::ExpressionPtr shown =
      has_values ? equations::with_arguments(resolve_conditionals(worked, expression), worked.wording.values)
                 : expression;
  if (!equations::first_named(*shown, hidden).empty()) return {};
  const equations::ExpressionPtr named_parts = has_values ? definition_of(worked, shown) : nullptr;
  if (named_parts && named_parts->height < equations::tallest_tree &&
      equations::first_named(*named_parts, hidden).empty())
    shown = equations::make_expression(
        shown->span, equations::Comparison{{shown, named_parts}, {equations::Relation::equal}, nullptr});
  return equations::to_formula(*shown, worked.model->notation());
}

bool is_visible(const ledger::Worked& worked, const equations::ExpressionPtr& expression, const Text& written,
                Diagnostics& diagnostics) {
  const std::string name = equations::first_named(*expression, worked.wording.hidden);
  if (!name.empty()) report_hidden(name, written.span(), diagnostics);
  return name.empty();
}

std::optional<equations::Formula> clause_formula(const ledger::Worked& worked,
                                                 const equations::Clause& clause, Diagnostics& diagnostics) {
  const std::string name = first_hidden(clause, worked.wording.hidden);
  if (name.empty()) return equations::to_formula(clause, worked.model->notation());
  return text::fail(diagnostics, clause.span,
                    fmt::format("'{}' is hidden, but the equation of '{}' shows it", name, clause.name),
                    fmt::format("hide '{}' as well, or remove '{}' from 'hidden'", clause.name, name));
}

Text option(const prose::Block& directive, const std::string& key) {
  const auto found = directive.options.find(key);
  return found == directive.options.end() ? Text() : found->second;
}

std::vector<Text> items_of(const Text& list) {
  std::vector<Text> items;
  int open = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= list.size(); ++at) {
    const char c = at < list.size() ? list.str()[at] : ',';
    if (c == '[' || c == '(') ++open;
    if (c == ']' || c == ')') --open;
    if (at < list.size() && (c != ',' || open > 0)) continue;
    if (const Text item = list.slice(begin, at).trimmed(); !item.empty()) items.push_back(item);
    begin = at + 1;
  }
  return items;
}

void gather_placed(Context& context, const std::vector<prose::Block>& blocks) {
  for (const prose::Block& block : blocks) {
    const bool directive = block.kind == prose::Block::Kind::directive && !block.argument.empty();
    if (directive && block.name == "example")
      if (ledger::Worked* const named = example_named(context, block.argument)) context.current = named;
    if (directive && (block.name == "equations" || block.name == "table" || block.name == "steps")) {
      const Text id = option_of(block, "example");
      const ledger::Worked* const worked = id.empty() ? context.current : example_named(context, id);
      if (worked) note_placed(context.work, *worked, block);
    }
    gather_placed(context, block.children);
  }
}

std::optional<ExampleParts> parts_to_show(Context& context, ledger::Worked& worked, const Text& only) {
  if (only.empty()) return unplaced_parts(context, worked);
  const std::size_t errors = context.record.diagnostics.errors();
  ExampleParts parts;
  for (const Text& item : items_of(only)) add_parts(context, worked, item, parts);
  if (context.record.diagnostics.errors() > errors) return std::nullopt;
  return parts;
}

std::optional<FormulaView> equations_view(Context& context, ledger::Worked& worked, const Text& names,
                                          const Text& title) {
  Diagnostics& diagnostics = context.record.diagnostics;
  const std::size_t errors = diagnostics.errors();
  FormulaView view;
  view.caption = rich_text(context, title);
  std::vector<const equations::Clause*> seen;
  for (const Text& item : items_of(names)) {
    const NamedParts named_parts = parts_named(worked, item);
    if (named_parts.given && named_parts.given->broken) continue;
    if (named_parts.given && !named_parts.given->scalar)
      diagnostics.error(item.span(), fmt::format("'{}' is a given table, not an equation", item.str()),
                        fmt::format("place it with ```{{table}} {}", item.str()));
    else if (named_parts.given && worked.wording.hidden.contains(item.str()))
      report_hidden(item.str(), item.span(), diagnostics);
    else if (named_parts.given) {
      if (auto formula = given_scalar(context, worked, *named_parts.given))
        view.lines.push_back(*std::move(formula));
    } else if (named_parts.clauses.empty()) {
      report_no_part(worked, item, false, diagnostics);
    }
    for (const equations::Clause* const clause : named_parts.clauses) {
      if (std::find(seen.begin(), seen.end(), clause) != seen.end()) continue;
      seen.push_back(clause);
      if (worked.wording.hidden.contains(clause->name))
        report_hidden(clause->name, item.span(), diagnostics);
      else if (auto formula = clause_formula(worked, *clause, diagnostics))
        view.lines.push_back(*std::move(formula));
    }
  }
  if (diagnostics.errors() > errors) return std::nullopt;
  return view;
}

}  // namespace proofsheet::workbook
