#include "ledger/ledger_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace proofsheet::ledger {

std::optional<nlohmann::ordered_json> parse_json(const std::string& text, std::string& fault) {
  using Json = nlohmann::ordered_json;
  constexpr int deepest = 8;
  bool too_deep = false;
  const auto is_shallow = [&](int depth, Json::parse_event_t, Json&) {
    too_deep = too_deep || depth >= deepest;  // the outermost is at 0
    return depth < deepest;  // what is deeper is not kept: its end would be freed level by level
  };
  Json json = Json::parse(text, is_shallow, false);
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
