#include "pages/templates/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "text/characters.hpp"

namespace proofsheet::pages {

namespace {

constexpr std::pair<std::string_view, Key::Kind> kind_words[] = {
    {"text", Key::Kind::text},     {"text?", Key::Kind::optional}, {"count", Key::Kind::count},
    {"choice", Key::Kind::choice}, {"flag", Key::Kind::flag},      {"list", Key::Kind::list}};

/// Returns the text before `end`, and removes it and `end` from the front. Throws if there is no `end`.
std::string take_until(std::string_view& text, std::string_view end) {
  const std::size_t at = text.find(end);
  if (at == std::string_view::npos) throw std::logic_error(fmt::format("'{}' has no '{}'", text, end));
  std::string taken(text.substr(0, at));
  text.remove_prefix(at + end.size());
  return taken;
}

/// Returns the key of a row after its "- `".
Key key_of(std::string_view row) {
  Key key;
  key.name = take_until(row, "` (");
  const std::string word = take_until(row, "): ");
  const auto kind = std::find_if(std::begin(kind_words), std::end(kind_words),
                                 [&](const auto& one) { return one.first == word; });
  if (kind == std::end(kind_words)) throw std::logic_error(fmt::format("'{}' is not a kind of key", word));
  key.kind = kind->second;
  key.meaning = row;
  return key;
}

/// Returns the keys of the entry with this name.
const std::vector<Key>& keys_of(const std::vector<TemplateSchema>& entries, std::string_view name) {
  const auto entry =
      std::find_if(entries.begin(), entries.end(), [&](const auto& one) { return one.name == name; });
  if (entry == entries.end()) throw std::logic_error(fmt::format("there are no keys of '{}'", name));
  return entry->keys;
}

/// Adds a row of keys: one key, or the keys of an earlier entry. Another line is ignored.
void add_row(std::string_view line, const std::vector<TemplateSchema>& earlier, std::vector<Key>& keys) {
  constexpr std::string_view key = "- `", shared = "- the keys of *";
  std::vector<Key>* list = &keys;
  for (; line.starts_with("  "); line.remove_prefix(2)) {
    if (list->empty()) return;
    list = &list->back().keys;
  }
  if (line.starts_with(key)) list->push_back(key_of(line.substr(key.size())));
  if (!line.starts_with(shared)) return;
  line.remove_prefix(shared.size());
  const std::vector<Key>& others = keys_of(earlier, take_until(line, "*"));
  list->insert(list->end(), others.begin(), others.end());
}

/// Reads a sentence such as "Writes a table. Only formats for paper have it. It is part of a line."
void read_description(std::string_view line, TemplateSchema& entry) {
  take_until(line, "Writes ");
  const std::size_t end = std::min(line.find(". Only formats"), line.find(". It is part of a line."));
  entry.meaning = line.substr(0, std::min(end, line.rfind('.')));
  for (const Media only : {Medium::paper, Medium::site, Medium::drawing})
    if (line.find(fmt::format("Only formats{} have it.", words_for(only))) != std::string_view::npos)
      entry.only = only;
  entry.within_line = line.find("It is part of a line.") != std::string_view::npos;
}

/// Returns the entries of a page of keys. An entry without a description is no template: its keys are shared.
std::vector<TemplateSchema> parse_page(std::string_view page) {
  constexpr std::string_view heading = "## ";
  std::vector<TemplateSchema> entries;
  for (const std::string_view line : text::lines_of(page)) {
    if (line.starts_with(heading))
      entries.push_back({std::string(line.substr(heading.size())), {}, {}});
    else if (!entries.empty() && line.starts_with("Writes "))
      read_description(line, entries.back());
    else if (!entries.empty())
      add_row(line, entries, entries.back().keys);
  }
  std::erase_if(entries, [](const TemplateSchema& entry) { return entry.meaning.empty(); });
  return entries;
}

std::string mismatch_of(const View::Value& value, const Key& key) {
  switch (key.kind) {
    case Key::Kind::text:
    case Key::Kind::optional:
      if (!std::holds_alternative<std::string>(value)) return fmt::format("'{}' is not a text", key.name);
      if (key.kind == Key::Kind::text && std::get<std::string>(value).empty())
        return fmt::format("'{}' is empty", key.name);
      return {};
    case Key::Kind::count:
      return std::holds_alternative<Count>(value) ? std::string()
                                                  : fmt::format("'{}' is not a count", key.name);
    case Key::Kind::choice:
      return std::holds_alternative<Choice>(value) ? std::string()
                                                   : fmt::format("'{}' is not a choice", key.name);
    case Key::Kind::flag:
      return std::holds_alternative<bool>(value) ? std::string()
                                                 : fmt::format("'{}' is not a flag", key.name);
    case Key::Kind::list: break;
  }
  const auto* items = std::get_if<Views>(&value);
  if (!items) return fmt::format("'{}' is not a list", key.name);
  for (const View& item : *items)
    if (const std::string fault = mismatch_of(item, key.keys); !fault.empty())
      return fmt::format("{} in '{}'", fault, key.name);
  return {};
}

}  // namespace

std::vector<Key> parse_keys(std::string_view rows) {
  std::vector<Key> keys;
  for (const std::string_view line : text::lines_of(rows)) add_row(line, {}, keys);
  return keys;
}

const std::vector<TemplateSchema>& schema() {
  static const std::vector<TemplateSchema> all = parse_page(keys_page());
  return all;
}

std::string mismatch_of(const View& view, const std::vector<Key>& keys) {
  for (const Key& key : keys) {
    const View::Value* found = view.find(key.name);
    if (!found) return fmt::format("'{}' is missing", key.name);
    if (const std::string fault = mismatch_of(*found, key); !fault.empty()) return fault;
  }
  for (const auto& given : view.values)
    if (std::none_of(keys.begin(), keys.end(), [&](const Key& key) { return key.name == given.first; }))
      return fmt::format("'{}' is not in the schema", given.first);
  return {};
}

}  // namespace proofsheet::pages
