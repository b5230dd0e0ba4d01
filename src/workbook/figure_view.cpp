#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/value.hpp"
#include "workbook/figure_numbers.hpp"
#include "workbook/rich_text.hpp"
#include "workbook/two_routes.hpp"

namespace proofsheet::workbook {

namespace {

std::optional<DrawnFigure> draw(Context& context, const FigureRequest& request) {
  switch (request.figure().kind) {
    case course::Figure::Kind::lines: return draw_lines(context, request);
    case course::Figure::Kind::bars: return draw_bars(context, request);
    case course::Figure::Kind::arrows: return draw_arrows(context, request);
    case course::Figure::Kind::heatmap: return draw_heatmap(context, request);
    case course::Figure::Kind::matrix: return draw_matrix(context, request);
    case course::Figure::Kind::flow: return draw_flow(context, request);
    case course::Figure::Kind::clocks: break;
  }
  return draw_clocks(context, request);
}

}  // namespace

FigureRequest figure_request(ledger::Worked& worked, const course::Show& show) {
  return {&worked, &show, show.title, show.figure.alt};
}

std::optional<FigureRequest> find_figure(Context& context, const diagnostics::Text& id) {
  std::vector<std::string> ids;
  for (ledger::Worked& worked : context.work.examples)
    for (const course::Show& show : worked.example->show) {
      if (show.kind != course::Show::Kind::figure) continue;
      if (show.id.str() == id.str()) return figure_request(worked, show);
      ids.push_back(show.id.str());
    }
  std::string hint = diagnostics::did_you_mean(id.view(), ids);
  if (hint.empty())
    hint = ids.empty() ? "describe it in examples.yaml, under 'show:', as - figure: lines"
                       : fmt::format("the figures of this lesson are {}", fmt::join(ids, ", "));
  context.record.diagnostics.error(id.span(), fmt::format("there is no figure '{}' in this lesson", id.str()),
                                   hint);
  return std::nullopt;
}

std::optional<FigureView> figure_view(Context& context, const FigureRequest& request) {
  const course::Show& show = *request.show;
  if (!has_route(*request.worked, show.route, show.route_as_written, context.record.diagnostics))
    return std::nullopt;
  // The names in captions and labels are those of the figure's own example.
  Context inside{context.course, context.work, context.record, context.place, request.worked};
  auto drawn = draw(inside, request);
  if (!drawn) return std::nullopt;
  FigureView view{show.id.str(), rich_text(inside, request.caption), plain_words(inside, request.alt),
                  std::move(drawn->drawing)};
  if (view.alt.empty()) view.alt = std::move(drawn->words);
  return view;
}

// Bars and arrows: a row of numbers for each label.

using diagnostics::Text;
using numbers::Real;

namespace {

std::vector<std::string> texts_along(const equations::Axis& axis) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < axis.size; ++i) texts.push_back(axis.text_at(i));
  return texts;
}

/// The tables of bars; nothing, and an error, if one does not lie over the same axis as the first.
std::optional<std::vector<DrawnTable>> bar_tables(Context& context, const FigureRequest& request) {
  std::vector<DrawnTable> tables;
  for (const course::Figure::Row& row : request.figure().bars) {
    auto table = drawn_table(context, request, row.what);
    if (!table) return std::nullopt;
    const auto fault = [&](std::string fact, std::string hint) {
      context.record.diagnostics.error(row.what.span(), std::move(fact), std::move(hint));
      return std::nullopt;
    };
    if (table->axes.size() != 1)
      return fault(
          fmt::format("'{}' has {} axes, and bars stand over one", row.what.str(), table->axes.size()),
          "draw a slice, as in T[.., 3]");
    if (table->cells.size() > figures::most_groups)
      return fault(fmt::format("'{}' has {} cells", row.what.str(), table->cells.size()),
                   fmt::format("draw at most {} groups of bars", figures::most_groups));
    if (!tables.empty() && !equations::same_entries(*table->axes.front(), *tables.front().axes.front()))
      return fault(
          fmt::format("'{}' lies over another axis than '{}'", row.what.str(), tables.front().text.str()),
          "bars of one picture stand over the same axis");
    tables.push_back(std::move(*table));
  }
  if (tables.size() > figures::most_series) {
    context.record.diagnostics.error(request.figure().bars[figures::most_series].name.span(),
                                     fmt::format("{} bars side by side can't be told apart", tables.size()),
                                     fmt::format("draw at most {}", figures::most_series));
    return std::nullopt;
  }
  return tables;
}

}  // namespace

std::optional<DrawnFigure> draw_bars(Context& context, const FigureRequest& request) {
  const auto tables = bar_tables(context, request);
  if (!tables || tables->empty()) return std::nullopt;
  std::vector<Real> all{Real(0)};
  for (const DrawnTable& table : *tables) all.insert(all.end(), table.cells.begin(), table.cells.end());
  const auto places = places_for(context, all, figures::units_down, request.show->id.span());
  if (!places) return std::nullopt;
  figures::Bars bars;
  bars.labels = labels_of(context, request);
  const equations::Axis& axis = *tables->front().axes.front();
  bars.entries = entries_of(context, axis);
  std::string words;
  for (std::size_t i = 0; i < tables->size(); ++i) {
    const DrawnTable& table = (*tables)[i];
    const auto row = drawn(context, table.cells, to_places(*places), table.text.span());
    if (!row) return std::nullopt;
    note_drawn(context, request, table.text, table.text.str(), to_places(*places), texts_along(axis), *row);
    figures::Bars::Row drawn_row{short_words(context, request.figure().bars[i].name), {}};
    for (const Drawn& one : *row) drawn_row.values.push_back(one.value);
    words += fmt::format("{}{} {}", i == 0 ? "" : ", ", drawn_row.name, spoken_range(*row));
    bars.rows.push_back(std::move(drawn_row));
  }
  const std::string over = bars.labels.x.empty() ? "" : " over " + bars.labels.x;
  return DrawnFigure{figures::draw(bars),
                     fmt::format("Bars{}, {} to {}: {}.", over, spoken_entry(bars.entries.front()),
                                 spoken_entry(bars.entries.back()), words)};
}

