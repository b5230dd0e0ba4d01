#include "course/show.hpp"

#include <fmt/format.h>

#include "course/figure.hpp"
#include "course/kind_key.hpp"
#include "course/rows.hpp"

namespace proofsheet::course {

namespace {

using diagnostics::Diagnostics;

const std::vector<std::string> kinds = {"table", "steps", "value", "formula"};

Show::Kind kind_named(const std::string& name) {
  if (name == "steps") return Show::Kind::steps;
  if (name == "value") return Show::Kind::value;
  return name == "formula" ? Show::Kind::formula : Show::Kind::table;
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

std::vector<Form> show_forms() {
  std::vector<Form> forms;
  for (const std::string& kind : kinds) forms.push_back(show_table(kind).form());
  for (const std::string& kind : figure_names()) forms.push_back(figure_table(kind).form());
  return forms;
}

void read_show(const Node& node, std::vector<Show>& show, Diagnostics& diagnostics) {
  const auto kind = kind_key(node, "an entry of 'show'", show_forms(), diagnostics);
  if (!kind) return;
  if (*kind == "figure") return read_figure(node, show, diagnostics);
  Show entry;
  entry.kind = kind_named(*kind);
  if (!read_mapping(node, show_table(*kind), entry, diagnostics)) return;
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
