#pragma once
#include <string>
#include <vector>

#include "drift/drift.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::commands {

/// What `check` found, ready to be told.
struct CheckReport {
  workbook::Summary summary;
  std::vector<ledger::Claim> claims;
  std::vector<drift::Drift> drift;
  bool ok() const { return drift.empty(); }
};

std::string to_text(const CheckReport& report);
/// One object; its keys are part of the program's outside and are described in the README of this folder.
std::string to_json(const CheckReport& report);

}  // namespace proofsheet::commands
