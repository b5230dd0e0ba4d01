#include "ledger/printings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ledger/wording.hpp"

namespace proofsheet::ledger {

Printings::Printings(const std::vector<ValueClaim>& values, const Worked& worked)
    : values_(values), worked_(worked) {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i].path.cell) of_cell_[*values[i].path.cell].push_back(i);
}

bool Printings::is_named(const ValueClaim& value, const std::string& choice) const {
  const Claim& claim = worked_.claims[value.claim];
  if (choice == claim.where || choice == claim.printed) return true;
  return same_wording(choice, claim.what + " = " + claim.printed);
}

std::vector<std::string> Printings::choices(const course::Published& published,
                                            diagnostics::Diagnostics& diagnostics) const {
  std::vector<std::string> chosen;
  for (const diagnostics::Text& part : published.carrying.split(';')) {
    const diagnostics::Text choice = part.trimmed();
    if (choice.empty()) continue;
    const auto names = [&](const ValueClaim& value) { return is_named(value, choice.str()); };
    if (std::any_of(values_.begin(), values_.end(), names)) {
      chosen.push_back(choice.str());
      continue;
    }
    std::vector<std::string> places;
    for (const ValueClaim& value : values_) places.push_back(worked_.claims[value.claim].where);
    std::string hint = diagnostics::did_you_mean(choice.view(), places);
    if (hint.empty())
      hint =
          "say the `where` of an entry, digits as printed, or `P[1, 0] = 0.8415`; several are divided by ;";
    diagnostics.error(choice.span(),
                      fmt::format("'{}' names no number that this document printed", choice.str()), hint);
  }
  return chosen;
}

std::size_t Printings::carried(const equations::Cell& cell, std::size_t entry,
                               const std::vector<std::string>& chosen, std::size_t itself) const {
  const auto found = of_cell_.find(cell);
  if (found == of_cell_.end()) return values_.size();
  std::size_t nearest = values_.size(), named = values_.size();
  for (const std::size_t i : found->second) {
    if (i == itself) continue;
    const ValueClaim& value = values_[i];
    const bool before = value.entry <= entry;
    if (before) nearest = i;
    const auto names = [&](const std::string& choice) { return is_named(value, choice); };
    // A printing that comes later is carried only if nothing before it was named.
    if (std::any_of(chosen.begin(), chosen.end(), names) && (before || named == values_.size())) named = i;
  }
  return named < values_.size() ? named : nearest;
}

}  // namespace proofsheet::ledger
