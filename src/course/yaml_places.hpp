#pragma once
// Where the characters of a scalar stand.
//
// The parser says where a scalar begins and what it says, not where each character came from: the indentation
// of a block is gone, escapes are resolved, lines are folded. So the scalar is walked through once more,
// beside its source.
#include <string>

#include "course/yaml_tree.hpp"

namespace proofsheet::course {

struct PlacedScalar {
  diagnostics::Text text;
  Node::Style style = Node::Style::plain;
  std::size_t end = 0;  ///< the offset behind the scalar, behind its closing quote
  bool closed = true;   ///< false: the closing quote is missing
};

/// `offset`: where the scalar begins: its first character, its opening quote, or the `|` or `>`.
PlacedScalar place_scalar(const diagnostics::SourcePtr& source, std::size_t offset, const std::string& value);

}  // namespace proofsheet::course
