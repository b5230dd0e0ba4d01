#pragma once
// Merges messages with one cause: the first one is reported, with the places of the others.
#include <string>
#include <vector>

#include "text/diagnostic.hpp"

namespace proofsheet::text {

/// Messages with the same words in one source.
struct MergedMessage {
  Diagnostic first;
  std::vector<Span> again;  ///< the places of the others
};
/// Returns the abridged messages; more than three with one cause become one.
std::vector<MergedMessage> merge_repeated(const Diagnostics& diagnostics);
/// Returns `repeated 7 more times: at 4:5, 5:5, 6:5 …`; empty if there is one place.
std::string repeated(const MergedMessage& told);

}  // namespace proofsheet::text
