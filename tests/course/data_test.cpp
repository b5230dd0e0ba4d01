// Given values from files: what becomes a cell, and what is told where.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "catch.hpp"
#include "loading.hpp"

namespace proofsheet::course {

namespace {

files::MemoryFiles course_with(const std::string& given, const std::string& csv, const std::string& json = "{}") {
  files::MemoryFiles files = small_course();
  files.contents["lessons/one/examples.yaml"] = example_of("given:\n" + given);
  files.contents["lessons/one/data.csv"] = csv;
  files.contents["lessons/one/data.json"] = json;
  return files;
}

/// `y = 1.5 2`, `person: a, b`: what the loader made of it.
std::string read(const std::string& given, const std::string& csv, const std::string& json = "{}") {
  const Loaded loaded = load_all(course_with(given, csv, json));
  if (!loaded.course) return loaded.messages;
  const equations::Inputs& inputs = loaded.course->lessons.at(0).examples.at(0).inputs;
  std::string text;
  const auto words = [](const std::vector<Text>& texts) {
    std::vector<std::string> all;
    for (const Text& one : texts) all.push_back(one.str());
    return fmt::format("{}", fmt::join(all, " "));
  };
  for (const auto& axis : inputs.axes) text += fmt::format("{}: {}\n", axis.name.str(), words(axis.labels));
  for (const auto& table : inputs.givens) {
    std::vector<std::string> rows;
    for (const auto& row : table.rows) rows.push_back(words(row));
    text += fmt::format("{} = {}\n", table.name.str(), fmt::join(rows, " | "));
  }
  return text;
}

/// The first message, without the line that it shows.
std::string told(const std::string& given, const std::string& csv, const std::string& json = "{}") {
  diagnostics::Diagnostics diagnostics;
  (void)load(course_with(given, csv, json), diagnostics);
  const auto all = diagnostics.sorted();
  if (all.empty()) return "nothing";
  const auto& first = all.front();
  const auto at = first.span.source->position(first.span.begin);
  return fmt::format("{}:{}:{} {} | {}", first.span.source->name(), at.line, at.column, first.fact, first.hint);
}

const std::string two_columns = "name,weight\nAda,3.2\nBen,4.50\n";

}  // namespace

TEST_CASE("a column of a file is a table, or an axis") {
  CHECK(read("  y[obs]: {file: data.csv, column: weight}\n", two_columns) == "y = 3.2 4.50\n");
  CHECK(read("  y: {file: data.csv, column: 2}\n", two_columns) == "y = 3.2 4.50\n");
  CHECK(read("  who: {file: data.csv, column: name}\n", two_columns) == "who: Ada Ben\n");
  CHECK(read("  who[1..2]: {file: data.csv, column: name}\n", two_columns) == "who: Ada Ben\n");
  CHECK(read("  who[obs]: {file: data.csv, column: name}\n", two_columns) == "who = \"Ada\" \"Ben\"\n");
  CHECK(read("  y: {file: data.csv, column: 1, header: no}\n", "7\n8\n") == "y = 7 8\n");
  CHECK(read("  year: {file: data.csv, column: year, labels: yes}\n", "year\n1990\n2005\n") == "year: 1990 2005\n");
}

TEST_CASE("several columns are a table of two axes, and their names its labels") {
  const std::string csv = "id,height,weight\na,180,80\nb,170,70\n";
  CHECK(read("  X[obs, what]: {file: data.csv, columns: [weight, height]}\n", csv) ==
        "what: weight height\nX = 80 180 | 70 170\n");
  CHECK(read("  what: [w, h]\n  X[obs, what]: {file: data.csv, columns: [weight, height]}\n", csv) ==
        "what: w h\nX = 80 180 | 70 170\n");
}

// RFC 4180, section 2; the last line has no end.
TEST_CASE("fields in quotes hold commas, quotes and line ends") {
  const std::string csv = "\xEF\xBB\xBF\"a,b\",c\r\n\"1\",\"x \"\"y\"\"\r\nz\"\r\n\r\n\"2\",\"\"\"\"";
  CHECK(read("  y: {file: data.csv, column: \"a,b\"}\n", csv) == "y = 1 2\n");
  CHECK(read("  z: {file: data.csv, column: c}\n", csv) == "z: x \"y\" z \"\n");
}

TEST_CASE("numbers of files are decimals, written as equations write them") {
  CHECK(read("  y: {file: data.csv, column: y}\n",
             "y\n.5\n+3\n-.25\n5.\n1E+5\n2e-3\n 7 \n0.1000000000000000000000001\n2024-02-29\n") ==
        "y = 0.5 3 -0.25 5 1e5 2e-3 7 0.1000000000000000000000001 2024-02-29\n");
}

TEST_CASE("values of JSON stand at the end of a path, and no digit of them is lost") {
  const std::string json = R"({"results": [
    {"name": "a\"b", "mean": 0.1000000000000000000001, "runs": [1, 2]},
    {"name": "c", "mean": 1E-3, "runs": [3]}], "all": {"odd.name": 12345678901234567890123}})";
  CHECK(read("  y: {file: data.json, path: \"results[*].mean\"}\n", "", json) == "y = 0.1000000000000000000001 1e-3\n");
  CHECK(read("  y: {file: data.json, path: \"$.results[*]\", column: mean}\n", "", json) ==
        "y = 0.1000000000000000000001 1e-3\n");
  CHECK(read("  y: {file: data.json, path: \"results[*].runs[*]\"}\n", "", json) == "y = 1 2 3\n");
  CHECK(read("  y: {file: data.json, path: \"results[1].runs[0]\"}\n", "", json) == "y = 3\n");
  CHECK(read("  y: {file: data.json, path: 'all[\"odd.name\"]'}\n", "", json) == "y = 12345678901234567890123\n");
  CHECK(read("  who: {file: data.json, path: \"results[*].name\"}\n", "", json) == "who: a\"b c\n");
  CHECK(read("  y: {file: data.json, path: \"[*]\"}\n", "", "[1, -2.50, 3]") == "y = 1 -2.50 3\n");
}

