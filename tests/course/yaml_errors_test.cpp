#include "catch.hpp"
#include "loading.hpp"

namespace proofsheet::course::yaml_errors_test {
namespace {

struct Row {
  std::string what, yaml, messages;
};

}  // namespace

TEST_CASE("every syntax error is reported with a fix") {
  const std::vector<Row> rows = {
      {"a spaced colon", "says: x : y\nb: 1\n",
       R"(file.yaml:1:9: error: this line has a second colon
    says: x : y
            ^
    hint: put it in quotes: says: 'x : y'
)"},
      {"a colon", "a: note: this\n",
       R"(file.yaml:1:8: error: this line has a second colon
    a: note: this
           ^
    hint: put it in quotes: a: 'note: this'
)"},
      {"a colon at the end", "a: note:\n",
       R"(file.yaml:1:8: error: this line has a second colon
    a: note:
           ^
    hint: put it in quotes: a: 'note:'
)"},
      {"a colon in a long text",
       "back: The first, with denominator 1, separates neighbours; {num}`D[2] : 0` is large.\n",
       R"(file.yaml:1:71: error: this line has a second colon
    back: The first, with denominator 1, separates neighbours; {num}`D[2] : 0` is large.
                                                                          ^
    hint: put it in quotes, or indented below 'back: |'
)"},
      {"a colon in an item", "- a: b: c\n",
       R"(file.yaml:1:7: error: this line has a second colon
    - a: b: c
          ^
    hint: put it in quotes: a: 'b: c'
)"},
      {"an at sign", "says: @foo\nb: 1\n",
       R"(file.yaml:1:7: error: an unquoted text can't begin with '@'
    says: @foo
          ^^^^
    hint: put it in quotes: says: '@foo'
)"},
      {"an at sign in an item", "- @foo\n",
       R"(file.yaml:1:3: error: an unquoted text can't begin with '@'
    - @foo
      ^^^^
    hint: put it in quotes: '@foo'
)"},
      {"a backtick", "a: `x`\n",
       R"(file.yaml:1:4: error: an unquoted text can't begin with '`'
    a: `x`
       ^^^
    hint: put it in quotes: a: '`x`'
)"},
      {"a percent sign", "a: %x\n",
       R"(file.yaml:1:4: error: an unquoted text can't begin with '%'
    a: %x
       ^^
    hint: put it in quotes: a: '%x'
)"},
      {"a comma", "a: ,b\n",
       R"(file.yaml:1:4: error: an unquoted text can't begin with ','
    a: ,b
       ^^
    hint: put it in quotes: a: ',b'
)"},
      {"a bracket", "a: ]b\n",
       R"(file.yaml:1:4: error: an unquoted text can't begin with ']'
    a: ]b
       ^^
    hint: put it in quotes: a: ']b'
)"},
      {"text behind a quoted one", "says: \"a\" b\nc: 1\n",
       R"(file.yaml:1:10: error: there is text after the closing quote
    says: "a" b
             ^^
    hint: put all of it in quotes: says: '"a" b'
)"},
      {"text behind a singly quoted one", "a: 'x' y\n",
       R"(file.yaml:1:7: error: there is text after the closing quote
    a: 'x' y
          ^^
    hint: put all of it in quotes: a: "'x' y"
)"},
      {"text right behind a quote", "a: \"x\"y\n",
       R"(file.yaml:1:7: error: there is text after the closing quote
    a: "x"y
          ^
    hint: put all of it in quotes: a: '"x"y'
)"},
      {"an apostrophe in front", "a: 'tis\n",
       R"(file.yaml:1:4: error: the quote that opens here is never closed
    a: 'tis
       ^
    hint: close it at the end of the text; if the quote belongs to the text, put all of it in quotes of the other kind
)"},
      {"a quote that is never closed", "a: \"open\nb: 2\n",
       R"(file.yaml:1:4: error: the quote that opens here is never closed
    a: "open
       ^
    hint: close it at the end of the text; if the quote belongs to the text, put all of it in quotes of the other kind
)"},
      {"a quote that swallows the next one", "a: \"open\nb: \"x\"\n",
       R"(file.yaml:1:4: error: the quote that opens here is never closed
    a: "open
       ^
    hint: close it at the end of the text; if the quote belongs to the text, put all of it in quotes of the other kind
)"},
      {"an unknown escape", "a: \"x\\qy\"\n",
       R"(file.yaml:1:6: error: unknown escape '\q' in double quotes
    a: "x\qy"
         ^^
    hint: use single quotes, where a backslash is an ordinary character
)"},
      {"text behind a list", "says: [a] b\nc: 1\n",
       R"(file.yaml:1:7: error: an unquoted text can't begin with '['
    says: [a] b
          ^^^^^
    hint: put it in quotes: says: '[a] b'
)"},
      {"a list that is never closed", "a: [1, 2\nb: 2\n",
       R"(file.yaml:1:4: error: the '[' that opens here is never closed
    a: [1, 2
       ^
    hint: close it with ']'
)"},
      {"brackets in a list", "a: [P[1, 2], x]\n",
       R"(file.yaml:1:6: error: an unquoted text inside '[' can't contain brackets
    a: [P[1, 2], x]
         ^
    hint: put the text in quotes
)"},
      {"brackets in a mapping", "a: {X[1]: 3}\n",
       R"(file.yaml:1:6: error: an unquoted text inside '{' can't contain brackets
    a: {X[1]: 3}
         ^
    hint: put the text in quotes
)"},
      {"brackets that do not match", "a: [1, 2}\n",
       R"(file.yaml:1:9: error: '}' does not match the opening '['
    a: [1, 2}
            ^
    hint: put it in quotes: a: '[1, 2}'
)"},
      {"text behind a block mark", "a: | x\n  b\n",
       R"(file.yaml:1:4: error: the text of a block must begin on the line below the '|'
    a: | x
       ^^^
    hint: move it down and indent it, or put it in quotes: a: '| x'
)"},
      {"text behind a folding mark", "a: > x\n",
       R"(file.yaml:1:4: error: the text of a block must begin on the line below the '>'
    a: > x
       ^^^
    hint: move it down and indent it, or put it in quotes: a: '> x'
)"},
      {"a list behind a key", "a: - b\n",
       R"(file.yaml:1:4: error: a list can't begin on the line of its key
    a: - b
       ^
    hint: begin it on a line of its own
)"},
      {"no space behind the first colon", "a:1\nb: 2\n",
       R"(file.yaml:1:1: error: there is no space after the colon
    a:1
    ^^
    hint: write 'a: 1'
)"},
      {"no space behind the last colon", "a: 1\nb:2\n",
       R"(file.yaml:2:1: error: 'b:2' has no value
    b:2
    ^^^
    hint: write a space after the colon: 'b: 2'
)"},
      {"no space behind a colon between others", "a: 1\nb:2\nc: 3\n",
       R"(file.yaml:2:1: error: there is no space after the colon
    b:2
    ^^
    hint: write 'b: 2'
)"},
      {"too little indentation", "a:\n  b: 1\n c: 2\n",
       R"(file.yaml:3:2: error: the indentation of this line matches none of the lines above it
     c: 2
     ^
    hint: indent it like its neighbours
)"},
      {"too much indentation", "a: 1\n  b: 2\n",
       R"(file.yaml:2:3: error: this line is indented more than the line above it, which already has a value
      b: 2
      ^
    hint: give both the same indentation
)"},
      {"too little indentation in a block", "a: |\n  x\n y\n",
       R"(file.yaml:3:2: error: the indentation of this line matches none of the lines above it
     y
     ^
    hint: indent it like its neighbours
)"},
      {"too much indentation in a list", "- c: d\n  e: f\n   g: h\n",
       R"(file.yaml:3:4: error: this line is indented more than the line above it, which already has a value
       g: h
       ^
    hint: give both the same indentation
)"},
      {"no colon", "key\nb: 1\n",
       R"(file.yaml:1:1: error: this line has no colon
    key
    ^^^
    hint: write 'key: value'
)"},
      {"several mistakes in one run", "a: x # y\nb: 1\nc: @x\nd: \"a\" b\n",
       R"(file.yaml:1:6: error: ' #' would cut this text short
    a: x # y
         ^^^
    hint: put the text in quotes; to write a comment, put two spaces before '#' and one after it

file.yaml:3:4: error: an unquoted text can't begin with '@'
    c: @x
       ^^
    hint: put it in quotes: c: '@x'

file.yaml:4:7: error: there is text after the closing quote
    d: "a" b
          ^^
    hint: put all of it in quotes: d: '"a" b'
)"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what, row.yaml);
    CHECK(yaml_messages(row.yaml) == row.messages);
  }
}

TEST_CASE("after a syntax error other entries are still checked") {
  CHECK(load_with("examples.yaml", "one:\n  title: &t One\ntwo:\n  title: Two\n  colour: red\n").messages ==
        "lessons/one/examples.yaml:2:10: error: '&t' is an anchor, and anchors are not supported\n"
        "      title: &t One\n"
        "             ^^\n"
        "    hint: remove it; put the value in quotes if the '&' belongs to a text\n\n"
        "lessons/one/examples.yaml:5:3: error: an example has no key 'colour'\n"
        "      colour: red\n"
        "      ^^^^^^\n"
        "    hint: its keys are: title, document, decimals, rounding, given, equations, notation, hidden, "
        "labels, axes, units, quantities, define units, constants, by hand, measured, uncertainty, bounds, "
        "correlations, show, published, errata, remarks\n");
}

}  // namespace proofsheet::course::yaml_errors_test
