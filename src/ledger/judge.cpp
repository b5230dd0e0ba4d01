// From what a document printed to verdicts: entries are read as claims, values are led along their routes and
// judged after what they inherit from, errata are matched.
#include "ledger/judge.hpp"

#include <set>

#include "ledger/errata.hpp"
#include "ledger/range_verdict.hpp"
#include "ledger/routes.hpp"
#include "ledger/shown.hpp"
#include "ledger/statement.hpp"
#include "ledger/upstream.hpp"
#include "ledger/verdict.hpp"

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;

/// Reads every entry. Shown equations and statements are judged at once; the values are returned.
std::vector<ValueClaim> read_entries(Worked& worked, Diagnostics& diagnostics) {
  std::vector<ValueClaim> values;
  const std::vector<course::Published>& entries = worked.example->published;
  for (std::size_t entry = 0; entry < entries.size(); ++entry) {
    switch (entries[entry].kind) {
      case course::Published::Kind::value: {
        std::vector<ValueClaim> more = read_values(entries[entry], entry, worked, diagnostics);
        std::move(more.begin(), more.end(), std::back_inserter(values));
        break;
      }
      case course::Published::Kind::shown:
        judge_shown(entries[entry], entry, worked, diagnostics);
        break;
      case course::Published::Kind::statement:
        judge_statement(entries[entry], entry, worked, diagnostics);
        break;
    }
  }
  return values;
}

/// Judges the values, those that are carried first. For each claim, the unclean ones that it inherits from. A
/// value without a verdict has an error, and its claim goes.
Sources judge_values(const std::vector<ValueClaim>& values, Worked& worked, Diagnostics& diagnostics) {
  const std::vector<Routes> routes = follow_all(values, worked, diagnostics);
  std::vector<std::vector<std::size_t>> carried;
  for (const Routes& route : routes) carried.push_back(route.carried);
  Sources sources(worked.claims.size());
  std::set<std::size_t> undecided;
  for (const std::size_t i : upstream_first(carried)) {
    const bool judged = values[i].range ? judge_range(values[i], routes[i], worked, diagnostics)
                                        : judge_value(values[i], values, routes[i], worked, diagnostics);
    if (!judged) {
      undecided.insert(values[i].claim);
      continue;
    }
    const Claim& claim = worked.claims[values[i].claim];
    if (claim.verdict != Verdict::as_printed) continue;
    for (const std::size_t source : carried[i])
      if (!worked.claims[values[source].claim].clean())
        sources[values[i].claim].push_back(values[source].claim);
  }
  for (auto claim = undecided.rbegin(); claim != undecided.rend(); ++claim)
    worked.claims.erase(worked.claims.begin() + static_cast<std::ptrdiff_t>(*claim));
  return sources;
}

}  // namespace

void judge(Worked& worked, std::vector<Finding>& findings, Diagnostics& diagnostics) {
  const std::size_t errors_before = diagnostics.errors();
  worked.claims.clear();
  const std::vector<ValueClaim> values = read_entries(worked, diagnostics);
  const Sources sources = judge_values(values, worked, diagnostics);
  // A claim that could not be read would make its erratum one that names nothing.
  if (diagnostics.errors() > errors_before) return;
  acknowledge(worked, sources, findings, diagnostics);
}

}  // namespace proofsheet::ledger
