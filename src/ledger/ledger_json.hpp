#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace proofsheet::ledger {

/// The JSON of a ledger or of a report: numbers.json, `check --format json`. They may come from anywhere, so
/// what is nested deeper than both are (8) is not read. Nothing, and the fault, if it is no such JSON.
std::optional<nlohmann::ordered_json> parse_json(const std::string& text, std::string& fault);

}  // namespace proofsheet::ledger
