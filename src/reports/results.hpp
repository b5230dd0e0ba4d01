#pragma once
// Results: everything that a report tells, claims and drift and messages alike, in one order.
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/source.hpp"
#include "reports/report.hpp"
#include "reports/rules.hpp"

namespace proofsheet::reports {

/// One thing that is told. A warning is told only of a report that is strict, or by a message.
struct Result {
  const Rule* rule = nullptr;
  diagnostics::Region region;
  std::string message;                   ///< the fact
  std::string hint;                      ///< how to mend it; may be empty
  std::vector<std::string> lines;        ///< of a page: the first that differ, `-` or `+` before each
  const ledger::Claim* claim = nullptr;  ///< of the report; null: not about a claim
  std::string lesson;                    ///< empty: about the course
  std::string page;                      ///< below output/; empty: not about a page
  bool acknowledged = false;             ///< an erratum says why it stands
};

/// What is told of a claim; nothing if it is clean, or a warning and the report is not strict.
std::optional<Result> result_of(const ledger::Claim& claim, const Report& report);
/// Messages, claims, drift. Each once. They point into the report.
std::vector<Result> results_of(const Report& report);
/// `file:line:column: `, less where less is known, nothing of the course as a whole.
std::string place_text(const diagnostics::Region& region);
/// `file:line:column: message`, the lines of a page that differ, the hint: as in the text report.
std::string told(const Result& result);

}  // namespace proofsheet::reports
