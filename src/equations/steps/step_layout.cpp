// How a stage is laid out: long sums are shortened, then broken over lines.
#include <fmt/format.h>

#include "equations/syntax/characters.hpp"
#include "equations/typeset/symbols.hpp"
#include "equations/typeset/typesetting.hpp"
#include "equations/steps/worked_line.hpp"

namespace proofsheet::equations {

namespace {

/// The operands of a chain of one operator, left to right.
std::vector<ExpressionPtr> links(const ExpressionPtr& expression, BinaryOperator op) {
  std::vector<ExpressionPtr> found;
  ExpressionPtr at = expression;
  for (const Binary* n = std::get_if<Binary>(&at->node); n && n->op == op && !n->implicit;
       n = std::get_if<Binary>(&at->node)) {
    found.push_back(n->right);
    at = n->left;
  }
  found.push_back(at);
  return {found.rbegin(), found.rend()};
}

struct Term {
  bool minus;
  ExpressionPtr expression;
};

/// The terms of a sum with their signs.
std::vector<Term> terms_of(const ExpressionPtr& expression) {
  std::vector<Term> found;
  ExpressionPtr at = expression;
  for (const Binary* n = std::get_if<Binary>(&at->node);
       n && (n->op == BinaryOperator::add || n->op == BinaryOperator::subtract);
       n = std::get_if<Binary>(&at->node)) {
    found.push_back({n->op == BinaryOperator::subtract, n->right});
    at = n->left;
  }
  found.push_back({false, at});
  return {found.rbegin(), found.rend()};
}

const Symbol& sign_of(const Term& term, bool begins_line) {
  if (begins_line) return term.minus ? symbols::further_minus : symbols::further_plus;
  return term.minus ? symbols::minus : symbols::plus;
}

}  // namespace

ExpressionPtr with_ellipsis(const ExpressionPtr& expression) {
  const Binary* binary = std::get_if<Binary>(&expression->node);
  if (binary && !binary->implicit &&
      (binary->op == BinaryOperator::add || binary->op == BinaryOperator::multiply)) {
    std::vector<ExpressionPtr> parts = links(expression, binary->op);
    if (parts.size() > most_terms_shown) {
      const auto first = parts.begin() + static_cast<std::ptrdiff_t>(most_terms_shown - 2);
      *first = made_at(expression->span, Name{std::string(ellipsis)});
      parts.erase(first + 1, parts.end() - 1);
    }
    for (ExpressionPtr& part : parts) part = with_ellipsis(part);
    return chain(expression->span, binary->op, std::move(parts));
  }
  if (binary)
    return made_at(expression->span, Binary{binary->op, with_ellipsis(binary->left),
                                            with_ellipsis(binary->right), binary->implicit});
  if (const Unary* unary = std::get_if<Unary>(&expression->node))
    return made_at(expression->span, Unary{unary->op, with_ellipsis(unary->operand), unary->letter});
  if (const Call* call = std::get_if<Call>(&expression->node)) {
    Call made = *call;
    for (ExpressionPtr& argument : made.arguments) argument = with_ellipsis(argument);
    if (made.arguments.size() > most_terms_shown) {
      const auto first = made.arguments.begin() + static_cast<std::ptrdiff_t>(most_terms_shown - 2);
      *first = made_at(expression->span, Name{std::string(ellipsis)});
      made.arguments.erase(first + 1, made.arguments.end() - 1);
    }
    return made_at(expression->span, std::move(made));
  }
  return expression;
}

WorkedLine::Stage stage_of(const ExpressionPtr& expression, const Notation& notation, std::size_t widest) {
  const PlainStyle style{true};
  WorkedLine::Stage stage;
  stage.plain = to_plain(*expression, style);
  const std::vector<Term> terms = terms_of(expression);
  if (diagnostics::count_code_points(stage.plain) <= widest || terms.size() < 2) {
    stage.formula = to_formula(*expression, notation);
    return stage;
  }
  stage.plain.clear();
  Lines lines{{Row{}}};
  std::size_t line = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const bool first = i == 0;
    const std::string sign = first ? "" : terms[i].minus ? "- " : "+ ";
    const std::string plain = sign + plain_term(*terms[i].expression, first, style);
    const bool broken = !first && line + 1 + diagnostics::count_code_points(plain) > widest;
    if (!first) stage.plain += broken ? "\n  " : " ";
    if (broken) lines.rows.emplace_back();
    line = broken ? 2 + diagnostics::count_code_points(plain)
                  : line + (first ? 0 : 1) + diagnostics::count_code_points(plain);
    stage.plain += plain;
    if (!first) append(lines.rows.back(), sign_of(terms[i], broken));
    append(lines.rows.back(), row_of_term(*terms[i].expression, first, notation));
  }
  stage.formula = formula_of(row_of(std::move(lines)));
  return stage;
}

}  // namespace proofsheet::equations
