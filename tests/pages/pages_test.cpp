// The tables of pages and of formats, and their guarantees to other parts of the program.
#include "pages/pages.hpp"

#include <algorithm>

#include "catch.hpp"
#include "pages/sample.hpp"

namespace pages_test {

using namespace proofsheet;
using namespace proofsheet::pages;

TEST_CASE("an output path is inside the folder of a format") {
  for (const char* path :
       {"html/index.html", "latex/course.tex", "markdown/figures/a/b.svg", "html/claims/x.html"}) {
    CAPTURE(path);
    CHECK(is_page_path(path));
  }
  for (const char* path : {"", "html", "htmlx/index.html", "pdf/course.pdf", "numbers.json", "notes.txt",
                           "svg/a.svg", "/html/index.html", "../html/index.html", "html/../latex/a.tex",
                           "html/../../a", "html/./index.html", "html//index.html"}) {
    CAPTURE(path);
    CHECK_FALSE(is_page_path(path));
  }
}

TEST_CASE("every page that does not belong to a lesson has a reserved name") {
  const std::vector<std::string> names = page_names();
  const workbook::Workbook book = sample::workbook();
  for (const auto& [path, text] : render(book, sample::templates()).pages) {
    const std::string below = path.substr(path.find('/') + 1);
    if (path == numbers_page || below.find('/') != std::string::npos) continue;
    const std::string name = below.substr(0, below.find('.'));
    const bool is_lesson =
        std::any_of(book.lessons.begin(), book.lessons.end(),
                    [&](const workbook::LessonView& lesson) { return lesson.folder == name; });
    CAPTURE(path);
    CHECK((std::find(names.begin(), names.end(), name) != names.end()) != is_lesson);
  }
}

TEST_CASE("the documents that become PDFs are complete pages") {
  std::string all;
  const Pages pages = render(sample::workbook(), sample::templates()).pages;
  for (const PaperDocument& one : paper_documents()) {
    all += one.folder + "/" + one.file + " " + one.pdf + "\n";
    CAPTURE(one.file);
    CHECK(pages.at(one.folder + "/" + one.file + ".tex").find("\\end{document}") != std::string::npos);
  }
  CHECK(all ==
        "latex/course course\nlatex/print-flashcards flashcards\nlatex/print-quiz quiz\n"
        "latex/print-answers answers\n");
}

TEST_CASE("every page of a site has the direction of its language") {
  workbook::Workbook book = sample::workbook();
  for (const auto& [language, attributes] :
       {std::pair("en", "<html lang=\"en\">"), {"ar", "<html lang=\"ar\" dir=\"rtl\">"}}) {
    book.language = language;
    for (const auto& [path, text] : render(book, sample::templates()).pages) {
      if (!path.ends_with(".html")) continue;
      CAPTURE(path);
      CHECK(text.find(attributes) != std::string::npos);
    }
  }
}

TEST_CASE("empty pages are left out") {
  const Pages pages = render(workbook::Workbook{}, sample::templates()).pages;
  for (const char* path : {"latex/flashcard-sheets.tex", "latex/print-flashcards.tex",
                           "latex/quiz-sheets.tex", "latex/print-quiz.tex", "latex/print-answers.tex",
                           "html/claims/index.html", "html/static/pictures.css"}) {
    CAPTURE(path);
    CHECK(pages.count(path) == 0);
  }
  workbook::Workbook cards_only = sample::workbook();
  for (workbook::LessonView& lesson : cards_only.lessons) lesson.questions.clear();
  const Pages some = render(cards_only, sample::templates()).pages;
  CHECK(some.count("latex/print-flashcards.tex") == 1);
  CHECK(some.count("latex/print-quiz.tex") == 0);
}

TEST_CASE("drawings are files, or are part of the pages with one common style sheet") {
  workbook::Workbook book = sample::workbook();
  const std::string folder = book.lessons.front().folder;
  book.lessons.front() = sample::lesson(folder, "# Seats\n\n```{figure} lines\n```\n");
  const Pages pages = render(book, sample::templates()).pages;
  CHECK(pages.at("html/static/pictures.css").find("--series-1") != std::string::npos);
  CHECK(pages.at("html/" + folder + ".html").find("<svg ") != std::string::npos);
  const std::string light = "markdown/figures/" + folder + "/lines.svg";
  const std::string dark = "markdown/figures/" + folder + "/lines.dark.svg";
  for (const auto& [path, text] : pages)
    CHECK((path.find("figures/") != std::string::npos) == (path == light || path == dark));
  CHECK(pages.at(light).find("{ --ink:") == std::string::npos);
  CHECK(pages.at(dark).find("{ --ink:") != std::string::npos);
  CHECK(pages.at("markdown/" + folder + ".md").find("figures/" + folder + "/lines.dark.svg\">![") !=
        std::string::npos);
}

TEST_CASE("media are described in words") {
  CHECK(words_for(all_pages).empty());
  CHECK(words_for(Medium::paper) == " for paper");
  CHECK(words_for(Medium::text | Media(Medium::site)) == " for text and for sites");
}

}  // namespace pages_test
