#pragma once
// An index of the claims of an example by their subject, so that a lookup of one cell visits no other
// claims.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/claim.hpp"

namespace proofsheet::ledger {

/// Indices of claims, in order.
using ClaimNumbers = std::vector<std::size_t>;

class ClaimIndex {
 public:
  /// The claims about one subject: all of them, and by the place in the document.
  struct Printed {
    ClaimNumbers claims;
    std::map<std::string, ClaimNumbers, std::less<>> at;
    /// Returns the claims at a place; all if `where` is empty.
    const ClaimNumbers& those(const std::string& where) const;
  };

  ClaimIndex() = default;
  explicit ClaimIndex(const std::vector<Claim>& claims);
  const Printed& about(const equations::Cell& cell) const;
  /// Returns the values of an expression with this text that are not cells.
  const Printed& about(const equations::ExpressionPtr& expression) const;
  /// Returns the claims with the same wording.
  const Printed& worded(std::string_view words) const;

 private:
  std::map<equations::Cell, Printed> of_cell_;
  std::map<std::string, Printed> of_expression_, of_words_;
};

}  // namespace proofsheet::ledger
