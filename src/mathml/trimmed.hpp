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
std::optional<std::string> styled(std::string_view letter, std::string_view alphabet);

}  // namespace proofsheet::mathml
