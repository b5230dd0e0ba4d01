// Heatmaps, matrices and clocks: tables that are drawn cell by cell.
#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/value.hpp"
#include "text/refusal.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/content/shows.hpp"
#include "workbook/content/two_routes.hpp"
#include "workbook/figures/figure_numbers.hpp"

namespace proofsheet::workbook {

namespace {

using numbers::Rational;
using numbers::Real;
using text::Text;

/// A table with its rows and columns. A table with one axis is a single row. All frames have the same axes.
struct GridTable {
  std::vector<DrawnTable> frames;
  std::vector<std::vector<bool>> empty = {};  ///< of each frame, the cells that are left empty, if any can be
  bool is_empty(std::size_t frame, std::size_t cell) const { return !empty.empty() && empty[frame][cell]; }
  std::vector<figures::Entry> rows, columns;
  const DrawnTable& first() const { return frames.front(); }
  std::vector<Real> cells() const {
    std::vector<Real> all;
    for (std::size_t frame = 0; frame < frames.size(); ++frame)
      for (std::size_t cell = 0; cell < frames[frame].cells.size(); ++cell)
        if (!is_empty(frame, cell)) all.push_back(frames[frame].cells[cell]);
    return all;
  }
  std::string name_of_row(const DrawnTable& table, std::size_t row) const {
    const std::string& text = table.asked.written();
    if (table.axes.size() == 1) return text;
    const std::string name = table.axes.front()->text_at(row);
    if (text.find_first_of("[( +-*/^@") != std::string::npos) return fmt::format("{} | {}", text, name);
    return fmt::format("{}[{}, ..]", text, name);
  }
  /// Returns the name of a cell within its row. For an axis of pairs the name has both entries.
  std::string name_of_cell(std::size_t cell) const {
    const auto& axes = first().axes;
    const equations::Axis& last = *axes.back();
    if (axes.size() < 3) return last.text_at(cell);
    return fmt::format("{}, {}", axes[1]->text_at(cell / last.size), last.text_at(cell % last.size));
  }
};

std::optional<GridTable> too_many_axes(Context& context, const DrawnTable& table) {
  return text::fail(context.record.diagnostics, table.asked.text.span(),
                    fmt::format("'{}' has {} axes, but a page can show only two", table.asked.text.str(),
                                table.axes.size()),
                    "draw a slice, as in T[3, .., ..]");
}

std::optional<GridTable> check_size(Context& context, GridTable grid, std::size_t most_rows,
                                    std::size_t most_columns) {
  if (grid.rows.size() <= most_rows && grid.columns.size() <= most_columns &&
      grid.first().cells.size() <= figures::most_cells)
    return grid;
  const Text& text = grid.first().asked.text;
  return text::fail(context.record.diagnostics, text.span(),
                    fmt::format("'{}' is too large for this picture: {}", text.str(),
                                equations::describe(grid.first().axes)),
                    fmt::format("draw at most {} rows and {} columns: a slice, as in T[0..9, ..]", most_rows,
                                most_columns));
}

std::optional<GridTable> grid_table(Frames& frames, const FigureRequest& request, std::size_t most_rows,
                                    std::size_t most_columns) {
  auto tables = evaluate_tables(frames, request, request.figure().of);
  if (!tables) return std::nullopt;
  if (tables->front().axes.size() > 2) return too_many_axes(frames.all, tables->front());
  GridTable grid{std::move(*tables), {}, {}, {}};
  const auto& axes = grid.first().axes;
  grid.columns = entries_of(frames.all, *axes.back());
  grid.rows = axes.size() == 2 ? entries_of(frames.all, *axes.front()) : std::vector<figures::Entry>{{}};
  return check_size(frames.all, std::move(grid), most_rows, most_columns);
}

void note_rows(Context& context, const FigureRequest& request, const GridTable& grid, std::size_t frame,
               const PrintStyle& wanted, const std::vector<DrawnNumber>& cells) {
  const DrawnTable& table = grid.frames[frame];
  const std::size_t width = cells.size() / grid.rows.size();
  for (std::size_t row = 0; row < grid.rows.size(); ++row) {
    std::vector<std::string> names;
    std::vector<DrawnNumber> filled;
    for (std::size_t i = 0; i < width; ++i)
      if (!grid.is_empty(frame, row * width + i)) {
        names.push_back(grid.name_of_cell(i));
        filled.push_back(cells[row * width + i]);
      }
    if (filled.empty()) continue;
    BoundExpression asked = table.asked;
    asked.name = grid.name_of_row(table, row);
    record_drawn(context, request, asked, wanted, names, filled);
  }
}

/// Reads `filled:`, a table with the same axes as the drawn one. True if there is none.
bool read_filled(Frames& frames, const FigureRequest& request, GridTable& grid) {
  const Text& text = request.figure().filled;
  if (text.empty()) return true;
  const auto fail = [&](const char* what) {
    return text::fail(frames.all.record.diagnostics, text.span(), fmt::format("'{}' {}", text.str(), what),
                      "write a table with a number for each cell: 0 where it is empty, else 1");
  };
  const auto tables = evaluate_tables(frames, request, text);
  if (!tables) return false;
  if (tables->front().cells.size() != grid.first().cells.size())
    return fail("has other rows and columns than the drawn table");
  bool any = false;
  for (const DrawnTable& table : *tables) {
    std::vector<bool>& empty = grid.empty.emplace_back();
    for (const Real& cell : table.cells) {
      if (!cell.rational()) return fail("is not made of whole numbers");
      empty.push_back(*cell.rational() == 0);
      any = any || !empty.back();
    }
  }
  return any || fail("is 0 everywhere, so nothing is drawn");
}

/// Parses both ends of `range: 0..1`.
bool read_range(Context& context, const FigureRequest& request, figures::Cells& cells) {
  const Text& text = request.figure().range;
  if (text.empty()) return true;
  text::Diagnostics& diagnostics = context.record.diagnostics;
  const auto expression =
      equations::parse_expression(text, diagnostics, request.worked->model->value_names());
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
  return text::fail(diagnostics, text.span(),
                    "the range of the shades must be two fractions, the smaller one first",
                    "write, for example, 0..1");
}

/// Returns the words for the entries of a side, from the first to the last. `noun` is used if the author gave
/// the side no name. A single row may have no name at all.
std::string words_of_side(const course::Words& words, const std::vector<figures::Entry>& entries,
                          const std::string& label, const char* noun) {
  if (entries.size() == 1 && entries.front().text.empty()) return words.say("figure_one_row");
  return words.say(entries.size() == 1 ? "figure_single" : "figure_side",
                   {{"name", label.empty() ? words.say(noun) : label},
                    {"first", spoken_entry(entries.front())},
                    {"last", spoken_entry(entries.back())}});
}

std::string words_of(const Context& context, const char* what, const figures::Cells& cells,
                     const std::vector<DrawnNumber>& drawn) {
  const course::Words& words = context.course.words;
  return words.say(what, {{"down", words_of_side(words, cells.rows, cells.labels.y, "figure_rows")},
                          {"across", words_of_side(words, cells.columns, cells.labels.x, "figure_columns")},
                          {"values", spoken_range(context, drawn)}});
}

/// The cells of all frames with their recorded digits, and their descriptions.
struct PrintedCells {
  std::vector<figures::Cells> frames;
  std::vector<std::string> words;
};

std::optional<PrintedCells> print_cells(Frames& frames, const FigureRequest& request, const GridTable& grid,
                                        const PrintStyle& wanted, const char* what) {
  figures::Cells shared;
  if (!read_range(frames.all, request, shared)) return std::nullopt;
  shared.rows = grid.rows;
  shared.columns = grid.columns;
  const std::vector<figures::Labels> labels = labels_of(frames, request);
  PrintedCells printed;
  for (std::size_t frame = 0; frame < grid.frames.size(); ++frame) {
    const DrawnTable& table = grid.frames[frame];
    const auto numbers = drawn(frames.all, table.cells, wanted, request.figure().of.span());
    if (!numbers) return std::nullopt;
    note_rows(frames.all, request, grid, frame, wanted, *numbers);
    figures::Cells& cells = printed.frames.emplace_back(shared);
    cells.labels = labels[frame];
    if (!grid.empty.empty()) cells.empty = grid.empty[frame];
    std::vector<DrawnNumber> filled;
    for (const DrawnNumber& one : *numbers) {
      if (!cells.is_empty(cells.values.size())) filled.push_back(one);
      cells.values.push_back(one.value);
      cells.digits.push_back(one.shown.text);
    }
    printed.words.push_back(words_of(frames.all, what, cells, filled.empty() ? *numbers : filled));
  }
  return printed;
}

/// Returns a table of clock positions: the last axis holds pairs, or an even number of entries that form
/// pairs. The columns are the pairs.
std::optional<GridTable> pair_table(Frames& frames, const FigureRequest& request) {
  auto tables = evaluate_tables(frames, request, request.figure().of);
  if (!tables) return std::nullopt;
  Context& context = frames.all;
  const DrawnTable& table = tables->front();
  const auto axes = table.axes;
  if (axes.size() > 3) return too_many_axes(context, table);
  const bool paired = axes.size() == 3;
  if (axes.back()->size % 2 != 0 || (paired && axes.back()->size != 2))
    return text::fail(
        context.record.diagnostics, table.asked.text.span(),
        fmt::format("the last axis of '{}' has {} entries", table.asked.text.str(), axes.back()->size),
        "use pairs of a sine and a cosine for hands");
  GridTable grid{std::move(*tables), {}, {}, {}};
  grid.rows = axes.size() > 1 ? entries_of(context, *axes.front()) : std::vector<figures::Entry>{{}};
  if (paired) grid.columns = entries_of(context, *axes[1]);
  const equations::Axis& last = *axes.back();
  for (std::size_t i = 0; !paired && i < last.size; i += 2)
    grid.columns.push_back(
        {fmt::format("{}, {}", last.text_at(i), last.text_at(i + 1)), last.labels.empty()});
  return check_size(context, std::move(grid), figures::most_clock_rows, figures::most_clock_columns);
}

/// Returns the tips of the hands of a frame. Returns `nullopt` and reports an error if one lies outside the
/// face of its clock.
std::optional<std::vector<figures::Sample>> tips_of(Context& context, const std::vector<DrawnNumber>& numbers,
                                                    const text::Span& span) {
  std::vector<figures::Sample> tips;
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    const Rational &x = numbers[i].value, &y = numbers[i + 1].value;
    tips.push_back({x, y});
    if (x * x + y * y <= Rational(101, 100)) continue;
    return text::fail(context.record.diagnostics, span,
                      fmt::format("the hand ({}, {}) is longer than the radius of its clock",
                                  numbers[i].shown.text, numbers[i + 1].shown.text),
                      "use pairs of sine and cosine; draw vectors with 'figure: arrows'");
  }
  return tips;
}

std::string words_of(const course::Words& words, const figures::Clocks& clocks) {
  return words.say("figure_clocks",
                   {{"down", words_of_side(words, clocks.rows, clocks.labels.y, "figure_rows")},
                    {"across", words_of_side(words, clocks.columns, clocks.labels.x, "figure_pairs")}});
}

}  // namespace

