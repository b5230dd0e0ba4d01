// Worked lines.
#include "equations/steps/steps.hpp"

#include <fmt/format.h>

#include "equations/steps/worked_line.hpp"
#include "equations/typeset/symbols.hpp"
#include "equations/typeset/typesetting.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"

namespace proofsheet::equations {

namespace {

/// Builds the line of one cell.
class LineWriter {
 public:
  LineWriter(Evaluation& evaluation, const StepFormat& format, const diagnostics::Span& asked)
      : evaluation_(evaluation), format_(format), asked_(asked), numbers_(evaluation, format) {}

  std::optional<WorkedLine> write(const Cell& cell, const std::vector<AxisPtr>& axes,
                                  diagnostics::Diagnostics& diagnostics) {
    const std::optional<Scalar> value = evaluation_.value(cell, asked_, diagnostics);
    if (!value) return std::nullopt;
    line_.cell = cell;
    left_side(cell, axes);
    const numbers::Real* real = std::get_if<numbers::Real>(&*value);
    if (real || std::holds_alternative<numbers::Date>(*value)) worked(cell, axes, real);
    if (!(real ? result(*real, diagnostics) : word(*value))) return std::nullopt;
    return line_;
  }

 private:
  void left_side(const Cell& cell, const std::vector<AxisPtr>& axes) {
    const Notation& notation = evaluation_.model()->notation();
    Row below;
    for (std::size_t k = 0; k < cell.positions.size(); ++k) {
      const std::string text = axes[k]->text_at(cell.positions[k]);
      if (k > 0) append(below, symbols::index_comma);
      append(below, axes[k]->labels.empty() ? row_of_number(text) : row_of(Words{text}));
    }
    Row name = row_of_name(cell.name, notation);
    if (!below.empty()) name = row_of(Script{std::move(name), std::move(below)});
    line_.stages.push_back({formula_of(name), evaluation_.display(cell), false, {}});
  }

  /// The symbolic and the substituted stage, as far as the cell has them.
  void worked(const Cell& cell, const std::vector<AxisPtr>& axes, const numbers::Real* value) {
    const std::optional<CellClause> from = clause_of(evaluation_, cell, axes);
    if (!from) return;
    Expansion expansion(evaluation_, numbers_);
    const ExpressionPtr body = with_indices(from->clause->body, from->indices);
    const ExpressionPtr symbolic = expansion.entry(body, from->row);
    if (!symbolic) return;
    const bool valued =
        !numbers_.exact();  // a part that can't be written out stands in it as a rounded number
    diagnostics::Diagnostics quiet;
    const ExpressionPtr substituted = numbers_.substituted(symbolic, quiet);
    if (!substituted) return;
    const bool lettered = has_cells(symbolic, from->indices.empty());
    if (!expansion.wrote_out() && lettered && !valued) add(symbolic, false);
    if (!value) return day_stage(substituted);
    before_ = *value;
    if (numbers_.exact()) return add(substituted, false);
    const std::optional<Value> shown = evaluation_.value(substituted, quiet);
    const numbers::Real* real = shown ? std::get_if<numbers::Real>(&*shown) : nullptr;
    if (!real) return;
    add(substituted, numbers::equal(*real, *value) != numbers::Truth::yes);
    before_ = *real;
  }

  /// Days are exact, and so is what leads to one, unless a number on the way was rounded.
  void day_stage(const ExpressionPtr& substituted) {
    if (numbers_.exact()) add(substituted, false);
  }

  void add(const ExpressionPtr& expression, bool approximate) {
    const ExpressionPtr shown = with_ellipsis(expression);
    WorkedLine::Stage stage = stage_of(shown, evaluation_.model()->notation(), format_.widest);
    stage.approximate = approximate;
    stage.numbers = numbers_.standing_in(shown);
    if (stage.plain == line_.stages.back().plain) return;
    line_.stages.push_back(std::move(stage));
  }

