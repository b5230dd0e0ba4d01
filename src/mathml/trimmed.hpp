#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::mathml {

/// Converts KaTeX's output to the form for pages: without the copy of the LaTeX and without wrappers, and
/// with the Unicode characters for letters of other alphabets.
std::string trimmed(std::string_view written);

/// Returns an ASCII letter or digit in a mathematical alphabet, by its name in MathML (`bold`,
/// `double-struck`, `script`, …), in UTF-8. Returns nothing if there is no such character.
std::optional<std::string> letter_in_alphabet(std::string_view letter, std::string_view alphabet);

/// Adds the spaces of print to named functions: `sin pos`, `cos a cos b`, `2 sin² x`. There must be a thin
/// space between a name and a neighbour without parentheses; KaTeX has none. The operator that applies a
/// function is moved after its exponent, and a function without an argument is a plain name. Returns the
/// input if it is not MathML of KaTeX.
std::string with_spaced_functions(std::string_view mathml);

}  // namespace proofsheet::mathml
