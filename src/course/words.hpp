#pragma once
// The words that pages add, in the language of their readers: `Exercise`, `rounded from`, `page`.
//
// There is one file for each language, `words/de.yaml` next to the templates, with a text for each key. A
// text is Mustache, like a template: it has placeholders for numbers, titles or counts, in the order of its
// language. The caller sets apart the part in square brackets, as a link or as emphasis. English must have
// every key; a key that another language lacks is taken from English, and one warning names all of them.
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/files.hpp"
#include "text/diagnostic.hpp"
#include "text/notation.hpp"
#include "text/text.hpp"

namespace proofsheet::course {

using text::from_notation;
using text::Notation;
using text::to_notation;

using WordValues = std::vector<std::pair<std::string_view, std::string>>;
/// Returns a text with the values filled in. A section is included if its value is neither empty nor one:
/// `{{#n}}s{{/n}}`.
std::string filled(std::string_view text, const WordValues& values);

class Words {
 public:
  using Values = WordValues;
  /// Returns the filled text of a key; the key itself if there is no such text.
  std::string say(std::string_view key, const Values& values = {}) const;
  /// Returns null if there is no such key.
  const text::Text* find(std::string_view key) const;
  /// All texts, sorted by key.
  const std::map<std::string, text::Text, std::less<>>& all() const { return texts_; }
  /// Returns the notation from `decimal_mark` and `group_mark`.
  Notation notation() const;
  void put(std::string key, text::Text text) { texts_.insert_or_assign(std::move(key), std::move(text)); }

 private:
  std::map<std::string, text::Text, std::less<>> texts_;
};

/// Reads folder/en.yaml, and then the file of the language, which overrides it: for `de-AT` that name, or
/// else `de`. Warns if there is no such file, or once about all keys that it lacks. Reports values that are
/// no texts, and keys that English does not have.
Words load_words(const files::Files& files, const files::Path& folder, const text::Text& language,
                 text::Diagnostics& diagnostics);

}  // namespace proofsheet::course