namespace {

/// A table of two columns.
std::optional<DrawnTable> plane_points(Context& context, const FigureRequest& request, const Text& text) {
  auto table = drawn_table(context, request, text);
  if (!table) return std::nullopt;
  if (table->axes.size() != 2 || table->axes.back()->size != 2) {
    context.record.diagnostics.error(
        text.span(),
        fmt::format("'{}' is no table of two columns: {}", text.str(), equations::describe(table->axes)),
        "an arrow ends at a point of the plane; choose two columns, as in X[.., 0..1]");
    return std::nullopt;
  }
  if (table->axes.front()->size > figures::most_series) {
    context.record.diagnostics.error(text.span(),
                                     fmt::format("{} arrows can't be told apart", table->axes.front()->size),
                                     fmt::format("draw at most {}", figures::most_series));
    return std::nullopt;
  }
  return table;
}

void note_points(Context& context, const FigureRequest& request, const DrawnTable& table,
                 const Wanted& wanted, const std::vector<Drawn>& points) {
  for (std::size_t i = 0; i < points.size(); i += 2)
    note_drawn(context, request, table.text,
               fmt::format("{} | {}", table.text.str(), table.axes.front()->text_at(i / 2)), wanted,
               texts_along(*table.axes.back()), {points[i], points[i + 1]});
}

}  // namespace

std::optional<DrawnFigure> draw_arrows(Context& context, const FigureRequest& request) {
  const course::Figure& figure = request.figure();
  const auto to = plane_points(context, request, figure.to);
  if (!to) return std::nullopt;
  std::optional<DrawnTable> from;
  if (!figure.from.empty()) {
    from = plane_points(context, request, figure.from);
    if (!from) return std::nullopt;
    if (!equations::same_entries(*from->axes.front(), *to->axes.front())) {
      context.record.diagnostics.error(figure.from.span(), "'from' and 'to' have other rows",
                                       "an arrow leads from a row of the one to the same row of the other");
      return std::nullopt;
    }
  }
  std::vector<Real> all = to->cells;
  if (from) all.insert(all.end(), from->cells.begin(), from->cells.end());
  all.emplace_back(0);
  const auto places = places_for(context, all, figures::units_across, request.show->id.span());
  if (!places) return std::nullopt;
  const auto ends = drawn(context, to->cells, to_places(*places), figure.to.span());
  const auto starts = from ? drawn(context, from->cells, to_places(*places), figure.from.span())
                           : drawn(context, std::vector<Real>(to->cells.size(), Real(0)), to_places(*places),
                                   figure.to.span());
  if (!ends || !starts) return std::nullopt;
  note_points(context, request, *to, to_places(*places), *ends);
  if (from) note_points(context, request, *from, to_places(*places), *starts);
  figures::Arrows arrows;
  arrows.labels = labels_of(context, request);
  std::string words;
  const auto names = entries_of(context, *to->axes.front());
  const auto text_of = [](const std::vector<Drawn>& points, std::size_t i) {
    return fmt::format("({}, {})", spoken_number(points[i].shown.text),
                       spoken_number(points[i + 1].shown.text));
  };
  for (std::size_t i = 0; i < ends->size(); i += 2) {
    arrows.items.push_back({names[i / 2],
                            {(*starts)[i].value, (*starts)[i + 1].value},
                            {(*ends)[i].value, (*ends)[i + 1].value}});
    words += fmt::format("{}{} {}to {}", i == 0 ? "" : ", ", spoken_entry(names[i / 2]),
                         from ? fmt::format("from {} ", text_of(*starts, i)) : "", text_of(*ends, i));
  }
  return DrawnFigure{figures::draw(arrows),
                     fmt::format("Arrows{}: {}.", from ? "" : " from the origin", words)};
}

// Heatmaps, matrices and clocks: tables that are drawn as they lie.

using numbers::Rational;

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
  lies.columns = entries_of(context, *axes.back());
  lies.rows = axes.size() == 2 ? entries_of(context, *axes.front()) : std::vector<figures::Entry>{{}};
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
               : fmt::format("{}, {} to {}", name, spoken_entry(entries.front()),
                             spoken_entry(entries.back()));
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
  Wanted printed = wanted;
  printed.route = request.show->route;
  note_printings(context, *request.worked, lies->table.text, printed, cells->digits, request.caption.str());
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
  lies.rows = lies.table.axes.size() > 1 ? entries_of(context, *lies.table.axes.front())
                                         : std::vector<figures::Entry>{{}};
  if (paired) lies.columns = entries_of(context, *lies.table.axes[1]);
  const equations::Axis& last = *lies.table.axes.back();
  for (std::size_t i = 0; !paired && i < last.size; i += 2)
    lies.columns.push_back(
        {fmt::format("{}, {}", last.text_at(i), last.text_at(i + 1)), last.labels.empty()});
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
    return fmt::format("{}, {} to {}", label.empty() ? noun : label, spoken_entry(entries.front()),
                       spoken_entry(entries.back()));
  };
  return DrawnFigure{figures::draw(clocks), fmt::format("Clocks with one hand each. Down: {}. Across: {}.",
                                                        side(clocks.rows, clocks.labels.y, "rows"),
                                                        side(clocks.columns, clocks.labels.x, "pairs"))};
}

}  // namespace proofsheet::workbook
