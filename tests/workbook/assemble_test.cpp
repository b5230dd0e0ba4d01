// From a course in memory to the workbook: numbers in their places, and errata beside them.
#include <fmt/format.h>

#include <cstdlib>
#include <map>

#include "catch.hpp"
#include "load_course.hpp"
#include "numbers/reals/printing.hpp"
#include "small.hpp"
#include "text/marks.hpp"
#include "workbook/assemble.hpp"

namespace assemble_test {

using namespace proofsheet;

TEST_CASE("roles become digits, and each number is recorded with its source") {
  Small small;
  // sin 1 = 0.84147…, cos 2 = −0.41614…: OEIS A049469, A122137 (its digits)
  small.prose +=
      "\n{num}`P[1, 0] : 4`, {num}`pair.P[2, 1] : 3 sig`, {num}`0.8415 <P[1, 0]>`, $\\val{P[1, 0] : 2}$, "
      "{lit}`2017`.\n";
  const workbook::Workbook workbook = made(small);
  const auto& inserts = workbook.lessons.at(0).inserts;
  REQUIRE(inserts.size() == 5);
  CHECK(inserts[0].text == "0.8415");
  CHECK(inserts[1].text == "-0.416");
  CHECK(inserts[2].text == "0.8415");
  CHECK(proofsheet::text::strip_marks(inserts[3].formula.latex) == "0.84");
  CHECK(inserts[4].text == "2017");
  bool row = false, single = false;
  for (const ledger::NumberLine& line : workbook.numbers.lines) {
    row = row ||
          (line.expression == "P[1, ..]" && line.digits == std::vector<std::string>{"0.841", "0.540"} &&
           line.cells == std::vector<std::string>{"0", "1"} && line.format == "3" && line.method == "nn");
    single = single || (line.expression == "P[2, 1]" && line.format == "3 sig" && line.place == "lesson");
  }
  CHECK(row);
  CHECK(single);
  CHECK(workbook.findings.empty());
}

TEST_CASE("a given column is one row of the ledger, and a label is not a number") {
  Small small;
  small.examples.insert(small.examples.find("  equations: |"),
                        "    beat[1..3]: |\n      4\n      5\n      6\n    side: [left, right]\n    "
                        "code[side]: [\"4711\", ab]\n");
  const workbook::Workbook workbook = made(small);
  const auto& example = std::get<workbook::ExampleView>(workbook.lessons.at(0).blocks.at(0));
  REQUIRE(example.givens.size() == 2);
  const workbook::TableView &beat = example.givens[0], &code = example.givens[1];
  CHECK(beat.columns == std::vector<std::string>{"1", "2", "3"});
  REQUIRE(beat.rows.size() == 1);
  CHECK(beat.rows[0].cells.size() == 3);
  CHECK(code.rows.at(0).cells.at(0).text == "4711");
  CHECK_FALSE(code.rows[0].cells[0].is_number);
  std::size_t rows = 0;
  for (const ledger::NumberLine& line : workbook.numbers.lines) {
    CHECK(line.expression != "code");
    if (line.expression != "beat" || line.cells.empty()) continue;
    ++rows;
    CHECK(line.digits == std::vector<std::string>{"4", "5", "6"});
    CHECK(line.cells == std::vector<std::string>{"1", "2", "3"});
  }
  CHECK(rows == 1);
}

TEST_CASE("an erratum is shown beside its cell and on the errata page") {
  const workbook::Workbook workbook = made(Small());
  const auto& example = std::get<workbook::ExampleView>(workbook.lessons.at(0).blocks.at(0));
  const auto& table = std::get<workbook::TableView>(example.shows.at(0));
  CHECK(table.rows.at(1).cells.at(0).text == "0.841");
  CHECK(table.rows.at(1).cells.at(0).notes == std::vector<std::size_t>{0});
  CHECK(table.rows.at(1).cells.at(1).notes.empty());
  REQUIRE(table.notes.size() == 1);
  CHECK(table.notes[0].claim.printed == "0.842");
  CHECK(ledger::correct_text(table.notes[0].claim) == "0.841");
  CHECK(example.checked.at(0).claims == 2);
  CHECK(example.checked[0].clean == 1);
  CHECK(example.notes.empty());
  REQUIRE(workbook.errata.size() == 1);
  CHECK(workbook.errata_lessons == std::vector<std::string>{"waves"});
  CHECK(workbook.summary.count(ledger::Verdict::off) == 1);
  CHECK(workbook.summary.count(ledger::Verdict::exact) == 1);
  CHECK(workbook.documents.at(0).summary.claims == 2);
}

TEST_CASE("equal errata of two documents for one example are distinguished") {
  Small small;
  const std::string one = "  document: d1\n",
                    list =
                        "    - what: P[1, ..]\n      where: page 2\n      values: |\n        0.842 0.540\n";
  small.course_file.insert(small.course_file.find("plain numerals"), "  d2:\n    title: Another\n");
  small.examples.erase(small.examples.find(one), one.size());
  const std::size_t published = small.examples.find(list);
  REQUIRE(published != std::string::npos);
  const std::string deeper =
      "      - what: P[1, ..]\n        where: page 2\n        values: |\n          0.842 0.540\n";
  small.examples.replace(published, list.size(), "    d1:\n" + deeper + "    d2:\n" + deeper);
  small.examples += "      count: 2\n";
  const workbook::Workbook workbook = made(small);
  const auto& example = std::get<workbook::ExampleView>(workbook.lessons.at(0).blocks.at(0));
  REQUIRE(example.checked.size() == 2);
  CHECK(example.checked[1].document == "d2");
  CHECK(example.checked[1].claims == 2);
  CHECK(example.checked[1].clean == 1);
  CHECK(std::get<workbook::TableView>(example.shows.at(0)).notes.size() == 2);
  REQUIRE(workbook.certificates.size() == 2);
  CHECK(workbook.certificates[1].document == "d2");
  CHECK(workbook.claims.at(2).certificate == "waves-pair-d2-p-1-0");
  REQUIRE(workbook.errata.size() == 2);
  CHECK(workbook.errata[1].claim.document == "d2");
  CHECK(workbook.numbers.judged.at(2).document == "d2");
}

TEST_CASE("two wrong printings of a cell are two errata, a repeated one is not added") {
  Small small;
  small.examples.insert(small.examples.find("  errata:\n"),
                        "    - what: P[1, 0]\n      where: page 3\n      values: \"0.843\"\n"
                        "    - what: P[1, 0]\n      where: page 4\n      values: \"0.842\"\n");
  const workbook::Workbook workbook = made(small);
  const auto& example = std::get<workbook::ExampleView>(workbook.lessons.at(0).blocks.at(0));
  const auto& table = std::get<workbook::TableView>(example.shows.at(0));
  REQUIRE(table.notes.size() == 2);
  CHECK(table.notes[0].claim.printed == "0.842");
  CHECK(table.notes[1].claim.printed == "0.843");
}

TEST_CASE("given values keep their zeros in worked lines") {
  const workbook::Workbook workbook = made(Small());
  const auto& example = std::get<workbook::ExampleView>(workbook.lessons.at(0).blocks.at(0));
  const auto& steps = std::get<workbook::StepsView>(example.shows.at(1));
  std::string line;
  for (const auto& stage : steps.lines.at(0).stages) line += (line.empty() ? "" : " | ") + stage.plain;
  CHECK(line.find("0.10 + 0.10") != std::string::npos);
}

TEST_CASE("a broken example is reported once, and not at its uses") {
  Small small;
  small.examples.replace(small.examples.find("sin(pos)"), 8, "sine(pos)");
  small.prose += "\n{num}`P[1, 0]` and {nmu}`y`\n";
  CHECK(messages(small) ==
        "lessons/waves/examples.yaml:7:17: error: there is no function 'sine'\n"
        "        P[pos, 0] = sine(pos)   for pos in 0..2\n"
        "                    ^^^^\n"
        "    hint: did you mean 'sin'?\n"
        "\n"
        "lessons/waves/lesson.md:6:21: error: there is no role 'nmu'\n"
        "    {num}`P[1, 0]` and {nmu}`y`\n"
        "                        ^^^\n"
        "    hint: did you mean 'num'?\n");
}

TEST_CASE(
    "a numeric question with distractors is a choice among proven numbers, sorted by size if declared") {
  Small small;
  small.examples += "  by hand: |\n    P: 1\n";
  small.quiz =
      "- id: b\n  ask: Compute two thirds of the cosine of one.\n  answer: P[1, 1] * 2/3\n  decimals: 2\n"
      "  in order: yes\n"
      "  distractors:\n"
      "    - value: cos(1 deg) * 2/3\n      misconception: degrees\n"
      "    - value: P[1, 1] * 2/3\n      misconception: early\n      route: by hand\n"
      "      because: 'Three places are {num}`P[1, 1] * 2/3 : 3`.'\n"
      "    - value: -P[1, 1]\n      misconception: degrees\n";
  const workbook::Workbook book = made(small);
  const auto& numbers = book.lessons.at(0).questions.at(0).numbers;
  REQUIRE(numbers.size() == 4);
  // cos 1 = 0.54030… (OEIS A049470), so two thirds are 0.36020…, and from 0.5 by hand 0.33; cos 1° =
  // 0.99984….
  const char* digits[] = {"-0.54", "0.33", "0.36", "0.67"};
  const char* letters[] = {"A", "B", "C", "D"};
  const char* misconceptions[] = {"degrees", "early", "", "degrees"};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(numbers[i].digits == digits[i]);
    CHECK(numbers[i].letter == letters[i]);
    CHECK(numbers[i].misconception == misconceptions[i]);
    CHECK(numbers[i].correct == (i == 2));
    CHECK(numbers[i].by_hand == (i == 1));
  }
  CHECK(numbers[1].because.inserts.at(0).text == "0.360");
  CHECK(numbers[3].because.document.blocks.empty());
  REQUIRE(book.misconceptions.size() == 2);
  CHECK(book.misconceptions[1].title == "Rounded early");
  std::size_t written = 0;
  for (const ledger::NumberLine& line : book.numbers.lines) written += line.place == "quiz";
  CHECK(written == 5);
}

