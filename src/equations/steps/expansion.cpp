#include "equations/steps/expansion.hpp"

#include <algorithm>

#include "equations/evaluate/broadcast.hpp"
#include "equations/evaluate/function_table.hpp"
#include "equations/syntax/lexer.hpp"

namespace proofsheet::equations {

ExpressionPtr cell_node(const text::Span& span, const Cell& cell, const std::vector<AxisPtr>& axes) {
  const ExpressionPtr name = make_expression(span, Name{cell.name});
  if (cell.positions.empty()) return name;
  Index index;
  index.base = name;
  for (std::size_t k = 0; k < cell.positions.size(); ++k) {
    const Axis& axis = *axes[k];
    const bool numbered = axis.labels.empty();
    Subscript item;
    if (!numbered) item.raw = text::Text(axis.text_at(cell.positions[k]), span.source, span.begin);
    item.expression = numbered ? number_node(span, number_at(axis, cell.positions[k]))
                               : make_expression(span, Quoted{item.raw.str()});
    index.subscripts.push_back(std::move(item));
  }
  return make_expression(span, std::move(index));
}

// ---- the clause of a cell, and its indices

namespace {

std::optional<numbers::Rational> rational_of(const std::optional<Value>& value) {
  const numbers::Real* real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
  if (!real || !real->rational()) return std::nullopt;
  return *real->rational();
}

std::optional<long> whole_number(const numbers::Rational& value) {
  if (!is_whole(value)) return std::nullopt;
  return static_cast<long>(numerator(value).convert_to<long>());
}

/// Returns the generator whose variable the pattern contains; null if there is none.
const Generator* variable_in(const Clause& clause, const ExpressionPtr& pattern) {
  if (!pattern) return nullptr;
  if (const Name* name = std::get_if<Name>(&pattern->node)) {
    const auto found = std::ranges::find(clause.generators, name->text, &Generator::variable);
    return found == clause.generators.end() ? nullptr : &*found;
  }
  if (const Unary* unary = std::get_if<Unary>(&pattern->node)) return variable_in(clause, unary->operand);
  const Binary* binary = std::get_if<Binary>(&pattern->node);
  if (!binary) return nullptr;
  const Generator* left = variable_in(clause, binary->left);
  return left ? left : variable_in(clause, binary->right);
}

/// Returns the index for which a pattern a·i + b equals `number`. Two values of the pattern determine a and
/// b.
std::optional<long> index_for_number(Evaluation& evaluation, const ExpressionPtr& pattern,
                                     const std::string& variable, long number) {
  const auto pattern_at = [&](long index) {
    text::Diagnostics quiet;
    return rational_of(evaluation.value(with_indices(pattern, {{variable, {index, ""}}}), quiet));
  };
  const auto at_zero = pattern_at(0), at_one = pattern_at(1);
  if (!at_zero || !at_one || *at_zero == *at_one) return std::nullopt;
  return whole_number((numbers::Rational(number) - *at_zero) / (*at_one - *at_zero));
}

IndexValue value_on(const Axis& axis, std::size_t position) {
  IndexValue value;
  if (axis.numbered) value.number = number_at(axis, position);
  if (!axis.labels.empty()) value.label = axis.labels[position];
  return value;
}

ExpressionPtr call_of(const text::Span& span, const std::string& function,
                      std::vector<ExpressionPtr> arguments) {
  Call made;
  made.function = function;
  made.name_span = span;
  made.arguments = std::move(arguments);
  return make_expression(span, std::move(made));
}

bool is_plain(const Call& call) { return call.each.empty() && call.option.empty(); }

/// Returns which axes of an operand remain: named ones; `row` is the first, `column` the second.
std::vector<bool> remaining_axes(const Axes& axes, const std::vector<std::string>& each) {
  std::vector<bool> stays;
  for (std::size_t k = 0; k < axes.size(); ++k)
    stays.push_back(std::any_of(each.begin(), each.end(), [&](const std::string& name) {
      return name == axes[k]->name || (name == "row" && k == 0) || (name == "column" && k == 1);
    }));
  return stays;
}

/// Returns a generator's value as an index; `nullopt` if it is neither a label nor an integer.
std::optional<IndexValue> index_value(const Scalar& scalar) {
  if (const Label* label = std::get_if<Label>(&scalar)) return IndexValue{std::nullopt, label->text};
  const numbers::Real* real = std::get_if<numbers::Real>(&scalar);
  const auto number = real && real->rational() ? whole_number(*real->rational()) : std::nullopt;
  return number ? std::optional(IndexValue{number, ""}) : std::nullopt;
}

}  // namespace

std::optional<CellClause> clause_of(Evaluation& evaluation, const Cell& cell,
                                    const std::vector<AxisPtr>& axes) {
  text::Diagnostics quiet;
  const std::vector<const Clause*> all = evaluation.model()->clauses(cell.name);
  if (all.empty()) return std::nullopt;
  CellClause found;
  found.clause =
      all.size() == 1 ? all[0] : evaluation.model()->clause_of(cell_node(all[0]->head, cell, axes), quiet);
  if (!found.clause || found.clause->is_function) return std::nullopt;
  const std::vector<Subscript>& patterns = found.clause->patterns;
  if (patterns.empty()) {
    found.row = cell.positions;
    return found;
  }
  if (patterns.size() != cell.positions.size()) return std::nullopt;
  for (std::size_t k = 0; k < patterns.size(); ++k) {
    if (patterns[k].whole) found.row.push_back(cell.positions[k]);
    const Generator* generator = variable_in(*found.clause, patterns[k].expression);
    if (!generator) continue;
    IndexValue value = value_on(*axes[k], cell.positions[k]);
    const bool plain = std::holds_alternative<Name>(patterns[k].expression->node);
    const bool over_range = std::holds_alternative<Range>(generator->domain->node);
    if (!plain && !value.number) return std::nullopt;
    if (!plain)
      value.number = index_for_number(evaluation, patterns[k].expression, generator->variable, *value.number);
    if (!value.number && (!plain || over_range)) return std::nullopt;
    if (!plain || over_range) value.label.clear();
    found.indices[generator->variable] = value;
  }
  return found;
}

// ---- arrays, one entry at a time

ExpressionPtr Expansion::entry(const ExpressionPtr& e, const Positions& positions) {
  constexpr int deepest = 400;
  if (depth_ > deepest || ++nodes_ > most_nodes_written) return nullptr;
  ++depth_;
  ExpressionPtr made = expand(e, positions);
  --depth_;
  const bool small = made && made->height <= tallest_tree;
  return small ? made : computed(e, positions);
}

ExpressionPtr Expansion::computed(const ExpressionPtr& e, const Positions& positions) {
  text::Diagnostics quiet;
  const std::optional<Value> value = evaluation_.value(e, quiet);
  if (!value) return nullptr;
  if (const numbers::Real* real = std::get_if<numbers::Real>(&*value)) return numbers_.node(e, *real);
  const Array* array = std::get_if<Array>(&*value);
  if (!array || array->axes.size() != positions.size()) return nullptr;
  const std::size_t flat = flatten(array->axes, positions);
  const numbers::Real* real =
      flat < array->cells.size() ? std::get_if<numbers::Real>(&array->cells[flat]) : nullptr;
  return real ? numbers_.node(e, *real) : nullptr;
}

ExpressionPtr Expansion::expand(const ExpressionPtr& e, const Positions& positions) {
  const auto& node = e->node;
  if (std::holds_alternative<Number>(node) || std::holds_alternative<Quoted>(node) ||
      std::holds_alternative<Day>(node))
    return e;
  if (const auto found = reference(e)) {
    if (found->axes.size() != positions.size()) return nullptr;
    const std::size_t flat = flatten(found->axes, positions);
    return flat < found->cells.size() ? single_cell(e->span, found->cells[flat]) : nullptr;
  }
  if (std::holds_alternative<Name>(node)) return positions.empty() ? e : nullptr;
  const Unary* unary = std::get_if<Unary>(&node);
  if (unary && unary->op == UnaryOperator::transpose)
    return entry(unary->operand, Positions(positions.rbegin(), positions.rend()));
  const Binary* binary = std::get_if<Binary>(&node);
  if (binary && binary->op == BinaryOperator::matrix_product)
    return contraction(binary->left, binary->right, e->span, positions);
  if (binary && binary->op == BinaryOperator::power && !positions.empty())
    return power(*binary, e, positions);
  if (unary || binary) return elementwise(e, positions);
  if (const Comparison* comparison = std::get_if<Comparison>(&node))
    return comparison->places ? nullptr : elementwise(e, positions);
  if (const Conditional* choice = std::get_if<Conditional>(&node)) return conditional(*choice, positions);
  if (const Call* named = std::get_if<Call>(&node)) return call(*named, e, positions);
  const List* list = std::get_if<List>(&node);
  if (list && positions.size() == 1 && positions[0] < list->items.size() &&
      list->items[positions[0]].expression)
    return entry(list->items[positions[0]].expression, {});
  return nullptr;
}

std::optional<Reference> Expansion::reference(const ExpressionPtr& expression) {
  const bool possible =
      std::holds_alternative<Name>(expression->node) || std::holds_alternative<Index>(expression->node);
  if (!possible) return std::nullopt;
  text::Diagnostics quiet;
  return evaluation_.reference(expression, quiet);
}

std::optional<Axes> Expansion::axes_of(const ExpressionPtr& expression) {
  if (std::holds_alternative<Number>(expression->node)) return Axes{};
  if (const auto found = reference(expression)) return found->axes;
  text::Diagnostics quiet;
  const std::optional<Value> value = evaluation_.value(expression, quiet);
  if (!value) return std::nullopt;
  const Array* array = std::get_if<Array>(&*value);
  return array ? array->axes : Axes{};
}

ExpressionPtr Expansion::single_cell(const text::Span& span, const Cell& cell) {
  if (cell.positions.empty()) return make_expression(span, Name{cell.name});
  const Axes* const axes = evaluation_.model()->axes(cell.name);
  return axes && axes->size() == cell.positions.size() ? cell_node(span, cell, *axes) : nullptr;
}

/// Replaces each operand by its own entry, at the positions along the axes that it has.
bool Expansion::place_operands(std::vector<ExpressionPtr>& operands, const Positions& positions) {
  std::vector<Positions> own(operands.size());
  if (!positions.empty()) {
    std::vector<Axes> axes;
    for (const ExpressionPtr& operand : operands) {
      const auto found = axes_of(operand);
      if (!found) return false;
      axes.push_back(*found);
    }
    std::vector<const Axes*> views;
    for (const Axes& a : axes) views.push_back(&a);
    std::string fact;
    const auto layout = combine(views, fact);
    if (!layout || layout->axes.size() != positions.size()) return false;
    for (std::size_t i = 0; i < operands.size(); ++i)
      for (const std::size_t axis : layout->operands[i]) own[i].push_back(positions[axis]);
  }
  for (std::size_t i = 0; i < operands.size(); ++i)
    if (!(operands[i] = entry(operands[i], own[i]))) return false;
  return true;
}

/// Applies the operation to entries.
ExpressionPtr Expansion::elementwise(const ExpressionPtr& whole, const Positions& positions) {
  auto node = whole->node;
  const auto for_each_operand = [&](const auto& visit) {
    const auto present = [&](ExpressionPtr& part) {
      if (part) visit(part);
    };
    std::visit([&](auto& parent) { visit_parts(parent, present); }, node);
  };
  std::vector<ExpressionPtr> operands;
  for_each_operand([&](const ExpressionPtr& part) { operands.push_back(part); });
  if (!place_operands(operands, positions)) return nullptr;
  auto next = operands.begin();
  for_each_operand([&](ExpressionPtr& part) { part = *next++; });
  return make_expression(whole->span, std::move(node));
}

/// Expands only the taken branch.
ExpressionPtr Expansion::conditional(const Conditional& choice, const Positions& positions) {
  const ExpressionPtr condition = entry(choice.condition, positions);
  const ExpressionPtr asked = condition ? condition : positions.empty() ? choice.condition : nullptr;
  if (!asked) return nullptr;
  text::Diagnostics quiet;
  const std::optional<Value> value = evaluation_.value(asked, quiet);
  const bool* truth = value ? std::get_if<bool>(&*value) : nullptr;
  if (!truth) return nullptr;
  const ExpressionPtr& taken = *truth ? choice.then : choice.otherwise;
  if (positions.empty()) return entry(taken, {});
  const auto axes = axes_of(taken);
  return axes ? entry(taken, axes->empty() ? Positions{} : positions) : nullptr;
}

/// Multiplies a row by a column.
ExpressionPtr Expansion::contraction(const ExpressionPtr& left, const ExpressionPtr& right,
                                     const text::Span& span, const Positions& positions) {
  const auto left_axes = axes_of(left), right_axes = axes_of(right);
  if (!left_axes || !right_axes || left_axes->empty() || right_axes->empty()) return nullptr;
  const std::size_t rows = left_axes->size() - 1, count = left_axes->back()->size;
  if (rows + right_axes->size() - 1 != positions.size() || count == 0 || count > most_terms_written)
    return nullptr;
  wrote_out_ = true;
  const auto middle = positions.begin() + static_cast<std::ptrdiff_t>(rows);
  std::vector<ExpressionPtr> products;
  for (std::size_t k = 0; k < count; ++k) {
    Positions of_left(positions.begin(), middle), of_right{k};
    of_left.push_back(k);
    of_right.insert(of_right.end(), middle, positions.end());
    const ExpressionPtr a = entry(left, of_left), b = entry(right, of_right);
    if (!a || !b) return nullptr;
    products.push_back(make_expression(span, Binary{BinaryOperator::multiply, a, b}));
  }
  return chain(span, BinaryOperator::add, std::move(products));
}

/// Writes out a power: of a matrix only the square, of a vector every cell.
ExpressionPtr Expansion::power(const Binary& power, const ExpressionPtr& whole, const Positions& positions) {
  const auto axes = axes_of(power.left);
  if (!axes) return nullptr;
  if (axes->size() < 2) return elementwise(whole, positions);
  const Number* exponent = std::get_if<Number>(&power.right->node);
  const bool square = exponent && exponent->value == 2;
  return square ? contraction(power.left, power.left, whole->span, positions) : nullptr;
}

// ---- calls

/// How a function of whole arrays is written out.
struct Expansion::CallRow {
  std::string_view function;
  std::size_t arguments;  ///< the number of arguments; 0 for any number
  ExpressionPtr (Expansion::*write)(const Call&, const ExpressionPtr& whole, const Positions&);
};

/// Functions of whole arrays. All others are applied to each entry.
const std::vector<Expansion::CallRow>& Expansion::calls_of_arrays() {
  static const std::vector<CallRow> rows{{"all", 0, &Expansion::only_computed},
                                         {"any", 0, &Expansion::only_computed},
                                         {"argmax", 0, &Expansion::only_computed},
                                         {"argmin", 0, &Expansion::only_computed},
                                         {"count", 0, &Expansion::only_computed},
                                         {"determinant", 0, &Expansion::only_computed},
                                         {"dot", 2, &Expansion::dot_product},
                                         {"first_index", 0, &Expansion::only_computed},
                                         {"inverse", 0, &Expansion::only_computed},
                                         {"len", 0, &Expansion::only_computed},
                                         {"max", 1, &Expansion::reduction},
                                         {"mean", 1, &Expansion::reduction},
                                         {"median", 0, &Expansion::only_computed},
                                         {"min", 1, &Expansion::reduction},
                                         {"norm", 1, &Expansion::norm},
                                         {"prod", 1, &Expansion::reduction},
                                         {"softmax", 1, &Expansion::softmax},
                                         {"solve", 0, &Expansion::equation},
                                         {"std", 0, &Expansion::only_computed},
                                         {"sum", 1, &Expansion::reduction},
                                         {"var", 0, &Expansion::only_computed}};
  return rows;
}

ExpressionPtr Expansion::call(const Call& named, const ExpressionPtr& whole, const Positions& positions) {
  if (!is_function_name(named.function)) {
    const ExpressionPtr authors = author_function(named, positions);
    const FunctionEntry* entry = function_entry(named.function);
    const bool by_cells = entry && entry->kind != FunctionEntry::Kind::arrays;
    return authors || !by_cells ? authors : elementwise(whole, positions);
  }
  for (const CallRow& row : calls_of_arrays())
    if (row.function == named.function && (row.arguments == 0 || row.arguments == named.arguments.size()))
      return (this->*row.write)(named, whole, positions);
  return is_plain(named) ? elementwise(whole, positions) : nullptr;
}

/// Returns the body of an author's function, with the arguments substituted for the parameters.
ExpressionPtr Expansion::author_function(const Call& named, const Positions& positions) {
  const std::vector<const Clause*> found = evaluation_.model()->clauses(named.function);
  if (!positions.empty() || found.size() != 1 || !found[0]->is_function) return nullptr;
  if (found[0]->parameters.size() != named.arguments.size()) return nullptr;
  std::map<std::string, ExpressionPtr> replacements;
  for (std::size_t i = 0; i < named.arguments.size(); ++i)
    replacements[found[0]->parameters[i]] = named.arguments[i];
  const ExpressionPtr body = with_arguments(found[0]->body, replacements);
  return body->height <= tallest_tree ? entry(body, {}) : nullptr;
}

ExpressionPtr Expansion::only_computed(const Call&, const ExpressionPtr&, const Positions&) {
  return nullptr;
}

ExpressionPtr Expansion::equation(const Call& named, const ExpressionPtr& whole, const Positions& positions) {
  const bool over = std::holds_alternative<Comprehension>(named.arguments[0]->node);
  return over && is_plain(named) && positions.empty() ? whole : nullptr;
}

ExpressionPtr Expansion::dot_product(const Call& named, const ExpressionPtr& whole,
                                     const Positions& positions) {
  if (!is_plain(named) || !positions.empty()) return nullptr;
  return contraction(named.arguments[0], named.arguments[1], whole->span, positions);
}

/// Writes out sqrt(x^2 + y^2 + …).
ExpressionPtr Expansion::norm(const Call& named, const ExpressionPtr& whole, const Positions& positions) {
  if (!is_plain(named) || !positions.empty()) return nullptr;
  auto parts = terms_of_array(named.arguments[0], {}, {}, false);
  if (!parts) return nullptr;
  wrote_out_ = true;
  for (ExpressionPtr& part : *parts)
    part = make_expression(whole->span, Binary{BinaryOperator::power, part, number_node(whole->span, 2)});
  return call_of(whole->span, "sqrt", {chain(whole->span, BinaryOperator::add, *std::move(parts))});
}

ExpressionPtr Expansion::reduction(const Call& named, const ExpressionPtr& whole,
                                   const Positions& positions) {
  const text::Span& span = whole->span;
  const ExpressionPtr& argument = named.arguments[0];
  const Comprehension* over = std::get_if<Comprehension>(&argument->node);
  if (over && (!positions.empty() || !named.each.empty())) return nullptr;
  auto parts = over ? terms_over_indices(*over) : terms_of_array(argument, named.each, positions, false);
  if (!parts || parts->empty()) return nullptr;
  wrote_out_ = true;
  if (named.function == "min" || named.function == "max")
    return call_of(span, named.function, *std::move(parts));
  if (named.function == "prod") return chain(span, BinaryOperator::multiply, *std::move(parts));
  const long count = static_cast<long>(parts->size());
  const ExpressionPtr sum = chain(span, BinaryOperator::add, *std::move(parts));
  return named.function == "sum"
             ? sum
             : make_expression(span, Binary{BinaryOperator::divide, sum, number_node(span, count)});
}

/// Writes out exp(x) / (exp(x) + exp(y) + …).
ExpressionPtr Expansion::softmax(const Call& named, const ExpressionPtr& whole, const Positions& positions) {
  const text::Span& span = whole->span;
  auto parts = terms_of_array(named.arguments[0], named.each, positions, true);
  const ExpressionPtr own = entry(named.arguments[0], positions);
  if (!parts || !own) return nullptr;
  wrote_out_ = true;
  for (ExpressionPtr& part : *parts) part = call_of(span, "exp", {part});
  return make_expression(span, Binary{BinaryOperator::divide, call_of(span, "exp", {own}),
                                      chain(span, BinaryOperator::add, *std::move(parts))});
}

/// Returns the terms of a reduction: one for each combination of indices that passes the guard.
Expansion::Terms Expansion::terms_over_indices(const Comprehension& over) {
  if (over.generators.empty()) return std::nullopt;
  const Generator& outermost = over.generators[0];
  text::Diagnostics quiet;
  const std::optional<Value> domain = evaluation_.value(outermost.domain, quiet);
  const Array* values = domain ? std::get_if<Array>(&*domain) : nullptr;
  if (!values || values->axes.size() != 1 || values->cells.size() > most_terms_written) return std::nullopt;
  std::vector<ExpressionPtr> all;
  for (const Scalar& scalar : values->cells) {
    const auto value = index_value(scalar);
    if (!value) return std::nullopt;
    const IndexValues index{{outermost.variable, *value}};
    Comprehension rest{with_indices(over.body, index), {}, with_indices(over.guard, index)};
    for (std::size_t k = 1; k < over.generators.size(); ++k)
      rest.generators.push_back({over.generators[k].variable, with_indices(over.generators[k].domain, index),
                                 over.generators[k].span});
    if (!rest.generators.empty()) {
      const auto inner = terms_over_indices(rest);
      if (!inner) return std::nullopt;
      all.insert(all.end(), inner->begin(), inner->end());
    } else {
      const std::optional<Value> passes = rest.guard ? evaluation_.value(rest.guard, quiet) : Value(true);
      const bool* truth = passes ? std::get_if<bool>(&*passes) : nullptr;
      if (!truth) return std::nullopt;
      if (!*truth) continue;
      const ExpressionPtr term = entry(rest.body, {});
      if (!term) return std::nullopt;
      all.push_back(term);
    }
    if (all.size() > most_terms_written) return std::nullopt;
  }
  return all;
}

/// Returns the entries of an array along the axes that don't remain. If `result_runs`, `positions` refer to
/// the whole array (softmax), otherwise to the axes that remain.
Expansion::Terms Expansion::terms_of_array(const ExpressionPtr& array, const std::vector<std::string>& each,
                                           const Positions& positions, bool result_runs) {
  const auto axes = axes_of(array);
  if (!axes || axes->empty() || cell_count(*axes) > most_cells) return std::nullopt;
  const std::vector<bool> stays = remaining_axes(*axes, each);
  Positions at(axes->size(), 0);
  std::size_t next = 0;
  for (std::size_t k = 0; k < at.size(); ++k)
    if (result_runs ? k < positions.size() && stays[k] : stays[k] && next < positions.size())
      at[k] = result_runs ? positions[k] : positions[next++];
  if (!result_runs && next != positions.size()) return std::nullopt;
  Axes running;
  for (std::size_t k = 0; k < at.size(); ++k)
    if (!stays[k]) running.push_back((*axes)[k]);
  if (cell_count(running) > most_terms_written || cell_count(running) == 0) return std::nullopt;
  Positions loop(running.size(), 0);
  std::vector<ExpressionPtr> all;
  do {
    std::size_t used = 0;
    for (std::size_t k = 0; k < at.size(); ++k)
      if (!stays[k]) at[k] = loop[used++];
    const ExpressionPtr term = entry(array, at);
    if (!term) return std::nullopt;
    all.push_back(term);
  } while (equations::advance(running, loop));
  return all;
}

}  // namespace proofsheet::equations
