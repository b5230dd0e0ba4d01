// Arrays written out, one entry at a time.
#include <algorithm>

#include "equations/evaluate/broadcast.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/steps/worked_line.hpp"

namespace proofsheet::equations {

namespace {

bool is_elementwise(BinaryOperator op) { return op != BinaryOperator::matrix_product; }

}  // namespace

std::optional<Reference> Expansion::reference(const ExpressionPtr& expression) {
  const bool possible =
      std::holds_alternative<Name>(expression->node) || std::holds_alternative<Index>(expression->node);
  if (!possible) return std::nullopt;
  diagnostics::Diagnostics quiet;
  return evaluation_.reference(expression, quiet);
}

std::optional<Axes> Expansion::axes_of(const ExpressionPtr& expression) {
  if (std::holds_alternative<Number>(expression->node)) return Axes{};
  if (const auto found = reference(expression)) return found->axes;
  diagnostics::Diagnostics quiet;
  const std::optional<Value> value = evaluation_.value(expression, quiet);
  if (!value) return std::nullopt;
  const Array* array = std::get_if<Array>(&*value);
  return array ? array->axes : Axes{};
}

/// `X[Frank, 0]`: a single cell, by its label or number on each axis.
ExpressionPtr Expansion::cell_node(const diagnostics::Span& span, const Reference& found,
                                   std::size_t flat) const {
  diagnostics::Diagnostics quiet;
  const Cell& cell = found.cells[flat];
  const ExpressionPtr name = made_at(span, Name{cell.name});
  if (cell.positions.empty()) return name;
  const auto all = evaluation_.reference(name, quiet);
  if (!all || all->axes.size() != cell.positions.size()) return nullptr;
  Index index;
  index.base = name;
  for (std::size_t k = 0; k < cell.positions.size(); ++k) {
    const Axis& axis = *all->axes[k];
    const bool numbered = axis.labels.empty();
    Subscript item;
    if (!numbered) item.raw = diagnostics::Text(axis.text_at(cell.positions[k]), span.source, span.begin);
    item.expression = numbered ? number_node(span, number_at(axis, cell.positions[k]))
                               : made_at(span, Quoted{item.raw.str()});
    index.subscripts.push_back(std::move(item));
  }
  return made_at(span, std::move(index));
}

ExpressionPtr Expansion::entry(const ExpressionPtr& e, std::vector<std::size_t> positions) {
  constexpr int deepest = 400;
  if (depth_ > deepest || ++nodes_ > most_nodes_written) return nullptr;
  ++depth_;
  ExpressionPtr made = written_out(e, positions);
  --depth_;
  const bool small = made && made->height <= tallest_tree;
  return small ? made : computed(e, positions);
}

ExpressionPtr Expansion::computed(const ExpressionPtr& e, const std::vector<std::size_t>& positions) {
  diagnostics::Diagnostics quiet;
  const std::optional<Value> value = evaluation_.value(e, quiet);
  if (!value) return nullptr;
  if (const numbers::Real* real = std::get_if<numbers::Real>(&*value)) return numbers_.node(e->span, *real);
  const Array* array = std::get_if<Array>(&*value);
  if (!array || array->axes.size() != positions.size()) return nullptr;
  const std::size_t flat = flatten(array->axes, positions);
  const numbers::Real* real =
      flat < array->cells.size() ? std::get_if<numbers::Real>(&array->cells[flat]) : nullptr;
  return real ? numbers_.node(e->span, *real) : nullptr;
}

ExpressionPtr Expansion::written_out(const ExpressionPtr& e, std::vector<std::size_t> positions) {
  if (std::holds_alternative<Number>(e->node) || std::holds_alternative<Quoted>(e->node) ||
      std::holds_alternative<Day>(e->node))
    return e;
  if (const auto found = reference(e)) {
    if (found->axes.size() != positions.size()) return nullptr;
    const std::size_t flat = flatten(found->axes, positions);
    return flat < found->cells.size() ? cell_node(e->span, *found, flat) : nullptr;
  }
  if (std::holds_alternative<Name>(e->node)) return positions.empty() ? e : nullptr;
  if (const Unary* unary = std::get_if<Unary>(&e->node)) {
    if (unary->op == UnaryOperator::transpose) {
      std::reverse(positions.begin(), positions.end());
      return entry(unary->operand, positions);
    }
    return elementwise(e, {unary->operand}, positions);
  }
  if (const Binary* binary = std::get_if<Binary>(&e->node))
    return is_elementwise(binary->op) ? elementwise(e, {binary->left, binary->right}, positions)
                                      : contraction(*binary, e->span, positions);
  if (const Comparison* comparison = std::get_if<Comparison>(&e->node))
    return comparison->places ? nullptr : elementwise(e, comparison->operands, positions);
  if (const Conditional* choice = std::get_if<Conditional>(&e->node)) return conditional(*choice, positions);
  if (const Call* named = std::get_if<Call>(&e->node)) return call(*named, e, positions);
  const List* list = std::get_if<List>(&e->node);
  if (list && positions.size() == 1 && positions[0] < list->items.size() &&
      list->items[positions[0]].expression)
    return entry(list->items[positions[0]].expression, {});
  return nullptr;
}

/// The same operation on entries: operands are found along the axes that they have.
ExpressionPtr Expansion::elementwise(const ExpressionPtr& whole, std::vector<ExpressionPtr> operands,
                                     const std::vector<std::size_t>& positions) {
  if (!positions.empty()) {
    std::vector<Axes> axes;
    for (const ExpressionPtr& operand : operands) {
      const auto found = axes_of(operand);
      if (!found) return nullptr;
      axes.push_back(*found);
    }
    std::vector<const Axes*> views;
    for (const Axes& a : axes) views.push_back(&a);
    std::string fact;
    const auto layout = combine(views, fact);
    if (!layout || layout->axes.size() != positions.size()) return nullptr;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      std::vector<std::size_t> own;
      project(layout->operands[i], positions, own);
      if (!(operands[i] = entry(operands[i], own))) return nullptr;
    }
  } else {
    for (ExpressionPtr& operand : operands)
      if (!(operand = entry(operand, {}))) return nullptr;
  }
  if (const Unary* unary = std::get_if<Unary>(&whole->node))
    return made_at(whole->span, Unary{unary->op, operands[0]});
  if (const Binary* binary = std::get_if<Binary>(&whole->node))
    return made_at(whole->span, Binary{binary->op, operands[0], operands[1], binary->implicit});
  if (const Comparison* comparison = std::get_if<Comparison>(&whole->node))
    return made_at(whole->span, Comparison{operands, comparison->relations, nullptr});
  Call same = std::get<Call>(whole->node);
  same.arguments = std::move(operands);
  return made_at(whole->span, std::move(same));
}