TEST_CASE("choices are sorted by value, and exact ones are distinguished from rounded ones") {
  Small small;
  small.quiz =
      "- id: b\n  ask: Compute.\n  answer: 95 w\n  decimals: 1\n  in order: yes\n  distractors:\n"
      "    - value: 10 + w\n      misconception: early\n"
      "    - value: 1/3\n      misconception: degrees\n";
  const workbook::Workbook book = made(small);
  const auto& numbers = book.lessons.at(0).questions.at(0).numbers;
  REQUIRE(numbers.size() == 3);
  CHECK(numbers[0].digits + " " + numbers[1].digits + " " + numbers[2].digits == "0.3 9.5 10.1");
  CHECK_FALSE(numbers[0].exact);
  CHECK(numbers[1].exact);
}

TEST_CASE("right answers are spread over the letters, and a question may keep its choices in order") {
  Small small;
  small.quiz.clear();
  for (int i = 0; i < 120; ++i)
    small.quiz += fmt::format(
        "- id: words-{0}\n  ask: Which?\n  choices:\n"
        "    - {{text: first, correct: yes, because: Yes.}}\n    - {{text: second, because: No.}}\n"
        "    - {{text: third, because: No.}}\n    - {{text: fourth, because: No.}}\n"
        "- id: digits-{0}\n  ask: Compute.\n  answer: 95 w\n  decimals: 1\n  distractors:\n"
        "    - {{value: 10 + w, misconception: early}}\n    - {{value: 1/3, misconception: degrees}}\n"
        "    - {{value: 2/3, misconception: early}}\n"
        "- id: kept-{0}\n  ask: Which?\n  in order: yes\n  choices:\n"
        "    - {{text: first, correct: yes, because: Yes.}}\n    - {{text: second, because: No.}}\n",
        i);
  const workbook::Workbook book = made(small);
  std::map<std::string, int> words, digits;
  for (const workbook::QuestionView& question : book.lessons.at(0).questions) {
    for (const auto& choice : question.choices)
      if (choice.correct && question.id.starts_with("words")) ++words[choice.letter];
    for (const auto& number : question.numbers)
      if (number.correct) ++digits[number.letter];
    if (question.id.starts_with("kept")) CHECK(question.choices.at(0).correct);
  }
  // With 120 throws, each of four sides is expected 30 times; six standard deviations are 28.
  for (const auto& letters : {words, digits}) {
    CHECK(letters.size() == 4);
    for (const auto& [letter, count] : letters) CHECK(std::abs(count - 30) < 28);
  }
  CHECK(words != digits);
}

