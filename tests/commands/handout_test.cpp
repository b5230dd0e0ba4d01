// Sheets for a class. The states that students get are read from the marking table and computed again here.
#include <map>
#include <set>

#include "catch.hpp"
#include "commands/class_list.hpp"
#include "paper/engine.hpp"
#include "paper/pdf.hpp"
#include "program.hpp"
#include "workbook/practice/handout.hpp"

namespace handout_test {

using namespace program;
using namespace proofsheet;

namespace {

const std::string pizza =
    "- id: pizza\n  ask: 'How much are {num}`f : 0` °F?'\n  choose: {f: 300..475 step 25}\n"
    "  answer: (f - 32) * 5/9\n  decimals: 1\n";
const std::string twice =
    "- id: twice\n  ask: 'Twice {num}`x : 0`?'\n  choose: {x: 1..50}\n  answer: 2 x\n  decimals: 0\n";
const std::string why = "- id: why\n  ask: Why?\n  model answer: Because.\n";

void write_course(const fs::path& folder, const std::string& quiz) {
  write(folder / "lessons/course.yaml", "title: Ovens\nlessons: [ovens]\n");
  write(folder / "lessons/ovens/lesson.md", "# Ovens\n\n```{quiz}\n```\n");
  write(folder / "lessons/ovens/examples.yaml", "oven:\n  title: An oven\n  equations: y = 1\n");
  write(folder / "lessons/ovens/quiz.yaml", quiz);
}

Ran hand_out(const fs::path& folder, const std::string& students, const std::string& seed = "2026",
             const std::string& output = "handout", const std::vector<std::string>& options = {}) {
  write(folder / "class.csv", students);
  std::vector<std::string> words{"handout", "--students", (folder / "class.csv").string(), "--seed",
                                 seed,      "--output",   (folder / output).string()};
  words.insert(words.end(), options.begin(), options.end());
  return run_in(folder, words);
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == ',')
      fields.emplace_back();
    else if (c != '\r')
      fields.back() += c;
  }
  return fields;
}

/// The state and the answer of each student and question.
using Dealt = std::map<std::pair<std::string, std::string>, std::pair<std::string, std::string>>;
Dealt dealt(const fs::path& table) {
  Dealt dealt;
  std::istringstream lines(read(table));
  std::string line;
  std::getline(lines, line);
  CHECK(line == "id,name,number,question,state,answer\r");
  while (std::getline(lines, line)) {
    const auto fields = fields_of(line);
    REQUIRE(fields.size() == 6);
    dealt[{fields[0], fields[3]}] = {fields[4], fields[5]};
  }
  return dealt;
}

std::string messages_of(const std::string& text) {
  text::Diagnostics diagnostics;
  const auto students =
      commands::read_class(std::make_shared<const text::Source>("class.csv", text), diagnostics);
  CHECK(students.has_value() == !diagnostics.has_errors());
  std::string all;
  for (const text::Diagnostic& one : diagnostics.sorted()) {
    const auto at = one.span.source->position(one.span.begin);
    all += std::to_string(at.line) + ":" + std::to_string(at.column) + " " + one.fact + "\n";
  }
  return all;
}

}  // namespace

TEST_CASE("the marking table has the right answers of questions with parts, and the sheet their points") {
  const Folder folder;
  write_course(folder.path(),
               "- id: whose\n  ask: Whose?\n  pairs: [{item: a, match: b}, {item: c, match: d}]\n"
               "  others: [e]\n  points: 3\n"
               "- id: steps\n  ask: Sort.\n  order: [f, g, h]\n"
               "- id: facts\n  ask: True?\n  statements:\n    - {text: i, correct: yes, because: j}\n"
               "    - {text: k, correct: no, because: l}\n  in order: yes\n");
  CHECK(hand_out(folder.path(), "id,name\nada,Ada\n").status == 0);
  const auto answers = dealt(folder.path() / "handout/marking.csv");
  const std::string sheet = read(folder.path() / "handout/sheets/ada.md"),
                    key = read(folder.path() / "handout/answers/ada.md");
  /// Returns the letter before a text on the sheet.
  const auto letter = [&](const std::string& text) {
    const std::size_t at = sheet.find(".** " + text + "\n");
    REQUIRE(at != std::string::npos);
    return sheet.substr(at - 1, 1);
  };
  CHECK(answers.at({"ada", "whose"}).second == "1" + letter("b") + " 2" + letter("d"));
  CHECK(answers.at({"ada", "steps"}).second == letter("f") + " " + letter("g") + " " + letter("h"));
  CHECK(answers.at({"ada", "facts"}).second == "A true B false");
  CHECK(sheet.find("**Question 1 (3 points).** Whose?") != std::string::npos);
  CHECK(sheet.find("**Ada (ada)** (5 points in all)") != std::string::npos);
  CHECK(sheet.find("**Question 3 (1 point).** True?") != std::string::npos);
  CHECK(key.find("1. a – **" + letter("b") + ".** b") != std::string::npos);
  CHECK(key.find("**Answer: " + letter("f") + ", " + letter("g") + ", " + letter("h") + "**") !=
        std::string::npos);
  CHECK(key.find("- **B.** k **False**") != std::string::npos);
}

