// Turns a shown equation into a claim: judges the chain, and reports it as the document writes it.
#include <fmt/format.h>

#include <optional>
#include <string>

#include "equations/syntax/syntax.hpp"
#include "ledger/digits.hpp"
#include "ledger/judge.hpp"
#include "ledger/judge_chain.hpp"
#include "ledger/routes.hpp"
#include "ledger/value_claim.hpp"
#include "numbers/reals/comparison.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"

namespace proofsheet::ledger {

namespace {

using text::Diagnostics;
using text::Text;

// Checks that single numbers have the unit of the result or none, and that all sides have the same unit.
void check_units(const course::PublishedClaim& published, const Chain& sides, Worked& worked,
                 Diagnostics& diagnostics) {
  Diagnostics quiet;
  const Text of = published.what.trimmed();
  const auto cell =
      of.empty() ? nullptr : equations::parse_expression(of, quiet, worked.model->value_names());
  std::string unit = cell ? unit_of(worked.units, cell, *worked.exact) : std::string();
  const bool declared = !unit.empty();
  for (const Side& side : sides) {
    if (!side.number || side.number->unit.empty()) continue;
    const std::string printed = meant_unit(worked.example->units, side.number->unit);
    if (!unit.empty() && printed != unit && declared)
      report_unit_mismatch(of.str(), unit, printed, side.text.span(), diagnostics);
    else if (!unit.empty() && printed != unit)
      diagnostics.error(
          side.text.span(),
          fmt::format("this side is in {}, but the one before is in {}", side.number->unit, unit),
          "use one unit: units are not converted");
    unit = printed;
  }
}

std::optional<std::string> ledger_text(const numbers::Real& x) {
  const auto digits = digits_for_ledger(x);
  return digits ? std::optional(digits->text) : std::nullopt;
}

/// Returns the route of a chain, which holds either exactly or as its numbers were rounded on the way.
std::optional<Route> route_of(Verdict verdict) {
  if (verdict == Verdict::off) return std::nullopt;
  return verdict == Verdict::by_hand ? Route::by_hand : Route::exact;
}

/// Returns the path to the one number that `of:` names. Returns `nullopt`, and reports an error, if it names
/// none or several.
std::optional<Path> result_path(const course::PublishedClaim& published, Worked& worked,
                                Diagnostics& diagnostics) {
  const Text of = published.what.trimmed();
  std::optional<Subject> subject = subject_of(published.what, worked, diagnostics);
  if (!subject) return std::nullopt;
  if (subject->paths.size() == 1) return std::move(subject->paths.front());
  return text::fail(diagnostics, of.span(),
                    fmt::format("'{}' names {}, but an equation has one result", of.str(),
                                text::count_with_noun(subject->paths.size(), "number")),
                    "name one cell, such as `P[1, 0]`");
}

/// Returns the printed result as a value of the cell that the equation works out.
ValueClaim result_of(const course::PublishedClaim& published, const Chain& chain, Path path,
                     const Worked& worked) {
  ValueClaim value;
  value.printed = *chain.back().number;
  value.rounding = rounding_of(published, worked);
  value.hand = published.by_hand.trimmed().str();
  value.path = std::move(path);
  value.shown = true;
  for (const Side& side : chain)
    for (const auto& [place, number] : side.numbers)
      for (const std::string_view sign : {std::string_view(), std::string_view("-"), text::minus_sign})
        value.operands.push_back(std::string(sign) + number.text);
  return value;
}

Remarks has_unproven_path(const course::PublishedClaim& published, const std::optional<std::string>& digits) {
  const std::string what = published.what.trimmed().str();
  if (digits) return {{Remark::Kind::is, {what, *digits}}};
  return {{Remark::Kind::has_unproven_path, {what}}};
}

/// Compares a result that is not a printed number, as in `sin(1 / 10000^0) = sin(1)`. It must be equal.
/// Returns false, and reports errors, if that can't be decided.
bool compare_result(const course::PublishedClaim& published, const Side& result, const Path& path,
                    Worked& worked, Claim& claim, Diagnostics& diagnostics) {
  const auto leads_to = value_of(result, diagnostics);
  const auto due = follow(path, *worked.exact, diagnostics);
  if (!leads_to || !due) return false;
  const numbers::Outcome<int> order = numbers::compare(*leads_to, *due);
  if (!order)
    return text::fail(
        diagnostics, result.text.span(),
        "whether this is " + published.what.trimmed().str() + " can't be decided: " + order.failure().fact,
        "end the equation with the number that was printed, or leave out `of:`");
  if (*order == 0 || worse(claim.verdict, Verdict::off) == claim.verdict) return true;
  claim.verdict = Verdict::off;
  claim.basis.route = route_of(claim.verdict);
  claim.printed = result.text.str();
  set_exact(claim, *due);
  claim.of_result = true;
  claim.correct.side = claim.exact.value_or("");
  claim.remark = has_unproven_path(published, claim.exact);
  return true;
}

}  // namespace

std::optional<ValueClaim> judge_shown(const course::PublishedClaim& published, std::size_t entry,
                                      Worked& worked, Diagnostics& diagnostics) {
  const text::Text shown = published.printed.trimmed();
  const numbers::Reading reading = reading_of(published, worked);
  const std::optional<Chain> chain = read_chain(shown, reading, diagnostics);
  if (!chain) return std::nullopt;
  const bool works_out = !published.what.trimmed().empty();
  const auto path = works_out ? result_path(published, worked, diagnostics) : std::nullopt;
  if (works_out && !path) return std::nullopt;
  check_units(published, *chain, worked, diagnostics);
  Claim claim = claim_of(published, entry, worked);
  claim.kind = Claim::Kind::shown;
  claim.what = shown.str();
  claim.span = published.at.empty() ? shown.span() : published.at.trimmed().span();
  if (std::string why = why_undefined(*chain); !why.empty()) {
    claim.printed = chain->back().text.str();
    claim.verdict = Verdict::off;
    claim.remark = {{Remark::Kind::valueless, {std::move(why)}}};
    worked.claims.push_back(std::move(claim));
    return std::nullopt;
  }
  const auto judged = judge_chain(*chain, reading, rounding_of(published, worked), diagnostics);
  if (!judged) return std::nullopt;
  claim.printed = judged->printed;
  claim.verdict = judged->verdict;
  claim.basis.route = route_of(claim.verdict);
  claim.correct.side = judged->correct;
  claim.remark = judged->remark;
  set_exact(claim, judged->value);
  if (judged->by_hand) claim.by_hand = ledger_text(*judged->by_hand);
  std::optional<ValueClaim> result;
  if (path && chain->back().number) {
    result = result_of(published, *chain, *path, worked);
    result->claim = worked.claims.size();
    result->entry = entry;
  } else if (path && !compare_result(published, chain->back(), *path, worked, claim, diagnostics)) {
    return std::nullopt;
  }
  worked.claims.push_back(std::move(claim));
  return result;
}

bool judge_result(const ValueClaim& value, const std::vector<ValueClaim>& values, const Routes& routes,
                  Worked& worked, Sources& sources, Diagnostics& diagnostics) {
  const Claim chain = worked.claims[value.claim];
  if (!judge_value(value, values, routes, worked, sources, diagnostics)) return false;
  Claim& claim = worked.claims[value.claim];
  if (worse(chain.verdict, claim.verdict) == chain.verdict) {
    claim = chain;
    sources[value.claim].clear();
    return true;
  }
  claim.of_result = true;
  claim.coincidence = false;
  claim.correct = {{}, {}, claim.correct.least ? text_like(value.printed, *claim.correct.least) : ""};
  if (claim.remark.empty() && claim.verdict == Verdict::off)
    claim.remark = has_unproven_path(worked.example->published[value.entry], claim.exact);
  return true;
}

}  // namespace proofsheet::ledger