  bool result(const numbers::Real& value, diagnostics::Diagnostics& diagnostics) {
    const auto printed = numbers_.result(line_.cell, value);
    if (!printed) {
      const auto failed = numbers::print(value, format_.result, format_.rounding);
      diagnostics.error(asked_, fmt::format("{} cannot be printed", evaluation_.display(line_.cell)),
                        failed ? "" : failed.failure().fact);
      return false;
    }
    const std::string digits = numbers::to_string(*printed);
    const bool equal = numbers::equal(before_.value_or(value), numbers::Real(numbers::value_of(*printed))) ==
                       numbers::Truth::yes;
    if (line_.stages.size() > 1 && line_.stages.back().plain == digits) return true;
    line_.stages.push_back({number_formula(digits), digits, !equal, {digits}});
    return true;
  }

  bool word(const Scalar& value) {
    const std::string text = word_of(value);
    if (line_.stages.size() > 1 && line_.stages.back().formula.latex == label_formula(text).latex)
      return true;
    line_.stages.push_back({label_formula(text), text, false, {}});
    return true;
  }

  /// Whether letters stand in it: cells of tables, or, where no index was put in, any value.
  bool has_cells(const ExpressionPtr& e, bool scalars) const {
    diagnostics::Diagnostics quiet;
    if (std::holds_alternative<Index>(e->node)) return true;
    if (std::holds_alternative<Name>(e->node)) return scalars && evaluation_.reference(e, quiet).has_value();
    if (const Unary* n = std::get_if<Unary>(&e->node)) return has_cells(n->operand, scalars);
    if (const Binary* n = std::get_if<Binary>(&e->node))
      return has_cells(n->left, scalars) || has_cells(n->right, scalars);
    if (const Call* n = std::get_if<Call>(&e->node))
      for (const ExpressionPtr& argument : n->arguments)
        if (has_cells(argument, scalars)) return true;
    if (const Comparison* n = std::get_if<Comparison>(&e->node))
      for (const ExpressionPtr& operand : n->operands)
        if (has_cells(operand, scalars)) return true;
    if (const Range* n = std::get_if<Range>(&e->node))
      return has_cells(n->first, scalars) || has_cells(n->last, scalars);
    if (const Comprehension* n = std::get_if<Comprehension>(&e->node)) {
      const Generator& unknown = n->generators.front();
      if (has_cells(unknown.domain, scalars)) return true;
      const std::map<std::string, ExpressionPtr> unlettered{{unknown.variable, number_node(e->span, 0)}};
      return has_cells(with_names(n->body, unlettered), scalars);
    }
    return false;
  }

  Evaluation& evaluation_;
  const StepFormat& format_;
  const diagnostics::Span& asked_;
  LineNumbers numbers_;
  WorkedLine line_;
  std::optional<numbers::Real> before_;  ///< what the stage before the result is, exactly
};

}  // namespace

std::optional<std::vector<WorkedLine>> steps(Evaluation& evaluation, const ExpressionPtr& what,
                                             const StepFormat& format,
                                             diagnostics::Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const std::optional<Reference> reference = evaluation.reference(what, diagnostics);
  if (!reference) {
    if (diagnostics.errors() == errors)
      diagnostics.error(what->span, "only cells can be worked out step by step",
                        "name a table, a row or a cell: X'[Frank, ..]");
    return std::nullopt;
  }
  if (reference->cells.size() > most_lines) {
    diagnostics.error(what->span,
                      fmt::format("{} cells are too many to be worked out", reference->cells.size()),
                      fmt::format("name a part with at most {}", most_lines));
    return std::nullopt;
  }
  std::vector<WorkedLine> lines;
  for (const Cell& cell : reference->cells) {
    std::optional<WorkedLine> line = step(evaluation, cell, what->span, format, diagnostics);
    if (!line) return std::nullopt;
    lines.push_back(std::move(*line));
  }
  return lines;
}

std::optional<WorkedLine> step(Evaluation& evaluation, const Cell& cell, const diagnostics::Span& asked,
                               const StepFormat& format, diagnostics::Diagnostics& diagnostics) {
  const auto whole = evaluation.reference(made_at(asked, Name{cell.name}), diagnostics);
  if (!whole) return std::nullopt;
  return LineWriter(evaluation, format, asked).write(cell, whole->axes, diagnostics);
}

}  // namespace proofsheet::equations
