#pragma once
// What a document says of its own numbers, in words that readers do not see, becomes entries of `published:`
// that the ledger judges.
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "documents/passage.hpp"
#include "ledger/worked.hpp"

namespace proofsheet::documents {

/// Of a document's passages: what it claims, and what is left out.
struct Claims {
  /// A number that is claimed, with the places of its characters; and as the claim names it, if it does.
  struct Number {
    Text printed, named;  ///< with a point, as Passage::text
    Text what;            ///< the claim
    course::Notation notation = {};  ///< of its document
  };
  std::vector<course::Published> published;  ///< in the order of the document
  std::vector<Number> numbers;
  std::vector<diagnostics::Span> off;  ///< regions between `proofsheet: off` and `on`
};

/// Reads the claims. `worked`: by which the cells of tables are found. What can't be read is an error, and so is a
/// number with two claims.
Claims claims_of(const std::vector<Passage>& passages, ledger::Worked& worked,
                 diagnostics::Diagnostics& diagnostics);

/// The number at a place of a passage, with all that belongs to it and stands in `limits`: `~`, `%`, a unit
/// before or behind it. `text` is what is seen.
Text number_at(const Text& text, Stretch number, Stretch limits, const std::vector<std::string>& units);

/// By what a label is found in a table: its letters, lower-cased, and digits, with a minus before them.
std::string squeezed(std::string_view text);

}  // namespace proofsheet::documents
