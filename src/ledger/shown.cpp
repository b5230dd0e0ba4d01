#include "ledger/shown.hpp"

#include <fmt/format.h>

#include "ledger/digits.hpp"
#include "ledger/link.hpp"
#include "ledger/subject.hpp"
#include "ledger/value_claim.hpp"

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;
using diagnostics::Text;

// `of:` is for the reader, but it has to name something.
bool names_something(const course::Published& published, Worked& worked, Diagnostics& diagnostics) {
  return published.what.trimmed().empty() || subject_of(published.what, worked, diagnostics).has_value();
}

// Numbers that stand alone have the unit of what they work out, or none; and the same on both sides.
void check_units(const course::Published& published, const std::vector<Side>& sides, Worked& worked,
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

}  // namespace

void judge_shown(const course::Published& published, std::size_t entry, Worked& worked,
                 Diagnostics& diagnostics) {
  const diagnostics::Text shown = published.printed.trimmed();
  const bool named = names_something(published, worked, diagnostics);
  const std::optional<std::vector<Side>> sides = read_sides(shown, units_of(published), diagnostics);
  const equations::ModelPtr nothing = equations::Model::compile({}, diagnostics);
  if (!sides || !named || !nothing) return;
  check_units(published, *sides, worked, diagnostics);
  equations::Evaluation arithmetic(nothing);
  std::optional<Link> worst;
  std::size_t at = 0;
  for (std::size_t i = 0; i + 1 < sides->size(); ++i) {
    std::optional<Link> link =
        judge_link((*sides)[i], (*sides)[i + 1], rounding_of(published, worked), arithmetic, diagnostics);
    if (!link) return;
    // Of links that are as good, the last one has the result.
    const bool is_worse = !worst || worse(worst->verdict, link->verdict) != worst->verdict;
    if (!is_worse && worst->verdict != Verdict::exact) continue;
    worst = std::move(link);
    at = i;
  }
  Claim claim = claim_of(published, entry, worked);
  claim.kind = Claim::Kind::shown;
  claim.what = shown.str();
  claim.printed = worst->printed;
  claim.span = shown.span();
  claim.verdict = worst->verdict;
  claim.correct = worst->correct;
  claim.exact = ledger_text(*worst->value);
  claim.remark = worst->remark;
  if (!claim.clean() && sides->size() > 2 && claim.remark.empty())
    claim.remark = fmt::format("in {} = {}", (*sides)[at].text.str(), (*sides)[at + 1].text.str());
  worked.claims.push_back(std::move(claim));
}

}  // namespace proofsheet::ledger