TEST_CASE("a row records for each number whether its value is a fraction") {
  Small small;
  small.examples =
      "pair:\n  title: A pair\n  equations: |\n    q[k] = k/3 for k in 1..3\n    r[k] = sqrt(k) for k in "
      "1..3\n"
      "  show:\n    - table: q\n    - table: r\n";
  small.cards = small.quiz = "";
  std::string methods;
  for (const ledger::NumberLine& line : made(small).numbers.lines) methods += line.method + " ";
  // 1/3, 2/3 and 1; of the roots only that of 1 is a fraction.
  CHECK(methods == "eee enn ");
}

TEST_CASE("a distractor that is not proven equal to the answer is not reported as equal") {
  // They differ in the 40th place, which 64 bits can't show.
  const numbers::LimitScope scope({64, 1LL << 20, 1U << 20});
  Small small;
  small.quiz =
      "- id: b\n  ask: Compute.\n  answer: sin(1)\n  decimals: 2\n  distractors:\n"
      "    - value: sin(1) + exp(-92)\n      misconception: early\n";
  CHECK(messages(small).find("ask for more places with 'decimals:'") != std::string::npos);
}

TEST_CASE("a distractor that prints like the answer or like another one is an error") {
  Small small;
  small.quiz =
      "- id: b\n  ask: Compute.\n  answer: P[1, 1]\n  decimals: 1\n  distractors:\n"
      "    - value: 0.5403\n      misconception: early\n"
      "    - value: 9/10\n      misconception: degrees\n"
      "    - value: cos(0.5)\n      misconception: early\n"
      "    - value: w = 1\n      misconception: early\n";
  CHECK(messages(small) ==
        "lessons/waves/quiz.yaml:6:14: error: this distractor prints 0.5, like the answer\n"
        "        - value: 0.5403\n"
        "                 ^^^^^^\n"
        "    hint: ask for more places with 'decimals:', or choose numbers that keep the two apart\n\n"
        "lessons/waves/quiz.yaml:10:14: error: this distractor prints 0.9, like the one for 'degrees'\n"
        "        - value: cos(0.5)\n"
        "                 ^^^^^^^^\n"
        "    hint: ask for more places with 'decimals:', or choose numbers that keep the two apart\n\n"
        "lessons/waves/quiz.yaml:12:14: error: 'w = 1' is not a number\n"
        "        - value: w = 1\n"
        "                 ^^^^^\n"
        "    hint: a distractor must be a number like the answer\n");
  small.quiz =
      "- id: b\n  ask: Compute.\n  answer: w = 1\n  distractors:\n"
      "    - value: 9/10\n      misconception: degrees\n";
  CHECK(messages(small) ==
        "lessons/waves/quiz.yaml:3:11: error: an answer with distractors must be a number\n"
        "      answer: w = 1\n"
        "              ^^^^^\n"
        "    hint: write the choices in words, under 'choices:'\n");
}

