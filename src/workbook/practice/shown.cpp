#include "workbook/practice/shown.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "text/refusal.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/content/shows.hpp"
#include "workbook/practice/handout.hpp"

namespace proofsheet::workbook {

namespace {

using course::Show;
using text::Text;

/// Returns the entry of `show:` with this id, or null.
const Show* entry_of(const ledger::Worked& worked, const Text& id) {
  const std::vector<Show>& entries = worked.example->show;
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const Show& one) { return one.id.str() == id.str(); });
  return found == entries.end() ? nullptr : &*found;
}

void report_unknown_entry(Context& context, const Text& id) {
  if (course::may_show(*context.current->example, id.view())) return;
  std::vector<std::string> known;
  for (const Show& one : context.current->example->show)
    if (!one.id.empty()) known.push_back(one.id.str());
  context.record.diagnostics.error(
      id.span(),
      fmt::format("the example '{}' shows nothing named '{}'", context.current->example->id.str(), id.str()),
      text::did_you_mean(id.view(), known,
                         known.empty() ? "give an entry under 'show:' of the example this `id`"
                                       : fmt::format("it shows {}", fmt::join(known, ", "))));
}

/// Removes the ids by which the prose refers to tables and formulas.
ShowView without_anchor(ShowView show) {
  if (auto* table = std::get_if<TableView>(&show)) table->id.clear();
  if (auto* formula = std::get_if<FormulaView>(&show)) formula->id.clear();
  return show;
}

bool is_same_figure(const FigureView& one, const FigureView& other) {
  return one.alt == other.alt && one.drawing == other.drawing &&
         std::equal(one.frames.begin(), one.frames.end(), other.frames.begin(), other.frames.end(),
                    [](const FrameView& a, const FrameView& b) {
                      return a.title == b.title && a.drawing == b.drawing;
                    });
}

std::string appearance_of_show(const ShowView& show) {
  std::vector<std::string> parts;
  if (const auto* figure = std::get_if<FigureView>(&show)) parts.push_back(figure->id);
  if (const auto* table = std::get_if<TableView>(&show))
    for (const TableRow& row : table->rows) {
      parts.push_back(row.label);
      for (const TableCell& cell : row.cells) parts.push_back(cell.text);
    }
  if (const auto* steps = std::get_if<StepsView>(&show))
    for (const equations::WorkedLine& line : steps->lines)
      for (const equations::WorkedLine::Stage& stage : line.stages) parts.push_back(stage.plain);
  if (const auto* value = std::get_if<ValueView>(&show)) parts = {value->formula.latex, value->digits};
  if (const auto* formula = std::get_if<FormulaView>(&show))
    for (const equations::Formula& line : formula->lines) parts.push_back(line.latex);
  return fmt::format("{}", fmt::join(parts, "\n"));
}

}  // namespace

SharedShows shown_entries(Context& context, const std::vector<Text>& ids) {
  SharedShows shows;
  if (!context.current || !context.current->sound) return shows;
  for (const Text& id : ids) {
    const Show* const entry = entry_of(*context.current, id);
    if (!entry) {
      report_unknown_entry(context, id);
    } else if (entry->kind == Show::Kind::demo) {
      context.record.diagnostics.error(id.span(), "a demo can't be part of a question",
                                       "name a figure, a table, a value or worked steps");
    } else if (auto show = show_view(context, *context.current, *entry)) {
      shows.push_back(std::make_shared<ShowView>(without_anchor(*std::move(show))));
    }
  }
  return shows;
}

SharedShows figure_in_state(Context& context, const Text& id) {
  const std::vector<ledger::Worked>& own = context.work.examples;
  const bool is_lesson =
      std::any_of(own.begin(), own.end(), [&](const ledger::Worked& one) { return &one == context.current; });
  if (id.empty() || !context.current || is_lesson || !entry_of(*context.current, id)) return {};
  return shown_entries(context, {id});
}

std::string appearance_of(const SharedShows& shows) {
  std::string all;
  for (const auto& show : shows) all += "\n" + appearance_of_show(*show);
  return all;
}

void StateFigures::share(SharedShows& shows, const std::string& state) {
  for (auto& show : shows) {
    const auto* figure = std::get_if<FigureView>(&*show);
    if (!figure) continue;
    const auto known = std::find_if(drawn_.begin(), drawn_.end(), [&](const Drawn& one) {
      return one.name == figure->id && is_same_figure(std::get<FigureView>(*one.show), *figure);
    });
    if (known != drawn_.end()) {
      show = known->show;
      continue;
    }
    auto own = std::make_shared<ShowView>(*show);
    auto& drawn = std::get<FigureView>(*own);
    drawn.id = fmt::format("{}.{}.{:016x}", figure->id, item_, lot_of({state}));
    drawn_.push_back({figure->id, own});
    show = std::move(own);
  }
}

void StateFigures::name_constant_ones() {
  for (const Drawn& one : drawn_) {
    const auto same_name = [&](const Drawn& other) { return other.name == one.name; };
    if (std::count_if(drawn_.begin(), drawn_.end(), same_name) == 1)
      std::get<FigureView>(*one.show).id = one.name;
  }
}

}  // namespace proofsheet::workbook
