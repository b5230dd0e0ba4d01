// The exports of a tiny course for every target, and their messages, in readable files.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "catch.hpp"
#include "commands/program.hpp"
#include "exports/target.hpp"

namespace golden_test {

using namespace program;
using namespace proofsheet;

namespace {

const fs::path here = project / "tests/exports";

void check_expected(const fs::path& file, const std::string& actual) {
  const char* bless = std::getenv("PROOFSHEET_BLESS");
  if (bless && std::string(bless) == "1") write(file, actual);
  INFO(fs::relative(file, project).string() << " is not what it was; PROOFSHEET_BLESS=1 rewrites it");
  CHECK(actual == read(file));
}

std::size_t number_at(const std::string& bytes, std::size_t at, std::size_t size) {
  std::size_t number = 0;
  for (std::size_t i = size; i > 0; --i)
    number = number << 8U | static_cast<unsigned char>(bytes.at(at + i - 1));
  return number;
}

/// Returns the files of an archive, which must be stored without compression and dated with the first day
/// that archives can represent.
std::vector<std::pair<std::string, std::string>> files_in(const std::string& archive) {
  std::vector<std::pair<std::string, std::string>> files;
  for (std::size_t at = 0; archive.compare(at, 4, "PK\x03\x04") == 0;) {
    REQUIRE(number_at(archive, at + 8, 2) == 0);
    REQUIRE(number_at(archive, at + 12, 2) == 33);
    const std::size_t size = number_at(archive, at + 18, 4), name = number_at(archive, at + 26, 2);
    const std::size_t begin = at + 30 + name + number_at(archive, at + 28, 2);
    files.emplace_back(archive.substr(at + 30, name), archive.substr(begin, size));
    at = begin + size;
  }
  return files;
}

/// Compares an export: a text is one file, an archive is a folder of its texts.
void check_export(const fs::path& file, const std::string& bytes) {
  const auto files = files_in(bytes);
  if (files.empty()) return check_expected(file, bytes);
  std::string names;
  for (const auto& [name, content] : files) {
    names += name + "\n";
    if (name.ends_with(".xml")) check_expected(file.parent_path() / file.stem() / name, content);
  }
  check_expected(file.parent_path() / file.stem() / "files.txt", names);
}

}  // namespace

TEST_CASE("every target exports the tiny course as expected") {
  for (const exports::Target& target : exports::targets())
    for (const char* option : {"", "-choose", "-variants", "-adapt"}) {
      if (*option && target.write_site) continue;
      if (option == std::string("-adapt") && target.word != std::string("canvas")) continue;
      const std::string name = std::string(target.word) + option;
      CAPTURE(name);
      const Folder folder;
      const std::string file = (folder.path() / (name + target.ending)).string();
      std::vector<std::string> words{"export", target.word, "--output", file};
      if (*option) words.push_back("-" + std::string(option));
      const Ran ran = run_in(here / "course", words);
      std::string told = ran.err + ran.out;
      if (const auto at = told.find(file + ":"); at != told.npos) told.erase(at, file.size());
      check_expected(here / "expected" / (name + ".console"),
                     told + "status " + std::to_string(ran.status) + "\n");
      check_export(here / "expected" / (name + target.ending), read(file));
    }
}

TEST_CASE("an export in XML contains only characters allowed in XML") {
  const Folder folder;
  fs::copy(here / "course", folder.path(), fs::copy_options::recursive);
  const std::string escapes = "\\u0001\\v\\uFFFE\\uFFFF", raw = "\uFFFE\uFFFF";
  edit(folder.path() / "lessons/course.yaml", "title: ", "title: \"" + escapes + "\" # ");
  edit(folder.path() / "lessons/oven/lesson.md", "# ", "# " + raw);
  for (const char* file : {"cards.yaml", "quiz.yaml"}) {
    std::string text = read(folder.path() / "lessons/oven" / file);
    for (const char* key : {"front: \"", "back: \"", "ask: \""})
      for (std::size_t at = 0; (at = text.find(key, at)) != std::string::npos; at += escapes.size())
        text.insert(at += std::string(key).size(), escapes);
    write(folder.path() / "lessons/oven" / file, text);
  }
  for (const char* target : {"moodle", "canvas", "qti", "scorm"}) {
    const std::string file = (folder.path() / target).string();
    const Ran ran = run_in(folder.path(), {"export", target, "--output", file});
    CAPTURE(target, ran.err);
    const std::string bytes = read(file);
    REQUIRE(!bytes.empty());
    auto files = files_in(bytes);
    if (files.empty()) files.emplace_back("moodle.xml", bytes);
    for (const auto& [name, text] : files) {
      if (!name.ends_with(".xml") && !name.ends_with(".svg")) continue;
      CAPTURE(name);
      for (const char* character : {"\x01", "\x0B", "\uFFFE", "\uFFFF"})
        CHECK(text.find(character) == std::string::npos);
    }
  }
}

TEST_CASE("--lesson selects the exported lessons, and an unknown lesson is reported") {
  const Folder folder;
  const std::string file = (folder.path() / "notes.txt").string();
  CHECK(run_in(here / "course", {"export", "anki-text", "--lesson", "light", "--output", file}).out ==
        file + ": 0 cards, 6 questions\n");
  CHECK(read(file).find("oven/") == std::string::npos);
  const Ran none = run_in(here / "course", {"export", "anki-text", "--lesson", "lihgt", "--output", file});
  CHECK(none.status == 2);
  CHECK(none.err == "error: there is no lesson 'lihgt'\n    hint: did you mean 'light'?\n");
}

TEST_CASE("a site is exported only as a whole") {
  const Ran ran = run_in(here / "course", {"export", "scorm", "--lesson", "light"});
  CHECK(ran.status == 2);
  CHECK(ran.err ==
        "error: 'scorm' exports the whole site\n"
        "    hint: leave out --lesson, --choose, --adapt and --variants\n");
}

namespace {

void write_course(const Folder& folder, const std::string& question) {
  write(folder.path() / "lessons/course.yaml", "title: Steps\nid: legacy\nlessons: [one]\n");
  write(folder.path() / "lessons/one/lesson.md", "# One\n");
  write(folder.path() / "lessons/one/quiz.yaml", question);
}

}  // namespace

TEST_CASE("states refused for one reason are reported together, with the first") {
  const Folder folder;
  write_course(folder,
               "- id: small\n  ask: 'What is {num}`t : 0` / 100,000? Five places.'\n"
               "  choose: {t: 1..3}\n  answer: t / 100000\n  decimals: 5\n");
  const std::string file = (folder.path() / "small.zip").string();
  const Ran ran = run_in(folder.path(), {"export", "canvas", "--variants", "--output", file});
  CHECK(ran.status == 2);
  CHECK(
      ran.err.starts_with("lessons/one/quiz.yaml:4:11: warning: small/t=1 is not exported: Canvas can't "
                          "store 0.00001 as a number: it "
                          "keeps four places, and no powers of ten, and likewise 2 other states\n"));
}

TEST_CASE("the questions of a scenario are exported in the same states") {
  const Folder folder;
  write_course(
      folder,
      "- scenario: two\n  text: 'N is {num}`n : 0`.'\n  choose: {n: 1..30}\n  states: 3\n  questions:\n"
      "    - {id: a, ask: 'N + 1?', answer: n + 1, decimals: 0}\n"
      "    - {id: b, ask: 'N + 2?', answer: n + 2, decimals: 0}\n");
  const std::string file = (folder.path() / "two.gift").string();
  REQUIRE(run_in(folder.path(), {"export", "gift", "--variants", "--output", file}).status == 0);
  std::map<std::string, std::set<std::string>> states;
  std::istringstream lines(read(file));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("// [id:one/question/"))
      states[line.substr(20, 1)].insert(line.substr(22, line.find(']') - 22));
  CHECK(states["a"].size() == 3);
  CHECK(states["a"] == states["b"]);
}

