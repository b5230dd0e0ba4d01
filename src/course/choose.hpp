#pragma once
// `choose:`, which demos, questions and cards have in common: names, and the values that each can have.
#include <vector>

#include "course/course.hpp"
#include "course/fields.hpp"
#include "course/yaml_tree.hpp"

namespace proofsheet::course {

/// A name and its values: `f: 325..450 step 25`, `zero: [32, 0]`, or keys: `i: {from: 1..4, title:
/// Slowness}`.
struct ChosenName {
  Text name;
  Text range;                ///< a range, or the name of an axis; empty: `values` are listed
  std::vector<Text> values;  ///< quoted values keep their quotes
  Text title, start;         ///< may be empty
};

/// Reads a mapping of names, or a list of mappings with the key `name`.
std::vector<ChosenName> read_choose(const Node& node, text::Diagnostics& diagnostics);
/// Reads `start:`, names and values.
void read_start(const Node& node, std::vector<std::pair<Text, Text>>& start, text::Diagnostics& diagnostics);
/// The key `choose`, without its reader.
Field choose_field(Presence presence, std::string about);

}  // namespace proofsheet::course
