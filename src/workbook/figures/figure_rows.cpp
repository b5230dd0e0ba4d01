// Bars and arrows: a row of numbers for each label.
#include <fmt/format.h>

#include <algorithm>

#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/value.hpp"
#include "text/refusal.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/content/shows.hpp"
#include "workbook/figures/figure_numbers.hpp"

namespace proofsheet::workbook {

namespace {

using numbers::Real;
using text::Text;

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
      return text::fail(diagnostics, row.what.span(), std::move(fact), std::move(hint));
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
  if (tables.size() > figures::most_series)
    return text::fail(diagnostics, request.figure().bars[figures::most_series].name.span(),
                      fmt::format("{} bars side by side are too many", tables.size()),
                      fmt::format("draw at most {}", figures::most_series));
  return tables;
}

std::vector<std::string> names_of_bars(Context& context, const FigureRequest& request) {
  std::vector<std::string> names;
  for (const course::Figure::Row& row : request.figure().bars)
    names.push_back(short_words(context, row.name));
  return names;
}

/// Returns a table with two columns, in all frames.
std::optional<std::vector<DrawnTable>> plane_points(Frames& frames, const FigureRequest& request,
                                                    const Text& text) {
  auto tables = evaluate_tables(frames, request, text);
  if (!tables) return std::nullopt;
  const auto& axes = tables->front().axes;
  text::Diagnostics& diagnostics = frames.all.record.diagnostics;
  if (axes.size() != 2 || axes.back()->size != 2)
    return text::fail(
        diagnostics, text.span(),
        fmt::format("'{}' is not a table of two columns: {}", text.str(), equations::describe(axes)),
        "choose two columns, as in X[.., 0..1]: an arrow ends at a point of the plane");
  if (axes.front()->size > figures::most_series)
    return text::fail(diagnostics, text.span(),
                      fmt::format("{} arrows are too many for one picture", axes.front()->size),
                      fmt::format("draw at most {}", figures::most_series));
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
  return text::fail(frames.all.record.diagnostics, figure.from.span(), "'from' and 'to' have different rows",
                    "give both the same rows: an arrow leads from a row of 'from' to the same row of 'to'");
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

}  // namespace proofsheet::workbook