TEST_CASE("states that differ only in a picture are not exported without it") {
  const Folder folder;
  write_course(folder,
               "- id: slope\n  ask: What is the slope?\n  figure: line\n  choose: {m: [-2, -1, 1, 2]}\n"
               "  answer: m\n  decimals: 0\n"
               "- id: named\n  ask: 'What is the slope of {num}`m : 0` t?'\n  figure: line\n"
               "  choose: {m: [-2, -1, 1, 2]}\n  answer: m\n  decimals: 0\n");
  write(folder.path() / "lessons/one/examples.yaml",
        "e:\n  title: E\n  given:\n    m: 1\n  equations: f(t) = m t\n  show:\n    - figure: lines\n"
        "      id: line\n      x: t\n      curves: |\n        y: f(t) for t in -5..5\n");
  write(folder.path() / "lessons/one/lesson.md", "# One\n\n```{example} e\n```\n");
  const std::string file = (folder.path() / "slope.gift").string();
  const Ran ran = run_in(folder.path(), {"export", "gift", "--variants", "--output", file});
  INFO(ran.err);
  CHECK(ran.err.find("'slope' is not exported with 4 of its states, which differ only in a picture") !=
        std::string::npos);
  CHECK(ran.out.find(": 0 cards, 4 questions") != std::string::npos);
}

