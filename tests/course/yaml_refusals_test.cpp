#include "catch.hpp"
#include "loading.hpp"

namespace proofsheet::course::yaml_refusals_test {
namespace {

struct Row {
  std::string what, yaml, messages;
};

}  // namespace

TEST_CASE("texts that YAML would silently change are refused") {
  const std::vector<Row> rows = {
      {"a plain text is cut by a comment", "says: Frank is #1\nb: x # y\n",
       R"(file.yaml:1:16: error: ' #' would cut this text short
    says: Frank is #1
                   ^^
    hint: put the text in quotes; to write a comment, put two spaces before '#' and one after it

file.yaml:2:6: error: ' #' would cut this text short
    b: x # y
         ^^^
    hint: put the text in quotes; to write a comment, put two spaces before '#' and one after it
)"},
      {"an item of a list is cut by a comment", "b: [a #1, b]\n",
       R"(file.yaml:1:7: error: ' #' would cut this text short
    b: [a #1, b]
          ^^^^^^
    hint: put the text in quotes; to write a comment, put two spaces before '#' and one after it
)"},
      {"a comment too near", "a: x  #y\n",
       R"(file.yaml:1:7: error: ' #' would cut this text short
    a: x  #y
          ^^
    hint: put the text in quotes; to write a comment, put two spaces before '#' and one after it
)"},
      {"a text over two lines is cut", "a: x\n  y # z\n",
       R"(file.yaml:2:5: error: ' #' would cut this text short
      y # z
        ^^^
    hint: put the text in quotes; to write a comment, put two spaces before '#' and one after it
)"},
      {"an anchor", "a: &x y\n",
       R"(file.yaml:1:4: error: '&x' is an anchor, and anchors are not supported
    a: &x y
       ^^
    hint: remove it; put the value in quotes if the '&' belongs to a text
)"},
      {"an alias", "a: &x y\nb: *x\n",
       R"(file.yaml:1:4: error: '&x' is an anchor, and anchors are not supported
    a: &x y
       ^^
    hint: remove it; put the value in quotes if the '&' belongs to a text

file.yaml:2:4: error: '*x' is an alias, and aliases are not supported
    b: *x
       ^^
    hint: write the value itself; put it in quotes if it is a text
)"},
      {"an alias of nothing", "a: *bold* text\n",
       R"(file.yaml:1:4: error: an unquoted text can't begin with '*'
    a: *bold* text
       ^^^^^^^^^^^
    hint: put it in quotes: a: '*bold* text'
)"},
      {"a tag", "a: !x y\n",
       R"(file.yaml:1:4: error: '!x' is a tag, and tags are not supported
    a: !x y
       ^^
    hint: remove it; put the value in quotes if the '!' belongs to a text
)"},
      {"a tag of the core schema", "a: !!str 1\n",
       R"(file.yaml:1:4: error: '!!str' is a tag, and tags are not supported
    a: !!str 1
       ^^^^^
    hint: remove it; put the value in quotes if the '!' belongs to a text
)"},
      {"the tag without a name", "a: ! y\n",
       R"(file.yaml:1:4: error: '!' is a tag, and tags are not supported
    a: ! y
       ^
    hint: remove it; put the value in quotes if the '!' belongs to a text
)"},
      {"a tag before a mapping", "a: !x\n  b: 1\n",
       R"(file.yaml:1:4: error: '!x' is a tag, and tags are not supported
    a: !x
       ^^
    hint: remove it; put the value in quotes if the '!' belongs to a text
)"},
      {"a merge key", "<<: {a: 1}\n",
       R"(file.yaml:1:1: error: '<<' is a merge key, and merge keys are not supported
    <<: {a: 1}
    ^^
    hint: write the keys themselves
)"},
      {"nulls", "a: ~\nb:\nc: null\n",
       R"(file.yaml:1:4: error: '~' means no value in YAML
    a: ~
       ^
    hint: remove the key, or put '~' in quotes if it is a text

file.yaml:2:1: error: 'b' has no value
    b:
    ^
    hint: write a value, or remove the key

file.yaml:3:4: error: 'null' means no value in YAML
    c: null
       ^^^^
    hint: remove the key, or put 'null' in quotes if it is a text
)"},
      {"empty items", "a: [a, ,, b]\n",
       R"(file.yaml:1:8: error: an item of the list is empty
    a: [a, ,, b]
           ^
    hint: write the item, or remove its comma or dash

file.yaml:1:9: error: an item of the list is empty
    a: [a, ,, b]
            ^
    hint: write the item, or remove its comma or dash
)"},
      {"a dash alone", "- a\n-\n- b\n",
       R"(file.yaml:2:1: error: an item of the list is empty
    -
    ^
    hint: write the item, or remove its comma or dash
)"},
      {"no key", ": x\n",
       R"(file.yaml:1:1: error: the key before this colon is missing
    : x
    ^
    hint: write 'key: value'
)"},
      {"a question mark at the end", "? ",
       R"(file.yaml:1:3: error: a key is missing here
    ? 
      ^
    hint: write 'key: value'
)"},
      {"a second document", "a: 1\n---\nb: 2\n",
       R"(file.yaml:2:1: error: a second document begins here
    ---
    ^^^
    hint: remove this line, or move the second document into a file of its own
)"},
      {"a second document after dots", "a: b\n...\nfoo: 1\n",
       R"(file.yaml:3:1: error: a second document begins here
    foo: 1
    ^^^^
    hint: remove this line, or move the second document into a file of its own
)"},
      {"a mapping behind a list", "- a\nb: c\n",
       R"(file.yaml:2:1: error: this line does not belong to the list or mapping above it
    b: c
    ^^
    hint: indent it like its neighbours; a file must be one list or one mapping
)"},
      {"a tab", "a:\n\tb: 1\n",
       R"(file.yaml:2:1: error: a tab in the indentation
     b: 1
    ^
    hint: indent with spaces
)"},
      {"a tab behind spaces", "a:\n  \tb: 1\n",
       R"(file.yaml:2:3: error: a tab in the indentation
       b: 1
      ^
    hint: indent with spaces
)"},
      {"a key twice", "a: 1\nb: 2\na: 3\n",
       R"(file.yaml:3:1: error: duplicate key 'a'
    a: 3
    ^
    hint: the first one is on line 1
)"},
      {"a list as a key", "? [a]\n: b\n",
       R"(file.yaml:1:3: error: a key must be a text, not a list or a mapping
    ? [a]
      ^
    hint: put it in quotes if its brackets belong to it
)"},
      {"an empty file", "",
       R"(file.yaml:1:1: error: this file is empty
    
    ^
    hint: write something in it, or remove it
)"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what, row.yaml);
    CHECK(yaml_messages(row.yaml) == row.messages);
  }
}

TEST_CASE("invalid UTF-8 is shown at its place") {
  CHECK(yaml_messages("a: \xff\n") ==
        "file.yaml:1:4: error: the byte FF is not UTF-8\n    a: ?\n       ^\n    hint: save the file as "
        "UTF-8\n");
  CHECK(yaml_messages(std::string("a: b\0c\n", 7)) ==
        "file.yaml:1:5: error: a NUL character\n    a: b?c\n        ^\n    hint: use a text file\n");
}

}  // namespace proofsheet::course::yaml_refusals_test
