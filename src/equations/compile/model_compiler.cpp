#include "equations/compile/compiler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>

#include "equations/compile/dependencies.hpp"
#include "equations/compile/dimensions.hpp"
#include "equations/compile/tables.hpp"
#include "equations/syntax/lexer.hpp"
#include "numbers/exact/printed.hpp"
#include "text/diagnostic.hpp"
#include "text/signs.hpp"

namespace proofsheet::equations {

using numbers::Real;
using text::Diagnostics;
using text::Text;

namespace {

class GivenReader {
 public:
  GivenReader(const Inputs& inputs, Program& program, Engine& engine, Diagnostics& diagnostics)
      : inputs_(inputs), program_(program), engine_(engine), diagnostics_(diagnostics) {}

  void read_scalars() {
    for (const GivenInput& given : inputs_.givens) {
      if (given.broken) add_broken(given);
      if (!given.scalar || given.broken || !new_name(given.name)) continue;
      if (given.rows.size() != 1 || given.rows[0].size() != 1) {
        add_broken(given);
        diagnostics_.error(given.name.span(), fmt::format("{} needs exactly one value", given.name.str()),
                           "write one value, or a list: [1, 2, 3]");
        continue;
      }
      const auto value = cell(given.rows[0][0], given.name.str());
      Entry* const entry = add_given(given);
      if (value) {
        entry->data.push_back(*value);
        program_.values.insert(entry->name);
      } else {
        entry->broken = true;
      }
    }
  }

  void read_axes() {
    for (const AxisInput& input : inputs_.axes) {
      if (!input.broken && !new_name(input.name)) continue;
      if (const AxisPtr axis = input.broken ? nullptr : declared_axis(input)) {
        program_.declared.push_back(axis);
        continue;
      }
      program_.unread.insert(input.name.str());
      for (const Text& label : input.labels) program_.labels.push_back(label.str());
    }
    for (const AxisPtr& axis : program_.declared)
      program_.labels.insert(program_.labels.end(), axis->labels.begin(), axis->labels.end());
  }

  /// Adds the values taken from other examples and their axes, unless this example has an axis of the same
  /// name.
  void add_imported(const std::vector<ImportedValue>& values) {
    for (const ImportedValue& taken : values) {
      for (const Clause& function : taken.functions)
        if (!program_.functions.contains(function.name))
          program_.functions.emplace(function.name, &program_.imported.emplace_back(function));
      if (!taken.is_inside) program_.inside.erase(taken.name.str());
      if (!taken.functions.empty() || program_.index.contains(taken.name.str())) continue;
      if (taken.is_inside) program_.inside.insert(taken.name.str());
      GivenInput given;
      given.name = taken.name;
      if (!taken.value) {
        add_given(given)->broken = true;
        program_.has_unread_labels = true;
        continue;
      }
      Entry* const entry = add_given(given);
      if (taken.value->axes.empty()) program_.values.insert(entry->name);
      if (program_.quantities && !taken.unit.empty())
        if (const auto unit = quantities::parse_unit(taken.unit, program_.quantities->own))
          program_.quantities->add(entry->name, {{}, taken.unit, *unit});
      entry->axes = taken.value->axes;
      entry->data = taken.value->cells;
      add_variables_of(taken);
      for (const AxisPtr& axis : entry->axes) {
        if (!axis->name.empty() && !program_.axis(axis->name) && !program_.find(axis->name))
          program_.declared.push_back(axis);
        program_.labels.insert(program_.labels.end(), axis->labels.begin(), axis->labels.end());
      }
    }
  }