TEST_CASE("GIFT warns once about points, with the number of the questions") {
  const Folder folder;
  write_course(
      folder,
      "- {id: a, ask: 'N is {num}`n : 0`?', answer: n, choose: {n: [1, 2]}, decimals: 0, points: 2}\n"
      "- {id: b, ask: 'M is {num}`m : 0`?', answer: m, choose: {m: [1, 2]}, decimals: 0, points: 3}\n"
      "- {id: c, ask: 'K is {num}`k : 0`?', answer: k, choose: {k: [1, 2]}, decimals: 0}\n");
  const std::string file = (folder.path() / "points.gift").string();
  const Ran ran = run_in(folder.path(), {"export", "gift", "--output", file});
  INFO(ran.err);
  CHECK(
      ran.err.find("GIFT can't say that 'a' gives 2 points: in Moodle, each question gives one, and likewise "
                   "1 other question\n") != std::string::npos);
}

TEST_CASE("a distractor is refused with additional digits, or its question is left out") {
  const Folder folder;
  write_course(folder,
               "- id: close\n  ask: 'What is {num}`t : 0` and a bit?'\n  choose: {t: [2, 3]}\n"
               "  answer: t + 0.681\n  decimals: 2\n"
               "  distractors: [{value: t + 0.68500004, misconception: much}]\n");
  write(folder.path() / "lessons/course.yaml",
        "title: Close\nlessons: [one]\nmisconceptions: {much: {title: Too much, about: It is less.}}\n");
  const auto exported = [&](const char* target) {
    return run_in(folder.path(), {"export", target, "--output", (folder.path() / "close").string()});
  };
  for (const char* target : {"moodle", "gift", "qti"}) CHECK(exported(target).status == 0);
  const Ran ran = exported("canvas");
  CHECK(ran.status == 2);
  CHECK(ran.err.starts_with(
      "lessons/one/quiz.yaml:4:11: warning: the question is not exported: Canvas, which "
      "rounds what is typed to four "
      "places, accepts the typed distractor 2.685000040000 (stored as 2.685) for 2.68\n"));
}

TEST_CASE("--adapt asks for fewer digits or for a choice where Canvas can't judge a number") {
  const Folder folder;
  const std::string file = (folder.path() / "easier").string();
  const auto exported = [&](const std::string& quiz) {
    write_course(folder, quiz);
    write(folder.path() / "lessons/one/examples.yaml", "some:\n  title: Some\n  equations: x = 1\n");
    return run_in(folder.path(), {"export", "canvas", "--adapt", "--output", file});
  };
  const auto question = [](const char* id, const char* answer, const char* decimals, const char* wrong = "") {
    const std::string distractors =
        *wrong ? std::string("  distractors: [{value: ") + wrong + ", because: No.}]\n" : "";
    return std::string("- id: ") + id + "\n  ask: How much?\n  example: some\n  answer: " + answer +
           "\n  decimals: " + decimals + "\n" + distractors;
  };
  // The page reads 0.81465 as 0.8146. With two digits, 0.00105 is read as 0.0010.
  const Ran ran = exported(question("fine", "12", "0") + question("rate", "0.814723", "4") +
                           question("five", "0.99548", "4") + question("near", "0.814723", "4", "0.8151") +
                           question("tiny", "0.0011449", "4 sig", "0.002"));
  CHECK(ran.err.empty());
  CHECK(ran.status == 0);
  CHECK(ran.out ==
        "one/rate: was typed as 0.8147, is typed as 0.815\n"
        "one/five: was typed as 0.9955, is typed as 1.00\n"
        "one/near: was typed as 0.8147, is typed as 0.81\n"
        "one/tiny: was typed as 0.001145, is chosen from 2 numbers\n" +
            file + ": 0 cards, 5 questions, 4 keys proven, 4 adapted\n");
  const std::string package = read(file);
  CHECK(package.find("<vargte respident=\"response1\">0.8145</vargte>") != std::string::npos);
  CHECK(package.find("Type a number: rounded to 3 decimal places.") != std::string::npos);

  const Ran lone = exported(question("tiny", "0.0011449", "4 sig"));
  CHECK(lone.status == 2);  // there is nothing else to export
  CHECK(
      lone.err.starts_with("lessons/one/quiz.yaml:4:11: warning: the question is not exported: Canvas, which "
                           "rounds what is typed to four places, rejects the typed 0.0011445 (stored as "
                           "0.0011) for 0.001145, although it is right\n"));
}

