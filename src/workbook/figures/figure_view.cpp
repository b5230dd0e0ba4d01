#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/value.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/content/shows.hpp"
#include "workbook/content/two_routes.hpp"
#include "workbook/figures/figure_numbers.hpp"

namespace proofsheet::workbook {

namespace {

std::optional<DrawnFigure> draw(Frames& frames, const FigureRequest& request) {
  switch (request.figure().kind) {
    case course::Figure::Kind::lines: return draw_lines(frames, request);
    case course::Figure::Kind::bars: return draw_bars(frames, request);
    case course::Figure::Kind::arrows: return draw_arrows(frames, request);
    case course::Figure::Kind::heatmap: return draw_heatmap(frames, request);
    case course::Figure::Kind::matrix: return draw_matrix(frames, request);
    case course::Figure::Kind::flow: return draw_flow(frames, request);
    case course::Figure::Kind::clocks: break;
  }
  return draw_clocks(frames, request);
}

}  // namespace

FigureRequest figure_request(ledger::Worked& worked, const course::Show& show) {
  return {&worked, &show, show.title, show.figure.alt};
}

std::optional<FigureRequest> find_figure(Context& context, const text::Text& id) {
  std::vector<std::string> ids;
  for (ledger::Worked& worked : context.work.examples)
    for (const course::Show& show : worked.example->show) {
      if (show.kind != course::Show::Kind::figure) continue;
      if (show.id.str() == id.str()) return figure_request(worked, show);
      ids.push_back(show.id.str());
    }
  if (may_show(context.work, id)) return std::nullopt;
  std::string hint = text::did_you_mean(id.view(), ids);
  if (hint.empty())
    hint = ids.empty() ? "describe it in examples.yaml, under 'show:', as - figure: lines"
                       : fmt::format("the figures of this lesson are {}", fmt::join(ids, ", "));
  context.record.diagnostics.error(id.span(), fmt::format("there is no figure '{}' in this lesson", id.str()),
                                   hint);
  return std::nullopt;
}

std::optional<FigureView> figure_view(Context& context, const FigureRequest& request) {
  const course::Show& show = *request.show;
  if (!show.unread.empty()) return std::nullopt;
  if (!has_route(*request.worked, show.route, show.route_as_written, context.record.diagnostics))
    return std::nullopt;
  // Names in captions and labels are those of the figure's own example.
  Context inside{context.course, context.work, context.record, context.place, request.worked};
  const auto moments = moments_of(inside, request);
  if (!moments) return std::nullopt;
  Frames frames{inside, {}};
  for (const FrameValues& moment : *moments) frames.each.emplace_back(inside).moment = &moment;
  if (moments->empty()) frames.each.push_back(inside);
  auto drawn = draw(frames, request);
  if (!drawn) return std::nullopt;
  FigureView view{show.id.str(), rich_text(inside, request.caption), plain_words(inside, request.alt),
                  drawn->frames.front()};
  if (!moments->empty()) return moving(inside, request, *moments, std::move(*drawn), std::move(view));
  if (view.alt.empty()) view.alt = std::move(drawn->words.front());
  return view;
}

// Bars and arrows: a row of numbers for each label.

using numbers::Real;
using text::Text;

namespace {

std::vector<std::string> texts_along(const equations::Axis& axis) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < axis.size; ++i) texts.push_back(axis.text_at(i));
  return texts;
}

using BarTables = std::vector<std::vector<DrawnTable>>;

/// Returns the tables of the bars, each in all frames. Returns `nullopt` and reports an error if one has
/// another axis than the first.
std::optional<BarTables> bar_tables(Frames& frames, const FigureRequest& request) {
  BarTables tables;
  text::Diagnostics& diagnostics = frames.all.record.diagnostics;
  for (const course::Figure::Row& row : request.figure().bars) {
    auto same = evaluate_tables(frames, request, row.what);
    if (!same) return std::nullopt;
    const DrawnTable& table = same->front();
    const auto fault = [&](std::string fact, std::string hint) {
      diagnostics.error(row.what.span(), std::move(fact), std::move(hint));
      return std::nullopt;
    };
    if (table.axes.size() != 1)
      return fault(
          fmt::format("'{}' has {} axes, but bars are drawn over one", row.what.str(), table.axes.size()),
          "draw a slice, as in T[.., 3]");
    if (table.cells.size() > figures::most_groups)
      return fault(fmt::format("'{}' has {} cells", row.what.str(), table.cells.size()),
                   fmt::format("draw at most {} groups of bars", figures::most_groups));
    if (!tables.empty() &&
        !equations::same_entries(*table.axes.front(), *tables.front().front().axes.front()))
      return fault(fmt::format("'{}' and '{}' have different axes", row.what.str(),
                               tables.front().front().asked.text.str()),
                   "draw all bars of a picture over the same axis");
    tables.push_back(std::move(*same));
  }
  if (tables.size() > figures::most_series) {
    diagnostics.error(request.figure().bars[figures::most_series].name.span(),
                      fmt::format("{} bars side by side are too many", tables.size()),
                      fmt::format("draw at most {}", figures::most_series));
    return std::nullopt;
  }
  return tables;
}

