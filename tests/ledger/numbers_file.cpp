#include "ledger/numbers_file.hpp"

#include "catch.hpp"

namespace numbers_file_test {

using proofsheet::ledger::NumberLine;
using proofsheet::ledger::NumbersFile;
using proofsheet::ledger::parse_numbers;
using proofsheet::ledger::to_json;

namespace {

NumberLine number(const std::string& expression, const std::string& digits) {
  return {"seat-number", "lesson", "clocks", expression, "exact", "4", {digits}, {}, "enclosed"};
}

NumberLine row() {
  return {"seat-number",        "lesson", "", "X'[Frank, ..]", "by hand", "3 down", {"1.821", "-1.490"},
          {"spicy", "“cheap”"}, "en"};
}

const char* const text =
    R"({"schema": 1, "pages": {
"latex/course.tex": "00000000000000ff",
"markdown/seat-number.md": "0123456789abcdef"
}, "numbers": [
{"lesson":"seat-number","place":"lesson","example":"","expression":"X'[Frank, ..]","route":"by hand","format":"3 down","cells":["spicy","“cheap”"],"digits":["1.821","-1.490"],"method":"en"},
{"lesson":"seat-number","place":"lesson","example":"clocks","expression":"PE[1, 0]","route":"exact","format":"4","digits":"0.8415","method":"enclosed"},
{"lesson":"seat-number","place":"lesson","example":"clocks","expression":"PE[2, 1]","route":"exact","format":"4","digits":"-0.4161","method":"enclosed"}
]}
)";

}  // namespace

TEST_CASE("numbers.json has one line for each number and each row, sorted and without duplicates") {
  NumbersFile numbers{
      {{"markdown/seat-number.md", "0123456789abcdef"}, {"latex/course.tex", "00000000000000ff"}},
      {number("PE[2, 1]", "-0.4161"), number("PE[1, 0]", "0.8415"), row(), number("PE[1, 0]", "0.8415")}};
  tidy(numbers);
  CHECK(to_json(numbers) == text);
  CHECK(to_json({}) == "{\"schema\": 1, \"pages\": {\n}, \"numbers\": [\n]}\n");
}

TEST_CASE("numbers.json is read back unchanged") {
  std::string fault = "left over";
  const auto numbers = parse_numbers(text, fault);
  REQUIRE(numbers);
  CHECK(fault.empty());
  CHECK(numbers->lines ==
        std::vector<NumberLine>{row(), number("PE[1, 0]", "0.8415"), number("PE[2, 1]", "-0.4161")});
  CHECK(numbers->pages ==
        std::map<std::string, std::string>{{"latex/course.tex", "00000000000000ff"},
                                           {"markdown/seat-number.md", "0123456789abcdef"}});
  CHECK(numbers->count() == 4);
  CHECK(to_json(*numbers) == text);
}

TEST_CASE("numbers with an exact method are counted one by one") {
  NumberLine three = row(), exact = number("d", "6");
  three.digits = {"1", "2", "1.4142"};
  three.cells = {"1", "4", "2"};
  three.method = "een";
  exact.method = "exact";
  const NumbersFile numbers{{}, {three, exact, number("PE[1, 0]", "0.8415")}};
  CHECK(numbers.count() == 5);
  CHECK(numbers.count_exact() == 3);
  CHECK(numbers.count_enclosed() == 2);
}

TEST_CASE("a row of one number stays a row") {
  NumberLine one = row();
  one.digits.resize(1);
  one.cells.resize(1);
  std::string fault;
  const auto numbers = parse_numbers(to_json({{}, {one}}), fault);
  REQUIRE(numbers);
  CHECK(numbers->lines == std::vector<NumberLine>{one});
}

TEST_CASE("the cells of a long row along numbers are written as a range") {
  NumberLine row{"a", "lesson", "b", "wave[3, ..]", "exact", "1", {}, {}, "nnnnnnnn"};
  for (int i = -2; i < 6; ++i) {
    row.cells.push_back(std::to_string(i));
    row.digits.push_back("0.5");
  }
  std::string fault;
  const std::string json = to_json({{}, {row}});
  CHECK(json.find(R"("cells":"-2..5","digits":["0.5",)") != std::string::npos);
  CHECK(parse_numbers(json, fault)->lines == std::vector<NumberLine>{row});
  NumberLine gap = row, few = row;
  gap.cells[3] = "9";
  few.cells.pop_back();
  few.digits.pop_back();
  for (const NumberLine& other : {gap, few}) {
    const std::string written = to_json({{}, {other}});
    CHECK(written.find("\"cells\":[\"-2\",\"-1\"") != std::string::npos);
    CHECK(parse_numbers(written, fault)->lines == std::vector<NumberLine>{other});
  }
}

