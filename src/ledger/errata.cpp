#include "ledger/judge.hpp"
#include "text/signs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ledger/routes.hpp"
#include "text/refusal.hpp"

namespace proofsheet::ledger {
namespace {

using course::Acknowledgement;
using text::Diagnostics;
using Claims = ClaimNumbers;

/// A kind of acknowledgement: errata or remarks.
struct Kind {
  const char* key;
  const char* one;
  const char* this_one;
  bool (*takes)(const Claim& claim);
  std::string_view fits;        ///< describes the claims that it takes: "are wrong"
  std::string_view stale_hint;  ///< the hint for a stale one
};
constexpr Kind errata{"errata",       "an erratum",
                      "this erratum", [](const Claim& claim) { return !claim.clean(); },
                      "wrong",        "remove this erratum: the mistake no longer exists"};
constexpr Kind remarks{"remarks",
                       "a remark",
                       "this remark",
                       [](const Claim& claim) { return claim.remarkable(); },
                       "right only by hand or by a coincidence",
                       "remove this remark: acknowledge a mistake under `errata:`; an exact number needs no "
                       "remark"};

// Returns the cells that `what` names; none if it is not a reference.
std::set<equations::Cell> cells_named(const Acknowledgement& acknowledgement, Worked& worked) {
  Diagnostics unused;  // it may also be a shown equation or a statement
  const equations::ExpressionPtr expression =
      equations::parse_expression(acknowledgement.what.trimmed(), unused);
  if (!expression) return {};
  const std::optional<equations::Reference> reference = worked.exact->reference(expression, unused);
  if (!reference || reference->cells.size() > most_printed) return {};
  return {reference->cells.begin(), reference->cells.end()};
}

/// Returns the printings of each named subject.
std::vector<const ClaimIndex::Printed*> printings_named(const Acknowledgement& acknowledgement,
                                                        Worked& worked) {
  std::vector<const ClaimIndex::Printed*> named{&worked.index.worded(acknowledgement.what.view())};
  for (const equations::Cell& cell : cells_named(acknowledgement, worked))
    named.push_back(&worked.index.about(cell));
  return named;
}

/// Returns the claims of a document at a place. An empty `document` or `where` matches all.
Claims claims_at(const std::vector<const ClaimIndex::Printed*>& printed, const std::string& document,
                 const std::string& where, const Worked& worked) {
  Claims claims;
  for (const ClaimIndex::Printed* one : printed)
    std::copy_if(one->those(where).begin(), one->those(where).end(), std::back_inserter(claims),
                 [&](std::size_t i) { return document.empty() || worked.claims[i].document == document; });
  std::sort(claims.begin(), claims.end());
  claims.erase(std::unique(claims.begin(), claims.end()), claims.end());
  return claims;
}

template <class Takes>
Claims filter_claims(const Claims& named, const Takes& takes) {
  Claims narrowed;
  std::copy_if(named.begin(), named.end(), std::back_inserter(narrowed), takes);
  return narrowed;
}

void report_no_match(const Acknowledgement& acknowledgement, const Kind& kind, const Worked& worked,
                     Diagnostics& diagnostics) {
  std::vector<std::string> printed;
  for (const Claim& claim : worked.claims) printed.push_back(claim.what);
  diagnostics.error(
      acknowledgement.what.trimmed().span(),
      fmt::format("'{}' does not name a claim", acknowledgement.what.trimmed().str()),
      text::did_you_mean(
          acknowledgement.what.trimmed().view(), printed,
          fmt::format(
              "{} names a cell, a slice, a shown equation or the words of a statement under `published:`",
              kind.one)));
}

/// Returns false, and reports an error, if the example has no such document.
bool knows_document(const Acknowledgement& acknowledgement, const Worked& worked, Diagnostics& diagnostics) {
  const text::Text document = acknowledgement.document.trimmed();
  std::vector<std::string> known;
  for (const Claim& claim : worked.claims) known.push_back(claim.document);
  if (document.empty() || std::find(known.begin(), known.end(), document.view()) != known.end()) return true;
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  return text::fail(
      diagnostics, document.span(), fmt::format("the example has no claims of document '{}'", document.str()),
      text::did_you_mean(document.str(), known, fmt::format("its documents are {}", fmt::join(known, ", "))));
}

void report_other_document(const Acknowledgement& acknowledgement, const Claims& named, const Worked& worked,
                           Diagnostics& diagnostics) {
  std::set<std::string> documents;
  for (const std::size_t i : named) documents.insert(worked.claims[i].document);
  diagnostics.error(acknowledgement.document.trimmed().span(),
                    fmt::format("document '{}' does not print '{}'", acknowledgement.document.trimmed().str(),
                                acknowledgement.what.trimmed().str()),
                    fmt::format("it is printed by {}", fmt::join(documents, ", ")));
}

void report_other_place(const Acknowledgement& acknowledgement, const Claims& named, const Worked& worked,
                        Diagnostics& diagnostics) {
  std::vector<std::string> places;
  std::set<std::string> seen{""};
  for (const std::size_t i : named)
    if (seen.insert(worked.claims[i].where).second) places.push_back(worked.claims[i].where);
  const std::string hint = places.empty() ? "its entry under `published:` has no `where:`"
                                          : fmt::format("it is printed in {}", fmt::join(places, ", "));
  diagnostics.error(acknowledgement.where.trimmed().span(),
                    fmt::format("'{}' is not where '{}' is printed", acknowledgement.where.trimmed().str(),
                                acknowledgement.what.trimmed().str()),
                    hint);
}

std::string state_of(const Claim& claim) {
  if (claim.kind == Claim::Kind::statement)
    return claim.clean() ? "the statement holds" : "the statement fails";
  const char* const right = claim.clean() ? "right" : "wrong";
  if (claim.kind == Claim::Kind::shown) return fmt::format("the printed equation is {}", right);
  return fmt::format("the printed {} is {} ({})", claim.printed, right, name_of(claim.verdict));
}

/// Returns the finding that an acknowledgement does not match the claims.
Finding stale_finding(const Acknowledgement& acknowledgement, const Kind& kind, const std::string& but,
                      std::string hint, const Worked& worked) {
  const std::string what = acknowledgement.what.trimmed().str();
  return {Finding::Kind::stale,
          acknowledgement.what.trimmed().span(),
          fmt::format("'{}' is under `{}:`, but {}", what, kind.key, but),
          std::move(hint),
          {},
          {},
          worked.example->id.str()};
}

Finding no_fit_finding(const Acknowledgement& acknowledgement, const Kind& kind, const Claims& named,
                       const Worked& worked) {
  const bool all_right =
      std::all_of(named.begin(), named.end(), [&](std::size_t i) { return worked.claims[i].clean(); });
  const std::string but = named.size() == 1 ? state_of(worked.claims[named.front()])
                          : all_right
                              ? fmt::format("all {} printed numbers are right", named.size())
                              : fmt::format("none of {} printed numbers is {}", named.size(), kind.fits);
  return stale_finding(acknowledgement, kind, but, std::string(kind.stale_hint), worked);
}

/// Returns `C[3] is truncated, C[4] is off`.
std::string list_verdicts(const Claims& claims, const Worked& worked) {
  constexpr std::size_t most_shown = 6;
  std::vector<std::string> words;
  for (const std::size_t i : claims)
    words.push_back(fmt::format("{}{} is {}", worked.claims[i].what, in_document(worked.claims[i]),
                                name_of(worked.claims[i].verdict)));
  if (words.size() > most_shown) {
    words.resize(most_shown);
    words.emplace_back(text::ellipsis);
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

/// Returns printed digits in one spelling, without a sign that does not change them.
std::string bare_digits(std::string_view digits) {
  std::string bare = bare_wording(digits);
  for (const std::string_view sign : {std::string_view("~"), text::about_sign, std::string_view("+")})
    if (bare.starts_with(sign)) bare.erase(0, sign.size());
  return bare;
}

/// Returns a printed number without its unit.
std::string_view without_unit(const Claim& claim) {
  std::string_view digits = text::trimmed(claim.printed);
  const std::string_view unit = claim.number ? std::string_view(claim.number->unit) : std::string_view();
  if (!unit.empty() && digits.ends_with(unit)) digits.remove_suffix(unit.size());
  if (!unit.empty() && digits.starts_with(unit)) digits.remove_prefix(unit.size());
  return digits;
}

/// True if an acknowledgement names these digits, with their unit or without it.
bool names_digits(const text::Text& named, const Claim& claim) {
  const std::string digits = bare_digits(named.view());
  return digits == bare_digits(claim.printed) || digits == bare_digits(without_unit(claim));
}

/// Returns the claims with the digits that the acknowledgement names; all if it names none.
Claims with_named_digits(const Acknowledgement& acknowledgement, const Claims& claims, const Worked& worked) {
  if (acknowledgement.printed.empty()) return claims;
  return filter_claims(claims, [&](std::size_t i) {
    return std::any_of(acknowledgement.printed.begin(), acknowledgement.printed.end(),
                       [&](const text::Text& named) { return names_digits(named, worked.claims[i]); });
  });
}

/// Returns `printed: "2.7"`, or a list, for the digits of claims.
std::string printed_key(const Claims& claims, const Worked& worked) {
  std::vector<std::string> digits;
  for (const std::size_t i : claims)
    if (const std::string& one = worked.claims[i].printed;
        std::find(digits.begin(), digits.end(), one) == digits.end())
      digits.push_back(one);
  return digits.size() == 1 ? fmt::format("printed: \"{}\"", digits.front())
                            : fmt::format("printed: [\"{}\"]", fmt::join(digits, "\", \""));
}

/// Reports the named digits that are not those of a wrong number.
std::optional<Finding> digits_finding(const Acknowledgement& acknowledgement, const Kind& kind,
                                      const Claims& named, const Claims& taken, const Worked& worked) {
  for (const text::Text& digits : acknowledgement.printed) {
    if (std::any_of(taken.begin(), taken.end(),
                    [&](std::size_t i) { return names_digits(digits, worked.claims[i]); }))
      continue;
    const auto same = std::find_if(named.begin(), named.end(),
                                   [&](std::size_t i) { return names_digits(digits, worked.claims[i]); });
    const std::string but =
        same != named.end() ? state_of(worked.claims[*same])
        : named.size() == 1 ? fmt::format("the document prints {}", worked.claims[named.front()].printed)
                            : fmt::format("none of its {} printed numbers is {}", named.size(), digits.str());
    Finding finding =
        stale_finding(acknowledgement, kind, fmt::format("`printed: {}`: {}", digits.str(), but),
                      same != named.end() ? std::string(kind.stale_hint)
                                          : "write the digits that the document prints now, if "
                                            "they are acknowledged, too; else remove them",
                      worked);
    finding.span = digits.trimmed().span();
    return finding;
  }
  return std::nullopt;
}

/// True if other numbers could be wrong later, and the acknowledgement would cover them: it does not name the
/// digits, and these are not transcribed (in documents), or another claim could take the place of one that it
/// counts.
bool could_hide_others(const Acknowledgement& acknowledgement, const Claims& named, const Claims& taken,
                       bool in_documents, const Worked& worked) {
  return acknowledgement.printed.empty() && (in_documents || taken.size() < named.size()) &&
         std::any_of(taken.begin(), taken.end(),
                     [&](std::size_t i) { return worked.claims[i].kind == Claim::Kind::value; });
}

/// Reports a missing or wrong count. An acknowledgement of several claims must have one; else it would also
/// cover later mistakes.
std::optional<Finding> count_finding(const Acknowledgement& acknowledgement, const Kind& kind,
                                     const Claims& named, const Claims& taken, const Worked& worked) {
  const auto count = static_cast<long>(taken.size());
  if (acknowledgement.count == count || (!acknowledgement.count && named.size() == 1)) return std::nullopt;
  const std::string but =
      fmt::format("{} of its {} {} {}: {}", count, text::count_with_noun(named.size(), "claim"),
                  count == 1 ? "is" : "are", kind.fits, list_verdicts(taken, worked));
  if (!acknowledgement.count)
    return stale_finding(acknowledgement, kind, but,
                         fmt::format("add the number of claims that it acknowledges: `count: {}`", count),
                         worked);
  return stale_finding(acknowledgement, kind,
                       fmt::format("`count: {}` is wrong: {}", *acknowledgement.count, but),
                       "acknowledge the new ones separately, or correct `count:`", worked);
}

void acknowledge_claim(Claim& claim, const text::Text& because) {
  if (claim.acknowledged) return;
  claim.acknowledged = true;
  claim.because = because.str();
  claim.because_span = because.span();
}

void match(const Acknowledgement& acknowledgement, const Kind& kind, bool in_documents, Worked& worked,
           std::vector<Finding>& findings, Diagnostics& diagnostics) {
  const std::vector<const ClaimIndex::Printed*> printed = printings_named(acknowledgement, worked);
  if (!knows_document(acknowledgement, worked, diagnostics)) return;
  const std::string document = acknowledgement.document.trimmed().str();
  const Claims named = claims_at(printed, document, acknowledgement.where.trimmed().str(), worked);
  if (named.empty()) {
    const Claims anywhere = claims_at(printed, "", "", worked),
                 in_document = claims_at(printed, document, "", worked);
    return anywhere.empty()      ? report_no_match(acknowledgement, kind, worked, diagnostics)
           : in_document.empty() ? report_other_document(acknowledgement, anywhere, worked, diagnostics)
                                 : report_other_place(acknowledgement, in_document, worked, diagnostics);
  }
  const Claims meant = with_named_digits(acknowledgement, named, worked);
  const Claims taken = filter_claims(meant, [&](std::size_t i) { return kind.takes(worked.claims[i]); });
  if (auto finding = digits_finding(acknowledgement, kind, named, taken, worked))
    findings.push_back(*std::move(finding));
  else if (taken.empty())
    return findings.push_back(no_fit_finding(acknowledgement, kind, named, worked));
  if (taken.empty()) return;
  const bool each_has_digits = taken.size() <= acknowledgement.printed.size();
  auto finding = count_finding(acknowledgement, kind, meant, taken, worked);
  if (finding && (acknowledgement.count || !each_has_digits)) {
    findings.push_back(*std::move(finding));
    if (acknowledgement.count) return;
  } else if (could_hide_others(acknowledgement, named, taken, in_documents, worked)) {
    diagnostics.warning(acknowledgement.what.trimmed().span(),
                        fmt::format("{} would cover other digits, too", kind.this_one),
                        fmt::format("add the digits that it acknowledges: `{}`", printed_key(taken, worked)));
  }
  for (const std::size_t i : taken) acknowledge_claim(worked.claims[i], acknowledgement.because);
}

// Acknowledging a root also covers the claims that only inherit from it. Roots come first.
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
    claim.because_inherited = true;
  }
}

Finding unacknowledged_finding(const Claim& claim) {
  Finding finding{
      Finding::Kind::unacknowledged, claim.span,    fault_of(claim), remedy_of(claim), claim.printed,
      correct_text(claim),           claim.example, claim.verdict};
  finding.what = claim.what;
  if (claim.names_document) finding.document = claim.document;
  return finding;
}

}  // namespace

void acknowledge(Worked& worked, const Sources& sources, std::vector<Finding>& findings,
                 Diagnostics& diagnostics, bool in_documents) {
  for (const Acknowledgement& erratum : worked.example->errata)
    match(erratum, errata, in_documents, worked, findings, diagnostics);
  for (const Acknowledgement& remark : worked.example->remarks)
    match(remark, remarks, in_documents, worked, findings, diagnostics);
  cover_inherited(worked, sources);
  for (const Claim& claim : worked.claims)
    if (!claim.clean() && !claim.acknowledged) findings.push_back(unacknowledged_finding(claim));
}

}  // namespace proofsheet::ledger
