// The pieces of the reference make a course that builds without any message, and its pages contain what the
// guide shows of them.
#include "catch.hpp"
#include "guide/course.hpp"

namespace reference_test {

using namespace guide;

namespace {

/// Returns the path of a page: `markdown page` → the page of the lesson; `latex answers` → latex/answers.tex.
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

/// Returns the line of a page that begins with `mark`, without the mark.
std::string printed(const std::string& page, const std::string& mark) {
  const std::size_t at = page.find("\n" + mark + " ");
  if (at == std::string::npos) return "no such line: a role has to become a line";
  const std::size_t begin = at + mark.size() + 2;
  return page.substr(begin, page.find('\n', begin) - begin);
}

}  // namespace

TEST_CASE("the pieces of the reference make a course without errors or findings") {
  const auto& made = reference().made;
  INFO("what the pieces of lessons/README.md make, with places in the files that they make");
  INFO(proofsheet::text::render(reference().diagnostics));
  REQUIRE(made);
  CHECK(reference().diagnostics.empty());
  for (const auto& finding : made->workbook.findings) {
    INFO(finding.message);
    CHECK(false);
  }
}

TEST_CASE("every role in the guide prints the documented text") {
  REQUIRE(reference().made);
  const std::string& page = reference().made->pages.at("markdown/reference.md");
  CHECK(reference().roles.size() > 10);
  for (const RoleLine& role : reference().roles) {
    INFO(place(role.question.line) << ": " << role.question.asked);
    CHECK(printed(page, role.mark) == role.question.answer);
  }
}

TEST_CASE("the pages shown in the guide are pages of its course") {
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

}  // namespace reference_test
