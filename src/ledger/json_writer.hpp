#pragma once
// Writes JSON. Long lists are written item by item, because a tree of all items would take many times the
// memory of its text.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <string_view>

#include "text/replaced.hpp"

namespace proofsheet::ledger {

using Json = nlohmann::ordered_json;

/// Returns JSON text, with each level indented by one space. Bytes that are not UTF-8 become U+FFFD.
inline std::string json_text(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace);
}
/// Returns the same on one line, without spaces.
inline std::string json_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

class JsonWriter {
 public:
  /// `frame` is the JSON to write, with empty lists for the items.
  JsonWriter(const Json& frame, std::ostream& out) : rest_(json_text(frame)), out_(out) {}

  /// Writes the frame up to its next list of this name, and `json_of` of each item into the list. The items
  /// are indented by `depth` spaces.
  template <class Items, class JsonOf>
  void list(std::string_view name, std::size_t depth, const Items& items, const JsonOf& json_of) {
    const std::string key = fmt::format("\"{}\": [", name);
    take(rest_.find(key + "]") + key.size());
    const std::string indentation = "\n" + std::string(depth, ' ');
    bool is_first = true;
    for (const auto& item : items) {
      out_ << (is_first ? "" : ",") << indentation
           << text::replaced(json_text(json_of(item)), "\n", indentation);
      is_first = false;
    }
    if (!is_first) out_ << std::string_view(indentation).substr(0, depth);
  }
  /// Writes the rest of the frame and a line break.
  void finish() { out_ << rest_ << "\n"; }

 private:
  void take(std::size_t size) {
    out_ << std::string_view(rest_).substr(0, size);
    rest_.erase(0, size);
  }

  std::string rest_;
  std::ostream& out_;
};

}  // namespace proofsheet::ledger
