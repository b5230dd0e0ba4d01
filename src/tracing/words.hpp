#pragma once
// What the words around a numeral say of it.
#include <optional>
#include <string>

#include "diagnostics/source.hpp"
#include "prose/tree.hpp"

namespace proofsheet::tracing {

/// Some words of the numeral's line on each side of it, with `…` where more stands there.
struct Surroundings {
  std::string before, after;
};
Surroundings surroundings_of(const diagnostics::Span& numeral);

/// A numeral that is a word, or a part of one.
struct PlainWord {
  std::string reason;
  std::string word;        ///< `GPT-2`
  diagnostics::Span span;  ///< of the word
};
/// A part of a name (`GPT-2`), an ordinal (`2nd`), the number of a place in a text (`section 3`).
std::optional<PlainWord> plain_word(const prose::Numeral& numeral);

/// The characters of the source that a span covers.
std::string_view written_at(const diagnostics::Span& span);

}  // namespace proofsheet::tracing
