#pragma once
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace proofsheet::ledger {

/// The JSON of a ledger or of a report: numbers.json, `check --format json`. They may come from anywhere, so
/// what is nested deeper than both are (8) is not read. Nothing, and the fault, if it is no such JSON.
///
/// `take` is asked for each item of a list of the outermost object as soon as it is read, with the name of
/// the list: whether it is done with it. Then it is not kept.
using TakeItem = std::function<bool(const std::string& list, const nlohmann::ordered_json& item)>;
std::optional<nlohmann::ordered_json> parse_json(const std::string& text, std::string& fault,
                                                 const TakeItem& take = {});

}  // namespace proofsheet::ledger
