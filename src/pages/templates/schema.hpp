#pragma once
// The schema of the templates: their names, and the keys that each one gets. It is read from
// templates/KEYS.md, which is part of the program.
//
// The schema is the same for every format. `templates/markdown` and `templates/latex` get the same keys,
// filled by the same code; only the escaped characters differ. Templates are checked against the schema when
// they are read, and the data is checked when a template is filled, so the two cannot drift apart.
#include <string>
#include <string_view>
#include <vector>

#include "pages/formats/format.hpp"
#include "pages/templates/view.hpp"

namespace proofsheet::pages {

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

/// Parses rows such as "- `name` (kind): meaning". The keys of an item are indented by two spaces below their
/// list. Throws std::logic_error if a row is wrong.
std::vector<Key> parse_keys(std::string_view rows);

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

/// Returns templates/KEYS.md.
std::string_view keys_page();

}  // namespace proofsheet::pages
