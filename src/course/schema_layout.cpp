#include "course/schema_layout.hpp"

#include <nlohmann/json.hpp>

namespace proofsheet::course {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t widest_line = 110;

std::string key_of(const Json& json, const Json::const_iterator& item) {
  return json.is_object() ? Json(item.key()).dump() + ": " : "";
}

std::string in_one_line(const Json& json) {
  if (!json.is_structured()) return json.dump();
  std::string text;
  for (auto item = json.begin(); item != json.end(); ++item)
    text += (text.empty() ? "" : ", ") + key_of(json, item) + in_one_line(*item);
  return json.is_object() ? "{" + text + "}" : "[" + text + "]";
}

/// `before`: what stands in the line already.
void write(const Json& json, const std::string& indent, std::size_t before, std::string& out) {
  const std::string line = in_one_line(json);
  if (before + line.size() < widest_line || !json.is_structured() || json.empty()) {
    out += line;
    return;
  }
  const std::string inner = indent + "  ";
  out += json.is_object() ? '{' : '[';
  for (auto item = json.begin(); item != json.end(); ++item) {
    const std::string key = key_of(json, item);
    out += (item == json.begin() ? "\n" : ",\n") + inner + key;
    write(*item, inner, inner.size() + key.size(), out);
  }
  out += "\n" + indent + (json.is_object() ? '}' : ']');
}

}  // namespace

std::string layout(const Json& json) {
  std::string text;
  write(json, "", 0, text);
  return text + "\n";
}

}  // namespace proofsheet::course
