// The blocks of documents in every format.
#include "catch.hpp"
#include "seen/passage.hpp"

namespace blocks_test {

using namespace proofsheet;
using seen::BlockKind;

namespace {

constexpr std::array<std::string_view, 9> kinds = {"heading",  "paragraph", "item", "cell",   "caption",
                                                   "footnote", "formula",   "code", "comment"};

std::vector<seen::Passage> read(const std::string& name, const std::string& text) {
  text::Diagnostics messages;
  auto passages = seen::read_document(std::make_shared<const text::Source>(name, text), {}, messages);
  REQUIRE(!messages.has_errors());
  return passages;
}

/// Returns `kind:visible text` for each block, separated by ` / `.
std::string blocks(const std::string& name, const std::string& text) {
  std::string all;
  for (const seen::Passage& passage : read(name, text))
    for (const seen::Block& block : passage.blocks) {
      std::string shown = passage.seen.str().substr(block.seen.begin, block.seen.end - block.seen.begin);
      for (char& c : shown)
        if (c == '\n' || c == '\x1F') c = ' ';
      all += (all.empty() ? "" : " / ") + std::string(kinds.at(static_cast<std::size_t>(block.kind))) + ":" +
             shown;
    }
  return all;
}

}  // namespace

TEST_CASE("a document of any format is read as blocks") {
  const std::vector<std::tuple<std::string, std::string, std::string>> rows{
      {"a.md", "# One\n\nTwo\nlines 3.\n\n- four\n- five\n\n| a | b |\n| --- | --- |\n| 6 | 7 |\n",
       "heading:One / paragraph:Two lines 3. / item:four / item:five / cell:a / cell:b / cell:6 / cell:7"},
      {"a.md", "One <!-- two --> three.\n\n```\ncode\n```\n\n<p>four</p>\n<p>five</p>\n",
       "paragraph:One  three. / comment: / code: / paragraph:four / paragraph:five"},
      {"a.tex",
       "\\section{One} Two\nthree.\\footnote{four} five % six\n\n\\begin{itemize}\\item seven\n\\item "
       "eight\\end{itemize}\nnine \\[ x = 10 \\] eleven",
       "heading:One / paragraph:Two three. four  five / footnote:four / comment: / item:seven / item:eight / "
       "paragraph:nine / formula:x=10 / paragraph:eleven"},
      {"a.tex", "\\caption{One}\n\\begin{tabular}{rr}\na & b \\\\ 1 & 2\n\\end{tabular}\nthree",
       "caption:One / cell:a / cell:b / cell:1 / cell:2 / paragraph:three"},
      {"a.html",
       "<h1>One</h1><p>Two <b>three</b></p><ul><li>four</li></ul><table><caption>five</caption><tr><td>6</td>"
       "<td>7</td></tr></table><pre>8</pre>",
       "heading:One / paragraph:Two three / item:four / caption:five / cell:6 / cell:7 / code:"},
      {"a.rst",
       "One\n===\n\nTwo\nthree.\n\n- four\n- five\n\n=== ===\na   b\n=== ===\n6   7\n=== ===\n\nAs::\n\n   "
       "code\n\n.. a comment\n",
       "heading:One / paragraph:Two three. / item:four / item:five / cell:a / cell:b / "
       "cell:6 / cell:7 / paragraph:As:: / code: / comment:"}};
  for (const auto& [name, text, expected] : rows) {
    INFO(name << ": " << text);
    CHECK(blocks(name, text) == expected);
  }
}

TEST_CASE("the innermost block around a place is found") {
  const auto passages = read("a.tex", "One\\footnote{two} three.\n\nFour.");
  const seen::Passage& passage = passages.front();
  const auto kind_at = [&](std::string_view word) {
    const seen::Block* block = seen::block_at(passage, passage.seen.view().find(word));
    REQUIRE(block);
    return passage.seen.str().substr(block->seen.begin, 3);
  };
  CHECK(kind_at("One") == "One");
  CHECK(kind_at("two") == "two");
  CHECK(kind_at("three") == "One");
  CHECK(kind_at("Four") == "Fou");
  CHECK(seen::block_at(passage, passage.seen.size()) == nullptr);
}

}  // namespace blocks_test
