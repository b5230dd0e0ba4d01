// Turns the entries of a document into verdicts: reads entries as claims, follows the routes of each value,
// judges a value after those that it inherits from, and matches errata.
#include "ledger/judge.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

#include "equations/evaluate/value.hpp"
#include "ledger/routes.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"

namespace proofsheet::ledger {

namespace {

using text::Diagnostics;

Remarks remark_by_hand(const equations::ExpressionPtr& means, bool holds, const Hand& hand) {
  if (!hand.rules.rounded) return {};
  Diagnostics failures;
  const std::optional<equations::Value> value = hand.route->value(means, failures);
  const bool* const truth = value ? std::get_if<bool>(&*value) : nullptr;
  if (!truth)
    return failures.empty() ? Remarks()
                            : Remarks{{Remark::Kind::hand_undecided, {failures.items().front().fact}}};
  if (*truth == holds) return {};
  return {{holds ? Remark::Kind::hand_fails : Remark::Kind::hand_holds}};
}

/// Returns `all(…)` with how many values it ranges over instead: `sum(1 for … if …)`. Null for other calls.
equations::ExpressionPtr count_of(const equations::Expression& expression) {
  const auto* const call = std::get_if<equations::Call>(&expression.node);
  if (!call || call->function != "all" || call->arguments.size() != 1 || !call->each.empty()) return nullptr;
  const auto* const all = std::get_if<equations::Comprehension>(&call->arguments.front()->node);
  if (!all) return nullptr;
  equations::Comprehension ones = *all;
  ones.body = equations::make_expression(expression.span, equations::Number{1, "1"});
  equations::Call sum = *call;
  sum.function = "sum";
  sum.arguments = {equations::make_expression(expression.span, std::move(ones))};
  return equations::make_expression(expression.span, std::move(sum));
}

/// Adds a remark for each `all(…)` that ranges over nothing, and is true for that reason.
void remark_empty(const equations::Expression& expression, Worked& worked, Remarks& found) {
  if (const equations::ExpressionPtr count = count_of(expression)) {
    Diagnostics quiet;
    const std::optional<equations::Value> value = worked.exact->value(count, quiet);
    const auto* const number = value ? std::get_if<numbers::Real>(&*value) : nullptr;
    const text::Span& span = expression.span;
    if (number && number->rational() && *number->rational() == 0)
      found.push_back(
          {Remark::Kind::selects_nothing, {span.source->text().substr(span.begin, span.end - span.begin)}});
  }
  std::visit(
      [&](const auto& node) {
        equations::visit_parts(node, [&](const equations::ExpressionPtr& part) {
          if (part) remark_empty(*part, worked, found);
        });
      },
      expression.node);
}

/// Reads an entry, or the values and the uncertainties of one.
void read_parts(const course::PublishedClaim& published, std::size_t entry, Worked& worked,
                std::vector<ValueClaim>& values, Diagnostics& diagnostics) {
  const bool is_uncertain = !worked.example->inputs.bounds && worked.model->has_uncertainties();
  std::vector<course::PublishedClaim> parts{published};
  if (is_uncertain) parts = values_and_uncertainties(published, *worked.model);
  for (const course::PublishedClaim& part : parts)
    for (ValueClaim& value : read_values(part, entry, worked, diagnostics)) {
      value.is_uncertainty = &part != &parts.front();
      if (value.is_uncertainty && worked.example->uncertainty)
        value.rounding = worked.example->uncertainty->rounding;
      values.push_back(std::move(value));
    }
}

/// Reads every entry. Judges statements and the chains of shown equations at once, and returns the values.
std::vector<ValueClaim> read_entries(Worked& worked, Diagnostics& diagnostics) {
  std::vector<ValueClaim> values;
  const std::vector<course::PublishedClaim>& entries = worked.example->published;
  for (std::size_t entry = 0; entry < entries.size(); ++entry) {
    if (!entries[entry].unread.empty()) continue;
    if (const text::Text hand = entries[entry].by_hand.trimmed();
        !hand.empty() && !has_variant(*worked.example, hand.str(), hand, diagnostics))
      continue;
    switch (entries[entry].kind) {
      case course::PublishedClaim::Kind::value:
        for (const course::PublishedClaim& part : parts_of(entries[entry]))
          read_parts(part, entry, worked, values, diagnostics);
        break;
      case course::PublishedClaim::Kind::shown:
        if (auto result = judge_shown(entries[entry], entry, worked, diagnostics))
          values.push_back(*std::move(result));
        break;
      case course::PublishedClaim::Kind::statement:
        judge_statement(entries[entry], entry, worked, diagnostics);
        break;
    }
  }
  return values;
}

/// Returns the text of a value with its uncertainty: `(9.81 ± 0.02) m`, `1.25 m ± 3 mm`.
std::string with_uncertainty(const std::string& value, const std::string& u, const std::string& unit,
                             const std::string& unit_of_u) {
  if (!unit_of_u.empty() && unit_of_u != unit)
    return fmt::format("{} {} {} {} {}", value, unit, text::plus_minus, u, unit_of_u);
  const std::string both = fmt::format("{} {} {}", value, text::plus_minus, u);
  return unit.empty() ? both : fmt::format("({}) {}", both, unit);
}

/// Gives the claim of a value the worse verdict of its own and of the one about its uncertainty.
void merge(const Claim& uncertainty, Claim& claim) {
  if (!claim.number || !uncertainty.number) return;
  const std::string unit = claim.number->unit, unit_of_u = uncertainty.number->unit;
  const auto digits = [](const Claim& one) {
    return numbers::to_string(one.clean() || !one.correct.least ? one.number->decimal : *one.correct.least);
  };
  const std::string right = with_uncertainty(digits(claim), digits(uncertainty), unit, unit_of_u);
  for (const Claim* const one : {&std::as_const(claim), &uncertainty})
    if (!uncertainty.clean() && !one->clean())
      claim.remark.push_back({Remark::Kind::is, {one->what, digits(*one)}});
  claim.verdict = worse(claim.verdict, uncertainty.verdict);
  if (!claim.clean()) claim.basis.route = std::nullopt;
  claim.correct = {std::nullopt, std::nullopt, right};
  claim.correct_by_hand = std::nullopt;
  claim.printed = with_uncertainty(numbers::to_string(claim.number->decimal),
                                   numbers::to_string(uncertainty.number->decimal), unit, unit_of_u);
}

/// Merges the claims of uncertainties into those of their values, and removes them.
void merge_uncertainties(const std::vector<ValueClaim>& values, Worked& worked, Sources& sources) {
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> of_place;
  std::set<std::size_t> merged;
  for (const ValueClaim& value : values) {
    const std::pair place(value.entry, value.place);
    if (!value.is_uncertainty) of_place.emplace(place, value.claim);
    const auto main = of_place.find(place);
    if (!value.is_uncertainty || main == of_place.end()) continue;
    merge(worked.claims[value.claim], worked.claims[main->second]);
    merged.insert(value.claim);
  }
  if (merged.empty()) return;
  const auto moved = [&](std::size_t claim) {
    return claim - static_cast<std::size_t>(std::distance(merged.begin(), merged.lower_bound(claim)));
  };
  std::size_t number = 0, other = 0;
  std::erase_if(worked.claims, [&](const Claim&) { return merged.contains(number++); });
  std::erase_if(sources, [&](const auto&) { return merged.contains(other++); });
  for (std::vector<std::size_t>& each : sources)
    for (std::size_t& claim : each) claim = moved(claim);
}

/// Judges the values, carried ones first. Returns, for each claim, the unclean claims that it inherits from.
/// Removes the claim of a value without a verdict, which has an error.
Sources judge_values(const std::vector<ValueClaim>& values, Worked& worked, Diagnostics& diagnostics) {
  const std::vector<Routes> routes = follow_all(values, worked, diagnostics);
  std::vector<std::vector<std::size_t>> carried;
  for (const Routes& route : routes) carried.push_back(route.carried);
  Sources sources(worked.claims.size());
  std::set<std::size_t> undecided;
  for (const std::size_t i : upstream_first(carried)) {
    const auto judge_by_digits = values[i].shown ? judge_result : judge_value;
    const bool judged = values[i].range
                            ? judge_range(values[i], routes[i], worked, diagnostics)
                            : judge_by_digits(values[i], values, routes[i], worked, sources, diagnostics);
    if (!judged) undecided.insert(values[i].claim);
  }
  if (undecided.empty()) merge_uncertainties(values, worked, sources);
  std::size_t number = 0;
  std::erase_if(worked.claims, [&](const Claim&) { return undecided.contains(number++); });
  return sources;
}

/// Returns the name that a text begins with.
std::string_view name_in(const text::Text& text) {
  const std::string_view all = text::trimmed(text.view());
  return all.substr(0, all.find_first_of("[ ("));
}

/// True if an erratum or a remark at a place may be about an entry of `published:` that has no claim.
bool may_be_claimed(const text::Span& place, const Worked& worked) {
  const course::Example& example = *worked.example;
  if (example.unread.contains("published") && example.published.empty()) return true;
  std::set<std::size_t> judged;
  for (const Claim& claim : worked.claims) judged.insert(claim.entry);
  for (const auto* said : {&example.errata, &example.remarks})
    for (const course::Acknowledgement& one : *said) {
      const bool is_here = one.what.trimmed().span().begin == place.begin ||
                           one.where.trimmed().span().begin == place.begin ||
                           one.document.trimmed().span().begin == place.begin;
      if (!is_here) continue;
      for (std::size_t entry = 0; entry < example.published.size(); ++entry) {
        const course::PublishedClaim& published = example.published[entry];
        if (!published.unread.empty() && published.what.empty()) return true;
        if (judged.contains(entry) && published.unread.empty() && published.values.empty()) continue;
        if (name_in(published.what) == name_in(one.what) || name_in(published.printed) == name_in(one.what))
          return true;
      }
    }
  return false;
}

}  // namespace

void judge_statement(const course::PublishedClaim& published, std::size_t entry, Worked& worked,
                     Diagnostics& diagnostics) {
  Claim claim = claim_of(published, entry, worked);
  claim.kind = Claim::Kind::statement;
  claim.what = published.printed.trimmed().str();
  claim.printed = claim.what;
  claim.span = (published.at.empty() ? published.printed : published.at).trimmed().span();
  const text::Text text = published.what.trimmed();
  const equations::ExpressionPtr means =
      equations::parse_expression(text, diagnostics, worked.model->value_names());
  if (!means) return;
  claim.expression = means;
  check_compared_units(means, worked.units, *worked.exact, diagnostics);
  Diagnostics failures;
  const std::optional<equations::Value> value = worked.exact->value(means, failures);
  if (!value && worked.exact->is_undefined()) {
    claim.verdict = Verdict::fails;
    claim.remark = {{Remark::Kind::valueless, {failures.items().front().fact}}};
    return worked.claims.push_back(std::move(claim));
  }
  if (!value) {
    // The failure may come from an equation far away, so name the statement.
    for (text::Diagnostic d : failures.items()) {
      d.fact = fmt::format("'{}' can't be decided: {}", claim.what, d.fact);
      diagnostics.add(std::move(d));
    }
    return;
  }
  const bool* const truth = std::get_if<bool>(&*value);
  if (!truth) {
    diagnostics.error(text.span(), fmt::format("'{}' is neither true nor false", text.str()),
                      "write a comparison after `means:`, such as `A = B`, `1.9 < r < 2`, `all(x > 0)`");
    return;
  }
  claim.verdict = *truth ? Verdict::holds : Verdict::fails;
  claim.basis.route = Route::exact;
  if (const std::string bound = published.bound.trimmed().str(); !bound.empty())
    claim.remark = {{Remark::Kind::said, {bound}}};
  for (Remark& by_hand : remark_by_hand(means, *truth, hand_of(worked, published.by_hand.trimmed().str())))
    claim.remark.push_back(std::move(by_hand));
  remark_empty(*means, worked, claim.remark);
  worked.claims.push_back(std::move(claim));
}

Sources judge_claims(Worked& worked, Diagnostics& diagnostics) {
  worked.claims.clear();
  const std::vector<ValueClaim> values = read_entries(worked, diagnostics);
  return judge_values(values, worked, diagnostics);
}

void judge(Worked& worked, std::vector<Finding>& findings, Diagnostics& diagnostics) {
  const std::size_t errors_before = diagnostics.errors();
  const Sources sources = judge_claims(worked, diagnostics);
  worked.index = ClaimIndex(worked.claims);
  if (diagnostics.errors() == errors_before && worked.sound && !worked.example->unread.contains("published"))
    return acknowledge(worked, sources, findings, diagnostics);
  // The erratum of a claim that could not be read or judged would seem to name nothing.
  std::vector<Finding> unsure;
  Diagnostics found;
  acknowledge(worked, sources, unsure, found);
  for (const text::Diagnostic& one : found.items())
    if (!may_be_claimed(one.span, worked)) diagnostics.add(one);
}

}  // namespace proofsheet::ledger
