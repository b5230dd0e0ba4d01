#pragma once
#include <optional>
#include <string>

#include "ledger/worked.hpp"

namespace proofsheet::adoption {

/// `` {num}`0.8415 <PE[1, 0]>` ``, in a formula `\claim{0.8415}{PE[1, 0]}`; `is_current`: without the
/// example's id. Nothing if the name of the cell can't be written there: the role is read back before it is
/// offered.
std::optional<std::string> claim_role(const ledger::Worked& worked, const equations::Cell& cell,
                                      const std::string& digits, bool in_formula, bool is_current);
/// `` {lit}`GPT-2` ``; empty if the word can't stand in a role.
std::string literal_role(const std::string& word);

}  // namespace proofsheet::adoption
