#include "ledger/hand_rules.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;
using equations::Evaluation;
using equations::Route;

/// A rule for some cells of a name.
struct CellRule {
  std::vector<equations::Cell> cells;
  Route::Rule rule;
};

bool is_known(const std::string& name, const equations::Model& model) {
  const std::vector<std::string> names = model.names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The name that a rule is about: of `H` and of `H[S]`. Null if the expression is neither.
const std::string* subject_of(const equations::ExpressionPtr& what) {
  const equations::Expression* at = what.get();
  if (const auto* index = std::get_if<equations::Index>(&at->node)) at = index->base.get();
  const auto* name = std::get_if<equations::Name>(&at->node);
  return name ? &name->text : nullptr;
}

}  // namespace

void unknown_name(const std::string& name, const diagnostics::Span& span, const equations::Model& model,
                  Diagnostics& diagnostics) {
  const std::vector<std::string> names = model.names();
  std::string hint = diagnostics::did_you_mean(name, names);
  if (hint.empty() && !names.empty()) hint = fmt::format("this example defines {}", fmt::join(names, ", "));
  diagnostics.error(span, fmt::format("no equation and no given value is called '{}'", name), hint);
}

std::shared_ptr<const HandRules> HandRules::resolve(const std::vector<course::HandRule>& rules,
                                                    Evaluation& exact, numbers::Rounding rounding,
                                                    Diagnostics& diagnostics) {
  auto resolved = std::make_shared<HandRules>();
  std::vector<CellRule> of_cells;
  for (const course::HandRule& written : rules) {
    const diagnostics::Text what = written.what.trimmed();
    const equations::ExpressionPtr expression = equations::parse_expression(what, diagnostics);
    if (!expression) continue;
    const Route::Rule rule{written.format, written.rounding.value_or(rounding)};
    const std::string* const name = subject_of(expression);
    if (!name) {
      diagnostics.error(what.span(), fmt::format("'{}' is no name, cell or slice", what.str()),
                        "`by hand:` rounds what an equation defines: `P`, `H[S]`, `X[1, ..]`");
      continue;
    }
    if (!is_known(*name, *exact.model())) {
      unknown_name(*name, what.span(), *exact.model(), diagnostics);
      continue;
    }
    if (std::holds_alternative<equations::Name>(expression->node)) {
      resolved->names_.insert_or_assign(*name, rule);
      continue;
    }
    std::optional<equations::Reference> reference = exact.reference(expression, diagnostics);
    if (reference) of_cells.push_back({std::move(reference->cells), rule});
  }
  std::stable_sort(of_cells.begin(), of_cells.end(),
                   [](const CellRule& a, const CellRule& b) { return a.cells.size() > b.cells.size(); });
  for (const CellRule& rule : of_cells)
    for (const equations::Cell& cell : rule.cells) resolved->cells_.insert_or_assign(cell, rule.rule);
  return resolved;
}

std::optional<Route::Rule> HandRules::find(const equations::Cell& cell) const {
  if (!cells_.empty()) {
    const auto found = cells_.find(cell);
    if (found != cells_.end()) return found->second;
  }
  const auto found = names_.find(cell.name);
  if (found == names_.end()) return std::nullopt;
  return found->second;
}

}  // namespace proofsheet::ledger