/// A row times a column.
ExpressionPtr Expansion::contraction(const Binary& product, const diagnostics::Span& span,
                                     const std::vector<std::size_t>& positions) {
  const auto left = axes_of(product.left), right = axes_of(product.right);
  if (!left || !right || left->empty() || right->empty()) return nullptr;
  const std::size_t rows = left->size() - 1, count = left->back()->size;
  if (rows + right->size() - 1 != positions.size() || count == 0 || count > most_terms_written)
    return nullptr;
  wrote_out_ = true;
  const auto middle = positions.begin() + static_cast<std::ptrdiff_t>(rows);
  std::vector<ExpressionPtr> terms;
  for (std::size_t k = 0; k < count; ++k) {
    std::vector<std::size_t> of_left(positions.begin(), middle), of_right{k};
    of_left.push_back(k);
    of_right.insert(of_right.end(), middle, positions.end());
    const ExpressionPtr a = entry(product.left, of_left), b = entry(product.right, of_right);
    if (!a || !b) return nullptr;
    terms.push_back(made_at(span, Binary{BinaryOperator::multiply, a, b}));
  }
  return chain(span, BinaryOperator::add, std::move(terms));
}

/// Only the branch that is taken.
ExpressionPtr Expansion::conditional(const Conditional& choice, const std::vector<std::size_t>& positions) {
  const ExpressionPtr condition = entry(choice.condition, positions);
  const ExpressionPtr asked = condition ? condition : positions.empty() ? choice.condition : nullptr;
  if (!asked) return nullptr;
  diagnostics::Diagnostics quiet;
  const std::optional<Value> value = evaluation_.value(asked, quiet);
  const bool* truth = value ? std::get_if<bool>(&*value) : nullptr;
  if (!truth) return nullptr;
  const ExpressionPtr& taken = *truth ? choice.then : choice.otherwise;
  if (positions.empty()) return entry(taken, {});
  const auto axes = axes_of(taken);
  return axes ? entry(taken, axes->empty() ? std::vector<std::size_t>{} : positions) : nullptr;
}

}  // namespace proofsheet::equations
