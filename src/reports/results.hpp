#pragma once
// The entries of a report in one order: messages, claims and drift.
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drift/drift.hpp"
#include "reports/report.hpp"
#include "text/source.hpp"

namespace proofsheet::reports {

using Level = ledger::VerdictRule::Level;

/// A kind of fault of a course, with a stable id that CI servers group by.
struct Rule {
  std::string id;    ///< `claim/off`
  std::string name;  ///< `ClaimOff`: SARIF recommends an identifier in addition to the id (3.49.7)
  Level level;
  std::string_view title;  ///< one sentence: what it means
  std::string_view help;   ///< how to fix it
};

/// One entry of a report. A warning is an entry only in a strict report, or if it is a message.
struct Result {
  const Rule* rule = nullptr;
  text::Region region;
  std::string message;                   ///< the fact
  std::string hint;                      ///< how to fix it; may be empty
  std::vector<text::Region> again = {};  ///< other places of the same message
  std::vector<std::string> lines;        ///< a page: its first different lines, prefixed with `-` or `+`;
                                         ///< else other places
  const ledger::Claim* claim = nullptr;  ///< a claim of the report; null: not about a claim
  std::string lesson;                    ///< empty: about the course
  std::string page;                      ///< below output/; empty: not about a page
  bool acknowledged = false;             ///< an erratum gives the reason
  std::size_t time = 1;                  ///< the index among results with the same fingerprint, from 1
};

/// Returns the entry of a claim; `nullopt` if the claim is clean, or if it is a warning and the report is not
/// strict.
std::optional<Result> result_of(const ledger::Claim& claim, const Report& report);
/// Returns messages, claims and drift, each once. They point into the report.
std::vector<Result> results_of(const Report& report);
/// Returns `file:line:column: `, or the part of it that is known; empty for the course as a whole.
std::string place_text(const text::Region& region);
/// Returns `file:line:column: message`, the differing lines of a page, and the hint, as in the text report.
std::string entry_text(const Result& result);

/// Returns the names of the causes that the report has.
std::set<std::string> causes_in(const Report& report);
/// True if the drift is a number that moved because of one of these causes, in whose entry it is shown.
bool is_below_cause(const drift::Drift& drift, const std::set<std::string>& causes);
/// Returns the number of entries of the drift: numbers with a cause do not count.
std::size_t count_drifted(const Report& report);
/// Returns "2 findings are left out, …"; empty if none is.
std::string elsewhere_text(const Report& report);

/// Returns "25 pages follow (run `proofsheet build`)".
std::string following_text(std::size_t pages);

void write_json(const Report& report, std::ostream& out);
void write_sarif(const Report& report, std::ostream& out);

/// Returns the passage of the guide about a rule: `guide/messages/claim.md#claimoff`. The path is relative to
/// lessons/, and to the documentation of an installed program.
std::string passage_about(const Rule& rule);

/// Returns all rules in the order in which they are listed.
std::span<const Rule> rules();
std::size_t index_of(const Rule& rule);
/// Returns the rule with an id; null if there is none.
const Rule* rule_named(std::string_view id);

const Rule& rule_of(text::Severity severity);
/// Returns the rule of a claim, which must be unclean or a warning.
const Rule& rule_of(const ledger::Claim& claim);
/// Returns the rule of drift. An unacknowledged claim has the rule of its verdict.
const Rule& rule_of(const drift::Drift& drift);

}  // namespace proofsheet::reports
