// Typesets the committed pages, and checks that the PDFs have what paper and readers need. Where TeX is
// missing this test says so and does nothing, unless PROOFSHEET_TEX=required.
#include <fstream>
#include <set>
#include <sstream>

#include "catch.hpp"
#include "checkout.hpp"
#include "paper/pdf.hpp"
#include "paper/typeset.hpp"

namespace tex_test {

using namespace proofsheet;
namespace fs = std::filesystem;

namespace {

const fs::path latex = project_folder() / "output/latex";

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The documents of the course, typeset once for all tests.
class Printed {
 public:
  Printed() {
    const char* path = std::getenv("PATH");
    const auto engine = paper::find_engine(path ? path : "");
    if (!engine || std::system("command -v pdfinfo >/dev/null 2>&1") != 0) return;
    for (const auto& entry : fs::directory_iterator(latex))
      parts[entry.path().filename().string()] = read(entry.path());
    exists = true;
    for (const char* name : {"course", "print-flashcards", "print-quiz", "print-answers"})
      print(*engine, path, name);
    // A second time, in another folder.
    const files::TemporaryFolder other;
    again = paper::typeset({*engine, path, parts, "print-quiz", ""}, other, held, [](auto, auto) {}).pdf;
  }
  fs::path pdf(const std::string& name) const { return folder.path() / (name + ".pdf"); }
  std::string log(const std::string& name) const { return read(folder.path() / (name + ".log")); }

  bool exists = false;
  paper::Parts parts;
  std::map<std::string, std::string> errors;
  std::size_t pages_told = 0;
  std::string again;

