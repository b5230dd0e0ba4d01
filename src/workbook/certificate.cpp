#include "workbook/certificate.hpp"

#include <fmt/format.h>

#include "equations/evaluate/value.hpp"
#include "ledger/digits.hpp"
#include "workbook/notes.hpp"
#include "workbook/rich_text.hpp"
#include "workbook/shows.hpp"

namespace proofsheet::workbook {

namespace {

using equations::ExpressionPtr;
using ledger::Claim;

constexpr std::size_t longest_name = 90;
constexpr std::size_t longest_fraction = 60;

/// Small letters, figures, and one hyphen for whatever stands between.
std::string name_from(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const bool capital = c >= 'A' && c <= 'Z';
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (capital || plain)
      name += capital ? static_cast<char>(c - 'A' + 'a') : c;
    else if (!name.empty() && name.back() != '-')
      name += '-';
    if (name.size() >= longest_name) break;
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

/// The name of a cell as an expression of its own, which lives as long as the process needs it.
ExpressionPtr parsed(const std::string& name) {
  diagnostics::Diagnostics none;
  return equations::parse_expression(
      diagnostics::Text(std::make_shared<diagnostics::Source>("expression", name)), none);
}

/// As the document printed it, so that the worked line ends in the digits that should stand there.
Wanted printed_like(const Context& context, const ledger::Worked& worked, const Claim& claim) {
  Wanted wanted = wanted_by(context, &worked);
  const diagnostics::Text printed =
      diagnostics::Text(std::make_shared<diagnostics::Source>("printed", claim.correct));
  if (const auto number = numbers::parse_printed(printed.view())) wanted.format = number->format();
  return wanted;
}

bool is_all_of(const numbers::Real& real, const std::string& digits) {
  const auto number = numbers::parse_printed(digits);
  return number && real.rational() && *real.rational() == numbers::value_of(number->decimal);
}

void add_value(Context& context, ledger::Worked& worked, const Claim& claim, CertificateView& view) {
  const ExpressionPtr cell = parsed(claim.what);
  if (!cell) return;
  if (const equations::Clause* clause = defining_clause(worked, cell))
    view.formula = equations::to_formula(*clause, worked.model->notation());
  view.steps = worked_lines(worked, printed_like(context, worked, claim), cell);
  diagnostics::Diagnostics none;
  const auto value = worked.exact->value(cell, none);
  const auto* real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
  if (!real) return;
  view.fraction = short_fraction(*real);
  view.ends = claim.exact && is_all_of(*real, *claim.exact);
}

std::optional<SideView> side_of(ledger::Worked& worked, const ExpressionPtr& side) {
  if (std::holds_alternative<equations::Number>(side->node)) return std::nullopt;
  diagnostics::Diagnostics none;
  const auto value = worked.exact->value(side, none);
  const auto* real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
  const auto digits = real ? ledger::ledger_text(*real) : std::nullopt;
  if (!digits) return std::nullopt;
  return SideView{equations::to_formula(*side, worked.model->notation()), *digits, is_all_of(*real, *digits)};
}

void add_statement(ledger::Worked& worked, const Claim& claim, CertificateView& view) {
  diagnostics::Diagnostics none;
  const ExpressionPtr means =
      equations::parse_expression(worked.example->published.at(claim.entry).what.trimmed(), none);
  if (!means) return;
  view.formula = equations::to_formula(*means, worked.model->notation());
  const auto* comparison = std::get_if<equations::Comparison>(&means->node);
  if (!comparison) return;
  for (const ExpressionPtr& operand : comparison->operands)
    if (auto side = side_of(worked, operand)) view.sides.push_back(std::move(*side));
}

}  // namespace

void name_certificates(ledger::Worked& worked, Record& record) {
  for (Claim& claim : worked.claims) {
    const std::string name =
        name_from(fmt::format("{} {} {}", worked.lesson, worked.example->id.str(), claim.what));
    claim.certificate = name;
    for (std::size_t more = 2; !record.certificates.insert(claim.certificate).second; ++more)
      claim.certificate = fmt::format("{}-{}", name, more);
  }
}

CertificateView certificate_of(Context& context, ledger::Worked& worked, const Claim& claim,
                               std::size_t number) {
  CertificateView view;
  view.claim = number;
  view.title = rich_text(context, worked.example->title);
  if (claim.kind == Claim::Kind::value) add_value(context, worked, claim, view);
  if (claim.kind == Claim::Kind::statement) add_statement(worked, claim, view);
  if (!claim.clean()) view.because = reason_of(context, claim);
  return view;
}

const equations::Clause* defining_clause(const ledger::Worked& worked, const ExpressionPtr& expression) {
  diagnostics::Diagnostics none;
  return worked.model->clause_of(expression, none);
}

std::vector<equations::WorkedLine> worked_lines(ledger::Worked& worked, const Wanted& wanted,
                                                const ExpressionPtr& cell) {
  diagnostics::Diagnostics none;
  return equations::steps(route_of(worked, wanted.route), cell, step_format(worked, wanted), none)
      .value_or(std::vector<equations::WorkedLine>{});
}

std::string short_fraction(const numbers::Real& real) {
  const numbers::Rational* fraction = real.rational();
  if (!fraction) return {};
  std::string text = fraction->str();
  return text.size() <= longest_fraction ? text : std::string();
}

}  // namespace proofsheet::workbook