  /// Makes a variable of each uncertain cell. Each has a name of its own among all examples of the thread, so
  /// that values of several examples can be combined.
  void add_variables() {
    static thread_local long next_name = 0;
    for (const UncertainInput& input : inputs_.uncertain) {
      const auto name = program_.index.find(input.name.str());
      if (inputs_.bounds || name == program_.index.end()) continue;
      const Entry& entry = program_.entries[name->second];
      if (entry.broken || input.cell >= entry.data.size()) continue;
      program_.variables.emplace(CellId{name->second, input.cell},
                                 Real::between(input.value, input.value, ++next_name));
      program_.uncertainties.deviations.emplace(next_name, input.above);
    }
  }

  void read_tables() {
    for (const GivenInput& given : inputs_.givens) {
      if (!given.scalar && !given.broken && new_name(given.name)) read_table(given);
    }
  }

 private:
  /// Makes the name known, with its possible axes and labels.
  void add_broken(const GivenInput& given) {
    if (program_.index.count(given.name.str()) > 0) return;
    add_given(given)->broken = true;
    for (const auto& row : given.rows)
      for (const Text& cell : row) program_.labels.push_back(cell.str());
    for (const Text& axis : given.axes)
      if (!program_.axis(axis.str())) program_.unread.insert(axis.str());
  }

  void add_variables_of(const ImportedValue& taken) {
    const std::size_t name = program_.entries.size() - 1;
    if (!taken.without_variables.empty()) program_.without_variables.emplace(name, taken.without_variables);
    for (std::size_t i = 0; taken.in_variables && i < taken.in_variables->cells.size(); ++i)
      if (const auto* const real = std::get_if<Real>(&taken.in_variables->cells[i]);
          real && real->depends_on_range())
        program_.variables.emplace(CellId{name, i}, *real);
    program_.uncertainties.deviations.insert(taken.uncertainties.deviations.begin(),
                                             taken.uncertainties.deviations.end());
    program_.uncertainties.correlations.insert(taken.uncertainties.correlations.begin(),
                                               taken.uncertainties.correlations.end());
  }

  bool new_name(const Text& name) {
    const bool is_known = program_.index.count(name.str()) > 0 || program_.axis(name.str());
    if (!is_known && !is_free(name)) {
      program_.unread.insert(name.str());
      return false;
    }
    if (is_known)
      diagnostics_.error(name.span(), fmt::format("duplicate given value {}", name.str()),
                         "remove one, or choose another name");
    return !is_known;
  }

  bool is_free(const Text& name) {
    if (const auto* entry = function_entry(name.str()); entry && entry->reserved()) {
      diagnostics_.error(name.span(), fmt::format("{} is a function and can't be a name", name.str()),
                         "choose another name");
      return false;
    }
    if (std::string fact = name_problem(name.str()); !fact.empty()) {
      diagnostics_.error(name.span(), std::move(fact), "choose another name");
      return false;
    }
    return true;
  }

  Entry* add_given(const GivenInput& given) {
    program_.index[given.name.str()] = program_.entries.size();
    Entry& entry = program_.entries.emplace_back();
    entry.name = given.name.str();
    entry.span = given.name.span();
    entry.given = entry.axes_known = entry.complete = true;
    return &entry;
  }

  /// Parses a number, a day, or an expression over earlier givens; any other text is a label. Text that
  /// begins like a number is a label only if it is quoted.
  std::optional<Scalar> cell(const Text& text, const std::string& name) {
    Diagnostics problem;
    if (const auto label = quoted_label(text.view())) return Scalar(Label{std::string(*label)});
    ExpressionPtr expression = parse_cell(text, problem, program_.values);
    if (expression && program_.quantities) expression = mark_units(expression, program_);
    const bool begins = numbers::looks_like_date(text.view()) || begins_like_number(text.view());
    if (!expression && begins) {
      diagnostics_.add(problem);
      return std::nullopt;
    }
    if (!expression) return Scalar(Label{text.str()});
    if (const auto* number = std::get_if<Number>(&expression->node)) return Scalar(Real(number->value));
    Compiler compiler(program_, engine_, diagnostics_);
    if (!compiler.readable(*expression) && begins) {
      diagnostics_.error(text.span(), fmt::format("'{}' is not a number", text.str()),
                         std::string(no_number_hint));
      return std::nullopt;
    }
    if (!compiler.readable(*expression)) return Scalar(Label{text.str()});
    const NodePtr node = compiler.compile(expression);
    if (!node) return std::nullopt;
    if (!node->scalar()) {
      diagnostics_.error(text.span(), "a cell must be a single value, but this is an array",
                         "name one of its cells, or compute the table under 'equations:'");
      return std::nullopt;
    }
    const auto value = compiler.constant(*node);
    return value && program_.quantities ? in_unit(name, expression, *value) : value;
  }