TEST_CASE("an invalid numbers.json is refused with a reason") {
  const struct {
    const char* json;
    const char* fault;
  } table[] = {
      {"", "it is not JSON"},
      {R"({"schema": 1, "pages": [], "numbers": [{"lesson":"a","place":"b","example":"","expression":"x","route":"exact","format":"4","digits":["1","2","3"],"cells":"9223372036854775806..9","method":"eee"}]})",
       "number 1 of its list is not well formed"},
      {"{\"schema\": 1, \"numbers\": [", "it is not JSON"},
      {"[]", "it has no list of numbers"},
      {"{\"schema\": 1, \"numbers\": {}}", "it has no list of numbers"},
      {"{\"numbers\": []}", "its schema is not 1"},
      {"{\"schema\": 2, \"numbers\": []}", "its schema is not 1"},
      {"{\"schema\": 1, \"numbers\": []}", "it has no list of pages"},
      {"{\"schema\": 1, \"pages\": [], \"numbers\": [3]}", "number 1 of its list is not well formed"},
      {R"({"schema": 1, "pages": [], "numbers": [{"lesson":"a","place":"b","example":"","expression":"x","route":"exact","format":"4","digits":4,"method":"exact"}]})",
       "number 1 of its list is not well formed"},
      {R"({"schema": 1, "pages": [], "numbers": [{"lesson":"a","place":"b","example":"","expression":"x","route":"exact","format":"4","digits":["1","2"],"cells":["c"],"method":"ee"}]})",
       "number 1 of its list is not well formed"},
      {R"({"schema": 1, "pages": [], "numbers": [{"lesson":"a","place":"b","example":"","expression":"x","route":"exact","format":"4","digits":["1","2"],"cells":"0..9","method":"ee"}]})",
       "number 1 of its list is not well formed"},
  };
  for (const auto& row_of_table : table) {
    CAPTURE(row_of_table.json);
    std::string fault;
    CHECK_FALSE(parse_numbers(row_of_table.json, fault));
    CHECK(fault == row_of_table.fault);
  }
}

namespace {

const proofsheet::ledger::Definition wave{"seat-number", "clocks",
                                          proofsheet::ledger::Definition::Kind::equation,
                                          "PE[k, 0] = sin(k) for k in 0..3"},
    width{"seat-number", "clocks", proofsheet::ledger::Definition::Kind::given, "d = 4"},
    seat{"seat-number", "clocks", proofsheet::ledger::Definition::Kind::axis, "seat = 1..2, left, right"},
    hand{"seat-number", "clocks", proofsheet::ledger::Definition::Kind::by_hand, "PE = 3 down"};

const char* const with_definitions =
    R"({"schema": 1, "pages": {
}, "numbers": [
{"lesson":"seat-number","place":"lesson","example":"clocks","expression":"PE[1, 0]","route":"exact","format":"4","digits":"0.8415","method":"enclosed"}
], "definitions": [
{"lesson":"seat-number","example":"clocks","equation":"PE[k, 0] = sin(k) for k in 0..3"},
{"lesson":"seat-number","example":"clocks","given":"d = 4"},
{"lesson":"seat-number","example":"clocks","axis":"seat = 1..2, left, right"},
{"lesson":"seat-number","example":"clocks","by hand":"PE = 3 down"}
]}
)";

}  // namespace

TEST_CASE("definitions follow the numbers, one a line") {
  NumbersFile numbers{{}, {number("PE[1, 0]", "0.8415")}, {hand, seat, width, wave, wave}};
  tidy(numbers);
  CHECK(to_json(numbers) == with_definitions);
  std::string fault;
  const auto read = parse_numbers(with_definitions, fault);
  REQUIRE(read);
  CHECK(read->definitions == std::vector<proofsheet::ledger::Definition>{wave, width, seat, hand});
  CHECK(to_json(*read) == with_definitions);
}

TEST_CASE("a given value that is among the numbers is not written twice") {
  NumberLine shown = number("d", "4");
  shown.format = proofsheet::ledger::as_given;
  shown.cells = {"d"};
  NumbersFile numbers{{}, {shown}, {width, wave}};
  tidy(numbers);
  CHECK(numbers.definitions == std::vector<proofsheet::ledger::Definition>{wave});
  numbers = {{}, {shown}, {{"seat-number", "clocks", width.kind, "d = 5"}}};
  tidy(numbers);
  CHECK(numbers.definitions.size() == 1);
}