TEST_CASE("choices that print alike are an error, even if none of them is right") {
  // w is 0.10, and a tenth of it 0.010.
  const auto choices = [](const char* one, const char* other) {
    Small small;
    small.quiz = std::string("- id: b\n  ask: Which?\n  choices:\n    - text: '") + one +
                 "'\n      correct: yes\n      because: x\n    - text: '" + other +
                 "'\n      because: y\n    - text: none\n      because: z\n";
    return small;
  };
  CHECK(messages(choices("{num}`w : 2`", "{num}`0.10 <w>`")) ==
        "lessons/waves/quiz.yaml:7:14: error: this choice prints '0.10', like choice A\n"
        "        - text: '{num}`0.10 <w>`'\n"
        "                 ^^^^^^^^^^^^^^^\n"
        "    hint: make the printed choices different: ask for more places, or leave one "
        "out\n");
  CHECK(messages(choices("{num}`w : 1`", "{num}`w + 1/1000 : 1`")).find("prints '0.1', like choice A") !=
        std::string::npos);
  CHECK(messages(choices("*none*", "{lit}`7`")).find("prints 'none', like choice A") != std::string::npos);
  CHECK(messages(choices("$\\val{w : 1}$", "{num}`w : 1`")).find("like choice A") != std::string::npos);
  CHECK(messages(choices("$x^2$", "$x^{2}$")).find("like choice A") != std::string::npos);
  CHECK(messages(choices("$\\val{w : 2}$", "$\\val{w : 2}\\,$")).find("like choice A") != std::string::npos);
  made(choices("$x^2$", "$x_2$"));
  made(choices("$x$", "$\\mathbf{x}$"));
  made(choices("{num}`w : 2`", "{num}`w : 1`"));
}

