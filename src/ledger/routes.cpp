#include "ledger/routes.hpp"

#include <set>

#include "equations/evaluate/value.hpp"
#include "ledger/upstream.hpp"

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;
using equations::Cell;

/// What one walk as printed met.
struct Walk {
  std::set<std::size_t> carried;
  bool rounded = false;  ///< a rule rounded a cell that was not printed
};

equations::Scalar printed_value(const ValueClaim& value) {
  const numbers::Rational number = numbers::value_of(value.printed.decimal);
  if (!value.path.day) return numbers::Real(number);
  return numbers::Date{static_cast<long>(numerator(number).convert_to<long>())};
}

/// All walks of one example.
class Walker {
 public:
  Walker(const std::vector<ValueClaim>& values, Worked& worked, Diagnostics& diagnostics)
      : values_(values), worked_(worked), printings_(values, worked) {
    for (const course::Published& published : worked.example->published)
      choices_.push_back(printings_.choices(published, diagnostics));
  }

  /// The value as printed, whether or not anything printed was carried. A walk has an evaluation of its own:
  /// what it carries depends on where the claim stands, and what it carried has to be known.
  std::optional<numbers::Real> as_printed(std::size_t i, Walk& walk, Diagnostics& failures) {
    const ValueClaim& value = values_[i];
    const Path& path = value.from ? *value.from : value.path;
    equations::Route route;
    route.carried = [&](const Cell& cell) -> std::optional<equations::Scalar> {
      if (path.cell == cell) return std::nullopt;
      const std::size_t found = printings_.carried(cell, value.entry, choices_[value.entry], i);
      if (found == values_.size()) return std::nullopt;
      walk.carried.insert(found);
      return printed_value(values_[found]);
    };
    if (worked_.hand.rounded) {
      route.rounded = [&](const Cell& cell) {
        const std::optional<equations::Route::Rule> rule = worked_.hand.rounded(cell);
        if (rule && path.cell != cell) walk.rounded = true;
        return rule;
      };
    }
    equations::Evaluation evaluation(worked_.model, std::move(route));
    return follow(path, evaluation, failures);
  }

  bool has_rule(std::size_t i) const {
    const std::optional<Cell>& cell = values_[i].path.cell;
    return cell && worked_.hand.rounded && worked_.hand.rounded(*cell);
  }
  bool needed() const { return !printings_.empty() || worked_.hand.rounded; }

 private:
  const std::vector<ValueClaim>& values_;
  Worked& worked_;
  Printings printings_;
  std::vector<std::vector<std::string>> choices_;
};

/// For each value, whether something on its way by hand is rounded: what was not printed, what was, and what
/// lies behind that.
std::vector<bool> rounded_by_hand(const std::vector<Walk>& walks, const Walker& walker) {
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

}  // namespace

std::vector<Routes> follow_all(const std::vector<ValueClaim>& values, Worked& worked,
                               Diagnostics& diagnostics) {
  std::vector<Routes> all(values.size());
  Walker walker(values, worked, diagnostics);
  std::vector<Walk> walks(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    all[i].exact = follow(values[i].path, *worked.exact, diagnostics);
    if (!walker.needed() && !values[i].from) continue;
    std::optional<numbers::Real> as_printed = walker.as_printed(i, walks[i], all[i].failures);
    all[i].carried.assign(walks[i].carried.begin(), walks[i].carried.end());
    if (!all[i].carried.empty()) all[i].as_printed = std::move(as_printed);
  }
  const std::vector<bool> rounded = rounded_by_hand(walks, walker);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Path& path = values[i].from ? *values[i].from : values[i].path;
    if (rounded[i] || values[i].from) all[i].by_hand = follow(path, *worked.by_hand, all[i].failures);
  }
  return all;
}

}  // namespace proofsheet::ledger
