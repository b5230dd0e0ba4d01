#include "ledger/routes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "equations/evaluate/value.hpp"
#include "ledger/digits.hpp"
#include "numbers/reals/comparison.hpp"

namespace proofsheet::ledger {
namespace {

using equations::Cell;
using text::Diagnostics;

constexpr std::string_view carries_nothing = "nothing";

/// What each document printed of each cell, and which printing a later number of the same document carries.
///
/// A claim carries the printing with the most digits before it; of equal ones, the nearest. A block is
/// printed at once, so the numbers in one entry may carry each other in any order of the rows (a recurrence
/// printed backwards carries what is below). A number never carries itself.
class Printings {
 public:
  /// The values of `carrying:`, separated by `;`: the `where` of an entry, digits as printed, or `P[1, 0] =
  /// 0.84147`.
  struct Choices {
    bool nothing = false;  ///< software computed the entry unrounded
    std::vector<std::string> named;
  };
  /// `values` must be in the order of the document. They and `worked` must outlive this.
  Printings(const std::vector<ValueClaim>& values, const Worked& worked) : values_(values), worked_(worked) {
    for (std::size_t i = 0; i < values.size(); ++i)
      if (values[i].path.cell && !values[i].shown && values[i].printed.relation == numbers::Relation::equal)
        of_cell_[{document_of(values[i]), *values[i].path.cell}].push_back(i);
  }
  /// Returns the index in `values` of the printing that a claim in `entry` carries instead of `cell`;
  /// `values.size()` if there is none. The claim `itself` is excluded. `chosen` must be the choices of the
  /// entry.
  std::size_t carried(const equations::Cell& cell, std::size_t entry, const Choices& chosen,
                      std::size_t itself) const {
    const auto found = of_cell_.find({document_of(values_[itself]), cell});
    if (found == of_cell_.end()) return values_.size();
    std::size_t finest = values_.size(), named = values_.size();
    for (const std::size_t i : found->second) {
      if (i == itself) continue;
      const ValueClaim& value = values_[i];
      const bool before = value.entry <= entry;
      if (before &&
          (finest == values_.size() || last_place(value.printed) <= last_place(values_[finest].printed)))
        finest = i;
      const auto names = [&](const std::string& choice) { return is_named(value, choice); };
      // A later printing is carried only if no named printing comes before.
      if (std::any_of(chosen.named.begin(), chosen.named.end(), names) && (before || named == values_.size()))
        named = i;
    }
    return named < values_.size() ? named : finest;
  }
  bool empty() const { return of_cell_.empty(); }
  /// Returns the choices of an entry. Reports an error for one that names no printing.
  Choices choices(const course::PublishedClaim& published, text::Diagnostics& diagnostics) const {
    Choices chosen;
    if (published.carrying.trimmed().view() == carries_nothing) {
      chosen.nothing = true;
      return chosen;
    }
    for (const text::Text& part : published.carrying.split(';')) {
      const text::Text choice = part.trimmed();
      if (choice.empty()) continue;
      const auto is_own = [&](const ValueClaim& value) {
        return document_of(value) == published.document.trimmed().view();
      };
      const auto names = [&](const ValueClaim& value) {
        return is_own(value) && is_named(value, choice.str());
      };
      if (worked_.example->unread.contains("published")) continue;
      if (std::any_of(values_.begin(), values_.end(), names)) {
        chosen.named.push_back(choice.str());
        continue;
      }
      std::vector<std::string> places;
      for (const ValueClaim& value : values_)
        if (is_own(value)) places.push_back(worked_.claims[value.claim].where);
      diagnostics.error(choice.span(),
                        fmt::format("'{}' does not name a number that this document printed", choice.str()),
                        text::did_you_mean(choice.view(), places,
                                           "write the `where` of an entry, digits as printed, or `P[1, 0] = "
                                           "0.8415`, several separated by ;; "
                                           "or write `nothing` alone if software computed this unrounded"));
    }
    return chosen;
  }