std::vector<std::string> names_of_bars(Context& context, const FigureRequest& request) {
  std::vector<std::string> names;
  for (const course::Figure::Row& row : request.figure().bars)
    names.push_back(short_words(context, row.name));
  return names;
}

}  // namespace

std::optional<DrawnFigure> draw_bars(Frames& frames, const FigureRequest& request) {
  const auto tables = bar_tables(frames, request);
  if (!tables || tables->empty()) return std::nullopt;
  std::vector<Real> all{Real(0)};
  for (const auto& same : *tables)
    for (const DrawnTable& table : same) all.insert(all.end(), table.cells.begin(), table.cells.end());
  const auto places = places_for(frames.all, all, figures::units_down, request.show->id.span());
  if (!places) return std::nullopt;
  const std::vector<figures::Labels> labels = labels_of(frames, request);
  const equations::Axis& axis = *tables->front().front().axes.front();
  const std::vector<std::string> names = names_of_bars(frames.all, request);
  std::vector<figures::Bars> drawings;
  std::vector<std::string> words;
  for (std::size_t frame = 0; frame < frames.each.size(); ++frame) {
    figures::Bars bars{labels[frame], entries_of(frames.all, axis), {}};
    std::string description;
    for (std::size_t i = 0; i < tables->size(); ++i) {
      const DrawnTable& table = (*tables)[i][frame];
      const auto row = drawn(frames.all, table.cells, style_with_places(*places), table.asked.text.span());
      if (!row) return std::nullopt;
      record_drawn(frames.all, request, table.asked, style_with_places(*places), texts_along(axis), *row);
      bars.rows.push_back({names[i], {}});
      for (const DrawnNumber& one : *row) bars.rows.back().values.push_back(one.value);
      description += fmt::format("{}{} {}", i == 0 ? "" : ", ", names[i], spoken_range(frames.all, *row));
    }
    words.push_back(frames.all.course.words.say("figure_bars", {{"over", bars.labels.x},
                                                                {"first", spoken_entry(bars.entries.front())},
                                                                {"last", spoken_entry(bars.entries.back())},
                                                                {"told", description}}));
    drawings.push_back(std::move(bars));
  }
  return draw_frames(std::move(drawings), std::move(words), draw_by_kind, true);
}

namespace {

/// Returns a table with two columns, in all frames.
std::optional<std::vector<DrawnTable>> plane_points(Frames& frames, const FigureRequest& request,
                                                    const Text& text) {
  auto tables = evaluate_tables(frames, request, text);
  if (!tables) return std::nullopt;
  const auto& axes = tables->front().axes;
  text::Diagnostics& diagnostics = frames.all.record.diagnostics;
  if (axes.size() != 2 || axes.back()->size != 2) {
    diagnostics.error(
        text.span(),
        fmt::format("'{}' is not a table of two columns: {}", text.str(), equations::describe(axes)),
        "choose two columns, as in X[.., 0..1]: an arrow ends at a point of the plane");
    return std::nullopt;
  }
  if (axes.front()->size > figures::most_series) {
    diagnostics.error(text.span(), fmt::format("{} arrows are too many for one picture", axes.front()->size),
                      fmt::format("draw at most {}", figures::most_series));
    return std::nullopt;
  }
  return tables;
}

/// Prints and records the points of one frame.
std::optional<std::vector<DrawnNumber>> print_points(Context& context, const FigureRequest& request,
                                                     const DrawnTable& table, const PrintStyle& wanted) {
  auto points = drawn(context, table.cells, wanted, table.asked.text.span());
  if (!points) return std::nullopt;
  BoundExpression row = table.asked;
  for (std::size_t i = 0; i < points->size(); i += 2) {
    row.name = fmt::format("{} | {}", table.asked.written(), table.axes.front()->text_at(i / 2));
    record_drawn(context, request, row, wanted, texts_along(*table.axes.back()),
                 {(*points)[i], (*points)[i + 1]});
  }
  return points;
}

/// The start and end points of the arrows, in all frames. `from` is empty if the arrows start at the origin.
struct ArrowTables {
  std::vector<DrawnTable> from, to;
};

std::optional<ArrowTables> arrow_tables(Frames& frames, const FigureRequest& request) {
  const course::Figure& figure = request.figure();
  auto to = plane_points(frames, request, figure.to);
  if (!to) return std::nullopt;
  ArrowTables tables{{}, std::move(*to)};
  if (figure.from.empty()) return tables;
  auto from = plane_points(frames, request, figure.from);
  if (!from) return std::nullopt;
  tables.from = std::move(*from);
  if (equations::same_entries(*tables.from.front().axes.front(), *tables.to.front().axes.front()))
    return tables;
  frames.all.record.diagnostics.error(
      figure.from.span(), "'from' and 'to' have different rows",
      "give both the same rows: an arrow leads from a row of 'from' to the same row of 'to'");
  return std::nullopt;
}

std::optional<long> places_of(Context& context, const FigureRequest& request, const ArrowTables& tables) {
  std::vector<Real> all;
  for (const auto* ends : {&tables.to, &tables.from})
    for (const DrawnTable& table : *ends) all.insert(all.end(), table.cells.begin(), table.cells.end());
  all.emplace_back(0);
  return places_for(context, all, figures::units_across, request.show->id.span());
}

std::string spoken_point(const std::vector<DrawnNumber>& points, std::size_t i) {
  return fmt::format("({}, {})", spoken_number(points[i].shown.text),
                     spoken_number(points[i + 1].shown.text));
}

}  // namespace

