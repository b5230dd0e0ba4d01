#include <fmt/format.h>

#include <algorithm>

#include "course/choose.hpp"
#include "course/example.hpp"
#include "text/refusal.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;

struct KindName {
  const char* name;
  Show::Kind kind;
};
constexpr KindName show_kinds[] = {{"table", Show::Kind::table},   {"steps", Show::Kind::steps},
                                   {"value", Show::Kind::value},   {"formula", Show::Kind::formula},
                                   {"budget", Show::Kind::budget}, {"lines", Show::Kind::lines},
                                   {"demo", Show::Kind::demo}};
const std::vector<std::string> kinds_of_shows = {"table", "steps", "value", "formula", "budget"};
const std::vector<std::string> kinds_of_parts = {"value", "table", "lines", "steps"};

Show::Kind kind_named(const std::string& name) {
  for (const KindName& kind : show_kinds)
    if (kind.name == name) return kind.kind;
  return Show::Kind::table;
}

/// The table of a kind of `kinds_of_shows`, or of `lines`.
Table<Show> show_table(const std::string& kind) {
  const bool is_formula = kind == "formula";
  Table<Show> table{
      fmt::format("'{}'", kind),
      {line_key(kind, &Show::what, Presence::required,
                is_formula ? "the head of a clause: P[pos, 2i]" : "a reference or an expression"),
       line_key("title", &Show::title, Presence::optional, "the caption"),
       id_key(&Show::id, Presence::optional)}};
  table.kind = kind;
  if (is_formula || kind == "budget") return table;
  table.keys.push_back(decimals_key<Show>());
  table.keys.push_back(rounding_key<Show>());
  table.keys.push_back(route_key<Show>());
  if (kind == "table")
    table.keys.push_back(
        line_key("rows", &Show::rows, Presence::optional, "the vertical axis, if it is not the first"));
  return table;
}

void read_sound_show(const Node& node, std::vector<Show>& show, Diagnostics& diagnostics);

/// The table of a part of a demo: `value`, `table`, `lines` or `steps`.
Table<Show> part_table(const std::string& kind) {
  Table<Show> table = show_table(kind);
  table.noun = fmt::format("a part with '{}'", kind);
  std::erase_if(table.keys, [](const Key<Show>& key) { return key.name == "id"; });
  if (kind == "lines")
    table.keys.push_back(
        line_key("across", &Show::across, Presence::optional, "the title of the horizontal axis"));
  return table;
}

/// Returns the text of a list, `[2, 4]`, with the place of its first value.
Text as_list(const std::vector<Text>& values) {
  std::string text;
  for (const Text& value : values) text += (text.empty() ? "[" : ", ") + value.str();
  return Text(text + "]", values.front().source(), values.front().span().begin);
}

Key<Show> choose_key() {
  return {choose_field(Presence::required, "the choices of the reader"),
          [](const Node& node, Show& target, Diagnostics& diagnostics) {
            for (const ChosenName& one : read_choose(node, diagnostics))
              target.choose.push_back(
                  {one.name, one.values.empty() ? one.range : as_list(one.values), one.title, one.start});
          }};
}

Key<Show> start_key() {
  return {{"start", Presence::optional, Shape::notation,
           "what is chosen at first: a number or a label for each name; the first ones if left out"},
          [](const Node& node, Show& target, Diagnostics& diagnostics) {
            read_start(node, target.start, diagnostics);
          }};
}

/// Copies `start:` to the choices. Reports names that are none of them.
void set_starts(Show& demo, Diagnostics& diagnostics) {
  for (const auto& [name, value] : demo.start) {
    const auto choice =
        std::find_if(demo.choose.begin(), demo.choose.end(),
                     [&, &known = name](const Choose& one) { return one.name.view() == known.view(); });
    const bool is_quoted = value.size() > 1 && value.view().starts_with('"');
    if (choice != demo.choose.end())
      choice->start = is_quoted ? value.slice(1, value.size() - 1) : value;
    else
      diagnostics.error(name.span(), fmt::format("'{}' is no name under `choose:`", name.str()),
                        "copy a name from there");
  }
}

