// A worked line is a sequence of trees. The first is the clause of a cell with its indices substituted and
// its arrays written out (expansion.hpp); the second has the numbers of the route instead of the cells
// (line_numbers.hpp). The typesetter prints them. Because every stage is a tree, its value can be computed.
// So `=` or `≈` between two stages is proven, not assumed; and it is checked that the numbers as printed lead
// to the result as printed. If they do not, the line is built again with one more digit.
#include "equations/steps/steps.hpp"

#include <fmt/format.h>

#include <tuple>

#include "equations/evaluate/quantities.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "equations/steps/expansion.hpp"
#include "equations/steps/line_numbers.hpp"
#include "equations/steps/substitution.hpp"
#include "equations/typeset/names.hpp"
#include "equations/typeset/notation.hpp"
#include "equations/typeset/quantity.hpp"
#include "equations/typeset/typesetter.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"

namespace proofsheet::equations {

// ---- a stage: long sums are shortened, then broken over lines

namespace {

/// The most terms of one sum that are shown; if there are more, an ellipsis replaces those in the middle.
constexpr std::size_t most_terms_shown = 12;

struct Term {
  bool minus;
  ExpressionPtr expression;
};

/// Returns the operands of a chain of left-associative operators, as long as `links` is true.
template <class Links>
std::vector<Term> operands_of_chain(const ExpressionPtr& expression, const Links& links) {
  std::vector<Term> found;
  ExpressionPtr at = expression;
  for (const Binary* n = std::get_if<Binary>(&at->node); n && links(*n); n = std::get_if<Binary>(&at->node)) {
    found.push_back({n->op == BinaryOperator::subtract, n->right});
    at = n->left;
  }
  found.push_back({false, at});
  return {found.rbegin(), found.rend()};
}

/// Replaces the middle of a long list by the name `…`.
void shorten(std::vector<ExpressionPtr>& parts, const text::Span& span) {
  if (parts.size() <= most_terms_shown) return;
  const auto first = parts.begin() + static_cast<std::ptrdiff_t>(most_terms_shown - 2);
  *first = make_expression(span, Name{std::string(ellipsis)});
  parts.erase(first + 1, parts.end() - 1);
}

/// Returns a tree with an ellipsis in the middle of long sums, products and lists of arguments.
ExpressionPtr with_ellipsis(const ExpressionPtr& expression) {
  const text::Span& span = expression->span;
  const Binary* binary = std::get_if<Binary>(&expression->node);
  if (binary && !binary->implicit &&
      (binary->op == BinaryOperator::add || binary->op == BinaryOperator::multiply)) {
    std::vector<ExpressionPtr> parts;
    for (const Term& term :
         operands_of_chain(expression, [&](const Binary& n) { return n.op == binary->op && !n.implicit; }))
      parts.push_back(term.expression);
    shorten(parts, span);
    for (ExpressionPtr& part : parts) part = with_ellipsis(part);
    return chain(span, binary->op, std::move(parts));
  }
  auto node = expression->node;
  Call* call = std::get_if<Call>(&node);
  if (!call && !binary && !std::holds_alternative<Unary>(node)) return expression;
  if (call) shorten(call->arguments, span);
  const auto show = [](ExpressionPtr& part) { part = with_ellipsis(part); };
  std::visit([&](auto& parent) { visit_parts(parent, show); }, node);
  return make_expression(span, std::move(node));
}

const Symbol& sign_of(const Term& term, bool begins_line) {
  if (begins_line) return term.minus ? symbols::further_minus : symbols::further_plus;
  return term.minus ? symbols::minus : symbols::plus;
}

/// Returns a stage of a line. If its text is wider than `widest`, it is broken at the terms of a sum.
WorkedLine::Stage stage_of(const ExpressionPtr& expression, const Notation& notation, std::size_t widest) {
  const PlainStyle style{true};
  WorkedLine::Stage stage;
  stage.plain = to_plain(*expression, style);
  const std::vector<Term> terms = operands_of_chain(expression, [](const Binary& n) {
    return n.op == BinaryOperator::add || n.op == BinaryOperator::subtract;
  });
  if (text::count_code_points(stage.plain) <= widest || terms.size() < 2) {
    stage.formula = to_formula(*expression, notation);
    return stage;
  }
  const Typesetter typesetter(notation);
  stage.plain.clear();
  Lines lines{{Row{}}};
  std::size_t line = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const bool first = i == 0;
    const std::string sign = first ? "" : terms[i].minus ? "- " : "+ ";
    const std::string plain = sign + plain_term(*terms[i].expression, first, style);
    const bool broken = !first && line + 1 + text::count_code_points(plain) > widest;
    if (!first) stage.plain += broken ? "\n  " : " ";
    if (broken) lines.rows.emplace_back();
    line =
        broken ? 2 + text::count_code_points(plain) : line + (first ? 0 : 1) + text::count_code_points(plain);
    stage.plain += plain;
    if (!first) append(lines.rows.back(), sign_of(terms[i], broken));
    append(lines.rows.back(), typesetter.term(*terms[i].expression, first));
  }
  stage.formula = formula_of(row_of(std::move(lines)));
  return stage;
}

// ---- a line

/// Builds the line of one cell, with `guard` guard digits.
class LineWriter {
 public:
  LineWriter(Evaluation& evaluation, const StepFormat& format, const text::Span& asked, long guard)
      : evaluation_(evaluation), format_(format), asked_(asked), numbers_(evaluation, format, guard) {}

