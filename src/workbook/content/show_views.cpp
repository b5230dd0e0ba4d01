#include <fmt/format.h>

#include <set>
#include <tuple>

#include "equations/evaluate/value.hpp"
#include "equations/typeset/quantity.hpp"
#include "ledger/digits.hpp"
#include "text/marks.hpp"
#include "workbook/content/claim_views.hpp"
#include "workbook/content/placing.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/content/shows.hpp"
#include "workbook/content/two_routes.hpp"
#include "workbook/values/digits.hpp"

namespace proofsheet::workbook {

namespace {

/// Returns the format in which a given value was written, so that `0.10` stays `0.10` in a worked line.
std::optional<equations::Route::Rule> written_rule(const ledger::Worked& worked,
                                                   const equations::Cell& cell) {
  const text::Text* const text = ledger::text_of_given(*worked.example, cell, *worked.exact);
  const auto number = text ? numbers::parse_printed(text->view()) : std::nullopt;
  if (!number) return std::nullopt;
  return equations::Route::Rule{number->format(), numbers::Rounding::half_away};
}

/// Returns a given value as it is written, with thousands separators if its example has them. The digits of a
/// label are marked as unproven, although it appears in a generated formula.
std::optional<equations::Expression> written_value(const text::Text& written, bool thousands,
                                                   text::Diagnostics& diagnostics) {
  const auto value = equations::parse_cell(written, diagnostics);
  if (!value) return std::nullopt;
  equations::Expression shown = *value;
  if (auto* label = std::get_if<equations::Quoted>(&shown.node))
    label->text = text::mark_region(text::Origin::nobody, label->text);
  if (auto* number = std::get_if<equations::Number>(&shown.node); number && thousands)
    number->written = ledger::with_thousands(number->written);
  return shown;
}

void add_givens(Context& context, ledger::Worked& worked, const ExampleParts& parts, ExampleView& view) {
  for (const equations::GivenInput* const given : parts.givens) {
    if (given->scalar) {
      if (auto scalar = given_scalar(context, worked, *given)) view.scalars.push_back(*std::move(scalar));
    } else if (auto table = given_view(context, worked, *given)) {
      view.givens.push_back(std::move(*table));
    }
  }
}

void add_formulas(Context& context, const ledger::Worked& worked, const ExampleParts& parts,
                  ExampleView& view) {
  for (const equations::Clause* const clause : parts.clauses)
    if (auto formula = clause_formula(worked, *clause, context.record.diagnostics))
      view.formulas.lines.push_back(*std::move(formula));
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

using ShownErrata = std::set<std::tuple<std::string, std::string, std::string, std::string>>;

auto erratum_key(const ledger::Claim& claim) {
  return std::tuple_cat(std::tuple(claim.example), claim.printing());
}

/// Adds the notes of the claims that are not clean, each once, and counts the claims of each document.
void add_notes(Context& context, const ledger::Worked& worked, ExampleView& view) {
  ShownErrata shown_errata;
  for (const ledger::Claim& claim : worked.claims) {
    if (view.checked.empty() || view.checked.back().document != claim.document)
      view.checked.push_back({claim.document});
    ++view.checked.back().claims;
    if (claim.clean())
      ++view.checked.back().clean;
    else if (shown_errata.insert(erratum_key(claim)).second)
      view.notes.push_back(note_of(context, claim));
  }
}

template <class View>
void collect_shown_errata(const View& view, ShownErrata& shown_errata) {
  if constexpr (std::is_same_v<View, ExampleView>) {
    for (const ShowView& show : view.shows)
      for (const ErratumNote& note : notes_of(show)) shown_errata.insert(erratum_key(note.claim));
  } else if constexpr (requires { view.notes; }) {
    for (const ErratumNote& note : view.notes) shown_errata.insert(erratum_key(note.claim));
  }
}

}  // namespace

/// Returns the digits of the uncertainty of a cell, and the format of its value; `nullopt` if it has none
/// that can be printed.
std::optional<std::pair<numbers::Format, std::string>> uncertain_result(const ledger::Worked& worked,
                                                                        const equations::Cell& cell,
                                                                        const PrintStyle& wanted) {
  text::Diagnostics quiet;
  const auto value = worked.exact->value(cell, {}, quiet);
  const auto* const real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
  const auto u = real ? worked.exact->uncertainty(cell, {}, quiet) : std::nullopt;
  const auto shown = u ? show_uncertain(*real, *u, wanted, {}, quiet) : std::nullopt;
  if (!shown || shown->uncertainty.empty()) return std::nullopt;
  numbers::Format format = numbers::Printed{shown->decimal, {}, {}, {}}.format();
  return std::pair(format, shown->uncertainty);
}

equations::StepFormat step_format(const ledger::Worked& worked, const PrintStyle& wanted) {
  equations::StepFormat format;
  format.result = wanted.format;
  format.rounding = wanted.rounding;
  format.rounded = [&worked, route = wanted.route](const equations::Cell& cell) {
    const auto& rounded = ledger::hand_of(worked, route.variant).rules.rounded;
    const auto rule = route == course::RouteName::by_hand && rounded ? rounded(cell) : std::nullopt;
    return rule ? rule : written_rule(worked, cell);
  };
  format.chosen = [&worked](const equations::Cell& cell) -> std::optional<numbers::Format> {
    const numbers::Format* const own = worked.formats.find(cell);
    return own ? std::optional(*own) : std::nullopt;
  };
  if (wanted.shows_uncertainty())
    format.uncertainty = [&worked, wanted](const equations::Cell& cell) {
      return uncertain_result(worked, cell, wanted);
    };
  format.asked = wanted.asked;
  format.hidden = worked.wording.hidden;
  return format;
}

std::optional<StepsView> steps_view(Context& context, const ShowRequest& request) {
  ledger::Worked& worked = *request.asked.worked;
  if (!is_visible(worked, request.asked.expression, request.asked.text, context.record.diagnostics))
    return std::nullopt;
  const auto lines = equations::steps(route_of(worked, request.wanted.route), request.asked.expression,
                                      step_format(worked, request.wanted), context.record.diagnostics);
  if (!lines) return std::nullopt;
  StepsView view;
  view.caption = rich_text(context, request.caption);
  view.lines = *lines;
  NoteCollector notes(context, worked);
  for (const equations::WorkedLine& line : view.lines) {
    const std::string cell = worked.exact->display(line.cell);
    notes.notes_for(line.cell);
    if (const auto& result = line.stages.back(); result.numbers.size() == 1)
      note_printing(context, worked, line.cell, request.wanted, result.numbers.front(), request.asked.text,
                    request.caption.str());
    for (const auto& stage : line.stages) {
      if (stage.numbers.empty()) continue;
      std::vector<PrintedValue> shown;
      std::vector<std::string> places;
      for (std::size_t i = 0; i < stage.numbers.size(); ++i) {
        shown.push_back({stage.numbers[i], true, !stage.approximate, !stage.approximate});
        places.push_back(std::to_string(i + 1));
      }
      record_row(context, worked,
                 {cell + " step by step", to_string(style_of_cell(request.wanted, worked, line.cell)),
                  request.wanted.route, request.asked.text.span()},
                 places, shown);
    }
  }
  view.notes = notes.take();
  for (const equations::WorkedLine& line : view.lines)
    view.units.push_back(ledger::unit_of(worked.units, line.cell));
  return view;
}

std::optional<ValueView> value_view(Context& context, const ShowRequest& request) {
  if (!is_visible(*request.asked.worked, request.asked.expression, request.asked.text,
                  context.record.diagnostics))
    return std::nullopt;
  const auto shown = print_number(context, request.asked, request.wanted);
  if (!shown) return std::nullopt;
  ledger::Worked& worked = *request.asked.worked;
  note_printing(context, worked, request.asked.expression, request.wanted, shown->text, request.asked.text,
                request.caption.str());
  ValueView view;
  view.formula = equations::to_formula(*request.asked.expression, worked.model->notation());
  view.digits = shown->is_number || shown->is_day ? text_of(*shown) : worked.wording.of(shown->text);
  view.is_number = shown->is_number;
  view.is_day = shown->is_day;
  view.unit = shown->unit;
  view.exact = shown->ends || !shown->is_number;
  view.caption = rich_text(context, request.caption);
  text::Diagnostics quiet;  // an expression that is not a reference has no errata
  NoteCollector notes(context, worked);
  if (const auto reference = worked.exact->reference(request.asked.expression, quiet);
      reference && reference->cells.size() == 1)
    notes.notes_for(reference->cells[0]);
  view.notes = notes.take();
  return view;
}

std::optional<FormulaView> formula_view(Context& context, const ShowRequest& request) {
  const equations::Model& model = *request.asked.worked->model;
  const equations::Clause* clause = model.clause_of(request.asked.expression, context.record.diagnostics);
  if (!clause) return std::nullopt;
  auto formula = clause_formula(*request.asked.worked, *clause, context.record.diagnostics);
  if (!formula) return std::nullopt;
  FormulaView view;
  view.caption = rich_text(context, request.caption);
  view.lines.push_back(*std::move(formula));
  return view;
}

std::optional<ShowView> show_view(Context& context, ledger::Worked& worked, const course::Show& entry) {
  if (!entry.unread.empty()) return std::nullopt;
  if (entry.kind == course::Show::Kind::demo) {
    auto demo = demo_view(context, worked, entry);
    return demo ? std::optional<ShowView>(std::move(*demo)) : std::nullopt;
  }
  ShowRequest request;
  if (entry.kind == course::Show::Kind::figure) {
    auto view = figure_view(context, figure_request(worked, entry));
    return view ? std::optional<ShowView>(std::move(*view)) : std::nullopt;
  }
  request.asked = {
      &worked, entry.what,
      equations::parse_expression(entry.what, context.record.diagnostics, worked.model->value_names())};
  if (!request.asked.expression) return std::nullopt;
  request.wanted = with_printing(page_style(context, &worked), entry.printing);
  request.wanted.route = entry.route;
  if (!has_route(worked, entry.route, entry.route_as_written, context.record.diagnostics))
    return std::nullopt;
  request.caption = entry.title;
  request.rows = entry.rows.str();
  request.id = entry.id.str();
  const auto wrap = [](auto view) -> std::optional<ShowView> {
    if (!view) return std::nullopt;
    return ShowView(std::move(*view));
  };
  switch (entry.kind) {
    case course::Show::Kind::table: return wrap(table_view(context, request));
    case course::Show::Kind::steps: return wrap(steps_view(context, request));
    case course::Show::Kind::value: return wrap(value_view(context, request));
    case course::Show::Kind::formula: return wrap(formula_view(context, request));
    case course::Show::Kind::budget: return wrap(budget_view(context, request));
    case course::Show::Kind::lines:
    case course::Show::Kind::demo:
    case course::Show::Kind::figure: break;
  }
  return std::nullopt;
}

std::optional<equations::Formula> given_scalar(Context& context, const ledger::Worked& worked,
                                               const equations::GivenInput& given) {
  const text::Text& written = given.rows.at(0).at(0);
  const auto value =
      written_value(written, default_style(context, &worked).format.thousands, context.record.diagnostics);
  if (!value) return std::nullopt;
  const bool is_number = numbers::parse_printed(written.view()).has_value();
  record_row(
      context, worked, {given.name.str(), ledger::as_given, course::RouteName::exact, written.span()},
      {given.name.str()},
      {given_value(worked, given, 0, written.str(), is_number, numbers::looks_like_date(written.view()))});
  const equations::Cell cell{given.name.str(), {}};
  const std::string unit = ledger::unit_of(worked.units, cell);
  const auto* const uncertain = ledger::uncertainty_of(*worked.example, given.name.str(), 0);
  if (!uncertain) return equations::given_formula(given.name.str(), *value, worked.model->notation(), unit);
  return equations::equal_formulas(equations::name_formula(given.name.str(), worked.model->notation()),
                                   equations::quantity_formula(written.str(), uncertain->shown, unit));
}

std::optional<ExampleView> example_view(Context& context, ledger::Worked& worked, const ExampleParts& parts) {
  ExampleView view;
  view.id = worked.example->id.str();
  view.title = rich_text(context, worked.example->title);
  add_givens(context, worked, parts, view);
  for (const equations::UncertainInput& input : worked.example->inputs.uncertain)
    for (const equations::GivenInput* const given : parts.givens)
      view.is_uncertain = view.is_uncertain || given->name.view() == input.name.view();
  view.has_bounds = worked.example->inputs.bounds;
  add_formulas(context, worked, parts, view);
  for (const course::Show* const entry : parts.shows)
    if (auto show = show_view(context, worked, *entry))
      view.shows.push_back(std::move(*show));
    else
      context.work.unread_ids.push_back(entry->id.str());
  add_notes(context, worked, view);
  return view;
}

void remove_shown_errata(std::vector<BlockView>& blocks) {
  ShownErrata shown_errata;
  for (const BlockView& block : blocks)
    std::visit([&](const auto& view) { collect_shown_errata(view, shown_errata); }, block);
  for (BlockView& block : blocks)
    if (auto* const example = std::get_if<ExampleView>(&block))
      std::erase_if(example->notes,
                    [&](const ErratumNote& note) { return shown_errata.contains(erratum_key(note.claim)); });
}

}  // namespace proofsheet::workbook