TEST_CASE("where a cell is missing its row is left out, or it is an error") {
  const std::string csv = "name,x,y\na,1,2\nb,NA,3\nc,,4\nd,5,6\n";
  CHECK(told("  x: {file: data.csv, column: x}\n", csv) ==
        "lessons/one/data.csv:3:3 cells of 'x' are missing in 2 rows, in this one first | fill it in, or write `drop "
        "missing: yes` at 'x': then these rows are left out, of all that the example reads of the file");
  CHECK(read("  x: {file: data.csv, column: x, drop missing: yes}\n  y: {file: data.csv, column: y}\n"
             "  who: {file: data.csv, column: name}\n",
             csv) == "who: a d\nx = 1 5\ny = 2 6\n");
  const std::string json = R"([{"t": 1}, {}, {"t": null}, null, {"t": 2}])";
  CHECK(told("  t: {file: data.json, path: \"[*].t\"}\n", "", json) ==
        "lessons/one/data.json:1:13 cells of 't' are missing in 3 rows, in this one first | fill it in, or write `drop "
        "missing: yes` at 't': then these rows are left out, of all that the example reads of the file");
  CHECK(read("  t: {file: data.json, path: \"[*].t\", drop missing: yes}\n", "", json) == "t = 1 2\n");
}

TEST_CASE("what is wrong in a file is told there") {
  const std::string odd =
      "mend it; where it is missing write nothing, NA or null; with `labels: yes` all cells are labels";
  CHECK(told("  y: {file: data.csv, column: y}\n", "y\n1\n14O53\n") ==
        "lessons/one/data.csv:3:1 '14O53' is no number | " + odd);
  CHECK(told("  y: {file: data.csv, column: y}\n", "y\n1\nlow\n") ==
        "lessons/one/data.csv:3:1 'low' is no number, and other cells of its column are | " + odd);
  CHECK(told("  y: {file: data.csv, column: y}\n", "y\n1e999999999\n") ==
        "lessons/one/data.csv:2:1 '1e999999999' is no number | " + odd);
  CHECK(told("  y: {file: data.csv, column: y}\n", "x,y\n1,2\n3\n") ==
        "lessons/one/data.csv:3:1 this line has 1 field where the first has 2 | write one field for each column; put a "
        "field that has a comma in quotes");
  CHECK(told("  y: {file: data.csv, column: y}\n", "y\n\"1\n") ==
        "lessons/one/data.csv:2:1 this quote is never closed | close it; a quote within the field is written \"\"");
  CHECK(told("  y: {file: data.json, path: \"a\"}\n", "", "{\"a\": 1,}") ==
        "lessons/one/data.json:1:9 this is no JSON | a program that writes JSON writes it anew");
  CHECK(told("  y: {file: data.json, path: \"a\"}\n", "", "{\"a\": [1]}") ==
        "lessons/one/data.json:1:7 the path ends at a list | go on with [*], or with [0]");
  CHECK(told("  who: {file: data.csv, column: name}\n", "name\nAda\nAda\n") ==
        "lessons/one/data.csv:3:1 the label 'Ada' stands twice on the axis 'who' | labels of one axis differ");
}

