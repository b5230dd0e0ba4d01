#include "course/show.hpp"

#include <fmt/format.h>

#include "course/figure.hpp"

namespace proofsheet::course {

namespace {

using diagnostics::Diagnostics;

struct KindName {
  const char* name;
  Show::Kind kind;
};
constexpr KindName show_kinds[] = {{"table", Show::Kind::table}, {"steps", Show::Kind::steps},
                                   {"value", Show::Kind::value}, {"formula", Show::Kind::formula},
                                   {"lines", Show::Kind::lines}, {"demo", Show::Kind::demo}};
const std::vector<std::string> kinds_of_shows = {"table", "steps", "value", "formula"};
const std::vector<std::string> kinds_of_parts = {"value", "table", "lines", "steps"};

Show::Kind kind_named(const std::string& name) {
  for (const KindName& kind : show_kinds)
    if (kind.name == name) return kind.kind;
  return Show::Kind::table;
}

/// The table of a kind: `table`, `steps`, `value` or `formula`.
Table<Show> show_table(const std::string& kind) {
  const bool printed = kind != "formula";
  Table<Show> table{fmt::format("'{}'", kind),
                    {line_key(kind, &Show::what, Presence::required,
                              printed ? "a reference or an expression" : "the head of a clause: P[pos, 2i]"),
                     line_key("title", &Show::title, Presence::optional, "the caption"),
                     id_key(&Show::id, Presence::optional)}};
  table.kind = kind;
  if (!printed) return table;
  table.keys.push_back(decimals_key<Show>());
  table.keys.push_back(rounding_key<Show>());
  table.keys.push_back(route_key<Show>());
  if (kind == "table")
    table.keys.push_back(
        line_key("rows", &Show::rows, Presence::optional, "the axis that goes down, when not the first"));
  return table;
}

/// Of a part of a demo: `value`, `table`, `lines` or `steps`.
Table<Show> part_table(const std::string& kind) {
  Table<Show> table = show_table(kind);
  table.noun = fmt::format("a part with '{}'", kind);
  std::erase_if(table.keys, [](const Key<Show>& key) { return key.name == "id"; });
  if (kind == "lines")
    table.keys.push_back(
        line_key("across", &Show::across, Presence::optional, "what the lines go along, in words"));
  return table;
}

const Table<Choose>& choose_table() {
  static const Table<Choose> table{
      "a choice of a demo",
      {line_key("name", &Choose::name, Presence::required,
                "stands for what is chosen, in the expressions of the parts"),
       line_key("from", &Choose::from, Presence::required, "a range, 0..255, or the name of an axis"),
       line_key("title", &Choose::title, Presence::optional, "what is chosen, in words"),
       line_key("start", &Choose::start, Presence::optional,
                "the number or label that is chosen at first; left out: the first")}};
  return table;
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
    Table<Show> made{
        "'demo'",
        {{{"demo", Presence::required, Shape::id, "its id, for `{demo} id` in prose"},
          [](const Node& node, Show& target, Diagnostics& diagnostics) {
            target.what = read_line(node, diagnostics);
            if (!target.what.empty()) check_id(target.what, diagnostics);
          }},
         line_key("title", &Show::title, Presence::required, "its heading"),
         list_key<choose_table>("choose", &Show::choose, Presence::required, "what the reader may choose"),
         list_key("parts", &Show::parts, Presence::required, "what is shown of each choice", read_part,
                  part_forms)}};
    made.kind = "demo";
    return made;
  }();
  return table;
}

/// `3 sig down`: the longest beginning that is a format, and a rounding rule behind it.
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

}  // namespace

std::vector<Form> show_forms() {
  std::vector<Form> forms;
  for (const std::string& kind : kinds_of_shows) forms.push_back(show_table(kind).form());
  forms.push_back(demo_table().form());
  for (Form& form : figure_forms()) forms.push_back(std::move(form));
  return forms;
}

void read_show(const Node& node, std::vector<Show>& show, Diagnostics& diagnostics) {
  const auto kind = kind_key(node, "an entry of 'show'", show_forms(), diagnostics);
  if (!kind) return;
  if (*kind == "figure") return read_figure(node, show, diagnostics);
  Show entry;
  entry.kind = kind_named(*kind);
  const Table<Show>& table = entry.kind == Show::Kind::demo ? demo_table() : show_table(*kind);
  if (!read_mapping(node, table, entry, diagnostics)) return;
  if (entry.id.empty()) entry.id = entry.what;
  show.push_back(std::move(entry));
}

std::vector<HandRule> read_by_hand(const Node& node, Diagnostics& diagnostics) {
  std::vector<HandRule> rules;
  for (const Text& line : read_block_lines(node, diagnostics)) {
    const std::size_t colon = last_outside_brackets(line.view(), ":");
    if (colon == std::string_view::npos || colon == 0 || colon + 1 == line.size()) {
      diagnostics.error(line.span(), "this line is not 'name: format'",
                        "write, say, P: 3, or D: 3 sig, or x: 2 down");
      continue;
    }
    HandRule rule;
    rule.what = line.slice(0, colon).trimmed();
    read_rule(line.slice(colon + 1, line.size()).trimmed(), rule, diagnostics);
    rules.push_back(std::move(rule));
  }
  return rules;
}

}  // namespace proofsheet::course