 private:
  const std::string& document_of(const ValueClaim& value) const {
    return worked_.claims[value.claim].document;
  }
  bool is_named(const ValueClaim& value, const std::string& choice) const {
    const Claim& claim = worked_.claims[value.claim];
    if (choice == claim.where || choice == claim.printed) return true;
    return same_wording(choice, claim.what + " = " + claim.printed);
  }
  const std::vector<ValueClaim>& values_;
  const Worked& worked_;
  std::map<std::pair<std::string, equations::Cell>, std::vector<std::size_t>> of_cell_;  ///< by document
};

const Path& path_of(const ValueClaim& value) { return value.from ? *value.from : value.path; }

/// The result of one walk as printed.
struct Walk {
  std::set<std::size_t> carried;
  bool rounded = false;  ///< a rule rounded a cell that was not printed
};

equations::Scalar scalar_of(const numbers::Rational& number, bool day) {
  if (!day) return numbers::Real(number);
  return numbers::Date{static_cast<long>(numerator(number).convert_to<long>())};
}

/// Does all walks of one example.
class Walker {
 public:
  Walker(const std::vector<ValueClaim>& values, Worked& worked, Diagnostics& diagnostics)
      : values_(values), worked_(worked), printings_(values, worked) {
    for (const course::PublishedClaim& published : worked.example->published)
      choices_.push_back(printings_.choices(published, diagnostics));
  }

  /// Returns the value as printed, even if nothing printed was carried. Each walk has its own evaluation,
  /// because what it carries depends on the place of the claim and must be recorded. The values `mended` are
  /// carried with their correct digits.
  std::optional<numbers::Real> as_printed(std::size_t i, Walk& walk, Diagnostics& failures,
                                          const std::set<std::size_t>& mended = {}) {
    const ValueClaim& value = values_[i];
    Printings::Choices chosen = choices_[value.entry];
    chosen.named.insert(chosen.named.end(), value.operands.begin(), value.operands.end());
    equations::Route route;
    route.carried = [&](const Cell& cell) -> std::optional<equations::Scalar> {
      const std::size_t found = printings_.carried(cell, value.entry, chosen, i);
      if (found == values_.size()) return std::nullopt;
      walk.carried.insert(found);
      const std::optional<numbers::Decimal> right =
          mended.contains(found) ? right_digits(found) : std::nullopt;
      const numbers::Printed& printed = values_[found].printed;
      const Path& path = values_[found].path;
      const numbers::Rational number = numbers::value_of(right.value_or(printed.decimal)) * printed.scale;
      if (path.other_zero) return equations::Scalar(to_declared(numbers::Real(number), *path.other_zero));
      return scalar_of(number, path.day);
    };
    if (const auto& rounded = hand(i).rules.rounded) {
      route.rounded = [&](const Cell& cell) {
        const std::optional<equations::Route::Rule> rule = rounded(cell);
        if (rule) walk.rounded = true;
        return rule;
      };
    }
    equations::Evaluation evaluation(worked_.model, std::move(route));
    return follow(path_of(value), evaluation, failures);
  }

  /// True if nothing on the way is rounded.
  bool unrounded(std::size_t i) const { return choices_[values_[i].entry].nothing; }
  bool has_rule(std::size_t i) const {
    const std::optional<Cell>& cell = values_[i].path.cell;
    return cell && hand(i).rules.rounded && hand(i).rules.rounded(*cell);
  }
  bool needed(std::size_t i) const { return !unrounded(i) && (!printings_.empty() || hand(i).rules.rounded); }
  const Hand& hand(std::size_t i) const { return hand_of(worked_, values_[i].hand); }

 private:
  std::optional<numbers::Decimal> right_digits(std::size_t i) {
    Diagnostics none;
    const ValueClaim& value = values_[i];
    const auto exact = follow(value.path, *worked_.exact, none);
    if (!exact) return std::nullopt;
    const auto digits = digits_like(*exact, value.printed, value.rounding);
    return digits ? std::optional(*digits) : std::nullopt;
  }

