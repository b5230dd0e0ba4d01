// Annotations that are printed, and those that are only counted.
#include <algorithm>

#include "catch.hpp"
#include "reports/report.hpp"

namespace github_test {

using namespace proofsheet;
using reports::Report;

namespace {

Report with_untraced(std::size_t count) {
  Report report;
  for (std::size_t i = 1; i <= count; ++i) {
    drift::Drift drift;
    drift.kind = drift::Drift::Kind::untraced;
    drift.file = "lessons/a,b/lesson.md";
    drift.line = drift.end_line = i;
    drift.column = 3;
    drift.end_column = 7;
    drift.message = "50% of 1500";
    drift.hint = "declare it";
    report.drift.push_back(drift);
  }
  return report;
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("one finding is one annotation and a summary line") {
  Report report = with_untraced(1);
  CHECK(to_github(report) ==
        "::error file=lessons/a%2Cb/lesson.md,line=1,col=3,endColumn=7,title=numeral/untraced::"
        "50%25 of 1500%0Ahint: declare it\n"
        "1 drifted; 0 claims, 0 pages (1 error, 0 warnings)\n");
  report.folder = "courses/one/";
  CHECK(to_github(report).find("file=courses/one/lessons/a%2Cb/lesson.md,") != std::string::npos);
}

TEST_CASE("ten findings are ten annotations, the others are counted") {
  CHECK(lines(to_github(with_untraced(10))) == 11);
  CHECK(to_github(with_untraced(10)).find("::notice") == std::string::npos);
  const std::string told = to_github(with_untraced(13));
  CHECK(lines(told) == 11);
  CHECK(told.substr(told.find("::notice")) ==
        "::notice title=proofsheet::13 drifted; 0 claims, 0 pages (13 errors, 0 warnings); "
        "3 errors and 0 warnings more are not annotated\n");
}

TEST_CASE("a finding on several lines has no columns") {
  Report report = with_untraced(1);
  report.drift.front().end_line = 4;
  CHECK(to_github(report).find("line=1,endLine=4,title=") != std::string::npos);
}

TEST_CASE("a warning fails only if the report is strict") {
  Report report;
  ledger::Claim claim;
  claim.verdict = ledger::Verdict::by_hand;
  claim.what = "y";
  claim.printed = "2.01";
  claim.number = numbers::parse_printed(claim.printed);
  claim.correct.least = numbers::parse_printed("2.00")->decimal;
  report.claims.push_back(claim);
  claim.verdict = ledger::Verdict::exact;
  claim.coincidence = true;
  claim.chain = numbers::parse_printed("2.01")->decimal;
  claim.printed = "2.00";
  report.claims.push_back(claim);
  CHECK(report.ok());
  CHECK(to_github(report) == "nothing has drifted; 0 claims, 0 pages (0 errors, 0 warnings)\n");
  report.strict = true;
  CHECK(!report.ok());
  CHECK(warnings(report) == 2);
  CHECK(to_github(report) ==
        "::warning title=claim/by-hand::y = 2.01 is right only by hand: exactly it is 2.00%0Ahint: if it is "
        "acceptable, say why under `remarks:` with `what: y` and "
        "`because:`\n"
        "::warning title=claim/coincidence::y = 2.00 is right by coincidence: the document's own numbers "
        "lead to 2.01%0Ahint: if it is acceptable, say why under `remarks:` with `what: y` and "
        "`because:`\n"
        "nothing has drifted, 2 warnings; 0 claims, 0 pages (0 errors, 2 warnings)\n");
}

}  // namespace github_test