TEST_CASE("an arrow in a word is not exported to GIFT, and a bracket in an id is escaped there") {
  const Folder folder;
  write_course(folder,
               "- id: way\n  ask: Which way?\n  example: ways\n  answer: way\n"
               "- id: where\n  ask: 'Is it {num}`where`?'\n  choose: {where: ['a]b', c]}\n"
               "  choices: [{text: 'Yes', correct: yes, because: So.}, {text: 'No', because: So.}]\n");
  write(folder.path() / "lessons/one/examples.yaml", "ways:\n  title: Ways\n  equations: way = \"a->b\"\n");
  const std::string file = (folder.path() / "ways.gift").string();
  const Ran ran = run_in(folder.path(), {"export", "gift", "--variants", "--output", file});
  CHECK(ran.err.starts_with(
      "lessons/one/quiz.yaml:4:11: warning: the question is not exported: GIFT reads the arrow in 'a->b' "
      "as a matching question\n"));
  CHECK(read(file).find("// [id:one/question/where/where=a\\]b]\n") != std::string::npos);
}

TEST_CASE("text that MathJax would take for a formula is escaped") {
  const Folder folder;
  write_course(
      folder,
      "- id: group\n  ask: 'What does `\\(x\\)` match, and \\\\(y, for $z$?'\n  model answer: An x.\n"
      "  common wrong answer: A bracket.\n  because wrong: It is a group.\n  marking: [says so]\n");
  const std::string file = (folder.path() / "group.txt").string();
  CHECK(run_in(folder.path(), {"export", "anki-text", "--output", file}).status == 0);
  CHECK(read(file).find("<code>\\\u2060(x\\\u2060)</code> match, and \\\u2060(y, for \\(z\\)?") !=
        std::string::npos);
  CHECK(run_in(folder.path(), {"export", "qti", "--output", file}).status == 0);
  CHECK(read(file).find("<code>\\(x\\)</code>") != std::string::npos);
}

TEST_CASE("a sample of very many states is exported, and one more state changes few of them") {
  const Folder folder;
  const auto exported = [&](const std::string& most) {
    write_course(folder, "- id: many\n  ask: 'What is {num}`t : 0` + 1?'\n  choose: {t: 1.." + most +
                             "}\n  answer: t + 1\n  decimals: 0\n");
    const std::string file = (folder.path() / "many.txt").string();
    const Ran ran = run_in(folder.path(), {"export", "anki-text", "--variants", "--output", file});
    CHECK(ran.err == "lessons/one/quiz.yaml:4:11: warning: 'many' is exported with 500 of its " + most +
                         " states\n      answer: t + 1\n              ^^^^^\n"
                         "    hint: leave out some states with 'keep:', or ask for so many with "
                         "'states:'\n");
    CHECK(ran.out == file + ": 0 cards, 500 questions\n");
    std::set<std::string> names;
    std::istringstream lines(read(file));
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("one/")) names.insert(line.substr(0, line.find('\t')));
    return names;
  };
  const auto before = exported("600"), after = exported("601");
  std::set<std::string> gone;
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                      std::inserter(gone, gone.end()));
  CHECK(before.size() == 500);
  CHECK(gone.size() <= 1);
}

