#pragma once
#include <string>
#include <string_view>

namespace proofsheet::mathml {

/// Adds the spaces of print to named functions: `sin pos`, `cos a cos b`, `2 sin² x`. There must be a thin
/// space between a name and a neighbour without parentheses; KaTeX has none. The operator that applies a
/// function is moved after its exponent, and a function without an argument is a plain name. Returns the
/// input if it is not MathML of KaTeX.
std::string with_spaced_functions(std::string_view mathml);

}  // namespace proofsheet::mathml
