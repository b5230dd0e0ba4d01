#pragma once
// Results: everything that a report tells, claims and drift and messages alike, in one order.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/source.hpp"
#include "drift/drift.hpp"
#include "reports/report.hpp"

namespace proofsheet::reports {

using Level = ledger::VerdictRule::Level;

/// What can be wrong with a course, with a stable name that CI servers group by.
struct Rule {
  std::string id;    ///< `claim/off`
  std::string name;  ///< `ClaimOff`: SARIF wants an identifier beside the id (3.49.7)
  Level level;
  std::string_view title;  ///< one sentence: what it means
  std::string_view help;   ///< how to mend it
};

/// One thing that is told. A warning is told only of a report that is strict, or by a message.
struct Result {
  const Rule* rule = nullptr;
  diagnostics::Region region;
  std::string message;                   ///< the fact
  std::string hint;                      ///< how to mend it; may be empty
  std::vector<diagnostics::Region> again = {};  ///< where else the same is told
  std::vector<std::string> lines;        ///< of a page: the first that differ, `-` or `+` before each; where else
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
std::string entry_text(const Result& result);

void write_json(const Report& report, std::ostream& out);
void write_sarif(const Report& report, std::ostream& out);

/// All rules, in the order in which they are listed.
std::span<const Rule> rules();
std::size_t index_of(const Rule& rule);
/// The one of an id; null if there is none.
const Rule* rule_named(std::string_view id);

const Rule& rule_of(diagnostics::Severity severity);
/// Of a claim that is not clean, or that is a warning.
const Rule& rule_of(const ledger::Claim& claim);
/// Of drift that is no claim.
const Rule& rule_of(const drift::Drift& drift);

}  // namespace proofsheet::reports
