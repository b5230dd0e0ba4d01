// Checks what readers of JUnit XML and SARIF require of a file, with code independent of the writers. The
// standards' own schemas are not part of this project; these are their requirements for the parts that are
// used.
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "catch.hpp"
#include "everything.hpp"

namespace report_schemas_test {

using namespace program;

namespace {

using Tree = boost::property_tree::ptree;
using Json = nlohmann::json;

Tree junit_of(const fs::path& folder, int status) {
  const Ran ran = run_in(folder, {"check", "--format", "junit"});
  CHECK(ran.status == status);
  std::istringstream stream(ran.out);
  Tree tree;
  boost::property_tree::read_xml(stream, tree);
  return tree;
}

Json sarif_of(const fs::path& folder, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"check", "--format", "sarif"});
  return Json::parse(run_in(folder, more).out);
}

std::set<std::string> attributes(const Tree& element) {
  std::set<std::string> names;
  if (const auto found = element.get_child_optional("<xmlattr>"))
    for (const auto& [name, value] : *found) names.insert(name);
  return names;
}

/// What both junit-10.xsd and JUnit.xsd (Windyroad) allow: elements, their order, and their attributes.
void check_case(const Tree& test, std::set<std::string>& names) {
  CHECK(attributes(test) == std::set<std::string>{"classname", "name", "time"});
  CHECK(test.get<std::string>("<xmlattr>.time") == "0");
  CHECK(names
            .insert(test.get<std::string>("<xmlattr>.classname") + "|" +
                    test.get<std::string>("<xmlattr>.name"))
            .second);
  std::size_t outcomes = 0;
  for (const auto& [name, element] : test) {
    if (name == "<xmlattr>") continue;
    CHECK((name == "failure" || name == "error"));
    ++outcomes;
    CHECK(attributes(element) == std::set<std::string>{"message", "type"});
    CHECK(!element.data().empty());
  }
  CHECK(outcomes <= 1);
}

struct Counted {
  std::size_t tests = 0, failures = 0, errors = 0;
};

Counted check_suite(const Tree& suite, std::set<std::string>& names) {
  CHECK(attributes(suite) == std::set<std::string>{"id", "name", "package", "hostname", "timestamp", "time",
                                                   "tests", "failures", "errors", "skipped"});
  CHECK(suite.get<std::string>("<xmlattr>.timestamp") == "1970-01-01T00:00:00");
  std::string order;
  for (const auto& [name, element] : suite)
    if (name != "<xmlattr>" && !(name == "testcase" && order.ends_with(" testcase"))) order += " " + name;
  CHECK(order == " properties testcase system-out system-err");
  Counted counted;
  for (const auto& [name, element] : suite) {
    if (name != "testcase") continue;
    ++counted.tests;
    counted.failures += element.count("failure");
    counted.errors += element.count("error");
    check_case(element, names);
  }
  CHECK(suite.get<std::size_t>("<xmlattr>.tests") == counted.tests);
  CHECK(suite.get<std::size_t>("<xmlattr>.failures") == counted.failures);
  CHECK(suite.get<std::size_t>("<xmlattr>.errors") == counted.errors);
  return counted;
}

Counted check_junit(const Tree& tree) {
  const Tree& suites = tree.get_child("testsuites");
  CHECK(attributes(suites).empty());
  Counted all;
  std::set<std::string> names;
  std::size_t id = 0;
  for (const auto& [name, suite] : suites) {
    REQUIRE(name == "testsuite");
    CHECK(suite.get<std::size_t>("<xmlattr>.id") == id++);
    const Counted counted = check_suite(suite, names);
    all.tests += counted.tests;
    all.failures += counted.failures;
    all.errors += counted.errors;
  }
  return all;
}

/// Returns the characters [from, to) of a line, counted from 1 in code points.
std::string characters(const fs::path& file, std::size_t line, std::size_t from, std::size_t to) {
  std::istringstream lines(read(file));
  std::string text;
  for (std::size_t i = 0; i < line; ++i) std::getline(lines, text);
  std::vector<std::string> points;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0U) == 0x80U)
      points.back() += c;
    else
      points.emplace_back(1, c);
  }
  std::string found;
  for (std::size_t i = from; i < to; ++i) found += points.at(i - 1);
  return found;
}

void check_region(const Json& region) {
  // 3.30.5 to 3.30.8: counted from 1; the end is not before the beginning
  CHECK(region.at("startLine").get<int>() >= 1);
  const int column = region.value("startColumn", 1);
  CHECK(column >= 1);
  if (!region.contains("endLine")) CHECK(region.value("endColumn", column) >= column);
}

void check_result(const Json& result, const Json& rules) {
  const std::size_t index = result.at("ruleIndex");
  CHECK(rules.at(index).at("id") == result.at("ruleId"));  // 3.27.5, 3.27.6
  CHECK(std::set<std::string>{"none", "note", "warning", "error"}.count(result.at("level")) == 1);  // 3.27.10
  CHECK(!result.at("message").at("text").get<std::string>().empty());                               // 3.11.8
  for (const Json& location : result.value("locations", Json::array())) {
    const Json& physical = location.at("physicalLocation");
    const std::string uri = physical.at("artifactLocation").at("uri");
    CHECK(uri.front() != '/');  // 3.4.4: with a base the reference is relative
    CHECK(physical.at("artifactLocation").at("uriBaseId") == "SRCROOT");
    if (physical.contains("region")) check_region(physical.at("region"));
  }
  for (const Json& suppression : result.value("suppressions", Json::array())) {
    CHECK(suppression.at("kind") == "inSource");    // 3.35.2
    CHECK(suppression.at("status") == "accepted");  // 3.35.3
    CHECK(!suppression.at("justification").get<std::string>().empty());
  }
}

