// Whole pages. A case is a readable folder: `input.md`, and the expected page in each format.
#include "pages/golden.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "checkout.hpp"
#include "files/files.hpp"
#include "pages/sample.hpp"
#include "workbook/values/edition.hpp"

namespace golden_test {

using namespace proofsheet;
using namespace proofsheet::pages;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Returns the shortest list of lines to remove from `before` (`-`) and to add (`+`) that makes `after`.
std::string changes(const std::string& before, const std::string& after) {
  const std::vector<std::string> a = lines_of(before), b = lines_of(after);
  // common[i][j] is the number of lines that the ends of `a` from i and of `b` from j have in common.
  std::vector<std::vector<std::size_t>> common(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = a.size(); i-- > 0;)
    for (std::size_t j = b.size(); j-- > 0;)
      common[i][j] = a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  std::string text;
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      ++i, ++j;
    } else if (j == b.size() || (i < a.size() && common[i + 1][j] >= common[i][j + 1])) {
      text += "-" + a[i++] + "\n";
    } else {
      text += "+" + b[j++] + "\n";
    }
  }
  return text;
}

struct Parts {
  std::string frame;    ///< head, menus and foot of an HTML page; the preamble of a LaTeX document
  std::string content;  ///< the rest; all of any other page
};

Parts parts_of(const std::string& page) {
  const std::size_t main = page.find("<main"), end = page.find("</main>"),
                    document = page.find("\\begin{document}");
  if (end != std::string::npos)
    return {page.substr(0, main) + page.substr(end), page.substr(main, end - main)};
  if (document != std::string::npos) return {page.substr(0, document), page.substr(document)};
  return {"", page};
}

/// Compares the changes from the ordinary pages to pages of another edition or course with one file.
void check_changes(const std::string& file, const Pages& pages, const std::vector<std::string>& paths) {
  const Pages ordinary = render(sample::workbook(), sample::templates()).pages;
  std::string text;
  for (const std::string& path : paths)
    text += "== " + path + "\n" + changes(ordinary.at(path), pages.at(path));
  check_golden(file, text);
}

}  // namespace

TEST_CASE("prose becomes Markdown, LaTeX and HTML") {
  const files::DiskFiles files{project_folder() / "tests/pages/golden"};
  std::set<std::string> cases;
  for (const files::Path& path : files.list(""))
    if (path.filename() == "input.md") cases.insert(path.parent_path().generic_string());
  CHECK(cases.size() >= 5);
  workbook::Workbook book = sample::workbook();
  for (const std::string& name : cases) {
    CAPTURE(name);
    workbook::LessonView& lesson = *std::find_if(book.lessons.begin(), book.lessons.end(),
                                                 [](const auto& one) { return one.folder == "diners"; });
    lesson = sample::lesson("diners", *files.read(name + "/input.md"));
    lesson.cards = sample::cards();
    lesson.questions = sample::questions(1);
    for (const Format& format : formats()) {
      const Renderer renderer{format, sample::templates(), book};
      const Passage passage{renderer, &lesson, lesson.document, lesson.inserts};
      check_golden(name + "/expected" + format.ending,
                   text::strip_marks(write_blocks(passage, lesson.document.blocks)) + "\n");
    }
  }
}

TEST_CASE("drawings become SVG files, SVG within a page, and TikZ") {
  const workbook::Workbook book = sample::workbook();
  const Renderer renderer{formats().front(), sample::templates(), book};
  for (const char* kind : {"lines", "bars", "arrows", "heatmap", "matrix", "clocks", "flow"}) {
    CAPTURE(kind);
    const workbook::FigureView figure = sample::figure(kind);
    const std::string path = std::string("figures/") + kind;
    for (const auto& [picture, ending] :
         {std::pair(Picture::file, ".svg"), std::pair(Picture::inline_svg, ".html"),
          std::pair(Picture::tikz, ".tex")})
      check_golden(path + ending, text::strip_marks(write_drawing(renderer, figure, {picture})) + "\n");
  }
}

TEST_CASE("a moving figure is one drawing, and its key frames another") {
  const workbook::Workbook book = sample::workbook();
  const Renderer renderer{formats().front(), sample::templates(), book};
  const workbook::FigureView figure = sample::figure("moving");
  for (const auto& [picture, ending] :
       {std::pair(Picture::file, ".svg"), std::pair(Picture::inline_svg, ".html"),
        std::pair(Picture::tikz, ".tex")}) {
    check_golden(std::string("figures/moving") + ending,
                 text::strip_marks(picture == Picture::tikz ? write_key_frames(renderer, figure, {picture})
                                                            : write_drawing(renderer, figure, {picture})) +
                     "\n");
  }
  check_golden("figures/moving.frames.svg",
               text::strip_marks(write_key_frames(renderer, figure, {Picture::file})) + "\n");
}

