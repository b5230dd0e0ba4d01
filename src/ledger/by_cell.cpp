#include "ledger/by_cell.hpp"

#include <fmt/format.h>

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;

bool is_known(const std::string& name, const equations::Model& model) {
  const std::vector<std::string> names = model.names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The name that a line is about: of `H` and of `H[S]`. Null if the expression is neither.
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

std::optional<Aim> aim_of(const diagnostics::Text& what, equations::Evaluation& exact, const char* names,
                          Diagnostics& diagnostics) {
  const equations::ExpressionPtr expression = equations::parse_expression(what, diagnostics);
  if (!expression) return std::nullopt;
  const std::string* const name = subject_of(expression);
  if (!name) {
    diagnostics.error(what.span(), fmt::format("'{}' is no name, cell or slice", what.str()), names);
    return std::nullopt;
  }
  if (!is_known(*name, *exact.model())) {
    unknown_name(*name, what.span(), *exact.model(), diagnostics);
    return std::nullopt;
  }
  if (std::holds_alternative<equations::Name>(expression->node)) return Aim{*name, true, {}};
  std::optional<equations::Reference> reference = exact.reference(expression, diagnostics);
  if (!reference) return std::nullopt;
  return Aim{*name, false, std::move(reference->cells)};
}

}  // namespace proofsheet::ledger
