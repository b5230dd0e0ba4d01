#pragma once
// The judges: every published entry of an example becomes claims with verdicts, and errata are matched with
// these. Each kind of claim has its own judge.
#include <vector>

#include "ledger/worked.hpp"

namespace proofsheet::ledger {

struct Routes;      // routes.hpp
struct ValueClaim;  // value_claim.hpp

/// For each claim, the unclean claims that it is proven to inherit from, as indices in worked.claims.
using Sources = std::vector<std::vector<std::size_t>>;

/// Judges the entries of `published` and fills worked.claims. Returns what the claims inherit from. Reports
/// an error for a claim that can't be read or decided.
Sources judge_claims(Worked& worked, text::Diagnostics& diagnostics);
/// Judges the entries and matches the claims with errata. Appends a finding for each claim that is neither
/// clean nor acknowledged, and for each stale acknowledgement.
void judge(Worked& worked, std::vector<Finding>& findings, text::Diagnostics& diagnostics);

/// Judges a value. Its carried claims must have been judged. The verdict is the first that holds of exact, by
/// hand, as printed, as computed, truncated, off. Fills the claim and its sources. Returns false if the exact
/// route failed, or if the verdict can't be decided; the latter is reported as an error.
bool judge_value(const ValueClaim& value, const std::vector<ValueClaim>& values, const Routes& routes,
                 Worked& worked, Sources& sources, text::Diagnostics& diagnostics);
/// Judges a value by the range that the example's measured values allow: possible or impossible. Returns
/// false as above.
bool judge_range(const ValueClaim& value, const Routes& routes, Worked& worked,
                 text::Diagnostics& diagnostics);
/// Appends the claim of a `shown:` entry, with its chain judged by the printed numbers. If the equation works
/// out a cell, returns its result, which must be judged as the value of that cell.
std::optional<ValueClaim> judge_shown(const course::PublishedClaim& published, std::size_t entry,
                                      Worked& worked, text::Diagnostics& diagnostics);
/// Judges the result as judge_value does. The shown equation gets the worse of both verdicts.
bool judge_result(const ValueClaim& value, const std::vector<ValueClaim>& values, const Routes& routes,
                  Worked& worked, Sources& sources, text::Diagnostics& diagnostics);
/// Appends the claim of a `says:` entry, judged on the exact route. If the statement turns out otherwise by
/// hand, the remark says so.
void judge_statement(const course::PublishedClaim& published, std::size_t entry, Worked& worked,
                     text::Diagnostics& diagnostics);

/// Marks the claims that errata or remarks acknowledge, directly or through all roots that they inherit from.
/// Appends a finding for each erratum or remark that matches no claim or a different count of them, and for
/// each claim that is neither clean nor acknowledged. Reports an error for one that names nothing printed,
/// and a warning for one that would also cover other digits. `in_documents`: the digits come from documents,
/// and are not transcribed.
void acknowledge(Worked& worked, const Sources& sources, std::vector<Finding>& findings,
                 text::Diagnostics& diagnostics, bool in_documents = false);

}  // namespace proofsheet::ledger
