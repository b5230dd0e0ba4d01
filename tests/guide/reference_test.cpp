// The pieces of the reference make a course that builds and in which nothing is left to be said; its pages
// hold what the guide shows of them.
#include "catch.hpp"
#include "guide/course.hpp"

using namespace guide;

namespace {

/// `markdown page` → the page of the lesson; `latex answers` → latex/answers.tex
std::string page_of(const Block& block) {
  const std::string name = block.of == "page" ? "reference" : block.of;
  const auto& pages = reference().made->pages;
  const auto page = pages.find(block.kind + "/" + name + (block.kind == "latex" ? ".tex" : ".md"));
  return page == pages.end() ? "" : page->second;
}

bool is_page(const Block& block) {
  return (block.kind == "markdown" || block.kind == "latex") &&
         block.of.find_first_of("./") == std::string::npos;
}

/// The line of a page that begins with a mark, without it.
std::string printed(const std::string& page, const std::string& mark) {
  const std::size_t at = page.find("\n" + mark + " ");
  if (at == std::string::npos) return "no such line: a role has to become a line";
  const std::size_t begin = at + mark.size() + 2;
  return page.substr(begin, page.find('\n', begin) - begin);
}

}  // namespace

TEST_CASE("the pieces of the reference make a course without an error or a finding") {
  const auto& made = reference().made;
  INFO("what the pieces of lessons/README.md make, with places in the files that they make");
  INFO(proofsheet::diagnostics::render(reference().diagnostics));
  REQUIRE(made);
  CHECK(reference().diagnostics.empty());
  for (const auto& finding : made->workbook.findings) {
    INFO(finding.message);
    CHECK(false);
  }
}

TEST_CASE("every role of the guide prints what the guide says") {
  REQUIRE(reference().made);
  const std::string& page = reference().made->pages.at("markdown/reference.md");
  CHECK(reference().roles.size() > 10);
  for (const RoleLine& role : reference().roles) {
    INFO(place(role.question.line) << ": " << role.question.asked);
    CHECK(printed(page, role.mark) == role.question.answer);
  }
}

TEST_CASE("the pages that the guide shows are pages of its course") {
  REQUIRE(reference().made);
  for (const Block& block : blocks()) {
    if (!is_page(block)) continue;
    const std::string page = page_of(block);
    CHECK(!block.lines.empty());
    INFO(place(block.line) << ": these lines do not stand together in the page:\n" << text_of(block));
    INFO("the page:\n" << page);
    CHECK(("\n" + page).find("\n" + text_of(block)) != std::string::npos);
  }
}
