#include "equations/model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "equations/compile/compiler.hpp"
#include "equations/compile/dimensions.hpp"
#include "equations/evaluate/arithmetic.hpp"
#include "equations/syntax/lexer.hpp"
#include "numbers/exact/printed.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/term.hpp"
#include "text/refusal.hpp"

namespace proofsheet::equations {

using text::Diagnostics;
using text::Span;

struct Model::Compiled {
  std::shared_ptr<const Program> shared;
  const Program& program = *shared;
  Notation notation = {};
  std::map<std::string, std::vector<const Clause*>> clauses_of = {};  ///< by name
  GivenNumbers given = {};  ///< replacements for given values of the program
  bool sound = true;
};

namespace {

/// Splits `theta_0` into the name before the first `_`, with any primes, and its apparent indices.
std::pair<std::string, std::vector<std::string>> parse_reference(const std::string& name) {
  const std::size_t primes = std::min(name.find('\''), name.size());
  std::vector<std::string> parts(1);
  for (const char c : name.substr(0, primes))
    c == '_' ? (void)parts.emplace_back() : parts.back().push_back(c);
  std::string base = parts.front() + name.substr(primes);
  parts.erase(parts.begin());
  return {std::move(base), std::move(parts)};
}

bool has_cell(const Entry& table, const std::vector<std::string>& indices) {
  if (indices.empty() || table.axes.size() != indices.size()) return false;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const Axis& axis = *table.axes[i];
    bool there = false;
    for (std::size_t k = 0; k < axis.size && !there; ++k) there = axis.text_at(k) == indices[i];
    if (!there) return false;
  }
  return true;
}

/// Warns of names that look the same on a page: `theta_0` and the cell `theta[0]`, `x1` and `x_1`. There is
/// no warning for a name and a cell with equal values, because these can't mislead.
void warn_about_lookalikes(const Program& program, const ModelPtr& model, Diagnostics& diagnostics) {
  const Notation& notation = model->notation();
  const auto warn = [&](const Entry& entry, const std::string& other) {
    diagnostics.warning(entry.span, fmt::format("{} and {} look the same in print", entry.name, other),
                        "rename one of them, or give it another 'notation'");
  };
  const auto are_equal = [&](const std::string& name, const std::string& other) {
    Diagnostics quiet;
    const std::string both = name + " = " + other;
    const auto asked = parse_expression(text::Text(std::make_shared<text::Source>("names", both)), quiet);
    const auto equal = asked ? Evaluation(model).value(asked, quiet) : std::nullopt;
    return equal && std::holds_alternative<bool>(*equal) && std::get<bool>(*equal);
  };
  std::map<std::string, std::string> printed;
  for (const Entry& entry : program.entries) {
    if (program.inside.contains(entry.name)) continue;
    const auto [first, fresh] = printed.emplace(name_formula(entry.name, notation).latex, entry.name);
    if (!fresh) warn(entry, first->second);
    const auto [base, indices] = parse_reference(entry.name);
    const Entry* const table = program.find(base);
    const bool own = notation.names.contains(entry.name) || notation.names.contains(base);
    if (!table || own || !entry.axes.empty() || !has_cell(*table, indices)) continue;
    const std::string cell = fmt::format("{}[{}]", base, fmt::join(indices, ", "));
    if (!are_equal(entry.name, cell)) warn(entry, cell);
  }
}

/// Returns the variable of a single uncertain cell; else reports an error.
std::optional<long> variable_of(const text::Text& what, const Program& program, Evaluation& evaluation,
                                Diagnostics& diagnostics) {
  const ExpressionPtr expression = parse_expression(what, diagnostics, program.values);
  const auto named = expression ? evaluation.reference(expression, diagnostics) : std::nullopt;
  const auto id = named && named->cells.size() == 1 ? program.id_of(named->cells.front()) : std::nullopt;
  const auto found = id ? program.variables.find(*id) : program.variables.end();
  if (found == program.variables.end() || found->second.term().kind != numbers::Kind::range)
    return text::fail(diagnostics, what.span(),
                      fmt::format("'{}' is not a given value with an uncertainty", what.str()),
                      "name two of them, as in `L, T: 0.3`");
  return numbers::name_of_range(found->second);
}

/// Reports uncertain values that the shape of the example depends on.
void check_uncertain_names(const Inputs& inputs, const Program& program, Diagnostics& diagnostics) {
  for (const UncertainInput& input : inputs.uncertain)
    if (program.fixed.contains(input.name.str()))
      diagnostics.error(input.written.span(),
                        fmt::format("{} can't be uncertain: an end of a range, a condition after `for`, or "
                                    "another given value is computed from it",
                                    input.name.str()),
                        "use uncertain values only in definitions under `equations`");
}

void add_correlations(const Inputs& inputs, Program& program, const ModelPtr& model,
                      Diagnostics& diagnostics) {
  Evaluation evaluation(model);
  for (const CorrelationInput& input : inputs.correlations) {
    const auto one = variable_of(input.one, program, evaluation, diagnostics);
    const auto other = one ? variable_of(input.other, program, evaluation, diagnostics) : std::nullopt;
    if (one && other)
      program.uncertainties.correlations.insert_or_assign(std::minmax(*one, *other), input.value);
  }
}

/// Charges the work budget for compiling equations. Returns false after reporting an exhausted budget.
bool pay_for(const text::Text& equations, Diagnostics& diagnostics) {
  constexpr long long of_a_byte = 1200;
  if (numbers::spend(numbers::WorkKind::steps, of_a_byte * static_cast<long long>(equations.size())))
    return true;
  if (const auto failure = numbers::budget_failure())
    diagnostics.error(equations.span(), failure->fact, failure->hint);
  return false;
}

bool same_brackets(const Clause& clause, const Index& index) {
  if (clause.patterns.size() != index.subscripts.size()) return false;
  for (std::size_t i = 0; i < clause.patterns.size(); ++i) {
    const Subscript& a = clause.patterns[i];
    const Subscript& b = index.subscripts[i];
    const bool both = a.expression && b.expression;
    if (both ? dump(*a.expression) != dump(*b.expression) : a.raw.trimmed().str() != b.raw.trimmed().str())
      return false;
  }
  return true;
}

/// True for a name, or a name with brackets.
bool is_reference(const Node& node) {
  const auto* selection = std::get_if<Selection>(&node.kind);
  return std::holds_alternative<Cells>(selection ? selection->base->kind : node.kind);
}

Value value_of(Array array) {
  if (!array.axes.empty()) return array;
  return std::visit([](auto& cell) { return Value(std::move(cell)); }, array.cells.front());
}

}  // namespace