  std::optional<WorkedLine> write(const Cell& cell, const std::vector<AxisPtr>& axes,
                                  text::Diagnostics& diagnostics) {
    const std::optional<Scalar> value = evaluation_.value(cell, asked_, diagnostics);
    if (!value) return std::nullopt;
    line_.cell = cell;
    left_side(cell, axes);
    const numbers::Real* real = std::get_if<numbers::Real>(&*value);
    if (real || std::holds_alternative<numbers::Date>(*value)) add_stages(cell, axes, real);
    if (!(real ? result(*real, diagnostics) : word(*value))) return std::nullopt;
    return line_;
  }

  /// True if the numbers of the line lead to its result.
  bool leads_to_result() const { return leads_; }
  /// True if the line can be computed from its numbers. A divisor that prints as 1.73 - 1.73 makes it
  /// impossible.
  bool is_computable() const { return computed_; }

 private:
  void left_side(const Cell& cell, const std::vector<AxisPtr>& axes) {
    const Notation& notation = evaluation_.model()->notation();
    Row below;
    for (std::size_t k = 0; k < cell.positions.size(); ++k) {
      const std::string text = axes[k]->text_at(cell.positions[k]);
      if (k > 0) append(below, symbols::index_comma);
      append(below, axes[k]->labels.empty() ? row_of_number(text) : row_of_label(text, notation));
    }
    Row name = row_of_name(cell.name, notation);
    if (!below.empty()) name = row_of(Script{std::move(name), std::move(below)});
    line_.stages.push_back({formula_of(name), evaluation_.display(cell), false, {}});
  }