TEST_CASE("questions are numbered through the whole course") {
  files::MemoryFiles files;
  files.contents["lessons/course.yaml"] = "title: Small\nlessons: [one, two]\n";
  for (const std::string lesson : {"one", "two"}) {
    files.contents["lessons/" + lesson + "/lesson.md"] = "# A lesson\n";
    std::string& quiz = files.contents["lessons/" + lesson + "/quiz.yaml"];
    for (const std::string which : {"first", "second"})
      quiz += "- id: " + lesson + "-" + which +
              "\n  ask: Which?\n  choices:\n    - text: This.\n      correct: yes\n      because: It is.\n"
              "    - text: That.\n      because: It is not.\n";
  }
  text::Diagnostics said;
  const auto course = course::load(files, said);
  const auto workbook = course ? workbook::assemble(*course, said) : std::nullopt;
  INFO(render(said));
  REQUIRE(workbook);
  std::vector<std::size_t> numbers;
  for (const workbook::LessonView& lesson : workbook->lessons)
    for (const workbook::QuestionView& question : lesson.questions) numbers.push_back(question.number);
  CHECK(numbers == std::vector<std::size_t>{1, 2, 3, 4});
}

TEST_CASE("a function of the author is listed among the formulas, in source order") {
  Small small;
  small.examples = "pair:\n  title: A pair\n  equations: |\n    x = 2\n    f(p) = p^2\n    y = f(x)\n";
  small.cards = "- id: a\n  front: x\n  back: y\n";
  small.quiz = "- id: b\n  ask: x\n  answer: y\n";
  small.prose = "# Waves\n\n```{example} pair\n```\n";
  const workbook::Workbook book = made(small);
  const auto& example = std::get<workbook::ExampleView>(book.lessons.at(0).blocks.at(0));
  REQUIRE(example.formulas.lines.size() == 3);
  CHECK(example.formulas.lines[1].latex.substr(0, 1) == "f");
}

