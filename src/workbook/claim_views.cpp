#include "workbook/claim_views.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/characters.hpp"
#include "equations/evaluate/value.hpp"
#include "ledger/digits.hpp"
#include "ledger/value_claim.hpp"
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
    if (diagnostics::is_letter(c) || diagnostics::is_digit(c))
      name += diagnostics::lowered(c);
    else if (!name.empty() && name.back() != '-')
      name += '-';
    if (name.size() >= longest_name) break;
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

/// As the document printed it, so that the worked line ends in the digits that should stand there.
Wanted printed_like(const Context& context, const ledger::Worked& worked, const Claim& claim) {
  Wanted wanted = wanted_by(context, &worked);
  if (!claim.correct.least) return wanted;
  wanted.format = numbers::Printed{*claim.correct.least, {}, {}, {}}.format();
  wanted.asked = true;
  return wanted;
}

void add_derivation(Context& context, ledger::Worked& worked, const Claim& claim, CertificateView& view) {
  const equations::Clause* clause = nullptr;
  if (claim.cell) {
    clause = worked.model->clause_of(*claim.cell);
    view.steps = worked_line(worked, printed_like(context, worked, claim), *claim.cell);
    view.unit = claim.number && !claim.number->unit.empty() ? claim.number->unit
                                                            : ledger::unit_of(worked.units, *claim.cell);
  } else if (!claim.of_array) {
    clause = defining_clause(worked, claim.expression);
  }
  if (clause) view.formula = equations::to_formula(*clause, worked.model->notation());
}

void add_value(Context& context, ledger::Worked& worked, const Claim& claim, CertificateView& view) {
  add_derivation(context, worked, claim, view);
  diagnostics::Diagnostics none;
  const auto real =
      ledger::follow({claim.cell, claim.expression, claim.position, claim.span, false}, *worked.exact, none);
  if (!real) return;
  view.fraction = short_fraction(*real);
  const auto kept = ledger::kept_digits(*real);
  view.ends = kept && kept->ends;
}

std::optional<SideView> side_of(ledger::Worked& worked, const ExpressionPtr& side) {
  if (std::holds_alternative<equations::Number>(side->node)) return std::nullopt;
  diagnostics::Diagnostics none;
  const auto value = worked.exact->value(side, none);
  const auto* real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
  const auto kept = real ? ledger::kept_digits(*real) : std::nullopt;
  if (!kept) return std::nullopt;
  return SideView{equations::to_formula(*side, worked.model->notation()), kept->text, kept->ends};
}

void add_statement(ledger::Worked& worked, const Claim& claim, CertificateView& view) {
  const ExpressionPtr& means = claim.expression;
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
  if (claim.kind == Claim::Kind::value) add_value(context, worked, claim, view);
  if (claim.kind == Claim::Kind::statement) add_statement(worked, claim, view);
  if (!claim.clean()) view.because = reason_of(context, claim);
  return view;
}

const equations::Clause* defining_clause(const ledger::Worked& worked, const ExpressionPtr& expression) {
  diagnostics::Diagnostics none;
  return worked.model->clause_of(expression, none);
}

std::vector<equations::WorkedLine> worked_line(ledger::Worked& worked, const Wanted& wanted,
                                               const equations::Cell& cell) {
  diagnostics::Diagnostics none;
  auto line = equations::step(route_of(worked, wanted.route), cell, {}, step_format(worked, wanted), none);
  if (!line) return {};
  return {std::move(*line)};
}

bool is_about(const Claim& claim, ledger::Worked& worked, const ExpressionPtr& expression) {
  if (claim.kind != Claim::Kind::value) return false;
  diagnostics::Diagnostics none;
  const auto reference = worked.exact->reference(expression, none);
  if (reference) return claim.cell && reference->cells.size() == 1 && reference->cells[0] == *claim.cell;
  return !claim.cell && !claim.of_array && to_plain(*claim.expression) == to_plain(*expression);
}

std::string short_fraction(const numbers::Real& real) {
  const numbers::Rational* fraction = real.rational();
  if (!fraction) return {};
  std::string text = fraction->str();
  return text.size() <= longest_fraction ? text : std::string();
}

namespace {

/// An erratum is written below its example, so that is where its names are looked up, wherever it is printed.
ledger::Worked* example_of(LessonWork& work, const ledger::Claim& claim) {
  const auto own =
      std::find_if(work.examples.begin(), work.examples.end(),
                   [&](const ledger::Worked& worked) { return worked.example->id.str() == claim.example; });
  return own == work.examples.end() ? nullptr : &*own;
}

}  // namespace

RichText reason_of(Context& context, const ledger::Claim& claim) {
  if (!claim.because_span.source || claim.because.empty()) return {};
  Context inside{context.course, context.work, context.record, context.place,
                 example_of(context.work, claim)};
  return rich_text(inside,
                   diagnostics::Text(claim.because, claim.because_span.source, claim.because_span.begin));
}

ErratumNote note_of(Context& context, const ledger::Claim& claim) {
  return {claim, reason_of(context, claim)};
}

NoteCollector::NoteCollector(Context& context, const ledger::Worked& worked) : context_(context) {
  for (const ledger::Claim& claim : worked.claims)
    if (!claim.clean() && claim.cell) unclean_.emplace(*claim.cell, &claim);
}

std::vector<std::size_t> NoteCollector::notes_for(const equations::Cell& cell) {
  std::vector<std::size_t> numbers;
  const auto [first, last] = unclean_.equal_range(cell);
  for (auto entry = first; entry != last; ++entry) {
    const ledger::Claim* claim = entry->second;
    const auto same = std::find_if(notes_.begin(), notes_.end(), [&](const ErratumNote& note) {
      return is_same_printing(note.claim, *claim);
    });
    const auto number = static_cast<std::size_t>(same - notes_.begin());
    if (same == notes_.end()) notes_.push_back(note_of(context_, *claim));
    if (std::find(numbers.begin(), numbers.end(), number) == numbers.end()) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace proofsheet::workbook
