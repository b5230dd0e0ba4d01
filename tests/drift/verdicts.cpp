// Acknowledged claims whose verdict has changed since the acknowledgement was written.
#include "catch.hpp"
#include "small_ledgers.hpp"

namespace verdicts_test {

using namespace small_ledgers;
using proofsheet::ledger::JudgedLine;

namespace {

NumbersFile judged(const std::string& verdict, bool acknowledged, const std::string& printed = "0.84") {
  NumbersFile file{{}, {number("x", "0.8415")}, {equation("x = sin(1)")}};
  JudgedLine line{"waves", "pair", "", "x", "the table",  printed,
                  verdict, "",     "", {},  acknowledged, at_line(3)};
  line.carried = {"y = 0.3 (the text)"};
  file.judged = {line};
  return file;
}

}  // namespace

TEST_CASE("a mistake that became another one is reported at its reason") {
  CHECK(compared(judged("truncated", true), judged("off", true)) ==
        "lessons/waves/lesson.md:3:3 stale: x = 0.84 was truncated when this was written, and is off\n"
        "output/numbers.json:7:1 page: 1 line differs although no number moved\n");
  CHECK(compared(judged("truncated", true), judged("truncated", true)).empty());
  // A claim that was not acknowledged before, or had other digits, is not reported.
  for (const NumbersFile& was : {judged("exact", false), judged("truncated", true, "0.85")})
    CHECK(compared(was, judged("off", true)).find("stale") == std::string::npos);
  CHECK(compared(judged("truncated", true), judged("exact", false)).find("stale") == std::string::npos);
}

TEST_CASE("a changed mistake is reported for its own document only") {
  const auto by = [](const std::string& blog, const std::string& paper) {
    NumbersFile file = judged(blog, true), other = judged(paper, true);
    file.judged[0].document = "blog";
    other.judged[0].document = "paper";
    file.judged.push_back(other.judged[0]);
    return file;
  };
  const std::string told = compared(by("off", "truncated"), by("off", "off"));
  CHECK(told.find("stale: x = 0.84 in document paper was truncated when this was written, and is off") !=
        std::string::npos);
  CHECK(told.find("blog") == std::string::npos);
}

}  // namespace verdicts_test
