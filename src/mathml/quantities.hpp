#pragma once
// Quantities and substances: the commands of siunitx and mhchem. `\qty{95}{\mg}` is spelled out as a number,
// a thin space and an upright unit, which KaTeX, LaTeX and MathJax set in the same way without a package.
// `\ce` is kept for the packages that set it.
#include <string_view>
#include <vector>

#include "mathml/mathml.hpp"
#include "text/replaced.hpp"

namespace proofsheet::mathml {

struct Spelling {
  std::vector<text::Replacement> replacements;  ///< in order, without overlaps
  std::optional<FormulaError> error;
};

/// Returns the replacements that spell out `\qty`, `\SI`, `\num`, `\unit`, `\si` and `\pu`. Digits of units
/// and of
/// `\ce` are put into regions of declared numerals. A number that was computed has its marks.
Spelling spell_quantities(std::string_view latex);

}  // namespace proofsheet::mathml
