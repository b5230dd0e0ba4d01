#pragma once
// YAML as text: a tree in which every scalar is its characters, and every character has its place in the
// source.
//
// YAML easily reads a text differently from what its author meant: it ends a text at ` #`, turns `no` into
// false, or repeats a table through an anchor. Here a scalar is always a text. Everything that could lose or
// invent a character is refused, with a message that says what to quote or fix.
#include <cstddef>
#include <optional>
#include <vector>

#include "text/diagnostic.hpp"
#include "text/text.hpp"

namespace proofsheet::course {

struct Entry;

/// A node of the tree. `kind` determines which members are set.
struct Node {
  /// `unread`: the node could not be read, and this was reported.
  enum class Kind { scalar, sequence, mapping, unread };
  enum class Style { plain, quoted, literal, folded };
  Kind kind = Kind::scalar;
  Style style = Style::plain;  ///< of a scalar
  text::Text text;             ///< of a scalar: its value, without quotes, escapes and indentation
  std::vector<Node> items;     ///< of a sequence
  std::vector<Entry> entries;  ///< of a mapping, in the order of the file, without duplicate keys
  text::Span span;             ///< the scalar, or the first character of the content
  bool sound = true;           ///< true if everything in it could be read
};

struct Entry {
  text::Text key;  ///< empty, with an unread value, if neither could be read
  Node value;
};

/// Limits for one file; the message about an exceeded limit names it.
inline constexpr std::size_t largest_yaml_file = 4u << 20;  // bytes
inline constexpr std::size_t longest_scalar = 1u << 20;     // bytes
inline constexpr std::size_t most_block_lines = 20'000;     // lines of one scalar
inline constexpr std::size_t deepest_yaml = 16;             // mappings and lists inside each other
inline constexpr std::size_t most_yaml_nodes = 200'000;
inline constexpr std::size_t most_yaml_errors = 50;  // reported of one file

/// Parses one file. Reports every error that can be found, and returns nothing if there was one.
std::optional<Node> parse_yaml(const text::SourcePtr& source, text::Diagnostics& diagnostics);
/// Parses one file and reads as much as possible of a file with errors. An error hides the smallest entry
/// that contains it, which becomes an unread node after its key. Returns nothing if no entry begins at the
/// margin.
std::optional<Node> parse_readable_yaml(const text::SourcePtr& source, text::Diagnostics& diagnostics);

/// True if the bytes of a file are UTF-8 without NUL and other control characters; else reports the first bad
/// byte.
bool check_characters(const text::SourcePtr& source, text::Diagnostics& diagnostics);
/// True if no line is indented with a tab, apart from the cells of block scalars; reports every line that is.
bool check_indentation(const text::SourcePtr& source, text::Diagnostics& diagnostics);

}  // namespace proofsheet::course