void check_sarif(const Json& log) {
  CHECK(log.at("version") == "2.1.0");  // 3.13.2
  REQUIRE(log.at("runs").size() == 1);  // 3.13.4
  const Json& run = log.at("runs").at(0);
  CHECK(run.at("columnKind") == "unicodeCodePoints");                         // 3.14.17
  CHECK(run.at("originalUriBaseIds").contains("SRCROOT"));                    // 3.14.14
  CHECK(run.at("invocations").at(0).at("executionSuccessful").is_boolean());  // 3.20.14
  const Json& driver = run.at("tool").at("driver");
  CHECK(driver.at("name") == "Proofsheet");  // 3.19.8
  std::set<std::string> ids;
  for (const Json& rule : driver.at("rules")) {
    CHECK(ids.insert(rule.at("id")).second);  // 3.49.3
    CHECK(rule.at("help").contains("text"));  // 3.49.13
  }
  for (const Json& result : run.at("results")) check_result(result, driver.at("rules"));
}

std::multiset<std::string> open_rules(const Json& log) {
  std::multiset<std::string> ids;
  for (const Json& result : log.at("runs").at(0).at("results"))
    if (result.at("suppressions").empty()) ids.insert(result.at("ruleId").get<std::string>());
  return ids;
}

}  // namespace

TEST_CASE("JUnit XML satisfies its schema, and its counts equal its numbers of cases") {
  Folder folder;
  write_course_with_everything(folder.path());
  const Counted all = check_junit(junit_of(folder.path(), 1));
  // 14 claims; one case for the errata and one for the prose of each of two lessons; 49 pages; the course
  CHECK(all.tests == 14 + 4 + 49 + 1);
  // 5 claims, stale errata, numerals, and three pages
  CHECK(all.failures == 5 + 1 + 1 + 3);
  CHECK(all.errors == 0);
  break_course(folder.path());
  const Counted bad = check_junit(junit_of(folder.path(), 2));
  CHECK(bad.tests == 2);
  CHECK(bad.errors == 2);
}

TEST_CASE("JUnit XML preserves the texts that it was made from") {
  Folder folder;
  write_course_with_everything(folder.path());
  std::set<std::string> names;
  const Tree tree = junit_of(folder.path(), 1);
  for (const auto& [name, suite] : tree.get_child("testsuites"))
    for (const auto& [kind, test] : suite)
      if (kind == "testcase") names.insert(test.get<std::string>("<xmlattr>.name"));
  CHECK(names.count("P[1, 0] (table 1, <first> & \"last\" row)") == 1);
  CHECK(names.count("P[2, 1] (at the end, 100% sure)") == 1);
  CHECK(names.count("P[2, 1] (at the end, 100% sure) #2") == 1);
}

TEST_CASE("SARIF satisfies the standard") {
  Folder folder;
  write_course_with_everything(folder.path());
  const Json log = sarif_of(folder.path());
  check_sarif(log);
  CHECK(log.at("runs").at(0).at("invocations").at(0).at("executionSuccessful") == true);
  CHECK(open_rules(log) == std::multiset<std::string>{"claim/as-printed", "claim/fails", "claim/off",
                                                      "claim/off", "claim/truncated", "drift/number",
                                                      "drift/page", "drift/page", "errata/stale",
                                                      "numeral/off", "numeral/untraced", "numeral/untraced"});
  const auto suppressed = [](const Json& one) {
    std::size_t count = 0;
    for (const Json& result : one.at("runs").at(0).at("results")) count += result.at("suppressions").size();
    return count;
  };
  CHECK(suppressed(log) == 0);
  const Json whole = sarif_of(folder.path(), {"--with-acknowledged"});
  check_sarif(whole);
  CHECK(suppressed(whole) == 1);
  CHECK(open_rules(whole) == open_rules(log));
  const Json strict = sarif_of(folder.path(), {"--strict"});
  check_sarif(strict);
  CHECK(open_rules(strict).count("claim/by-hand") == 1);
  CHECK(open_rules(strict).count("claim/coincidence") == 1);
  break_course(folder.path());
  const Json bad = sarif_of(folder.path());
  check_sarif(bad);
  CHECK(bad.at("runs").at(0).at("invocations").at(0).at("executionSuccessful") == false);
  CHECK(open_rules(bad) == std::multiset<std::string>{"input/error", "input/error"});
}

TEST_CASE("a SARIF region covers the characters of its claim") {
  Folder folder;
  write_course_with_everything(folder.path());
  std::size_t looked_at = 0;
  const Json log = sarif_of(folder.path(), {"--strict", "--with-acknowledged"});
  for (const Json& result : log.at("runs").at(0).at("results")) {
    const std::string rule = result.at("ruleId");
    const Json& physical = result.at("locations").at(0).at("physicalLocation");
    const auto text = [&] {
      const Json& region = physical.at("region");
      return characters(folder.path() / physical.at("artifactLocation").at("uri").get<std::string>(),
                        region.at("startLine"), region.at("startColumn"), region.at("endColumn"));
    };
    if (rule == "numeral/off") CHECK(text() == "0.8414");
    if (rule == "claim/by-hand") CHECK(text() == "2.01");
    if (rule == "claim/off" || rule == "claim/truncated") {
      const std::string printed = result.at("properties").at("printed");
      CHECK(text().find(printed) != std::string::npos);
      ++looked_at;
    }
  }
  CHECK(looked_at == 4);
}

}  // namespace report_schemas_test