std::vector<Form> part_forms() {
  std::vector<Form> forms;
  for (const std::string& kind : kinds_of_parts) forms.push_back(part_table(kind).form());
  return forms;
}

void read_part(const Node& node, std::vector<Show>& parts, Diagnostics& diagnostics) {
  const auto kind = kind_key(node, "a part of a demo", part_forms(), diagnostics);
  if (!kind) return;
  Show part;
  part.kind = kind_named(*kind);
  if (read_mapping(node, part_table(*kind), part, diagnostics)) parts.push_back(std::move(part));
}

const Table<Show>& demo_table() {
  static const Table<Show> table = [] {
    Table<Show> made{"'demo'",
                     {{{"demo", Presence::required, Shape::id, "its id, for `{demo} id` in prose"},
                       [](const Node& node, Show& target, Diagnostics& diagnostics) {
                         target.what = read_line(node, diagnostics);
                         if (!target.what.empty()) check_id(target.what, diagnostics);
                       }},
                      line_key("title", &Show::title, Presence::required, "its heading"),
                      choose_key(),
                      start_key(),
                      list_key("parts", &Show::parts, Presence::required, "the parts shown for each choice",
                               read_part, part_forms)}};
    made.kind = "demo";
    return made;
  }();
  return table;
}

/// Reads `3 sig down`: the longest prefix that is a format, and a rounding rule after it.
void read_rule(const Text& text, HandRule& rule, Diagnostics& diagnostics) {
  if (const auto whole = numbers::parse_format(text.view())) {
    rule.format = *whole;
    return;
  }
  for (std::size_t space = text.str().rfind(' '); space != std::string::npos && space > 0;
       space = text.str().rfind(' ', space - 1)) {
    const Text front = text.slice(0, space).trimmed(), back = text.slice(space, text.size()).trimmed();
    const auto format = numbers::parse_format(front.view());
    if (!format) continue;
    rule.format = *format;
    rule.rounding = rounding_of(back, diagnostics);
    return;
  }
  (void)format_of(text, diagnostics);
}

/// Returns a placeholder for an entry with an error, with its id if that is known.
Show broken_show(const Node& node) {
  Show entry;
  entry.unread.insert("what");
  for (const Entry& one : node.entries)
    if ((entry.id.empty() || one.key.view() == "id") && one.value.kind == Node::Kind::scalar)
      entry.id = one.value.text.trimmed();
  return entry;
}

void read_sound_show(const Node& node, std::vector<Show>& show, Diagnostics& diagnostics) {
  static const std::vector<Form> forms = show_forms();
  const auto kind = kind_key(node, "an entry of 'show'", forms, diagnostics);
  if (!kind) return;
  if (*kind == "figure") return read_figure(node, show, diagnostics);
  Show entry;
  entry.kind = kind_named(*kind);
  const Table<Show>& table = entry.kind == Show::Kind::demo ? demo_table() : show_table(*kind);
  if (!read_mapping(node, table, entry, diagnostics)) return;
  set_starts(entry, diagnostics);
  if (entry.id.empty()) entry.id = entry.what;
  show.push_back(std::move(entry));
}

/// Returns the key of a figure as a key of the entry that has it.
Key<Show> in_entry(Key<Figure> key) {
  return {static_cast<Field>(key),
          [read = std::move(key.read)](const Node& node, Show& show, auto& diagnostics) {
            read(node, show.figure, diagnostics);
          }};
}

Key<Show> figure_line(std::string name, Text Figure::*member, Presence presence, std::string about) {
  return in_entry(line_key(std::move(name), member, presence, std::move(about)));
}