TEST_CASE("an export contains as many states as the author wants, and one more changes one of them") {
  const Folder folder;
  const auto exported = [&](const std::string& most) {
    write_course(folder, "- id: few\n  ask: 'What is {num}`t : 0` + 1?'\n  choose: {t: 1.." + most +
                             "}\n  states: 5\n  answer: t + 1\n  decimals: 0\n");
    write(folder.path() / "lessons/one/cards.yaml",
          "- id: one\n  front: 'Is it {num}`t : 0`?'\n  back: Yes.\n  choose: {t: 1..9}\n  states: 2\n");
    const std::string file = (folder.path() / "few.txt").string();
    const Ran ran = run_in(folder.path(), {"export", "anki-text", "--variants", "--output", file});
    CHECK(ran.err.empty());
    CHECK(ran.out == file + ": 2 cards, 5 questions\n");
    std::set<std::string> names;
    std::istringstream lines(read(file));
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("one/question/")) names.insert(line.substr(0, line.find('\t')));
    return names;
  };
  std::set<std::string> before = exported("20");
  for (const char* most : {"21", "22", "23", "24", "25", "26", "27", "28"}) {
    const std::set<std::string> after = exported(most);
    std::set<std::string> gone;
    std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                        std::inserter(gone, gone.end()));
    CHECK(after.size() == 5);
    CHECK(gone.size() <= 1);
    before = after;
  }
  // Without --variants the state of the page is exported, as ever.
  const std::string file = (folder.path() / "page.txt").string();
  CHECK(run_in(folder.path(), {"export", "anki-text", "--output", file}).out ==
        file + ": 1 card, 1 question\n");
}

TEST_CASE("a text with gaps becomes one note of Anki, in which gaps with one number open together") {
  const Folder folder;
  write_course(folder, "");
  fs::remove(folder.path() / "lessons/one/quiz.yaml");
  write(folder.path() / "lessons/one/cards.yaml",
        "- id: gaps\n  text: '{cloze}`$\\frac{a}{b^{c}}$ :: a formula`, {cloze}``2|{num}`1/4 : 2` ``, "
        "{cloze}`1|{a}`, {cloze}`` `std::map{{}}` ``'\n  tags: [one, two::three]\n"
        "- id: both\n  front: Up\n  back: Down\n  reversed: yes\n");
  write(folder.path() / "lessons/one/examples.yaml", "some:\n  title: Some\n  equations: x = 1\n");
  const std::string file = (folder.path() / "gaps.apkg").string();
  const Ran ran = run_in(folder.path(), {"export", "anki", "--output", file});
  CHECK(ran.err.empty());
  CHECK(ran.out == file + ": 2 cards, 0 questions\n");
  const std::string package = read(file);
  CHECK(package.find(
            "<p>{{c1::\\(\\frac{a}{b^{c} }\\)::a formula}}, {{c2::<span class=\"proven\">0.25</span>}}, "
            "{{c1::{a&#125;}}, {{c3::<code>std:&#58;map{&#123;}&#125;</code>}}</p>\x1f") !=
        std::string::npos);
  CHECK(package.find("proofsheet card one one two::three ") != std::string::npos);
  CHECK(package.find("\"Proofsheet cloze\", \"type\": 1") != std::string::npos);
  CHECK(package.find(
            "\"qfmt\": \"{{Back}}\", \"afmt\": \"{{FrontSide}}\\n\\n<hr id=answer>\\n\\n{{Front}}\"") !=
        std::string::npos);
  CHECK(run_in(folder.path(), {"export", "anki-text", "--output", file}).status == 0);
  const std::string text = read(file);
  CHECK(text.find("<p>[a formula], […], […], […]</p>\t") != std::string::npos);
  CHECK(text.find("one/card/both/reversed\tSteps::One\tproofsheet card one\t<p>Down</p>\t<p>Up</p>\n") !=
        std::string::npos);
}

