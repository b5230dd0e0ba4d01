// Question banks as teachers have them, adopted into lessons that build without a finding.
#include <algorithm>
#include <map>

#include "catch.hpp"
#include "commands/program.hpp"
#include "text/replaced.hpp"

namespace adopt_bank_test {

using namespace program;

namespace {

const fs::path samples = project / "tests/banks/samples";

/// Returns whether a text contains another.
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Writes a course of the lessons in a folder `lessons/`, with the lines that `adopt` printed for it.
Ran build_with(const fs::path& folder, const std::string& told) {
  const std::size_t lines = told.find("lessons: [");
  REQUIRE(lines != std::string::npos);
  write(folder / "lessons/course.yaml", "title: Adopted\n" + told.substr(lines));
  if (!fs::exists(folder / "templates"))
    fs::copy(project / "templates", folder / "templates", fs::copy_options::recursive);
  return run_in(folder, {"build"});
}

/// Adopts a bank into a new course, which must build without a finding. Returns what `adopt` printed.
std::string adopt_and_build(const Folder& folder, const std::string& bank, const std::string& lessons) {
  const Ran ran = run({"adopt", bank, "--write", (folder.path() / lessons).string()});
  INFO(ran.err << ran.out);
  REQUIRE(ran.status == 0);
  const Ran built = build_with(folder.path(), ran.out);
  INFO(built.err << built.out);
  CHECK(built.err.empty());
  CHECK(built.status == 0);
  CHECK(run_in(folder.path(), {"check"}).status == 0);
  return ran.out;
}

}  // namespace

TEST_CASE("a bank of Moodle becomes a lesson for each category") {
  const Folder folder;
  const std::string told = adopt_and_build(folder, (samples / "physics.xml").string(), "lessons");
  const fs::path lesson = folder.path() / "lessons/forces-motion";
  CHECK(read(lesson / "lesson.md") ==
        "# Forces \\& motion\n\n"
        "In all questions g = {lit}`9.81` {lit}`m/s²`. Use a **calculator**.\n");
  const std::string quiz = read(lesson / "quiz.yaml");
  CHECK(has(quiz,
            "- id: newton-s-second-law\n  ask: |\n    A force of {lit}`12\u00A0N` acts on a mass of "
            "**{lit}`3\u00A0kg`**. Which law gives the acceleration?\n\n"
            "    ![A block on ice](block-on-ice.png)\n  choices:\n"
            "    - text: '$F = m a$'\n      correct: yes\n      because: 'Yes.'\n"));
  CHECK(has(quiz,
            "    - text: '$\\lit{F = \\frac{1}{2} m v^2}$'\n"
            "      because: 'This is the kinetic energy, not *force*.'\n"));
  CHECK(has(quiz, "because: '$F = ma$, so $\\lit{a = \\frac{12}{3} = 4}$.'\n"));
  CHECK(has(quiz, "    Which of these are vectors?\n\n    - mind the \\*sign\\*\n    - there are three\n"));
  CHECK(has(quiz, "- id: free-fall\n"));
  CHECK(has(quiz, "    - text: 'True'\n      correct: yes\n      because: 'Galileo said so.'\n"));
  CHECK(has(quiz, "    - value: 2.667\n      because: 'You divided the mass by the force.'\n"));
  CHECK(has(quiz, "- id: wheels\n  ask: 'How many wheels has it?'\n  answer: wheels\n  decimals: 0\n"));
  CHECK(has(read(lesson / "examples.yaml"),
            "  document: bank\n  given:\n    acceleration_of_the_car: 0.375\n    wheels: 4\n  published:\n"
            "    - where: the keys\n      numbers: |\n        acceleration_of_the_car = 0.375\n"
            "        wheels = 4\n"));
  CHECK(read(lesson / "block-on-ice.png").size() == 70);
  const std::string units = read(folder.path() / "lessons/units-2024/quiz.yaml");
  CHECK(has(read(folder.path() / "lessons/units-2024/lesson.md"), "# Units {lit}`2024`\n"));
  CHECK(has(units, "- id: unit-of-force\n  ask: 'What is the unit of force?'\n  answer: '\"newton\"'\n"));
  CHECK(has(units,
            "- id: explain-inertia\n  ask: 'Explain *inertia* in two sentences.'\n"
            "  model answer: 'A body keeps its velocity unless a force acts.'\n"));
  INFO("an id is used once in the course");
  CHECK(has(units, "- id: newton-s-second-law-2\n"));
  CHECK(has(units, "**$F = ma$**"));
  CHECK(has(units, "| a | {lit}`25` |"));
  INFO("what would run, or would be a role, is neither");
  CHECK(!has(units, "script"));
  CHECK(!has(units, "javascript"));
  CHECK(has(units, "\\{num\\}\\`x\\` \\<b\\> {lit}`5` \\& !\\[x\\](y) here [there](https://example.org/a)"));
  CHECK(has(units, "$\\lit{F_{12}}$"));
  for (const char* line :
       {":101:3: not read: 'Acceleration of the car': its feedback for any other number is left out\n",
        "not read: 'Random mass': questions of the type 'calculated' are not read\n",
        "not read: 'Pairs': it has no pairs\n",
        "not read: 'Unit of force': the right answer 'N' is left out\n",
        "not read: 'Unit of force': the answer 'kg m/s^2', which is not quite right, is left out\n",
        "not read: 'Newton's second law': a choice that earns 50 % of the marks is wrong here\n",
        "not read: 'Newton's second law': the link to 'javascript:alert(1)' is left out\n"}) {
    INFO(line);
    CHECK(has(told, line));
  }
  CHECK(has(told, "2 lessons, 0 cards, 9 questions with 2 numeric keys, 1 picture; 7 parts not read\n"));
}

TEST_CASE("the key of an adopted question is the key of the bank") {
  const Folder folder;
  adopt_and_build(folder, (samples / "physics.xml").string(), "lessons");
  const std::string file = (folder.path() / "again.xml").string();
  REQUIRE(run_in(folder.path(), {"export", "moodle", "--output", file}).status == 0);
  const std::string again = read(file);
  CHECK(has(again, "<text>0.375</text>\n      <tolerance>0.0005</tolerance>"));
  CHECK(has(again, "<text>4</text>\n      <tolerance>0</tolerance>"));
}

TEST_CASE("a bank in GIFT becomes a lesson") {
  const Folder folder;
  const std::string told =
      adopt_and_build(folder, (samples / "geography.gift").string(), "lessons/geography");
  const std::string quiz = read(folder.path() / "lessons/geography/quiz.yaml");
  CHECK(read(folder.path() / "lessons/geography/lesson.md") ==
        "# Geography\n\nAll heights are above sea level.\n");
  CHECK(has(quiz,
            "- id: capital-of-france\n  ask: 'Which city is the capital of France?'\n  choices:\n"
            "    - text: 'Paris'\n      correct: yes\n      because: 'Right: since {lit}`987`.'\n"));
  CHECK(has(quiz, "ask: 'Which of these flow into the **North Sea**?'"));
  CHECK(has(quiz, "    - text: 'Rhine'\n      correct: yes\n"));
  CHECK(has(quiz, "answer: height_of_mont_blanc\n"));
  const std::string values = read(folder.path() / "lessons/geography/examples.yaml");
  CHECK(has(values, "    height_of_mont_blanc: 4806\n    length_of_the_rhine: 1233\n    key_pi: 3.14"));
  CHECK(has(values, "        length_of_the_rhine = 1233\n        key_pi = 3.14\n"));
  CHECK(has(quiz, "ask: 'What is \\{pi\\}, to two places?'\n  answer: key_pi\n"));
  CHECK(has(quiz, "    - text: 'False'\n      correct: yes\n      because: 'Indeed.'\n"));
  CHECK(has(quiz,
            "ask: 'The capital of Norway is \\_\\_\\_\\_\\_ since {lit}`1814`.'\n  answer: '\"Oslo\"'\n"));
  CHECK(has(quiz, "- id: why\n  ask: 'Why are there tides?'\n  model answer: "));
  CHECK(has(quiz, "  pairs:\n    - item: 'Italy'\n      match: 'Rome'\n"));
  CHECK(has(told, "not read: 'Pi': 3.1:0.05, which earns a part of the marks, is left out\n"));
}

TEST_CASE("an item of QTI becomes a question") {
  const Folder folder;
  adopt_and_build(folder, (samples / "item.xml").string(), "lessons/item");
  const std::string quiz = read(folder.path() / "lessons/item/quiz.yaml");
  CHECK(has(quiz,
            "ask: 'A right triangle has legs of {lit}`2` and {lit}`5`. Its hypotenuse is "
            "$\\lit{\\sqrt{{a}^{2}+{b}^{2}}}$, which is \\_\\_\\_\\_\\_.'\n  answer: the_hypotenuse\n"));
}

TEST_CASE("matching, ordering and embedded answers of Moodle become questions with parts and blanks") {
  const Folder folder;
  const std::string told = adopt_and_build(folder, (samples / "gaps.xml").string(), "lessons/gaps");
  const std::string quiz = read(folder.path() / "lessons/gaps/quiz.yaml");
  CHECK(has(quiz,
            "- id: capitals\n  ask: 'Match the capitals.'\n  pairs:\n    - item: 'Italy'\n"
            "      match: 'Rome \\& the Vatican'\n    - item: 'Spain'\n      match: 'Madrid'\n"
            "  others:\n    - 'Oslo'\n  points: 2\n"));
  CHECK(has(quiz, "  statements:\n    - text: 'Bats'\n      correct: yes\n"));
  CHECK(has(quiz, "    - text: 'Frogs'\n      correct: no\n"));
  CHECK(has(quiz, "  order:\n    - 'Mercury'\n    - 'Venus'\n    - 'Earth'\n"));
  CHECK(has(quiz,
            "    The lake has an area of {blank}`blank_1` {lit}`km²`, {lit}`3`{blank}`blank_2` km deep.\n\n"
            "    It is in **{blank}`blank_3`**, *since* {blank}`blank_4`.\n"));
  CHECK(has(quiz,
            "    blank_1:\n      answer: lake_1\n      decimals: 2\n      tolerance: 0.01\n"
            "      distractors:\n        - value: 51.7\n          because: 'One place: **ten** times; "
            "$\\lit{\\frac{1}{2}}$ # \\}'\n"));
  CHECK(has(quiz, "    blank_2:\n      answer: lake_2\n      decimals: 1\n      points: 2\n"));
  CHECK(has(quiz, "    blank_3:\n      answer: '\"Berlin\"'\n      because: 'Indeed.'\n"));
  CHECK(has(quiz, "  ask: 'A **dozen** is {blank}`blank_1`: {lit}`10+`{blank}`blank_2`, in `code`.'\n"));
  CHECK(has(quiz, "    blank_4:\n      answer: '\"café #a ~ a=b\"'\n"));
  for (const char* line :
       {":12:3: not read: 'Mammals': its 0.5 points are one point here\n",
        ":21:3: not read: 'Classes': two parts have the same match\n",
        ":35:3: not read: 'Lake': 5.2:0.01, which earns a part of the marks, is left out\n",
        ":41:3: not read: 'Choice': its answer 2, MULTICHOICE_H: a choice inside a text is not read\n",
        ":45:3: not read: 'Open': its answer '{1:NM:' is never closed\n",
        ":49:3: not read: 'Formula': a blank in a formula, in code or in an address is not read\n",
        ":53:3: not read: 'Plugin': its answer 1, REGEXP: answers of the type 'REGEXP' are not read\n",
        ":57:3: not read: 'Nothing': its text has no answers\n",
        ":61:3: not read: 'Or': capital letters do not matter here\n"}) {
    INFO(told);
    CHECK(has(told, line));
  }
}

TEST_CASE("pairs of GIFT are an ordering question only if export says so") {
  const Folder folder;
  const std::string told = adopt_and_build(folder, (samples / "parts.gift").string(), "lessons/parts");
  const std::string quiz = read(folder.path() / "lessons/parts/quiz.yaml");
  CHECK(has(quiz,
            "    - item: 'a snail'\n      match: '{lit}`1`'\n    - item: 'a hen'\n      match: '{lit}`2`'\n"
            "  others:\n    - '{lit}`3`'\n"));
  CHECK(has(quiz, "  order:\n    - 'ant'\n    - 'mouse'\n    - 'elephant'\n"));
  CHECK(has(quiz, "  statements:\n    - text: 'Water is wet'\n      correct: yes\n"));
  CHECK(has(told, "not read: 'Half': 'c' has no match\n"));
}

TEST_CASE("QTI items with pairs, an order and several entries become questions") {
  const Folder folder;
  adopt_and_build(folder, (samples / "parts.xml").string(), "lessons/parts");
  CHECK(has(read(folder.path() / "lessons/parts/quiz.yaml"),
            "  ask: 'Whose is it?'\n  pairs:\n    - item: 'sheep'\n      match: 'wool'\n"
            "    - item: 'cow'\n      match: 'milk'\n  others:\n    - 'eggs'\n  points: 2\n"));
  const Folder second;
  adopt_and_build(second, (samples / "order.xml").string(), "lessons/order");
  CHECK(has(read(second.path() / "lessons/order/quiz.yaml"),
            "  order:\n    - 'hour'\n    - 'day'\n    - 'week'\n"));
  const Folder third;
  const std::string told = adopt_and_build(third, (samples / "entries.xml").string(), "lessons/entries");
  CHECK(has(read(third.path() / "lessons/entries/quiz.yaml"),
            "  ask: 'A dozen are {blank}`blank_1` of an {blank}`blank_2`.'\n  answers:\n    blank_1:\n"
            "      answer: two_entries_1\n      decimals: 0\n      points: 2\n    blank_2:\n"
            "      answer: '\"egg\"'\n"));
  CHECK(has(told, "not read: 'Two entries': a rule about several answers is left out\n"));
}

TEST_CASE("an equation in the place of an adopted value is compared with the number of the bank") {
  const Folder folder;
  adopt_and_build(folder, (samples / "item.xml").string(), "lessons/item");
  const fs::path file = folder.path() / "lessons/item/examples.yaml";
  const std::string given = "  given:\n    the_hypotenuse: 5.39\n", values = read(file);
  REQUIRE(has(values, given));
  const auto write_equation = [&](const std::string& equation) {
    std::string changed = values;
    changed.replace(values.find(given), given.size(),
                    "  equations: |\n    the_hypotenuse = " + equation + "\n");
    write(file, changed);
    return run_in(folder.path(), {"check"});
  };
  CHECK(has(write_equation("sqrt(2^2 + 5^2)").out, "1 claim: 1 exact"));
  CHECK(has(write_equation("sqrt(2^2 + 5)").out,
            "unacknowledged: the_hypotenuse = 5.39 is off: it should be 3"));
}

TEST_CASE("what a bank says that a question here can't is listed") {
  const auto told = [](const std::string& name, const std::string& text) {
    const Folder folder;
    write(folder.path() / name, text);
    const Ran ran =
        run({"adopt", (folder.path() / name).string(), "--write", (folder.path() / "l").string()});
    CHECK(ran.status == 0);
    return ran.out + read(folder.path() / "l/quiz.yaml");
  };
  const std::string moodle =
      told("b.xml",
           "<quiz><question type=\"multichoice\"><name><text>q</text></name><questiontext format=\"html\">"
           "<text>Which?</text></questiontext><single>true</single><correctfeedback><text>Well done.</text>"
           "</correctfeedback><incorrectfeedback><text>Your answer is incorrect.</text></incorrectfeedback>"
           "<hint><text>Think.</text></hint><answer fraction=\"100\"><text>a</text></answer>"
           "<answer fraction=\"0\"><text>b</text></answer></question>"
           "<question type=\"numerical\"><name><text>n</text></name><questiontext><text>How many?</text>"
           "</questiontext><generalfeedback><text>In general.</text></generalfeedback>"
           "<answer fraction=\"100\"><text>4</text><feedback><text>Four it is.</text></feedback>"
           "<tolerance>0</tolerance></answer></question></quiz>");
  INFO(moodle);
  CHECK(has(moodle, "not read: 'q': its feedback for a right answer is left out\n"));
  CHECK(has(moodle, "not read: 'q': a hint is left out\n"));
  CHECK_FALSE(has(moodle, "its feedback for a wrong answer"));
  CHECK(has(moodle, "Four it is."));
  CHECK(has(moodle, "In general."));
  const std::string start =
      "<assessmentItem xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\" identifier=\"i\" title=\"i\">"
      "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"single\" baseType=\"float\">"
      "<correctResponse><value>2.5</value></correctResponse>";
  const std::string body =
      "</responseDeclaration><itemBody><p>How much? <textEntryInteraction responseIdentifier=\"RESPONSE\"/>"
      "</p></itemBody>";
  const std::string rounded =
      told("r.xml", start + body +
                        "<responseProcessing><responseCondition><responseIf><equalRounded "
                        "roundingMode=\"significantFigures\" figures=\"1\"><variable "
                        "identifier=\"RESPONSE\"/><correct identifier=\"RESPONSE\"/></equalRounded>"
                        "<setOutcomeValue identifier=\"SCORE\"><baseValue baseType=\"float\">1</baseValue>"
                        "</setOutcomeValue></responseIf></responseCondition></responseProcessing>"
                        "</assessmentItem>");
  CHECK(has(rounded, "not read: 'i': its rule for rounded numbers is left out\n"));
  const std::string mapped =
      told("m.xml", start +
                        "<mapping><mapEntry mapKey=\"2.50\" mappedValue=\"2\"/><mapEntry mapKey=\"2\" "
                        "mappedValue=\"1\"/></mapping>" +
                        body + "</assessmentItem>");
  INFO(mapped);
  CHECK(has(mapped, "not read: 'i': the answer '2', which earns 1 points, is left out\n"));
  CHECK(has(mapped, "points: 2"));
}

TEST_CASE("the static parts of exercises of R/exams become questions") {
  const Folder folder;
  const std::string told = adopt_and_build(folder, (samples / "Swiss.Rmd").string(), "lessons/swiss");
  CHECK(read(folder.path() / "lessons/swiss/quiz.yaml") ==
        "- id: swiss-capital\n"
        "  ask: 'What is the seat of the federal authorities in Switzerland (since {lit}`1848`)?'\n"
        "  choices:\n"
        "    - text: 'Basel'\n      because: 'False'\n"
        "    - text: 'Bern'\n      correct: yes\n      because: 'True'\n"
        "    - text: |\n        Zurich\n        (the largest city)\n      because: 'False'\n"
        "  because: 'There is no _de jure_ capital, but the seat is Bern: $\\lit{2 + 2 = 4}$.'\n");
  CHECK(has(told, "Swiss.Rmd:1:1: not read: 'Swiss Capital': a chunk of code is not read\n"));
  const Folder other;
  const std::string of_number = adopt_and_build(other, (samples / "deriv.Rmd").string(), "lessons/deriv");
  const std::string quiz = read(other.path() / "lessons/deriv/quiz.yaml");
  CHECK(has(quiz, "$\\lit{f(x) = x^{8} e^{3.4 x}}$"));
  CHECK(has(quiz, "  answer: derivative_exp\n"));
  CHECK_FALSE(has(quiz, "points:"));
  const Folder pointed;
  write(pointed.path() / "p.Rmd", read(samples / "deriv.Rmd") + "\nexpoints: 2\n");
  CHECK(has(run({"adopt", (pointed.path() / "p.Rmd").string()}).out, "  points: 2\n"));
  CHECK(has(read(other.path() / "lessons/deriv/examples.yaml"), "    derivative_exp: 71.19\n"));
  CHECK(has(of_number, "deriv.Rmd:7:60: not read: 'derivative exp': a value that R computes is left out\n"));
}

TEST_CASE("adopt prints a bank's lessons, and writes nothing unasked") {
  const Folder folder;
  const fs::path bank = folder.path() / "item.xml";
  fs::copy_file(samples / "item.xml", bank);
  const Ran ran = run({"adopt", bank.string()});
  CHECK(ran.status == 0);
  CHECK(has(ran.out, "lesson.md:\n    # Item\n\nquiz.yaml:\n    - id: the-hypotenuse\n"));
  CHECK(has(ran.out,
            "1 lesson, 0 cards, 1 question with 1 numeric key, 0 pictures; 0 parts not read\n"
            "for lessons/course.yaml:\nlessons: [item]\n"
            "documents:\n  bank: {title: Question bank, language: en}\n"));
  CHECK(tree(folder.path()).size() == 1);
  const Ran json = run({"adopt", bank.string(), "--format", "json"});
  CHECK(has(json.out, "\"numeric keys\": 1"));
  const std::string where = (folder.path() / "new").string();
  REQUIRE(run({"adopt", bank.string(), "--write", where}).status == 0);
  const Ran again = run({"adopt", bank.string(), "--write", where});
  CHECK(again.status == 2);
  CHECK(has(again.err, "already exists\n    hint: name a new folder: nothing is overwritten\n"));
}

TEST_CASE("a file that is no bank is refused") {
  const Folder folder;
  const std::string file = (folder.path() / "pom.xml").string();
  const std::vector<std::string> texts = {
      "<project/>", "<quiz", "", "<quiz></quiz>",
      "<!DOCTYPE quiz [<!ENTITY a SYSTEM \"/etc/passwd\">]><quiz>&a;</quiz>"};
  for (const std::string& text : texts) {
    CAPTURE(text);
    write(file, text);
    const Ran ran = run({"adopt", file});
    CHECK(ran.status == 2);
    CHECK(has(ran.err, "hint: "));
  }
  const std::string package = (folder.path() / "bank.zip").string();
  write(package, "PK\x03\x04 nothing");
  CHECK(run({"adopt", package}).status == 2);
}

TEST_CASE("hostile banks stay within the limits") {
  const Folder folder;
  const std::string file = (folder.path() / "deep.xml").string();
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<a>";
  write(file, "<quiz><question type=\"essay\"><questiontext><text>" + deep);
  CHECK(run({"adopt", file}).status == 2);
  std::string html;
  for (int i = 0; i < 20'000; ++i) html += "<b><i><ul><li>";
  write(file,
        "<quiz><question type=\"description\"><name><text>../../x</text></name><questiontext format=\"html\">"
        "<text><![CDATA[" +
            html +
            "deep down</textarea>]]></text>"
            "<file name=\"../../../evil.svg\" encoding=\"base64\">PHN2Zz4=</file></questiontext>"
            "</question></quiz>");
  const Ran ran = run({"adopt", file, "--write", (folder.path() / "out").string()});
  CHECK(ran.status == 0);
  CHECK(has(read(folder.path() / "out/lesson.md"), "deep down"));
  CHECK(tree(folder.path()).size() == 2);
}

TEST_CASE("odd and hostile embedded answers are refused or read within the limits") {
  const Folder folder;
  const std::string file = (folder.path() / "odd.xml").string();
  const auto bank_of = [](const std::string& ask) {
    return "<quiz><question type=\"cloze\"><name><text>q</text></name><questiontext "
           "format=\"html\"><text><![CDATA[" +
           ask + "]]></text></questiontext></question></quiz>";
  };
  const auto many = [](const std::string& text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
  };
  const std::vector<std::array<std::string, 2>> refused = {
      {"{1:NM:}", "it has no right number"},
      {"{1:NM:%0%1}", "it has no right number"},
      {"{1:NM:=}", "it has no right number"},
      {"{1:NM:=1e999999999}", "'1e999999999' is not a number"},
      {"{1:NM:=1~=3}", "it has several right numbers"},
      {"{1:SA:~~~#~#}", "it has no right answer"},
      {"{1:SA:%%a}", "it has no right answer"},
      {"{1:SA:%100a}", "it has no right answer"},
      {"{1:SA:=a\\", "never closed"},
      {"{1:SA:=a\"b}", "can't be a label"},
      {"<code>{1:SA:=a}</code>", "a blank in a formula"},
      {"<img alt=\"{1:SA:=a}\" src=\"x\">a", "a blank in a formula"},
      {"\xEE\x80\x80", "its text has no answers"},
      {"&#xE000; {1:SA:=a}", "a blank in a formula"},
      {many("{:SA:=a}", 27), "more than 26 blanks"},
      {many("{:SA:=a}", 100'000), "more than 26 blanks"},
      {many("{", 100'000), "its text has no answers"},
      {many("{1:SA:", 100'000), "never closed"},
      {"{1:SA:=" + many("a~=", 100'000) + "b#", "never closed"}};
  for (const auto& [ask, why] : refused) {
    CAPTURE(ask.substr(0, 100));
    write(file, bank_of(ask));
    const Ran ran = run({"adopt", file});
    CHECK(has(ran.out + ran.err, why));
    CHECK(!has(ran.out, "quiz.yaml"));
  }
  const std::vector<std::array<std::string, 2>> read_ones = {
      {"{1:SA:=a=b}", "answer: '\"a=b\"'"},
      {"\xEE\x80\x80{00000000001:SA:=a~%-50%b}", "blank_1"},
      {"{99999999999:SA:=a}", "blank_1"},
      {"{0:SA:=a}", "blank_1"},
      {"{1:SA:=a#\xEE\x80\x80&amp;#xE000;?}", "because: '?'"},
      {"{1:SA:=a#&#35; &amp;#125; }", "because: '\\# \\}'"},
      {"{1:NM:=,5:-0,1}", "tolerance: 0.1"}};
  for (const auto& [ask, part] : read_ones) {
    CAPTURE(ask);
    write(file, bank_of(ask));
    const Ran ran = run({"adopt", file});
    INFO(ran.out << ran.err);
    CHECK(ran.status == 0);
    CHECK(has(ran.out, part));
    CHECK(has(ran.out, "ask: '{blank}`blank_1`'\n"));
  }
}

TEST_CASE("check judges the keys of a bank in place, by the names of their questions") {
  const Folder folder;
  fs::copy_file(samples / "physics.xml", folder.path() / "physics.xml");
  const std::string project =
      "documents: [physics.xml]\ngiven:\n  m: 1200\n  F: 450\nequations: |\n  a = F / m\n  wheels = 5\n"
      "keys:\n  - question: Acceleration of the car\n    value: a\n";
  write(folder.path() / "proofsheet.yaml", project);
  const Ran one = run_in(folder.path(), {"check"});
  INFO(one.out << one.err);
  CHECK(one.status == 1);
  CHECK(has(one.out,
            "untraced: the numeral '4' has no source\n"
            "    hint: claim 4 in proofsheet.yaml under 'keys:', by the name of its question"));
  CHECK(has(one.out, "1 claim: 1 exact"));
  write(folder.path() / "proofsheet.yaml",
        project + "  - question: Wheels\n    document: physics.xml\n    value: wheels\n");
  const Ran two = run_in(folder.path(), {"check"});
  INFO(two.out << two.err);
  CHECK(two.status == 1);
  CHECK(has(two.out, "unacknowledged: wheels = 4 is off: it should be 5\n    hint: fix it by hand"));
  write(folder.path() / "physics.xml",
        proofsheet::text::replaced(read(folder.path() / "physics.xml"), ">4<", ">4,0<"));
  const Ran comma = run_in(folder.path(), {"check"});
  INFO(comma.out << comma.err);
  CHECK(comma.status == 1);
  CHECK(has(comma.out, "unacknowledged: wheels = 4.0 is off: it should be 5.0\n"));
  write(folder.path() / "proofsheet.yaml", project + "  - question: Weels\n    value: wheels\n");
  const Ran three = run_in(folder.path(), {"check"});
  CHECK(three.status == 2);
  CHECK(has(three.err, "there is no numeric question 'Weels'"));
  CHECK(has(three.err, "hint: did you mean 'Wheels'?"));
}

TEST_CASE("check judges a bank in GIFT and an item of QTI") {
  const Folder folder;
  for (const char* name : {"geography.gift", "item.xml"}) fs::copy_file(samples / name, folder.path() / name);
  write(folder.path() / "proofsheet.yaml",
        "given:\n  mont: 4806\n  rhine: 1230\nequations: |\n  c = sqrt(2^2 + 5^2)\n"
        "keys:\n  - {question: Height of Mont Blanc, value: mont}\n  - {question: Length of the Rhine, "
        "value: rhine}\n"
        "  - {question: Pi, value: pi}\n  - {question: The hypotenuse, value: c}\n");
  const Ran ran = run_in(folder.path(), {"check", "geography.gift", "item.xml"});
  INFO(ran.out << ran.err);
  CHECK(ran.status == 0);
  CHECK(has(ran.out, "4 claims: 4 exact"));
}

}  // namespace adopt_bank_test
