#include "ledger/claim_index.hpp"

#include "equations/typeset/notation.hpp"

namespace proofsheet::ledger {

namespace {

void put(ClaimIndex::Printed& printed, const Claim& claim, std::size_t number) {
  printed.claims.push_back(number);
  printed.at[claim.where].push_back(number);
}

template <class Key>
const ClaimIndex::Printed& look_up(const std::map<Key, ClaimIndex::Printed>& all, const Key& key) {
  static const ClaimIndex::Printed none;
  const auto found = all.find(key);
  return found == all.end() ? none : found->second;
}

}  // namespace

const ClaimNumbers& ClaimIndex::Printed::those(const std::string& where) const {
  static const ClaimNumbers none;
  if (where.empty()) return claims;
  const auto found = at.find(where);
  return found == at.end() ? none : found->second;
}

ClaimIndex::ClaimIndex(const std::vector<Claim>& claims) {
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const Claim& claim = claims[i];
    put(of_words_[bare_wording(claim.what)], claim, i);
    if (claim.cell)
      put(of_cell_[*claim.cell], claim, i);
    else if (claim.kind == Claim::Kind::value && !claim.of_array)
      put(of_expression_[to_plain(*claim.expression)], claim, i);
  }
}

const ClaimIndex::Printed& ClaimIndex::about(const equations::Cell& cell) const {
  return look_up(of_cell_, cell);
}

const ClaimIndex::Printed& ClaimIndex::about(const equations::ExpressionPtr& expression) const {
  return look_up(of_expression_, to_plain(*expression));
}

const ClaimIndex::Printed& ClaimIndex::worded(std::string_view words) const {
  return look_up(of_words_, bare_wording(words));
}

}  // namespace proofsheet::ledger