std::optional<DrawnFigure> draw_heatmap(Frames& frames, const FigureRequest& request) {
  auto grid = grid_table(frames, request, figures::most_cells_across, figures::most_cells_across);
  if (!grid || !read_filled(frames, request, *grid)) return std::nullopt;
  const auto places = places_for(frames.all, grid->cells(), static_cast<long>(figures::shade_levels),
                                 request.figure().of.span());
  if (!places) return std::nullopt;
  auto printed = print_cells(frames, request, *grid, style_with_places(*places), "figure_heatmap");
  if (!printed) return std::nullopt;
  return draw_frames(
      std::move(printed->frames), std::move(printed->words),
      [](const auto& all) { return figures::draw_heatmap(all); }, true);
}

std::optional<DrawnFigure> draw_matrix(Frames& frames, const FigureRequest& request) {
  auto grid = grid_table(frames, request, figures::most_matrix_rows, figures::most_matrix_columns);
  if (!grid || !read_filled(frames, request, *grid)) return std::nullopt;
  PrintStyle wanted = with_printing(default_style(frames.all, request.worked), request.show->printing);
  auto printed = print_cells(frames, request, *grid, wanted, "figure_matrix");
  if (!printed) return std::nullopt;
  wanted.route = request.show->route;
  for (std::size_t frame = 0; frame < grid->frames.size(); ++frame)
    note_printings(frames.all, grid->frames[frame].asked, wanted, printed->frames[frame].digits,
                   request.caption.str());
  return draw_frames(
      std::move(printed->frames), std::move(printed->words),
      [](const auto& all) { return figures::draw_matrix(all); }, false);
}

std::optional<DrawnFigure> draw_clocks(Frames& frames, const FigureRequest& request) {
  const auto grid = pair_table(frames, request);
  if (!grid) return std::nullopt;
  const text::Span span = request.figure().of.span();
  const PrintStyle places = style_with_places(3);  // a radius is about fifty drawing units
  const std::vector<figures::Labels> labels = labels_of(frames, request);
  std::vector<figures::Clocks> drawings;
  std::vector<std::string> words;
  for (std::size_t frame = 0; frame < grid->frames.size(); ++frame) {
    const DrawnTable& table = grid->frames[frame];
    const auto numbers = drawn(frames.all, table.cells, places, span);
    auto tips = numbers ? tips_of(frames.all, *numbers, span) : std::nullopt;
    if (!tips) return std::nullopt;
    note_rows(frames.all, request, *grid, frame, places, *numbers);
    drawings.push_back({labels[frame], grid->rows, grid->columns, std::move(*tips)});
    words.push_back(words_of(frames.all.course.words, drawings.back()));
  }
  return draw_frames(std::move(drawings), std::move(words), draw_by_kind,
                     grid->columns.size() <= figures::most_narrow_clocks);
}

}  // namespace proofsheet::workbook
