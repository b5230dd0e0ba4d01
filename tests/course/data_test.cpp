// Given values from files: the resulting cells, and the places of messages.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "catch.hpp"
#include "checkout.hpp"
#include "files/files.hpp"
#include "load_course.hpp"
#include "loading.hpp"

namespace proofsheet::course::data_test {

namespace {

files::MemoryFiles course_with(const std::string& given, const std::string& csv,
                               const std::string& json = "{}") {
  files::MemoryFiles files = small_course();
  files.contents["lessons/one/examples.yaml"] = example_of("given:\n" + given);
  files.contents["lessons/one/data.csv"] = csv;
  files.contents["lessons/one/data.json"] = json;
  return files;
}

/// Returns the loaded inputs, such as `y = 1.5 2` and `person: a, b`.
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

/// Returns the first message without its source line.
std::string told(const std::string& given, const std::string& csv, const std::string& json = "{}") {
  text::Diagnostics diagnostics;
  (void)load(course_with(given, csv, json), diagnostics);
  const auto all = diagnostics.sorted();
  if (all.empty()) return "nothing";
  const auto& first = all.front();
  const auto at = first.span.source->position(first.span.begin);
  return fmt::format("{}:{}:{} {} | {}", first.span.source->name(), at.line, at.column, first.fact,
                     first.hint);
}

const std::string two_columns = "name,weight\nAda,3.2\nBen,4.50\n";

}  // namespace

TEST_CASE("a column of a file becomes a table or an axis") {
  CHECK(read("  y[obs]: {file: data.csv, column: weight}\n", two_columns) == "y = 3.2 4.50\n");
  CHECK(read("  y: {file: data.csv, column: 2}\n", two_columns) == "y = 3.2 4.50\n");
  CHECK(read("  who: {file: data.csv, column: name}\n", two_columns) == "who: Ada Ben\n");
  CHECK(read("  who[1..2]: {file: data.csv, column: name}\n", two_columns) == "who: Ada Ben\n");
  CHECK(read("  who[obs]: {file: data.csv, column: name}\n", two_columns) == "who = \"Ada\" \"Ben\"\n");
  CHECK(read("  y: {file: data.csv, column: 1, header: no}\n", "7\n8\n") == "y = 7 8\n");
  CHECK(read("  year: {file: data.csv, column: year, labels: yes}\n", "year\n1990\n2005\n") ==
        "year: 1990 2005\n");
}

TEST_CASE("several columns become a table with two axes, labelled with the column names") {
  const std::string csv = "id,height,weight\na,180,80\nb,170,70\n";
  CHECK(read("  X[obs, what]: {file: data.csv, columns: [weight, height]}\n", csv) ==
        "what: weight height\nX = 80 180 | 70 170\n");
  CHECK(read("  what: [w, h]\n  X[obs, what]: {file: data.csv, columns: [weight, height]}\n", csv) ==
        "what: w h\nX = 80 180 | 70 170\n");
}

// RFC 4180, section 2; the last line may have no line end.
TEST_CASE("quoted fields may contain commas, quotes and line ends") {
  const std::string csv = "\xEF\xBB\xBF\"a,b\",c\r\n\"1\",\"x \"\"y\"\"\r\nz\"\r\n\r\n\"2\",\"\"\"\"";
  CHECK(read("  y: {file: data.csv, column: \"a,b\"}\n", csv) == "y = 1 2\n");
  CHECK(read("  z: {file: data.csv, column: c}\n", csv) == "z: x \"y\" z \"\n");
}

TEST_CASE("numbers in files are decimals, normalised as in equations") {
  CHECK(read("  y: {file: data.csv, column: y}\n",
             "y\n.5\n+3\n-.25\n5.\n1E+5\n2e-3\n 7 \n0.1000000000000000000000001\n2024-02-29\n") ==
        "y = 0.5 3 -0.25 5 1e5 2e-3 7 0.1000000000000000000000001 2024-02-29\n");
}

TEST_CASE("values of JSON are selected by a path, and keep all digits") {
  const std::string json = R"({"results": [
    {"name": "a\"b", "mean": 0.1000000000000000000001, "runs": [1, 2]},
    {"name": "c", "mean": 1E-3, "runs": [3]}], "all": {"odd.name": 12345678901234567890123}})";
  CHECK(read("  y: {file: data.json, path: \"results[*].mean\"}\n", "", json) ==
        "y = 0.1000000000000000000001 1e-3\n");
  CHECK(read("  y: {file: data.json, path: \"$.results[*]\", column: mean}\n", "", json) ==
        "y = 0.1000000000000000000001 1e-3\n");
  CHECK(read("  y: {file: data.json, path: \"results[*].runs[*]\"}\n", "", json) == "y = 1 2 3\n");
  CHECK(read("  y: {file: data.json, path: \"results[1].runs[0]\"}\n", "", json) == "y = 3\n");
  CHECK(read("  y: {file: data.json, path: 'all[\"odd.name\"]'}\n", "", json) ==
        "y = 12345678901234567890123\n");
  CHECK(read("  who: {file: data.json, path: \"results[*].name\"}\n", "", json) == "who: a\"b c\n");
  CHECK(read("  y: {file: data.json, path: \"[*]\"}\n", "", "[1, -2.50, 3]") == "y = 1 -2.50 3\n");
}