/// The form of a line with a name. In a line of words or numbers the first colon ends the name.
struct RowShape {
  const char* shape;
  const char* hint;
  enum class Of { drawing, words, numbers } of = Of::drawing;
};
constexpr RowShape drawn_row{"name: expression", "write a line such as sine: sin(x) for x in 0..6"},
    worded_row{"name: words", "write a line such as sum: both are added", RowShape::Of::words},
    numbered_row{"name: expression", "write a line such as sum: X[0, ..]", RowShape::Of::numbers};

/// Splits the format off `X[0, ..] : 2`.
void split_format(Figure::Row& row, Diagnostics& diagnostics) {
  const std::size_t colon = last_outside_brackets(row.what.view(), ":");
  if (colon == std::string_view::npos) return;
  HandRule rule;
  read_rule(row.what.slice(colon + 1, row.what.size()).trimmed(), rule, diagnostics);
  row.what = row.what.slice(0, colon).trimmed();
  row.printing = {rule.format, rule.rounding};
}

std::vector<Figure::Row> read_rows_of(const Node& node, const RowShape& shape, Diagnostics& diagnostics) {
  std::vector<Figure::Row> rows;
  for (const Text& line : read_block_lines(node, diagnostics)) {
    const std::size_t colon =
        shape.of == RowShape::Of::drawing ? last_outside_brackets(line.view(), ":") : line.view().find(':');
    if (colon == std::string_view::npos || colon == 0 || colon + 1 == line.size()) {
      diagnostics.error(line.span(), fmt::format("this line is not '{}'", shape.shape), shape.hint);
      continue;
    }
    rows.push_back({line.slice(0, colon).trimmed(), line.slice(colon + 1, line.size()).trimmed()});
    if (shape.of == RowShape::Of::numbers) split_format(rows.back(), diagnostics);
  }
  return rows;
}

Key<Show> rows_key(std::string name, std::vector<Figure::Row> Figure::*member, Presence presence,
                   std::string about, const RowShape& shape = drawn_row) {
  return {{std::move(name), presence, Shape::lines, std::move(about)},
          [member, &shape](const Node& node, Show& show, auto& diagnostics) {
            show.figure.*member = read_rows_of(node, shape, diagnostics);
          }};
}

/// Reads `word | place`: the boxes of a row.
Key<Show> boxes_in_rows_key() {
  return {{"rows", Presence::required, Shape::lines, "lines 'box | box', the names of the boxes in each row"},
          [](const Node& node, Show& show, Diagnostics& diagnostics) {
            for (const Text& line : read_block_lines(node, diagnostics)) {
              std::vector<Text>& row = show.figure.rows.emplace_back();
              for (std::size_t begin = 0; begin <= line.size();) {
                const std::size_t end = std::min(line.view().find('|', begin), line.size());
                row.push_back(line.slice(begin, end).trimmed());
                if (row.back().empty())
                  diagnostics.error(line.span(), "a box of this row has no name",
                                    "write a row such as word | place");
                begin = end + 1;
              }
            }
          }};
}

/// Reads `word -> sum: added`.
std::optional<Figure::Edge> read_edge(const Text& line, Diagnostics& diagnostics) {
  constexpr std::string_view arrow = "->";
  const std::size_t at = line.view().find(arrow);
  if (at != std::string_view::npos) {
    const std::size_t behind = at + arrow.size();
    const std::size_t colon = std::min(line.view().find(':', behind), line.size());
    Figure::Edge edge{line.slice(0, at).trimmed(), line.slice(behind, colon).trimmed(), {}};
    if (colon < line.size()) edge.words = line.slice(colon + 1, line.size()).trimmed();
    if (!edge.from.empty() && !edge.to.empty() && (colon == line.size() || !edge.words.empty())) return edge;
  }
  return text::fail(diagnostics, line.span(), "this line is not 'box -> box' or 'box -> box: words'",
                    "write a line such as word -> sum: added");
}

Key<Show> edges_key() {
  return {{"edges", Presence::required, Shape::lines, "lines 'box -> box' or 'box -> box: words'"},
          [](const Node& node, Show& show, Diagnostics& diagnostics) {
            for (const Text& line : read_block_lines(node, diagnostics))
              if (auto edge = read_edge(line, diagnostics)) show.figure.edges.push_back(std::move(*edge));
          }};
}

