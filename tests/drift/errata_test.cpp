// Errata between two releases. The severity of each difference was worked out by hand.
#include "drift/errata.hpp"
#include "catch.hpp"

namespace errata_test {

using namespace proofsheet::drift;

namespace {

std::string line(const std::string& what, const std::string& digits, const std::string& format = "4",
                 const std::string& route = "exact", const std::string& method = "enclosed") {
  return R"({"lesson":"waves","place":"quiz","example":"pair","expression":")" + what + R"(","route":")" +
         route + R"(","format":")" + format + R"(","digits":")" + digits + R"(","method":")" + method + "\"}";
}

std::string numbers(const std::vector<std::string>& lines) {
  std::string list;
  for (const std::string& one : lines) list += (list.empty() ? "" : ",\n") + one;
  return "{\"schema\": 1, \"pages\": [\n], \"numbers\": [\n" + list + "\n]}\n";
}

ReleaseErrata between(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  std::string fault;
  const auto errata = errata_between(numbers(before), numbers(after), ReleaseErrata::Ledger::numbers, fault);
  CAPTURE(fault);
  REQUIRE(errata);
  return *errata;
}

std::string claim(const std::string& printed, const std::string& correct, const std::string& verdict,
                  const std::string& exact) {
  return R"({"lesson":"waves","document":"d1","example":"pair","kind":"value","what":"y","where":"page 3",)"
         R"("printed":")" +
         printed + R"(","correct":")" + correct + R"(","verdict":")" + verdict + R"(","exact":")" + exact +
         R"(","by_hand":null,"as_printed":null})";
}

std::string claims(const std::string& list) { return R"({"schema":1,"claims":[)" + list + "]}"; }

ReleaseErrata between_claims(const std::string& before, const std::string& after) {
  std::string fault;
  const auto errata = errata_between(claims(before), claims(after), ReleaseErrata::Ledger::claims, fault);
  CAPTURE(fault);
  REQUIRE(errata);
  return *errata;
}

}  // namespace

TEST_CASE("the severity of a difference depends on the digits that it reaches") {
  struct Row {
    const char *before, *now;
    Severity severity;
  };
  for (const Row& row :
       {Row{"0.8414", "0.8415", Severity::last_digit}, Row{"0.8499", "0.8500", Severity::last_digit},
        Row{"0.8415", "0.8424", Severity::last_digit}, Row{"0.8415", "0.8425", Severity::beyond_last_digit},
        Row{"−0.42", "0.42", Severity::sign}, Row{"0.00", "-0.01", Severity::last_digit},
        Row{"1/3", "2/3", Severity::beyond_last_digit}, Row{"27%", "28%", Severity::last_digit},
        Row{"1.20e-5", "1.25e-5", Severity::last_digit},
        Row{"1.20e-5", "1.20e-6", Severity::beyond_last_digit},
        Row{"true", "false", Severity::beyond_last_digit}, Row{"60,000", "60,009", Severity::last_digit},
        // If the places differ, the coarser number decides which digits differ: 0.15 is 1.5 units of 0.5.
        Row{"0.5", "0.65", Severity::last_digit}, Row{"0.5", "1.50", Severity::beyond_last_digit}}) {
    CAPTURE(row.before, row.now);
    CHECK(difference(row.before, row.now).severity == row.severity);
    CHECK(difference(row.now, row.before).severity == row.severity);
  }
}

TEST_CASE("two printings agree if one value rounds to both") {
  CHECK(difference("0.84", "0.8415").agree);
  CHECK(difference("0.84", "0.845").agree);  // 0.8449 rounds to both
  CHECK(!difference("0.84", "0.846").agree);
  CHECK(!difference("2.00", "2.01").agree);
  CHECK(!difference("0.84", "0.85123").agree);
  CHECK(difference("pass", "pass").agree);
}

TEST_CASE("errata are sorted by severity, then by size") {
  const ReleaseErrata errata =
      between({line("a", "0.8414"), line("b", "0.5"), line("c", "-1"), line("d", "100"), line("e", "7")},
              {line("a", "0.8415"), line("b", "0.51"), line("c", "1"), line("d", "200"), line("e", "7")});
  CHECK(errata.compared == 5);
  REQUIRE(errata.errata.size() == 4);
  std::string order;
  for (const ReleaseErratum& erratum : errata.errata) order += erratum.what;
  CHECK(order == "cdba");  // b moved by 2 %, a by 0.01 %
  CHECK(errata.errata[0].place == "quiz");
  CHECK(errata.errata[3].before == "0.8414");
  CHECK(errata.errata[3].now == "0.8415");
  CHECK(errata.count(Severity::last_digit) == 2);
}

TEST_CASE("a number that is new, removed or printed at other places is not an erratum") {
  const ReleaseErrata errata = between({line("a", "0.84", "2"), line("b", "1"), line("f", "0.84", "2")},
                                       {line("a", "0.8415", "4"), line("c", "1"), line("f", "0.9", "1")});
  CHECK(errata.added == 1);
  CHECK(errata.gone == 1);
  REQUIRE(errata.errata.size() == 1);
  CHECK(errata.errata[0].what == "f");
  CHECK(errata.errata[0].cause == "it was printed as `2`, and is now printed as `1`");
}

TEST_CASE("the cause of an erratum is reported if the ledger knows it") {
  CHECK(between({line("a", "2.01", "2", "by hand")}, {line("a", "2.00", "2")}).errata.at(0).cause ==
        "it was computed on the route 'by hand', and is now computed on 'exact'");
  CHECK(between({line("a", "0.5", "4", "exact", "exact")}, {line("a", "0.4", "4")}).errata.at(0).cause ==
        "its equation changed: it was a fraction, and is now not a known fraction");
  CHECK(between({line("a", "0.5")}, {line("a", "0.4")}).errata.at(0).cause.empty());
}