std::optional<DrawnFigure> draw_arrows(Frames& frames, const FigureRequest& request) {
  const auto tables = arrow_tables(frames, request);
  const auto places = tables ? places_of(frames.all, request, *tables) : std::nullopt;
  if (!places) return std::nullopt;
  const auto names = entries_of(frames.all, *tables->to.front().axes.front());
  const std::vector<figures::Labels> labels = labels_of(frames, request);
  std::vector<figures::Arrows> drawings;
  std::vector<std::string> words;
  for (std::size_t frame = 0; frame < frames.each.size(); ++frame) {
    const auto ends = print_points(frames.all, request, tables->to[frame], style_with_places(*places));
    if (!ends) return std::nullopt;
    std::optional<std::vector<DrawnNumber>> starts;
    if (!tables->from.empty()) {
      starts = print_points(frames.all, request, tables->from[frame], style_with_places(*places));
      if (!starts) return std::nullopt;
    }
    figures::Arrows arrows{labels[frame], {}};
    std::string description;
    for (std::size_t i = 0; i < ends->size(); i += 2) {
      const figures::Sample origin{0, 0};
      arrows.items.push_back({names[i / 2],
                              starts ? figures::Sample{(*starts)[i].value, (*starts)[i + 1].value} : origin,
                              {(*ends)[i].value, (*ends)[i + 1].value}});
      description +=
          (i == 0 ? "" : ", ") +
          frames.all.course.words.say("figure_arrow", {{"name", spoken_entry(names[i / 2])},
                                                       {"from", starts ? spoken_point(*starts, i) : ""},
                                                       {"to", spoken_point(*ends, i)}});
    }
    drawings.push_back(std::move(arrows));
    words.push_back(frames.all.course.words.say(
        "figure_arrows", {{"from_origin", starts ? "" : "yes"}, {"told", description}}));
  }
  return draw_frames(std::move(drawings), std::move(words), draw_by_kind, true);
}

// Heatmaps, matrices and clocks: tables that are drawn cell by cell.

using numbers::Rational;

