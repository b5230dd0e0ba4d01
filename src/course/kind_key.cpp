#include "course/kind_key.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::course {

namespace {

std::string listed(const std::vector<std::string>& keys) {
  std::string text;
  for (std::size_t i = 0; i < keys.size(); ++i)
    text += (i == 0 ? "'" : i + 1 == keys.size() ? " or '" : ", '") + keys[i] + "'";
  return text;
}

}  // namespace

std::vector<std::string> keys_of_kinds(const std::vector<Form>& kinds) {
  std::vector<std::string> keys;
  for (const Form& form : kinds)
    if (std::find(keys.begin(), keys.end(), form.kind) == keys.end()) keys.push_back(form.kind);
  return keys;
}

std::optional<std::string> kind_key(const Node& node, const std::string& noun, const std::vector<Form>& kinds,
                                    diagnostics::Diagnostics& diagnostics) {
  if (!expect_mapping(node, noun, diagnostics)) return {};
  const std::vector<std::string> keys = keys_of_kinds(kinds);
  const Entry* found = nullptr;
  for (const Entry& entry : node.entries) {
    for (const std::string& key : keys) {
      if (entry.key.view() != key) continue;
      if (found) {
        diagnostics.error(
            entry.key.span(),
            fmt::format("{} has '{}' already, and cannot have '{}' beside it", noun, found->key.str(), key),
            "write two entries");
        return {};
      }
      found = &entry;
    }
  }
  if (found) return found->key.str();
  for (const Entry& entry : node.entries) {
    const std::string hint = diagnostics::did_you_mean(entry.key.str(), keys);
    if (hint.empty()) continue;
    diagnostics.error(entry.key.span(), fmt::format("{} has no key '{}'", noun, entry.key.str()), hint);
    return {};
  }
  diagnostics.error(node.span, fmt::format("{} needs the key {}", noun, listed(keys)),
                    "one of them says what kind it is");
  return {};
}

}  // namespace proofsheet::course
