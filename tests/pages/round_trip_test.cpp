// Escaped Markdown must parse to the same tree: text → escaped → page → parser → text.
#include "catch.hpp"
#include "pages/sample.hpp"
#include "prose/reading.hpp"

namespace round_trip_test {

using namespace proofsheet;
using namespace proofsheet::pages;

namespace {

const Renderer& renderer() {
  static const workbook::Workbook empty;
  static const Renderer one{sample::format("markdown"), sample::templates(), empty};
  return one;
}

std::string written(const prose::Document& document) {
  const std::vector<workbook::Insert> inserts;
  return text::strip_marks(write_blocks(Passage{renderer(), nullptr, document, inserts}, document.blocks));
}

prose::Document parsed(const std::string& markdown) {
  text::Diagnostics diagnostics;
  auto document = prose::parse(text::Text(std::make_shared<text::Source>("t.md", markdown)), diagnostics);
  INFO(markdown);
  INFO(text::render(diagnostics));
  CHECK(diagnostics.empty());
  return document;
}

prose::Inline text_node(const std::string& literal) {
  prose::Inline node;
  node.literal = text::Text(std::make_shared<text::Source>("t.md", literal));
  return node;
}

prose::Document paragraph_of(std::vector<prose::Inline> inlines) {
  prose::Document document;
  prose::Block block;
  block.inlines = std::move(inlines);
  document.blocks.push_back(block);
  return document;
}

/// Returns the characters of all text nodes. The document must contain nothing else.
std::string text_of(const prose::Document& document) {
  std::string text;
  for (const prose::Block& block : document.blocks) {
    CHECK(block.kind == prose::Block::Kind::paragraph);
    for (const prose::Inline& one : block.inlines) {
      CHECK(one.kind == prose::Inline::Kind::text);
      text += one.literal.str();
    }
  }
  return text;
}

}  // namespace

TEST_CASE("any text survives writing and parsing") {
  const char* texts[] = {
      "*stars* **two** ***three***",
      "_under_ __two__ a_b_c _",
      "[link](url) [ref][x] ![image](y) [^1]",
      "a < b > c <b>bold</b>",
      "R&D &amp; &lt; &#65; &",
      "a | b | c",
      "`code` ``two``",
      "$x$ $$y$$ $5 to $7",
      "\\ \\* \\\\ \\",
      "# heading",
      "## two",
      "#",
      "- item",
      "+ item",
      "* item",
      "-",
      "+",
      "1. item",
      "1) item",
      "12.",
      "0.5",
      "~struck~ ~~two~~",
      "~~~ fence",
      "``` fence",
      "--- ",
      "***",
      "___",
      "- - -",
      "===",
      "> quotation",
      ">",
      "!",
      "![",
      "{num}",
      "{num}`x`",
      "a{b}c",
      "|---|",
      "a!",
      "100%",
      "\"quotes\" 'single'",
      "<!-- -->",
      "<https://example.org>",
      "2017. A year",
      "x^2 ~ y_1",
      ":-- | --:",
      "é ≈ 日 −1",
      "[ ] task",
      "[x]",
      "\\(",
      "a  b",
  };
  for (const char* text : texts) {
    const std::string markdown = written(paragraph_of({text_node(text)}));
    CAPTURE(text, markdown);
    std::string expected = text;
    while (!expected.empty() && expected.back() == ' ') expected.pop_back();  // Markdown drops it
    CHECK(text_of(parsed(markdown)) == expected);
  }
}

TEST_CASE("a line break between any two texts does not begin a block") {
  const char* seconds[] = {"# a", "- a", "-",     "--",    "=",     "===",    "1. a", "> a",
                           "```", "~~~", "| a |", "|---|", "<div>", "[a]: b", "* a",  ": a"};
  for (const char* second : seconds) {
    prose::Inline line_end;
    line_end.kind = prose::Inline::Kind::soft_break;
    const std::string markdown = written(paragraph_of({text_node("a | b"), line_end, text_node(second)}));
    CAPTURE(second, markdown);
    const prose::Document back = parsed(markdown);
    REQUIRE(back.blocks.size() == 1);
    CHECK(back.blocks[0].kind == prose::Block::Kind::paragraph);
    std::string text;
    for (const prose::Inline& one : back.blocks[0].inlines)
      text += one.kind == prose::Inline::Kind::soft_break ? "\n" : one.literal.str();
    CHECK(text == std::string("a | b\n") + second);
  }
}

TEST_CASE("a page parses to the tree that it was written from") {
  const char* pages[] = {
      "# Title\n\nText *a* **b** ~~c~~ `d` [e](f \"g\") ![h](i) and\\\nmore.\n",
      "- a\n- b\n  - c\n\n1. d\n\n   e\n2. f\n",
      "- a\n\n* b\n\n- c\n",
      "1. a\n\n1) b\n",
      "> a\n>\n> - b\n>   c\n",
      "| a | b |\n| :--- | ---: |\n| c \\| d | `e \\| f` |\n",
      "```cpp\nint a;\n\n  b\n```\n",
      "````\n```\n````\n",
      "a\n\n---\n\nb\n",
      "a[^x]\n\n[^x]: b\n\n    c\n",
      "***a** b*\n",
      "**a *b* c**\n",
      "10. a\n\n    b\n11. c\n",
      "- ```\n  code\n\n  more\n  ```\n",
  };
  for (const char* page : pages) {
    const prose::Document first = parsed(page);
    const std::string markdown = written(first);
    CAPTURE(page, markdown);
    CHECK(prose::dump(parsed(markdown)) == prose::dump(first));
  }
}

}  // namespace round_trip_test
