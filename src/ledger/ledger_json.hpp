#pragma once
// Reads JSON from untrusted sources: a committed ledger, or a report. JSON that is nested deeper than both
// are (8) is rejected.
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace proofsheet::ledger {

/// Receives an item of a list of the outermost object, with the name of the list, as soon as it is read.
/// Returns true if the list keeps the item.
using TakeItem = std::function<bool(const std::string& list, const nlohmann::ordered_json& item)>;

/// Returns `nullopt`, and sets `fault`, if the text is not such JSON. With `take`, a long file is never in
/// memory as a whole.
std::optional<nlohmann::ordered_json> parse_json(const std::string& text, std::string& fault,
                                                 const TakeItem& take = {});

}  // namespace proofsheet::ledger