  /// Converts the value of an expression to the unit of the name. A literal is in this unit, and so is an
  /// expression without units, such as sqrt(2).
  std::optional<Scalar> in_unit(const std::string& name, const ExpressionPtr& expression, Scalar value) {
    const auto* const real = std::get_if<Real>(&value);
    if (!real || is_number_literal(expression)) return value;
    const std::size_t errors = diagnostics_.errors();
    const QuantityType type = DimensionChecker(program_, diagnostics_).type_of(expression);
    Quantities& known = *program_.quantities;
    if (const auto natural = known.natural_unit(type); !natural.text.empty() && !known.units.contains(name))
      known.add(name, natural);
    const auto units = known.units.find(name);
    if (units == known.units.end()) return value;
    const NameUnit& unit = units->second.front();
    if (type.is_number() && type.dimension.is_number() && !unit.unit.dimension.is_number()) return value;
    check_unit_fits(name, unit, type, expression->span, diagnostics_);
    if (diagnostics_.errors() > errors) return std::nullopt;
    return Scalar(quantities::from_coherent(*real, unit.unit));
  }

  /// Parses a cell that was read from a file: a decimal, a day, or a label in quotes.
  std::optional<Scalar> cell_of_file(const Text& text, const std::string& name) {
    if (auto plain = numbers::plain_decimal(text.view())) return Scalar(Real(*std::move(plain)));
    const auto decimal = quoted_label(text.view()) ? std::nullopt : numbers::parse_printed(text.view());
    const bool is_value = decimal && decimal->relation == numbers::Relation::equal && !decimal->truncated;
    return is_value ? std::optional(Scalar(Real(numbers::value_of(*decimal)))) : cell(text, name);
  }

  AxisPtr declared_axis(const AxisInput& input) {
    Axis axis;
    axis.name = input.name.str();
    std::set<std::string> seen;
    for (const Text& label : input.labels) {
      const std::string& text = label.str();
      if (!seen.insert(text).second) {
        diagnostics_.error(label.span(), fmt::format("duplicate label '{}' on the axis {}", text, axis.name),
                           "give every label of the axis a different name");
        return nullptr;
      }
      axis.labels.push_back(text);
    }
    axis.size = axis.labels.size();
    if (input.range.empty()) {
      if (axis.size > 0) return std::make_shared<const Axis>(std::move(axis));
      diagnostics_.error(input.name.span(),
                         fmt::format("the axis {} has neither labels nor numbers", axis.name),
                         "write its labels, [a, b], or its range, 1..4");
      return nullptr;
    }
    const ExpressionPtr expression = parse_expression(input.range, diagnostics_, program_.values);
    if (!expression) return nullptr;
    Compiler compiler(program_, engine_, diagnostics_);
    if (!std::holds_alternative<Range>(expression->node)) {
      diagnostics_.error(input.range.span(), "the numbers of an axis must be a range",
                         "write a range such as 1..4");
      return nullptr;
    }
    const NodePtr range = compiler.compile(expression);
    if (!range || !range->layout) return nullptr;
    const Axis& numbers = *range->layout->axes[0];
    if (!axis.labels.empty() && axis.labels.size() != numbers.size) {
      diagnostics_.error(input.name.span(),
                         fmt::format("the axis {} has {} ({}) and {}", axis.name,
                                     text::count_with_noun(numbers.size, "number"), describe(numbers),
                                     text::count_with_noun(axis.labels.size(), "label")),
                         "write one label for each number");
      return nullptr;
    }
    axis.numbered = true;
    axis.first = numbers.first;
    axis.step = numbers.step;
    axis.size = numbers.size;
    return std::make_shared<const Axis>(std::move(axis));
  }

