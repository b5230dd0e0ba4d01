#include "ledger/causes.hpp"

#include <algorithm>
#include <set>

#include "ledger/digits.hpp"

namespace proofsheet::ledger {
namespace {

using numbers::Real;

// Each suspect costs one evaluation, and a reader would not read more names.
constexpr std::size_t most_suspects = 256;

bool leads_to(const Real& x, const numbers::Printed& printed, numbers::Rounding rounding) {
  const auto rounds = rounds_to(x, printed, rounding);
  return rounds && *rounds;
}

/// True if `x` and `right` have the same digits at the printed places.
bool same_digits(const Real& x, const Real& right, const ValueClaim& value) {
  const auto digits = digits_like(right, value.printed, value.rounding);
  if (!digits) return false;
  numbers::Printed instead = value.printed;
  instead.decimal = *digits;
  return leads_to(x, instead, value.rounding);
}

/// True if a claim is `root` or inherits from it, directly or through other claims.
bool follows(std::size_t claim, std::size_t root, const Sources& sources) {
  std::vector<std::size_t> open{claim};
  std::set<std::size_t> seen;
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (at == root) return true;
    for (const std::size_t source : sources[at])
      if (seen.insert(source).second) open.push_back(source);
  }
  return false;
}

}  // namespace

Inheritance inheritance_of(const ValueClaim& value, const std::vector<ValueClaim>& values,
                           const Routes& routes, const std::vector<std::size_t>& unclean,
                           const Sources& sources) {
  const std::optional<Real> all_right = routes.as_printed_with({unclean.begin(), unclean.end()});
  if (all_right && leads_to(*all_right, value.printed, value.rounding)) return {true, {}};
  // A path of the document's own leads to other digits, whatever it carries.
  std::vector<std::optional<Real>> targets{routes.exact};
  if (routes.path_proven) targets.insert(targets.end(), {routes.by_hand, all_right});
  Inheritance found;
  if (unclean.size() > most_suspects) return found;
  for (const std::size_t suspect : unclean) {
    std::set<std::size_t> mended;
    for (const std::size_t other : unclean)
      if (follows(values[other].claim, values[suspect].claim, sources)) mended.insert(other);
    const std::optional<Real> corrected_value = routes.as_printed_with(mended);
    if (!corrected_value || leads_to(*corrected_value, value.printed, value.rounding)) continue;
    if (std::any_of(targets.begin(), targets.end(), [&](const auto& target) {
          return target && same_digits(*corrected_value, *target, value);
        }))
      found.causes.push_back(suspect);
  }
  return found;
}

}  // namespace proofsheet::ledger