TEST_CASE("the marking table has no letter for a question without choices on the sheet") {
  const Folder folder;
  write_course(
      folder.path(),
      "- {id: t, ask: 'x?', answer: 5, decimals: 0, type: typed, distractors: [{value: 6, because: "
      "No.}]}\n- {id: c, ask: 'x?', answer: 5, decimals: 0, distractors: [{value: 6, because: No.}]}\n");
  CHECK(hand_out(folder.path(), "sep=,\nname, id\nAda, 007\n").status == 0);
  const auto answers = dealt(folder.path() / "handout/marking.csv");
  CHECK(answers.at({"007", "t"}).second == "5");
  CHECK(answers.at({"007", "c"}).second.size() == 3);
}

TEST_CASE("a class list is parsed as RFC 4180, and each mistake is reported at its place") {
  text::Diagnostics diagnostics;
  const auto students = commands::read_class(
      std::make_shared<const text::Source>(
          "class.csv", "\xEF\xBB\xBFgroup,name,id\r\n1,\"Bell, \"\"Anna\"\"\",anna\r\n\r\n2,,b-7"),
      diagnostics);
  REQUIRE(students);
  REQUIRE(students->size() == 2);
  CHECK((*students)[0].id == "anna");
  CHECK((*students)[0].name == "Bell, \"Anna\"");
  CHECK((*students)[1].id == "b-7");
  CHECK((*students)[1].name.empty());

  for (const std::string text : {"Name;ID\nBell, Anna;a-1\n", "NAME\tId\nBell, Anna\ta-1\n"}) {
    const auto read =
        commands::read_class(std::make_shared<const text::Source>("class.csv", text), diagnostics);
    REQUIRE(read);
    CHECK(read->at(0).id == "a-1");
    CHECK(read->at(0).name == "Bell, Anna");
  }
  CHECK(messages_of("") == "1:1 the class has no column 'id'\n");
  CHECK(messages_of("id,name\n") == "1:1 there are no students in the class\n");
  CHECK(messages_of("name\nAnna\n") == "1:1 the class has no column 'id'\n");
  CHECK(messages_of("id,id\na,b\n") == "1:4 duplicate column 'id'\n");
  CHECK(messages_of("id,name\na\n") == "2:1 this line has 1 field where the header has 2\n");
  CHECK(messages_of("id,name\na,\"b\nc\n") == "2:3 this quote is never closed\n");
  CHECK(messages_of("id,name\na,\"b\"c\n") == "2:6 there is text after the closing quote\n");
  CHECK(messages_of("id,name\na,b\"c\n") == "2:4 a quote in the middle of a field\n");
  CHECK(messages_of("id\n../a\n.b\nc d\nfine\n") ==
        "2:1 '../a' is not a valid student id\n3:1 '.b' is not a valid student id\n4:1 'c d' is not a valid "
        "student id\n");
  CHECK(messages_of("id\nanna\nbea\nANNA\n") == "4:1 duplicate student id 'ANNA'\n");
  for (const char* id :
       {"CON", "nul", "Aux", "prn", "COM1", "lpt9", "con.txt", "nul.a.md", "com0", "a.", "anna.."})
    CHECK(messages_of(std::string("id\n") + id + "\n") ==
          std::string("2:1 '") + id + "' can't be the name of a file on Windows\n");
  CHECK(messages_of("id\nconrad\ncom\ncom10\nnull\na.con\nlpt\n").empty());
  CHECK(messages_of("id\nanna \n").empty());
  CHECK(messages_of("id,name\na,\"b\nc\"\n") == "2:3 this name can't be printed\n");
  CHECK(messages_of("id,name\na,\xEE\x80\x90\n") == "2:3 this name can't be printed\n");
  CHECK(messages_of("id,name\na,\xFF\n") == "2:3 this name can't be printed\n");
  for (const std::string& bytes : {std::string("\xFF\xFEi\0d\0\n\0a\0", 10),
                                   std::string("\xFE\xFF\0i\0d\0\n\0a", 10), std::string("i\0d\0\n\0a\0", 8)})
    CHECK(messages_of(bytes) == "1:1 the class list is in UTF-16, not in UTF-8\n");
  std::string many = "id\n";
  for (std::size_t i = 0; i <= commands::most_students; ++i) many += "s" + std::to_string(i) + "\n";
  CHECK(messages_of(many) == "2002:1 the class has more than 2000 students\n");
}