TEST_CASE("claims: an erratum is a change in the document's number or in the right number") {
  // 0.84 and 0.841 may be roundings of one value, but the document printed 0.84 and was reported to be right.
  CHECK(between_claims(claim("0.84", "0.84", "exact", "0.841"), claim("0.84", "0.841", "off", "0.841"))
            .errata.size() == 1);
  CHECK(between_claims(claim("0.84", "0.84", "exact", "0.841"), claim("0.84", "0.84", "exact", "0.842"))
            .errata.empty());
  const auto printed =
      between_claims(claim("0.85", "0.84", "off", "0.841"), claim("0.84", "0.84", "exact", "0.841"));
  CHECK(printed.errata.empty());  // the first release already reported the right number
  const auto document =
      between_claims(claim("0.85", "0.85", "exact", "0.851"), claim("0.84", "0.84", "exact", "0.841"));
  REQUIRE(document.errata.size() == 1);
  CHECK(document.errata[0].place == "document d1, page 3");
  CHECK(document.errata[0].cause == "the document's own number: 0.85 was judged exact, 0.84 is exact");
  const auto course =
      between_claims(claim("0.84", "0.84", "exact", "0.841"), claim("0.84", "0.86", "off", "0.861"));
  REQUIRE(course.errata.size() == 1);
  CHECK(course.errata[0].before == "0.84");
  CHECK(course.errata[0].now == "0.86");
  CHECK(course.errata[0].cause == "its exact value was 0.841, and is now 0.861");
}

TEST_CASE("statements are compared by their verdicts") {
  CHECK(between_claims(claim("", "", "holds", ""), claim("", "", "holds", "")).errata.empty());
  const auto errata = between_claims(claim("", "", "holds", ""), claim("", "", "fails", ""));
  REQUIRE(errata.errata.size() == 1);
  CHECK(errata.errata[0].before == "holds");
  CHECK(errata.errata[0].now == "fails");
}

TEST_CASE("two different numbers in the same format never agree") {
  // 9.994 and 9.996 at three significant digits.
  CHECK(between({line("a", "9.99", "3 sig")}, {line("a", "10.0", "3 sig")}).errata.size() == 1);
}

TEST_CASE("two removed printings are not replaced by one new printing") {
  const ReleaseErrata errata =
      between({line("a", "0.84", "2"), line("a", "0.841", "3")}, {line("a", "0.9000", "4")});
  CHECK(errata.errata.empty());
  CHECK(errata.gone == 2);
  CHECK(errata.added == 1);
}

TEST_CASE("an invalid ledger is reported") {
  std::string fault;
  CHECK(!ledger_in("{", fault));
  CHECK(fault == "it is not JSON");
  CHECK(!ledger_in("[]", fault));
  CHECK(fault == "it has neither numbers nor claims");
  CHECK(!errata_between(claims("{}"), claims(""), ReleaseErrata::Ledger::claims, fault));
  CHECK(fault == "claim 1 of its list is not well formed");
  CHECK(!errata_between("{\"claims\":[]}", claims(""), ReleaseErrata::Ledger::claims, fault));
  CHECK(fault == "its schema is not 1");
}

TEST_CASE("an erratum is reported with the definition that changed") {
  const auto file = [](const std::string& digits, const std::string& definitions) {
    const std::string all = numbers({line("y", digits), line("z", "2.0000")});
    return all.substr(0, all.rfind('}')) + ", \"definitions\": [\n" + definitions + "\n]}\n";
  };
  const auto equation = [](const std::string& text) {
    return R"({"lesson":"waves","example":"pair","equation":")" + text + "\"}";
  };
  std::string fault;
  const auto errata = errata_between(file("6.0000", equation("f(x) = x * 2") + ",\n" + equation("y = f(3)")),
                                     file("9.0000", equation("f(x) = x * 3") + ",\n" + equation("y = f(3)")),
                                     ReleaseErrata::Ledger::numbers, fault);
  CAPTURE(fault);
  REQUIRE(errata);
  REQUIRE(errata->errata.size() == 1);
  CHECK(errata->errata[0].cause == "the equation of f changed: was f(x) = x * 2, is f(x) = x * 3");
}

TEST_CASE("a changed rounding by hand is a cause only on the route by hand; a new dependency is a cause") {
  const auto file = [](const std::string& hand, const std::string& exact, const std::string& d,
                       const std::string& y) {
    const std::string all =
        numbers({line("y", hand, "2", "by hand"), line("y", exact, "2"), line("x", exact, "2")});
    return all.substr(0, all.rfind('}')) + R"(, "definitions": [
{"lesson":"waves","example":"pair","by hand":"p = )" +
           d + R"("},
{"lesson":"waves","example":"pair","equation":"p = )" +
           d + R"( / 7"},
{"lesson":"waves","example":"pair","equation":")" +
           y + R"("}
]}
)";
  };
  std::string fault;
  const auto errata = errata_between(file("0.29", "0.30", "2", "y = 1/3"), file("0.43", "0.44", "3", "y = p"),
                                     ReleaseErrata::Ledger::numbers, fault);
  CAPTURE(fault);
  REQUIRE(errata);
  std::string causes;
  for (const ReleaseErratum& erratum : errata->errata) causes += erratum.now + ": " + erratum.cause + "\n";
  const std::string equations =
      "the equation of p changed: was p = 2 / 7, is p = 3 / 7; the equation of y changed: was y = 1/3, is y "
      "= p";
  CHECK(causes == "0.43: " + equations +
                      "; the rounding by hand of p changed: was 2, is 3\n0.44: \n0.44: " + equations + "\n");
}

}  // namespace errata_test
