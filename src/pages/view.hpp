#pragma once
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace proofsheet::pages {

/// What one template is given: a value for every key of its schema. Texts are written in the format already,
/// escapes and all.
struct View {
  using Value = std::variant<std::string, bool, std::vector<View>>;
  std::map<std::string, Value> values;

  View& text(const std::string& key, std::string value) {
    values[key] = std::move(value);
    return *this;
  }
  View& number(const std::string& key, std::size_t value) { return text(key, std::to_string(value)); }
  View& flag(const std::string& key, bool value) {
    values[key] = value;
    return *this;
  }
  View& list(const std::string& key, std::vector<View> items) {
    values[key] = std::move(items);
    return *this;
  }
};

using Views = std::vector<View>;

}  // namespace proofsheet::pages
