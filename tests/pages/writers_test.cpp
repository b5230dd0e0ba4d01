// Decisions of the writers before a template is filled.
#include "catch.hpp"
#include "pages/sample.hpp"
#include "pages/writers/links.hpp"

namespace writers_test {

using namespace proofsheet;
using namespace proofsheet::pages;

namespace {

const workbook::Workbook& book() {
  static const workbook::Workbook one = sample::workbook();
  return one;
}

Renderer renderer(const char* format) {
  return Renderer{sample::format(format), sample::templates(), book()};
}

bool has(const std::string& text, const std::string& part) {
  return text::strip_marks(text).find(part) != std::string::npos;
}

std::string notes_of(const Renderer& one, const std::vector<workbook::ErratumNote>& notes, bool marked,
                     LaterNotes* later = nullptr) {
  const prose::Document document;
  const std::vector<workbook::Insert> inserts;
  Passage passage{one, nullptr, document, inserts};
  passage.later = later;
  return write_notes(passage, notes, marked);
}

workbook::TableView numbers_table(std::size_t rows, std::size_t columns) {
  workbook::TableView table;
  table.name = {"P"};
  for (std::size_t i = 0; i < columns; ++i) table.columns.push_back(std::to_string(i));
  for (std::size_t i = 0; i < rows; ++i) {
    workbook::TableRow row{std::to_string(i), {}};
    for (std::size_t j = 0; j < columns; ++j) row.cells.push_back({"0.1234", true, {}});
    table.rows.push_back(row);
  }
  return table;
}

}  // namespace

TEST_CASE("an author's links are rewritten for each format") {
  const struct {
    const char* url;
    const char* markdown;
    const char* latex;
    const char* anchor;
  } rows[] = {
      {"https://example.org/x#y", "https://example.org/x#y", "https://example.org/x#y", ""},
      {"../seat-number/lesson.md", "seat-number.md", "seat-number.tex", "lesson-seat-number"},
      {"../seat-number/lesson.md#cards", "seat-number.md#cards", "seat-number.tex#cards",
       "lesson-seat-number--cards"},
      {"../seat-number/lesson.md#seat-numbers", "seat-number.md#seat-numbers", "seat-number.tex#seat-numbers",
       "lesson-seat-number"},
      {"../seat-number/lesson.md#nothing", "seat-number.md#nothing", "seat-number.tex#nothing", ""},
      {"../no-lesson/lesson.md", "../no-lesson/lesson.md", "../no-lesson/lesson.md", ""},
      {"#quiz", "#quiz", "#quiz", "lesson-diners--quiz"},
      {"#nothing", "#nothing", "#nothing", ""},
      {"", "", "", ""},
  };
  const workbook::LessonView& lesson = book().lessons[1];
  for (const auto& row : rows) {
    CAPTURE(row.url);
    for (const char* format : {"markdown", "latex"}) {
      const Renderer one = renderer(format);
      const LinkTarget target = resolve_link(Passage{one, &lesson, lesson.document, lesson.inserts}, row.url);
      CHECK(target.url == (std::string(format) == "latex" ? row.latex : row.markdown));
      CHECK(target.anchor == row.anchor);
    }
  }
}

TEST_CASE("in print, a table that is too wide is shrunk, and one that is too tall is broken over pages") {
  const Renderer one = renderer("latex");
  const workbook::LessonView& lesson = book().lessons[1];
  const Passage passage{one, &lesson, lesson.document, lesson.inserts};
  CHECK_FALSE(has(write_table(passage, numbers_table(4, 6)), "\\resizebox"));
  CHECK(has(write_table(passage, numbers_table(4, 16)), "\\resizebox{\\linewidth}"));
  CHECK_FALSE(has(write_table(passage, numbers_table(16, 2)), "longtable"));
  CHECK(has(write_table(passage, numbers_table(17, 2)), "\\begin{longtable}"));
}

TEST_CASE("a table that is too wide for a phone is transposed if it has few rows") {
  const Renderer one = renderer("html");
  const workbook::LessonView& lesson = book().lessons[1];
  const auto html = [&](std::size_t rows, std::size_t columns) {
    return write_table({one, &lesson, lesson.document, lesson.inserts}, numbers_table(rows, columns));
  };
  CHECK(has(html(2, 3), "<table class=\"data\""));
  CHECK(has(html(5, 30), "<table class=\"data broad turns\""));
  CHECK(has(html(6, 30), "<table class=\"data broad\""));
}

TEST_CASE("a table with rows of different lengths is padded") {
  const Renderer one = renderer("markdown");
  const workbook::LessonView& lesson = book().lessons[1];
  workbook::TableView table;
  table.columns = {"a"};
  table.rows = {{"x", {{"1", true, {}}, {"", false, {}}, {"pass", false, {}}}}, {"y", {}}};
  CHECK(text::strip_marks(write_table(Passage{one, &lesson, lesson.document, lesson.inserts}, table)) ==
        "|  | a |  |  |\n| :--- | ---: | ---: | :--- |\n| x | 1 |  | pass |\n| y |  |  |  |");
}

TEST_CASE("a column that contains only numbers is right-aligned, with its head") {
  const Renderer one = renderer("html");
  const workbook::LessonView& lesson = book().lessons[1];
  workbook::TableView table;
  table.columns = {"a", "b"};
  table.rows = {{"x", {{"1", true, {}}, {"2", true, {}}}}, {"y", {{"3", true, {}}, {"pass", false, {}}}}};
  const std::string written = write_table(Passage{one, &lesson, lesson.document, lesson.inserts}, table);
  CHECK(has(written, "<th scope=\"col\" class=\"number\">a</th><th scope=\"col\">b</th>"));
  CHECK(has(written, "<td class=\"number\">1</td><td class=\"number left\">2</td>"));
  CHECK(has(written, "<td class=\"number\">3</td><td>pass</td>"));
}

TEST_CASE("a vector is written as a row with its name in front") {
  const Renderer one = renderer("markdown");
  const workbook::LessonView& lesson = book().lessons[1];
  workbook::TableView table;
  table.name = {"x'"};
  table.columns = {"spicy", "a|b"};
  table.has_row_labels = false;
  table.rows = {{"", {{"-1", true, {}}, {"true", false, {}}}}};
  CHECK(text::strip_marks(write_table(Passage{one, &lesson, lesson.document, lesson.inserts}, table)) ==
        "|  | spicy | a\\|b |\n| :--- | ---: | :--- |\n| $x'$ | −1 | true |");
}

TEST_CASE("questions and answers link to each other") {
  const workbook::LessonView& lesson = book().lessons[1];
  for (const workbook::QuestionView& question : lesson.questions) {
    CAPTURE(question.id);
    const Renderer markdown = renderer("markdown"), latex = renderer("latex");
    const std::string there = question_anchor("diners", question.id),
                      back = answer_anchor("diners", question.id);
    CHECK(has(write_question(markdown, lesson, question, true), "<a id=\"" + there + "\">"));
    CHECK(has(write_question(markdown, lesson, question, true), "(answers.md#" + back + ")"));
    CHECK(has(write_answer(markdown, lesson, question), "<a id=\"" + back + "\">"));
    CHECK(has(write_answer(markdown, lesson, question), "(quiz.md#" + there + ")"));
    CHECK(has(write_question(latex, lesson, question, true), "\\label{" + there + "}"));
    CHECK(has(write_question(latex, lesson, question, true), "\\hyperref[" + back + "]"));
    CHECK(has(write_answer(latex, lesson, question), "\\label{" + back + "}"));
    CHECK(has(write_answer(latex, lesson, question), "\\hyperref[" + there + "]"));
  }
}

TEST_CASE("every choice has its feedback among the answers") {
  const workbook::LessonView& lesson = book().lessons[1];
  for (const char* format : {"markdown", "latex"}) {
    const std::string answer = write_answer(renderer(format), lesson, lesson.questions[0]);
    CHECK(has(answer, "Equal rows give equal queries."));
    CHECK(has(answer, "Nothing in $X$ says so."));
  }
}

TEST_CASE("a wrong number is printed with its misconception, and the misconception with its wrong numbers") {
  const workbook::LessonView& lesson = book().lessons[1];
  const workbook::QuestionView& question = lesson.questions[2];
  for (const char* format : {"markdown", "latex"}) {
    const std::string asked = write_question(renderer(format), lesson, question, true),
                      answer = write_answer(renderer(format), lesson, question);
    CHECK(has(asked, "0.9093"));
    CHECK_FALSE(has(asked, "swapped"));
    CHECK(has(answer, "cosine swapped"));
    CHECK(has(answer, "Even entries are"));
    CHECK(has(answer, "radians."));
    CHECK_FALSE(has(answer, "Angles are radians."));  // replaced by the question's own feedback
  }
  const std::string answers = write_answers(renderer("markdown"));
  CHECK(has(answers, "Wrong answers: [3 B](#" + answer_anchor("diners", "among") + ")."));
  CHECK_FALSE(has(answers, "Nowhere."));
}

TEST_CASE("a number computed from hidden names is printed without its expression") {
  workbook::LessonView lesson = book().lessons[1];
  workbook::QuestionView& question = lesson.questions[2];
  CHECK(has(write_answer(renderer("markdown"), lesson, question), "swapped:* $"));
  for (workbook::NumberChoiceView& number : question.numbers) number.formula = {};
  question.answer_formula = {};
  CHECK(has(write_answer(renderer("markdown"), lesson, question), "swapped*\n"));
  CHECK_FALSE(has(write_answer(renderer("markdown"), lesson, question), "$$"));
  CHECK_FALSE(has(write_answer(renderer("latex"), lesson, question), "$$"));
}

TEST_CASE("the front page shows how many numbers are fractions and how many were enclosed") {
  workbook::Workbook book = sample::workbook();
  book.summary.numbers = 70;
  book.summary.numbers_exact = 29;
  const std::string page = render(book, sample::templates()).pages.at("html/index.html");
  CHECK(has(page, "of them lie in an enclosure that rounds to one number</dt><dd>41</dd>"));
}

TEST_CASE("a course without lessons, documents or errata still has pages") {
  const Pages pages = render(workbook::Workbook{}, sample::templates()).pages;
  CHECK(pages.size() == 40);
  CHECK(has(pages.at("markdown/errata.md"), "Nothing wrong was found in the documents."));
  CHECK_FALSE(has(pages.at("latex/course.tex"), "\\input{"));
}

TEST_CASE("notes with one reason print it once, and a statement is not quoted") {
  const Renderer one = renderer("markdown");
  workbook::ErratumNote first = sample::notes().front();
  first.claim.because = "A slip.";
  first.because = sample::rich("A slip.");
  first.claim.certificate.clear();
  workbook::ErratumNote other = first;
  other.claim.what = "Q";
  const std::string both = notes_of(one, {first, other}, true);
  CHECK(both.find("A slip.") == both.rfind("A slip."));
  CHECK(has(both, "The reason is the same as for a."));
  // Another erratum has another reason, even with the same words.
  other.claim.because_span.begin = 7;
  const std::string apart = notes_of(one, {first, other}, true);
  CHECK(apart.find("A slip.") != apart.rfind("A slip."));
  CHECK_FALSE(has(apart, "The reason is the same"));
  other.claim.kind = ledger::Claim::Kind::statement;
  other.claim.verdict = ledger::Verdict::fails;
  other.claim.what = "Frank and Alex part";
  const std::string statement = notes_of(one, {other}, false);
  CHECK(has(statement, "**Frank and Alex part**"));
  CHECK_FALSE(has(statement, "“"));
}

TEST_CASE("notes of several tables are collected, with letters that go on") {
  const Renderer one = renderer("markdown");
  const workbook::ErratumNote note = sample::notes().front();
  LaterNotes later;
  CHECK(notes_of(one, {note}, true, &later).empty());
  CHECK(notes_of(one, {note, note}, true, &later).empty());
  CHECK(later.marked == 3);
  const std::string written = write_later_notes(one, later, false);
  for (const char* const letter : {"<sup>a</sup>", "<sup>b</sup>", "<sup>c</sup>"})
    CHECK(has(written, letter));
  CHECK(write_later_notes(one, later, false).empty());
}

TEST_CASE("a note names a number by its formula, or by its name if it has no formula") {
  workbook::ErratumNote note = sample::notes().front();
  note.claim.what = "P[Frank, 2]";
  note.claim.formula = {"P_{2}", "<mi>P</mi>"};
  CHECK(has(notes_of(renderer("markdown"), {note}, false), "**$P_{2}$**"));
  const std::string html = notes_of(renderer("html"), {note}, false);
  CHECK(has(html, "<b><math alttext=\"P\"><mi>P</mi></math></b>"));
  CHECK_FALSE(has(html, ">P[Frank, 2]<"));
}

TEST_CASE("a note names the path of the printed digits, or reports that the cause is unknown") {
  const Renderer one = renderer("markdown");
  workbook::ErratumNote note = sample::notes().front();
  note.claim.verdict = ledger::Verdict::as_printed;
  note.claim.inherits.clear();
  note.claim.remark.clear();
  note.claim.because.clear();
  note.because = {};
  CHECK(has(notes_of(one, {note}, false), "The cause is not known."));
  note.claim.basis.path_name = "half";
  note.claim.basis.path_proven = false;
  const std::string told = notes_of(one, {note}, false);
  CHECK(has(told, "The digits are those of half, the document’s own path."));
  CHECK_FALSE(has(told, "The cause is not known."));
}

}  // namespace writers_test
