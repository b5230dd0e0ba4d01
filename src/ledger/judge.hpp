#pragma once
// Judging: every published entry of an example becomes claims with verdicts, and errata are matched with
// them. Each kind of claim has its own judge.
#include <vector>

#include "ledger/worked.hpp"

namespace proofsheet::ledger {

struct Routes;      // routes.hpp
struct ValueClaim;  // value_claim.hpp

/// For each claim, the unclean claims that it is proven to inherit from; by their number in worked.claims.
using Sources = std::vector<std::vector<std::size_t>>;

/// Judges what the example's `published` says. Fills worked.claims, and says what they inherit from. A claim that
/// can't be read or decided is an error.
Sources judge_claims(Worked& worked, diagnostics::Diagnostics& diagnostics);
/// The same, and matches them with errata. Findings: claims that are not clean and not acknowledged,
/// acknowledgements that are stale.
void judge(Worked& worked, std::vector<Finding>& findings, diagnostics::Diagnostics& diagnostics);

/// Judges a value whose carried claims have been judged: the first verdict that holds of exact, by hand, as
/// printed, truncated, off. Fills what its claim says of it, and its sources. A verdict that can't be decided
/// is an error that names the claim; then, or where the exact route failed, false.
bool judge_value(const ValueClaim& value, const std::vector<ValueClaim>& values, const Routes& routes,
                 Worked& worked, Sources& sources, diagnostics::Diagnostics& diagnostics);
/// Judges a value by the range that the example's measured values leave it: possible or impossible. False as
/// above.
bool judge_range(const ValueClaim& value, const Routes& routes, Worked& worked,
                 diagnostics::Diagnostics& diagnostics);
/// Appends the claim of a `shown:` entry, its chain judged by the printed numbers. Where it works out a cell,
/// its result is returned, to be judged as the value of that.
std::optional<ValueClaim> judge_shown(const course::Published& published, std::size_t entry, Worked& worked,
                                      diagnostics::Diagnostics& diagnostics);
/// Judges that result as judge_value does; the worse of both verdicts is that of the shown equation.
bool judge_result(const ValueClaim& value, const std::vector<ValueClaim>& values, const Routes& routes,
                  Worked& worked, Sources& sources, diagnostics::Diagnostics& diagnostics);
/// Appends the claim of a `says:` entry, judged on the exact route. Where by hand it would go the other way,
/// the remark says so.
void judge_statement(const course::Published& published, std::size_t entry, Worked& worked,
                     diagnostics::Diagnostics& diagnostics);

/// Marks the claims that are acknowledged, by errata or remarks, themselves or through all the roots that
/// they inherit from. Findings: errata and remarks that fit no claim or another count of them, and claims
/// that are neither clean nor acknowledged. One that names nothing printed is an error.
void acknowledge(Worked& worked, const Sources& sources, std::vector<Finding>& findings,
                 diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::ledger