TEST_CASE("a moving figure in a page can be paused, is followed by its key frames, and has a script") {
  workbook::Workbook book = sample::workbook();
  const std::string folder = book.lessons.front().folder;
  const auto still = render(book, sample::templates()).pages;
  CHECK(still.at("html/" + folder + ".html").find("figures.js") == std::string::npos);
  book.lessons.front() = sample::lesson(folder, "# Seats\n\n```{figure} moving\n```\n");
  const auto pages = render(book, sample::templates()).pages;
  const std::string& html = pages.at("html/" + folder + ".html");
  for (const char* part :
       {"figures.js", "<input type=\"checkbox\" class=\"hold\"", "<div class=\"key-frames\">"})
    CHECK(html.find(part) != std::string::npos);
  const std::string file = "figures/" + folder + "/moving";
  const std::string& markdown = pages.at("markdown/" + folder + ".md");
  for (const std::string ending : {".svg", ".dark.svg", ".frames.svg", ".frames.dark.svg"}) {
    CHECK(markdown.find(file + ending) != std::string::npos);
    CHECK(pages.contains("markdown/" + file + ending));
  }
  const std::string& latex = pages.at("latex/" + folder + ".tex");
  CHECK(latex.find("\\begin{scope}") != std::string::npos);
}

TEST_CASE("a page contains its drawings, or links to their files") {
  workbook::Workbook book = sample::workbook();
  book.lessons.front() = sample::lesson(book.lessons.front().folder, "# Seats\n\n```{figure} lines\n```\n");
  const Pages pages = render(book, sample::templates()).pages;
  const std::string folder = book.lessons.front().folder;
  CHECK(pages.at("markdown/" + folder + ".md").find("](figures/" + folder + "/lines.svg)") !=
        std::string::npos);
  CHECK(pages.at("markdown/figures/" + folder + "/lines.svg").rfind("<svg ", 0) == 0);
  CHECK(pages.at("latex/" + folder + ".tex").find("\\begin{tikzpicture}") != std::string::npos);
  CHECK(pages.at("latex/course.tex").find("\\usepackage{tikz}") != std::string::npos);
  CHECK(render(sample::workbook(), sample::templates()).pages.at("latex/course.tex").find("tikz") ==
        std::string::npos);
}

TEST_CASE("a workbook becomes a folder of pages") {
  const Pages pages = render(sample::workbook(), sample::templates()).pages;
  const std::string html = parts_of(pages.at("html/diners.html")).frame,
                    latex = parts_of(pages.at("latex/course.tex")).frame;
  check_golden("workbook/frame.html", html);
  check_golden("workbook/frame.tex", latex);
  std::string names, frames;
  for (const auto& [path, text] : pages) {
    names += path + "\n";
    if (path == "numbers.json" || path.find("/static/") != std::string::npos) continue;
    const Parts parts = parts_of(text);
    check_golden("workbook/" + path, parts.content);
    if (!parts.frame.empty())
      frames += "== " + path + "\n" + changes(path.starts_with("html") ? html : latex, parts.frame);
  }
  // How the frames of other pages differ from the two above.
  check_golden("workbook/frames.txt", frames);
  CHECK(names ==
        "html/answers.html\nhtml/claims/diners--diners.html\nhtml/claims/index.html\nhtml/diners.html\n"
        "html/errata.html\nhtml/flashcards.html\nhtml/glossary.html\nhtml/index.html\nhtml/quiz.html\n"
        "html/seat-number.html\nhtml/sources.html\n"
        "html/static/cards.js\nhtml/static/demos.js\nhtml/static/figures.js\nhtml/static/follow.js\nhtml/"
        "static/fonts.css\n"
        "html/static/lunr.js\nhtml/static/overflow.js\nhtml/static/pagella-bold.woff2\n"
        "html/static/pagella-bolditalic.woff2\nhtml/static/pagella-italic.woff2\n"
        "html/static/pagella-math.woff2\nhtml/static/pagella-regular.woff2\nhtml/static/parts.js\n"
        "html/static/play.css\nhtml/static/quiz.js\nhtml/static/say.js\nhtml/static/search-index.js\nhtml/"
        "static/search.js\nhtml/static/sources.js\n"
        "html/static/states.js\nhtml/static/style.css\nhtml/static/theme.js\nhtml/static/typed.js\nhtml/"
        "static/words.js\n"
        "latex/answers.tex\nlatex/course.tex\nlatex/diners.tex\nlatex/errata.tex\nlatex/"
        "flashcard-sheets.tex\nlatex/flashcards.tex\nlatex/glossary.tex\nlatex/print-answers.tex\nlatex/"
        "print-flashcards.tex\n"
        "latex/print-quiz.tex\nlatex/quiz-sheets.tex\nlatex/quiz.tex\nlatex/seat-number.tex\nlatex/"
        "sources.tex\nmarkdown/"
        "answers.md\nmarkdown/diners.md\nmarkdown/errata.md\nmarkdown/"
        "flashcards.md\nmarkdown/glossary.md\n"
        "markdown/index.md\nmarkdown/quiz.md\nmarkdown/seat-number.md\nmarkdown/sources.md\nnumbers.json\n");
}

