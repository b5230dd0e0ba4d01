// Days in equations. Differences and weekdays are those of Python's datetime.
#include "catch.hpp"
#include "equations/steps/steps.hpp"
#include "equations/typeset/notation.hpp"
#include "example.hpp"

namespace days_test {

using namespace proofsheet;
using equations::Example;
using equations::value_of;

namespace {

const std::string given = "start: 2022-11-26\ndue[0..2]: 2023-01-31 2024-02-29 2022-12-26\nrate: 0.0365\n";

}  // namespace

TEST_CASE("days are counted, moved, compared and split into parts") {
  const Example example(
      "later = start + 66\nearlier = start - 365\nspan[k] = days(start, due[k]) for k in 0..2\n"
      "plan[m] = date(2024, m, 1) for m in 1..12\n",
      given);
  const struct {
    const char *asked, *value;
  } table[] = {
      {"date(2022-11-26)", "2022-11-26"},
      {"days(date(2022-11-26), date(2023-01-31))", "66"},
      {"days(date(2023-01-31), start)", "-66"},
      {"days(date(1900-03-01), date(2000-03-01))", "36525"},
      {"later", "2023-01-31"},
      {"earlier", "2021-11-26"},
      {"30 + start", "2022-12-26"},
      {"due[0] - start", "66"},
      {"due[0] - start + 1", "67"},
      {"start + 30 + 30 + 6", "2023-01-31"},
      {"start - (due[0] - start)", "2022-09-21"},
      {"span", "66 460 30"},
      {"due - start", "66 460 30"},
      {"1000 * (1 + rate * days(start, due[2]) / 365)", "1003"},
      {"weekday(start)", "Saturday"},
      {"weekday(due[0]) = Tuesday", "true"},
      {"year(start) * 10000 + month(start) * 100 + day(start)", "20221126"},
      {"days360(start, due[0])", "65"},
      {"start < due[0]", "true"},
      {"later = due[0]", "true"},
      {"start >= due[2]", "false"},
      {"min(due)", "2022-12-26"},
      {"max(due)", "2024-02-29"},
      {"days(plan[2], plan[3])", "29"},
      {"if start < later then later else start", "2023-01-31"},
      {"count(d > date(2022-12-31) for d in due)", "2"},
  };
  for (const auto& row : table) {
    CAPTURE(row.asked);
    CHECK(value_of(example, row.asked) == row.value);
  }
}

TEST_CASE("different functions of the same day are not confused") {
  const Example example(
      "w[m] = weekday(date(2024, m, 1)) for m in 1..3\nk[m] = month(date(2024, m, 1)) for m in 1..3\n"
      "y[m] = year(date(2024, m, 1)) for m in 1..3\n");
  CHECK(value_of(example, "w") == "Monday Thursday Friday");
  CHECK(value_of(example, "k") == "1 2 3");
  CHECK(value_of(example, "y") == "2024 2024 2024");
}

TEST_CASE("names of calendar functions may be used for values") {
  const Example example("year = 3\nx[day] = 2 for day in 1..2\ndays(a) = 7a\ny = days(year) + x[1]\n");
  CHECK(value_of(example, "y") == "23");
}

TEST_CASE("operations without a meaning for days are reported") {
  const Example example("", given);
  const struct {
    const char *asked, *message;
  } table[] = {
      {"date(2023-02-29)",
       "asked:1:6: error: 2023-02-29 is not a day\n    date(2023-02-29)\n         ^^^^^^^^^^\n"
       "    hint: February 2023 has 28 days\n"},
      {"date(2023, 2, 29)",
       "asked:1:1: error: 2023-02-29 is not a day\n    date(2023, 2, 29)\n    ^^^^^^^^^^^^^^^^^\n"
       "    hint: February 2023 has 28 days\n"},
      {"start + due[0]",
       "asked:1:1: error: days can't be added to each other\n    start + due[0]\n    ^^^^^^^^^^^^^^\n"
       "    hint: write days(a, b) or b - a for the number of days between two days, a + 30 for the day 30 "
       "days later\n"},
      {"start + 1/2",
       "asked:1:1: error: only whole days can be added to a day\n    start + 1/2\n    ^^^^^^^^^^^\n"
       "    hint: use round(x) to get a whole number\n"},
      {"2 * start",
       "asked:1:5: error: expected a number, but this is the day 2022-11-26\n    2 * start\n        ^^^^^\n"
       "    hint: use days(a, b) for the number of days from a to b\n"},
      {"days(start, 5)",
       "asked:1:1: error: expected a day\n    days(start, 5)\n    ^^^^^^^^^^^^^^\n"
       "    hint: write a day as date(2022-11-26)\n"},
      {"start = 5",
       "asked:1:1: error: numbers, days, labels and conditions can only be compared with values of the same "
       "kind\n"
       "    start = 5\n    ^^^^^^^^^\n    hint: compare two values of the same kind\n"},
      {"start + 10^7",
       "asked:1:1: error: this day is outside the years 1 to 9999\n    start + 10^7\n    ^^^^^^^^^^^^\n"
       "    hint: check the number of added days\n"},
  };
  for (const auto& row : table) CHECK(value_of(example, row.asked) == row.message);
  CHECK(render(Example("", "due[0..1]: 2022-02-28 2022-02-30\n").said) ==
        "given:1:23: error: 2022-02-30 is not a day\n    due[0..1]: 2022-02-28 2022-02-30\n"
        "                          ^^^^^^^^^^\n    hint: February 2022 has 28 days\n");
}

TEST_CASE("days appear in formulas and worked lines as they are written") {
  const Example example("later = start + 66\nspan = days(start, later)\n", given);
  text::Diagnostics said;
  const auto tree = Example::read("days(date(2022-11-26), later)", said);
  CHECK(equations::to_plain(*tree) == "days(date(2022-11-26), later)");
  CHECK(equations::to_formula(*tree).latex ==
        "\\mathrm{days}\\left(\\text{2022-11-26},\\, \\mathrm{later}\\right)");
  equations::Evaluation evaluation(example.model);
  for (const auto& [name, line] :
       {std::pair<const char*, const char*>{"later", "later | start + 66 | 2022-11-26 + 66 | 2023-01-31"},
        {"span", "span | days(start, later) | days(2022-11-26, 2023-01-31) | 66"}}) {
    equations::StepFormat format;
    format.result = {numbers::Format::Style::places, 0, false};
    const auto lines = equations::steps(evaluation, Example::read(name, said), format, said);
    REQUIRE(lines);
    std::string stages;
    for (const auto& stage : lines->at(0).stages) stages += (stages.empty() ? "" : " | ") + stage.plain;
    CHECK(stages == line);
  }
}

}  // namespace days_test
