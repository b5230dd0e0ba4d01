#pragma once
// The data for templates.
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "text/marks.hpp"

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

}  // namespace proofsheet::pages