TEST_CASE("a sheet depends on the seed and its student alone") {
  Folder folder;
  const fs::path course = folder.path();
  write_course(course, pizza + twice + why);
  const Ran ran = hand_out(course, "id,name\nanna,Anna\nbea,Bea\ncid,Cid\n");
  INFO(ran.err);
  REQUIRE(ran.status == 0);
  const auto first = tree(course / "handout");
  CHECK(first.size() == 7);
  const Dealt all = dealt(course / "handout/marking.csv");
  REQUIRE(all.size() == 9);
  for (const auto& [whose, what] : all) {
    if (whose.second == "why") CHECK(what == std::pair<std::string, std::string>("", ""));
    if (whose.second == "twice") {  // x=12: 24
      REQUIRE(what.first.starts_with("x="));
      CHECK(what.second == std::to_string(2 * std::stoi(what.first.substr(2))));
      const std::string sheet = read(course / "handout/sheets" / (whose.first + ".md"));
      CHECK(sheet.find("Twice " + what.first.substr(2) + "?") != std::string::npos);
      CHECK(sheet.find("**Answer") == std::string::npos);
      CHECK(sheet.find("](") == std::string::npos);  // no links to pages that are not handed out
      CHECK(
          read(course / "handout/answers" / (whose.first + ".md")).find("**Answer: " + what.second + "**") !=
          std::string::npos);
    }
  }
  // The same class in another order, without one student and with a new one.
  REQUIRE(hand_out(course, "id,name\ncid,Cid\nbea,Bea\nanna,Anna\n", "2026", "again").status == 0);
  REQUIRE(hand_out(course, "id,name\ndan,Dan\nanna,Anna\n", "2026", "others").status == 0);
  for (const char* sheet : {"sheets/anna.md", "answers/anna.md"}) {
    CHECK(read(course / "handout" / sheet) == read(course / "again" / sheet));
    CHECK(read(course / "handout" / sheet) == read(course / "others" / sheet));
  }
  // A new question before the others, and an additional state, change no other student's sheet.
  std::string wider = pizza;
  wider.replace(wider.find("475"), 3, "500");
  write_course(course, "- id: new\n  ask: New?\n  answer: 1\n" + twice + wider + why);
  REQUIRE(hand_out(course, "id,name\nanna,Anna\nbea,Bea\ncid,Cid\n", "2026", "newer").status == 0);
  const Dealt newer = dealt(course / "newer/marking.csv");
  for (const auto& [whose, what] : all) {
    const auto& now = newer.at(whose);
    CHECK((now == what || now.first == "f=500"));
  }
}

TEST_CASE("--questions selects questions, in the order of the course") {
  const Folder folder;
  write_course(folder.path(), pizza + twice + why);
  const auto selected = [&](const std::string& names) {
    return hand_out(folder.path(), "id\nanna\n", "1", "some", {"--questions", names});
  };
  REQUIRE(selected("why, ovens/pizza").status == 0);
  const std::string table = read(folder.path() / "some/marking.csv");
  CHECK(table.find(",1,pizza,") < table.find(",3,why,"));
  CHECK(dealt(folder.path() / "some/marking.csv").size() == 2);
  for (const char* page : {"some/sheets/anna.md", "some/answers/anna.md"}) {
    const std::string text = read(folder.path() / page);
    CHECK(text.find("°F?") != std::string::npos);
    CHECK(text.find("Why?") != std::string::npos);
    CHECK(text.find("Twice") == std::string::npos);
  }
  const Ran unknown = selected("piza,why,ovens/twist");
  CHECK(unknown.status == 2);
  for (const char* message :
       {"error: there is no question 'piza'\n    hint: did you mean 'pizza'?\n",
        "error: there is no question 'ovens/twist'\n    hint: did you mean 'ovens/twice'?\n"})
    CHECK(unknown.err.find(message) != std::string::npos);
}