TEST_CASE("what is not there is told where it is asked for") {
  const auto yaml = [](const std::string& given) { return told("  " + given + "\n", two_columns); };
  CHECK(yaml("y: {file: dada.csv, column: weight}") ==
        "lessons/one/examples.yaml:4:15 there is no file lessons/one/dada.csv | did you mean 'data.csv'?");
  CHECK(yaml("y: {file: data.csv, column: wait}") ==
        "lessons/one/examples.yaml:4:33 lessons/one/data.csv has no column 'wait' | it has name, weight");
  CHECK(yaml("y: {file: data.csv, column: 3}") ==
        "lessons/one/examples.yaml:4:33 lessons/one/data.csv has no column '3' | it has name, weight");
  CHECK(yaml("y: {file: data.csv}") == "lessons/one/examples.yaml:4:15 of lessons/one/data.csv no column is named | name "
                                       "one: column: weight, or by its number from 1: column: 2");
  CHECK(yaml("y: {file: data.json}") == "lessons/one/examples.yaml:4:15 lessons/one/data.json is JSON, and no path leads "
                                        "into it | write where the values stand: path: results[*].time");
  CHECK(yaml("y: {file: data.json, path: \"a..b\"}") ==
        "lessons/one/examples.yaml:4:33 'a..b' is no path into JSON | write, say, results[*].time: names with points "
        "between them, [*] for each of a list, [0] for its first");
  CHECK(yaml("y: {file: data.json, path: times}") ==
        "lessons/one/examples.yaml:4:32 the path 'times' leads to nothing in lessons/one/data.json | names are written as "
        "they are there, capital letters among them; [*] goes through a list");
  CHECK(yaml("y[a, b]: {file: data.csv, column: weight}") ==
        "lessons/one/examples.yaml:4:5 'y' has 2 axes, and a column has one | name several columns: columns: [height, "
        "weight]");
}

TEST_CASE("no file outside the course is read, nor one of another lesson") {
  const auto fact = [](const std::string& file) {
    const std::string all = told("  y: {file: \"" + file + "\", column: y}\n", two_columns);
    return all.substr(all.find(' ') + 1, all.find(" | ") - all.find(' ') - 1);
  };
  CHECK(fact("../../../data.csv") == "the path '../../../data.csv' leads out of the course");
  CHECK(fact("/etc/data.csv") == "the path '/etc/data.csv' leads out of the course");
  CHECK(fact("../two/data.csv") == "'../two/data.csv' lies in the folder of another lesson");
  CHECK(fact("../../output/data.csv") == "what is written to output/ is read by nobody");
  CHECK(fact("data.xlsx") == "'data.xlsx' is no file of data that can be read");
  files::MemoryFiles files = course_with("  y: {file: ../data.csv, column: weight}\n", "");
  files.contents["lessons/data.csv"] = two_columns;
  CHECK(load_all(files).messages.empty());
}

