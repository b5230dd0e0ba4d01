#include "course/figure.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "course/rows.hpp"

namespace proofsheet::course {

namespace {

using diagnostics::Diagnostics;

struct KindOfFigure {
  std::string name, noun;
  Figure::Kind kind;
};

const std::vector<KindOfFigure>& kinds() {
  static const std::vector<KindOfFigure> all{{"heatmap", "a heatmap", Figure::Kind::heatmap},
                                             {"lines", "a figure of lines", Figure::Kind::lines},
                                             {"clocks", "a figure of clocks", Figure::Kind::clocks},
                                             {"bars", "a figure of bars", Figure::Kind::bars},
                                             {"arrows", "a figure of arrows", Figure::Kind::arrows},
                                             {"matrix", "a figure of a matrix", Figure::Kind::matrix}};
  return all;
}

const KindOfFigure& kind_named(const std::string& name) {
  return *std::find_if(kinds().begin(), kinds().end(), [&](const auto& one) { return one.name == name; });
}

/// A key whose line goes to a member of the figure.
Key<Show> figure_line(std::string name, Text Figure::*member, Presence presence, std::string about) {
  return {{std::move(name), presence, Shape::line, std::move(about)},
          [member](const Node& node, Show& show, auto& diagnostics) {
            show.figure.*member = read_line(node, diagnostics);
          }};
}

Key<Show> yes_no_key(std::string name, bool Figure::*member, std::string about) {
  return {{std::move(name), Presence::optional, Shape::yes_no, std::move(about)},
          [member](const Node& node, Show& show, auto& diagnostics) {
            show.figure.*member = read_yes_no(node, diagnostics);
          }};
}

std::vector<Figure::Row> read_rows_of(const Node& node, Diagnostics& diagnostics) {
  std::vector<Figure::Row> rows;
  for (const Text& line : read_block_lines(node, diagnostics)) {
    const std::size_t colon = last_outside_brackets(line.view(), ":");
    if (colon == std::string_view::npos || colon == 0 || colon + 1 == line.size())
      diagnostics.error(line.span(), "this line is not 'name: expression'",
                        "write, say, sine: sin(x) for x in 0..6");
    else
      rows.push_back({line.slice(0, colon).trimmed(), line.slice(colon + 1, line.size()).trimmed()});
  }
  return rows;
}

Key<Show> rows_key(std::string name, std::vector<Figure::Row> Figure::*member, Presence presence,
                   std::string about) {
  return {{std::move(name), presence, Shape::lines, std::move(about)},
          [member](const Node& node, Show& show, auto& diagnostics) {
            show.figure.*member = read_rows_of(node, diagnostics);
          }};
}

std::vector<Key<Show>> data_keys(Figure::Kind kind) {
  const auto of = [](std::string about) {
    return figure_line("of", &Figure::of, Presence::required, std::move(about));
  };
  const Key<Show> range = figure_line("range", &Figure::range, Presence::optional,
                                      "the values between which the shades lie: 0..1");
  switch (kind) {
    case Figure::Kind::heatmap:
      return {of("a table of numbers; its first axis goes down"), range};
    case Figure::Kind::matrix:
      return {of("a table of numbers; its first axis goes down"), range, decimals_key<Show>(),
              rounding_key<Show>()};
    case Figure::Kind::clocks:
      return {of("a table whose last axis holds pairs of sine and cosine, a hand for each pair")};
    case Figure::Kind::lines:
      return {rows_key("curves", &Figure::curves, Presence::optional,
                       "lines 'name: expression for x in first..last', the ends real"),
              rows_key("points", &Figure::points, Presence::optional,
                       "lines 'name: expression', a table of one axis each"),
              yes_no_key("joined", &Figure::joined, "yes: points are joined by a line, however few they are"),
              yes_no_key("logarithmic", &Figure::logarithmic,
                         "yes: y grows by factors; each tick is ten times the one below it")};
    case Figure::Kind::bars:
      return {rows_key("bars", &Figure::bars, Presence::required,
                       "lines 'name: expression', a table of one axis each, over the same axis")};
    case Figure::Kind::arrows:
      break;
  }
  return {figure_line("to", &Figure::to, Presence::required, "a table of two columns: where each arrow ends"),
          figure_line("from", &Figure::from, Presence::optional,
                      "a table of two columns: where each begins; left out: at the origin")};
}

/// The word is read before the other keys, since it says which there are.
void pass_over(const Node&, Show&, Diagnostics&) {}

}  // namespace

const std::vector<std::string>& figure_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const KindOfFigure& one : kinds()) all.push_back(one.name);
    return all;
  }();
  return names;
}

Table<Show> figure_table(const std::string& kind) {
  const KindOfFigure& row = kind_named(kind);
  Table<Show> table{row.noun,
                    {{{"figure", Presence::required, Shape::figure, std::string(figure_rule)}, pass_over},
                     id_key(&Show::id, Presence::required),
                     line_key("title", &Show::title, Presence::optional, "the caption"),
                     figure_line("alt", &Figure::alt, Presence::optional,
                                 "what stands for the picture in words; left out: told from its data"),
                     figure_line("x", &Figure::x, Presence::optional, "what the axis to the right shows"),
                     figure_line("y", &Figure::y, Presence::optional, "what the other axis shows")}};
  for (Key<Show>& key : data_keys(row.kind)) table.keys.push_back(std::move(key));
  table.keys.push_back(route_key<Show>());
  table.kind = "figure";
  table.word = kind;
  return table;
}

void read_figure(const Node& node, std::vector<Show>& show, Diagnostics& diagnostics) {
  const Text word = read_line(*find(node, "figure"), diagnostics);
  if (word.empty()) return;
  const std::vector<std::string>& names = figure_names();
  if (std::find(names.begin(), names.end(), word.str()) == names.end()) {
    const std::string near = diagnostics::did_you_mean(word.str(), names);
    diagnostics.error(word.span(), fmt::format("there is no kind of figure '{}'", word.str()),
                      near.empty() ? std::string(figure_rule) : near);
    return;
  }
  Show entry;
  entry.kind = Show::Kind::figure;
  entry.figure.kind = kind_named(word.str()).kind;
  if (!read_mapping(node, figure_table(word.str()), entry, diagnostics)) return;
  if (entry.figure.kind == Figure::Kind::lines && !find(node, "curves") && !find(node, "points"))
    diagnostics.error(word.span(), "a figure of lines needs 'curves' or 'points'",
                      "write, say, curves: | and below it sine: sin(x) for x in 0..6");
  show.push_back(std::move(entry));
}

}  // namespace proofsheet::course