Model::Model(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {
  if (!compiled_->clauses_of.empty()) return;
  for (const Clause& clause : compiled_->program.clauses)
    compiled_->clauses_of[clause.name].push_back(&clause);
  for (const Clause& clause : compiled_->program.imported) compiled_->clauses_of[clause.name] = {&clause};
}
Model::~Model() = default;

std::shared_ptr<const Model> Model::compile(const Inputs& inputs, Diagnostics& diagnostics) {
  return compile(inputs, {}, diagnostics);
}

std::shared_ptr<const Model> Model::compile(const Inputs& inputs, const std::vector<ImportedValue>& taken,
                                            Diagnostics& diagnostics) {
  auto model = compile_readable(inputs, taken, diagnostics);
  return model->is_sound() ? model : nullptr;
}

bool Model::is_sound() const { return compiled_->sound; }

bool Model::is_unread(const std::string& name) const {
  const Program& program = compiled_->program;
  const Entry* const entry = program.find(name);
  return program.open || program.unread.contains(name) || program.unread.contains(name + "()") ||
         (entry && entry->broken);
}

bool Model::is_label_unread(const std::string& label) const {
  return compiled_->program.has_unread_labels || is_unread(label);
}

std::shared_ptr<const Model> Model::compile_readable(const Inputs& inputs,
                                                     const std::vector<ImportedValue>& taken,
                                                     Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.errors();
  const auto made = std::make_shared<Program>();
  if (pay_for(inputs.equations, diagnostics))
    compile_model(inputs, taken, *made, diagnostics);
  else
    made->open = true;  // so that no name is reported as unknown
  check_uncertain_names(inputs, *made, diagnostics);
  auto compiled = std::make_unique<Compiled>(Compiled{made});
  compiled->sound = diagnostics.errors() == before && !made->open && !made->has_unread_labels &&
                    std::none_of(made->entries.begin(), made->entries.end(),
                                 [](const Entry& entry) { return entry.broken; });
  compiled->notation = inputs.notation;
  // Without this, brackets would show them as expressions: `steps one by one` as a product.
  for (const std::string& label : compiled->program.labels) {
    if (!is_name(label) && !numbers::parse_printed(label)) compiled->notation.labels.insert(label);
  }
  const Program& program = compiled->program;
  const auto model = std::make_shared<const Model>(std::move(compiled));
  const std::size_t errors = diagnostics.errors();
  if (model->is_sound()) add_correlations(inputs, *made, model, diagnostics);
  if (diagnostics.errors() > errors) model->compiled_->sound = false;
  if (model->is_sound()) warn_about_lookalikes(program, model, diagnostics);
  return model;
}

std::shared_ptr<const Model> Model::with(const std::map<std::string, text::Text>& given,
                                         Diagnostics& diagnostics) const {
  const Program& program = compiled_->program;
  if (!program.functions.empty()) return nullptr;
  constexpr long long of_a_clause = 3000;
  if (!numbers::spend(numbers::WorkKind::steps, of_a_clause * static_cast<long long>(program.clauses.size())))
    return nullptr;
  auto other = std::make_unique<Compiled>(*compiled_);
  for (const auto& [name, text] : given) {
    const Entry* const entry = program.find(name);
    if (!entry || !entry->given || !entry->axes.empty() || program.fixed.contains(name)) return nullptr;
    Diagnostics quiet;
    const ExpressionPtr cell = parse_cell(text, quiet);
    const auto* const number = cell ? std::get_if<Number>(&cell->node) : nullptr;
    if (!number || !std::holds_alternative<numbers::Real>(entry->data.front())) return nullptr;
    other->given.insert_or_assign(program.index.at(name), numbers::Real(number->value));
  }
  const auto model = std::make_shared<const Model>(std::move(other));
  warn_about_lookalikes(program, model, diagnostics);
  return model;
}

std::vector<std::string> Model::names() const {
  std::vector<std::string> names;
  for (const Entry& entry : compiled_->program.entries) names.push_back(entry.name);
  return names;
}

const ValueNames& Model::value_names() const { return compiled_->program.values; }

const std::vector<std::string>& Model::labels() const { return compiled_->program.labels; }

bool Model::fixes(const std::string& name) const { return compiled_->program.fixed.contains(name); }

bool Model::has_uncertainties() const { return !compiled_->program.uncertainties.deviations.empty(); }

const numbers::Uncertainties& Model::uncertainties() const { return compiled_->program.uncertainties; }

const Axes* Model::axes(const std::string& name) const {
  const Entry* const entry = compiled_->program.find(name);
  return entry ? &entry->axes : nullptr;
}

const Quantities* Model::quantities() const { return compiled_->program.quantities.get(); }

const Notation& Model::notation() const { return compiled_->notation; }

const std::vector<const Clause*>& Model::clauses(const std::string& name) const {
  static const std::vector<const Clause*> none;
  const auto found = compiled_->clauses_of.find(name);
  return found == compiled_->clauses_of.end() ? none : found->second;
}

std::vector<const Clause*> Model::clauses() const {
  std::vector<const Clause*> all;
  for (const Clause& clause : compiled_->program.clauses) all.push_back(&clause);
  return all;
}

const Clause* Model::clause_of(const ExpressionPtr& head, Diagnostics& diagnostics) const {
  if (!head) return nullptr;
  const auto* index = std::get_if<Index>(&head->node);
  const auto* call = std::get_if<Call>(&head->node);
  const auto* name = std::get_if<Name>(index ? &index->base->node : &head->node);
  const std::string text = call ? call->function : name ? name->text : "";
  const std::vector<const Clause*> candidates = clauses(text);
  const Program& program = compiled_->program;
  const Entry* const entry = program.find(text);
  const bool is_unread = program.open || program.unread.contains(call ? text + "()" : text);
  if (candidates.empty() && !entry && is_unread) return nullptr;
  if (entry && entry->given && !call) {
    diagnostics.error(head->span, fmt::format("{} is a given value, so no clause defines it", text),
                      "use a name that an equation defines; show a given value by its name alone");
    return nullptr;
  }
  if (candidates.empty()) {
    if (text.empty()) {
      diagnostics.error(head->span, "this is not the head of a clause", "write a head such as PE[pos, 2i]");
    } else {
      diagnostics.error(head->span, fmt::format("no clause defines {}", text),
                        text::did_you_mean(text, names(), "copy the head of an equation exactly"));
    }
    return nullptr;
  }
  for (const Clause* clause : candidates) {
    if (call ? clause->is_function : !clause->is_function && (!index || same_brackets(*clause, *index)))
      return clause;
  }
  if (index && entry) {
    // The pointer does not own the model, which outlives this call.
    Evaluation evaluation(ModelPtr(ModelPtr(), this));
    const auto reference = evaluation.reference(head, diagnostics);
    if (reference && !reference->cells.empty())
      if (const Clause* clause = clause_of(reference->cells.front())) return clause;
    if (!reference && diagnostics.has_errors()) return nullptr;
  }
  if (is_unread || (entry && entry->broken)) return nullptr;
  std::vector<std::string> heads;
  for (const Clause* clause : candidates)
    heads.push_back(clause->head.source ? clause->head.source->text().substr(
                                              clause->head.begin, clause->head.end - clause->head.begin)
                                        : text);
  diagnostics.error(head->span, fmt::format("no clause of {} has this head", text),
                    fmt::format("its heads are {}", fmt::join(heads, ", ")));
  return nullptr;
}

const Clause* Model::clause_of(const Cell& cell) const {
  const Entry* const entry = compiled_->program.find(cell.name);
  if (!entry || entry->given) return nullptr;
  const CompiledClause* const owner = entry->clause_of(flatten(entry->axes, cell.positions));
  return owner ? owner->syntax : nullptr;
}

// ---- one route through a model

struct Evaluation::State {
  ModelPtr model;
  const Program& program;
  Engine engine;
  State(ModelPtr of, Route route)
      : model(std::move(of)),
        program(model->compiled_->program),
        engine(program, std::move(route), model->compiled_->given) {}

  /// An expression that is evaluated once. Its destructor removes what the engine has cached for it.
  struct Query {
    Query(State& of, const ExpressionPtr& expression, Diagnostics& diagnostics)
        : state(of), first_node(of.program.compile_state->next_node), frame(of.engine.frame(0)) {
      state.engine.expect_value();
      Compiler compiler(state.program, state.engine, diagnostics);
      const bool has_units = state.program.quantities && expression;
      node = compiler.compile(has_units ? mark_units(expression, state.program) : expression);
      if (node && has_units && !state.find_type(expression, type, diagnostics)) node = nullptr;
      frame.variables.resize(compiler.scope.slots);
    }
    ~Query() { state.engine.forget(first_node); }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;

    State& state;
    std::size_t first_node;
    NodePtr node;
    Frame frame;
    QuantityType type;  ///< of the value; unknown without quantities
  };
  /// Returns the uncertainty of a value in variables; 0 for what is not a number.
  std::optional<numbers::Real> uncertainty(const Scalar& cell, const Span& asked,
                                           Diagnostics& diagnostics) const;
  /// Returns the unit in which the value of an expression is given that is not a plain reference.
  NameUnit unit_of_value(const ExpressionPtr& expression, const QuantityType& type) const;
  /// Converts the coherent cells of an expression to its unit.
  void convert(const ExpressionPtr& expression, const QuantityType& type, Array& array) const;
  /// Finds the type of an expression. Returns false after reporting an error.
  bool find_type(const ExpressionPtr& expression, QuantityType& type, Diagnostics& diagnostics) const;
  struct Places {
    Axes axes;
    std::vector<CellId> cells;
  };
  /// Returns the cells that a plain reference names.
  std::optional<Places> cells_of(Query& query, Diagnostics& diagnostics);
};

bool Evaluation::State::find_type(const ExpressionPtr& expression, QuantityType& type,
                                  Diagnostics& diagnostics) const {
  // The cells of a name may have several units.
  if (std::holds_alternative<Name>(expression->node)) return true;
  const std::size_t errors = diagnostics.errors();
  type = DimensionChecker(program, diagnostics).type_of(mark_units(expression, program));
  return diagnostics.errors() == errors;
}

NameUnit Evaluation::State::unit_of_value(const ExpressionPtr& expression, const QuantityType& type) const {
  const Quantities& known = *program.quantities;
  const auto* const call = std::get_if<Call>(&expression->node);
  if (!call || call->function != "u" || call->arguments.size() != 1 || program.functions.contains("u"))
    return known.natural_unit(type);
  // An uncertainty is a difference in the unit of its value, which is K for °C.
  const Expression& of = *call->arguments.front();
  const auto* const index = std::get_if<Index>(&of.node);
  const auto* const name = std::get_if<Name>(index ? &index->base->node : &of.node);
  const auto found = name ? known.units.find(name->text) : known.units.end();
  if (found == known.units.end()) return known.natural_unit(type);
  for (const NameUnit& one : found->second)
    if (one.unit.dimension == type.dimension && !one.unit.has_zero()) return {{}, one.text, one.unit};
  return known.natural_unit(type);
}

void Evaluation::State::convert(const ExpressionPtr& expression, const QuantityType& type,
                                Array& array) const {
  if (!program.quantities) return;
  const NameUnit unit = unit_of_value(expression, type);
  for (Scalar& cell : array.cells)
    if (const auto* const real = std::get_if<numbers::Real>(&cell))
      cell = quantities::from_coherent(*real, unit.unit);
}

std::optional<Evaluation::State::Places> Evaluation::State::cells_of(Query& query, Diagnostics& diagnostics) {
  const LayoutPtr layout = engine.layout(*query.node, query.frame, diagnostics);
  if (!layout) return std::nullopt;
  Places places{layout->axes, {}};
  const std::size_t count = cell_count(layout->axes);
  places.cells.reserve(count);
  std::vector<std::size_t> positions(layout->axes.size(), 0);
  for (std::size_t i = 0; i < count; ++i) {
    const auto id = engine.cell_of(*query.node, query.frame, positions, diagnostics);
    if (!id) return std::nullopt;
    places.cells.push_back(*id);
    equations::advance(layout->axes, positions);
  }
  return places;
}

Evaluation::Evaluation(ModelPtr model, Route route)
    : state_(std::make_unique<State>(std::move(model), std::move(route))) {}
Evaluation::~Evaluation() = default;

const ModelPtr& Evaluation::model() const { return state_->model; }
long long Evaluation::cells_computed() const { return state_->engine.cells_computed(); }

std::optional<Value> Evaluation::value(const ExpressionPtr& expression, Diagnostics& diagnostics) {
  return value(expression, false, diagnostics);
}

std::optional<Value> Evaluation::coherent_value(const ExpressionPtr& expression, Diagnostics& diagnostics) {
  return value(expression, true, diagnostics);
}

std::optional<Value> Evaluation::value(const ExpressionPtr& expression, bool coherent,
                                       Diagnostics& diagnostics) {
  State::Query asked(*state_, expression, diagnostics);
  if (!asked.node) return std::nullopt;
  if (!coherent && is_reference(*asked.node)) {
    const auto places = state_->cells_of(asked, diagnostics);
    if (!places) return std::nullopt;
    auto cells = state_->engine.computed(places->cells, expression->span, diagnostics);
    if (!cells) return std::nullopt;
    return value_of({places->axes, *std::move(cells)});
  }
  auto array = state_->engine.array(*asked.node, asked.frame, diagnostics);
  if (!array) return std::nullopt;
  if (!coherent) state_->convert(expression, asked.type, *array);
  return value_of(*std::move(array));
}

std::optional<Value> Evaluation::in_variables(const ExpressionPtr& expression, Diagnostics& diagnostics) {
  State::Query asked(*state_, expression, diagnostics);
  if (!asked.node) return std::nullopt;
  auto array = state_->engine.array_in_variables(*asked.node, asked.frame.variables.size(), diagnostics);
  if (!array) return std::nullopt;
  if (!is_reference(*asked.node)) {
    state_->convert(expression, asked.type, *array);
  } else if (state_->program.quantities) {
    const auto places = state_->cells_of(asked, diagnostics);
    if (!places) return std::nullopt;
    for (std::size_t i = 0; i < array->cells.size(); ++i) {
      auto cell = state_->engine.in_variables().carried(places->cells[i], expression->span, diagnostics);
      if (!cell) return std::nullopt;
      array->cells[i] = *std::move(cell);
    }
  }
  return value_of(*std::move(array));
}

std::optional<numbers::Real> Evaluation::State::uncertainty(const Scalar& cell, const Span& asked,
                                                            Diagnostics& diagnostics) const {
  const auto* const real = std::get_if<numbers::Real>(&cell);
  const auto u = numbers::standard_uncertainty(real ? *real : numbers::Real(), program.uncertainties);
  if (u) return *u;
  return text::fail(diagnostics, asked, "an uncertainty can't be computed: " + u.failure().fact,
                    hint_of(u.failure()));
}

std::optional<std::vector<numbers::Real>> Evaluation::uncertainties(const ExpressionPtr& expression,
                                                                    Diagnostics& diagnostics) {
  const auto value = in_variables(expression, diagnostics);
  if (!value) return std::nullopt;
  std::vector<numbers::Real> all;
  for (const Scalar& cell : as_array(*value).cells) {
    const auto u = state_->uncertainty(cell, expression->span, diagnostics);
    if (!u) return std::nullopt;
    all.push_back(*u);
  }
  return all;
}

std::optional<numbers::Real> Evaluation::uncertainty(const Cell& cell, const Span& asked,
                                                     Diagnostics& diagnostics) {
  const auto id = state_->program.id_of(cell);
  const auto value = id ? state_->engine.in_variables().carried(*id, asked, diagnostics) : std::nullopt;
  return value ? state_->uncertainty(*value, asked, diagnostics) : std::nullopt;
}

std::optional<UncertaintyBudget> Evaluation::budget(const ExpressionPtr& expression,
                                                    Diagnostics& diagnostics) try {
  using numbers::Real;
  const auto value = in_variables(expression, diagnostics);
  if (!value) return std::nullopt;
  const auto fail = [&](std::string fact, std::string hint) {
    return text::fail(diagnostics, expression->span, std::move(fact), std::move(hint));
  };
  const Array cells = as_array(*value);
  const auto* const real = cells.cells.size() == 1 ? std::get_if<Real>(&cells.cells.front()) : nullptr;
  if (!real) return fail("an uncertainty budget is about one number", "name one cell, as in g[1]");
  const numbers::Uncertainties& inputs = state_->program.uncertainties;
  const auto slopes = unwrap(numbers::gradient(*real));
  const Real u = unwrap(numbers::standard_uncertainty(*real, inputs));
  if (u.rational() && u.rational()->is_zero())
    return fail(fmt::format("{} has no uncertainty", to_plain(*expression)),
                "name a value that is computed from one with ±");
  const Real whole = unwrap(numbers::power(u, 2));
  std::map<long, CellId> cell_of;
  for (const auto& [id, variable] : state_->program.variables)
    if (variable.term().kind == numbers::Kind::range) cell_of.emplace(numbers::name_of_range(variable), id);
  UncertaintyBudget budget;
  Real shares = 0;
  bool has_correlations = false;
  for (const auto& [name, slope] : slopes) {
    const auto id = cell_of.find(name);
    if (id == cell_of.end())
      return fail(fmt::format("{} depends on uncertain values of another example", to_plain(*expression)),
                  "show the budget there, or give these values here");
    for (const auto& [pair, r] : inputs.correlations)
      has_correlations = has_correlations || (pair.first == name && slopes.contains(pair.second));
    const Real sensitivity = unwrap(numbers::apply(numbers::Function::abs, slope));
    const Real deviation = inputs.deviations.at(name), product = sensitivity * deviation;
    const Real share = unwrap(numbers::divide(unwrap(numbers::power(product, 2)), whole));
    shares = shares + share;
    budget.terms.push_back({state_->program.cell(id->second), sensitivity, deviation, product, share});
  }
  if (has_correlations) budget.correlated = Real(1) - shares;
  return budget;
} catch (const numbers::Failure& failure) {
  return text::fail(diagnostics, expression->span, "an uncertainty can't be computed: " + failure.fact,
                    hint_of(failure));
}

std::optional<Scalar> Evaluation::value(const Cell& cell, const Span& asked, Diagnostics& diagnostics) {
  const auto id = state_->program.id_of(cell);
  state_->engine.expect_value();
  if (!id)
    diagnostics.error(asked, fmt::format("there is no {}", display(cell)), "name a cell that is defined");
  auto values = id ? state_->engine.computed({*id}, asked, diagnostics) : std::nullopt;
  if (!values) return std::nullopt;
  return std::move(values->front());
}

std::optional<Scalar> Evaluation::carried(const Cell& cell, const Span& asked, Diagnostics& diagnostics) {
  const auto id = state_->program.id_of(cell);
  if (id) return state_->engine.carried(*id, asked, diagnostics);
  diagnostics.error(asked, fmt::format("there is no {}", display(cell)), "name a cell that is defined");
  return std::nullopt;
}

std::optional<Reference> Evaluation::reference(const ExpressionPtr& expression, Diagnostics& diagnostics) {
  const auto* index = expression ? std::get_if<Index>(&expression->node) : nullptr;
  const auto* name = expression ? std::get_if<Name>(index ? &index->base->node : &expression->node) : nullptr;
  if (!name) return std::nullopt;
  const bool constant =
      !state_->program.find(name->text) && (is_constant(name->text) || state_->program.axis(name->text));
  if (constant) return std::nullopt;
  State::Query asked(*state_, expression, diagnostics);
  if (!asked.node || !is_reference(*asked.node)) return std::nullopt;
  const auto places = state_->cells_of(asked, diagnostics);
  if (!places) return std::nullopt;
  Reference reference{name->text, places->axes, {}};
  reference.cells.reserve(places->cells.size());
  for (const CellId id : places->cells) reference.cells.push_back(state_->program.cell(id));
  return reference;
}

NameUnit Evaluation::natural_unit(const ExpressionPtr& expression) const {
  QuantityType type;
  Diagnostics quiet;
  if (!state_->program.quantities || !expression || !state_->find_type(expression, type, quiet)) return {};
  return state_->unit_of_value(expression, type);
}

bool Evaluation::is_difference(const ExpressionPtr& expression) const {
  QuantityType type;
  Diagnostics quiet;
  return state_->program.quantities && expression && state_->find_type(expression, type, quiet) &&
         type.scale == QuantityType::Scale::difference;
}

bool Evaluation::is_difference(const Cell& cell) const {
  const Quantities* const known = state_->program.quantities.get();
  return known && known->differences.contains(cell.name);
}

std::string Evaluation::unit_of(const ExpressionPtr& expression) const {
  return natural_unit(expression).text;
}

NameUnit Evaluation::unit_of(const Cell& cell) const {
  const Quantities* const known = state_->program.quantities.get();
  const Entry* const entry = known ? state_->program.find(cell.name) : nullptr;
  const NameUnit* const unit =
      entry ? known->unit_of(cell.name, entry->axes, flatten(entry->axes, cell.positions)) : nullptr;
  return unit ? *unit : NameUnit{};
}

numbers::Real Evaluation::coherent(const Cell& cell, const numbers::Real& number) const {
  return quantities::to_coherent(number, unit_of(cell).unit);
}

numbers::Real Evaluation::in_unit_of(const Cell& cell, const numbers::Real& value) const {
  return quantities::from_coherent(value, unit_of(cell).unit);
}

bool Evaluation::is_undefined() const { return state_->engine.is_undefined(); }

std::string Evaluation::display(const Cell& cell) const { return state_->program.display(cell); }

std::optional<Curve> parse_curve(const text::Text& text, const Model& model, text::Diagnostics& diagnostics) {
  const ExpressionPtr whole = parse_expression(text, diagnostics, model.value_names());
  if (!whole) return std::nullopt;
  const auto fault = [&](const text::Span& span, const char* fact) -> std::optional<Curve> {
    diagnostics.error(span, fact, "write a curve such as sin(x) for x in 0..4*pi");
    return std::nullopt;
  };
  const auto* over = std::get_if<Comprehension>(&whole->node);
  if (!over || over->generators.empty()) return fault(whole->span, "this curve has no range");
  if (over->guard) return fault(over->guard->span, "a curve can't have a condition");
  if (over->generators.size() > 1)
    return fault(over->generators[1].span, "a curve must have exactly one variable");
  const Generator& generator = over->generators.front();
  const auto* range = std::get_if<Range>(&generator.domain->node);
  if (!range) return fault(generator.domain->span, "a curve must run from one end to another");
  if (range->step) return fault(range->step->span, "a curve can't have steps");
  return Curve{over->body, generator.variable, range->first, range->last, whole->span};
}

ExpressionPtr values_at(const Curve& curve, const std::vector<numbers::Rational>& places) {
  List list;
  for (const numbers::Rational& place : places) {
    Subscript item;
    item.expression = make_expression(curve.span, Number{place, {}});
    list.items.push_back(std::move(item));
  }
  Comprehension all;
  all.body = curve.body;
  all.generators.push_back({curve.variable, make_expression(curve.span, std::move(list)), curve.span});
  return make_expression(curve.span, std::move(all));
}

}  // namespace proofsheet::equations
