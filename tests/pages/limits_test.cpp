// Layouts on both sides of each limit between them.
#include "catch.hpp"
#include "pages/sample.hpp"

namespace limits_test {

using namespace proofsheet;
using namespace proofsheet::pages;

namespace {

bool has(const std::string& text, const std::string& part) {
  return text::strip_marks(text).find(part) != std::string::npos;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

const workbook::Workbook nothing;

std::string written(const char* format, const std::string& markdown) {
  const workbook::LessonView lesson = sample::lesson("limits", "# Limits\n\n" + markdown);
  const Renderer renderer{sample::format(format), sample::templates(), nothing};
  std::vector<prose::Block> body = lesson.document.blocks;
  body.erase(body.begin());
  return text::strip_marks(write_blocks(Passage{renderer, &lesson, lesson.document, lesson.inserts}, body));
}

/// Returns a worked line of two stages with the given numbers of plain characters.
std::string steps(std::size_t left, std::size_t right) {
  using Stage = equations::WorkedLine::Stage;
  equations::WorkedLine line;
  line.stages = {Stage{{"LEFT", ""}, std::string(left, 'x'), false, {}},
                 Stage{{"RIGHT", ""}, std::string(right, 'y'), false, {}}};
  const workbook::LessonView lesson = sample::lesson("limits", "# Limits\n");
  const Renderer renderer{sample::format("latex"), sample::templates(), nothing};
  return write_steps(Passage{renderer, &lesson, lesson.document, lesson.inserts},
                     workbook::StepsView{{}, {line}, {}});
}

/// Returns a computed table of one column and one cell.
std::string table(const char* format, std::size_t width) {
  workbook::TableView table;
  table.columns = {"a"};
  table.rows = {{"", {{std::string(width, '1'), true, {}}}}};
  const workbook::LessonView lesson = sample::lesson("limits", "# Limits\n");
  const Renderer renderer{sample::format(format), sample::templates(), nothing};
  return write_table(Passage{renderer, &lesson, lesson.document, lesson.inserts}, table);
}

}  // namespace

TEST_CASE("a side of a card with more than 170 characters, including the paragraph end, is set smaller") {
  workbook::Workbook book;
  book.lessons = {sample::lesson("limits", "# Limits\n")};
  book.lessons[0].cards = {{"one",
                            sample::rich(std::string(169, 'a')),
                            sample::rich(std::string(170, 'b')),
                            {},
                            {},
                            {},
                            false,
                            {},
                            {}}};
  const std::string sheets =
      write_flashcard_sheets(Renderer{sample::format("latex"), sample::templates(), book});
  CHECK(has(sheets, "\\Large\\centering\n" + std::string(169, 'a')));
  CHECK(has(sheets, "}\n\\large\\centering\n" + std::string(170, 'b')));
}

TEST_CASE("a worked line of up to 76 characters, including its operators, fits on one line") {
  CHECK(has(steps(1, 69), "LEFT &"));
  CHECK(has(steps(1, 70), "LEFT\n&"));
}

TEST_CASE("worked lines of more than 74 characters are set smaller; the left side counts half") {
  CHECK(has(steps(1, 74), "\\small"));
  CHECK(has(steps(1, 75), "\\footnotesize"));
  CHECK(has(steps(2, 73), "\\small"));
  CHECK(has(steps(4, 73), "\\footnotesize"));
}

TEST_CASE("tables of up to 84 characters fit on paper; a column needs 3 more") {
  CHECK_FALSE(has(table("latex", 81), "\\resizebox"));
  CHECK(has(table("latex", 82), "\\resizebox"));
  const auto prose = [](const char* format, const std::string& cell) {
    return written(format, "| a |\n| --- |\n| " + cell + " |\n");
  };
  const std::string words = "word word word word word word word word word word word word word word word word";
  REQUIRE(words.size() == 79);
  CHECK_FALSE(has(prose("latex", words + " a"), "p{"));
  CHECK(has(prose("latex", words + " ab"), "p{"));
}

TEST_CASE("the fifth nested list has no LaTeX markers") {
  const std::string latex = written("latex", "- a\n  - b\n    - c\n      - d\n        - e\n");
  CHECK(count(latex, "\\begin{itemize}") == 4);
  CHECK(count(latex, "\\textbullet") == 1);
}

TEST_CASE("adjacent lists have alternating markers") {
  CHECK(written("markdown", "- a\n\n* b\n\n- c\n") == "- a\n\n* b\n\n- c");
}

TEST_CASE("a space separates code from its backticks only if needed") {
  CHECK(written("markdown", "`a ` and ` b` and ``` `c` ```\n") == "`a ` and ` b` and `` `c` ``");
}

TEST_CASE("control characters are removed, tabs are kept") {
  const Renderer renderer{sample::format("markdown"), sample::templates(), nothing};
  CHECK(renderer.escape("a\tb\x01\x1f\nc", Context::words) == "a\tb\nc");
}

TEST_CASE("a lesson of one section has no list of sections") {
  const auto page = [](const std::string& sections) {
    workbook::Workbook book;
    book.lessons = {sample::lesson("limits", "# Limits\n\n" + sections)};
    return write_lesson(Renderer{sample::format("html"), sample::templates(), book}.at("", "limits"), 0);
  };
  CHECK_FALSE(has(page("## A\n\na\n"), "In this lesson"));
  CHECK(has(page("## A\n\na\n\n## B\n"), "In this lesson"));
}

TEST_CASE("data for scripts can't end their string or their element, and control characters are escaped") {
  workbook::DemoView demo = sample::demo();
  demo.choices[2].options[0] = "</script>\x1f\x10\"\\&\x7f é";
  const workbook::LessonView lesson = sample::lesson("limits", "# Limits\n");
  const Renderer renderer{sample::format("html"), sample::templates(), nothing};
  CHECK(has(write_demo(Passage{renderer, &lesson, lesson.document, lesson.inserts}, demo),
            "[\"\\u003c/script\\u003e\\u001f\\u0010\\u0022\\u005c\\u0026\\u007f é\","));
}

}  // namespace limits_test
