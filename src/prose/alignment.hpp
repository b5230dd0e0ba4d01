#pragma once
#include <optional>
#include <string_view>

#include "diagnostics/text.hpp"

namespace proofsheet::prose {

/// What cmark means by a stretch of text, each character where it was written.
struct Aligned {
  diagnostics::Text text;
  std::size_t end = 0;  ///< behind the stretch
};

/// Matches what is meant against what stands from `begin` on: `*` against `\*`, `&` against `&amp;`. Nothing
/// if it does not match.
std::optional<Aligned> align(const diagnostics::Text& text, std::size_t begin, std::string_view meant);
/// At `begin`, or at the first place behind it that matches; else at `begin`, as near as can be said.
/// `search` is how many bytes may still be searched; what is searched is taken off.
Aligned align_further(const diagnostics::Text& text, std::size_t begin, std::string_view meant,
                      std::size_t& search);

/// The body of a code span: line ends are spaces, and one space at both ends is taken off unless there is
/// nothing else.
diagnostics::Text code_body(const diagnostics::Text& text);

}  // namespace proofsheet::prose
