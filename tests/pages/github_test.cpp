// Alerts, tasks, details and definition lists: on pages, in the audit, and in other programs.
#include "catch.hpp"
#include "pages/sample.hpp"
#include "pages/snippets.hpp"
#include "workbook/small.hpp"

namespace github_test {

using namespace proofsheet;

namespace {

constexpr const char* lesson =
    "# Waves\n\n```{example} pair\n```\n\n"
    "> [!TIP]\n> Rinse the beaker {num}`y : 1` times.\n\n"
    "- [x] rinse\n- [ ] fill\n\n"
    "<details>\n<summary>Why rinse?</summary>\n\nA drop changes the **concentration**.\n\n</details>\n\n"
    "Meniscus\n: The curved surface of a liquid.\n: Not its rim\n";

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("alerts, tasks, details and definitions are on the pages of all formats") {
  Small small;
  small.prose = lesson;
  const pages::Rendered made_pages = pages::render(made(small), pages::sample::templates());
  CHECK(made_pages.findings.empty());
  const std::string html = made_pages.pages.at("html/waves.html"),
                    latex = made_pages.pages.at("latex/waves.tex"),
                    markdown = made_pages.pages.at("markdown/waves.md");
  CHECK(contains(html, "<div class=\"note alert tip\" role=\"note\">\n<p class=\"label\">Tip</p>"));
  CHECK(contains(html, "<li class=\"task\"><p>☑ rinse</p></li>\n<li class=\"task\"><p>☐ fill</p></li>"));
  CHECK(contains(html, "<summary class=\"label\">Why rinse?</summary>"));
  CHECK(contains(html, "<dt>Meniscus</dt>\n<dd>The curved surface of a liquid.</dd>\n<dd>Not its rim</dd>"));
  CHECK(contains(latex, "\\textbf{Tip}\\par"));
  CHECK(contains(latex, "\\item[$\\boxtimes$] rinse\n\\item[$\\square$] fill"));
  CHECK(contains(latex, "\\item[{Meniscus}]\nThe curved surface of a liquid.\\par\nNot its rim\\par"));
  CHECK(contains(markdown, "> [!TIP]\n> Rinse the beaker 0.2 times."));
  CHECK(contains(markdown, "- [x] rinse\n- [ ] fill"));
  CHECK(contains(markdown, "<details>\n<summary>Why rinse?</summary>\n\nA drop changes"));
  CHECK(contains(markdown,
                 "<dl>\n<dt>\n\nMeniscus\n\n</dt>\n<dd>\n\nThe curved surface of a liquid.\n\n</dd>"));
}

TEST_CASE("numerals in alerts, tasks, details and definitions need a source") {
  for (const char* text :
       {"> [!NOTE]\n> 47\n", "- [ ] 47\n", "<details><summary>47</summary>\n\na\n\n</details>\n",
        "<details><summary>a</summary>\n\n47\n\n</details>\n", "a 47\n: b\n", "a\n: b 47\n"}) {
    Small small;
    small.prose += "\n" + std::string(text);
    const auto findings = pages::render(made(small), pages::sample::templates()).findings;
    CAPTURE(text);
    REQUIRE(findings.size() == 1);
    CHECK(findings.front().was == "47");
  }
}

TEST_CASE("in other programs they are plain HTML") {
  Small small;
  small.cards =
      "- id: a\n  back: b\n  front: |\n    > [!WARNING]\n    > Hot\n\n    - [x] done\n\n"
      "    <details><summary>More</summary>\n\n    Text\n\n    </details>\n\n    Term\n    : Meaning\n";
  const workbook::Workbook book = made(small);
  for (const pages::Host host : {pages::Host::mathjax, pages::Host::mathml}) {
    const pages::Snippets snippets(book, pages::sample::templates(), host, "");
    const std::string text = snippets.text(book.lessons.front(), book.lessons.front().cards.front().front);
    CAPTURE(text);
    CHECK(contains(text, "<p class=\"label\">Warning</p>\n<p>Hot</p>"));
    CHECK(contains(text, "<li class=\"task\"><p>☑ done</p></li>"));
    CHECK(contains(text, "<strong>More</strong>"));
    CHECK(contains(text, "<p>Text</p>"));
    CHECK(contains(text, "<dt>Term</dt>\n<dd>Meaning</dd>"));
    CHECK_FALSE(contains(text, "details"));
  }
}

}  // namespace github_test
