#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/value.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"
#include "workbook/content/claim_views.hpp"
#include "workbook/content/numerals.hpp"
#include "workbook/content/placing.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/content/shows.hpp"
#include "workbook/content/two_routes.hpp"
#include "workbook/values/digits.hpp"

namespace proofsheet::workbook {

namespace {

using equations::Axis;
using equations::AxisPtr;

/// The layout of a table on paper: the axis that goes down, and the one that goes across. A vector goes
/// across.
struct Layout {
  const Axis* down = nullptr;
  const Axis* across = nullptr;
  bool transposed = false;
  std::size_t rows() const { return down ? down->size : 1; }
  std::size_t columns() const { return across ? across->size : 1; }
  /// Returns the row-major index of the cell in a row and a column.
  std::size_t cell(std::size_t row, std::size_t column) const {
    return transposed ? column * rows() + row : row * columns() + column;
  }
};

std::optional<Layout> layout_of(const std::vector<AxisPtr>& axes, const ShowRequest& request,
                                text::Diagnostics& diagnostics) {
  Layout layout;
  if (axes.size() > 2)
    return text::fail(
        diagnostics, request.asked.text.span(),
        fmt::format("'{}' has {} axes, but a page can show only two", request.asked.text.str(), axes.size()),
        "show a slice, as in `T[3, .., ..]`");
  if (axes.size() == 2) layout.down = axes[0].get();
  if (!axes.empty()) layout.across = axes.back().get();
  if (request.rows.empty()) return layout;
  if (axes.size() == 1 && axes[0]->name == request.rows) return Layout{axes[0].get(), nullptr, false};
  if (axes.size() == 2 && axes[0]->name == request.rows) return layout;
  if (axes.size() == 2 && axes[1]->name == request.rows) return Layout{axes[1].get(), axes[0].get(), true};
  std::vector<std::string> names;
  for (const AxisPtr& axis : axes)
    if (!axis->name.empty()) names.push_back(axis->name);
  return text::fail(diagnostics, request.asked.text.span(),
                    fmt::format("'{}' has no axis '{}'", request.asked.text.str(), request.rows),
                    names.empty() ? "none of its axes has a name: declare one under 'given'"
                                  : fmt::format("its named axes are {}", fmt::join(names, ", ")));
}

/// The printed cells in row-major order.
struct PrintedTable {
  std::vector<AxisPtr> axes;
  std::vector<PrintedValue> cells;
};

std::optional<PrintedTable> print_cells(Context& context, const ShowRequest& request) {
  text::Diagnostics& diagnostics = context.record.diagnostics;
  const text::Span span = request.asked.text.span();
  const auto value =
      route_of(*request.asked.worked, request.wanted.route).value(request.asked.expression, diagnostics);
  if (!value) return std::nullopt;
  PrintedTable printed;
  std::vector<equations::Scalar> cells;
  if (const auto* array = std::get_if<equations::Array>(&*value)) {
    printed.axes = array->axes;
    cells = array->cells;
  } else if (const auto scalar = equations::scalar_of(*value)) {
    cells.push_back(*scalar);
  }
  if (cells.size() > largest_shown_table)
    return text::fail(
        diagnostics, span, fmt::format("a table of {} cells is too large for a page", cells.size()),
        fmt::format("show at most {} cells: a slice, as in `T[1..20, ..]`", largest_shown_table));
  text::Diagnostics quiet;  // an expression that is not a reference has no formats of its own
  const auto reference = request.asked.worked->exact->reference(request.asked.expression, quiet);
  const auto u = request.wanted.shows_uncertainty()
                     ? request.asked.worked->exact->uncertainties(request.asked.expression, diagnostics)
                     : std::nullopt;
  if (request.wanted.shows_uncertainty() && !u) return std::nullopt;
  for (std::size_t at = 0; at < cells.size(); ++at) {
    const PrintStyle wanted = reference
                                  ? style_of_cell(request.wanted, *request.asked.worked, reference->cells[at])
                                  : request.wanted;
    const auto* const real = std::get_if<numbers::Real>(&cells[at]);
    const auto shown = real && u ? show_uncertain(*real, (*u)[at], wanted, span, diagnostics)
                                 : show(cells[at], wanted, span, diagnostics);
    if (!shown) return std::nullopt;
    printed.cells.push_back(*shown);
  }
  return printed;
}

std::vector<std::string> texts_of(const Axis* axis) {
  std::vector<std::string> texts;
  if (axis)
    for (std::size_t i = 0; i < axis->size; ++i) texts.push_back(axis->text_at(i));
  return texts;
}

/// Returns the name that a row of a table has in numbers.json: `P[Frank, ..]`; `X + P | Frank` if the table
/// is not a plain name.
std::string row_name(const std::string& table, const Layout& layout, std::size_t row) {
  if (!layout.down) return table;
  const std::string label = layout.down->text_at(row);
  if (table.find_first_of("[( +-*/^@") != std::string::npos) return fmt::format("{} | {}", table, label);
  if (!layout.across) return fmt::format("{}[{}]", table, label);
  return layout.transposed ? fmt::format("{}[.., {}]", table, label)
                           : fmt::format("{}[{}, ..]", table, label);
}

using CellUnits = std::vector<std::vector<std::string>>;  // row by row

/// Returns the common unit of the cells for which `chosen` holds, or `nullopt` if they have several.
template <class Chosen>
std::optional<std::string> common_unit(const TableView& view, const CellUnits& units, const Chosen& chosen) {
  std::optional<std::string> common;
  for (std::size_t row = 0; row < units.size(); ++row)
    for (std::size_t column = 0; column < units[row].size(); ++column) {
      const TableCell& cell = view.rows[row].cells[column];
      if (!chosen(row, column) || !cell.is_number || cell.text.empty()) continue;
      if (common && *common != units[row][column]) return std::nullopt;
      common = units[row][column];
    }
  return common.value_or(std::string());
}

/// Puts the units of a table as high as possible: at the table, else at its columns, else at its rows, else
/// at each number.
void place_units(TableView& view, const CellUnits& units) {
  const auto all = common_unit(view, units, [](std::size_t, std::size_t) { return true; });
  if (all) {
    view.unit = *all;
    return;
  }
  std::vector<std::string> columns;
  for (std::size_t column = 0; column < units.front().size(); ++column) {
    const auto unit = common_unit(view, units, [&](std::size_t, std::size_t at) { return at == column; });
    if (unit) columns.push_back(*unit);
  }
  if (columns.size() == units.front().size()) {
    view.column_units = std::move(columns);
    return;
  }
  std::vector<std::string> rows;
  for (std::size_t row = 0; row < units.size(); ++row)
    if (const auto unit = common_unit(view, units, [&](std::size_t at, std::size_t) { return at == row; }))
      rows.push_back(*unit);
  const bool by_rows = rows.size() == units.size() && view.has_row_labels;
  for (std::size_t row = 0; row < units.size(); ++row) {
    if (by_rows) view.rows[row].unit = rows[row];
    for (std::size_t column = 0; column < units[row].size() && !by_rows; ++column)
      if (view.rows[row].cells[column].is_number) view.rows[row].cells[column].unit = units[row][column];
  }
}

/// Returns the unit of a derivative, such as `(m/s)/K`.
std::string unit_of_slope(const std::string& of, const std::string& along) {
  const auto grouped = [](const std::string& unit) {
    return unit.find_first_of("/ ") == std::string::npos && unit.find(text::middle_dot) == std::string::npos
               ? unit
               : "(" + unit + ")";
  };
  if (along.empty() || of == along) return along.empty() ? of : std::string();
  return of.empty() ? grouped(along) + text::raised("-1") : grouped(of) + "/" + grouped(along);
}

/// A given row with more values than this is shown as a column, with one value a line.
constexpr std::size_t widest_given = 30;

void turn_into_column(TableView& view, CellUnits& units) {
  std::vector<TableRow> rows;
  CellUnits of_rows;
  for (std::size_t i = 0; i < view.columns.size(); ++i) {
    rows.push_back({view.columns[i], {view.rows[0].cells[i]}});
    of_rows.push_back({units[0][i]});
  }
  view.rows = std::move(rows);
  units = std::move(of_rows);
  view.columns = {""};
  view.has_row_labels = true;
  std::swap(view.numbered_rows, view.numbered_columns);
}

/// Replaces labels by the words that readers see.
void translate_labels(const ledger::Worked& worked, TableView& view) {
  for (std::string& label : view.columns) label = worked.wording.of(label);
  for (TableRow& row : view.rows) {
    row.label = worked.wording.of(row.label);
    for (TableCell& cell : row.cells)
      if (!cell.is_number && !cell.is_day) cell.text = worked.wording.of(cell.text);
  }
}

}  // namespace

std::optional<TableView> table_view(Context& context, const ShowRequest& request) {
  const auto printed = print_cells(context, request);
  if (!printed) return std::nullopt;
  const auto layout = layout_of(printed->axes, request, context.record.diagnostics);
  if (!layout) return std::nullopt;
  ledger::Worked& worked = *request.asked.worked;
  const auto reference = worked.exact->reference(request.asked.expression, context.record.diagnostics);
  NoteCollector notes(context, worked);
  TableView view;
  view.id = request.id;
  view.name = visible_formula(worked, without_slices(request.asked.expression));
  view.caption = rich_text(context, request.caption);
  view.columns = layout->across ? texts_of(layout->across) : std::vector<std::string>{""};
  view.has_row_labels = layout->down != nullptr;
  view.numbered_columns = layout->across && has_plain_labels(context.course.plain, *layout->across);
  view.numbered_rows = layout->down && has_plain_labels(context.course.plain, *layout->down);
  CellUnits units(layout->rows());
  for (std::size_t row = 0; row < layout->rows(); ++row) {
    TableRow line{layout->down ? layout->down->text_at(row) : std::string(), {}};
    std::vector<PrintedValue> row_shown;
    for (std::size_t column = 0; column < layout->columns(); ++column) {
      const std::size_t at = layout->cell(row, column);
      const PrintedValue& shown = printed->cells[at];
      TableCell cell{text_of(shown), shown.is_number, {}};
      cell.is_day = shown.is_day;
      if (reference) {
        cell.notes = notes.notes_for(reference->cells[at]);
        note_printing(context, worked, reference->cells[at], request.wanted, shown.text, request.asked.text,
                      request.caption.str());
      }
      units[row].push_back(reference ? ledger::unit_of(worked.units, reference->cells[at])
                                     : worked.exact->unit_of(request.asked.expression));
      line.cells.push_back(std::move(cell));
      row_shown.push_back(shown);
    }
    const std::string name = row_name(request.asked.written(), *layout, row);
    const PrintStyle of_row =
        reference && layout->columns() > 0
            ? style_of_cell(request.wanted, worked, reference->cells[layout->cell(row, 0)])
            : request.wanted;
    record_row(context, worked, {name, to_string(of_row), request.wanted.route, request.asked.text.span()},
               layout->across ? texts_of(layout->across) : std::vector<std::string>{}, row_shown);
    view.rows.push_back(std::move(line));
  }
  place_units(view, units);
  view.notes = notes.take();
  if (reference) {
    const std::vector<std::string> titles = ledger::axis_titles(worked.wording, *reference, *worked.model);
    for (std::size_t i = 0; i < titles.size(); ++i)
      (printed->axes[i].get() == layout->down ? view.down : view.across) = titles[i];
  }
  translate_labels(worked, view);
  return view;
}

std::optional<TableView> budget_view(Context& context, const ShowRequest& request) {
  ledger::Worked& worked = *request.asked.worked;
  text::Diagnostics& diagnostics = context.record.diagnostics;
  const text::Span span = request.asked.text.span();
  if (!is_visible(worked, request.asked.expression, request.asked.text, diagnostics)) return std::nullopt;
  const auto budget = worked.exact->budget(request.asked.expression, diagnostics);
  if (!budget) return std::nullopt;
  const course::Words& words = context.course.words;
  TableView view;
  view.id = request.id;
  view.name = visible_formula(worked, request.asked.expression);
  view.caption = rich_text(context, request.caption);
  for (const char* const column : {"sensitivity", "uncertainty", "contribution", "share"})
    view.columns.push_back(words.say(fmt::format("budget_{}", column)));
  const std::string unit = ledger::unit_of(worked.units, request.asked.expression, *worked.exact);
  PrintStyle digits = request.wanted, percent = request.wanted;
  digits.format = {numbers::Format::Style::significant, 3};
  percent.format = {numbers::Format::Style::percent, 1};
  CellUnits units;
  const auto add = [&](const std::string& label, const std::vector<const numbers::Real*>& cells,
                       const std::vector<std::string>& of_cells) {
    TableRow row{label, {}};
    std::vector<PrintedValue> printed;
    for (const numbers::Real* const cell : cells) {
      const bool is_share = cell == cells.back();
      const auto shown =
          cell ? show(*cell, is_share ? percent : digits, span, diagnostics) : std::optional(PrintedValue{});
      if (!shown) return false;
      row.cells.push_back({shown->text, true, {}});
      printed.push_back(*shown);
    }
    record_row(context, worked,
               {fmt::format("budget of {} | {}", request.asked.written(), label), "budget",
                course::RouteName::exact, span},
               {"sensitivity", "uncertainty", "contribution", "share"}, printed);
    view.rows.push_back(std::move(row));
    units.push_back(of_cells);
    return true;
  };
  for (const equations::UncertaintyBudget::Term& term : budget->terms) {
    const std::string own = ledger::unit_of(worked.units, term.input);
    if (!add(worked.exact->display(term.input),
             {&term.sensitivity, &term.deviation, &term.product, &term.share},
             {unit_of_slope(unit, own), own, unit, ""}))
      return std::nullopt;
  }
  if (budget->correlated && !add(words.say("budget_correlations"),
                                 {nullptr, nullptr, nullptr, &*budget->correlated}, {"", "", "", ""}))
    return std::nullopt;
  place_units(view, units);
  return view;
}

std::string given_row_name(const equations::GivenInput& given, const std::vector<AxisPtr>& axes,
                           std::size_t row) {
  return axes.size() == 2 ? fmt::format("{}[{}, ..]", given.name.str(), axes[0]->text_at(row))
                          : given.name.str();
}

PrintedValue given_value(const ledger::Worked& worked, const equations::GivenInput& given, std::size_t cell,
                         const std::string& written, bool is_number, bool is_day) {
  PrintedValue shown{written, is_number, true, true, is_day};
  if (const auto* const uncertain = ledger::uncertainty_of(*worked.example, given.name.str(), cell))
    shown.uncertainty = uncertain->shown;
  return shown;
}

std::optional<TableView> given_view(Context& context, ledger::Worked& worked,
                                    const equations::GivenInput& given) {
  if (given.scalar) return std::nullopt;
  text::Diagnostics& diagnostics = context.record.diagnostics;
  const auto name = equations::parse_expression(given.name, diagnostics);
  if (!name) return std::nullopt;
  const auto reference = worked.exact->reference(name, diagnostics);
  if (!reference) return std::nullopt;
  TableView view;
  view.id = given.name.str();
  view.name = equations::name_formula(given.name.str(), worked.model->notation());
  const std::vector<AxisPtr>& axes = reference->axes;
  view.columns = axes.empty() ? std::vector<std::string>{} : texts_of(axes.back().get());
  view.has_row_labels = axes.size() == 2;
  view.numbered_columns = !axes.empty() && has_plain_labels(context.course.plain, *axes.back());
  view.numbered_rows = !axes.empty() && has_plain_labels(context.course.plain, *axes.front());
  const std::size_t count = axes.size() == 1 ? view.columns.size() : given.rows.size();
  const std::size_t shown = given.origin ? std::min(given.origin->shown, count) : count;
  if (shown < count) {
    view.shown = shown;
    view.count = count;
    if (axes.size() == 1) view.columns.resize(shown);
  }
  CellUnits units(axes.size() == 1 ? given.rows.size() : shown);
  std::size_t at = 0;
  for (std::size_t row = 0; row < units.size(); ++row) {
    TableRow line{axes.size() == 2 ? axes[0]->text_at(row) : std::string(), {}};
    std::vector<PrintedValue> written;
    for (const text::Text& cell : given.rows[row]) {
      if (axes.size() == 1 && line.cells.size() == shown) break;
      const auto label = equations::quoted_label(cell.view());
      const bool is_number = !label && numbers::parse_printed(cell.view()).has_value();
      const std::string text(label ? *label : cell.view());
      written.push_back(
          given_value(worked, given, at, text, is_number, !label && numbers::looks_like_date(cell.view())));
      line.cells.push_back({text_of(written.back()), is_number, {}});
      line.cells.back().is_day = numbers::looks_like_date(cell.view());
      units[row].push_back(at < reference->cells.size() ? ledger::unit_of(worked.units, reference->cells[at])
                                                        : std::string());
      ++at;
    }
    record_row(context, worked,
               {given_row_name(given, axes, row), ledger::as_given, course::RouteName::exact,
                given.rows[row].empty() ? given.name.span() : given.rows[row].front().span()},
               view.columns, written);
    view.rows.push_back(std::move(line));
  }
  const bool is_column = axes.size() == 1 && view.columns.size() > widest_given && view.rows.size() == 1;
  if (is_column) turn_into_column(view, units);
  place_units(view, units);
  const std::vector<std::string> titles = ledger::axis_titles(worked.wording, *reference, *worked.model);
  if (is_column || axes.size() == 2) view.down = titles.front();
  if (!is_column && !axes.empty()) view.across = titles.back();
  translate_labels(worked, view);
  return view;
}

}  // namespace proofsheet::workbook
