#include <set>

#include "equations/typeset/quantity.hpp"
#include "workbook/digits.hpp"
#include "workbook/claim_views.hpp"
#include "workbook/rich_text.hpp"
#include "workbook/shows.hpp"

namespace proofsheet::workbook {

namespace {

void add_givens(Context& context, ledger::Worked& worked, ExampleView& view) {
  for (const equations::GivenInput& given : worked.example->inputs.givens) {
    if (!given.scalar) {
      if (auto table = given_view(context, worked, given)) view.givens.push_back(std::move(*table));
      continue;
    }
    const auto value = equations::parse_cell(given.rows.at(0).at(0), context.record.diagnostics);
    if (!value) continue;
    view.scalars.push_back(equations::given_formula(given.name.str(), *value, worked.model->notation(),
                                                    ledger::unit_of(worked.units, {given.name.str(), {}})));
    const diagnostics::Text& written = given.rows[0][0];
    const bool is_number = numbers::parse_printed(written.view()).has_value();
    note_row(context, worked, {given.name.str(), ledger::as_given, course::RouteName::exact, written.span()},
             {given.name.str()},
             {{written.str(), is_number, true, true, numbers::looks_like_date(written.view())}});
  }
}

void add_formulas(const ledger::Worked& worked, ExampleView& view) {
  for (const equations::Clause* clause : worked.model->clauses())
    view.formulas.lines.push_back(equations::to_formula(*clause, worked.model->notation()));
}

/// A figure that stands elsewhere in the lesson.
bool is_placed(const Context& context, const course::Show& entry) {
  const std::string& id = entry.id.str();
  if (entry.kind == course::Show::Kind::demo) return context.work.placed_demos.contains(id);
  return entry.kind == course::Show::Kind::figure && context.work.placed_figures.contains(id);
}

const std::vector<ErratumNote>& notes_of(const ShowView& show) {
  static const std::vector<ErratumNote> none;
  return std::visit(
      [](const auto& view) -> const std::vector<ErratumNote>& {
        if constexpr (requires { view.notes; })
          return view.notes;
        else
          return none;
      },
      show);
}

/// The errata that no table and no step of the example has told already.
void add_notes(Context& context, const ledger::Worked& worked, ExampleView& view) {
  std::set<std::pair<std::string, std::string>> told;
  for (const ShowView& show : view.shows)
    for (const ErratumNote& note : notes_of(show)) told.emplace(note.claim.what, note.claim.printed);
  for (const ledger::Claim& claim : worked.claims) {
    ++view.claims;
    if (claim.clean()) {
      ++view.clean;
    } else if (told.emplace(claim.what, claim.printed).second) {
      view.notes.push_back(note_of(context, claim));
    }
  }
}

}  // namespace

std::optional<ExampleView> example_view(Context& context, ledger::Worked& worked) {
  ExampleView view;
  view.id = worked.example->id.str();
  view.title = rich_text(context, worked.example->title);
  view.document = worked.example->document.str();
  add_givens(context, worked, view);
  add_formulas(worked, view);
  for (const course::Show& entry : worked.example->show) {
    if (is_placed(context, entry)) continue;
    if (auto show = show_view(context, worked, entry)) view.shows.push_back(std::move(*show));
  }
  add_notes(context, worked, view);
  return view;
}

}  // namespace proofsheet::workbook