TEST_CASE("a file may have semicolons and decimal commas") {
  const std::string places = "Ort;Gewicht\nKöln;1,25\n\"Bonn; West\";-2\n";
  const std::string column = "  g: {file: data.csv, column: Gewicht";
  CHECK(read(column + "}\n", places) == "g = 1.25 -2\n");
  CHECK(read(column + ", separator: ;}\n", places) == "g = 1.25 -2\n");
  CHECK(read(column + "}\n", "sep=;\n" + places) == "g = 1.25 -2\n");
  CHECK(read(column + "}\n", "\xEF\xBB\xBFsep=;\r\n" + places) == "g = 1.25 -2\n");
  CHECK(read(column + ", language: de}\n  o: {file: data.csv, column: Ort}\n", places) ==
        "o: Köln Bonn; West\ng = 1.25 -2\n");
  CHECK(read(column + ", language: de}\n", "Gewicht;x\n1.234,5;1\n1,250;1\n12.000;1\n-0,5e3;1\n") ==
        "g = 1234.5 1.250 12000 -0.5e3\n");
  CHECK(read(column + ", language: fr, separator: tab}\n", "Gewicht\tx\n1\u202f234,5\t1\n12 000\t2\n") ==
        "g = 1234.5 12000\n");
  CHECK(read(column + ", language: de}\n", "Gewicht,x\n\"1,5\",2\n") == "g = 1.5\n");
  CHECK(read(column + ", language: en}\n", "Gewicht;x\n1.25;2\n") == "g = 1.25\n");
  CHECK(read(column + ", separator: '|'}\n", "Gewicht|x\n1.5|2\n") == "g = 1.5\n");
}

TEST_CASE("a number with an ambiguous or misplaced mark is an error") {
  const std::string column = "  g: {file: data.csv, column: Gewicht";
  const std::string hint =
      "if its comma is a decimal mark, add `language: de`; if all cells are labels, add `labels: yes`";
  CHECK(told(column + "}\n", "Gewicht;x\n0,5;1\n1,250;1\n") ==
        "lessons/one/data.csv:3:1 '1,250' is not a number | " + hint);
  CHECK(told("  g: {file: data.csv, column: x}\n", "Gewicht;x\n1,25;1.000\n0,75;12.500\n") ==
        "lessons/one/data.csv:2:6 '1.000' is not a number | other numbers of the file have a decimal comma: "
        "if its point separates thousands, add `language: de`; else write it without the point");
  CHECK(read("  g: {file: data.csv, column: x}\n", "Gewicht;x\n1.25;1.000\n0.75;12.500\n") ==
        "g = 1.000 12.500\n");
  CHECK(read("  g: {file: data.csv, column: x, language: de}\n", "Gewicht;x\n1,25;1.000\n") == "g = 1000\n");
  CHECK(told(column + "}\n", "Gewicht,x\n\"1,25\",1\n") ==
        "lessons/one/data.csv:2:2 '1,25' is not a number | " + hint);
  for (const std::string number : {"1.25", "1.2345,6", "12.34.567", "1,2,3", "1..000"}) {
    CAPTURE(number);
    CHECK(told(column + ", language: de}\n", "Gewicht;x\n" + number + ";1\n")
              .find("'" + number + "' is not a number") != std::string::npos);
  }
  CHECK(told(column + ", separator: x}\n", "Gewicht\n1\n")
            .find("'x' is not a separator of fields | write ';', "
                  "',', '|' or tab") != std::string::npos);
  CHECK(told(column + ", language: xx}\n", "Gewicht\n1\n")
            .find("the notation of numbers in 'xx' is not known") != std::string::npos);
}

