// A shown equation becomes a claim: the chain is judged, and told as the document writes it.
#include <fmt/format.h>

#include <optional>
#include <string>

#include "equations/syntax/syntax.hpp"
#include "equations/typeset/quantity.hpp"
#include "ledger/digits.hpp"
#include "ledger/judge.hpp"
#include "ledger/judge_chain.hpp"
#include "ledger/routes.hpp"
#include "ledger/value_claim.hpp"

namespace proofsheet::ledger {

namespace {

using diagnostics::Diagnostics;
using diagnostics::Text;

// Numbers that stand alone have the unit of what they work out, or none; and the same on both sides.
void check_units(const course::Published& published, const Chain& sides, Worked& worked,
                 Diagnostics& diagnostics) {
  Diagnostics quiet;
  const Text of = published.what.trimmed();
  const auto cell = of.empty() ? nullptr : equations::parse_expression(of, quiet);
  std::string unit = cell ? unit_of(worked.units, cell, *worked.exact) : std::string();
  const bool declared = !unit.empty();
  for (const Side& side : sides) {
    if (!side.number || side.number->unit.empty()) continue;
    if (!unit.empty() && side.number->unit != unit && declared)
      another_unit(of.str(), unit, side.number->unit, side.text.span(), diagnostics);
    else if (!unit.empty() && side.number->unit != unit)
      diagnostics.error(side.text.span(),
                        fmt::format("this side is in {}, and the one before in {}", side.number->unit, unit),
                        "nothing is converted: a shown equation has one unit");
    unit = side.number->unit;
  }
}

std::optional<std::string> kept(const numbers::Real& x) {
  const auto digits = kept_digits(x);
  return digits ? std::optional(digits->text) : std::nullopt;
}

/// The last side as a number of what the equation works out. Nothing, and an error, if either is not one.
std::optional<ValueClaim> result_of(const course::Published& published, const Chain& chain, Worked& worked,
                                    Diagnostics& diagnostics) {
  const Text of = published.what.trimmed();
  std::optional<Subject> subject = subject_of(published.what, worked, diagnostics);
  if (!subject) return std::nullopt;
  if (subject->paths.size() != 1) {
    diagnostics.error(of.span(),
                      fmt::format("'{}' names {}, and an equation has one result", of.str(),
                                  diagnostics::counted(subject->paths.size(), "number")),
                      "name the cell that it works out: `P[1, 0]`");
    return std::nullopt;
  }
  const Side& last = chain.back();
  if (!last.number) {
    diagnostics.error(last.text.span(),
                      fmt::format("the result is no printed number that could be that of {}", of.str()),
                      "end the equation with the number that was printed, or leave out `of:`");
    return std::nullopt;
  }
  ValueClaim value;
  value.printed = *last.number;
  value.rounding = rounding_of(published, worked);
  value.path = std::move(subject->paths.front());
  value.shown = true;
  for (const Side& side : chain)
    for (const auto& [place, number] : side.numbers)
      for (const char* const sign : {"", "-", "−"}) value.operands.push_back(sign + number.text);
  return value;
}

}  // namespace

std::optional<ValueClaim> judge_shown(const course::Published& published, std::size_t entry, Worked& worked,
                                      Diagnostics& diagnostics) {
  const diagnostics::Text shown = published.printed.trimmed();
  const std::optional<Chain> chain = read_chain(shown, units_of(published), diagnostics);
  if (!chain) return std::nullopt;
  const bool works_out = !published.what.trimmed().empty();
  auto result = works_out ? result_of(published, *chain, worked, diagnostics) : std::nullopt;
  if (works_out && !result) return std::nullopt;
  check_units(published, *chain, worked, diagnostics);
  const auto judged = judge_chain(*chain, rounding_of(published, worked), diagnostics);
  if (!judged) return std::nullopt;
  Claim claim = claim_of(published, entry, worked);
  claim.kind = Claim::Kind::shown;
  claim.what = shown.str();
  claim.printed = judged->printed;
  claim.span = shown.span();
  claim.verdict = judged->verdict;
  claim.correct.side = judged->correct;
  claim.remark = judged->remark;
  claim.exact = kept(judged->value);
  if (judged->by_hand) claim.by_hand = kept(*judged->by_hand);
  if (result) {
    result->claim = worked.claims.size();
    result->entry = entry;
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
  claim.coincidence = false;
  claim.correct = {{}, {}, equations::with_unit(numbers::to_string(*claim.correct.least), value.printed)};
  if (claim.remark.empty() && !claim.clean())
    claim.remark = fmt::format("{} is {}", worked.example->published[value.entry].what.trimmed().str(),
                               claim.exact.value_or("another number"));
  return true;
}

}  // namespace proofsheet::ledger
