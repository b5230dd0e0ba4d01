#include "course/choose.hpp"

namespace proofsheet::course {

namespace {

void read_chosen_values(const Node& node, ChosenName& chosen, const std::string& noun,
                        text::Diagnostics& diagnostics) {
  if (node.kind == Node::Kind::scalar) {
    chosen.range = read_line(node, diagnostics);
    return;
  }
  if (!expect_list(node, noun, diagnostics)) return;
  for (const Node& item : node.items)
    if (const Text value = read_line(item, diagnostics); !value.empty())
      chosen.values.push_back(with_quotes(item, value));
}

const Table<ChosenName>& chosen_table() {
  static const Table<ChosenName> table{
      "a name to choose",
      {line_key("name", &ChosenName::name, Presence::required, "the name, which expressions use"),
       Key<ChosenName>{{"from", Presence::required, Shape::one_or_more,
                        "a range, 0..255, the name of an axis, or a list"},
                       [](const Node& node, ChosenName& chosen, text::Diagnostics& diagnostics) {
                         read_chosen_values(node, chosen, "'from'", diagnostics);
                       }},
       line_key("title", &ChosenName::title, Presence::optional, "in a demo: a label for the choice"),
       line_key("start", &ChosenName::start, Presence::optional,
                "the number or label that is shown first; the first one if left out")}};
  return table;
}

/// The keys after a name.
const Table<ChosenName>& settings_table() {
  static const Table<ChosenName> table = [] {
    Table<ChosenName> made = chosen_table();
    std::erase_if(made.keys, [](const Key<ChosenName>& key) { return key.name == "name"; });
    made.noun = "a name with its values";
    return made;
  }();
  return table;
}

}  // namespace

std::vector<ChosenName> read_choose(const Node& node, text::Diagnostics& diagnostics) {
  std::vector<ChosenName> all;
  if (node.kind == Node::Kind::sequence) {
    for (const Node& item : node.items) {
      ChosenName chosen;
      if (read_mapping(item, chosen_table(), chosen, diagnostics)) all.push_back(std::move(chosen));
    }
    return all;
  }
  if (!expect_mapping(node, "'choose'", diagnostics)) return all;
  for (const Entry& entry : node.entries) {
    ChosenName chosen;
    chosen.name = entry.key;
    if (entry.value.kind == Node::Kind::mapping)
      read_mapping(entry.value, settings_table(), chosen, diagnostics);
    else
      read_chosen_values(entry.value, chosen, "'" + entry.key.str() + "'", diagnostics);
    if (!chosen.range.empty() || !chosen.values.empty()) all.push_back(std::move(chosen));
  }
  return all;
}

void read_start(const Node& node, std::vector<std::pair<Text, Text>>& start, text::Diagnostics& diagnostics) {
  if (!expect_mapping(node, "'start'", diagnostics)) return;
  for (const Entry& entry : node.entries)
    if (const Text value = read_line(entry.value, diagnostics); !value.empty())
      start.emplace_back(entry.key, with_quotes(entry.value, value));
}

Field choose_field(Presence presence, std::string about) {
  return {"choose", presence, Shape::choices, std::move(about), [] {
            return std::vector{chosen_table().form(), settings_table().form()};
          }};
}

}  // namespace proofsheet::course