  /// Adds the symbolic and the substituted stage, as far as the cell has them.
  void add_stages(const Cell& cell, const std::vector<AxisPtr>& axes, const numbers::Real* value) {
    const std::optional<CellClause> from = clause_of(evaluation_, cell, axes);
    if (!from) return;
    Expansion expansion(evaluation_, numbers_);
    const ExpressionPtr body = with_indices(from->clause->body, from->indices);
    const ExpressionPtr symbolic = expansion.entry(body, from->row);
    if (!symbolic) return;
    // A part that can't be written out is in it as a rounded number.
    const bool has_rounded_part = !numbers_.exact();
    text::Diagnostics quiet;
    const ExpressionPtr substituted = numbers_.substituted(symbolic, quiet);
    if (!substituted) return;
    const bool has_letters = has_cells(symbolic, from->indices.empty());
    const bool hidden = !first_named(*symbolic, format_.hidden).empty();
    if (!expansion.has_expanded_sum() && has_letters && !has_rounded_part && !hidden) add(symbolic, false);
    // Days are exact, and so are the numbers that lead to one, unless one of them was rounded.
    if (!value && !numbers_.exact()) return;
    if (value) before_ = evaluation_.coherent(cell, *value);
    if (numbers_.exact()) return add_exact(symbolic, substituted);
    const std::optional<Value> shown = evaluation_.coherent_value(substituted, quiet);
    const numbers::Real* real = shown ? std::get_if<numbers::Real>(&*shown) : nullptr;
    if (!real) return static_cast<void>(leads_ = false);
    add(substituted, numbers::equal(*real, evaluation_.coherent(cell, *value)) != numbers::Truth::yes);
    before_ = *real;
    computed_ = true;
  }

  /// Adds the substituted stage. If its units don't lead to the unit of the result, the same in coherent
  /// units follows.
  void add_exact(const ExpressionPtr& symbolic, const ExpressionPtr& substituted) {
    add(substituted, false);
    if (!numbers_.has_other_units() || is_unit_kept(*symbolic)) return;
    LineNumbers converted(evaluation_, format_, 0);
    converted.convert();
    text::Diagnostics quiet;
    const ExpressionPtr stage = converted.substituted(symbolic, quiet);
    if (!stage || !converted.exact()) return;
    add(stage, false, &converted);
  }

  /// True for a sum, or a single cell, in the unit of the result.
  bool is_unit_kept(const Expression& symbolic) const {
    const std::string wanted = evaluation_.unit_of(line_.cell).text;
    bool kept = true;
    const auto look = [&](const ExpressionPtr& part, bool) -> ExpressionPtr {
      text::Diagnostics quiet;
      const auto cell = evaluation_.reference(part, quiet);
      if (!cell || cell->cells.empty()) return nullptr;
      const std::string unit = evaluation_.unit_of(cell->cells.front()).text;
      kept = kept && (unit.empty() || unit == wanted);
      return part;
    };
    Substitution{look}(std::make_shared<const Expression>(symbolic));
    return kept;
  }

  void add(const ExpressionPtr& expression, bool approximate, const LineNumbers* numbers = nullptr) {
    const ExpressionPtr shown = with_ellipsis(expression);
    WorkedLine::Stage stage = stage_of(shown, evaluation_.model()->notation(), format_.widest);
    stage.approximate = approximate;
    stage.numbers = (numbers ? *numbers : numbers_).numbers_in(shown);
    if (stage.plain == line_.stages.back().plain) return;
    line_.stages.push_back(std::move(stage));
  }

  bool result(const numbers::Real& value, text::Diagnostics& diagnostics) {
    const auto printed = numbers_.result(line_.cell, value);
    if (!printed) {
      const auto failed = numbers::print(value, format_.result, format_.rounding);
      diagnostics.error(asked_, fmt::format("{} can't be printed", evaluation_.display(line_.cell)),
                        failed ? "ask for another format" : failed.failure().fact);
      return false;
    }
    const std::string digits = numbers::to_string(*printed);
    const numbers::Real shown = evaluation_.coherent(line_.cell, numbers::value_of(*printed));
    const bool equal = numbers::equal(before_.value_or(evaluation_.coherent(line_.cell, value)), shown) ==
                       numbers::Truth::yes;
    if (before_ && !numbers_.exact() && leads_) {
      const auto led_to = numbers_.result(line_.cell, evaluation_.in_unit_of(line_.cell, *before_));
      leads_ = led_to && *led_to == *printed;
    }
    const std::string& u = format_.uncertainty_digits;
    const std::string unit = evaluation_.unit_of(line_.cell).text;
    if (line_.stages.size() > 1 && line_.stages.back().plain == plain_with_unit(digits, unit) && u.empty()) {
      if (unit.empty()) return true;
      line_.stages.pop_back();  // the result gets its unit where it is written
    }
    line_.stages.push_back({quantity_formula(digits, u, {}), digits, !equal, {digits}});
    if (u.empty()) return true;
    line_.stages.back().plain += fmt::format(" {} {}", text::plus_minus, u);
    line_.stages.back().numbers.push_back(u);
    return true;
  }