  /// Returns a declared axis, a range, a count, or a new axis 0..size-1 for an unknown name.
  AxisPtr table_axis(const Text& text, std::optional<std::size_t> size) {
    if (AxisPtr axis = program_.axis(text.str())) return axis;
    if (program_.unread.contains(text.str())) return nullptr;
    const ExpressionPtr expression = parse_expression(text, diagnostics_, program_.values);
    if (!expression) return nullptr;
    const auto* name = std::get_if<Name>(&expression->node);
    if (!name || program_.find(name->text)) {
      Compiler compiler(program_, engine_, diagnostics_);
      const NodePtr node = compiler.compile(expression);
      if (!node) return nullptr;
      if (std::holds_alternative<Range>(expression->node)) return node->layout->axes[0];
      const auto count = node->scalar() ? compiler.constant(*node) : std::nullopt;
      const auto* real = count ? std::get_if<Real>(&*count) : nullptr;
      const auto* value = real ? real->rational() : nullptr;
      if (value && is_whole(*value) && *value > 0 && *value <= static_cast<long>(most_cells)) {
        return number_axis(0, 1, static_cast<std::size_t>(numerator(*value)));
      }
      diagnostics_.error(text.span(), "an axis must be a name, a range or a count",
                         "write X[person], X[1..4] or X[4]");
      return nullptr;
    }
    if (!size) {
      diagnostics_.error(
          text.span(),
          fmt::format("the length of the axis {} can't be determined from the table", text.str()),
          fmt::format("declare it: {}[0..n-1]", text.str()));
      return nullptr;
    }
    Axis axis = *number_axis(0, 1, *size);
    axis.name = text.str();
    axis.inferred = true;
    program_.declared.push_back(std::make_shared<const Axis>(std::move(axis)));
    return program_.declared.back();
  }

  std::optional<Axes> table_axes(const GivenInput& given) {
    const std::size_t rows = given.rows.size();
    const std::size_t columns = given.rows.front().size();
    const auto bare = [](std::size_t size) {
      Axis axis = *number_axis(0, 1, size);
      axis.inferred = true;
      return std::make_shared<const Axis>(std::move(axis));
    };
    if (given.axes.empty()) {
      if (rows == 1) return Axes{bare(columns)};
      return Axes{bare(rows), bare(columns)};
    }
    Axes axes;
    const std::size_t rank = given.axes.size();
    for (std::size_t i = 0; i < rank; ++i) {
      std::optional<std::size_t> size;
      if (i + 1 == rank) size = columns;
      if (i == 0 && rank == 2) size = rows;
      const AxisPtr axis = table_axis(given.axes[i], size);
      if (!axis) return std::nullopt;
      axes.push_back(axis);
    }
    return axes;
  }

  bool check_rows(const GivenInput& given, const Axes& axes) {
    const std::size_t columns = given.rows.front().size();
    for (std::size_t i = 1; i < given.rows.size(); ++i) {
      if (given.rows[i].size() == columns) continue;
      const Text& place = given.rows[i].empty() ? given.name : given.rows[i].front();
      diagnostics_.error(place.span(),
                         fmt::format("row {} of {} has {}, but the first row has {}", i + 1, given.name.str(),
                                     text::count_with_noun(given.rows[i].size(), "cell"), columns),
                         "give every row a cell for every column");
      return false;
    }
    const std::size_t rows = given.rows.size();
    const std::size_t wide = axes.back()->size;
    if (columns == wide && rows * wide == cell_count(axes)) return true;
    const std::string have = axes.size() == 1 && rows == 1
                                 ? fmt::format("{}", columns)
                                 : fmt::format("{}{}{}", rows, text::times_sign, columns);
    diagnostics_.error(
        given.name.span(),
        fmt::format("{} has {} {}, but {} {} required", given.name.str(), have,
                    have == "1" ? "cell" : "cells", describe(axes), describe(axes) == "1" ? "is" : "are"),
        "write a cell for every index of its axes, row by row");
    return false;
  }