// The files were made by openpyxl 3.0 and odfpy 1.4.
TEST_CASE("sheets of spreadsheets are read as their programs saved them") {
  const files::DiskFiles project{project_folder()};
  const auto with_books = [&](const std::string& given) {
    files::MemoryFiles files = course_with(given, "");
    for (const std::string name : {"book.xlsx", "book.ods"})
      files.contents["lessons/one/" + name] = *project.read("tests/course/sheets/" + name);
    files.contents["lessons/one/torn.xlsx"] = files.contents["lessons/one/book.xlsx"].substr(0, 900);
    return files;
  };
  const auto values = [&](const std::string& given) {
    const Loaded loaded = load_all(with_books(given));
    if (!loaded.course) return loaded.messages;
    std::string text;
    const equations::Inputs& inputs = loaded.course->lessons.at(0).examples.at(0).inputs;
    for (const auto& axis : inputs.axes)
      for (const Text& label : axis.labels) text += label.str() + "; ";
    for (const auto& table : inputs.givens)
      for (const auto& row : table.rows)
        for (const Text& cell : row) text += cell.str() + "; ";
    return text;
  };
  const std::string xlsx = "{file: book.xlsx, sheet: Data, column: ", ods = "{file: book.ods, column: ";
  CHECK(values("  p: " + xlsx + "plot}\n") == "a1; a2; say \"hi\", Ben; ");
  CHECK(values("  h: " + xlsx + "'height, cm', drop missing: yes}\n") == "12.5; 1.1; ");
  CHECK(values("  d: " + xlsx + "day}\n") == "2026-04-01; 2026-04-02; 2026-04-30; ");
  CHECK(values("  s: " + xlsx + "share}\n") == "0.27; 0.3; 0.3; ");
  CHECK(values("  p: " + ods + "plot}\n").find("duplicate label 'b'") != std::string::npos);
  CHECK(values("  h: " + ods + "2, drop missing: yes}\n") == "12.5; 1.1; 1.1; ");
  CHECK(values("  d: " + ods + "3}\n") == "2026-04-01; 2026-04-02; 2026-04-30; 2026-04-30; ");
  const auto said = [&](const std::string& given) {
    text::Diagnostics diagnostics;
    (void)load(with_books(given), diagnostics);
    return diagnostics.sorted().empty()
               ? ""
               : diagnostics.sorted().front().fact + " | " + diagnostics.sorted().front().hint;
  };
  CHECK(said("  h: " + xlsx + "'height, cm'}\n").starts_with("a cell of 'h' is missing | "));
  CHECK(said("  h: {file: book.xlsx, sheet: Dat, column: plot}\n") ==
        "book.xlsx has no sheet 'Dat' | did you mean 'Data'?");
  CHECK(said("  h: {file: torn.xlsx, column: plot}\n") ==
        "torn.xlsx is not a spreadsheet that can be read | save it again as .xlsx or .ods, without a "
        "password, or "
        "export the sheet as .csv");
  CHECK(said("  h: {file: data.csv, sheet: Data, column: plot}\n") ==
        "lessons/one/data.csv has no sheets | remove `sheet:`");
}

