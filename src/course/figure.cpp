#include "course/figure.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::course {

namespace {

using diagnostics::Diagnostics;

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

Key<Show> of_key(std::string about) {
  return figure_line("of", &Figure::of, Presence::required, std::move(about));
}

Key<Show> range_key() {
  return figure_line("range", &Figure::range, Presence::optional,
                     "the values between which the shades lie: 0..1");
}

/// A kind, as authors write it, and the keys that it has beside those of all kinds.
struct KindOfFigure {
  std::string name, noun;
  Figure::Kind kind;
  std::vector<Key<Show>> keys;
};

const std::vector<KindOfFigure>& kinds_of_figures() {
  static const std::vector<KindOfFigure> all{
      {"heatmap",
       "a heatmap",
       Figure::Kind::heatmap,
       {of_key("a table of numbers; its first axis goes down"), range_key()}},
      {"lines",
       "a figure of lines",
       Figure::Kind::lines,
       {rows_key("curves", &Figure::curves, Presence::optional,
                 "lines 'name: expression for x in first..last', the ends real"),
        rows_key("points", &Figure::points, Presence::optional,
                 "lines 'name: expression', a table of one axis each"),
        yes_no_key("joined", &Figure::joined, "yes: points are joined by a line, however few they are"),
        yes_no_key("logarithmic", &Figure::logarithmic,
                   "yes: y grows by factors; each tick is ten times the one below it")}},
      {"clocks",
       "a figure of clocks",
       Figure::Kind::clocks,
       {of_key("a table whose last axis holds pairs of sine and cosine, a hand for each pair")}},
      {"bars",
       "a figure of bars",
       Figure::Kind::bars,
       {rows_key("bars", &Figure::bars, Presence::required,
                 "lines 'name: expression', a table of one axis each, over the same axis")}},
      {"arrows",
       "a figure of arrows",
       Figure::Kind::arrows,
       {figure_line("to", &Figure::to, Presence::required, "a table of two columns: where each arrow ends"),
        figure_line("from", &Figure::from, Presence::optional,
                    "a table of two columns: where each begins; left out: at the origin")}},
      {"matrix",
       "a figure of a matrix",
       Figure::Kind::matrix,
       {of_key("a table of numbers; its first axis goes down"), range_key(), decimals_key<Show>(),
        rounding_key<Show>()}}};
  return all;
}

const KindOfFigure* find_kind_of_figure(std::string_view name) {
  const auto& all = kinds_of_figures();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

/// The word is read before the other keys, since it says which there are.
void pass_over(const Node&, Show&, Diagnostics&) {}

}  // namespace

std::vector<std::string> figure_names() {
  std::vector<std::string> names;
  for (const KindOfFigure& one : kinds_of_figures()) names.push_back(one.name);
  return names;
}

std::string figure_rule() { return fmt::format("a figure is {}", alternatives(figure_names())); }

namespace {

Table<Show> figure_table(const KindOfFigure& row) {
  Table<Show> table{row.noun,
                    {{{"figure", Presence::required, Shape::figure, figure_rule()}, pass_over},
                     id_key(&Show::id, Presence::required),
                     line_key("title", &Show::title, Presence::optional, "the caption"),
                     figure_line("alt", &Figure::alt, Presence::optional,
                                 "what stands for the picture in words; left out: told from its data"),
                     figure_line("x", &Figure::x, Presence::optional, "what the axis to the right shows"),
                     figure_line("y", &Figure::y, Presence::optional, "what the other axis shows")}};
  table.keys.insert(table.keys.end(), row.keys.begin(), row.keys.end());
  table.keys.push_back(route_key<Show>());
  table.kind = "figure";
  table.word = row.name;
  return table;
}

}  // namespace

std::vector<Form> figure_forms() {
  std::vector<Form> forms;
  for (const KindOfFigure& one : kinds_of_figures()) forms.push_back(figure_table(one).form());
  return forms;
}

void read_figure(const Node& node, std::vector<Show>& show, Diagnostics& diagnostics) {
  const Text word = read_line(*find(node, "figure"), diagnostics);
  if (word.empty()) return;
  const KindOfFigure* kind = find_kind_of_figure(word.view());
  if (!kind) {
    const std::string near = diagnostics::did_you_mean(word.str(), figure_names());
    diagnostics.error(word.span(), fmt::format("there is no kind of figure '{}'", word.str()),
                      near.empty() ? figure_rule() : near);
    return;
  }
  Show entry;
  entry.kind = Show::Kind::figure;
  entry.figure.kind = kind->kind;
  if (!read_mapping(node, figure_table(*kind), entry, diagnostics)) return;
  if (entry.figure.kind == Figure::Kind::lines && !find(node, "curves") && !find(node, "points"))
    diagnostics.error(word.span(), "a figure of lines needs 'curves' or 'points'",
                      "write, say, curves: | and below it sine: sin(x) for x in 0..6");
  show.push_back(std::move(entry));
}

}  // namespace proofsheet::course
