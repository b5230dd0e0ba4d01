#pragma once
#include <string>
#include <string_view>

namespace proofsheet::mathml {

/// Functions that are set by a name, as print has them: `sin pos`, `cos a cos b`, `2 sin² x`. Between a name
/// and what stands beside it without parentheses comes a thin space, where KaTeX has none; what applies a
/// function stands behind its exponent; and a function that is applied to nothing is a name. What is no
/// MathML of KaTeX comes back as it is.
std::string with_spaced_functions(std::string_view mathml);

}  // namespace proofsheet::mathml
