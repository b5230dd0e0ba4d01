#include "ledger/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ledger/routes.hpp"

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;
using Claims = std::vector<std::size_t>;

// The cells that `what` names, if it is a reference.
std::set<equations::Cell> cells_named(const course::Erratum& erratum, Worked& worked) {
  Diagnostics unused;  // what is no reference may be a shown equation or a statement
  const equations::ExpressionPtr expression = equations::parse_expression(erratum.what.trimmed(), unused);
  if (!expression) return {};
  const std::optional<equations::Reference> reference = worked.exact->reference(expression, unused);
  if (!reference || reference->cells.size() > most_printed) return {};
  return {reference->cells.begin(), reference->cells.end()};
}

Claims claims_named(const course::Erratum& erratum, Worked& worked) {
  const std::set<equations::Cell> cells = cells_named(erratum, worked);
  Claims named;
  for (std::size_t i = 0; i < worked.claims.size(); ++i) {
    const Claim& claim = worked.claims[i];
    if ((claim.cell && cells.contains(*claim.cell)) || same_wording(claim.what, erratum.what.view()))
      named.push_back(i);
  }
  return named;
}

Claims printed_at(const Claims& named, const std::string& where, const Worked& worked) {
  if (where.empty()) return named;
  Claims narrowed;
  std::copy_if(named.begin(), named.end(), std::back_inserter(narrowed),
               [&](std::size_t i) { return worked.claims[i].where == where; });
  return narrowed;
}

void names_nothing(const course::Erratum& erratum, const Worked& worked, Diagnostics& diagnostics) {
  std::vector<std::string> printed;
  for (const Claim& claim : worked.claims) printed.push_back(claim.what);
  std::string hint = diagnostics::did_you_mean(erratum.what.trimmed().view(), printed);
  if (hint.empty())
    hint =
        "an erratum names a cell, a slice, a shown equation or the words of a statement under `published:`";
  diagnostics.error(erratum.what.trimmed().span(),
                    fmt::format("'{}' names nothing that was printed", erratum.what.trimmed().str()), hint);
}

void is_printed_elsewhere(const course::Erratum& erratum, const Claims& named, const Worked& worked,
                          Diagnostics& diagnostics) {
  std::vector<std::string> places;
  for (const std::size_t i : named) {
    const std::string& where = worked.claims[i].where;
    if (!where.empty() && std::find(places.begin(), places.end(), where) == places.end())
      places.push_back(where);
  }
  const std::string hint = places.empty() ? "its entry under `published:` has no `where:`"
                                          : fmt::format("it is printed in {}", fmt::join(places, ", "));
  diagnostics.error(erratum.where.trimmed().span(),
                    fmt::format("'{}' is not where '{}' is printed", erratum.where.trimmed().str(),
                                erratum.what.trimmed().str()),
                    hint);
}

Finding stale(const course::Erratum& erratum, const Claims& named, const Worked& worked) {
  const Claim& first = worked.claims[named.front()];
  const std::string state =
      first.kind == Claim::Kind::statement ? "the statement holds"
      : first.kind == Claim::Kind::shown   ? "the printed equation is right"
      : named.size() == 1 ? fmt::format("the printed {} is right ({})", first.printed, name_of(first.verdict))
                          : fmt::format("all {} printed numbers are right", named.size());
  return {Finding::Kind::stale,
          erratum.what.trimmed().span(),
          fmt::format("'{}' stands under `errata:`, but {}", erratum.what.trimmed().str(), state),
          "remove this erratum: it told of a mistake that is no longer there",
          {},
          {},
          worked.example->id.str()};
}

void mark(Claim& claim, const diagnostics::Text& because) {
  if (claim.acknowledged) return;
  claim.acknowledged = true;
  claim.because = because.str();
  claim.because_span = because.span();
}

void match(const course::Erratum& erratum, Worked& worked, std::vector<Finding>& findings,
           Diagnostics& diagnostics) {
  const Claims anywhere = claims_named(erratum, worked);
  if (anywhere.empty()) return names_nothing(erratum, worked, diagnostics);
  const Claims named = printed_at(anywhere, erratum.where.trimmed().str(), worked);
  if (named.empty()) return is_printed_elsewhere(erratum, anywhere, worked, diagnostics);
  bool any = false;
  for (const std::size_t i : named) {
    if (worked.claims[i].clean()) continue;
    mark(worked.claims[i], erratum.because);
    any = true;
  }
  if (!any) findings.push_back(stale(erratum, named, worked));
}

// Acknowledging a root covers what only inherits from it; roots come first.
void cover_inherited(Worked& worked, const Sources& sources) {
  for (const std::size_t i : upstream_first(sources)) {
    Claim& claim = worked.claims[i];
    if (claim.acknowledged || claim.verdict != Verdict::as_printed || sources[i].empty()) continue;
    const auto covered = [&](std::size_t source) { return worked.claims[source].acknowledged; };
    if (!std::all_of(sources[i].begin(), sources[i].end(), covered)) continue;
    const Claim& root = worked.claims[sources[i].front()];
    claim.acknowledged = true;
    claim.because = root.because;
    claim.because_span = root.because_span;
  }
}

Finding unacknowledged(const Claim& claim) {
  return {Finding::Kind::unacknowledged, claim.span,    fault_of(claim), remedy_of(claim), claim.printed,
          correct_text(claim),           claim.example, claim.verdict};
}

}  // namespace

void acknowledge(Worked& worked, const Sources& sources, std::vector<Finding>& findings,
                 Diagnostics& diagnostics) {
  for (const course::Erratum& erratum : worked.example->errata) match(erratum, worked, findings, diagnostics);
  cover_inherited(worked, sources);
  for (const Claim& claim : worked.claims)
    if (!claim.clean() && !claim.acknowledged) findings.push_back(unacknowledged(claim));
}

}  // namespace proofsheet::ledger
