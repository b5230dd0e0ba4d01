// The keys of templates, as templates/KEYS.md lists them.
#include "pages/templates/schema.hpp"

#include <set>

#include "catch.hpp"
#include "checkout.hpp"
#include "files/files.hpp"
#include "pages/formats/format.hpp"
#include "pages/writers/passage.hpp"

namespace schema_test {

using namespace proofsheet;
using namespace proofsheet::pages;

namespace {

const TemplateSchema& template_named(std::string_view name) {
  const auto found = std::find_if(schema().begin(), schema().end(),
                                  [&](const TemplateSchema& one) { return one.name == name; });
  REQUIRE(found != schema().end());
  return *found;
}

const Key& key_named(const std::vector<Key>& keys, std::string_view name) {
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return key.name == name; });
  REQUIRE(found != keys.end());
  return *found;
}

}  // namespace

TEST_CASE("keys are parsed with their kinds, meanings and items") {
  const std::vector<Key> keys = parse_keys(
      "- `a` (text): one text\n- `b` (text?): one: more\n\nWords.\n- `c` (list): items\n"
      "  - `d` (count): how many\n  - `e` (list): inner items\n    - `f` (choice): one\n- `g` (flag): so\n");
  REQUIRE(keys.size() == 4);
  CHECK(keys[0].kind == Key::Kind::text);
  CHECK(keys[0].name == "a");
  CHECK(keys[0].meaning == "one text");
  CHECK(keys[1].kind == Key::Kind::optional);
  CHECK(keys[1].meaning == "one: more");
  CHECK(keys[3].kind == Key::Kind::flag);
  REQUIRE(keys[2].keys.size() == 2);
  CHECK(keys[2].keys[0].kind == Key::Kind::count);
  CHECK(keys[2].keys[1].keys.at(0).kind == Key::Kind::choice);
  CHECK_THROWS_AS(parse_keys("- `a` (word): no kind"), std::logic_error);
  CHECK_THROWS_AS(parse_keys("- `a`: no kind"), std::logic_error);
  CHECK_THROWS_AS(parse_keys("- the keys of *something else*"), std::logic_error);
}

TEST_CASE("templates/KEYS.md has a flag and a count for each verdict") {
  View flags, counts;
  add_verdict_flags(flags, ledger::Verdict::off);
  add_verdict_counts(counts, {}, {});
  const auto has = [](const std::vector<Key>& keys, const View& view, Key::Kind kind) {
    for (const ledger::VerdictRow& row : ledger::verdicts()) {
      CAPTURE(row.flag);
      CHECK(view.find(row.flag));
      CHECK(std::any_of(keys.begin(), keys.end(),
                        [&](const Key& key) { return key.name == row.flag && key.kind == kind; }));
    }
  };
  has(key_named(template_named("certificate").keys, "claims").keys, flags, Key::Kind::flag);
  has(template_named("course").keys, counts, Key::Kind::count);
}

TEST_CASE("the schema knows the media and the places of templates") {
  CHECK(template_named("course").only == all_pages);
  CHECK(template_named("quiz_sheets").only == Medium::paper);
  CHECK(template_named("certificates").only == Medium::site);
  CHECK(template_named("drawing").only == Medium::drawing);
  CHECK(template_named("emphasis").within_line);
  CHECK_FALSE(template_named("course").within_line);
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

}  // namespace schema_test