TEST_CASE("student pages leave out what teacher pages contain") {
  workbook::Workbook book = sample::workbook();
  book.edition = course::Edition::student;
  for (workbook::LessonView& lesson : book.lessons) workbook::withhold_verdicts(lesson);
  workbook::withhold_verdicts(book);
  const Pages pages = render(book, sample::templates()).pages;
  check_changes("student.txt", pages,
                {"html/diners.html", "html/index.html", "html/quiz.html", "latex/course.tex",
                 "latex/diners.tex", "markdown/diners.md", "markdown/index.md"});
  for (const auto& [path, text] : pages)
    for (const char* lost : {"answers", "errata", "claims/"}) CHECK(path.find(lost) == std::string::npos);
}

TEST_CASE("appendices have letters, and the front page has a picture") {
  workbook::Workbook book = sample::workbook();
  book.lessons.front() = sample::lesson("seat-number", "# Seats\n\n```{figure} lines\n```\n");
  book.lessons.back().is_appendix = true;
  book.cover = {"seat-number", sample::figure("lines")};
  const Pages pages = render(book, sample::templates()).pages;
  check_changes("appendix.txt", pages,
                {"html/diners.html", "html/index.html", "latex/course.tex", "markdown/diners.md",
                 "markdown/errata.md", "markdown/index.md"});
}

TEST_CASE("a picture of a page is self-contained") {
  workbook::Workbook book = sample::workbook();
  book.lessons.front() = sample::lesson("seat-number",
                                        "# Seats\n\nNot here.\n\n## Two & more\n\n$a < b$\n\n```{figure} "
                                        "lines\n```\n\n## Later\n\nNor this.\n");
  book.picture = {"seat-number", "two--more"};
  const Pages pages = render(book, sample::templates()).pages;
  for (const char* page : {"html/pictures/seat-number.svg", "html/pictures/seat-number.dark.svg"}) {
    const std::string& picture = pages.at(page);
    const std::size_t style = picture.find("<style>"), end = picture.find("</style>");
    REQUIRE(end != std::string::npos);
    CHECK(picture.find(".picture .stroke", style) < end);
    CHECK(picture.find(":root[data-theme=\"dark\"]", style) < end);
    for (const char* outside : {"<script", "<link", "<img", "src=", "url(", "@import"})
      CHECK(picture.find(outside) == std::string::npos);
    check_golden(std::string("picture/") + page, picture.substr(0, style) + picture.substr(end));
  }
}

TEST_CASE("the numbers file lists the pages that were written with it") {
  const Pages pages = render(sample::workbook(), sample::templates()).pages;
  std::string fault;
  const auto numbers = ledger::parse_numbers(pages.at("numbers.json"), fault);
  REQUIRE(numbers);
  CHECK(numbers->lines == sample::workbook().numbers.lines);
  std::map<std::string, std::string> digests;
  for (const auto& [path, text] : pages)
    if (path != "numbers.json") digests[path] = page_digest(text);
  CHECK(numbers->pages == digests);
  // FNV-1a with 64 bits, by its authors' test vectors: of "" and of "foobar".
  CHECK(page_digest("") == "cbf29ce484222325");
  CHECK(page_digest("foobar") == "85944171f73967e8");
  CHECK(page_digest("a\r\nb\r") == page_digest("a\nb\r"));
}

TEST_CASE("rendering twice gives the same pages") {
  CHECK(render(sample::workbook(), sample::templates()).pages ==
        render(sample::workbook(), sample::templates()).pages);
}

}  // namespace golden_test
