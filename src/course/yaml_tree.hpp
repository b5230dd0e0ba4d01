#pragma once
// YAML as text: a tree in which every scalar is its characters, and every character knows its place.
//
// YAML has many ways to say a thing that an author did not mean: a text that ends at ` #`, a `no` that
// becomes false, an anchor that repeats a table. Here a scalar is never anything but text, and whatever could
// lose or invent a character is refused, with a message that says what to quote or mend.
#include <cstddef>
#include <optional>
#include <vector>

#include "diagnostics/diagnostic.hpp"
#include "diagnostics/text.hpp"

namespace proofsheet::course {

struct Entry;

/// A node of the tree. Which members are filled follows from `kind`.
struct Node {
  /// `unread`: it could not be read, which was reported.
  enum class Kind { scalar, sequence, mapping, unread };
  enum class Style { plain, quoted, literal, folded };
  Kind kind = Kind::scalar;
  Style style = Style::plain;  ///< of a scalar
  diagnostics::Text text;      ///< of a scalar: what it says, without quotes, escapes and indentation
  std::vector<Node> items;     ///< of a sequence
  std::vector<Entry> entries;  ///< of a mapping, in the order of the file; no key twice
  diagnostics::Span span;      ///< the scalar, or the first character of what is inside
  bool sound = true;           ///< everything in it could be read
};

struct Entry {
  diagnostics::Text key;  ///< empty, and the value unread: neither could be read
  Node value;
};

/// Limits on what one file may hold; each is named in the message of who exceeds it.
inline constexpr std::size_t largest_yaml_file = 4u << 20;  // bytes
inline constexpr std::size_t longest_scalar = 1u << 20;     // bytes
inline constexpr std::size_t most_block_lines = 20'000;     // lines of one scalar
inline constexpr std::size_t deepest_yaml = 16;             // mappings and lists inside each other
inline constexpr std::size_t most_yaml_nodes = 200'000;
inline constexpr std::size_t most_yaml_errors = 50;  // reported of one file

/// Reads one file. Everything wrong that can be found is reported; nothing is returned if there was an error.
std::optional<Node> parse_yaml(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics);
/// The same, but a file with errors is read as far as possible: an error hides the smallest entry that contains it,
/// which becomes an unread node behind its key. Nothing if no entry begins at the margin.
std::optional<Node> parse_readable_yaml(const diagnostics::SourcePtr& source,
                                        diagnostics::Diagnostics& diagnostics);

/// Whether the bytes of a file are UTF-8 without NUL and other control characters; reports the first place
/// that is not.
bool check_characters(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics);
/// Whether no line outside block scalars' cells is indented with a tab; reports every line that is.
bool check_indentation(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