  /// Returns false after reporting a name among labels that also has a value, unless it is quoted.
  bool check_labels(const GivenInput& given, const std::vector<Scalar>& data) {
    const auto is_label = [](const Scalar& scalar) { return std::holds_alternative<Label>(scalar); };
    if (std::none_of(data.begin(), data.end(), is_label)) return true;
    bool clear = true;
    auto value = data.begin();
    for (const auto& row : given.rows)
      for (const Text& word : row) {
        if (is_label(*value++) || program_.index.count(word.str()) == 0) continue;
        report_two_readings(word.span(), word.str(), diagnostics_);
        clear = false;
      }
    return clear;
  }

  void read_table(const GivenInput& given) {
    if (given.rows.empty() || given.rows.front().empty()) {
      diagnostics_.error(given.name.span(), fmt::format("{} has no cells", given.name.str()),
                         "write its rows in a '|' block");
      return add_broken(given);
    }
    const auto axes = table_axes(given);
    Entry* const entry = add_given(given);
    entry->broken = true;
    if (!axes || !check_rows(given, *axes)) return;
    if (cell_count(*axes) > most_cells) {
      diagnostics_.error(given.name.span(),
                         fmt::format("{} has more than {} cells", given.name.str(), most_cells), "divide it");
      return;
    }
    std::vector<Scalar> data;
    for (const auto& row : given.rows) {
      for (const Text& word : row) {
        auto value = given.origin ? cell_of_file(word, entry->name) : cell(word, entry->name);
        if (!value) return;
        if (const auto* label = std::get_if<Label>(&*value)) program_.labels.push_back(label->text);
        data.push_back(*std::move(value));
      }
    }
    if (!check_labels(given, data)) return;
    entry->axes = *axes;
    entry->data = std::move(data);
    entry->broken = false;
  }

  const Inputs& inputs_;
  Program& program_;
  Engine& engine_;
  Diagnostics& diagnostics_;
};

/// A name and a function may be spelled the same, because only the function is followed by parentheses.
std::string key_of(const Clause& clause) { return clause.is_function ? clause.name + "()" : clause.name; }
bool is_function(const std::string& key) { return key.back() == ')'; }

std::size_t line_of(const text::Span& span) {
  return span.source ? span.source->position(span.begin).line : 1;
}

/// Returns the exact route, which records the names whose values are read.
Route recording_route(Program& program) {
  Route route;
  route.carried = [&program](const Cell& cell) -> std::optional<Scalar> {
    program.fixed.insert(cell.name);
    return std::nullopt;
  };
  return route;
}

class ModelCompiler {
 public:
  ModelCompiler(const Inputs& inputs, const std::vector<ImportedValue>& taken, Program& program,
                text::Diagnostics& diagnostics)
      : inputs_(inputs),
        taken_(taken),
        program_(program),
        diagnostics_(diagnostics),
        engine_(program, recording_route(program)),
        tables_(program, engine_, diagnostics) {}

