// Bars and arrows: a row of numbers for each label.
#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/value.hpp"
#include "workbook/figure_numbers.hpp"

namespace proofsheet::workbook {

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
  bars.entries = entries_of(axis);
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
                     fmt::format("Bars{}, {} to {}: {}.", over, spoken(bars.entries.front().text),
                                 spoken(bars.entries.back().text), words)};
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
  const auto names = entries_of(*to->axes.front());
  const auto told = [](const std::vector<Drawn>& points, std::size_t i) {
    return fmt::format("({}, {})", spoken(points[i].shown.text), spoken(points[i + 1].shown.text));
  };
  for (std::size_t i = 0; i < ends->size(); i += 2) {
    arrows.items.push_back({names[i / 2],
                            {(*starts)[i].value, (*starts)[i + 1].value},
                            {(*ends)[i].value, (*ends)[i + 1].value}});
    words += fmt::format("{}{} {}to {}", i == 0 ? "" : ", ", names[i / 2].text,
                         from ? fmt::format("from {} ", told(*starts, i)) : "", told(*ends, i));
  }
  return DrawnFigure{figures::draw(arrows),
                     fmt::format("Arrows{}: {}.", from ? "" : " from the origin", words)};
}

}  // namespace proofsheet::workbook
