#include "pages/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace proofsheet::pages {

Key text_key(std::string name, std::string meaning) {
  return {Key::Kind::text, std::move(name), std::move(meaning), {}};
}
Key optional_key(std::string name, std::string meaning) {
  return {Key::Kind::optional, std::move(name), std::move(meaning), {}};
}
Key choice_key(std::string name, std::string meaning) {
  return {Key::Kind::choice, std::move(name), std::move(meaning), {}};
}
Key flag_key(std::string name, std::string meaning) {
  return {Key::Kind::flag, std::move(name), std::move(meaning), {}};
}
Key list_key(std::string name, std::string meaning, std::vector<Key> keys) {
  return {Key::Kind::list, std::move(name), std::move(meaning), std::move(keys)};
}

std::vector<Key> with_lines(std::vector<Key> others) {
  others.push_back(optional_key("content", "the blocks, as one text"));
  others.push_back(optional_key("first", "the first line of the content"));
  others.push_back(list_key("rest", "its further lines", {optional_key("line", "one line; may be empty")}));
  return others;
}

const std::string& Choice::taken(const std::string& asked) const {
  const bool is_there = std::find(texts.begin(), texts.end(), asked) != texts.end();
  return texts.empty() || is_there ? asked : texts.front();
}

const std::vector<TemplateSchema>& schema() {
  static const std::vector<TemplateSchema> all = [] {
    std::vector<TemplateSchema> templates;
    for (auto part : {course_templates(), practice_templates(), errata_templates(), certificate_templates(),
                      example_templates(), demo_templates(), table_templates(), figure_templates(),
                      block_templates(), inline_templates()})
      std::move(part.begin(), part.end(), std::back_inserter(templates));
    return templates;
  }();
  return all;
}

const TemplateSchema* find_schema(const std::string& name) {
  const auto found = std::find_if(schema().begin(), schema().end(),
                                  [&](const TemplateSchema& one) { return one.name == name; });
  return found == schema().end() ? nullptr : &*found;
}

namespace {

std::string fault_of(const View::Value& value, const Key& key) {
  switch (key.kind) {
    case Key::Kind::text:
    case Key::Kind::optional:
      if (!std::holds_alternative<std::string>(value)) return fmt::format("'{}' is no text", key.name);
      if (key.kind == Key::Kind::text && std::get<std::string>(value).empty())
        return fmt::format("'{}' is empty", key.name);
      return {};
    case Key::Kind::choice:
      return std::holds_alternative<Choice>(value) ? std::string()
                                                   : fmt::format("'{}' is no choice", key.name);
    case Key::Kind::flag:
      return std::holds_alternative<bool>(value) ? std::string() : fmt::format("'{}' is no flag", key.name);
    case Key::Kind::list:
      break;
  }
  const auto* items = std::get_if<Views>(&value);
  if (!items) return fmt::format("'{}' is no list", key.name);
  for (const View& item : *items)
    if (const std::string fault = fault_of(item, key.keys); !fault.empty())
      return fmt::format("{} in '{}'", fault, key.name);
  return {};
}

}  // namespace

std::string fault_of(const View& view, const std::vector<Key>& keys) {
  for (const Key& key : keys) {
    const auto found = view.values.find(key.name);
    if (found == view.values.end()) return fmt::format("'{}' is missing", key.name);
    if (const std::string fault = fault_of(found->second, key); !fault.empty()) return fault;
  }
  for (const auto& [name, value] : view.values)
    if (std::none_of(keys.begin(), keys.end(), [&](const Key& key) { return key.name == name; }))
      return fmt::format("'{}' was not promised", name);
  return {};
}

}  // namespace proofsheet::pages
