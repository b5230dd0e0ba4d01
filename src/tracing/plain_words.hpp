#pragma once
// Recognizes numerals that are words, by their context.
#include <optional>
#include <string>

#include "prose/tree.hpp"

namespace proofsheet::tracing {

/// A numeral that is a word, or a part of one.
struct PlainWord {
  std::string reason;
  std::string word;  ///< `GPT-2`
  text::Span span;   ///< of the word
};

/// Returns the word of a numeral that is a part of a name (`GPT-2`), an ordinal (`2nd`), or the
/// number of a place in a text (`section 3`); else `nullopt`.
std::optional<PlainWord> plain_word(const prose::Numeral& numeral);

}  // namespace proofsheet::tracing
