// Which clause a cell comes from, and with which indices.
#include "equations/evaluate/value.hpp"
#include "equations/steps/worked_line.hpp"

namespace proofsheet::equations {

namespace {

/// `X'[Frank, 2]` as a tree, labels where the axis has them.
ExpressionPtr reference_to(const diagnostics::Span& span, const Cell& cell,
                           const std::vector<AxisPtr>& axes) {
  const ExpressionPtr name = made_at(span, Name{cell.name});
  if (cell.positions.empty()) return name;
  Index index;
  index.base = name;
  for (std::size_t k = 0; k < cell.positions.size(); ++k) {
    Subscript item;
    item.raw = diagnostics::Text(axes[k]->text_at(cell.positions[k]), span.source, span.begin);
    item.expression = axes[k]->labels.empty() ? number_node(span, number_at(*axes[k], cell.positions[k]))
                                              : made_at(span, Quoted{item.raw.str()});
    index.subscripts.push_back(std::move(item));
  }
  return made_at(span, std::move(index));
}

const Generator* generator_of(const Clause& clause, const std::string& variable) {
  for (const Generator& g : clause.generators)
    if (g.variable == variable) return &g;
  return nullptr;
}

/// The generator variable that a pattern is made of; null if there is none.
const Generator* variable_in(const Clause& clause, const ExpressionPtr& pattern) {
  if (!pattern) return nullptr;
  if (const Name* name = std::get_if<Name>(&pattern->node)) return generator_of(clause, name->text);
  if (const Unary* unary = std::get_if<Unary>(&pattern->node)) return variable_in(clause, unary->operand);
  const Binary* binary = std::get_if<Binary>(&pattern->node);
  if (!binary) return nullptr;
  const Generator* left = variable_in(clause, binary->left);
  return left ? left : variable_in(clause, binary->right);
}

std::optional<numbers::Rational> pattern_at(Evaluation& evaluation, const ExpressionPtr& pattern,
                                            const std::string& variable, long value) {
  diagnostics::Diagnostics quiet;
  const auto found = evaluation.value(with_indices(pattern, {{variable, {value, ""}}}), quiet);
  const numbers::Real* real = found ? std::get_if<numbers::Real>(&*found) : nullptr;
  if (!real || !real->rational()) return std::nullopt;
  return *real->rational();
}

/// A pattern a·i + b is known from two of its values.
std::optional<long> inverted(Evaluation& evaluation, const ExpressionPtr& pattern,
                             const std::string& variable, long number) {
  const auto at_zero = pattern_at(evaluation, pattern, variable, 0),
             at_one = pattern_at(evaluation, pattern, variable, 1);
  if (!at_zero || !at_one || *at_zero == *at_one) return std::nullopt;
  const numbers::Rational index = (numbers::Rational(number) - *at_zero) / (*at_one - *at_zero);
  if (denominator(index) != 1) return std::nullopt;
  return static_cast<long>(numerator(index).convert_to<long>());
}

IndexValue value_on(const Axis& axis, std::size_t position) {
  IndexValue value;
  if (axis.numbered) value.number = number_at(axis, position);
  if (!axis.labels.empty()) value.label = axis.labels[position];
  return value;
}

}  // namespace

std::optional<CellClause> clause_of(Evaluation& evaluation, const Cell& cell,
                                    const std::vector<AxisPtr>& axes) {
  diagnostics::Diagnostics quiet;
  const std::vector<const Clause*> all = evaluation.model()->clauses(cell.name);
  if (all.empty()) return std::nullopt;
  CellClause found;
  found.clause =
      all.size() == 1 ? all[0] : evaluation.model()->clause_of(reference_to(all[0]->head, cell, axes), quiet);
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
      value.number = inverted(evaluation, patterns[k].expression, generator->variable, *value.number);
    if (!value.number && (!plain || over_range)) return std::nullopt;
    if (!plain || over_range) value.label.clear();
    found.indices[generator->variable] = value;
  }
  return found;
}

}  // namespace proofsheet::equations
