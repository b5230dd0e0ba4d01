#include "workbook/content/claim_views.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/value.hpp"
#include "ledger/digits.hpp"
#include "ledger/value_claim.hpp"
#include "text/characters.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/content/shows.hpp"

namespace proofsheet::workbook {

namespace {

using equations::ExpressionPtr;
using ledger::Claim;

constexpr std::size_t longest_name = 90;
constexpr std::size_t longest_fraction = 60;

/// Returns a name of lower-case letters, digits, and one hyphen for each run of other characters.
std::string name_from(std::string_view text) {
  std::string name;
  for (const char c : text) {
    if (text::is_letter(c) || text::is_digit(c))
      name += text::to_lower(c);
    else if (!name.empty() && name.back() != '-')
      name += '-';
    if (name.size() >= longest_name) break;
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

/// True if the verdict rests on the document's own numbers, rounded by hand or as they were printed.
bool is_own_route(const std::optional<ledger::Route>& route) {
  return route == ledger::Route::by_hand || route == ledger::Route::as_printed;
}

/// Returns the format of the worked line of a claim. On the document's own route the line ends in the digits
/// that the document printed, else in the right ones.
PrintStyle style_of_claim(const Context& context, const ledger::Worked& worked, const Claim& claim) {
  PrintStyle wanted = default_style(context, &worked);
  wanted.rounding = ledger::rounding_of(worked.example->published.at(claim.entry), worked);
  const bool own = is_own_route(claim.basis.route);
  const bool unrounded = worked.example->published.at(claim.entry).carrying.trimmed().view() == "nothing";
  const std::string hand = worked.example->published.at(claim.entry).by_hand.trimmed().str();
  if (own && !unrounded) wanted.route = {course::RouteName::by_hand, hand};
  if (claim.number && claim.number->scale != 1) return wanted;
  if (own && claim.number)
    wanted.format = claim.number->format();
  else if (claim.correct.least)
    wanted.format = numbers::Printed{*claim.correct.least, {}, {}, {}}.format();
  wanted.asked = own || claim.correct.least;
  return wanted;
}

/// The printings that a route carries, for the cells that have one. They are used as they are in the
/// document.
class CarriedPrintings {
 public:
  explicit CarriedPrintings(const std::vector<ledger::CarriedPrinting>& printings) {
    for (const ledger::CarriedPrinting& printing : printings) of_cell_.emplace(printing.of.cell, &printing);
  }
  std::optional<equations::Scalar> value(const equations::Cell& cell) const {
    const auto found = of_cell_.find(cell);
    if (found == of_cell_.end()) return std::nullopt;
    const numbers::Rational number = numbers::value_of(found->second->number);
    if (!found->second->day) return numbers::Real(number);
    return numbers::Date{static_cast<long>(numerator(number).convert_to<long>())};
  }
  std::optional<equations::Route::Rule> rule(const equations::Cell& cell) const {
    const auto found = of_cell_.find(cell);
    if (found == of_cell_.end() || found->second->number.scale != 1) return std::nullopt;
    return equations::Route::Rule{found->second->number.format()};
  }

 private:
  std::map<equations::Cell, const ledger::CarriedPrinting*> of_cell_;
};

/// Returns the worked line of a claim on the route that earned its verdict, with the printings that this
/// route carries. If no route leads to the printed number, the exact one is used.
std::vector<equations::WorkedLine> verdict_line(const Context& context, ledger::Worked& worked,
                                                const Claim& claim) {
  const bool elsewhere = is_own_route(claim.basis.route) && claim.basis.path;
  const std::optional<equations::Cell>& cell = elsewhere ? claim.basis.path->cell : claim.cell;
  if (!cell) return {};
  const PrintStyle wanted = style_of_claim(context, worked, claim);
  if (claim.basis.route != ledger::Route::as_printed) return worked_line(worked, wanted, *cell);
  const CarriedPrintings carried(claim.basis.carried);
  equations::Route route = ledger::hand_of(worked, wanted.route.variant).rules;
  route.carried = [&](const equations::Cell& other) { return carried.value(other); };
  equations::StepFormat format = step_format(worked, wanted);
  format.rounded = [&, by_hand = format.rounded](const equations::Cell& other) {
    const auto rule = carried.rule(other);
    return rule ? rule : by_hand(other);
  };
  equations::Evaluation as_printed(worked.model, std::move(route));
  text::Diagnostics none;
  auto line = equations::step(as_printed, *cell, {}, format, none);
  if (!line) return {};
  return {std::move(*line)};
}

void add_derivation(Context& context, ledger::Worked& worked, const Claim& claim, CertificateView& view) {
  const equations::Clause* clause = nullptr;
  if (claim.cell) {
    clause = worked.model->clause_of(*claim.cell);
    view.steps = verdict_line(context, worked, claim);
    view.unit = claim.number && !claim.number->unit.empty() ? claim.number->unit
                                                            : ledger::unit_of(worked.units, *claim.cell);
  } else if (!claim.of_array) {
    clause = defining_clause(worked, claim.expression);
  }
  if (clause) view.formula = equations::to_formula(*clause, worked.model->notation());
}

void add_value(Context& context, ledger::Worked& worked, const Claim& claim, CertificateView& view) {
  add_derivation(context, worked, claim, view);
  text::Diagnostics none;
  const auto real =
      ledger::follow({claim.cell, claim.expression, claim.position, claim.span, false}, *worked.exact, none);
  if (!real) return;
  view.fraction = short_fraction(*real);
}

std::optional<SideView> side_of(ledger::Worked& worked, const ExpressionPtr& side) {
  if (std::holds_alternative<equations::Number>(side->node)) return std::nullopt;
  text::Diagnostics none;
  const auto value = worked.exact->value(side, none);
  const auto* real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
  const auto kept = real ? ledger::digits_for_ledger(*real) : std::nullopt;
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

/// Returns the name of a cell or of a path, which is an expression of the language, as a formula.
equations::Formula formula_of(const ledger::Worked& worked, const std::string& name) {
  text::Diagnostics none;
  const ExpressionPtr named = equations::parse_expression(text::Text(name, nullptr, 0), none);
  return named ? equations::to_formula(*named, worked.model->notation()) : equations::Formula{};
}

void set_names(const ledger::Worked& worked, Claim& claim) {
  if (claim.kind == Claim::Kind::value) claim.formula = formula_of(worked, claim.what);
  if (claim.basis.path) claim.basis.path_formula = formula_of(worked, claim.basis.path_name);
  for (ledger::NamedCell& cell : claim.inherits) cell.formula = formula_of(worked, cell.name);
  for (ledger::CarriedPrinting& carried : claim.basis.carried)
    carried.of.formula = formula_of(worked, carried.of.name);
}

/// Returns the example of a claim, or null. The reason of an erratum is written in its example, so its names
/// are looked up there, wherever the reason is printed.
ledger::Worked* example_of(LessonWork& work, const ledger::Claim& claim) {
  const auto own =
      std::find_if(work.examples.begin(), work.examples.end(),
                   [&](const ledger::Worked& worked) { return worked.example->id.str() == claim.example; });
  return own == work.examples.end() ? nullptr : &*own;
}

/// Visits the notes in a table, in steps or at a value. The notes of an example itself are not beside a
/// number.
template <class View, class Visit>
void visit_notes(View& view, const Visit& visit) {
  if constexpr (std::is_same_v<View, ExampleView>) {
    for (ShowView& show : view.shows) std::visit([&](auto& one) { visit_notes(one, visit); }, show);
  } else if constexpr (requires { view.notes; }) {
    for (ErratumNote& note : view.notes) visit(note);
  }
}

}  // namespace

void name_claims(ledger::Worked& worked, Record& record) {
  for (Claim& claim : worked.claims) {
    set_names(worked, claim);
    const std::string name =
        name_from(fmt::format("{} {} {} {}", worked.lesson, worked.example->id.str(),
                              claim.names_document ? claim.document : std::string(), claim.what));
    claim.certificate = name;
    std::size_t& more = record.next_certificate_number.try_emplace(name, 2).first->second;
    for (; !record.certificates.insert(claim.certificate).second; ++more)
      claim.certificate = fmt::format("{}-{}", name, more);
  }
}

CertificateView certificate_of(Context& context, ledger::Worked& worked, const Claim& claim,
                               std::size_t number) {
  CertificateView view;
  view.claim = number;
  if (claim.kind == Claim::Kind::value) add_value(context, worked, claim, view);
  if (claim.kind == Claim::Kind::statement) add_statement(worked, claim, view);
  view.because = reason_of(context, claim);
  return view;
}

const equations::Clause* defining_clause(const ledger::Worked& worked, const ExpressionPtr& expression) {
  text::Diagnostics none;
  return worked.model->clause_of(expression, none);
}

std::vector<equations::WorkedLine> worked_line(ledger::Worked& worked, const PrintStyle& wanted,
                                               const equations::Cell& cell) {
  text::Diagnostics none;
  auto line = equations::step(route_of(worked, wanted.route), cell, {}, step_format(worked, wanted), none);
  if (!line) return {};
  return {std::move(*line)};
}

const ledger::ClaimNumbers& claims_about(ledger::Worked& worked, const ExpressionPtr& expression) {
  static const ledger::ClaimNumbers none;
  text::Diagnostics quiet;
  const auto reference = worked.exact->reference(expression, quiet);
  if (!reference) return worked.index.about(expression).claims;
  return reference->cells.size() == 1 ? worked.index.about(reference->cells[0]).claims : none;
}

std::string short_fraction(const numbers::Real& real) {
  const numbers::Rational* fraction = real.rational();
  if (!fraction) return {};
  std::string text = fraction->str();
  return text.size() <= longest_fraction ? text : std::string();
}

RichText reason_of(Context& context, const ledger::Claim& claim) {
  if (!claim.because_span.source || claim.because.empty()) return {};
  Context inside{context.course, context.work, context.record, context.place,
                 example_of(context.work, claim)};
  return rich_text(inside, text::Text(claim.because, claim.because_span.source, claim.because_span.begin));
}

ErratumNote note_of(Context& context, const ledger::Claim& claim) {
  return {claim, reason_of(context, claim), false};
}

void mark_first_notes(LessonView& lesson) {
  std::set<std::tuple<std::string, std::string, std::string>> seen_printings;
  const auto mark = [&](ErratumNote& note) {
    note.is_first = seen_printings.insert(note.claim.printing()).second;
    if (note.is_first) lesson.met.push_back(note.claim);
  };
  for (BlockView& block : lesson.blocks) std::visit([&](auto& view) { visit_notes(view, mark); }, block);
}

std::vector<std::size_t> NoteCollector::notes_for(const equations::Cell& cell) {
  std::vector<std::size_t> numbers;
  std::set<std::size_t> seen;
  for (const std::size_t i : worked_.index.about(cell).claims) {
    const ledger::Claim& claim = worked_.claims[i];
    if (claim.clean()) continue;
    const auto [known, is_new] = numbers_.try_emplace(claim.printing(), notes_.size());
    if (is_new) notes_.push_back(note_of(context_, claim));
    if (seen.insert(known->second).second) numbers.push_back(known->second);
  }
  return numbers;
}

}  // namespace proofsheet::workbook