  void compile() {
    program_.open = inputs_.open;
    program_.has_unread_labels = inputs_.has_unread_labels;
    if (inputs_.quantities) program_.quantities = read_quantities(*inputs_.quantities, diagnostics_);
    GivenReader givens(inputs_, program_, engine_, diagnostics_);
    givens.read_scalars();  // before axes, whose numbers may be expressions over them
    givens.read_axes();
    givens.read_tables();
    givens.add_variables();
    givens.add_imported(taken_);
    read_clauses();
    collect_labels();
    if (program_.quantities)
      for (Clause& clause : program_.clauses) mark_units(clause, program_);
    std::vector<std::string> names;
    for (const Clause& clause : program_.clauses) {
      const std::string key = key_of(clause);
      if (needs_.count(key) == 0) names.push_back(key);
      needs_[key].merge(mentions(clause));
    }
    DimensionChecker checker(program_, diagnostics_);
    for (const auto& group : dependency_order(names, needs_)) {
      if (program_.quantities) check_units(group, checker);
      compile_group(group);
    }
    check_uncalled_functions();
  }

 private:
  using Group = std::map<std::string, ClauseCompilers>;

  /// Adds an entry for each clause whose name is free, in the order of the text.
  void read_clauses() {
    std::vector<Clause> read =
        parse_clauses(inputs_.equations, diagnostics_, &program_.unread, program_.values);
    for (Clause& clause : read) {
      if (belongs_to_other_example(clause.name)) {
        diagnostics_.error(clause.head,
                           fmt::format("{} is a value of another example and is defined there", clause.name),
                           "choose another name");
        continue;
      }
      if (const auto* known = function_entry(clause.name); known && known->reserved()) {
        diagnostics_.error(clause.head, fmt::format("{} is a function and can't be defined", clause.name),
                           "choose another name");
        program_.unread.insert(key_of(clause));
        continue;
      }
      const Entry* const entry = program_.find(clause.name);
      if (!clause.is_function && ((entry && entry->given) || program_.axis(clause.name))) {
        diagnostics_.error(clause.head, fmt::format("{} is given and can't be defined again", clause.name),
                           "remove it from the given values, or choose another name");
        continue;
      }
      const Clause& kept = program_.clauses.emplace_back(std::move(clause));
      if (kept.is_function) {
        program_.values.erase(kept.name);
        if (program_.functions.emplace(kept.name, &kept).second) continue;
        diagnostics_.error(kept.head, fmt::format("the function {} is defined twice", kept.name),
                           "remove one, or choose another name");
        program_.clauses.pop_back();
        continue;
      }
      clauses_[kept.name].push_back(&kept);
      if (kept.patterns.empty() && !program_.functions.contains(kept.name)) program_.values.insert(kept.name);
      if (entry) continue;
      program_.index[kept.name] = program_.entries.size();
      Entry& made = program_.entries.emplace_back();
      made.name = kept.name;
      made.span = kept.head;
    }
  }

