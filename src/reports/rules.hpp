#pragma once
// The rules: what can be wrong with a course, each with a stable name that CI servers group by.
#include <span>
#include <string>
#include <string_view>

#include "drift/drift.hpp"

namespace proofsheet::reports {

using Level = ledger::VerdictRule::Level;

struct Rule {
  std::string id;    ///< `claim/off`
  std::string name;  ///< `ClaimOff`: SARIF wants an identifier beside the id (3.49.7)
  Level level;
  std::string_view title;  ///< one sentence: what it means
  std::string_view help;   ///< how to mend it
};

/// All of them, in the order in which they are listed.
std::span<const Rule> rules();
std::size_t index_of(const Rule& rule);

const Rule& rule_of(diagnostics::Severity severity);
/// Of a claim that is not clean, or that is a warning.
const Rule& rule_of(const ledger::Claim& claim);
/// Of drift that is no claim.
const Rule& rule_of(const drift::Drift& drift);

}  // namespace proofsheet::reports
