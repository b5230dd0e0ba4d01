#pragma once
// Numerals that are words by what stands around them.
#include <optional>
#include <string>

#include "prose/tree.hpp"

namespace proofsheet::tracing {

/// A numeral that is a word, or a part of one.
struct PlainWord {
  std::string reason;
  std::string word;        ///< `GPT-2`
  diagnostics::Span span;  ///< of the word
};

/// A part of a name (`GPT-2`), an ordinal (`2nd`), the number of a place in a text (`section 3`).
std::optional<PlainWord> plain_word(const prose::Numeral& numeral);

}  // namespace proofsheet::tracing
