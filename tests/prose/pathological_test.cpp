// Malicious texts: each must be parsed quickly and without a stack overflow, with a message if a limit is
// exceeded.
#include "catch.hpp"
#include "reading.hpp"

namespace proofsheet::prose::pathological_test {

namespace {

std::string times(const std::string& text, std::size_t count) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

/// Returns the fact of the first message, or an empty string.
std::string first_fact(const std::string& text) {
  text::Diagnostics diagnostics;
  parse(lesson(text), diagnostics);
  return diagnostics.empty() ? std::string() : diagnostics.items().front().fact;
}

}  // namespace

TEST_CASE("pathological texts are parsed or refused quickly") {
  const std::size_t n = 100'000;
  const std::string deep = "this is nested more than 64 deep";
  CHECK(first_fact(times("`", n)) == "this block of code is never closed");
  CHECK(first_fact(times("a `", n)).empty());
  CHECK(first_fact(times("[", n)).empty());
  CHECK(first_fact(times("[a](", n)).empty());
  CHECK(first_fact(times("![", n)).empty());
  CHECK(first_fact(times("$a ", n)).empty());
  CHECK(first_fact(times("{", n)).empty());
  CHECK(first_fact(times("{num}`a ", n)).empty());
  CHECK(first_fact(times("*a _b ", n)).empty());
  CHECK(first_fact(times(">", n) + "a") == deep);
  CHECK(first_fact(times("> ", n) + "a\n" + times("a\n", n)) == deep);
  CHECK(first_fact(times("- ", n) + "a") == deep);
  CHECK(first_fact(times("**a ", n) + times("b** ", n)) == deep);
  CHECK(first_fact(times("> a\n", n / 2)).empty());
  CHECK(first_fact(times("[a]: /b\n", n / 2) + times("x[a]y", n / 5)).empty());
  CHECK(first_fact(times("1-", n)).empty());
  CHECK(first_fact("|" + times("a|", 1000) + "\n|" + times("-|", 1000) + "\n" + times("|\n", 1000)) ==
        "the tables have more than 200000 cells");
  CHECK(first_fact(times("*a* ", n + n / 2)) == "the text has more than 200000 parts");
  CHECK(first_fact("$$\n" + times("\\val{", n) + "\n$$") == "the formula has 500000 bytes, more than 8192");
  CHECK(first_fact("$" + times("x", longest_formula) + "$").empty());
  CHECK(first_fact("$" + times("x", longest_formula + 1) + "$") ==
        "the formula has 8193 bytes, more than 8192");
  CHECK(first_fact(times("a", longest_source + 1)) == "the text has 1048577 bytes, more than 1048576");
}

TEST_CASE("broken commands in a formula are read only once") {
  for (const char* open : {"\\val{", "\\val", "\\val ", "\\val{}", "\\claim{", "\\claim{1}", "\\claim{1}{",
                           "\\claim{\\claim{1}"}) {
    CAPTURE(open);
    text::Diagnostics diagnostics;
    CHECK(formula_commands(lesson(times(open, 100'000)), diagnostics).empty());
    CHECK(diagnostics.has_errors());
  }
}

TEST_CASE("the number of messages is limited") {
  text::Diagnostics diagnostics;
  parse(lesson(times("{nmu}`a` ", 1000)), diagnostics);
  CHECK(diagnostics.items().size() == most_messages);
}

}  // namespace proofsheet::prose::pathological_test
