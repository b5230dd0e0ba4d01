// A value is judged by the digits on its routes.
#include <fmt/format.h>

#include <algorithm>

#include "ledger/digits.hpp"
#include "ledger/judge.hpp"
#include "ledger/routes.hpp"

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;
using numbers::Outcome;
using numbers::Real;
using numbers::Rounding;

/// What the printed digits are on each route.
struct Agreement {
  bool exact = false, by_hand = false, as_printed = false;
};

/// Compares the printed digits with one value after the other and keeps the first failure.
class DigitComparison {
 public:
  explicit DigitComparison(const ValueClaim& value) : value_(value) {}
  bool rounds(const std::optional<Real>& x) {
    return x && settle(rounds_to(*x, value_.printed, value_.rounding));
  }
  bool cut_off(const std::optional<Real>& x) {
    return x && settle(rounds_to(*x, value_.printed, Rounding::down));
  }
  const std::optional<numbers::Failure>& failure() const { return failure_; }

 private:
  bool settle(const Outcome<bool>& outcome) {
    if (outcome) return *outcome;
    if (!failure_) failure_ = outcome.failure();
    return false;
  }
  const ValueClaim& value_;
  std::optional<numbers::Failure> failure_;
};

// The document's own chain gives other digits: it has a route by hand or as printed, and none leads to what
// it printed.
bool is_coincidence(const Agreement& agreement, const Routes& routes) {
  return agreement.exact && (routes.by_hand || routes.as_printed) && !agreement.by_hand &&
         !agreement.as_printed;
}

std::vector<NamedCell> unclean_sources(const std::vector<ValueClaim>& values, const Routes& routes,
                                       const Worked& worked) {
  std::vector<NamedCell> unclean;
  for (const std::size_t source : routes.carried) {
    const Claim& claim = worked.claims[values[source].claim];
    const auto same = [&](const NamedCell& named) { return named.cell == *claim.cell; };
    if (!claim.clean() && std::none_of(unclean.begin(), unclean.end(), same))
      unclean.push_back({*claim.cell, claim.what});
  }
  return unclean;
}

// A cell that was never printed is carried by hand, so where nothing printed is carried the route by hand is
// the one as printed.
const std::optional<Real>& own_chain(const Routes& routes) {
  return routes.as_printed ? routes.as_printed : routes.by_hand;
}

std::string remark_of(const ValueClaim& value, const Routes& routes) {
  const auto tie = [&](const std::optional<Real>& x) {
    return x ? tie_remark(*x, value.printed) : std::nullopt;
  };
  if (const auto remark = tie(routes.exact)) return *remark;
  if (const auto remark = tie(routes.as_printed)) return "as printed " + *remark;
  if (const auto remark = tie(routes.by_hand)) return "by hand " + *remark;
  return {};
}

// A route that has no value settles nothing. Where the exact route does, that is only remarked.
std::string remark_of_failures(const Routes& routes) {
  const Diagnostics& failures = routes.failures;
  if (failures.empty()) return {};
  const char* const route = routes.as_printed || routes.carried.empty() ? "by hand" : "as printed";
  return fmt::format("{} it has no value: {}", route, failures.items().front().fact);
}

// The first that holds.
void decide(Claim& claim, const Agreement& agreement, const std::vector<NamedCell>& unclean,
            const Routes& routes, DigitComparison& digits) {
  if (agreement.exact) {
    claim.verdict = Verdict::exact;
  } else if (agreement.by_hand || (agreement.as_printed && unclean.empty())) {
    claim.verdict = Verdict::by_hand;
  } else if (agreement.as_printed) {
    claim.verdict = Verdict::as_printed;
    claim.inherits = unclean;
  } else if (digits.cut_off(routes.exact) || digits.cut_off(own_chain(routes))) {
    claim.verdict = Verdict::truncated;
  } else {
    claim.verdict = Verdict::off;
  }
}

void undecided_verdict(const Claim& claim, const numbers::Failure& failure, Diagnostics& diagnostics) {
  diagnostics.error(
      claim.span,
      fmt::format("the verdict of {} = {} can't be decided: {}", claim.what, claim.printed, failure.fact),
      failure.hint);
}

}  // namespace

bool judge_value(const ValueClaim& value, const std::vector<ValueClaim>& values, const Routes& routes,
                 Worked& worked, Diagnostics& diagnostics) {
  Claim& claim = worked.claims[value.claim];
  if (!routes.exact) return false;
  DigitComparison digits(value);
  Agreement agreement;
  agreement.exact = digits.rounds(routes.exact);
  if (!agreement.exact && routes.failures.has_errors()) {
    // Both routes may have met the same thing.
    for (diagnostics::Diagnostic& failure : routes.failures.sorted()) diagnostics.add(std::move(failure));
    return false;
  }
  agreement.by_hand = digits.rounds(routes.by_hand);
  agreement.as_printed = digits.rounds(routes.as_printed);
  decide(claim, agreement, unclean_sources(values, routes, worked), routes, digits);
  const Outcome<numbers::Decimal> correct = agreement.exact
                                                ? Outcome<numbers::Decimal>(value.printed.decimal)
                                                : digits_like(*routes.exact, value.printed, value.rounding);
  std::optional<numbers::Failure> failure;
  if (!correct) failure = correct.failure();
  if (!agreement.exact && digits.failure()) failure = digits.failure();
  if (failure) {
    undecided_verdict(claim, *failure, diagnostics);
    return false;
  }
  claim.correct = {*correct, std::nullopt};
  claim.coincidence = !digits.failure() && is_coincidence(agreement, routes);
  if (agreement.exact) claim.remark = remark_of_failures(routes);
  if (!claim.clean() && claim.verdict != Verdict::as_printed) claim.remark = remark_of(value, routes);
  const auto kept = [&](const std::optional<Real>& x) {
    const auto text = x ? kept_digits(*x, value.path.day) : std::nullopt;
    return text ? std::optional(text->text) : std::nullopt;
  };
  claim.exact = kept(routes.exact);
  claim.by_hand = kept(routes.by_hand);
  claim.as_printed = kept(routes.as_printed);
  if (auto bounds = ledger_bounds(*routes.exact)) {
    claim.lower = std::move(bounds->first);
    claim.upper = std::move(bounds->second);
  }
  return true;
}

}  // namespace proofsheet::ledger
