#pragma once
// Finds the line breaks of formulas, and their text for screen readers. MathML Core has no line breaking. So
// a long formula is divided into rows of one math element, which a style sheet lets flow like words.
#include <string>
#include <string_view>
#include <vector>

#include "pages/formats/format.hpp"
#include "pages/templates/view.hpp"

namespace proofsheet::pages {

/// Splits the content of a math element into parts, each the content of an `mrow` of its own. A part begins
/// at a sign such as `=`, `+` or `−` between terms, after "and" and "or", or after a wide space. The first
/// `=` after a wide space begins no part. Short terms of a conjunction are not split. Nothing is split within
/// parentheses, unless they are long and no higher than a line, nor within roots and fractions. Marks are
/// kept (text/marks.hpp).
std::vector<std::string> line_parts(std::string_view mathml);

/// Returns the content of a math element as text on one line, for an attribute: `PE_(k,0) = sin(k/2)`.
std::string spoken(std::string_view mathml);

/// Adds the keys of *a formula* to `view`. In sites, the only format with MathML, each part becomes an
/// `mrow`, and `heard` is spoken; it is usually the same formula.
View& add_mathml(View& view, const Format& format, std::string_view mathml, std::string_view heard);
inline View& add_mathml(View& view, const Format& format, std::string_view mathml) {
  return add_mathml(view, format, mathml, mathml);
}

/// True if a part of the formula is wider than a small screen.
bool has_wide_part(std::string_view mathml);

}  // namespace proofsheet::pages
