// Judges a value by the digits on its routes.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "equations/evaluate/value.hpp"
#include "ledger/causes.hpp"
#include "ledger/digits.hpp"
#include "ledger/routes.hpp"
#include "numbers/enclosures/enclosure.hpp"
#include "numbers/reals/printing.hpp"
#include "numbers/solving/range_search.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"

namespace proofsheet::ledger {

namespace {

using numbers::Outcome;
using numbers::Real;
using numbers::Rounding;
using text::Diagnostics;

/// Whether the printed digits agree with each route.
struct Agreement {
  bool exact = false, by_hand = false, as_printed = false, as_computed = false;
};

/// Compares the printed digits with several values and keeps the first failure.
class DigitComparison {
 public:
  explicit DigitComparison(const ValueClaim& value) : value_(value) {}
  bool rounds(const std::optional<Real>& x) {
    return x && settle(rounds_to(*x, value_.printed, value_.rounding));
  }
  bool computes(const std::optional<Real>& x, const std::optional<numbers::BinaryFormat>& machine) {
    return x && machine && settle(is_machine_output(*x, value_.printed, value_.rounding, *machine));
  }
  bool truncates(const std::optional<Real>& x) {
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

// True if the document's own chain gives other digits: there is a route by hand or as printed, and none of
// them leads to the printed digits.
bool is_coincidence(const Agreement& agreement, const Routes& routes) {
  return agreement.exact && (routes.by_hand || routes.as_printed) && !agreement.by_hand &&
         !agreement.as_printed;
}

std::vector<std::size_t> unclean_among(const std::vector<std::size_t>& carried,
                                       const std::vector<ValueClaim>& values, const Worked& worked) {
  std::vector<std::size_t> unclean;
  std::copy_if(carried.begin(), carried.end(), std::back_inserter(unclean),
               [&](std::size_t i) { return !worked.claims[values[i].claim].clean(); });
  return unclean;
}

// Returns the value of the document's own chain. If nothing printed is carried, that is the route by hand,
// because a cell that was never printed is rounded by hand.
const std::optional<Real>& own_chain(const Routes& routes) {
  return routes.as_printed ? routes.as_printed : routes.by_hand;
}

// Returns the first digits of a value, a few more than were printed.
std::string beginning_of(const Real& value, const numbers::Printed& printed) {
  constexpr long more = 3;
  const Real x = in_scale(value, printed);
  numbers::Format format = printed.format();
  format.digits += more;
  const auto digits = numbers::print(x, format, Rounding::down);
  if (!digits) return {};
  if (x.rational() && *x.rational() == numbers::value_of(digits->decimal))
    if (const auto all = digits_for_ledger(x)) return all->text;
  return numbers::to_string(digits->decimal) + std::string(text::ellipsis);
}

// Returns the remark that the digits were cut off from the document's own value, not from the exact one.
Remarks cut_remark(const ValueClaim& value, const Routes& routes) {
  const std::optional<Real>& own = own_chain(routes);
  const auto cut = own ? rounds_to(*own, value.printed, Rounding::down) : Outcome<bool>(false);
  if (!cut || !*cut) return {};
  const std::string beginning = beginning_of(*own, value.printed);
  if (beginning.empty()) return {};
  return {{routes.as_printed ? Remark::Kind::printed_cut : Remark::Kind::hand_cut, {beginning}}};
}

Remarks remark_of(const ValueClaim& value, const Routes& routes, Verdict verdict) {
  using RemarkKind = Remark::Kind;
  const auto tie = [&](const std::optional<Real>& x) {
    return x ? tie_rounded_up(*x, value.printed) : std::nullopt;
  };
  if (const auto up = tie(routes.exact)) return {{*up ? RemarkKind::tie_up : RemarkKind::tie_down}};
  if (const auto up = tie(routes.as_printed))
    return {{*up ? RemarkKind::printed_tie_up : RemarkKind::printed_tie_down}};
  if (const auto up = tie(routes.by_hand))
    return {{*up ? RemarkKind::hand_tie_up : RemarkKind::hand_tie_down}};
  return verdict == Verdict::off ? cut_remark(value, routes) : Remarks();
}

/// Returns the remark that the digits are right for another unit, with quantities.
Remarks unit_remark(const ValueClaim& value, const Real& exact, Worked& worked) {
  const Claim& claim = worked.claims[value.claim];
  const bool is_bound = value.printed.relation != numbers::Relation::equal;
  if (!worked.model->quantities() || value.printed.unit.empty() || is_bound) return {};
  const std::string unit = meant_unit(worked.example->units, value.printed.unit);
  const std::string declared =
      claim.cell ? unit_of(worked.units, *claim.cell) : worked.exact->unit_of(claim.expression);
  const auto fits = [&](const numbers::Rational& scale) {
    numbers::Printed other = value.printed;
    other.scale = scale;
    const auto rounds = rounds_to(exact, other, value.rounding);
    return rounds && *rounds;
  };
  constexpr long largest_power = 30;
  for (long power = -largest_power; power <= largest_power; ++power) {
    const numbers::Rational scale = value.printed.scale * numbers::power_of_ten(power);
    if (power == 0 || !fits(scale)) continue;
    const std::string meant = unit_with_scale(unit, declared, scale, *worked.model);
    if (!meant.empty()) return {{Remark::Kind::other_prefix, {meant}}};
  }
  if (value.printed.scale != 1 && fits(1)) return {{Remark::Kind::other_unit, {declared}}};
  return {};
}

// A route without a value decides nothing. If the exact route decides, the failure becomes a remark.
Remarks remark_of_failures(const Routes& routes) {
  const Diagnostics& failures = routes.failures;
  if (failures.empty()) return {};
  const bool by_hand = routes.as_printed || routes.carried.empty();
  return {{by_hand ? Remark::Kind::hand_valueless : Remark::Kind::printed_valueless,
           {failures.items().front().fact}}};
}

// Returns the remark with the result of a machine's binary arithmetic.
Remarks machine_remark(const Real& x, const numbers::BinaryFormat& machine) {
  const auto kept = digits_for_ledger(x);
  std::vector<std::string> told{std::to_string(machine.bits), std::string(machine.name)};
  if (!kept) return {{Remark::Kind::other_bits, std::move(told)}};
  told.push_back(kept->text);
  return {{Remark::Kind::bits, std::move(told)}};
}

// Sets the first verdict that holds. A path of the document's own that is not proven to lead to the subject
// explains the printed digits, but does not make them right.
void decide(Claim& claim, const Agreement& agreement, const Inheritance& inheritance, const Routes& routes,
            const std::optional<numbers::BinaryFormat>& machine, DigitComparison& digits) {
  const auto decided = [&](Verdict verdict, std::optional<Route> route) {
    claim.verdict = verdict;
    claim.basis.route = route;
  };
  if (agreement.exact) return decided(Verdict::exact, Route::exact);
  if (agreement.by_hand || agreement.as_printed) {
    const bool honest = routes.path_proven && (agreement.by_hand || inheritance.harmless);
    return decided(honest ? Verdict::by_hand : Verdict::as_printed,
                   agreement.by_hand ? Route::by_hand : Route::as_printed);
  }
  if (agreement.as_computed)
    return decided(Verdict::as_computed,
                   machine->name == numbers::float32.name ? Route::float32 : Route::float64);
  if (digits.truncates(routes.exact)) return decided(Verdict::truncated, Route::exact);
  decided(Verdict::off, std::nullopt);
}

void inherit(Claim& claim, const Inheritance& inheritance, const std::vector<ValueClaim>& values,
             const Worked& worked, std::vector<std::size_t>& sources) {
  for (const std::size_t cause : inheritance.causes) {
    const Claim& source = worked.claims[values[cause].claim];
    sources.push_back(values[cause].claim);
    const auto same = [&](const NamedCell& named) { return named.cell == *source.cell; };
    if (std::none_of(claim.inherits.begin(), claim.inherits.end(), same))
      claim.inherits.push_back({*source.cell, source.what});
  }
}

std::vector<CarriedPrinting> carried_printings(const std::vector<ValueClaim>& values, const Routes& routes,
                                               const Worked& worked) {
  std::vector<CarriedPrinting> carried;
  for (const std::size_t source : routes.carried) {
    const Claim& claim = worked.claims[values[source].claim];
    carried.push_back(
        {{*claim.cell, claim.what}, values[source].printed, claim.day, claim.printed, claim.where});
  }
  return carried;
}

void report_undecided_verdict(const Claim& claim, const numbers::Failure& failure, Diagnostics& diagnostics) {
  diagnostics.error(
      claim.span,
      fmt::format("the verdict of {} = {} can't be decided: {}", claim.what, claim.printed, failure.fact),
      equations::hint_of(failure));
}

// The range that the measured values allow for a value: possible or impossible, by proof.

using equations::Cell;
using numbers::RangeFound;

/// Returns the measured cells that a value is computed from.
std::vector<MeasuredCell> sides_of(const ValueClaim& value, const Worked& worked) {
  std::set<Cell> used;
  equations::Route route;
  route.carried = [&](const Cell& cell) -> std::optional<equations::Scalar> {
    used.insert(cell);
    return std::nullopt;
  };
  equations::Evaluation evaluation(worked.model, std::move(route));
  Diagnostics quiet;
  follow(value.path, evaluation, quiet);
  std::vector<MeasuredCell> sides;
  for (const MeasuredCell& cell : worked.measured)
    if (used.contains(cell.cell)) sides.push_back(cell);
  return sides;
}

/// Evaluates the exact route with other measured values. A measured cell that the written values do not use,
/// but others might (after an `if`), is its whole range.
class OtherValues {
 public:
  OtherValues(const ValueClaim& value, const Worked& worked, const std::vector<MeasuredCell>& sides)
      : value_(value), worked_(worked), sides_(sides) {
    auto name = static_cast<long>(sides.size());
    for (const MeasuredCell& cell : worked.measured)
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
  /// Returns the first failure of an evaluation.
  const std::string& failure() const { return failure_; }

 private:
  const ValueClaim& value_;
  const Worked& worked_;
  const std::vector<MeasuredCell>& sides_;
  std::map<Cell, Real> anything_;
  std::string failure_;
};

void report_undecided_range(const Claim& claim, const RangeFound& range, const std::string& failure,
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
      "write the formula so that each measured value occurs once, and without a function that jumps");
}

}  // namespace

bool judge_value(const ValueClaim& value, const std::vector<ValueClaim>& values, const Routes& routes,
                 Worked& worked, Sources& sources, Diagnostics& diagnostics) {
  Claim& claim = worked.claims[value.claim];
  if (!routes.undefined.empty()) {
    claim.verdict = Verdict::off;
    claim.remark = {{Remark::Kind::valueless, {routes.undefined}}};
    return true;
  }
  if (!routes.exact) return false;
  DigitComparison digits(value);
  Agreement agreement;
  agreement.exact = digits.rounds(routes.exact);
  if (!agreement.exact && routes.failures.has_errors()) {
    // Both routes may have had the same failure.
    for (text::Diagnostic& failure : routes.failures.sorted()) diagnostics.add(std::move(failure));
    return false;
  }
  agreement.by_hand = digits.rounds(routes.by_hand);
  agreement.as_printed = digits.rounds(routes.as_printed);
  const auto& machine = worked.example->published[value.entry].machine;
  agreement.as_computed = digits.computes(routes.as_computed, machine);
  if (!agreement.exact && !agreement.by_hand && !agreement.as_printed &&
      routes.machine_failures.has_errors()) {
    for (text::Diagnostic failure : routes.machine_failures.sorted()) {
      failure.fact = fmt::format("{} has no value in {}: {}", claim.what, machine->name, failure.fact);
      diagnostics.add(std::move(failure));
    }
    return false;
  }
  Inheritance inheritance;
  inheritance.harmless = true;
  if (const auto unclean = unclean_among(routes.carried, values, worked);
      agreement.as_printed && !unclean.empty())
    inheritance = inheritance_of(value, values, routes, unclean, sources);
  decide(claim, agreement, inheritance, routes, machine, digits);
  if (claim.verdict == Verdict::as_printed) inherit(claim, inheritance, values, worked, sources[value.claim]);
  claim.basis.path_proven = routes.path_proven;
  claim.basis.carried = carried_printings(values, routes, worked);
  const Outcome<numbers::Decimal> correct = agreement.exact
                                                ? Outcome<numbers::Decimal>(value.printed.decimal)
                                                : digits_like(*routes.exact, value.printed, value.rounding);
  std::optional<numbers::Failure> failure;
  if (!correct) failure = correct.failure();
  if (!agreement.exact && digits.failure()) failure = digits.failure();
  if (failure) {
    report_undecided_verdict(claim, *failure, diagnostics);
    return false;
  }
  claim.correct = {*correct, std::nullopt};
  if (!claim.clean() && routes.by_hand)
    if (const auto by_hand = digits_like(*routes.by_hand, value.printed, value.rounding);
        by_hand && to_string(*by_hand) != to_string(*correct))
      claim.correct_by_hand = *by_hand;
  claim.coincidence = !digits.failure() && is_coincidence(agreement, routes);
  if (claim.coincidence)
    if (const auto chain = digits_like(*own_chain(routes), value.printed, value.rounding))
      claim.chain = *chain;
  if (agreement.exact) claim.remark = remark_of_failures(routes);
  if (!claim.clean() && claim.verdict != Verdict::as_printed)
    claim.remark = remark_of(value, routes, claim.verdict);
  if (claim.verdict == Verdict::off && claim.remark.empty())
    claim.remark = unit_remark(value, *routes.exact, worked);
  if (claim.verdict == Verdict::as_computed) claim.remark = machine_remark(*routes.as_computed, *machine);
  const auto kept = [&](const std::optional<Real>& x) {
    const auto text = x ? digits_for_ledger(*x, value.path.day) : std::nullopt;
    return text ? std::optional(text->text) : std::nullopt;
  };
  const LedgerBounds bounds = set_exact(claim, *routes.exact, value.path.day);
  claim.settled = bounds_round_equally(bounds, value.printed, value.rounding);
  claim.by_hand = kept(routes.by_hand);
  claim.as_printed = kept(routes.as_printed);
  claim.as_computed = kept(routes.as_computed);
  return true;
}

bool judge_range(const ValueClaim& value, const Routes& routes, Worked& worked, Diagnostics& diagnostics) {
  Claim& claim = worked.claims[value.claim];
  if (!routes.exact) return false;
  const std::vector<MeasuredCell> sides = sides_of(value, worked);
  if (value.printed.relation != numbers::Relation::equal)
    return text::fail(diagnostics, claim.span, "a bound has no range",
                      "leave out `verdict: range`: a bound is judged by itself");
  if (sides.empty())
    return text::fail(
        diagnostics, claim.span, fmt::format("{} does not depend on a measured value", claim.what),
        "name the given values that were rounded under `measured:` of the example, or leave out "
        "`verdict: range`");
  OtherValues others(value, worked, sides);
  std::vector<numbers::Side> box;
  for (const MeasuredCell& side : sides)
    box.push_back({side.written, side.lower, side.upper, side.holds_lower, side.holds_upper});
  const RangeFound range = numbers::search_range(
      box,
      [&](const std::vector<Real>& values) {
        const auto found = others.value(values);
        return found ? std::optional(in_scale(*found, value.printed)) : found;
      },
      value.printed, value.printed.rule(value.rounding));
  if (range.answer == RangeFound::Answer::unknown) {
    report_undecided_range(claim, range, others.failure(), diagnostics);
    return false;
  }
  const bool possible = range.answer == RangeFound::Answer::possible;
  claim.verdict = possible ? Verdict::possible : Verdict::impossible;
  if (possible) {
    claim.basis.route = Route::exact;
    claim.correct = {value.printed.decimal, std::nullopt};
  } else {
    claim.correct = {range.least, range.greatest};
  }
  set_exact(claim, *routes.exact, value.path.day);
  return true;
}

}  // namespace proofsheet::ledger
