#pragma once
// The lines of a YAML file as an author sees them: indentation, dashes, key, value. No parser: it is asked
// only after the parser has failed, to find out which line can't be read and why.
#include <string_view>
#include <vector>

#include "diagnostics/source.hpp"

namespace proofsheet::course {

/// A line that is neither empty, nor a comment, nor inside a block scalar.
struct YamlLine {
  std::size_t begin = 0;     ///< offset of the line in the source
  std::size_t indent = 0;    ///< spaces before the first character
  std::size_t inner = 0;     ///< spaces and dashes before the key or the item
  std::string_view content;  ///< from `inner` to the end
  std::string_view key;      ///< empty: the line has no key
  std::string_view value;    ///< behind the key or the dashes, without white space at both ends; may be empty

  std::size_t offset_of(std::string_view part) const {
    return begin + inner + static_cast<std::size_t>(part.data() - content.data());
  }
  bool is_item() const { return inner > indent; }
  bool opens_block() const;
};

std::vector<YamlLine> yaml_lines(const diagnostics::Source& source);

}  // namespace proofsheet::course
