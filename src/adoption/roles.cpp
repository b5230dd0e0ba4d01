#include "adoption/roles.hpp"

#include <fmt/format.h>

#include "equations/syntax/syntax.hpp"
#include "prose/tree.hpp"

namespace proofsheet::adoption {

namespace {

diagnostics::Text text_of(const std::string& characters) {
  return diagnostics::Text(std::make_shared<const diagnostics::Source>("role", characters));
}

/// Whether the expression of a role names the cell.
bool names(const diagnostics::Text& expression, const ledger::Worked& worked, const equations::Cell& cell) {
  diagnostics::Diagnostics quiet;
  const auto parsed = equations::parse_expression(expression, quiet);
  if (!parsed || quiet.has_errors()) return false;
  const auto reference = worked.exact->reference(parsed, quiet);
  return reference && reference->cells.size() == 1 && reference->cells.front() == cell;
}

}  // namespace

std::optional<std::string> claim_role(const ledger::Worked& worked, const equations::Cell& cell,
                                      const std::string& digits, bool in_formula, bool is_current) {
  const std::string name = worked.exact->display(cell);
  const std::string prefix = is_current ? "" : worked.example->id.str() + ".";
  if (in_formula) {
    if (name.find_first_of("{}$\\|") != std::string::npos || !names(text_of(name), worked, cell)) return {};
    return fmt::format("\\claim{{{}}}{{{}{}}}", digits, prefix, name);
  }
  if (name.find_first_of("`|\n") != std::string::npos) return {};
  const prose::NumberRole role = prose::split_number_role(text_of(fmt::format("{} <{}>", digits, name)));
  if (role.printed.str() != digits || !names(role.expression, worked, cell)) return {};
  return fmt::format("{{num}}`{} <{}{}>`", digits, prefix, name);
}

std::string literal_role(const std::string& word) {
  return word.find_first_of("`|\n") == std::string::npos ? fmt::format("{{lit}}`{}`", word) : std::string();
}

}  // namespace proofsheet::adoption