TEST_CASE("a link without a target is an error at its text") {
  Small small;
  small.prose += "\n## The rest\n\n[a](https://example.org) [b](#the-rest) [c](../waves/lesson.md#waves)\n";
  made(small);
  small.prose += "\n[one *here*](#the-rets) and [two](../wave/lesson.md) and [three](notes.md).\n";
  small.cards = "- id: a\n  front: '[four](../waves/lesson.md#nothing-near)'\n  back: x\n";
  CHECK(messages(small) ==
        "lessons/waves/cards.yaml:2:12: error: the link leads to a missing heading 'nothing-near'\n"
        "      front: '[four](../waves/lesson.md#nothing-near)'\n"
        "               ^^^^\n"
        "    hint: use one of waves, the-rest\n\n"
        "lessons/waves/lesson.md:10:2: error: the link leads to a missing heading 'the-rets'\n"
        "    [one *here*](#the-rets) and [two](../wave/lesson.md) and [three](notes.md).\n"
        "     ^^^^\n"
        "    hint: did you mean 'the-rest'?\n\n"
        "lessons/waves/lesson.md:10:30: error: the link leads to a missing lesson 'wave'\n"
        "    [one *here*](#the-rets) and [two](../wave/lesson.md) and [three](notes.md).\n"
        "                                 ^^^\n"
        "    hint: did you mean 'waves'?\n\n"
        "lessons/waves/lesson.md:10:59: error: the link to 'notes.md' does not lead to a page\n"
        "    [one *here*](#the-rets) and [two](../wave/lesson.md) and [three](notes.md).\n"
        "                                                              ^^^^^\n"
        "    hint: write ../folder/lesson.md for a lesson, #heading for a heading, a whole address (https, "
        "http, ftp, "
        "mailto) for a web page, or the name of a file beside the lesson (png, jpg, jpeg, pdf, zip, docx, "
        "ods, odt, "
        "odp, pptx, xlsx, csv, tsv, txt, json, py, r)\n");
}

TEST_CASE("an address that a browser would execute, or that contains a page, is refused") {
  Small small;
  for (const char* address :
       {"javascript:alert(1)", "JavaScript:x", "data:text/html,x", "vbscript:x", "a:b"}) {
    CAPTURE(address);
    small.prose = "# Waves\n\n```{example} pair\n```\n\n[one](" + std::string(address) + ").\n";
    CHECK(messages(small).find(fmt::format("error: the link to '{}' does not lead to a page", address)) !=
          std::string::npos);
  }
}

TEST_CASE("content that can't be shown is reported at its place") {
  struct Row {
    const char* prose;
    const char* message;
  };
  for (const Row& row : {Row{"{num}`P`",
                             "lessons/waves/lesson.md:6:7: error: 'P' is a table, but one number is "
                             "expected here\n    {num}`P`\n          ^\n"
                             "    hint: name a cell, as in `P[1, 0]`, or use a {table} directive\n"},
                         Row{"{num}`w : 4 sigh`",
                             "lessons/waves/lesson.md:6:11: error: '4 sigh' is not a format\n    {num}`w : 4 "
                             "sigh`\n              ^^^^^^\n"
                             "    hint: write places (`4`), `3 sig`, `sci 3`, `percent 1` or `fraction`; a "
                             "rounding rule, `by hand` and `bare` (without its unit) may follow\n"},
                         Row{"{num}`zero <w>`",
                             "lessons/waves/lesson.md:6:7: error: 'zero' is not a printed number\n    "
                             "{num}`zero <w>`\n          ^^^^\n"
                             "    hint: write digits such as `0.8415`, `~60,000` or `27%` before `<`\n"}}) {
    Small small;
    small.prose += "\n" + std::string(row.prose) + "\n";
    CHECK(messages(small) == row.message);
  }
}

TEST_CASE("a long given row becomes a column") {
  for (const std::size_t count : {std::size_t{30}, std::size_t{31}}) {
    std::string values;
    for (std::size_t i = 0; i < count; ++i) values += std::to_string(i * i) + " ";
    Small small;
    small.examples = "pair:\n  title: A pair\n  given:\n    w[i]: " + values +
                     "\n  equations: |\n    P[pos, k] = pos + k + w[0] for pos in 0..2, k in 0..1\n";
    const auto book = made(small);
    const auto& example = std::get<workbook::ExampleView>(book.lessons.front().blocks.front());
    const workbook::TableView& given = example.givens.front();
    const bool is_wide = count == 30;
    CHECK(given.columns.size() == (is_wide ? count : 1));
    REQUIRE(given.rows.size() == (is_wide ? 1 : count));
    CHECK(given.rows.back().cells.back().text == std::to_string((count - 1) * (count - 1)));
    if (!is_wide) CHECK(given.rows.back().label == "30");
  }
}

}  // namespace assemble_test
