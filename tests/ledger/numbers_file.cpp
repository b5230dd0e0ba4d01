#include "ledger/numbers_file.hpp"

#include "catch.hpp"

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
    R"({"schema": 1, "pages": [
"latex/course.tex",
"markdown/seat-number.md"
], "numbers": [
{"lesson":"seat-number","place":"lesson","example":"","expression":"X'[Frank, ..]","route":"by hand","format":"3 down","cells":["spicy","“cheap”"],"digits":["1.821","-1.490"],"method":"en"},
{"lesson":"seat-number","place":"lesson","example":"clocks","expression":"PE[1, 0]","route":"exact","format":"4","digits":"0.8415","method":"enclosed"},
{"lesson":"seat-number","place":"lesson","example":"clocks","expression":"PE[2, 1]","route":"exact","format":"4","digits":"-0.4161","method":"enclosed"}
]}
)";

}  // namespace

TEST_CASE("numbers.json is a line a number, a line a row, sorted, each once") {
  const NumbersFile numbers{
      {"markdown/seat-number.md", "latex/course.tex"},
      {number("PE[2, 1]", "-0.4161"), number("PE[1, 0]", "0.8415"), row(), number("PE[1, 0]", "0.8415")}};
  CHECK(to_json(numbers) == text);
  CHECK(to_json({}) == "{\"schema\": 1, \"pages\": [\n], \"numbers\": [\n]}\n");
}

TEST_CASE("numbers.json is read back as it was written") {
  std::string fault = "left over";
  const auto numbers = parse_numbers(text, fault);
  REQUIRE(numbers);
  CHECK(fault.empty());
  CHECK(numbers->lines ==
        std::vector<NumberLine>{row(), number("PE[1, 0]", "0.8415"), number("PE[2, 1]", "-0.4161")});
  CHECK(numbers->pages == std::vector<std::string>{"latex/course.tex", "markdown/seat-number.md"});
  CHECK(numbers->count() == 4);
  CHECK(to_json(*numbers) == text);
}

TEST_CASE("a row of one number is not a number") {
  NumberLine one = row();
  one.digits.resize(1);
  one.cells.resize(1);
  std::string fault;
  const auto numbers = parse_numbers(to_json({{}, {one}}), fault);
  REQUIRE(numbers);
  CHECK(numbers->lines == std::vector<NumberLine>{one});
}

TEST_CASE("what is no numbers.json is refused with the reason") {
  const struct {
    const char* json;
    const char* fault;
  } table[] = {
      {"", "it is not JSON"},
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
  };
  for (const auto& row_of_table : table) {
    CAPTURE(row_of_table.json);
    std::string fault;
    CHECK_FALSE(parse_numbers(row_of_table.json, fault));
    CHECK(fault == row_of_table.fault);
  }
}
