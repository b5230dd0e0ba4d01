#include "ledger/ledger_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace proofsheet::ledger {

std::optional<nlohmann::ordered_json> parse_json(const std::string& text, std::string& fault,
                                                 const TakeItem& take) {
  using Json = nlohmann::ordered_json;
  using Event = Json::parse_event_t;
  constexpr int deepest = 8;  // the outermost value has depth 0
  bool too_deep = false;
  std::string list;
  const auto keeps = [&](int depth, Event event, Json& json) {
    too_deep = too_deep || depth >= deepest;
    if (depth >= deepest) return false;  // deeper values are dropped, because freeing them would recurse
    if (depth == 1 && event == Event::key) list = json.get<std::string>();
    const bool is_whole = event == Event::value || event == Event::object_end || event == Event::array_end;
    return !take || depth != 2 || !is_whole || take(list, json);
  };
  Json json = Json::parse(text, keeps, false);
  if (!too_deep && !json.is_discarded()) return json;
  fault = too_deep ? fmt::format("it is nested deeper than {} levels", deepest) : "it is not JSON";
  return std::nullopt;
}

}  // namespace proofsheet::ledger
