#include "ledger/statement.hpp"

#include <fmt/format.h>

#include "equations/evaluate/value.hpp"
#include "ledger/value_claim.hpp"

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;

std::string with(std::string remark, const std::string& more) {
  return remark.empty() ? more : remark + "; " + more;
}

std::string remark_by_hand(const equations::ExpressionPtr& means, bool holds, Worked& worked) {
  if (!worked.hand.rounded) return {};
  Diagnostics failures;
  const std::optional<equations::Value> value = worked.by_hand->value(means, failures);
  const bool* const truth = value ? std::get_if<bool>(&*value) : nullptr;
  if (!truth)
    return failures.empty() ? std::string()
                            : fmt::format("by hand it is undecided: {}", failures.items().front().fact);
  if (*truth == holds) return {};
  return holds ? "by hand it would fail" : "by hand it would hold";
}

}  // namespace

void judge_statement(const course::Published& published, std::size_t entry, Worked& worked,
                     Diagnostics& diagnostics) {
  Claim claim = claim_of(published, entry, worked);
  claim.kind = Claim::Kind::statement;
  claim.what = published.printed.trimmed().str();
  claim.printed = claim.what;
  claim.span = published.printed.trimmed().span();
  const diagnostics::Text text = published.what.trimmed();
  const equations::ExpressionPtr means = equations::parse_expression(text, diagnostics);
  if (!means) return;
  check_compared_units(means, worked.units, *worked.exact, diagnostics);
  Diagnostics failures;
  const std::optional<equations::Value> value = worked.exact->value(means, failures);
  if (!value) {
    // What stands against it may lie in an equation far away: say which statement it is about.
    for (diagnostics::Diagnostic d : failures.items()) {
      d.fact = fmt::format("'{}' can't be decided: {}", claim.what, d.fact);
      diagnostics.add(std::move(d));
    }
    return;
  }
  const bool* const truth = std::get_if<bool>(&*value);
  if (!truth) {
    diagnostics.error(text.span(), fmt::format("'{}' is neither true nor false", text.str()),
                      "`means:` is a comparison: `A = B`, `1.9 < r < 2`, `all(x > 0)`");
    return;
  }
  claim.verdict = *truth ? Verdict::holds : Verdict::fails;
  claim.remark = published.bound.trimmed().str();
  const std::string by_hand = remark_by_hand(means, *truth, worked);
  if (!by_hand.empty()) claim.remark = with(claim.remark, by_hand);
  worked.claims.push_back(std::move(claim));
}

}  // namespace proofsheet::ledger