/// Reads `k in 0..8`.
Key<Show> over_key() {
  return {{"over", Presence::optional, Shape::line,
           "'name in range' or 'name in axis': animates the figure, one frame for each value of the name"},
          [](const Node& node, Show& show, Diagnostics& diagnostics) {
            constexpr std::string_view word = " in ";
            const Text line = read_line(node, diagnostics);
            const std::size_t at = line.view().find(word);
            if (at != std::string_view::npos)
              show.figure.over = {
                  line.slice(0, at).trimmed(), line.slice(at + word.size(), line.size()).trimmed(), {}, {}};
            if (!line.empty() && (show.figure.over.name.empty() || show.figure.over.from.empty()))
              diagnostics.error(line.span(), fmt::format("'{}' is not 'name in range'", line.str()),
                                "write a name and its range or axis, such as k in 0..8 or word in words");
          }};
}

Key<Show> of_key(std::string about) {
  return figure_line("of", &Figure::of, Presence::required, std::move(about));
}

Key<Show> filled_key() {
  return figure_line("filled", &Figure::filled, Presence::optional,
                     "a table with the same rows and columns; where it is 0, a cell is empty");
}

Key<Show> range_key() {
  return figure_line("range", &Figure::range, Presence::optional,
                     "the range of values for the shading: 0..1");
}

/// A kind of figure, by the name that authors use, and the keys that only this kind has.
struct KindOfFigure {
  std::string name, noun;
  Figure::Kind kind;
  std::vector<Key<Show>> keys;
  bool axes = true;
};

const std::vector<KindOfFigure>& kinds_of_figures() {
  static const std::vector<KindOfFigure> all{
      {"heatmap",
       "a heatmap",
       Figure::Kind::heatmap,
       {of_key("a table of numbers; its first axis is vertical"), filled_key(), range_key()}},
      {"lines",
       "a figure of lines",
       Figure::Kind::lines,
       {rows_key("curves", &Figure::curves, Presence::optional,
                 "lines 'name: expression for x in first..last', with real ends"),
        rows_key("points", &Figure::points, Presence::optional,
                 "lines 'name: expression', each a table with one axis"),
        in_entry(yes_no_key("joined", &Figure::joined, "yes: always join the points by a line")),
        in_entry(yes_no_key("logarithmic", &Figure::logarithmic,
                            "yes: use a logarithmic y axis; each tick is ten times the one below it"))}},
      {"clocks",
       "a figure of clocks",
       Figure::Kind::clocks,
       {of_key("a table whose last axis has pairs of sine and cosine, one hand for each pair")}},
      {"bars",
       "a figure of bars",
       Figure::Kind::bars,
       {rows_key("bars", &Figure::bars, Presence::required,
                 "lines 'name: expression', each a table with one axis, the same for all")}},
      {"arrows",
       "a figure of arrows",
       Figure::Kind::arrows,
       {figure_line("to", &Figure::to, Presence::required, "a table of two columns: where each arrow ends"),
        figure_line("from", &Figure::from, Presence::optional,
                    "a table of two columns: where each arrow begins; the origin if left out")}},
      {"matrix",
       "a figure of a matrix",
       Figure::Kind::matrix,
       {of_key("a table of numbers; its first axis is vertical"), filled_key(), range_key(),
        decimals_key<Show>(), rounding_key<Show>()}},
      {"flow",
       "a figure of a flow",
       Figure::Kind::flow,
       {boxes_in_rows_key(), edges_key(),
        rows_key("boxes", &Figure::boxes, Presence::optional,
                 "lines 'box: words', the text in a box; its name if left out", worded_row),
        rows_key("numbers", &Figure::numbers, Presence::optional,
                 "lines 'box: expression' or 'box: expression : format', the numbers below the text",
                 numbered_row),
        decimals_key<Show>(), rounding_key<Show>()},
       false}};
  return all;
}