TEST_CASE("--pick deals each student some of the questions, with their keys") {
  const Folder folder;
  std::string quiz;
  for (int i = 0; i < 12; ++i)
    quiz += "- id: q" + std::to_string(i) + "\n  ask: How much is " + std::string(1, char('a' + i)) +
            "?\n  answer: 1\n";
  write_course(folder.path(), quiz);
  std::string students = "id\n";
  for (int i = 0; i < 40; ++i) students += "s" + std::to_string(i) + "\n";
  const auto picked = [&](const std::string& seed, const std::vector<std::string>& options) {
    const Ran ran = hand_out(folder.path(), students, seed, "some", options);
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    std::map<std::string, std::set<std::string>> sheets;
    for (const auto& [whose, what] : dealt(folder.path() / "some/marking.csv"))
      sheets[whose.first].insert(whose.second);
    return sheets;
  };
  const auto five = picked("1", {"--pick", "5"});
  std::map<std::string, int> counts;
  std::set<std::set<std::string>> different;
  for (const auto& [student, questions] : five) {
    CHECK(questions.size() == 5);
    different.insert(questions);
    for (const std::string& one : questions) ++counts[one];
    for (const char* page : {"some/sheets/", "some/answers/"}) {
      const std::string text = read(folder.path() / (page + student + ".md"));
      for (int i = 0; i < 12; ++i)
        CHECK((text.find(std::string("is ") + char('a' + i) + "?") != std::string::npos) ==
              (questions.count("q" + std::to_string(i)) == 1));
    }
  }
  CHECK(different.size() > 30);
  CHECK(counts.size() == 12);
  CHECK(picked("1", {"--pick", "5"}) == five);
  CHECK(picked("2", {"--pick", "5"}) != five);
  // With one more picked, and with one more question, a student keeps all questions but at most one.
  for (const auto& [student, questions] : picked("1", {"--pick", "6"}))
    for (const std::string& one : five.at(student)) CHECK(questions.count(one) == 1);
  write_course(folder.path(), "- id: new\n  ask: Why?\n  answer: 1\n" + quiz);
  for (const auto& [student, questions] : picked("1", {"--pick", "5"})) {
    std::size_t kept = 0;
    for (const std::string& one : questions) kept += five.at(student).count(one);
    CHECK(kept == 5 - questions.count("new"));
  }
  CHECK(picked("1", {"--pick", "1", "--questions", "q3,q4"}).at("s0").size() == 1);
  const Ran many = hand_out(folder.path(), students, "1", "some", {"--pick", "3", "--questions", "q3,q4"});
  CHECK(many.status == 2);
  CHECK(many.err ==
        "error: can't pick 3 of 2 questions\n    hint: pick fewer questions, or leave out --pick\n");
}