  bool word(const Scalar& value) {
    const std::string text = word_of(value);
    if (line_.stages.size() > 1 && line_.stages.back().formula.latex == label_formula(text).latex)
      return true;
    line_.stages.push_back({label_formula(text), text, false, {}});
    return true;
  }

  /// True if the expression has letters: cells of tables, or, if no index was substituted, any value.
  /// Variables bound by generators don't count.
  bool has_cells(const ExpressionPtr& e, bool scalars) const {
    bool found = false;
    Substitution([&](const ExpressionPtr& part, bool) -> ExpressionPtr {
      text::Diagnostics quiet;
      const bool name = std::holds_alternative<Name>(part->node);
      found = found || std::holds_alternative<Index>(part->node) ||
              (name && scalars && evaluation_.reference(part, quiet));
      return found ? part : nullptr;
    })(e);
    return found;
  }

  Evaluation& evaluation_;
  const StepFormat& format_;
  const text::Span& asked_;
  LineNumbers numbers_;
  WorkedLine line_;
  std::optional<numbers::Real> before_;  ///< the exact value of the stage before the result
  bool leads_ = true, computed_ = false;
};

}  // namespace

std::optional<std::vector<WorkedLine>> steps(Evaluation& evaluation, const ExpressionPtr& what,
                                             const StepFormat& format, text::Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const std::optional<Reference> reference = evaluation.reference(what, diagnostics);
  if (!reference) {
    const auto* index = std::get_if<Index>(&what->node);
    const auto* name = std::get_if<Name>(index ? &index->base->node : &what->node);
    const bool is_unread = name && evaluation.model()->is_unread(name->text);
    if (diagnostics.errors() == errors && !is_unread)
      diagnostics.error(what->span, "only cells can be computed step by step",
                        "name a table, a row or a cell: X'[Frank, ..]");
    return std::nullopt;
  }
  if (reference->cells.size() > most_lines) {
    diagnostics.error(what->span,
                      fmt::format("{} cells are too many to compute step by step", reference->cells.size()),
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

std::optional<WorkedLine> step(Evaluation& evaluation, const Cell& cell, const text::Span& asked,
                               const StepFormat& format, text::Diagnostics& diagnostics) {
  const Axes* const axes = evaluation.model()->axes(cell.name);
  if (!axes) return std::nullopt;
  StepFormat own = format;
  if (const auto chosen = format.chosen && !format.asked ? format.chosen(cell) : std::nullopt)
    own.result = *chosen;
  if (const auto u = format.uncertainty && !format.asked ? format.uncertainty(cell) : std::nullopt) {
    std::tie(own.result, own.uncertainty_digits) = *u;
    own.asked = true;
  }
  std::optional<WorkedLine> first, without_numbers;
  for (long guard = 0; guard <= most_guard_digits; ++guard) {
    LineWriter writer(evaluation, own, asked, guard);
    std::optional<WorkedLine> line = writer.write(cell, *axes, diagnostics);
    if (!line || writer.leads_to_result()) return line;
    std::optional<WorkedLine>& kept = writer.is_computable() ? first : without_numbers;
    if (!kept) kept = std::move(line);
  }
  if (!first) return without_numbers;
  const ExpressionPtr open = make_expression(asked, Name{std::string(ellipsis)});
  first->stages.back() = {to_formula(*open), std::string(ellipsis), true, {}};
  return first;
}

}  // namespace proofsheet::equations
