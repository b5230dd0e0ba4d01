#pragma once
// The parts of code: keywords, strings, comments. highlight.js knows the languages.
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::mathml {

/// Longer code, or code with a longer line, is one part, since the time for some languages grows faster than
/// the code.
inline constexpr std::size_t longest_code = 20'000, longest_code_line = 1'000;  ///< bytes

struct CodePart {
  std::string text;  ///< without a line end inside of it: a line end is a part of its own
  std::string_view
      kind;  ///< `keyword`, `name`, `string`, `number`, `comment`, `meta`, `added`, `removed`; or empty
};

/// Returns the parts of code, in order: together they are `code`. A single part if the language is unknown.
/// Each thread has an engine of its own; results are cached.
std::vector<CodePart> parts_of_code(const std::string& code, const std::string& language);

}  // namespace proofsheet::mathml