namespace {

/// A table with its rows and columns. A table with one axis is a single row. All frames have the same axes.
struct GridTable {
  std::vector<DrawnTable> frames;
  std::vector<figures::Entry> rows, columns;
  const DrawnTable& first() const { return frames.front(); }
  std::vector<Real> cells() const {
    std::vector<Real> all;
    for (const DrawnTable& table : frames) all.insert(all.end(), table.cells.begin(), table.cells.end());
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
  context.record.diagnostics.error(table.asked.text.span(),
                                   fmt::format("'{}' has {} axes, but a page can show only two",
                                               table.asked.text.str(), table.axes.size()),
                                   "draw a slice, as in T[3, .., ..]");
  return std::nullopt;
}

std::optional<GridTable> check_size(Context& context, GridTable grid, std::size_t most_rows,
                                    std::size_t most_columns) {
  if (grid.rows.size() <= most_rows && grid.columns.size() <= most_columns &&
      grid.first().cells.size() <= figures::most_cells)
    return grid;
  const Text& text = grid.first().asked.text;
  context.record.diagnostics.error(
      text.span(),
      fmt::format("'{}' is too large for this picture: {}", text.str(),
                  equations::describe(grid.first().axes)),
      fmt::format("draw at most {} rows and {} columns: a slice, as in T[0..9, ..]", most_rows,
                  most_columns));
  return std::nullopt;
}

std::optional<GridTable> grid_table(Frames& frames, const FigureRequest& request, std::size_t most_rows,
                                    std::size_t most_columns) {
  auto tables = evaluate_tables(frames, request, request.figure().of);
  if (!tables) return std::nullopt;
  if (tables->front().axes.size() > 2) return too_many_axes(frames.all, tables->front());
  GridTable grid{std::move(*tables), {}, {}};
  const auto& axes = grid.first().axes;
  grid.columns = entries_of(frames.all, *axes.back());
  grid.rows = axes.size() == 2 ? entries_of(frames.all, *axes.front()) : std::vector<figures::Entry>{{}};
  return check_size(frames.all, std::move(grid), most_rows, most_columns);
}

void note_rows(Context& context, const FigureRequest& request, const GridTable& grid, const DrawnTable& table,
               const PrintStyle& wanted, const std::vector<DrawnNumber>& cells) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < cells.size() / grid.rows.size(); ++i) names.push_back(grid.name_of_cell(i));
  const std::size_t width = names.size();
  for (std::size_t row = 0; row < grid.rows.size(); ++row) {
    const auto first = cells.begin() + static_cast<std::ptrdiff_t>(row * width);
    BoundExpression asked = table.asked;
    asked.name = grid.name_of_row(table, row);
    record_drawn(context, request, asked, wanted, names, {first, first + static_cast<std::ptrdiff_t>(width)});
  }
}

/// Parses both ends of `range: 0..1`.
bool read_range(Context& context, const FigureRequest& request, figures::Cells& cells) {
  const Text& text = request.figure().range;
  if (text.empty()) return true;
  text::Diagnostics& diagnostics = context.record.diagnostics;
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
  diagnostics.error(text.span(), "the range of the shades must be two fractions, the smaller one first",
                    "write, for example, 0..1");
  return false;
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
    note_rows(frames.all, request, grid, table, wanted, *numbers);
    figures::Cells& cells = printed.frames.emplace_back(shared);
    cells.labels = labels[frame];
    for (const DrawnNumber& one : *numbers) {
      cells.values.push_back(one.value);
      cells.digits.push_back(one.shown.text);
    }
    printed.words.push_back(words_of(frames.all, what, cells, *numbers));
  }
  return printed;
}

}  // namespace

std::optional<DrawnFigure> draw_heatmap(Frames& frames, const FigureRequest& request) {
  const auto grid = grid_table(frames, request, figures::most_cells_across, figures::most_cells_across);
  if (!grid) return std::nullopt;
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
  const auto grid = grid_table(frames, request, figures::most_matrix_rows, figures::most_matrix_columns);
  if (!grid) return std::nullopt;
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

namespace {

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
  if (axes.back()->size % 2 != 0 || (paired && axes.back()->size != 2)) {
    context.record.diagnostics.error(
        table.asked.text.span(),
        fmt::format("the last axis of '{}' has {} entries", table.asked.text.str(), axes.back()->size),
        "use pairs of a sine and a cosine for hands");
    return std::nullopt;
  }
  GridTable grid{std::move(*tables), {}, {}};
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
    context.record.diagnostics.error(span,
                                     fmt::format("the hand ({}, {}) is longer than the radius of its clock",
                                                 numbers[i].shown.text, numbers[i + 1].shown.text),
                                     "use pairs of sine and cosine; draw vectors with 'figure: arrows'");
    return std::nullopt;
  }
  return tips;
}

std::string words_of(const course::Words& words, const figures::Clocks& clocks) {
  return words.say("figure_clocks",
                   {{"down", words_of_side(words, clocks.rows, clocks.labels.y, "figure_rows")},
                    {"across", words_of_side(words, clocks.columns, clocks.labels.x, "figure_pairs")}});
}

}  // namespace

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
    note_rows(frames.all, request, *grid, table, places, *numbers);
    drawings.push_back({labels[frame], grid->rows, grid->columns, std::move(*tips)});
    words.push_back(words_of(frames.all.course.words, drawings.back()));
  }
  return draw_frames(std::move(drawings), std::move(words), draw_by_kind,
                     grid->columns.size() <= figures::most_narrow_clocks);
}

}  // namespace proofsheet::workbook
