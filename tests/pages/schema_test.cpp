// The keys guaranteed to templates, and their printed form, templates/KEYS.md.
#include "pages/templates/schema.hpp"

#include <set>

#include "catch.hpp"
#include "checkout.hpp"
#include "files/files.hpp"
#include "pages/formats/format.hpp"
#include "pages/golden.hpp"

using namespace proofsheet;
using namespace proofsheet::pages;

namespace {

std::string kind_of(const Key& key) {
  switch (key.kind) {
    case Key::Kind::text: return "text";
    case Key::Kind::optional: return "text?";
    case Key::Kind::count: return "count";
    case Key::Kind::choice: return "choice";
    case Key::Kind::flag: return "flag";
    case Key::Kind::list: return "list";
  }
  return {};
}

std::string rows_of(const std::vector<Key>& keys, const std::string& indent) {
  std::string rows;
  for (const Key& key : keys) {
    rows += indent + "- `" + key.name + "` (" + kind_of(key) + "): " + key.meaning + "\n";
    rows += rows_of(key.keys, indent + "  ");
  }
  return rows;
}

std::string printed_schema() {
  std::string text =
      "# Templates and their keys\n\n"
      "Every format has these templates, except those that only sites have, and gives them the same "
      "keys. A *text* is always there. A *text?* may be empty; as a section it tests whether there is "
      "any. A *count* is always there; as a section it tests whether it is not one, so that `{{cards}} "
      "card{{#cards}}s{{/cards}}` is right in every case. A *flag* is only a section. A *list* is a "
      "section that is written once for each item; the keys of the item are indented below it. All "
      "texts are escaped for the format.\n\n"
      "This page is printed from the program's own schema by a test (`PROOFSHEET_BLESS=1` rewrites it).\n";
  const auto print = [&](const TemplateSchema& one) {
    text += "\n## " + one.name + "\n\nWrites " + one.meaning + ".";
    if (one.only != all_pages) text += fmt::format(" Only formats{} have it.", words_for(one.only));
    text += one.within_line ? " It is part of a line.\n" : "\n";
    if (!one.keys.empty()) text += "\n" + rows_of(one.keys, "");
  };
  for (const TemplateSchema& one : schema())
    if (one.only != Medium::drawing) print(one);
  text += "\n# Templates of drawings\n\nThese are in the folders `svg` and `tikz`.\n";
  for (const TemplateSchema& one : schema())
    if (one.only == Medium::drawing) print(one);
  return text;
}

}  // namespace

TEST_CASE("templates/KEYS.md lists the keys of the schema") {
  check_file("templates/KEYS.md", printed_schema());
}

TEST_CASE("every template has a unique name and a description") {
  std::set<std::string> names;
  for (const TemplateSchema& one : schema()) {
    CAPTURE(one.name);
    CHECK(names.insert(one.name).second);
    CHECK_FALSE(one.meaning.empty());
  }
}

TEST_CASE("every LaTeX template begins with delimiters that LaTeX does not use") {
  const files::DiskFiles files{project_folder()};
  for (const char* folder : {"templates/latex", "templates/tikz"})
    for (const files::Path& path : files.list(folder)) {
      CAPTURE(path);
      CHECK(files.read(path)->rfind("{{=<< >>=}}\n", 0) == 0);
    }
}