  const std::vector<ValueClaim>& values_;
  Worked& worked_;
  Printings printings_;
  std::vector<Printings::Choices> choices_;
};

/// True if the path is proven to lead to the subject.
bool is_path_proven(const ValueClaim& value, const Routes& routes, Worked& worked) {
  if (!value.from) return true;
  Diagnostics none;
  const auto led_to = follow(*value.from, *worked.exact, none);
  return led_to && routes.exact && numbers::equal(*led_to, *routes.exact) == numbers::Truth::yes;
}

/// Returns, for each value, whether something on its way by hand is rounded: unprinted cells, printed ones,
/// and what these come from.
std::vector<bool> values_rounded_by_hand(const std::vector<Walk>& walks, const Walker& walker) {
  std::vector<std::vector<std::size_t>> upstream;
  for (const Walk& walk : walks) upstream.emplace_back(walk.carried.begin(), walk.carried.end());
  std::vector<bool> rounded(walks.size(), false);
  for (const std::size_t i : upstream_first(upstream)) {
    bool any = walks[i].rounded;
    for (const std::size_t source : upstream[i]) any = any || walker.has_rule(source) || rounded[source];
    rounded[i] = any;
  }
  return rounded;
}

/// Follows the routes in machine arithmetic, with one evaluation for each format that an entry asks for.
class Machines {
 public:
  explicit Machines(const Worked& worked) : worked_(worked) {}

  void follow(const ValueClaim& value, Routes& routes) {
    const auto& format = worked_.example->published[value.entry].machine;
    if (!format) return;
    std::unique_ptr<equations::Evaluation>& evaluation = evaluations_[format->name];
    if (!evaluation) {
      equations::Route route;
      route.binary = format;
      evaluation = std::make_unique<equations::Evaluation>(worked_.model, std::move(route));
    }
    routes.as_computed = ledger::follow(path_of(value), *evaluation, routes.machine_failures);
  }

 private:
  const Worked& worked_;
  std::map<std::string_view, std::unique_ptr<equations::Evaluation>> evaluations_;
};

}  // namespace

std::vector<Routes> follow_all(const std::vector<ValueClaim>& values, Worked& worked,
                               Diagnostics& diagnostics) {
  std::vector<Routes> all(values.size());
  const auto walker = std::make_shared<Walker>(values, worked, diagnostics);
  std::vector<Walk> walks(values.size());
  Machines machines(worked);
  for (std::size_t i = 0; i < values.size(); ++i) {
    Diagnostics failures;
    all[i].exact = follow(values[i].path, *worked.exact, failures);
    if (!values[i].range && worked.exact->is_undefined())
      all[i].undefined = failures.items().front().fact;
    else
      diagnostics.add(failures);
    machines.follow(values[i], all[i]);
    all[i].path_proven = is_path_proven(values[i], all[i], worked);
    if (!walker->needed(i)) continue;
    std::optional<numbers::Real> as_printed = walker->as_printed(i, walks[i], all[i].failures);
    all[i].carried.assign(walks[i].carried.begin(), walks[i].carried.end());
    if (!all[i].carried.empty()) all[i].as_printed = std::move(as_printed);
    all[i].as_printed_with = [walker, i](const std::set<std::size_t>& mended) {
      Walk walk;
      Diagnostics none;
      return walker->as_printed(i, walk, none, mended);
    };
  }
  const std::vector<bool> rounded = values_rounded_by_hand(walks, *walker);
  for (std::size_t i = 0; i < values.size(); ++i) {
    equations::Evaluation& route = walker->unrounded(i) ? *worked.exact : *walker->hand(i).route;
    if (rounded[i] || values[i].from) all[i].by_hand = follow(path_of(values[i]), route, all[i].failures);
  }
  return all;
}

std::vector<std::size_t> upstream_first(const std::vector<std::vector<std::size_t>>& sources) {
  std::vector<std::size_t> order;
  std::vector<bool> seen(sources.size(), false);
  std::vector<std::pair<std::size_t, std::size_t>>
      open;  // an index, and how many of its sources were visited
  for (std::size_t root = 0; root < sources.size(); ++root) {
    if (!seen[root]) open.emplace_back(root, 0);
    seen[root] = true;
    while (!open.empty()) {
      auto& [at, next] = open.back();
      if (next == sources[at].size()) {
        order.push_back(at);
        open.pop_back();
        continue;
      }
      const std::size_t source = sources[at][next++];
      if (seen[source]) continue;
      seen[source] = true;
      open.emplace_back(source, 0);
    }
  }
  return order;
}

}  // namespace proofsheet::ledger
