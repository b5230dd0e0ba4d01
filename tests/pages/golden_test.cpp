// Whole pages. A case is a folder that a teacher could read: `input.md`, and what it becomes in each format.
#include "pages/golden.hpp"

#include <set>

#include "catch.hpp"
#include "files/files.hpp"
#include "pages/sample.hpp"

using namespace proofsheet;
using namespace proofsheet::pages;

TEST_CASE("prose becomes Markdown, LaTeX and HTML") {
  const files::DiskFiles files{files::Path(PROJECT_FOLDER) / "tests/pages/golden"};
  std::set<std::string> cases;
  for (const files::Path& path : files.list(""))
    if (path.filename() == "input.md") cases.insert(path.parent_path().generic_string());
  CHECK(cases.size() >= 5);
  const workbook::Workbook book = sample::workbook();
  for (const std::string& name : cases) {
    CAPTURE(name);
    workbook::LessonView lesson = sample::lesson("diners", *files.read(name + "/input.md"));
    lesson.cards = sample::cards();
    lesson.questions = sample::questions(1);
    for (const Format* format : formats()) {
      const Press press{*format, sample::templates(), book};
      const Passage passage{press, &lesson, lesson.document, lesson.inserts};
      check_golden(name + "/expected" + format->ending, write_blocks(passage, lesson.document.blocks) + "\n");
    }
  }
}

TEST_CASE("a workbook becomes a folder of pages") {
  const Pages pages = render(sample::workbook(), sample::templates());
  std::string names;
  for (const auto& [path, text] : pages) {
    names += path + "\n";
    if (path != "numbers.json" && path.find("/static/") == std::string::npos)
      check_golden("workbook/" + path, text);
  }
  CHECK(names ==
        "html/answers.html\nhtml/claims/diners-diners-1-1-3-4-3.html\n"
        "html/claims/diners-diners-frank-alex-part.html\nhtml/claims/diners-diners-p-frank-2.html\n"
        "html/claims/diners-diners-x-frank-cozy.html\nhtml/claims/index.html\nhtml/diners.html\n"
        "html/errata.html\nhtml/flashcards.html\nhtml/index.html\nhtml/quiz.html\nhtml/seat-number.html\n"
        "html/static/style.css\nhtml/static/theme.js\n"
        "latex/answers.tex\nlatex/course.tex\nlatex/diners.tex\nlatex/errata.tex\nlatex/"
        "flashcards.tex\nlatex/quiz.tex\n"
        "latex/seat-number.tex\nmarkdown/answers.md\nmarkdown/diners.md\nmarkdown/errata.md\nmarkdown/"
        "flashcards.md\n"
        "markdown/index.md\nmarkdown/quiz.md\nmarkdown/seat-number.md\nnumbers.json\n");
}

TEST_CASE("the numbers file names the pages that were written with it") {
  const Pages pages = render(sample::workbook(), sample::templates());
  std::string fault;
  const auto numbers = ledger::parse_numbers(pages.at("numbers.json"), fault);
  REQUIRE(numbers);
  CHECK(numbers->lines == sample::workbook().numbers.lines);
  std::vector<std::string> names;
  for (const auto& [path, text] : pages)
    if (path != "numbers.json") names.push_back(path);
  CHECK(numbers->pages == names);
}

TEST_CASE("pages are the same each time") {
  CHECK(render(sample::workbook(), sample::templates()) == render(sample::workbook(), sample::templates()));
}