// `printf 'name,weight\nAda,3.2\nBen,4.50\n' | sha256sum`
TEST_CASE("the digest of a file is the one that sha256sum tells") {
  const Loaded loaded = load_all(course_with("  y: {file: data.csv, column: weight, rows: 1}\n", two_columns));
  REQUIRE(loaded.course);
  const auto& given = loaded.course->lessons.at(0).examples.at(0).inputs.givens.at(0);
  REQUIRE(given.origin);
  CHECK(given.origin->digest == "2360050e614bd24184d93d7d19b6979e4464b69ae648c5074acbf58b48e2f983");
  CHECK(given.origin->where == "column weight of lessons/one/data.csv");
  CHECK(given.origin->shown == 1);
}

namespace {

const std::string harvest =
    "# One\n\n## The harvest\n\n| plot | weight | seed |\n| --- | ---: | --- |\n| **a1** | 12.5 | A\\|B |\n"
    "| a2 | – | C |\n| a3 | 9.75 | D |\n\n| x |\n| --- |\n| 1 |\n| {num}`2` |\n\n## Empty\n";

std::string of_lesson(const std::string& given, bool first_message) {
  files::MemoryFiles files = course_with(given, "");
  files.contents["lessons/one/lesson.md"] = harvest;
  diagnostics::Diagnostics diagnostics;
  const auto course = load(files, diagnostics);
  if (first_message) return diagnostics.items().empty() ? "nothing" : diagnostics.sorted().front().fact + " | " + diagnostics.sorted().front().hint;
  INFO(render(diagnostics));
  REQUIRE(course);
  const equations::Inputs& inputs = course->lessons.at(0).examples.at(0).inputs;
  std::string text;
  for (const auto& axis : inputs.axes)
    for (const Text& label : axis.labels) text += label.str() + " ";
  for (const auto& table : inputs.givens)
    for (const auto& row : table.rows)
      for (const Text& cell : row) text += cell.str() + " ";
  return text + inputs.givens.at(0).origin->where;
}

}  // namespace

TEST_CASE("a table of the lesson is read as a file is, by the heading above it") {
  CHECK(of_lesson("  plot: {table: the-harvest, column: plot}\n"
                  "  y[plot]: {table: the-harvest, column: weight, drop missing: yes}\n",
                  false) == "a1 a3 12.5 9.75 column weight of lessons/one/lesson.md#the-harvest");
  CHECK(of_lesson("  y[obs]: {table: the-harvest, column: 3}\n", false) ==
        "\"A|B\" \"C\" \"D\" column 3 of lessons/one/lesson.md#the-harvest");
}

TEST_CASE("what is wrong with a table of the lesson") {
  const auto wrong = [](const std::string& given) { return of_lesson("  y[obs]: {" + given + "}\n", true); };
  CHECK(wrong("table: the-harvst, column: x") == "lessons/one/lesson.md has no table 'the-harvst' | did you mean 'the-harvest'?");
  CHECK(wrong("table: sowing, column: x") ==
        "lessons/one/lesson.md has no table 'sowing' | its tables are the-harvest, the-harvest/2");
  CHECK(wrong("table: the-harvest, column: wieght") ==
        "lessons/one/lesson.md#the-harvest has no column 'wieght' | did you mean 'weight'?");
  CHECK(wrong("table: the-harvest, column: weight") ==
        "a cell of 'y' is missing | fill it in, or write `drop missing: yes` at 'y': then these rows are left out, of all "
        "that the example reads of the table");
  CHECK(wrong("table: the-harvest/2, column: x") ==
        "this cell holds more than words, and is read as data | write its number or its label as it is, without roles, "
        "formulas and links");
  CHECK(wrong("table: the-harvest, file: data.csv, column: x") ==
        "what is read of a file or a table has 'table' already, and cannot have 'file' beside it | write two entries");
  CHECK(wrong("table: the-harvest, path: x").starts_with("a table of the lesson has no key 'path'"));
}

}  // namespace proofsheet::course