  /// Collects labels: the words in heads and in lists of generators that have no other meaning.
  void collect_labels() {
    const auto add = [&](const Subscript& subscript, const Clause& clause) {
      const std::string text = subscript.raw.trimmed().str();
      if (subscript.whole || text.empty()) return;
      if (subscript.expression) {
        if (const auto* quoted = std::get_if<Quoted>(&subscript.expression->node)) {
          program_.labels.push_back(quoted->text);
          return;
        }
        const auto* name = std::get_if<Name>(&subscript.expression->node);
        if (!name || program_.find(name->text) || is_constant(name->text) ||
            program_.unread.contains(name->text))
          return;
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

  void check_units(const std::vector<std::string>& group, DimensionChecker& checker) {
    std::map<std::string, std::vector<const Clause*>> clauses;
    for (const std::string& name : group)
      if (const auto found = clauses_.find(name); found != clauses_.end()) clauses.insert(*found);
    checker.check_group(clauses, *program_.quantities);
  }

  void compile_group(const std::vector<std::string>& group) {
    Group made;
    const bool cyclic = refuse_cycle(group);
    for (const std::string& name : group) {
      if (is_function(name)) continue;
      if (cyclic || !compile_heads(name, made[name])) give_up(name, made);
      if (program_.unread.contains(name)) report_other_clauses(name, made);
    }
    // Names that declare their axes in the head come first, the others as the axes of their operands become
    // known.
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

  /// Reports names without brackets that depend on each other: they can never be computed.
  bool refuse_cycle(const std::vector<std::string>& group) {
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
    // A breadth-first search for the shortest cycle.
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
    for (std::string name = from.at(start); name != start; name = from.at(name))
      shown = name + " -> " + shown;
    shown = start + " -> " + shown;
    diagnostics_.error(clauses_.at(start).front()->head, fmt::format("a cycle: {}", shown),
                       "remove the circular definition");
    return true;
  }

  bool compile_heads(const std::string& name, ClauseCompilers& made) {
    const auto& clauses = clauses_.at(name);
    for (const Clause* clause : clauses) {
      if (clause->patterns.size() != clauses.front()->patterns.size()) {
        diagnostics_.error(clause->head,
                           fmt::format("{} has {} here, but {} before", name,
                                       text::count_with_noun(clause->patterns.size(), "index", "indices"),
                                       clauses.front()->patterns.size()),
                           "give all clauses of a name the same number of indices");
        return false;
      }
      if (clause != clauses.front() && clause->patterns.empty()) {
        diagnostics_.error(clause->head, fmt::format("two clauses define {}", name),
                           fmt::format("remove one, or rename it; the first one is on line {}",
                                       line_of(clauses.front()->head)));
        return false;
      }
      made.push_back(std::make_unique<ClauseCompiler>(program_, engine_, *clause, diagnostics_));
      if (!made.back()->compile_head()) return false;
    }
    return true;
  }

  /// Compiles the bodies and finds the owners of a name whose heads are compiled.
  bool finish(const std::string& name, ClauseCompilers& made) {
    Entry& entry = entry_of(name);
    bool fine = entry.axes_known;
    const auto& needed = needs_.at(name);
    const bool is_reported = std::any_of(needed.begin(), needed.end(), [&](const std::string& each) {
      const Entry* other = program_.find(each);
      return other && other->broken;
    });
    if (!fine && !is_reported)
      diagnostics_.error(entry.span, fmt::format("the shape of {} depends on itself", name),
                         std::string(shape_hint));
    for (const auto& each : made) fine = fine && (each->clause.body || each->compile_body(entry));
    if (!fine) return false;
    for (const auto& each : made) entry.clauses.push_back(std::move(each->clause));
    return tables_.find_owners(entry);
  }

  /// Reports the errors in the other clauses of a name that has an unreadable clause.
  void report_other_clauses(const std::string& name, Group& made) {
    entry_of(name).broken = true;
    for (const auto& each : made[name]) each->compile_body(entry_of(name));
    made.erase(name);
  }

  void give_up(const std::string& name, Group& made) {
    entry_of(name).broken = true;
    made.erase(name);
  }

  /// Reports errors in functions that are never called.
  void check_uncalled_functions() {
    for (const auto& [name, clause] : program_.functions) {
      const auto& made = program_.compile_state->specialisations;
      const auto called = made.lower_bound({name, {}});
      if (called != made.end() && called->first.first == name) continue;
      Compiler compiler(program_, engine_, diagnostics_);
      check_function(compiler, *clause);
    }
  }

  Entry& entry_of(const std::string& name) { return program_.entries[program_.index.at(name)]; }

  const Inputs& inputs_;
  const std::vector<ImportedValue>& taken_;
  Program& program_;
  text::Diagnostics& diagnostics_;
  Engine engine_;
  TableCompiler tables_;
  std::map<std::string, std::vector<const Clause*>> clauses_;
  std::map<std::string, std::set<std::string>> needs_;
};

}  // namespace

void compile_model(const Inputs& inputs, const std::vector<ImportedValue>& taken, Program& program,
                   text::Diagnostics& diagnostics) {
  ModelCompiler(inputs, taken, program, diagnostics).compile();
}

}  // namespace proofsheet::equations
