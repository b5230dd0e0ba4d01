#include "catch.hpp"
#include "reading.hpp"

namespace proofsheet::prose::blocks_test {

namespace {
struct Row {
  const char* text;
  const char* tree;
};
}  // namespace

TEST_CASE("blocks of Markdown are parsed") {
  const Row rows[] = {
      {"", ""},
      {"one\ntwo  \nthree\\\nfour", "paragraph \"one\" / \"two\" // \"three\" // \"four\"\n"},
      {"# A *b*\n\nC d\n---\n", "heading 1 #a-b \"A \" em(\"b\")\nheading 2 #c-d \"C d\"\n"},
      {"## Closed ##\n", "heading 2 #closed \"Closed\"\n"},
      {"- a\n- b\n", "bullets tight\n  item\n    paragraph \"a\"\n  item\n    paragraph \"b\"\n"},
      {"3. a\n\n4. b\n", "ordered 3 loose\n  item\n    paragraph \"a\"\n  item\n    paragraph \"b\"\n"},
      {"> a\nb\n> - c\n",
       "quote\n  paragraph \"a\" / \"b\"\n  bullets tight\n    item\n      paragraph \"c\"\n"},
      {"```python x\na\n\n b\n```\n", "code python \"a\\n\\n b\\n\"\n"},
      {"    a\n     b\n", "code \"a\\n b\\n\"\n"},
      {"a\n\n***\n", "paragraph \"a\"\nrule\n"},
      {"a[^n]\n\n[^n]: b\n", "paragraph \"a\" ^n\nfootnote n\n  paragraph \"b\"\n"},
      {"| a | b |\n|:--|:-:|\n| *c* |\n",
       "table [lc]\n  head\n    cell \"a\"\n    cell \"b\"\n  row\n    cell em(\"c\")\n    cell\n"},
      {"above\n| a |\n|---|\n| b |\n",
       "paragraph \"above\"\ntable [ ]\n  head\n    cell \"a\"\n  row\n    cell \"b\"\n"},
      {"a\r\nb\r\n", "paragraph \"a\" / \"b\"\n"},
      {"\xEF\xBB\xBF# a\n", "heading 1 #a \"a\"\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(read(row.text) == row.tree);
  }
}

TEST_CASE("display formulas are parsed") {
  const Row rows[] = {
      {"$$\na *b* c\n\n- d\n$$\n", "math#0 \"a *b* c\\n\\n- d\"\n"},
      {"$$ a $$\n", "math#0 \"a\"\n"},
      {"$$a$$\n$$b$$\n", "math#0 \"a\"\nmath#1 \"b\"\n"},
      {"$$a$$ $$b$$\n", "math#0 \"a\"\nmath#1 \"b\"\n"},
      {"c\n$$a$$\nd $e$\n$$b$$\n",
       "paragraph \"c\"\nmath#0 \"a\"\nparagraph \"d \" math#1(\"e\")\nmath#1 \"b\"\n"},
      {"> $$\n> a\n> $$\n", "quote\n  math#0 \"a\"\n"},
      {"- b\n\n  $$\n  a\n  $$\n", "bullets loose\n  item\n    paragraph \"b\"\n    math#0 \"a\"\n"},
      {"- $$\n  a\n  $$\n", "bullets tight\n  item\n    math#0 \"a\"\n"},
      {"```\n$$\n```\n\n$$\na\n$$\n", "code \"$$\\n\"\nmath#0 \"a\"\n"},
      {"    $$\n", "code \"$$\\n\"\n"},
      {"```{math}\na_1\n```\n", "math#0 \"a_1\"\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(read(row.text) == row.tree);
  }
}

TEST_CASE("directives are parsed") {
  const Row rows[] = {
      {"```{example} frank-and-alex\n```\n", "example#0 \"frank-and-alex\"\n"},
      {"```{table} P\n:title: All rows\n:example: frank\n```\n",
       "table#0 \"P\" example=\"frank\" title=\"All rows\"\n"},
      {"```{steps} X'[Frank, ..]\n```\n", "steps#0 \"X'[Frank, ..]\"\n"},
      {"```{cards}\n```\n\n```{quiz}\n```\n", "cards#0\nquiz#1\n"},
      {"```{note}\n```\n", "note#0\n"},
      {"> ````{note} Mind this\n> a {num}`x`\n> ```{table} P\n> ```\n> ````\n",
       "quote\n  note#0 \"Mind this\"\n    paragraph \"a \" num#0(\"x\")\n    table#1 \"P\"\n"},
      {"~~~{cards}\n~~~\n", "cards#0\n"},
      {"```{listing} python\n:title: Sum\nprint(1 + `2`)\n---\nx:  {num}`3 <y>` "
       "`a`\n---\n{lit}`4`\n\n*b*\n```\n",
       "listing#0 \"python\" \"print(1 + `2`)\\n---\\nx:  {num}`3 <y>` `a`\\n\" title=\"Sum\" "
       "lit#0(\"4\") // // \"*b*\"\n"},
      {"```{listing}\nx\n---\na {num}``y`z`` b\n```\n", "listing#0 \"x\\n\" \"a \" num#0(\"y`z\") \" b\"\n"},
      {"```{listing} c\nx\n```\n", "listing#0 \"c\" \"x\\n\"\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(read(row.text) == row.tree);
  }
}

TEST_CASE("anchors equal those of GitHub, and are unique") {
  CHECK(read("# Hello, World!\n# Hello World\n# hello-world\n# Größe Ωmega 2.5\n# a_b  c\n") ==
        "heading 1 #hello-world \"Hello, World!\"\nheading 1 #hello-world-1 \"Hello World\"\n"
        "heading 1 #hello-world-2 \"hello-world\"\nheading 1 #größe-ωmega-25 \"Größe Ωmega 2.5\"\n"
        "heading 1 #a_b--c \"a_b  c\"\n");
}

TEST_CASE("the first heading is the title") {
  text::Diagnostics diagnostics;
  const Document document = parse(lesson("## Seats `and` *numbers* {lit}`4`\n\n# Later\n"), diagnostics);
  CHECK(document.title == "Seats and numbers 4");
  CHECK(document.inline_ids == 1);
  CHECK(document.block_ids == 0);
}

}  // namespace proofsheet::prose::blocks_test
