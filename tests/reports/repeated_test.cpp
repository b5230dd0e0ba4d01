// Messages with one cause are reported once, with a count and the other places, in reports for programs, too.
#include <memory>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "reports/report.hpp"

namespace repeated_test {

using namespace proofsheet;
using nlohmann::json;

namespace {

reports::Report of_five() {
  const auto source = std::make_shared<const text::Source>("lessons/a/examples.yaml", "x\nx\nx\nx\nx\n");
  reports::Report report;
  for (std::size_t line = 0; line < 5; ++line)
    report.messages.error({source, 2 * line, 2 * line + 1}, "there is no name 'x'", "define it");
  return report;
}

}  // namespace

TEST_CASE("messages with one cause are one message of a report, with a count") {
  const json report = json::parse(reports::to_json(of_five()));
  REQUIRE(report["messages"].size() == 1);
  const json& message = report["messages"][0];
  CHECK(message["line"] == 1);
  CHECK(message["count"] == 5);
  REQUIRE(message["again"].size() == 4);
  CHECK(message["again"][3] == json({{"line", 5}, {"column", 1}}));
  const json sarif = json::parse(reports::report_text(of_five(), reports::Format::sarif));
  REQUIRE(sarif["runs"][0]["results"].size() == 1);
  const json& result = sarif["runs"][0]["results"][0];
  CHECK(result["occurrenceCount"] == 5);
  REQUIRE(result["relatedLocations"].size() == 4);
  CHECK(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 2);
  CHECK(result["message"]["text"] ==
        "there is no name 'x'\nrepeated 4 more times: at 2:1, 3:1, 4:1, 5:1\nhint: define it");
}

}  // namespace repeated_test
