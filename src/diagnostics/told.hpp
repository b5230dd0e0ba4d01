#pragma once
// How a run tells its messages: of many with one cause the first, with the places of the others.
#include <string>
#include <vector>

#include "diagnostics/diagnostic.hpp"

namespace proofsheet::diagnostics {

/// What has one cause, and is worded alike in one source.
struct Told {
  Diagnostic first;
  std::vector<Span> again;  ///< where else
};
/// All of them, abridged; of more than three with one cause the first alone.
std::vector<Told> as_told(const Diagnostics& diagnostics);
/// `the same 7 more times: at 4:5, 5:5, 6:5 …`; empty if it was said once.
std::string repeated(const Told& told);

}  // namespace proofsheet::diagnostics
