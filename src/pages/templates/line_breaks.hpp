#pragma once
// Finds the line breaks of formulas. MathML Core has no line breaking, so a long formula becomes several
// adjacent elements, and the browser breaks between them as between words.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pages/formats/format.hpp"
#include "pages/templates/view.hpp"

namespace proofsheet::pages {

/// How long fractions are written.
enum class Fractions : std::uint8_t {
  upright,
  sloped  ///< fractions wider than a small screen become `a / (b + c)`, which can be broken
};
/// Splits the content of a math element into parts, each the content of a math element of its own. A part
/// begins at a sign such as `=`, `+` or `−` between terms, after "and" and "or", or after a wide space. The
/// first `=` after a wide space begins no part. Short terms of a conjunction are not split. Nothing is split
/// within parentheses, unless they are long, nor within roots and fractions. Marks are kept
/// (text/marks.hpp).
std::vector<std::string> line_parts(std::string_view mathml, Fractions fractions = Fractions::upright);

/// Returns these parts for a template. The list is empty except in sites, the only format with MathML. A
/// formula with long fractions has an upright and a sloped version, and the screen chooses one.
Views part_views(const Format& format, std::string_view mathml);

}  // namespace proofsheet::pages
