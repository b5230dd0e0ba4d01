#include "course/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "course/fields.hpp"
#include "text/signs.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;

constexpr const char* ending = ".yaml";

const std::string* value_of(const Words::Values& values, std::string_view name) {
  const auto found =
      std::find_if(values.begin(), values.end(), [&](const auto& one) { return one.first == name; });
  return found == values.end() ? nullptr : &found->second;
}

/// Returns the file of the language, or of its parent language (`de` for `de-AT`); nothing if there is
/// neither.
std::optional<files::Path> file_of(const files::Files& files, const files::Path& folder,
                                   std::string_view language) {
  for (std::string_view tag = language; !tag.empty();
       tag = tag.substr(0, tag.rfind('-') == std::string_view::npos ? 0 : tag.rfind('-'))) {
    const files::Path path = folder / (std::string(tag) + ending);
    if (files.read(path)) return path;
  }
  return std::nullopt;
}

void read(const files::Files& files, const files::Path& path, Words& words, Diagnostics& diagnostics) {
  const auto bytes = files.read(path);
  const auto source = std::make_shared<const text::Source>(path.generic_string(), bytes.value_or(""));
  const auto root = parse_yaml(source, diagnostics);
  if (!root || !expect_mapping(*root, "the file", diagnostics)) return;
  for (const Entry& entry : root->entries)
    if (entry.value.kind == Node::Kind::scalar)
      words.put(entry.key.str(), entry.value.text);
    else
      diagnostics.error(entry.key.span(), fmt::format("'{}' has no text", entry.key.str()),
                        "write its text after the colon");
}

/// Overrides the words of English by those of the file.
void override_words(const Words& said, const files::Path& path, Words& words, Diagnostics& diagnostics) {
  std::vector<std::string> known, missing;
  for (const auto& [key, text] : words.all()) {
    known.push_back(key);
    if (!said.find(key)) missing.push_back(key);
  }
  for (const auto& [key, text] : said.all()) {
    if (!words.find(key))
      diagnostics.error(text.span(), fmt::format("unknown key '{}': it is not in en.yaml", key),
                        text::did_you_mean(key, known, "remove this line; use only keys of en.yaml"));
    words.put(key, text);
  }
  if (missing.empty()) return;
  diagnostics.warning({},
                      fmt::format("{} is missing {}: pages use English", path.generic_string(),
                                  text::count_with_noun(missing.size(), "text")),
                      fmt::format("add {}", fmt::join(missing, ", ")));
}

}  // namespace

// A section goes from its opening tag to its closing tag.
std::string filled(std::string_view text, const Words::Values& values) {
  std::string said;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find("{{"), text.size());
    const std::size_t end = text.find("}}", begin);
    said += text.substr(0, begin);
    if (end == std::string_view::npos) return said += text.substr(begin);
    std::string_view name = text.substr(begin + 2, end - begin - 2);
    text.remove_prefix(end + 2);
    const bool inverted = name.starts_with('^');
    if (!inverted && !name.starts_with('#')) {
      if (const std::string* value = value_of(values, name)) said += *value;
      continue;
    }
    name.remove_prefix(1);
    const std::string closing = fmt::format("{{{{/{}}}}}", name);
    const std::size_t close = std::min(text.find(closing), text.size());
    const std::string* value = value_of(values, name);
    const bool holds = value && !value->empty() && *value != "1";
    if (holds != inverted) said += filled(text.substr(0, close), values);
    text.remove_prefix(std::min(close + closing.size(), text.size()));
  }
  return said;
}

std::string Words::say(std::string_view key, const Values& values) const {
  const text::Text* text = find(key);
  return text ? filled(text->view(), values) : std::string(key);
}

Notation Words::notation() const {
  Notation notation;
  if (const auto* text = find("decimal_mark")) notation.decimal = text->str();
  if (const auto* text = find("group_mark")) notation.group = text->str();
  return notation;
}

const text::Text* Words::find(std::string_view key) const {
  const auto found = texts_.find(key);
  return found == texts_.end() ? nullptr : &found->second;
}

Words load_words(const files::Files& files, const files::Path& folder, const text::Text& language,
                 Diagnostics& diagnostics) {
  Words words;
  const files::Path english = folder / (std::string("en") + ending);
  if (!files.read(english)) {
    diagnostics.error({}, fmt::format("there is no {}", english.generic_string()),
                      "copy the folder words/ from the program's own templates");
    return words;
  }
  read(files, english, words, diagnostics);
  if (language.empty()) return words;
  const auto path = file_of(files, folder, language.view());
  if (!path) {
    diagnostics.warning(
        language.span(),
        fmt::format("there is no translation for the language '{}': generated text is in English",
                    language.str()),
        fmt::format("add {}/{}{}, with the keys of en{}", folder.generic_string(), language.str(), ending,
                    ending));
  } else if (*path != english) {
    Words said;
    read(files, *path, said, diagnostics);
    override_words(said, *path, words, diagnostics);
  }
  return words;
}

}  // namespace proofsheet::course