 private:
  void print(const paper::Engine& engine, const std::string& path, const std::string& name) {
    const auto typeset =
        paper::typeset({engine, path, parts, name, ""}, folder, held,
                       [&](std::size_t, std::size_t page) { pages_told = std::max(pages_told, page); });
    if (typeset.error) errors[name] = text::render(typeset.error->message);
  }
  paper::BlockedSignals held;
  files::TemporaryFolder folder;
};

const Printed& printed() {
  static const Printed all;
  return all;
}

/// True if the documents were typeset. Otherwise fails the test if TeX is required.
bool is_printed() {
  if (printed().exists) return true;
  const char* word = std::getenv("PROOFSHEET_TEX");
  WARN("TeX or poppler-utils is not installed: './proofsheet test --all' installs it");
  CHECK_FALSE((word && std::string(word) == "required"));
  return false;
}

/// Returns the boxes that are too wide by more than a reader would notice: two points, 0.7 mm.
std::vector<std::string> wide_boxes(const std::string& log) {
  std::vector<std::string> wide;
  for (const auto& box : pdf::matches(log, "Overfull \\\\hbox \\(([0-9]+)\\.[0-9]+pt too wide\\)[^\n]*"))
    if (std::atoi(box[1].c_str()) >= 2) wide.push_back(box[0]);
  return wide;
}

const std::vector<std::string> documents = {"course", "print-flashcards", "print-quiz", "print-answers"};

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("the course becomes PDFs without errors, undefined references or overfull lines", "[slow]") {
  if (!is_printed()) return;
  for (const std::string& name : documents) {
    CAPTURE(name);
    CHECK(printed().errors.count(name) == 0);
    const std::string log = printed().log(name);
    for (const char* fault : {"undefined references", "undefined on input", "multiply defined",
                              "Missing character", "destination with the same identifier"})
      CHECK_FALSE(has(log, fault));
    for (const std::string& box : wide_boxes(log)) {
      INFO(box);
      CHECK(false);
    }
    CHECK(pdf::matches(log, "Overfull \\\\vbox \\(([0-9]{2,})").empty());
  }
  CHECK(printed().pages_told == std::stoul(pdf::info(printed().pdf("course"), "Pages")));
}

TEST_CASE("a PDF has a title, a language, bookmarks and embedded fonts", "[slow]") {
  if (!is_printed()) return;
  const fs::path course = printed().pdf("course");
  CHECK(pdf::info(course, "Title") == "Where words sit");
  CHECK(pdf::info(printed().pdf("print-quiz"), "Title") == "Where words sit: Quiz");
  CHECK(pdf::info(course, "CreationDate").empty());
  CHECK(pdf::info(course, "JavaScript") == "no");
  CHECK(has(pdf::info(course, "Page size"), "A4"));
  CHECK(std::stoul(pdf::info(course, "Pages")) > 150);
  for (const std::string& name : documents) {
    std::istringstream lines(pdf::said("pdffonts {}", printed().pdf(name)));
    std::size_t fonts = 0;
    std::string line;
    for (int head = 0; head < 2; ++head) std::getline(lines, line);
    while (std::getline(lines, line)) {
      ++fonts;
      INFO(name << ": " << line);
      CHECK_FALSE(has(line, "Type 3"));
      CHECK(std::regex_search(line, std::regex(" yes +yes +yes ")));  // embedded, a subset, with a map to
                                                                      // Unicode
    }
    CHECK(fonts >= 4);
  }
  const std::string outline = pdf::said("pdftohtml -xml -i -stdout {}", course);
  for (const char* title : {"The documents", "1 Seat numbers", "1.1 What a word vector leaves out",
                            "Flashcards", "Questions and exercises", "Answers", "Errata",
                            "Position matters (document 004)", "Sheets to print"}) {
    CAPTURE(title);
    CHECK(has(outline, std::string("\">") + title + "</item>"));
  }
  // poppler's tools do not show the language, which is in the catalogue, in a compressed stream
  if (std::system("command -v python3 >/dev/null 2>&1") == 0)
    CHECK(pdf::said("python3 -c \"import re, sys, zlib\nd = open(sys.argv[1], 'rb').read()\n"
                    "for m in re.finditer(rb'stream\\r?\\n', d):\n"
                    "    try: s = zlib.decompressobj().decompress(d[m.end():])\n"
                    "    except zlib.error: continue\n"
                    "    if b'/Lang(en)' in s: print('en')\" {}",
                    course) == "en\n");
}

TEST_CASE("the text of a PDF can be searched, including signs, ligatures and powers", "[slow]") {
  if (!is_printed()) return;
  const std::string text = pdf::text(printed().pdf("course"));
  // U+2212, U+2248, U+00D7, U+03C0, U+221A, U+2019, and tall brackets made of pieces
  for (const char* sign :
       {"−0.4161", "≈", "×", "π", "√", "’", "⎛", "≈ 0.99995", "first", "different", "Key points"}) {
    CAPTURE(sign);
    CHECK(has(text, sign));
  }
  for (const char* piece :
       {"\xEF\xAC\x81", "\xEF\xAC\x82", "\xEF\xA3\xAB", "\xEF\xBF\xBD"}) {  // ﬁ, ﬂ, private use, �
    CAPTURE(piece);
    CHECK_FALSE(has(text, piece));
  }
}

TEST_CASE("links between question and answer, and number and erratum, lead to the printed page numbers",
          "[slow]") {
  if (!is_printed()) return;
  const fs::path course = printed().pdf("course");
  const std::string html = pdf::said("pdftohtml -xml -i -stdout {}", course);
  CHECK(pdf::matches(html, "<a href=").size() > 500);
  const auto numbered = pdf::matches(
      html,
      "page <a href=\"[^\"#]*#([0-9]+)\">([0-9]+)|<a href=\"[^\"#]*#([0-9]+)\">[A-Z][a-z]+ on page ([0-9]+)");
  CHECK(numbered.size() > 150);
  for (const auto& link : numbered) {
    INFO(link[0]);
    CHECK(link[1] + link[3] == link[2] + link[4]);
  }
  std::size_t to_answers = 0;  // from the questions in the text, and from all of them
  for (const auto& [name, part] : printed().parts) to_answers += count_of(part, "\\pageref*{answer-");
  CHECK(to_answers > count_of(printed().parts.at("quiz.tex"), "\\label{question-"));
  CHECK(pdf::matches(html, "<a href=\"[^\"#]*#[0-9]+\">(Answer|Solution) on page [0-9]+</a>").size() ==
        to_answers);
  const std::string& errata = printed().parts.at("errata.tex");
  CHECK(pdf::matches(pdf::said("pdftotext {} -", course), "To\\s+the\\s+lesson").size() ==
        count_of(errata, "]{To the lesson}"));
  CHECK(count_of(errata, "]{To the lesson}") == count_of(errata, "\\label{erratum-"));
  CHECK(count_of(errata, "\\label{erratum-") > 50);
  CHECK(pdf::matches(pdf::said("pdfinfo -dests {}", course), "\n +[0-9]+ \\[").size() > 600);
}

TEST_CASE("the backs of flashcards match when the paper is turned over its long edge", "[slow]") {
  if (!is_printed()) return;
  const fs::path sheets = printed().pdf("print-flashcards");
  constexpr double width = 595.276;  // of A4, in points
  const std::size_t pages = std::stoul(pdf::info(sheets, "Pages"));
  CHECK(pages % 2 == 0);
  std::size_t cards = 0;
  const std::regex mark("([0-9]+|[A-Z])\\.[0-9]+");  // `A.3`: in an appendix
  const auto marks = [&](std::size_t page) {
    std::map<std::string, pdf::Word> found;
    for (const pdf::Word& word : pdf::words(sheets, page))
      // the marks are in the feet of the cards, at their right ends
      if (std::regex_match(word.word, mark) &&
          (std::abs(word.right - 277.7) < 0.3 || std::abs(word.right - 547.0) < 0.3))
        found[word.word] = word;
    return found;
  };
  for (std::size_t page = 1; page < pages; page += 2) {
    const auto fronts = marks(page), backs = marks(page + 1);
    CAPTURE(page);
    REQUIRE(fronts.size() == backs.size());
    CHECK(fronts.size() <= 8);
    if (page + 2 < pages) CHECK(fronts.size() == 8);
    cards += fronts.size();
    for (const auto& [number, front] : fronts) {
      CAPTURE(number);
      REQUIRE(backs.count(number) == 1);
      const pdf::Word& back = backs.at(number);
      CHECK(std::abs(front.top - back.top) < 0.5);
      // a card at the left of the front is at the right of the back, mirrored about the middle
      CHECK((front.right < width / 2) == (back.right > width / 2));
    }
  }
  CHECK(cards == count_of(printed().parts.at("flashcard-sheets.tex"), "\\dealcard"));
  CHECK(cards == count_of(printed().parts.at("flashcards.tex"), "\\label{card-"));
}

namespace {

std::string page_text(const std::string& name, std::size_t page) {
  std::string text;
  for (const pdf::Word& word : pdf::words(printed().pdf(name), page)) text += word.word + ' ';
  return text;
}

}  // namespace

TEST_CASE("the book refers to the sheets without repeating them, and its contents fit on one page",
          "[slow]") {
  if (!is_printed()) return;
  const std::string text = pdf::text(printed().pdf("course"));
  CHECK(has(pdf::text(printed().pdf("print-flashcards")), "Sheet 1, fronts"));
  CHECK_FALSE(has(text, "Sheet 1, fronts"));
  CHECK(pdf::matches(text, "Name +Date").empty());
  for (const char* other : {"quiz.pdf", "flashcards.pdf", "answers.pdf"}) {
    CAPTURE(other);
    CHECK(has(text, other));
  }
  CHECK(page_text("course", 2).starts_with("Contents "));
  CHECK(has(page_text("course", 2), "Sheets to print"));
  CHECK(page_text("course", 3).starts_with("1. Seat numbers"));
}

TEST_CASE("a table begins on the page of its title", "[slow]") {
  if (!is_printed()) return;
  const std::size_t pages = std::stoul(pdf::info(printed().pdf("course"), "Pages"));
  std::size_t found = 0;
  for (std::size_t page = 3; page <= pages && found == 0; ++page) {
    const std::vector<pdf::Word> words = pdf::words(printed().pdf("course"), page);
    const auto said = [&](std::size_t at, const char* word) {
      return at < words.size() && words[at].word == word;
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (!said(i, "From") || !said(i + 1, "each") || !said(i + 2, "position") || !said(i + 4, "the"))
        continue;
      ++found;
      REQUIRE(said(i + 21, "from"));  // the head of the row labels, in the corner
      REQUIRE((i > 1 && said(i - 2, "Table")));
      CHECK(std::abs(words[i + 21].left - words[i - 2].left) < 10);
    }
  }
  CHECK(found == 1);
}

TEST_CASE("the printed quiz has space for answers, a name line for each lesson, and no answers", "[slow]") {
  if (!is_printed()) return;
  const std::string text = pdf::text(printed().pdf("print-quiz"));
  const std::size_t lessons = count_of(printed().parts.at("quiz-sheets.tex"), "\\sheethead{");
  CHECK(lessons == 6);
  CHECK(pdf::matches(text, "Name +Date").size() == lessons);
  CHECK(count_of(printed().parts.at("quiz-sheets.tex"), "\\begin{whole}") ==
        count_of(printed().parts.at("quiz.tex"), "\\label{question-"));
  for (const char* spoiler : {"Solution", "Model answer", "✓", "on page"}) {
    CAPTURE(spoiler);
    CHECK_FALSE(has(text, spoiler));
  }
  CHECK(has(pdf::text(printed().pdf("print-answers")), "Model answer"));
}

TEST_CASE("the same pages give the same PDF", "[slow]") {
  if (!is_printed()) return;
  CHECK(printed().again == read(printed().pdf("print-quiz")));
}

TEST_CASE("an overfull card is set smaller, but its tables and code are not", "[slow]") {
  if (!is_printed()) return;
  std::string words, rows;
  for (int i = 0; i < 300; ++i) words += "word ";
  for (int i = 0; i < 30; ++i) rows += "a & b \\\\\n";
  const std::string sides =
      "\\begin{cardsheets}\n\\begin{cardside}{front}{A title that is as long as titles of lessons "
      "hardly ever are, and then some words}{1.1}\n" +
      words +
      "\n\\end{cardside}\n\\begin{cardside}{back}{Short}{1.1}\n"
      "\\begin{longtable}{ll}\n\\toprule\na & b \\\\\n\\midrule\n\\tallhead\n" +
      rows +
      "\\tallend\n\\end{longtable}\n\\begin{alltt}\\small\nfirst line\n  second line\n\\end{alltt}\n"
      "\\end{cardside}\n\\dealcard\n\\end{cardsheets}\n";
  paper::Parts parts = printed().parts;
  parts["flashcard-sheets.tex"] = sides;
  const char* path = std::getenv("PATH");
  const paper::BlockedSignals held;
  const files::TemporaryFolder folder;
  const auto typeset = paper::typeset({*paper::find_engine(path), path, parts, "print-flashcards", ""},
                                      folder, held, [](auto, auto) {});
  REQUIRE_FALSE(typeset.error);
  const fs::path sheets = folder.path() / "print-flashcards.pdf";
  CHECK(pdf::info(sheets, "Pages") == "2");
  CHECK_FALSE(has(read(folder.path() / "print-flashcards.log"), "Overfull"));
  for (const pdf::Word& word : pdf::words(sheets, 1))
    if (word.word == "word") CHECK((word.right < 300 && word.top < 240));
  CHECK(std::regex_search(pdf::text(sheets), std::regex("first line\n +second line")));
}

}  // namespace tex_test
