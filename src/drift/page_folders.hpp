#pragma once
// Pages in a folder below that of their format, such as certificates: hundreds that differ together, and are
// told together.
#include <string>
#include <vector>

#include "drift/drift.hpp"

namespace proofsheet::drift {

struct PageDifference {
  enum class Kind { missing, foreign, differs };
  Kind kind = Kind::differs;
  std::string page;  ///< its path below output/
  Drift drift;
};

/// `html/claims/` of `html/claims/x.html`; empty for a page that stands in the folder of its format.
std::string page_folder(const std::string& page);
/// The drift of the pages in their order; those of one folder that differ in the same way are told as one,
/// with the lines of the first.
std::vector<Drift> told_by_folder(std::vector<PageDifference> differences);

}  // namespace proofsheet::drift
