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
#include "text/text.hpp"

namespace proofsheet::course {

/// The marks in numbers: `1,234.5` in English.
struct Notation {
  std::string decimal = ".", group = ",";  ///< between whole and decimal places; between thousands
  bool is_english() const { return decimal == "." && group == ","; }
};

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

/// Converts a printed number from a notation to a point, with commas between thousands: `1.234,5` becomes
/// `1,234.5`. Thousands may also be separated by a no-break space, narrow or not. LaTeX has the mark in
/// braces: `1{,}5`.
text::Text from_notation(const text::Text& printed, const Notation& notation);
/// Converts the marks between the digits of `1,234.5` to a notation. `comma`: the spelling of the mark
/// between thousands in the text. `stays`: true if the text that ends at an offset, after decimal places, is
/// no number to convert.
std::string to_notation(std::string_view text, const Notation& notation, std::string_view comma = ",",
                        bool (*stays)(std::string_view text, std::size_t end) = nullptr);

/// Reads folder/en.yaml, and then the file of the language, which overrides it: for `de-AT` that name, or
/// else `de`. Warns if there is no such file, or once about all keys that it lacks. Reports values that are
/// no texts, and keys that English does not have.
Words load_words(const files::Files& files, const files::Path& folder, const text::Text& language,
                 text::Diagnostics& diagnostics);

}  // namespace proofsheet::course