TEST_CASE("source places are not written, and the first of equal lines keeps its own") {
  const auto source = std::make_shared<const proofsheet::text::Source>("lessons/a/lesson.md", "ab");
  NumberLine first = number("x", "1"), second = first;
  first.span = {source, 0, 1};
  second.span = {source, 1, 2};
  CHECK(first == second);
  NumbersFile numbers{{}, {first, second}};
  tidy(numbers);
  REQUIRE(numbers.lines.size() == 1);
  CHECK(numbers.lines[0].span.end == 1);
  CHECK(to_json(numbers).find("lesson.md") == std::string::npos);
}

TEST_CASE("an invalid list of definitions is refused with a reason") {
  std::string fault;
  for (const char* broken :
       {R"([3])", R"([{"lesson":"a","example":"b"}])", R"([{"lesson":"a","equation":"x = 1"}])",
        R"([{"lesson":"a","example":"b","equation":1}])"}) {
    CHECK_FALSE(parse_numbers(
        R"({"schema": 1, "pages": [], "numbers": [], "definitions": )" + std::string(broken) + "}", fault));
    CHECK(fault == "definition 1 of its list is not well formed");
  }
}

TEST_CASE("a given value is written as a definition unless a page shows it as given") {
  using proofsheet::ledger::Definition;
  NumbersFile numbers;
  numbers.definitions = {{"seat-number", "clocks", Definition::Kind::given, "d = 4", {}}};
  numbers.lines = {number("d", "4")};  // computed to four places, not shown as given
  tidy(numbers);
  CHECK(numbers.definitions.size() == 1);
  numbers.lines.front().format = proofsheet::ledger::as_given;
  tidy(numbers);
  CHECK(numbers.definitions.empty());
}

TEST_CASE("unknown keys in a ledger are ignored") {
  const auto read = [](const std::string& within_item, const std::string& within_claim = "") {
    std::string fault;
    const auto numbers = parse_numbers(
        R"({"other": [1, [2, ["3"]], {"a": {"digits": "b"}}], "one": {"numbers": [{"lesson": 1}]}, "schema": 1,)"
        R"("pages": ["html/a.html"], "numbers": [{"lesson":"a","place":"b","example":"","expression":"x",)"
        R"("route":"exact","format":"4","digits":["1","2"],"cells":["c","d"],)" +
            within_item +
            R"("method":"ee"}], "claims": [{"lesson":"e","example":"e","what":"b","printed":"1","verdict":"off")" +
            within_claim + "}]}",
        fault);
    if (!numbers) return fault;
    CHECK(numbers->pages == std::map<std::string, std::string>{{"html/a.html", ""}});
    REQUIRE(numbers->lines.size() == 1);
    CHECK(numbers->lines[0].digits == std::vector<std::string>{"1", "2"});
    CHECK(numbers->lines[0].cells == std::vector<std::string>{"c", "d"});
    REQUIRE(numbers->judged.size() == 1);
    return numbers->judged[0].acknowledged ? std::string("acknowledged") : std::string("read");
  };
  for (const char* more :
       {"", R"("more": {"cells": "e", "f": ["g"]},)", R"("more": ["h", {"i": "j"}, "k"],)",
        R"("more": null,)", R"("more": [["l"], "m"],)", R"("more": true,)", R"("more": 1.5,)"}) {
    CAPTURE(more);
    CHECK(read(more) == "read");
  }
  CHECK(read("", R"(, "acknowledged": true)") == "acknowledged");
  CHECK(read("", R"(, "acknowledged": false)") == "read");
  CHECK(read("", R"(, "carried": ["n"])") == "read");
  for (const char* wrong :
       {R"(, "carried": "n")", R"(, "carried": ["n", 3])", R"(, "carried": ["n", ["o"]])",
        R"(, "carried": {"n": "o"})", R"(, "where": 3)", R"(, "path": ["n"])", R"(, "route": true)"}) {
    CAPTURE(wrong);
    CHECK(read("", wrong) == "claim 1 of its list is not well formed");
  }
  std::string fault;
  for (const char* pages :
       {R"([3])", R"([["a"]])", R"([{"a": "b"}])", R"("a")", R"({"a": 1})", R"({"a": ["b"]})", "null"}) {
    CAPTURE(pages);
    CHECK_FALSE(parse_numbers(std::string(R"({"schema": 1, "numbers": [], "pages": )") + pages + "}", fault));
    CHECK(fault == "it has no list of pages");
  }
}

