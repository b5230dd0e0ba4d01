// The book of all Markdown pages, for pandoc; and the books, where pandoc is installed.
#include "commands/book.hpp"

#include <cstdlib>

#include "catch.hpp"
#include "program.hpp"

namespace book_test {

using namespace program;
using proofsheet::commands::book_part;

TEST_CASE("anchors and links of a page lead within the book") {
  const std::set<std::string> pages{"index", "waves", "glossary"};
  const std::vector<std::pair<std::string, std::string>> cases{
      {"# Waves\n", "# Waves {#waves}\n"},
      {"## The *sine* of [one](glossary.md#one)\n",
       "## The *sine* of [one](#glossary--one) {#waves--the-sine-of-one}\n"},
      {"<a id=\"figure-1\"></a>\n", "[]{#waves--figure-1}\n"},
      {"[here](#figure-1), [there](index.md), [out](https://example.org/a.md), [file](files/waves/a.csv)\n",
       "[here](#waves--figure-1), [there](#index), [out](https://example.org/a.md), [file]{}\n"},
      {"<picture><source media=\"x\" srcset=\"d.svg\">![A wave](figures/waves/a.svg)</picture>\n",
       "![A wave](figures/waves/a.svg)\n"},
      {"<details>\n", "\n"},
      {"<summary>All steps</summary>\n", "**All steps**\n\n"},
      {"note<sup>1</sup>\n", "note^1^\n"},
      {"> [!NOTE]\n", "> **Note**\n"},
      {"```math\nx\\thinspace y\n```\n# A\n", "$$\nx\\, y\n$$\n# A {#waves}\n"},
      {"```html\n# <a id=\"x\"></a> [a](index.md)\n```\n",
       "```html\n# <a id=\"x\"></a> [a](index.md)\n```\n"}};
  for (const auto& [markdown, expected] : cases) CHECK(book_part("waves", markdown, pages) == expected);
}

TEST_CASE("equal headings of a page have different anchors") {
  CHECK(book_part("a", "## Steps\n## Steps\n", {"a"}) == "## Steps {#a--steps}\n## Steps {#a--steps-1}\n");
}

TEST_CASE("without pandoc the pages are written, and the message says how to get it") {
  Folder folder;
  write_small_course(folder.path());
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", "/nonexistent", 1);
  const Ran ran = run_in(folder.path(), {"build", "--epub"});
  ::setenv("PATH", path.c_str(), 1);
  CHECK(ran.status == 3);
  CHECK(ran.err.find("error: can't make EPUB or DOCX: pandoc is not in PATH; the pages are written") !=
        std::string::npos);
  CHECK(ran.err.find("apt-get install pandoc") != std::string::npos);
  CHECK(fs::exists(folder.path() / "output/html/waves.html"));
}

}  // namespace book_test
