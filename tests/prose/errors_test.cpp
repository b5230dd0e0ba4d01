#include "catch.hpp"
#include "reading.hpp"

namespace proofsheet::prose::errors_test {

namespace {
struct Row {
  const char* text;
  const char* messages;
};
}  // namespace

TEST_CASE("mistakes in prose are reported with their whole message") {
  const Row rows[] = {
      {"a {nmu}`x`",
       R"~(lesson.md:1:4: error: there is no role 'nmu'
    a {nmu}`x`
       ^^^
    hint: did you mean 'num'?
)~"},
      {"a {xyzzy}`x`",
       R"~(lesson.md:1:4: error: there is no role 'xyzzy'
    a {xyzzy}`x`
       ^^^^^
    hint: the roles are num, eq, lit, ref, term, cite and cloze
)~"},
      {"{num} `x`",
       R"~(lesson.md:1:1: error: there is white space between the role 'num' and its backtick
    {num} `x`
    ^^^^^
    hint: write {num}`…` without a space
)~"},
      {"{num}\n`x`",
       R"~(lesson.md:1:1: error: there is white space between the role 'num' and its backtick
    {num}
    ^^^^^
    hint: write {num}`…` without a space
)~"},
      {"{num}`a",
       R"~(lesson.md:1:1: error: the role 'num' is never closed
    {num}`a
    ^^^^^^
    hint: close it with as many backticks as it begins with, in the same paragraph or cell; in a table, write | as \|
)~"},
      {"{num} b",
       R"~(lesson.md:1:1: error: no backtick follows the role 'num'
    {num} b
    ^^^^^
    hint: write {num}`…`, or \{num} for literal braces
)~"},
      {"{num}`a\nb`",
       R"~(lesson.md:1:1: error: the role 'num' spans several lines
    {num}`a
    ^^^^^^^
    hint: write it on one line
)~"},
      {"{num}` `",
       R"~(lesson.md:1:1: error: the role 'num' is empty
    {num}` `
    ^^^^^^^^
    hint: write its content: {num}`…`
)~"},
      {"![a {num}`x`](u)",
       R"~(lesson.md:1:5: error: roles are not allowed in an alt text
    ![a {num}`x`](u)
        ^^^^^^^^
    hint: put the number into the text next to the image
)~"},
      {"a <b title=\"{num}`x`\">",
       R"~(lesson.md:1:13: error: roles are not allowed in raw HTML
    a <b title="{num}`x`">
                ^^^^^^
    hint: write Markdown instead
)~"},
      {"<div>\n{num}`x`\n</div>",
       R"~(lesson.md:2:1: error: roles are not allowed in raw HTML
    {num}`x`
    ^^^^^^
    hint: write Markdown instead
)~"},
      {"a <b>c",
       R"~(lesson.md:1:3: error: raw HTML is not supported
    a <b>c
      ^^^
    hint: write Markdown; for a literal <, write \<
)~"},
      {"[a](/{num}`x`)",
       R"~(lesson.md:1:6: error: roles are not allowed in the URL or title of a link
    [a](/{num}`x`)
         ^^^^^^
    hint: put the number into the text
)~"},
      {"[a](u \"{num}`x`\")",
       R"~(lesson.md:1:8: error: roles are not allowed in the URL or title of a link
    [a](u "{num}`x`")
           ^^^^^^
    hint: put the number into the text
)~"},
      {"| {num}`A|B` | b |\n|--|--|\n| c | d |",
       R"~(lesson.md:2:1: error: not a valid table: the header has 3 cells, the separator row has 2
    |--|--|
    ^^^^^^^
    hint: write | as \| inside a cell, also in roles and formulas
)~"},
      {"| a | b |\n|--|--|\n| {num}`A|B` | c |",
       R"~(lesson.md:3:3: error: the role 'num' is never closed
    | {num}`A|B` | c |
      ^^^^^^
    hint: close it with as many backticks as it begins with, in the same paragraph or cell; in a table, write | as \|

lesson.md:3:16: error: this row has 3 cells, but its table has 2 columns
    | {num}`A|B` | c |
                   ^
    hint: write | as \| inside a cell, also in roles and formulas
)~"},
      {"$a {num}`x`$",
       R"~(lesson.md:1:4: error: roles are not allowed in formulas
    $a {num}`x`$
       ^^^^^^
    hint: write \val{…} instead, or \$ for a dollar sign
)~"},
      {"$$\na",
       R"~(lesson.md:1:1: error: this formula is never closed
    $$
    ^^
    hint: close it with $$ on a line of its own
)~"},
      {"```{note}\na",
       R"~(lesson.md:1:4: error: the directive 'note' is never closed
    ```{note}
       ^^^^^^
    hint: close it with as many backticks as it begins with, on a line of their own; if it contains other directives, begin it with more backticks than they do
)~"},
      {"```{nte}\n```",
       R"~(lesson.md:1:5: error: there is no directive 'nte'
    ```{nte}
        ^^^
    hint: did you mean 'note'?
)~"},
      {"```{zzz}\n```",
       R"~(lesson.md:1:5: error: there is no directive 'zzz'
    ```{zzz}
        ^^^
    hint: the directives are example, equations, table, steps, figure, demo, subtitle, cards, quiz, question, note, math and listing
)~"},
      {"```{example}\n```",
       R"~(lesson.md:1:4: error: the directive 'example' needs an argument
    ```{example}
       ^^^^^^^^^
    hint: write ```{example} and the id of an example of examples.yaml
)~"},
      {"```{cards} a\n```",
       R"~(lesson.md:1:12: error: the directive 'cards' takes no argument
    ```{cards} a
               ^
    hint: write ```{cards}
)~"},
      {"```{table} P\n:titel: a\n```",
       R"~(lesson.md:2:2: error: the directive 'table' has no option 'titel'
    :titel: a
     ^^^^^
    hint: did you mean 'title'?
)~"},
      {"```{table} P\n:title: a\n:title: b\n```",
       R"~(lesson.md:3:2: error: duplicate option 'title'
    :title: b
     ^^^^^
    hint: remove one of the two
)~"},
      {"```{quiz}\n:a: b\n```",
       R"~(lesson.md:2:2: error: the directive 'quiz' has no option 'a'
    :a: b
     ^
    hint: it has no options
)~"},
      {"```{table} P\n:title\n```",
       R"~(lesson.md:2:1: error: this is not an option
    :title
    ^^^^^^
    hint: write an option as :key: value
)~"},
      {"```{table} P\ntext\n```",
       R"~(lesson.md:2:1: error: the directive 'table' has no body
    text
    ^^^^
    hint: close it first, and write the text after it
)~"},
      {"```{note} a```",
       R"~(lesson.md:1:4: error: this directive does not begin a line
    ```{note} a```
       ^^^^^^
    hint: begin it on a line of its own, and close it on another
)~"},
      {"```py\na",
       R"~(lesson.md:1:1: error: this block of code is never closed
    ```py
    ^^^^^
    hint: close it with a line of ```
)~"},
      {"~~~\n$$\n~~~",
       R"~(lesson.md:1:1: error: a block of code between tildes contains a line $$
    ~~~
    ^^^
    hint: fence the code with backticks

lesson.md:3:1: error: this block of code is never closed
    ~~~
    ^^^
    hint: close it with a line of ~~~
)~"},
      {"```{listing}\nx\n---\n{ref}`a` {num}`b\n```",
       R"~(lesson.md:4:1: error: the role 'ref' is not allowed in an output
    {ref}`a` {num}`b
    ^^^^^^^^
    hint: use {num} for a number, and {lit} for a declared one

lesson.md:4:10: error: the role 'num' is never closed
    {ref}`a` {num}`b
             ^^^^^^
    hint: close it on its line
)~"},
      {"a $$b$$ c",
       R"~(lesson.md:1:5: error: a $$ formula is not on lines of its own
    a $$b$$ c
        ^
    hint: put each $$ on a line of its own, or write $…$
)~"},
      {"$$\n$$",
       R"~(lesson.md:1:1: error: this formula is empty
    $$
    ^^
    hint: write it between the lines, or remove them
)~"},
      {"$\\val{a$",
       R"~(lesson.md:1:2: error: a brace of \val is missing or never closed
    $\val{a$
     ^^^^
    hint: write \val{PE[1, 0]} or \val{PE[1, 0] : 4}
)~"},
      {"$\\claim{0.5}$",
       R"~(lesson.md:1:2: error: a brace of \claim is missing or never closed
    $\claim{0.5}$
     ^^^^^^
    hint: write \claim{0.8415}{PE[1, 0]}
)~"},
      {"$\\val{}$",
       R"~(lesson.md:1:2: error: \val is empty
    $\val{}$
     ^^^^^^
    hint: write \val{PE[1, 0]} or \val{PE[1, 0] : 4}
)~"},
      {":::{note}\na\n:::",
       R"~(lesson.md:1:1: error: directives between colons are not supported
    :::{note}
    ^^^
    hint: use backticks: ```{note}

lesson.md:3:1: error: directives between colons are not supported
    :::
    ^^^
    hint: use backticks: ```{note}
)~"},
      {"a&#xE000;0&#xE001;b $x$",
       R"~(lesson.md:1:2: error: the text contains the private-use character U+E000
    a&#xE000;0&#xE001;b $x$
     ^
    hint: remove it
)~"},
      {"a[^x]",
       R"~(lesson.md:1:2: error: there is no footnote 'x'
    a[^x]
     ^^^^
    hint: write it on a line of its own: [^label]: text
)~"},
      {"[^x]: 5 {num}`a`\n\nb",
       R"~(lesson.md:1:1: error: nothing refers to this footnote
    [^x]: 5 {num}`a`
    ^^^^
    hint: remove it, or refer to it: [^label]
)~"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(messages(row.text) == row.messages);
  }
}

TEST_CASE("forbidden characters are refused") {
  CHECK(
      messages("a\xEE\x80\x80") ==
      "lesson.md:1:2: error: the text contains the private-use character U+E000\n    a\xEE\x80\x80\n     ^\n"
      "    hint: remove it\n");
  CHECK(messages("\xEF\xA3\xBF")  // the last private-use character, and the one after it
            .starts_with("lesson.md:1:1: error: the text contains the private-use character U+F8FF\n"));
  CHECK(messages("\xEF\xA4\x80") == "");
  CHECK(messages(std::string("a\0b", 3))
            .starts_with("lesson.md:1:2: error: the text contains a NUL character\n"));
}

TEST_CASE("short texts may contain neither headings nor directives") {
  text::Diagnostics diagnostics;
  parse_short(lesson("# a\n\n```{cards}\n```\n"), diagnostics);
  CHECK(text::render(diagnostics) ==
        "lesson.md:1:1: error: headings are not allowed in a short text\n    # a\n    ^^^\n"
        "    hint: write a paragraph, or **strong** words\n\n"
        "lesson.md:3:4: error: directives are not allowed in a short text\n    ```{cards}\n       ^^^^^^^\n"
        "    hint: write directives in lesson.md\n");
}

}  // namespace proofsheet::prose::errors_test
