// Heatmaps, matrices and clocks: tables that are drawn as they lie.
#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/value.hpp"
#include "workbook/figure_numbers.hpp"

namespace proofsheet::workbook {

using diagnostics::Text;
using numbers::Rational;
using numbers::Real;

namespace {

/// A table of one axis lies across, in one row.
struct Lying {
  DrawnTable table;
  std::vector<figures::Entry> rows, columns;
  std::string name_of_row(std::size_t row) const {
    const std::string& text = table.text.str();
    if (table.axes.size() == 1) return text;
    if (text.find_first_of("[( +-*/^@") != std::string::npos)
      return fmt::format("{} | {}", text, rows[row].text);
    return fmt::format("{}[{}, ..]", text, rows[row].text);
  }
  /// Within its row; of a pair of an axis of pairs, the names of both.
  std::string name_of_cell(std::size_t cell) const {
    const equations::Axis& last = *table.axes.back();
    if (table.axes.size() < 3) return last.text_at(cell);
    return fmt::format("{}, {}", table.axes[1]->text_at(cell / last.size), last.text_at(cell % last.size));
  }
};

std::optional<Lying> too_many_axes(Context& context, const DrawnTable& table) {
  context.record.diagnostics.error(
      table.text.span(),
      fmt::format("'{}' has {} axes, and paper has two", table.text.str(), table.axes.size()),
      "draw a slice, as in T[3, .., ..]");
  return std::nullopt;
}

std::optional<Lying> within(Context& context, Lying lies, std::size_t most_rows, std::size_t most_columns) {
  if (lies.rows.size() <= most_rows && lies.columns.size() <= most_columns &&
      lies.table.cells.size() <= figures::most_cells)
    return lies;
  const Text& text = lies.table.text;
  context.record.diagnostics.error(
      text.span(),
      fmt::format("'{}' is too large for this picture: {}", text.str(), equations::describe(lies.table.axes)),
      fmt::format("draw at most {} rows and {} columns: a slice, as in T[0..9, ..]", most_rows,
                  most_columns));
  return std::nullopt;
}

std::optional<Lying> lying(Context& context, const FigureRequest& request, std::size_t most_rows,
                           std::size_t most_columns) {
  auto table = drawn_table(context, request, request.figure().of);
  if (!table) return std::nullopt;
  if (table->axes.size() > 2) return too_many_axes(context, *table);
  Lying lies{std::move(*table), {}, {}};
  const auto& axes = lies.table.axes;
  lies.columns = entries_of(*axes.back());
  lies.rows = axes.size() == 2 ? entries_of(*axes.front()) : std::vector<figures::Entry>{{}};
  return within(context, std::move(lies), most_rows, most_columns);
}

void note_rows(Context& context, const FigureRequest& request, const Lying& lies, const Wanted& wanted,
               const std::vector<Drawn>& cells) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < cells.size() / lies.rows.size(); ++i) names.push_back(lies.name_of_cell(i));
  const std::size_t width = names.size();
  for (std::size_t row = 0; row < lies.rows.size(); ++row) {
    const auto first = cells.begin() + static_cast<std::ptrdiff_t>(row * width);
    note_drawn(context, request, lies.table.text, lies.name_of_row(row), wanted, names,
               {first, first + static_cast<std::ptrdiff_t>(width)});
  }
}

/// Both ends of `range: 0..1`.
bool read_range(Context& context, const FigureRequest& request, figures::Cells& cells) {
  const Text& text = request.figure().range;
  if (text.empty()) return true;
  diagnostics::Diagnostics& diagnostics = context.record.diagnostics;
  const auto expression = equations::parse_expression(text, diagnostics);
  if (!expression) return false;
  const auto* range = std::get_if<equations::Range>(&expression->node);
  const auto end = [&](const equations::ExpressionPtr& one) -> std::optional<Rational> {
    const auto value = request.evaluation().value(one, diagnostics);
    const auto* real = value ? std::get_if<Real>(&*value) : nullptr;
    return real && real->rational() ? std::optional<Rational>(*real->rational()) : std::nullopt;
  };
  if (range && !range->step) {
    cells.low = end(range->first);
    cells.high = end(range->last);
    if (cells.low && cells.high && *cells.low < *cells.high) return true;
  }
  diagnostics.error(text.span(), "the shades lie between two fractions, the lesser one first",
                    "write, say, 0..1");
  return false;
}

std::string words_of(const char* what, const figures::Cells& cells, const std::vector<Drawn>& drawn) {
  const auto side = [](const std::vector<figures::Entry>& entries, const std::string& label,
                       const char* noun) {
    const std::string name = label.empty() ? noun : label;
    return entries.size() == 1 && entries.front().text.empty()
               ? std::string("one row")
               : fmt::format("{}, {} to {}", name, spoken(entries.front().text), spoken(entries.back().text));
  };
  return fmt::format("{}. Down: {}. Across: {}. Values {}.", what, side(cells.rows, cells.labels.y, "rows"),
                     side(cells.columns, cells.labels.x, "columns"), spoken_range(drawn));
}