TEST_CASE("some lessons of a ledger can be read, and errors in the others are reported") {
  NumberLine other = number("x", "2");
  other.lesson = "two";
  const NumbersFile whole{{{"a.md", "1"}},
                          {number("x", "1"), row(), other},
                          {{"one", "e", proofsheet::ledger::Definition::Kind::given, "x = 1"},
                           {"two", "e", proofsheet::ledger::Definition::Kind::given, "x = 2"}},
                          {{"two", "e", "d", "x", "", "3", "wrong", "", "", {}, false}}};
  const std::string json = to_json(whole);
  std::string fault;
  const auto part = parse_numbers(json, fault, [](const std::string& lesson) { return lesson == "two"; });
  REQUIRE(part);
  CHECK(part->lines == std::vector<NumberLine>{other});
  REQUIRE(part->definitions.size() == 1);
  CHECK(part->definitions[0].text == "x = 2");
  CHECK(part->judged.size() == 1);
  CHECK(part->pages == whole.pages);
  CHECK(proofsheet::ledger::count_by_lesson(json) ==
        std::map<std::string, std::size_t>{{number("x", "1").lesson, 1 + row().digits.size()}, {"two", 2}});
  CHECK(proofsheet::ledger::count_by_lesson("{").empty());
  std::string bad = json;
  bad.replace(bad.find("\"route\""), 7, "\"other\"");
  CHECK_FALSE(parse_numbers(bad, fault, [](const std::string&) { return false; }));
  CHECK(fault == "number 1 of its list is not well formed");
}

TEST_CASE("an older schema, too many cells and invalid UTF-8 are refused") {
  std::string fault;
  CHECK_FALSE(parse_numbers(R"({"schema": 0, "pages": [], "numbers": []})", fault));
  CHECK(fault == "its schema is not 1");
  NumberLine more = row();
  more.cells.push_back("cozy");
  CHECK_FALSE(parse_numbers(to_json({{}, {more}}), fault));
  CHECK(fault == "number 1 of its list is not well formed");
  CHECK(to_json({{}, {number("a\xff", "1")}}).find("a\uFFFD") != std::string::npos);
  // RFC 8259, section 7
  CHECK(to_json({{}, {number("\"\\/\n\x1f\x7fé𝜋", "1")}})
            .find(R"("\"\\/\n\u001f)"
                  "\x7fé𝜋\"") != std::string::npos);
}

TEST_CASE("deep nesting is refused at any depth") {
  std::string fault;
  for (const std::size_t depth : {std::size_t{9}, std::size_t{100}, std::size_t{1'000'000}}) {
    for (const bool closed : {true, false}) {
      const std::string nested = std::string(depth, '[') + (closed ? std::string(depth, ']') : "");
      CHECK_FALSE(parse_numbers(nested, fault));
      CHECK(fault == "it is nested deeper than 8 levels");
      CHECK_FALSE(parse_numbers(R"({"schema": 1, "pages": )" + nested + (closed ? "}" : ""), fault));
      CHECK(fault == "it is nested deeper than 8 levels");
    }
  }
  CHECK_FALSE(parse_numbers("[[[", fault));
  CHECK(fault == "it is not JSON");
}

TEST_CASE("claims follow the numbers, without empty keys, and are read back") {
  proofsheet::ledger::JudgedLine claim;
  claim.lesson = claim.example = "e";
  claim.what = "b";
  claim.printed = "0.9";
  claim.verdict = "as printed";
  NumbersFile numbers;
  numbers.judged = {claim};
  const std::string short_line =
      R"({"lesson":"e","example":"e","what":"b","printed":"0.9","verdict":"as printed"})";
  CHECK(to_json(numbers) ==
        "{\"schema\": 1, \"pages\": {\n}, \"numbers\": [\n], \"claims\": [\n" + short_line + "\n]}\n");
  numbers.judged[0].where = "section 2";
  numbers.judged[0].route = "as printed";
  numbers.judged[0].path = "c";
  numbers.judged[0].carried = {"a = 0.3"};
  numbers.judged[0].acknowledged = true;
  std::string fault;
  const auto again = parse_numbers(to_json(numbers), fault);
  REQUIRE(again);
  CHECK(again->judged == numbers.judged);
  const std::string bad =
      "{\"schema\": 1, \"pages\": [], \"numbers\": [], \"claims\": [{\"lesson\": \"e\"}]}";
  CHECK_FALSE(parse_numbers(bad, fault));
  CHECK(fault == "claim 1 of its list is not well formed");
}

}  // namespace numbers_file_test
