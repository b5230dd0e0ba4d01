// Rules for names, and the messages if two things have the same name.
#include <fmt/format.h>

#include "equations/message_rows.hpp"
#include "equations/syntax/lexer.hpp"

namespace names_test {

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

/// Returns the messages of an example, one a line: place, fact, hint.
std::string said_of(const std::string& equations, const std::string& given = {}) {
  std::string text;
  for (const auto& d : Example(equations, given).said.sorted()) {
    const auto place = d.span.source->position(d.span.begin);
    text +=
        fmt::format("{}:{}:{} {} ({})\n", d.span.source->name(), place.line, place.column, d.fact, d.hint);
  }
  return text;
}

}  // namespace

TEST_CASE("a given value may not have the name of a constant or a reserved word") {
  for (const std::string name : {"pi", "π", "deg", "true", "false"}) {
    CAPTURE(name);
    const std::string said =
        fmt::format("given:1:1 '{}' is a built-in constant (choose another name)\n", name);
    CHECK(said_of("y = sin(pi)", name + ": 4") == said);
    CHECK(said_of("y = sin(pi)", name + "[0..1]: 4 5") == said);
    CHECK(said_of("y = sin(pi)", "axis " + name + ": up down").ends_with(said.substr(said.find("'"))));
  }
  for (const std::string& word : keywords()) {
    CAPTURE(word);
    CHECK(said_of("y = 1", word + ": 4") ==
          fmt::format("given:1:1 '{}' is a reserved word (choose another name)\n", word));
  }
  CHECK(said_of("y = 1", "2x: 4") == "given:1:1 '2x' is not a name (choose another name)\n");
  CHECK(said_of("y = 1", "x-y: 4") == "given:1:1 'x-y' is not a name (choose another name)\n");
  CHECK(said_of("true = 7") == "equations:1:1 'true' is a built-in constant (choose another name)\n");
  CHECK(said_of("y = sum(deg for deg in 0..3)") ==
        "equations:1:17 'deg' is a built-in constant (choose another name)\n");
}

TEST_CASE("a name that is a label and has a value is refused among labels, as in brackets") {
  const std::string given = "red: 3\naxis student: Ada Ben\ngroup[student]: \"red\" blue\n";
  const std::string refused =
      "'red' is both a label and a value (write \"red\" for the label, (red) for the value)\n";
  CHECK(said_of("n = count(s in student if group[s] = red)", given) == "equations:1:38 " + refused);
  CHECK(said_of("n = count(s in student if red ≠ group[s])", given) == "equations:1:27 " + refused);
  CHECK(said_of("other[s] = group[s] for s in student\nn = if other[Ada] = red then 1 else 0", given) ==
        "equations:2:21 " + refused);
  CHECK(said_of("day = if weekday(date(2024-02-29)) = Thursday then 1 else 0\nThursday = 2") ==
        "equations:1:38 'Thursday' is both a label and a value (write \"Thursday\" for the label, (Thursday) "
        "for "
        "the value)\n");
  const Example example(
      "n = count(s in student if group[s] = \"red\")\nm = if (red) = 3 then 1 else 0\n"
      "k = if red = 3 then 1 else 0\n",
      given);
  CHECK(value_of(example, "n") == "1");
  CHECK(value_of(example, "m") == "1");
  CHECK(value_of(example, "k") == "1");
  text::Diagnostics said;
  CHECK(to_plain(*Example::read("group[Ada] = (red)", said)) == "group[Ada] = (red)");
  CHECK(to_plain(*Example::read("(red) + 1", said)) == "red + 1");
}

TEST_CASE("names that print alike are reported") {
  const std::string hint = " (rename one of them, or give it another 'notation')\n";
  CHECK(said_of("theta[i] = i for i in 0..2\ntheta_0 = 7") ==
        "equations:2:1 theta_0 and theta[0] look the same in print" + hint);
  CHECK(said_of("theta[i] = i for i in 0..2\ntheta_3 = 7").empty());
  CHECK(said_of("theta[0] = theta_0\ntheta[i] = theta[i-1] + 1 for i in 1..2", "theta_0: 7").empty());
  CHECK(said_of("x_1 = 2\nx1 = 3") == "equations:2:1 x1 and x_1 look the same in print" + hint);
  CHECK(said_of("alpha = 2\nα = 3") == "equations:2:1 α and alpha look the same in print" + hint);
  CHECK(said_of("y_Ada_2 = 3", "axis student: Ada Ben\ny[student, 1..2]: 1 2 | 3 4") ==
        "equations:1:1 y_Ada_2 and y[Ada, 2] look the same in print" + hint);
  CHECK(said_of("w'_0 = 3\nw'[i] = i for i in 0..1").find("print alike") == std::string::npos);
}

