#pragma once
// A template taken apart: text and tags, each with its place.
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.hpp"

namespace proofsheet::pages {

struct Piece {
  enum class Kind { text, variable, section, inverted, close, partial };
  Kind kind = Kind::text;
  std::string text;       ///< the text, or the name in the tag
  std::size_t begin = 0;  ///< bytes of the text, or of the whole tag, in the source
  std::size_t end = 0;
};

/// Named limits on what a template may be.
inline constexpr std::size_t largest_template = std::size_t{256} << 10;  ///< bytes
inline constexpr std::size_t deepest_sections = 16;
inline constexpr std::size_t deepest_partials = 8;
inline constexpr std::size_t most_partials = 1000;  ///< put in their places in one template

/// Reads Mustache: variables (`{{x}}`, `{{{x}}}` and `{{&x}}` alike, since texts come escaped), sections,
/// inverted sections, partials, comments, and changes of the delimiters, which hold to the end of the file.
/// Comments and changes of delimiters leave no piece. A line that holds nothing but one tag other than a
/// variable leaves no line, and the newline that ends the file belongs to the file. Sections are closed in
/// the order in which they were opened. Nothing, and errors, if it is not that.
std::optional<std::vector<Piece>> scan(const diagnostics::SourcePtr& source,
                                       diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::pages
