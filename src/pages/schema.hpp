#pragma once
// What the program promises to the templates: their names, and the keys that each is given.
//
// The promise is the same for every format. A template of `templates/markdown` and its sister of
// `templates/latex` are given the same keys, filled by the same code; only the characters inside the texts
// differ. Templates are checked against the promise when they are read, and the data is checked against it
// when a template is filled, so neither can leave the other.
#include <optional>
#include <string>
#include <vector>

#include "pages/format.hpp"
#include "pages/view.hpp"

namespace proofsheet::pages {

struct Key {
  enum class Kind {
    text,      ///< `{{key}}`; never empty
    optional,  ///< `{{key}}`; as a section it asks whether there is any text
    flag,      ///< only ever a section
    list       ///< a section, once for each item
  };
  Kind kind = Kind::text;
  std::string name;
  std::string meaning;    ///< one line
  std::vector<Key> keys;  ///< list: of an item
};

struct TemplateSchema {
  std::string name;  ///< of the file, without `.mustache`
  std::string meaning;
  std::vector<Key> keys;
  bool within_line = false;         ///< else what it writes is a block, and line ends at its end are dropped
  std::optional<Medium> only = {};  ///< the one medium whose formats have it; else every format has it
};

/// All templates of a format, in the order in which a reader would want to meet them.
const std::vector<TemplateSchema>& schema();
/// Null if there is none of this name.
const TemplateSchema* find_schema(const std::string& name);
/// What `view` lacks or has too much, in words; empty if it is what was promised.
std::string fault_of(const View& view, const std::vector<Key>& keys);

/// What every page is given, for its head, its navigation and its foot.
std::vector<Key> with_site(std::vector<Key> keys);

/// The parts that the schema is put together from.
std::vector<TemplateSchema> page_templates();
std::vector<TemplateSchema> certificate_templates();
std::vector<TemplateSchema> example_templates();
std::vector<TemplateSchema> demo_templates();
std::vector<TemplateSchema> practice_templates();
std::vector<TemplateSchema> block_templates();
std::vector<TemplateSchema> inline_templates();
std::vector<TemplateSchema> picture_templates();

Key text_key(std::string name, std::string meaning);
Key optional_key(std::string name, std::string meaning);
Key flag_key(std::string name, std::string meaning);
Key list_key(std::string name, std::string meaning, std::vector<Key> keys);

/// Keys of a text that may have several lines, for formats that mark every line of a quotation or indent the
/// lines of an item.
std::vector<Key> lines_keys(std::vector<Key> others);

}  // namespace proofsheet::pages
