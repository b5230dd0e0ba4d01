#pragma once
// The schema of the templates: their names, and the keys that each one gets.
//
// The schema is the same for every format. `templates/markdown` and `templates/latex` get the same keys,
// filled by the same code; only the escaped characters differ. Templates are checked against the schema when
// they are read, and the data is checked when a template is filled, so the two cannot drift apart. A
// template's schema is in the file of the function that fills it. The flags and counts of verdicts come from
// the ledger's table.
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "pages/formats/format.hpp"
#include "text/marks.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::pages {

/// Texts that a tag selects from by name: `{{document handout}}`.
struct Choice {
  std::vector<std::string> texts;
  /// Returns the text with this name, or the first text if there is none, or `asked` if there are no texts at
  /// all.
  const std::string& taken(const std::string& asked) const;
};

/// A number of things. `{{cards}} card{{#cards}}s{{/cards}}` writes it in words.
struct Count {
  std::string text;  ///< `39,859`
  bool is_plural = false;
};

/// A key's name. The characters must be a literal or must outlive the view.
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

/// The data for one template: a value for every key of its schema. Texts are already escaped for the format.
struct View {
  using Value = std::variant<std::string, bool, std::vector<View>, Choice, Count>;
  std::vector<std::pair<std::string_view, Value>> values;  ///< each key once; a search is faster than a map
                                                           ///< for so few

  /// Returns null if there is no such key.
  const Value* find(std::string_view key) const;
  /// Returns the value of a key, which must exist.
  const Value& at(std::string_view key) const { return *find(key); }
  /// Sets the value of a key and replaces an earlier one.
  View& set(KeyName key, Value value);
  /// Adds the keys of another view that this view lacks.
  View& merge(View other);

  View& text(KeyName key, std::string value) & { return set(key, std::move(value)); }
  /// Sets a number that the page counts by itself.
  View& number(KeyName key, std::size_t value) & {
    return set(key, text::mark_region(text::Origin::own, std::to_string(value)));
  }
  /// Sets a count that the page makes by itself.
  View& count(KeyName key, std::size_t value) &;
  View& flag(KeyName key, bool value) & { return set(key, value); }
  View& list(KeyName key, std::vector<View> items) & { return set(key, std::move(items)); }
  View& choice(KeyName key, Choice texts) & { return set(key, std::move(texts)); }

  // For temporaries: the view is moved, with the trees of views in it.
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
    optional,  ///< `{{key}}`; as a section, true if the text is not empty
    count,     ///< `{{key}}`; as a section, true if the number is not one
    choice,    ///< `{{key one}}`; only the files that `new` writes have it
    flag,      ///< a section only
    list       ///< a section, repeated for each item
  };
  Kind kind = Kind::text;
  std::string name;
  std::string meaning;    ///< a single line
  std::vector<Key> keys;  ///< the keys of an item, for a list
};

Key text_key(std::string name, std::string meaning);
Key optional_key(std::string name, std::string meaning);
Key count_key(std::string name, std::string meaning);
Key choice_key(std::string name, std::string meaning);
Key flag_key(std::string name, std::string meaning);
Key list_key(std::string name, std::string meaning, std::vector<Key> keys);

/// Returns a message on the first missing, wrong or superfluous key of `view`, or the empty string if it
/// matches `keys`.
std::string mismatch_of(const View& view, const std::vector<Key>& keys);

struct TemplateSchema {
  std::string name;  ///< the file name without `.mustache`
  std::string meaning;
  std::vector<Key> keys;
  bool within_line = false;  ///< false for a block: then line ends at the end of the result are dropped
  Media only = all_pages;    ///< the media whose formats have the template
};

/// Returns all templates of a format, ordered for a reader.
const std::vector<TemplateSchema>& schema();

/// The parts of the schema, each in the file of its writers.
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

/// Adds the keys of every page, for its head, its navigation and its footer.
std::vector<Key> with_site(std::vector<Key> keys);
/// Adds the keys of every entry for a lesson.
std::vector<Key> with_lesson(std::vector<Key> keys);
/// Adds the keys of a text of several lines, for formats that mark every line of a quotation or indent an
/// item.
std::vector<Key> with_lines(std::vector<Key> keys);

/// Adds a flag for each verdict; only that of `verdict` is true.
View& add_verdict_flags(View& view, ledger::Verdict verdict);
/// Adds a flag for each verdict that is not clean; only that of `verdict` may be true.
View& add_unclean_flags(View& view, ledger::Verdict verdict);
std::vector<Key> verdict_keys();
std::vector<Key> unclean_keys();

/// Adds the number of claims, of each verdict and of clean claims. `all` determines which groups of verdicts
/// are counted, so that adjacent tables have the same columns.
View& add_verdict_counts(View& view, const workbook::Summary& summary, const workbook::Summary& all);
/// Returns the keys of these counts, except `clean`.
std::vector<Key> verdict_count_keys();

}  // namespace proofsheet::pages
