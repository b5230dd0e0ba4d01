#pragma once
// The claims of a document about its own numbers, in comments and roles. They become entries of `published:`,
// which the ledger judges.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ledger/worked.hpp"
#include "seen/passage.hpp"

namespace proofsheet::documents {

using namespace seen;

/// The claims of a document's passages, and the regions to skip.
struct Claims {
  /// A claimed number with the places of its characters, and the digits that the claim names it by, if any.
  struct Number {
    Text printed, named;           ///< with a decimal point, as in Passage::text
    Text what;                     ///< the claim
    text::Notation notation = {};  ///< of its document
    bool is_transcribed = false;   ///< an entry of proofsheet.yaml transcribes it, so `--fix` leaves it
    /// The unclaimed other end of a range: `2500-3000`. The claim may be about what lies between.
    std::optional<text::Span> other_end = {};
    bool is_after_dash = false;  ///< a dash and a space are before it, so that a minus would be read with it
  };
  std::vector<course::PublishedClaim> published;  ///< in the order of the document
  std::vector<Number> numbers;
  std::vector<text::Span> traced;  ///< the other numerals of statements and shown equations
  std::vector<text::Span> off;     ///< regions between `proofsheet: off` and `on`
};

/// Reads the claims, and merges the entries of proofsheet.yaml for this document into them. `worked` finds
/// the cells of tables. Reports an error for a claim that can't be read, for a quotation that is not in the
/// document or not unique, and for a number with two claims.
Claims claims_of(const std::vector<Passage>& passages, const std::vector<course::PublishedClaim>& entries,
                 ledger::Worked& worked, text::Diagnostics& diagnostics);

}  // namespace proofsheet::documents
