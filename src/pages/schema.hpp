#pragma once
// What the program promises to the templates: their names, and the keys that each is given.
//
// The promise is the same for every format. A template of `templates/markdown` and its sister of
// `templates/latex` are given the same keys, filled by the same code; only the characters inside the texts
// differ. Templates are checked against the promise when they are read, and the data is checked against it
// when a template is filled, so neither can leave the other. What is promised to a template stands in the
// file of the function that fills it; flags and counts of verdicts are read from the ledger's table.
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "diagnostics/marks.hpp"
#include "pages/format.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::pages {

/// Texts of which a tag names one: `{{document handout}}`.
struct Choice {
  std::vector<std::string> texts;
  /// The one that is asked for; the first if there is none like it; itself if there are none at all.
  const std::string& taken(const std::string& asked) const;
};

/// So many things; `{{cards}} card{{#cards}}s{{/cards}}` tells their number in words.
struct Count {
  std::string text;  ///< `39,859`
  bool is_plural = false;
};

/// What a key is called: in a literal, or in a text that outlives the view.
class KeyName {
 public:
  constexpr KeyName(const char* literal) : name_(literal) {}
  constexpr KeyName(std::string_view name) : name_(name) {}
  KeyName(const std::string& name) : name_(name) {}
  KeyName(std::string&&) = delete;
  constexpr operator std::string_view() const { return name_; }

 private:
  std::string_view name_;
};

/// What one template is given: a value for every key of its schema. Texts are written in the format already,
/// escapes and all.
struct View {
  using Value = std::variant<std::string, bool, std::vector<View>, Choice, Count>;
  std::vector<std::pair<std::string_view, Value>> values;  ///< each key once; so few that a map would take longer

  /// Null if there is none.
  const Value* find(std::string_view key) const;
  /// Of a key that is there.
  const Value& at(std::string_view key) const { return *find(key); }
  /// In the place of what the key had.
  View& set(KeyName key, Value value);
  /// The keys of another view that this one has not.
  View& merge(View other);

  View& text(KeyName key, std::string value) & { return set(key, std::move(value)); }
  /// A place in a row that the page counts by itself.
  View& number(KeyName key, std::size_t value) & {
    return set(key, diagnostics::marked(diagnostics::Vouched::own, std::to_string(value)));
  }
  /// How many there are of what the page counts by itself.
  View& count(KeyName key, std::size_t value) &;
  View& flag(KeyName key, bool value) & { return set(key, value); }
  View& list(KeyName key, std::vector<View> items) & { return set(key, std::move(items)); }
  View& choice(KeyName key, Choice texts) & { return set(key, std::move(texts)); }

  // Of a view that is made where it is given away: it is moved, with the trees of views in it.
  View&& text(KeyName key, std::string value) && { return std::move(text(key, std::move(value))); }
  View&& number(KeyName key, std::size_t value) && { return std::move(number(key, value)); }
  View&& count(KeyName key, std::size_t value) && { return std::move(count(key, value)); }
  View&& flag(KeyName key, bool value) && { return std::move(flag(key, value)); }
  View&& list(KeyName key, std::vector<View> items) && { return std::move(list(key, std::move(items))); }
  View&& choice(KeyName key, Choice texts) && { return std::move(choice(key, std::move(texts))); }
};
using Views = std::vector<View>;

struct Key {
  enum class Kind {
    text,      ///< `{{key}}`; never empty
    optional,  ///< `{{key}}`; as a section it asks whether there is any text
    count,     ///< `{{key}}`; as a section it asks whether it is another number than one
    choice,    ///< `{{key one}}`; only what `new` starts from has it
    flag,      ///< only ever a section
    list       ///< a section, once for each item
  };
  Kind kind = Kind::text;
  std::string name;
  std::string meaning;    ///< one line
  std::vector<Key> keys;  ///< list: of an item
};

Key text_key(std::string name, std::string meaning);
Key optional_key(std::string name, std::string meaning);
Key count_key(std::string name, std::string meaning);
Key choice_key(std::string name, std::string meaning);
Key flag_key(std::string name, std::string meaning);
Key list_key(std::string name, std::string meaning, std::vector<Key> keys);

/// What `view` lacks or has too much, in words; empty if it is what was promised.
std::string fault_of(const View& view, const std::vector<Key>& keys);

struct TemplateSchema {
  std::string name;  ///< of the file, without `.mustache`
  std::string meaning;
  std::vector<Key> keys;
  bool within_line = false;  ///< else what it writes is a block, and line ends at its end are dropped
  Media only = all_pages;    ///< the media whose formats have it
};

/// All templates of a format, in the order in which a reader would want to meet them.
const std::vector<TemplateSchema>& schema();

/// The parts that the schema is put together from, each in the file of its writers.
std::vector<TemplateSchema> course_templates();
std::vector<TemplateSchema> practice_templates();
std::vector<TemplateSchema> errata_templates();
std::vector<TemplateSchema> glossary_templates();
std::vector<TemplateSchema> picture_templates();
std::vector<TemplateSchema> source_templates();
std::vector<TemplateSchema> certificate_templates();
std::vector<TemplateSchema> example_templates();
std::vector<TemplateSchema> demo_templates();
std::vector<TemplateSchema> table_templates();
std::vector<TemplateSchema> figure_templates();
std::vector<TemplateSchema> block_templates();
std::vector<TemplateSchema> inline_templates();

/// What every page is given, for its head, its navigation and its foot.
std::vector<Key> with_site(std::vector<Key> keys);
/// What every entry for a lesson is given.
std::vector<Key> with_lesson(std::vector<Key> keys);
/// What a text is given that may have several lines, for formats that mark every line of a quotation or
/// indent the lines of an item.
std::vector<Key> with_lines(std::vector<Key> keys);

/// A flag for each verdict; that of this one is set.
View& add_verdict_flags(View& view, ledger::Verdict verdict);
/// A flag for each verdict that is not clean, likewise.
View& add_unclean_flags(View& view, ledger::Verdict verdict);
std::vector<Key> verdict_keys();
std::vector<Key> unclean_keys();

/// How many claims there are, how many have each verdict, and how many are clean. `all`: says which groups of
/// verdicts are counted, so that tables beside each other have the same columns.
View& add_verdict_counts(View& view, const workbook::Summary& summary, const workbook::Summary& all);
/// The same but for `clean`.
std::vector<Key> verdict_count_keys();

}  // namespace proofsheet::pages
