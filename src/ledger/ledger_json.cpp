#include "ledger/ledger_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace proofsheet::ledger {

std::optional<nlohmann::ordered_json> parse_json(const std::string& text, std::string& fault,
                                                 const TakeItem& take) {
  using Json = nlohmann::ordered_json;
  using Event = Json::parse_event_t;
  constexpr int deepest = 8, of_items = 2;  // the outermost is at 0
  bool too_deep = false;
  std::string list;
  const auto keeps = [&](int depth, Event event, Json& parsed) {
    too_deep = too_deep || depth >= deepest;
    if (event == Event::key && depth == 1) list = parsed.get<std::string>();
    const bool is_item = depth == of_items && (event == Event::object_end || event == Event::value);
    if (is_item && take && !list.empty() && take(list, parsed)) return false;
    return depth < deepest;  // what is deeper is not kept: its end would be freed level by level
  };
  Json json = Json::parse(text, keeps, false);
  if (too_deep) {
    fault = fmt::format("it is nested deeper than {} levels", deepest);
  } else if (json.is_discarded()) {
    fault = "it is not JSON";
  } else {
    return json;
  }
  return std::nullopt;
}

}  // namespace proofsheet::ledger
