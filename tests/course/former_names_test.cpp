// A key that gets a new name is read under its former one for one version, with a warning.
#include "course/fields.hpp"

#include <memory>

#include "catch.hpp"

namespace former_names_test {

using namespace proofsheet;
using namespace proofsheet::course;

namespace {

struct Thing {
  Text title, note;
};

const Table<Thing>& thing_table() {
  static const Table<Thing> table = [] {
    Table<Thing> made{"a thing",
                      {line_key("title", &Thing::title, Presence::required, "its title"),
                       with(line_key("note", &Thing::note, Presence::optional, "a note"), "title")},
                      "title"};
    made.keys.front().former = "name";
    return made;
  }();
  return table;
}

struct Loaded {
  Thing thing;
  std::optional<std::string> kind;
  text::Diagnostics diagnostics;
};

Loaded load(const std::string& yaml) {
  Loaded loaded;
  const auto root = parse_yaml(std::make_shared<const text::Source>("thing.yaml", yaml), loaded.diagnostics);
  REQUIRE(root);
  loaded.kind = kind_key(*root, "a thing", {thing_table().form()}, loaded.diagnostics);
  read_mapping(*root, thing_table(), loaded.thing, loaded.diagnostics);
  return loaded;
}

}  // namespace

TEST_CASE("a key under its former name is read, and a warning at the key shows the new name") {
  const Loaded old = load("note: b\nname: A\n");
  CHECK(old.thing.title.view() == "A");
  CHECK(old.thing.note.view() == "b");
  CHECK(old.kind == "title");
  CHECK(text::render(old.diagnostics) ==
        "thing.yaml:2:1: warning: 'name' is the old name of the key 'title'\n"
        "    name: A\n"
        "    ^^^^\n"
        "    hint: write 'title': the next version does not read the old name\n");
  const Loaded current = load("title: A\n");
  CHECK(current.thing.title.view() == "A");
  CHECK(text::render(current.diagnostics).empty());
}

TEST_CASE(
    "a former name beside the new one is an unknown key, and the value is checked like that of the new one") {
  CHECK(load("title: A\nname: B\n").diagnostics.errors() > 0);
  CHECK(load("name: [A]\n").diagnostics.errors() == 1);
  CHECK(load("names: A\n").diagnostics.errors() > 0);
}

}  // namespace former_names_test
