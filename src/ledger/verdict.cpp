#include "ledger/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ledger/digits.hpp"

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

/// Asks one question after the other and keeps the first failure.
class Inquiry {
 public:
  explicit Inquiry(const ValueClaim& value) : value_(value) {}
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

std::vector<std::string> unclean_sources(const std::vector<ValueClaim>& values, const Routes& routes,
                                         const Worked& worked) {
  std::vector<std::string> unclean;
  for (const std::size_t source : routes.carried) {
    const Claim& claim = worked.claims[values[source].claim];
    if (!claim.clean() && std::find(unclean.begin(), unclean.end(), claim.what) == unclean.end())
      unclean.push_back(claim.what);
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
void decide(Claim& claim, const Agreement& agreement, const std::vector<std::string>& unclean,
            const Routes& routes, Inquiry& inquiry) {
  if (agreement.exact) {
    claim.verdict = Verdict::exact;
  } else if (agreement.by_hand || (agreement.as_printed && unclean.empty())) {
    claim.verdict = Verdict::by_hand;
  } else if (agreement.as_printed) {
    claim.verdict = Verdict::as_printed;
    claim.inherits = unclean;
  } else if (inquiry.cut_off(routes.exact) || inquiry.cut_off(own_chain(routes))) {
    claim.verdict = Verdict::truncated;
  } else {
    claim.verdict = Verdict::off;
  }
}

// A document that prints a plus goes on doing so, and so it does with its unit.
std::string as_printed(std::string digits, const numbers::Printed& printed) {
  const bool plus = printed.text.starts_with('+') && !digits.starts_with('-');
  return with_unit(plus ? '+' + digits : digits, printed);
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
  Inquiry inquiry(value);
  Agreement agreement;
  agreement.exact = inquiry.rounds(routes.exact);
  if (!agreement.exact && routes.failures.has_errors()) {
    // Both routes may have met the same thing.
    for (diagnostics::Diagnostic& failure : routes.failures.sorted()) diagnostics.add(std::move(failure));
    return false;
  }
  agreement.by_hand = inquiry.rounds(routes.by_hand);
  agreement.as_printed = inquiry.rounds(routes.as_printed);
  decide(claim, agreement, unclean_sources(values, routes, worked), routes, inquiry);
  const Outcome<std::string> correct = agreement.exact
                                           ? Outcome<std::string>(numbers::to_string(value.printed.decimal))
                                           : digits_like(*routes.exact, value.printed, value.rounding);
  std::optional<numbers::Failure> failure;
  if (!correct) failure = correct.failure();
  if (!agreement.exact && inquiry.failure()) failure = inquiry.failure();
  if (failure) {
    undecided_verdict(claim, *failure, diagnostics);
    return false;
  }
  claim.correct =
      value.path.day ? day_text(*routes.exact).value_or(*correct) : as_printed(*correct, value.printed);
  claim.coincidence = is_coincidence(agreement, routes);
  if (agreement.exact) claim.remark = remark_of_failures(routes);
  if (!claim.clean() && claim.verdict != Verdict::as_printed) claim.remark = remark_of(value, routes);
  const auto text_of = value.path.day ? day_text : ledger_text;
  claim.exact = text_of(*routes.exact);
  if (auto bounds = ledger_bounds(*routes.exact)) {
    claim.lower = std::move(bounds->first);
    claim.upper = std::move(bounds->second);
  }
  if (routes.by_hand) claim.by_hand = text_of(*routes.by_hand);
  if (routes.as_printed) claim.as_printed = text_of(*routes.as_printed);
  return true;
}

}  // namespace proofsheet::ledger
