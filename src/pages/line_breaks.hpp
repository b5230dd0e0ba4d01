#pragma once
// Where a formula may end a line. MathML Core breaks none, so a long formula becomes several elements beside
// each other, and the browser breaks between them as between words.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pages/schema.hpp"

namespace proofsheet::pages {

/// The inside of a math element in parts, each the inside of one of its own. A part begins with `=`, `+`, `−`
/// and their like, where they stand between terms, behind "and" and "or", or behind a wide space, whose first `=` begins
/// none; short terms of a conjunction stay together, and so does what is in parentheses, unless it is long, below a root or
/// in a fraction. Marks of what vouches for numerals stay where they are.
enum class Fractions : std::uint8_t {
  upright,
  sloped  ///< those that are longer than a small screen is wide: `a / (b + c)`, which has parts, too
};
std::vector<std::string> line_parts(std::string_view mathml, Fractions fractions = Fractions::upright);

/// The key of a template under which these parts stand, and its value: none but in sites, since MathML is set nowhere else.
/// A formula with long fractions is there twice, upright and sloped, for screens to choose from.
Key parts_key();
Views part_views(const Format& format, std::string_view mathml);

}  // namespace proofsheet::pages
