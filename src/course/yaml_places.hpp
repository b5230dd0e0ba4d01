#pragma once
// Maps the characters of a scalar to their places in the source.
//
// The parser reports where a scalar begins and its value, but not the origin of each character: the
// indentation of a block is removed, escapes are resolved, lines are folded. So this reads the scalar a
// second time, in parallel with its source.
#include <string>

#include "course/yaml_tree.hpp"

namespace proofsheet::course {

struct PlacedScalar {
  text::Text text;
  Node::Style style = Node::Style::plain;
  std::size_t end = 0;  ///< the offset after the scalar and its closing quote
  bool closed = true;   ///< false if the closing quote is missing
};

/// Returns a scalar with the places of its characters. `offset`: where it begins: its first character, its
/// opening quote, or the `|` or `>`.
PlacedScalar place_scalar(const text::SourcePtr& source, std::size_t offset, const std::string& value);

}  // namespace proofsheet::course