TEST_CASE("a definition with a syntax error does not count as missing") {
  // One message each: at the definition, and none at its uses.
  CHECK(said_of("a = (1 +\nb = a + 1\nc = 2b") == "equations:1:5 '(' is never closed (close it with ')')\n");
  CHECK(said_of("a = 1 + * 2\nb = a + 1\nc = foo") ==
        "equations:1:9 '*' has nothing it can apply to (write a number, a name or a call before it)\n"
        "equations:3:5 there is no name 'foo' (define it in the equations, or give it a value; the names "
        "here are b, "
        "c)\n");
  CHECK(
      said_of("f(x) = x +\nb = f(2)") ==
      "equations:1:10 an operand is missing after '+' (write a number, a name or a call there, or remove the "
      "operator before it)\n");
  CHECK(said_of("x[0] = 1\nx[k] = x[k-1] + * for k in 1..3\nx[4] = bar\ny = x[2]") ==
        "equations:2:17 '*' has nothing it can apply to (write a number, a name or a call before it)\n"
        "equations:3:8 there is no name 'bar' (define it in the equations, or give it a value; the names "
        "here are x, "
        "y)\n");
  CHECK(said_of("y = m[Ada]\nz = sum(s = Ada for s in student)\nw[s] = m[s] for s in student",
                "axis student: Ada Ben Ada\nm[student]: 1 2 3")
            .find("there is no") == std::string::npos);
}

TEST_CASE("in a table with labels, a name that has a value is refused") {
  const std::string refused =
      "'A' is both a label and a value (write \"A\" for the label, (A) for the value)\n";
  CHECK(said_of("", "A: 5\ngroup[1..2]: A B") == "given:2:14 " + refused);
  CHECK(said_of("", "A: 5\ngroup[1..2]: \"A\" B\nnumbers[1..2]: A 3").empty());
}

TEST_CASE("text that begins like a date must be a valid date") {
  const std::string hint = " (write a date as year-month-day: 2022-11-26)\n";
  CHECK(said_of("", "d: 2022-11-2") == "given:1:4 '2022-11-2' is not a date" + hint);
  CHECK(said_of("", "d[1..2]: 2022-11-26 2022-1-12") == "given:1:21 '2022-1-12' is not a date" + hint);
}

TEST_CASE("text that begins like a number must be a valid number or be quoted") {
  const std::string hint = " (put it in quotes if it is a label; write expressions in 'equations')\n";
  CHECK(said_of("", "x: 14_453") == "given:1:4 '14_453' is not a number (write 14453)\n");
  CHECK(said_of("", "x: 14O53") == "given:1:4 '14O53' is not a number" + hint);
  CHECK(said_of("", "x[0..1]: 3 1st") == "given:1:12 '1st' is not a number" + hint);
  CHECK(said_of("", "x: .5.5") != "");
  CHECK(said_of("", "x: -3l") == "given:1:4 '-3l' is not a number" + hint);
  const Example example("", "a: \"14O53\"\nb: \"4711\"\nc[0..2]: \"1st\" 2/4 red\nd: .5\nk: 2\ne: 2k");
  CHECK(value_of(example, "a") == "14O53");
  CHECK(value_of(example, "b") == "4711");
  CHECK(value_of(example, "c") == "1st 1/2 red");
  CHECK(value_of(example, "d") == "1/2");
  CHECK(value_of(example, "e") == "4");
}

TEST_CASE("indices given one by one may have gaps of several sizes") {
  const Example uneven("t[0] = 1\nt[15] = 2\nt[25] = 3\nt[30] = 4\n");
  CHECK(uneven.said.items().empty());
  CHECK(value_of(uneven, "sum(t)") == "10");
  CHECK(value_of(uneven, "len(t)") == "4");
  CHECK(value_of(uneven, "t[25]") == "3");
  const Example even("t[0] = 1\nt[15] = 2\nt[30] = 4\n");
  CHECK(value_of(even, "sum(t[k] for k in 0..30 step 15)") == "7");
}

}  // namespace names_test
