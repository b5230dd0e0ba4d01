#pragma once
// What the document printed of each cell, and which printing a later number carries.
//
// A reader who goes on with a number takes the one that was printed last before. So a claim carries the
// nearest printing before it. A block is printed at once: of the numbers in one entry each may carry each
// other one, whatever the order of the rows (a recurrence printed backwards carries what stands below). No
// number carries itself.
#include <map>
#include <string>
#include <vector>

#include "ledger/value_claim.hpp"

namespace proofsheet::ledger {

class Printings {
 public:
  /// `values` in the order of the document; they and `worked` outlive this.
  Printings(const std::vector<ValueClaim>& values, const Worked& worked);
  /// The value (its number in `values`) that a claim in `entry` carries in place of `cell`, other than
  /// itself; none: `values.size()`. `chosen`: what `carrying:` of the entry says, divided by `;`: the `where`
  /// of an entry, digits as printed, or `P[1, 0] = 0.84147`.
  std::size_t carried(const equations::Cell& cell, std::size_t entry, const std::vector<std::string>& chosen,
                      std::size_t itself) const;
  bool empty() const { return of_cell_.empty(); }
  /// The choices of an entry. One that names no printing is an error.
  std::vector<std::string> choices(const course::Published& published,
                                   diagnostics::Diagnostics& diagnostics) const;

 private:
  bool is_named(const ValueClaim& value, const std::string& choice) const;
  const std::vector<ValueClaim>& values_;
  const Worked& worked_;
  std::map<equations::Cell, std::vector<std::size_t>> of_cell_;
};

}  // namespace proofsheet::ledger