TEST_CASE("a question's picture appears in the book, on a student's sheet, and typeset") {
  Folder folder;
  const fs::path course = folder.path();
  write_course(course, pizza + "  figure: scales\n" +
                           "- id: drawn\n  ask: What is drawn?\n  figure: scales\n  model answer: A line.\n");
  write(course / "lessons/ovens/examples.yaml",
        "oven:\n  title: An oven\n  equations: y = 1\n  show:\n    - figure: lines\n      id: scales\n      "
        "title: Two scales\n"
        "      x: Fahrenheit\n      y: Celsius\n      alt: A rising line\n      curves: |\n        both: (x "
        "- 32) * 5/9 for x in 0..500\n");
  write(course / "lessons/ovens/lesson.md", "# Ovens\n\n```{example} oven\n```\n\n```{quiz}\n```\n");
  const Ran built = run_in(course, {"build"});
  INFO(built.err);
  REQUIRE(built.status == 0);
  const auto count = [](const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  CHECK(count(read(course / "output/latex/quiz-sheets.tex"), "\\begin{tikzpicture}") == 2);
  CHECK(count(read(course / "output/markdown/quiz.md"), "![A rising line](") == 2);

  REQUIRE(hand_out(course, "id\nanna\n").status == 0);
  const std::string sheet = read(course / "handout/sheets/anna.md"), shown = "![A rising line](figures/";
  CHECK(count(sheet, shown) == 2);
  const std::size_t at = sheet.find(shown) + shown.size();
  CHECK(read(course / "handout/sheets/figures" / sheet.substr(at, sheet.find(')', at) - at))
            .find("Fahrenheit") != std::string::npos);

  const char* path = std::getenv("PATH");
  if (!paper::find_engine(path ? path : "") || std::system("command -v pdftotext >/dev/null 2>&1") != 0) {
    const char* word = std::getenv("PROOFSHEET_TEX");
    WARN("TeX or poppler-utils is not installed");
    CHECK_FALSE((word && std::string(word) == "required"));
    return;
  }
  const Ran typeset = run_in(course, {"handout", "--students", (course / "class.csv").string(), "--seed", "1",
                                      "--output", (course / "typeset").string(), "--pdf"});
  INFO(typeset.err);
  REQUIRE(typeset.status == 0);
  const std::string paper = pdf::text(course / "typeset/sheets/anna.pdf");
  CHECK(count(paper, "Fahrenheit") == 2);
  CHECK(count(paper, "Name") == 0);  // the sheet has the name itself
  CHECK(count(paper, "anna") > 0);
  CHECK(count(paper, "Date") == 1);

  // A handout of another question has no picture.
  write(course / "lessons/ovens/quiz.yaml", read(course / "lessons/ovens/quiz.yaml") + why);
  REQUIRE(hand_out(course, "id\nanna\n", "1", "plain", {"--questions", "why"}).status == 0);
  CHECK(!fs::exists(course / "plain/sheets/figures"));
}

TEST_CASE("states are dealt evenly, and another seed deals other states") {
  workbook::QuestionView question;
  question.id = "pizza";
  for (int f = 0; f < 8; ++f) question.states.push_back({"f=" + std::to_string(f), {}});
  std::map<std::size_t, int> counts;
  int same = 0;
  for (int i = 0; i < 8000; ++i) {
    const std::string id = "s" + std::to_string(i);
    const std::size_t state = workbook::deal_state(question, {id, "", "2026"});
    ++counts[state];
    same += state == workbook::deal_state(question, {id, "", "2027"}) ? 1 : 0;
  }
  CHECK(counts.size() == 8);
  // A thousand each; ten standard deviations of the binomial distribution, √(8000·1/8·7/8) ≈ 30, are 300.
  for (const auto& [state, count] : counts) CHECK(std::abs(count - 1000) < 300);
  CHECK(std::abs(same - 1000) < 300);
}

TEST_CASE("names are plain text on every page, and never a spreadsheet formula") {
  Folder folder;
  write_course(folder.path(), pizza);
  const Ran ran = hand_out(folder.path(), "id,name\na1,\"=1+1 *b* [x](y) <i> $z$\"\n");
  INFO(ran.err);
  REQUIRE(ran.status == 0);
  CHECK(read(folder.path() / "handout/sheets/a1.md").find("**=1+1 \\*b\\* \\[x\\](y) \\<i> \\$z\\$ (a1)**") !=
        std::string::npos);
  CHECK(read(folder.path() / "handout/marking.csv").find("\r\na1,'=1+1 *b* [x](y) <i> $z$,1,pizza,f=") !=
        std::string::npos);
  CHECK(commands::csv_field("say \"a, b\"", true) == "\"say \"\"a, b\"\"\"");
  CHECK(commands::csv_field("-0.4161", false) == "-0.4161");
}

TEST_CASE("a handout with missing inputs is refused, and nothing is written") {
  Folder folder;
  write_course(folder.path(), pizza);
  const Ran ran = run_in(folder.path(), {"handout", "--students", (folder.path() / "no.csv").string(),
                                         "--seed", "1", "--output", (folder.path() / "handout").string()});
  CHECK(ran.status == 2);
  CHECK(ran.err == "error: there is no file '" + (folder.path() / "no.csv").string() +
                       "'\n    hint: name a file with the columns id and name, separated by commas\n");
  const Ran lesson = run_in(folder.path(), {"handout", "--students", (folder.path() / "class.csv").string(),
                                            "--seed", "1", "--lesson", "oven"});
  CHECK(lesson.status == 2);
  CHECK_FALSE(fs::exists(folder.path() / "handout"));
}

TEST_CASE("a handout is written as a whole or not at all") {
  const Folder folder;
  write_course(folder.path(), pizza);
  REQUIRE(hand_out(folder.path(), "id,name\na,Ann\n").status == 0);
  const std::string before = read(folder.path() / "handout/sheets/a.md");
  fs::remove(folder.path() / "handout/marking.csv");
  fs::create_directory(folder.path() / "handout/marking.csv");
  const Ran ran = hand_out(folder.path(), "id,name\na,Ann\nb,Bob\n", "another seed");
  CHECK(ran.status == 2);
  CHECK(ran.err.find("is a folder, but must be a file") != std::string::npos);
  CHECK(read(folder.path() / "handout/sheets/a.md") == before);
  CHECK(!fs::exists(folder.path() / "handout/sheets/b.md"));
  CHECK(!fs::exists(folder.path() / "handout/.new"));
}

}  // namespace handout_test
