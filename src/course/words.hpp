#pragma once
// What pages say of their own accord, in the language of their readers: `Exercise`, `rounded from`, `page`.
//
// One file a language, `words/de.yaml` beside the templates, has a text for each key. It is Mustache: what is
// said of a number, a title or a count stands in it as in a template, and each language puts it where it
// belongs. What stands in square brackets is set apart by whoever says it, as a link or emphasised. English
// has every key; what another language lacks is said in English, and that is told once.
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diagnostics/diagnostic.hpp"
#include "diagnostics/text.hpp"
#include "files/files.hpp"

namespace proofsheet::course {

/// How numbers are written: `1,234.5` in English.
struct Notation {
  std::string decimal = ".", group = ",";  ///< between places and before them; between thousands
  bool is_usual() const { return decimal == "." && group == ","; }
};

using WordValues = std::vector<std::pair<std::string_view, std::string>>;
/// A text with the values in their places. A section holds if its value is neither empty nor one:
/// `{{#n}}s{{/n}}`.
std::string filled(std::string_view text, const WordValues& values);

class Words {
 public:
  using Values = WordValues;
  /// Filled. Of a key that there is not, the key.
  std::string say(std::string_view key, const Values& values = {}) const;
  /// Null if there is no such key.
  const diagnostics::Text* find(std::string_view key) const;
  /// In the order of their keys.
  const std::map<std::string, diagnostics::Text, std::less<>>& all() const { return texts_; }
  /// `decimal_mark` and `group_mark`.
  Notation notation() const;
  void put(std::string key, diagnostics::Text text) { texts_.insert_or_assign(std::move(key), std::move(text)); }

 private:
  std::map<std::string, diagnostics::Text, std::less<>> texts_;
};

/// What was printed in a notation, with a point, and commas between thousands: `1.234,5` becomes `1,234.5`.
/// Thousands may also stand apart by a narrow space that no line breaks at; LaTeX has its mark in braces, `1{,}5`.
diagnostics::Text with_point(const diagnostics::Text& printed, const Notation& notation);
/// The other way: marks between digits of `1,234.5` are written in the notation. `comma`: how one between thousands is
/// spelt in the text. `stays`: whether what ends at a place of the text, behind the places of a number, is none.
std::string in_notation(std::string_view text, const Notation& notation, std::string_view comma = ",",
                        bool (*stays)(std::string_view text, std::size_t end) = nullptr);

/// Reads folder/en.yaml, and over it the file of the language: for `de-AT` that name, or else `de`. A warning
/// if there is none, and one that names what a file lacks; errors at what is no text, and at keys that
/// English does not have.
Words load_words(const files::Files& files, const files::Path& folder, const diagnostics::Text& language,
                 diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