const KindOfFigure* find_kind_of_figure(std::string_view name) {
  const auto& all = kinds_of_figures();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

/// Reads nothing: the kind was read before the other keys, because they depend on it.
void read_nothing(const Node&, Show&, Diagnostics&) {}

Table<Show> figure_table(const KindOfFigure& row) {
  Table<Show> table{row.noun,
                    {{{"figure", Presence::required, Shape::figure, figure_rule()}, read_nothing},
                     id_key(&Show::id, Presence::required),
                     line_key("title", &Show::title, Presence::optional, "the caption"),
                     figure_line("alt", &Figure::alt, Presence::optional,
                                 "the alternative text; generated from the data if left out")}};
  if (row.axes) {
    table.keys.push_back(
        figure_line("x", &Figure::x, Presence::optional, "the title of the horizontal axis"));
    table.keys.push_back(figure_line("y", &Figure::y, Presence::optional, "the title of the vertical axis"));
  }
  table.keys.insert(table.keys.end(), row.keys.begin(), row.keys.end());
  table.keys.push_back(over_key());
  table.keys.push_back(figure_line("frame", &Figure::frame, Presence::optional,
                                   "the text above each frame of an animated figure; if left out, "
                                   "the name and its value"));
  table.keys.push_back(route_key<Show>());
  table.kind = "figure";
  table.word = row.name;
  return table;
}

}  // namespace

std::vector<Form> show_forms() {
  std::vector<Form> forms;
  for (const std::string& kind : kinds_of_shows) forms.push_back(show_table(kind).form());
  forms.push_back(demo_table().form());
  for (Form& form : figure_forms()) forms.push_back(std::move(form));
  return forms;
}

void read_show(const Node& node, std::vector<Show>& show, Diagnostics& diagnostics) {
  const std::size_t before = show.size();
  read_sound_show(node, show, diagnostics);
  if (show.size() == before) show.push_back(broken_show(node));
}

std::vector<HandRule> read_by_hand(const Node& node, Diagnostics& diagnostics) {
  std::vector<HandRule> rules;
  for (const Text& line : read_block_lines(node, diagnostics)) {
    const std::size_t colon = last_outside_brackets(line.view(), ":");
    if (colon == std::string_view::npos || colon == 0 || colon + 1 == line.size()) {
      diagnostics.error(line.span(), "this line is not 'name: format'",
                        "write a line such as P: 3, D: 3 sig or x: 2 down");
      continue;
    }
    HandRule rule;
    rule.what = line.slice(0, colon).trimmed();
    read_rule(line.slice(colon + 1, line.size()).trimmed(), rule, diagnostics);
    rules.push_back(std::move(rule));
  }
  return rules;
}

std::vector<std::string> figure_names() {
  std::vector<std::string> names;
  for (const KindOfFigure& one : kinds_of_figures()) names.push_back(one.name);
  return names;
}

std::string figure_rule() { return fmt::format("the kind of figure: {}", alternatives(figure_names())); }

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
    diagnostics.error(word.span(), fmt::format("there is no kind of figure '{}'", word.str()),
                      text::did_you_mean(word.str(), figure_names(), figure_rule()));
    return;
  }
  Show entry;
  entry.kind = Show::Kind::figure;
  entry.figure.kind = kind->kind;
  if (!read_mapping(node, figure_table(*kind), entry, diagnostics)) return;
  if (entry.figure.kind == Figure::Kind::lines && !find(node, "curves") && !find(node, "points"))
    diagnostics.error(word.span(), "a figure of lines needs 'curves' or 'points'",
                      "add, for example, curves: | and below it sine: sin(x) for x in 0..6");
  if (!entry.figure.frame.empty() && !find(node, "over"))
    diagnostics.error(entry.figure.frame.span(), "'frame' is only for animated figures",
                      "add 'over', as in over: k in 0..8");
  show.push_back(std::move(entry));
}

}  // namespace proofsheet::course