std::optional<figures::Cells> cells_of(Context& context, const FigureRequest& request, const Lying& lies,
                                       const std::vector<Drawn>& drawn) {
  figures::Cells cells;
  if (!read_range(context, request, cells)) return std::nullopt;
  cells.labels = labels_of(context, request);
  cells.rows = lies.rows;
  cells.columns = lies.columns;
  for (const Drawn& one : drawn) {
    cells.values.push_back(one.value);
    cells.digits.push_back(one.shown.text);
  }
  return cells;
}

}  // namespace

std::optional<DrawnFigure> draw_heatmap(Context& context, const FigureRequest& request) {
  const auto lies = lying(context, request, figures::most_cells_across, figures::most_cells_across);
  if (!lies) return std::nullopt;
  const diagnostics::Span& span = request.figure().of.span();
  const auto places = places_for(context, lies->table.cells, static_cast<long>(figures::shade_levels), span);
  if (!places) return std::nullopt;
  const auto numbers = drawn(context, lies->table.cells, to_places(*places), span);
  if (!numbers) return std::nullopt;
  const auto cells = cells_of(context, request, *lies, *numbers);
  if (!cells) return std::nullopt;
  note_rows(context, request, *lies, to_places(*places), *numbers);
  return DrawnFigure{figures::draw_heatmap(*cells), words_of("Heatmap", *cells, *numbers)};
}

std::optional<DrawnFigure> draw_matrix(Context& context, const FigureRequest& request) {
  const auto lies = lying(context, request, figures::most_matrix_rows, figures::most_matrix_columns);
  if (!lies) return std::nullopt;
  const Wanted wanted = with(wanted_by(context, request.worked), request.show->printing);
  const auto numbers = drawn(context, lies->table.cells, wanted, request.figure().of.span());
  if (!numbers) return std::nullopt;
  const auto cells = cells_of(context, request, *lies, *numbers);
  if (!cells) return std::nullopt;
  note_rows(context, request, *lies, wanted, *numbers);
  return DrawnFigure{figures::draw_matrix(*cells), words_of("Table on shades", *cells, *numbers)};
}

namespace {

/// A table of positions over pairs, or over entries of which every two are a pair. The columns are the pairs.
std::optional<Lying> lying_pairs(Context& context, const FigureRequest& request) {
  auto table = drawn_table(context, request, request.figure().of);
  if (!table) return std::nullopt;
  const auto& axes = table->axes;
  if (axes.size() > 3) return too_many_axes(context, *table);
  const bool paired = axes.size() == 3;
  if (axes.back()->size % 2 != 0 || (paired && axes.back()->size != 2)) {
    context.record.diagnostics.error(
        table->text.span(),
        fmt::format("the last axis of '{}' has {} entries", table->text.str(), axes.back()->size),
        "a hand is drawn from a pair: a sine and a cosine");
    return std::nullopt;
  }
  Lying lies{std::move(*table), {}, {}};
  lies.rows =
      lies.table.axes.size() > 1 ? entries_of(*lies.table.axes.front()) : std::vector<figures::Entry>{{}};
  if (paired) lies.columns = entries_of(*lies.table.axes[1]);
  const equations::Axis& last = *lies.table.axes.back();
  for (std::size_t i = 0; !paired && i < last.size; i += 2)
    lies.columns.push_back({fmt::format("{}, {}", last.text_at(i), last.text_at(i + 1))});
  return within(context, std::move(lies), figures::most_clock_rows, figures::most_clock_columns);
}

}  // namespace

std::optional<DrawnFigure> draw_clocks(Context& context, const FigureRequest& request) {
  const auto lies = lying_pairs(context, request);
  if (!lies) return std::nullopt;
  const Text& text = request.figure().of;
  const Wanted places = to_places(3);  // a radius is some fifty drawing units
  const auto numbers = drawn(context, lies->table.cells, places, text.span());
  if (!numbers) return std::nullopt;
  figures::Clocks clocks;
  clocks.labels = labels_of(context, request);
  clocks.rows = lies->rows;
  clocks.columns = lies->columns;
  for (std::size_t i = 0; i < numbers->size(); i += 2) {
    const Rational &x = (*numbers)[i].value, &y = (*numbers)[i + 1].value;
    clocks.tips.push_back({x, y});
    if (x * x + y * y <= Rational(101, 100)) continue;
    context.record.diagnostics.error(
        text.span(),
        fmt::format("the hand ({}, {}) is longer than the radius of its clock", (*numbers)[i].shown.text,
                    (*numbers)[i + 1].shown.text),
        "hands are pairs of sine and cosine; vectors are drawn by 'figure: arrows'");
    return std::nullopt;
  }
  note_rows(context, request, *lies, places, *numbers);
  const auto side = [](const std::vector<figures::Entry>& entries, const std::string& label,
                       const char* noun) {
    return fmt::format("{}, {} to {}", label.empty() ? noun : label, entries.front().text,
                       entries.back().text);
  };
  return DrawnFigure{figures::draw(clocks), fmt::format("Clocks with one hand each. Down: {}. Across: {}.",
                                                        side(clocks.rows, clocks.labels.y, "rows"),
                                                        side(clocks.columns, clocks.labels.x, "pairs"))};
}

}  // namespace proofsheet::workbook
