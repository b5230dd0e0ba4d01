// Moved numbers and their causes, in the formats of CI servers.
#include <map>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "program.hpp"

namespace moved_test {

using namespace program;
using Json = nlohmann::json;

namespace {

// sin 1 = 0.8415, 2 sin 2 = 1.8186 (sin 2 = 0.9092974: Abramowitz and Stegun, table 4.6)
void write_moved(const fs::path& folder) {
  write_small_course(folder);
  const fs::path examples = folder / "lessons/waves/examples.yaml";
  edit(examples, "    d: 2\n", "    w: 1\n    h: 1\n");
  edit(examples, "= sin(pos) ", "= h sin(w pos) ");
  edit(examples, "  published:\n    - what: P[1, ..]\n      values: |\n        0.8415 0.5403\n", "");
  REQUIRE(run_in(folder, {"build"}).status == 0);
  edit(examples, "    w: 1\n    h: 1\n", "    w: 2\n    h: 2\n");
}

std::size_t count(const std::string& text, const std::string& words) {
  std::size_t times = 0;
  for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos; at += words.size()) ++times;
  return times;
}

}  // namespace

TEST_CASE("junit: a moved number fails the case of numbers.json, a claim in prose fails its own case") {
  Folder folder;
  write_moved(folder.path());
  const std::string xml = run_in(folder.path(), {"check", "--format", "junit"}).out;
  CAPTURE(xml);
  CHECK(count(xml, "<failure ") == 2);
  const std::size_t page = xml.find("<testcase classname=\"output\" name=\"numbers.json\" time=\"0\">");
  const std::size_t prose =
      xml.find("<testcase classname=\"waves\" name=\"prose: every numeral is traced\" time=\"0\">");
  REQUIRE(page != std::string::npos);
  REQUIRE(prose < page);
  CHECK(xml.find("type=\"numeral/off\">lessons/waves/lesson.md:6:68: P[1, 0] is 1.8186, not 0.8415\n",
                 prose) < page);
  const std::string told = xml.substr(page);
  // two causes; P[1, 0], P[2, 0] and P[3, 0] of the table, P[1, 0] of the card and of the lesson
  CHECK(told.find(
            "message=\"the given h changed: was 1, is 2; 5 numbers that depend on it moved (and 1 more)\" "
            "type=\"drift/number\">lessons/waves/examples.yaml:6:8: the given h changed") !=
        std::string::npos);
  CHECK(
      told.find(
          "\n    lessons/waves/cards.yaml:3:16: P[1, 0] at 4 places was 0.8415, is 1.8186, because the given "
          "h and the given w changed\n") != std::string::npos);
  CHECK(count(told, "lessons/waves/examples.yaml:5:8: the given w changed: was 1, is 2; 5 numbers") == 1);
}

TEST_CASE("sarif and github: a moved number is reported at the line that uses it, not as a literal") {
  Folder folder;
  write_moved(folder.path());
  const Json log = Json::parse(run_in(folder.path(), {"check", "--format", "sarif"}).out);
  std::map<std::string, std::size_t> rules;
  for (const Json& result : log["runs"][0]["results"]) {
    ++rules[result["ruleId"]];
    const auto uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    CHECK(uri.get<std::string>().starts_with("lessons/waves/"));
  }
  CHECK(rules == std::map<std::string, std::size_t>{{"drift/number", 2}, {"numeral/off", 1}});
  const std::string text = run_in(folder.path(), {"check", "--format", "github"}).out;
  CAPTURE(text);
  CHECK(count(text, "title=drift/number::") == 2);
  CHECK(text.find("::error file=lessons/waves/examples.yaml,line=5,col=8,endColumn=9,title=drift/number::the "
                  "given w changed: was 1, is 2; 5 numbers that depend on it moved\n") != std::string::npos);
}

TEST_CASE("causes are selected and excluded together with their numbers") {
  Folder folder;
  write_moved(folder.path());
  const auto drift_of = [&](const std::vector<std::string>& words) {
    std::vector<std::string> all = {"check", "--format", "json"};
    all.insert(all.end(), words.begin(), words.end());
    return Json::parse(run_in(folder.path(), all).out)["drift"].size();
  };
  CHECK(drift_of({}) == 8);
  CHECK(drift_of({"--select", "waves/pair"}) == 8);
  CHECK(drift_of({"--select", "number"}) == 8);
  CHECK(drift_of({"--exclude", "waves/pair"}) == 0);
  CHECK(drift_of({"--exclude", "number"}) == 0);
  CHECK(drift_of({"--select", "page"}) == 0);
}

TEST_CASE("check --fix rewrites the selected literals, and the report describes the course afterwards") {
  Folder folder;
  write_moved(folder.path());
  const fs::path lesson = folder.path() / "lessons/waves/lesson.md";
  CHECK(run_in(folder.path(), {"check", "--fix", "--exclude", "waves/pair"}).err ==
        "0 literals rewritten\n\n");
  CHECK(run_in(folder.path(), {"check", "--fix", "--select", "nothing"}).status == 2);
  CHECK(read(lesson).find("`0.8415 <") != std::string::npos);
  const Ran ran = run_in(folder.path(), {"check", "--fix", "--format", "sarif"});
  CHECK(ran.err ==
        "lessons/waves/lesson.md:6:68: rewritten: was 0.8415, is 1.8186\n"
        "1 literal rewritten\n\n");
  CHECK(ran.out.find("numeral/off: ") == std::string::npos);
  CHECK(Json::parse(ran.out)["runs"][0]["results"].size() == 2);  // the numbers are in their causes
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  CHECK(run_in(folder.path(), {"check"}).status == 0);
}

}  // namespace moved_test
