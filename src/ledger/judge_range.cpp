// What the measured values leave a value: possible or impossible, by proof.
#include <fmt/format.h>

#include <map>
#include <set>

#include "equations/evaluate/value.hpp"
#include "ledger/digits.hpp"
#include "ledger/judge.hpp"
#include "ledger/routes.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/printing.hpp"
#include "numbers/solving/range_search.hpp"

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;
using equations::Cell;
using numbers::RangeFound;
using numbers::Real;

/// The measured cells that a value is computed from.
std::vector<Measured> sides_of(const ValueClaim& value, const Worked& worked) {
  std::set<Cell> used;
  equations::Route route;
  route.carried = [&](const Cell& cell) -> std::optional<equations::Scalar> {
    used.insert(cell);
    return std::nullopt;
  };
  equations::Evaluation evaluation(worked.model, std::move(route));
  Diagnostics quiet;
  follow(value.path, evaluation, quiet);
  std::vector<Measured> sides;
  for (const Measured& cell : worked.measured)
    if (used.contains(cell.cell)) sides.push_back(cell);
  return sides;
}

/// The exact route with other measured values. One that the written values do not lead to, and others might
/// (behind an `if`), is anything that it can be.
class OtherValues {
 public:
  OtherValues(const ValueClaim& value, const Worked& worked, const std::vector<Measured>& sides)
      : value_(value), worked_(worked), sides_(sides) {
    auto name = static_cast<long>(sides.size());
    for (const Measured& cell : worked.measured)
      anything_.emplace(cell.cell, Real::between(cell.lower, cell.upper, name++));
  }

  std::optional<Real> value(const std::vector<Real>& values) {
    std::map<Cell, Real> instead = anything_;
    for (std::size_t i = 0; i < sides_.size(); ++i) instead.insert_or_assign(sides_[i].cell, values[i]);
    equations::Route route;
    route.carried = [&](const Cell& cell) -> std::optional<equations::Scalar> {
      const auto found = instead.find(cell);
      return found == instead.end() ? std::nullopt : std::optional<equations::Scalar>(found->second);
    };
    equations::Evaluation evaluation(worked_.model, std::move(route));
    Diagnostics failures;
    auto result = follow(value_.path, evaluation, failures);
    if (!result && failure_.empty() && !failures.empty()) failure_ = failures.items().front().fact;
    return result;
  }
  /// The first that stood against a value.
  const std::string& failure() const { return failure_; }

 private:
  const ValueClaim& value_;
  const Worked& worked_;
  const std::vector<Measured>& sides_;
  std::map<Cell, Real> anything_;
  std::string failure_;
};

void undecided_range(const Claim& claim, const RangeFound& range, const std::string& failure,
                     Diagnostics& diagnostics) {
  std::string reason = failure;
  if (range.bounded) {
    constexpr long digits = 8, bits = 64;
    numbers::Enclosure enclosure(bits);
    enclosure.set_between(range.lower, range.upper);
    reason = fmt::format("it is only proven to lie between {} and {}", lower_text(enclosure, digits),
                         upper_text(enclosure, digits));
  }
  diagnostics.error(
      claim.span,
      fmt::format("whether {} = {} is possible can't be decided: {}", claim.what, claim.printed, reason),
      "write the formula so that each measured value stands in it once, and without a step that jumps");
}

}  // namespace

bool judge_range(const ValueClaim& value, const Routes& routes, Worked& worked, Diagnostics& diagnostics) {
  Claim& claim = worked.claims[value.claim];
  if (!routes.exact) return false;
  const std::vector<Measured> sides = sides_of(value, worked);
  if (sides.empty()) {
    diagnostics.error(
        claim.span, fmt::format("nothing that {} is computed from is measured", claim.what),
        "name the given values that were rounded under `measured:` of the example, or leave out "
        "`verdict: range`");
    return false;
  }
  OtherValues others(value, worked, sides);
  std::vector<numbers::Side> box;
  for (const Measured& side : sides)
    box.push_back({side.written, side.lower, side.upper, side.holds_lower, side.holds_upper});
  const RangeFound range = numbers::search_range(
      box, [&](const std::vector<Real>& values) { return others.value(values); }, value.printed, value.rounding);
  if (range.answer == RangeFound::Answer::unknown) {
    undecided_range(claim, range, others.failure(), diagnostics);
    return false;
  }
  const bool possible = range.answer == RangeFound::Answer::possible;
  claim.verdict = possible ? Verdict::possible : Verdict::impossible;
  if (possible)
    claim.correct = {value.printed.decimal, std::nullopt};
  else
    claim.correct = {range.least, range.greatest};
  if (const auto kept = kept_digits(*routes.exact, value.path.day)) claim.exact = kept->text;
  return true;
}

}  // namespace proofsheet::ledger
