#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::mathml {

/// What KaTeX writes, as pages carry it: the formula without the copy of its LaTeX and without wrapping, and
/// letters of other alphabets as the characters that they are.
std::string trimmed(std::string_view written);

/// One letter or digit of ASCII in an alphabet of mathematics, named as MathML names it (`bold`,
/// `double-struck`, `script`, …), in UTF-8. Nothing if there is no such character.
std::optional<std::string> styled(std::string_view letter, std::string_view alphabet);

}  // namespace proofsheet::mathml
