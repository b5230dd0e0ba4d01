#pragma once
#include <string>
#include <string_view>

namespace proofsheet::mathml {

/// What KaTeX writes, as pages carry it: the formula without the copy of its LaTeX and without wrapping, and
/// letters of other alphabets as the characters that they are.
std::string trimmed(std::string_view written);

}  // namespace proofsheet::mathml