TEST_CASE("a row with a missing cell is left out or is an error") {
  const std::string csv = "name,x,y\na,1,2\nb,NA,3\nc,,4\nd,5,6\n";
  CHECK(told("  x: {file: data.csv, column: x}\n", csv) ==
        "lessons/one/data.csv:3:3 cells of 'x' are missing in 2 rows, of which this is the first | fill it "
        "in, or "
        "add `drop missing: yes` to 'x', which leaves these rows out of all that the example reads from the "
        "file on the same axis");
  CHECK(read("  x: {file: data.csv, column: x, drop missing: yes}\n  y: {file: data.csv, column: y}\n"
             "  who: {file: data.csv, column: name}\n",
             csv) == "who: a d\nx = 1 5\ny = 2 6\n");
  CHECK(
      read(
          "  who: {file: data.csv, column: name}\n  x[pair]: {file: data.csv, column: x, drop missing: yes}\n"
          "  y[pair]: {file: data.csv, column: y}\n  z: {file: data.csv, column: y}\n",
          csv) == "who: a b c d\nx = 1 5\ny = 2 6\nz = 2 3 4 6\n");
  CHECK(
      read("  who: {file: data.csv, column: name}\n  x[who]: {file: data.csv, column: x, drop missing: yes}\n"
           "  z: {file: data.csv, column: y}\n",
           csv) == "who: a d\nx = 1 5\nz = 2 3 4 6\n");
  const std::string json = R"([{"t": 1}, {}, {"t": null}, null, {"t": 2}])";
  CHECK(told("  t: {file: data.json, path: \"[*].t\"}\n", "", json) ==
        "lessons/one/data.json:1:13 cells of 't' are missing in 3 rows, of which this is the first | fill it "
        "in, "
        "or add `drop missing: yes` to 't', which leaves these rows out of all that the example reads from "
        "the file on the same axis");
  CHECK(read("  t: {file: data.json, path: \"[*].t\", drop missing: yes}\n", "", json) == "t = 1 2\n");
}

TEST_CASE("mistakes in a data file are reported at their places in it") {
  const std::string odd =
      "fix it; for a missing value write nothing, NA or null; if all cells are labels, add `labels: yes`";
  CHECK(told("  y: {file: data.csv, column: y}\n", "y\n1\n14O53\n") ==
        "lessons/one/data.csv:3:1 '14O53' is not a number | " + odd);
  CHECK(told("  y: {file: data.csv, column: y}\n", "y\n1\nlow\n") ==
        "lessons/one/data.csv:3:1 'low' is not a number, but other cells of its column are | " + odd);
  CHECK(told("  y: {file: data.csv, column: y}\n", "y\n1e999999999\n") ==
        "lessons/one/data.csv:2:1 '1e999999999' is not a number | " + odd);
  CHECK(told("  y: {file: data.csv, column: y}\n", "x,y\n1,2\n3\n") ==
        "lessons/one/data.csv:3:1 this line has 1 field, but the first has 2 | write a field for each "
        "column; put "
        "a field with a separator in quotes");
  CHECK(told("  y: {file: data.csv, column: y}\n", "y\n\"1\n") ==
        "lessons/one/data.csv:2:1 this quote is never closed | close it; write a quote within the field as "
        "\"\"");
  CHECK(told("  y: {file: data.json, path: \"a\"}\n", "", "{\"a\": 1,}") ==
        "lessons/one/data.json:1:9 this is not valid JSON | export the file again with a program that writes "
        "JSON");
  CHECK(told("  y: {file: data.json, path: \"a\"}\n", "", "{\"a\": [1]}") ==
        "lessons/one/data.json:1:7 the path ends at a list | add [*] or [0]");
  CHECK(told("  who: {file: data.csv, column: name}\n", "name\nAda\nAda\n") ==
        "lessons/one/data.csv:3:1 duplicate label 'Ada' on the axis 'who' | give every label of the axis a "
        "different name");
}

TEST_CASE("a missing file or column is reported at its use") {
  const auto yaml = [](const std::string& given) { return told("  " + given + "\n", two_columns); };
  CHECK(yaml("y: {file: dada.csv, column: weight}") ==
        "lessons/one/examples.yaml:4:15 there is no file lessons/one/dada.csv | did you mean 'data.csv'?");
  CHECK(yaml("y: {file: data.csv, column: wait}") ==
        "lessons/one/examples.yaml:4:33 lessons/one/data.csv has no column 'wait' | it has name, weight");
  CHECK(yaml("y: {file: data.csv, column: 3}") ==
        "lessons/one/examples.yaml:4:33 lessons/one/data.csv has no column '3' | it has name, weight");
  CHECK(yaml("y: {file: data.csv}") ==
        "lessons/one/examples.yaml:4:15 lessons/one/data.csv is read without a "
        "column | name a column, as in column: weight, or give its number from 1, "
        "as in column: 2");
  CHECK(yaml("y: {file: data.json}") ==
        "lessons/one/examples.yaml:4:15 lessons/one/data.json is JSON, but no path "
        "is given | write the path to the values, as in path: results[*].time");
  CHECK(yaml("y: {file: data.json, path: \"a..b\"}") ==
        "lessons/one/examples.yaml:4:33 'a..b' is not a JSON path | write a path such as results[*].time: "
        "names "
        "separated by points, [*] for every item of a list, [0] for the first item");
  CHECK(yaml("y: {file: data.json, path: times}") ==
        "lessons/one/examples.yaml:4:32 the path 'times' matches nothing in lessons/one/data.json | write "
        "names "
        "exactly as in the file, including upper case; use [*] for all items of a list");
  CHECK(yaml("y[a, b]: {file: data.csv, column: weight}") ==
        "lessons/one/examples.yaml:4:5 'y' has 2 axes, but a column has one | name several columns: columns: "
        "[height, "
        "weight]");
}