TEST_CASE("two courses with the same lessons and ids export other notes, decks, note types and media") {
  const auto exported = [&](const std::string& id, const char* target) {
    const Folder folder;
    fs::copy(here / "course", folder.path(), fs::copy_options::recursive);
    edit(folder.path() / "lessons/course.yaml", "id: legacy", id);
    write(folder.path() / "lessons/oven/lab.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    edit(folder.path() / "lessons/oven/cards.yaml", "front: At", "front: \"![Lab](lab.svg)\"\n  back: At");
    edit(folder.path() / "lessons/oven/cards.yaml", "  back: \"At", "  # back: \"At");
    const std::string file = (folder.path() / "export").string();
    const Ran ran = run_in(folder.path(), {"export", target, "--output", file});
    CAPTURE(id, ran.err);
    CHECK(ran.status == 0);
    CHECK((ran.err.find("no 'id:'") != std::string::npos) == id.empty());
    return read(file);
  };
  CHECK(exported("id: physics", "anki-text").find("\nphysics/oven/card/freezing\t") != std::string::npos);
  CHECK(exported("id: legacy", "anki-text").find("\noven/card/freezing\t") != std::string::npos);
  const auto media = [&](const std::string& id) { return files_in(exported(id, "anki")).at(1).second; };
  CHECK(media("id: legacy") == R"({"0": "proofsheet_oven_lab.svg", "1": "proofsheet-oven-chart.svg"})");
  CHECK(media("id: physics") ==
        R"({"0": "proofsheet_physics_oven_lab.svg", "1": "proofsheet-physics_oven_chart.svg"})");
  const std::string package = exported("id: physics", "anki");
  CHECK(package.find("<img src=\"proofsheet_physics_oven_lab.svg\"") != std::string::npos);
  CHECK(package.find("1500000000001") == std::string::npos);  // the note type of all courses without an id
  CHECK(exported("id: legacy", "anki").find("1500000000001") != std::string::npos);
}

TEST_CASE("a course without an id gets one from its title and author, with a warning") {
  const Folder folder;
  const std::string file = (folder.path() / "notes.txt").string();
  const auto guid = [&](const std::string& head) {
    write_course(folder, "- id: one\n  ask: One?\n  model answer: So.\n");
    write(folder.path() / "lessons/course.yaml", head + "lessons: [one]\n");
    const Ran ran = run_in(folder.path(), {"export", "anki-text", "--output", file});
    CHECK(ran.status == 0);
    CHECK(ran.err.starts_with(
        "lessons/course.yaml:1:8: warning: the course has no 'id:', so the ids of its notes are made from "
        "its title and author\n"));
    const std::string notes = read(file);
    const std::size_t end = notes.find("/one/question/one\t");
    REQUIRE(end != std::string::npos);
    return notes.substr(notes.rfind('\n', end) + 1, 16);
  };
  const std::string steps = guid("title: Steps\n");
  CHECK(steps.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(guid("title: Steps\n") == steps);
  CHECK(guid("title: Stairs\n") != steps);
  CHECK(guid("title: Steps\nauthor: A. Uthor\n") != steps);
  write(folder.path() / "lessons/course.yaml", "title: Steps\nid: My Course\nlessons: [one]\n");
  CHECK(run_in(folder.path(), {"export", "anki-text", "--output", file})
            .err.find("'My Course' is not an id\n") != std::string::npos);
}

TEST_CASE("a course without cards and questions exports nothing and writes no file") {
  const Folder folder;
  write(folder.path() / "lessons/course.yaml", "title: Empty\nlessons: [one]\n");
  write(folder.path() / "lessons/one/lesson.md", "# One\n");
  const std::string file = (folder.path() / "notes.txt").string();
  const Ran ran = run_in(folder.path(), {"export", "anki-text", "--output", file});
  CHECK(ran.status == 2);
  CHECK(ran.err ==
        "error: there is nothing to export\n"
        "    hint: write cards in a lesson's cards.yaml, or questions in its quiz.yaml\n");
  CHECK(!fs::exists(file));
}

TEST_CASE("an export refuses an output path that is not a regular file") {
  const Folder folder;
  const Ran ran = run_in(here / "course",
                         {"export", "anki-text", "--lesson", "light", "--output", folder.path().string()});
  CHECK(ran.status == 2);
  CHECK(ran.err == "error: can't write to '" + folder.path().string() +
                       "': it is not a regular file\n    hint: name a file with --output\n");
}

}  // namespace golden_test
