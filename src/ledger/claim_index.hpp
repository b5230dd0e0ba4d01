#pragma once
// The claims of an example by what they are about, so that whoever looks for those of one cell passes no
// others.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/claim.hpp"

namespace proofsheet::ledger {

/// By their number, in the order of the claims.
using ClaimNumbers = std::vector<std::size_t>;

class ClaimIndex {
 public:
  /// The claims about one thing, all of them and by where the document prints them.
  struct Printed {
    ClaimNumbers claims;
    std::map<std::string, ClaimNumbers, std::less<>> at;
    /// Those at a place; `where` empty: all.
    const ClaimNumbers& those(const std::string& where) const;
  };

  ClaimIndex() = default;
  explicit ClaimIndex(const std::vector<Claim>& claims);
  const Printed& about(const equations::Cell& cell) const;
  /// Values that are no cells, of an expression that is written so.
  const Printed& about(const equations::ExpressionPtr& expression) const;
  /// Those whose author's words mean the same.
  const Printed& worded(std::string_view words) const;

 private:
  std::map<equations::Cell, Printed> of_cell_;
  std::map<std::string, Printed> of_expression_, of_words_;
};

}  // namespace proofsheet::ledger