TEST_CASE("files outside the course and files of other lessons are refused") {
  const auto fact = [](const std::string& file) {
    const std::string all = told("  y: {file: \"" + file + "\", column: y}\n", two_columns);
    return all.substr(all.find(' ') + 1, all.find(" | ") - all.find(' ') - 1);
  };
  CHECK(fact("../../../data.csv") == "the path '../../../data.csv' leads out of the course");
  CHECK(fact("/etc/data.csv") == "the path '/etc/data.csv' leads out of the course");
  CHECK(fact("../two/data.csv") == "'../two/data.csv' is in the folder of another lesson");
  CHECK(fact("../../output/data.csv") == "files in output/ can't be read");
  CHECK(fact("data.xls") == "'data.xls' is not a supported data file");
  files::MemoryFiles files = course_with("  y: {file: ../data.csv, column: weight}\n", "");
  files.contents["lessons/data.csv"] = two_columns;
  CHECK(load_all(files).messages.empty());
}

// `printf 'name,weight\nAda,3.2\nBen,4.50\n' | sha256sum`
TEST_CASE("the digest of a file equals that of sha256sum") {
  const Loaded loaded =
      load_all(course_with("  y: {file: data.csv, column: weight, rows: 1}\n", two_columns));
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
  text::Diagnostics diagnostics;
  const auto course = load(files, diagnostics);
  if (first_message)
    return diagnostics.items().empty()
               ? "nothing"
               : diagnostics.sorted().front().fact + " | " + diagnostics.sorted().front().hint;
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

TEST_CASE("a table of the lesson is read like a file, by the heading above it") {
  CHECK(of_lesson("  plot: {table: the-harvest, column: plot}\n"
                  "  y[plot]: {table: the-harvest, column: weight, drop missing: yes}\n",
                  false) == "a1 a3 12.5 9.75 column weight of lessons/one/lesson.md#the-harvest");
  CHECK(of_lesson("  y[obs]: {table: the-harvest, column: 3}\n", false) ==
        "\"A|B\" \"C\" \"D\" column 3 of lessons/one/lesson.md#the-harvest");
}

TEST_CASE("mistakes in using a table of the lesson are reported") {
  const auto wrong = [](const std::string& given) { return of_lesson("  y[obs]: {" + given + "}\n", true); };
  CHECK(wrong("table: the-harvst, column: x") ==
        "lessons/one/lesson.md has no table 'the-harvst' | did you mean 'the-harvest'?");
  CHECK(wrong("table: sowing, column: x") ==
        "lessons/one/lesson.md has no table 'sowing' | its tables are the-harvest, the-harvest/2");
  CHECK(wrong("table: the-harvest, column: wieght") ==
        "lessons/one/lesson.md#the-harvest has no column 'wieght' | did you mean 'weight'?");
  CHECK(wrong("table: the-harvest, column: weight") ==
        "a cell of 'y' is missing | fill it in, or add `drop missing: yes` to 'y', which leaves these rows "
        "out of "
        "all that the example reads from the table on the same axis");
  CHECK(wrong("table: the-harvest/2, column: x") ==
        "this cell is read as data, but contains markup | write only a number or a label, without roles, "
        "formulas "
        "and links");
  CHECK(wrong("table: the-harvest, file: data.csv, column: x") ==
        "a value read from a file or a table already has 'table' and can't also have 'file' | write two "
        "entries");
  CHECK(wrong("table: the-harvest, path: x").starts_with("a table of the lesson has no key 'path'"));
}

}  // namespace proofsheet::course::data_test
