// `report merge` accepts only what `check --shard` wrote. xmllint and other readers than the program's own
// judge whether a merged report is well-formed.
#include <fmt/format.h>

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "catch.hpp"
#include "everything.hpp"

namespace merge_test {

using namespace program;

namespace {

/// The reports of two shards of a course with findings, in one format.
struct Shards {
  Folder folder;
  std::string format;
  explicit Shards(const std::string& of_format, bool is_broken = false) : format(of_format) {
    write_course_with_everything(folder.path() / "course");
    if (is_broken) break_course(folder.path() / "course");
    for (int i = 1; i <= 2; ++i)
      run_in(folder.path() / "course", {"check", "--strict", "--format", format, "--shard",
                                        fmt::format("{}/2", i), "--output", file(i)});
  }
  std::string file(int shard) const { return (folder.path() / fmt::format("shard.{}", shard)).string(); }
  std::string text(int shard) const { return read(file(shard)); }
  Ran merge() const { return run({"report", "merge", file(1), file(2)}); }
  /// Runs the merge with `bytes` in place of one shard's report.
  Ran with(int shard, const std::string& bytes) const {
    const std::string was = text(shard);
    write(file(shard), bytes);
    Ran ran = merge();
    write(file(shard), was);
    return ran;
  }
};

std::string replaced(std::string text, const std::string& was, const std::string& now) {
  const std::size_t at = text.find(was);
  if (at == std::string::npos) throw std::runtime_error("not in the report: " + was);
  return text.replace(at, was.size(), now);
}

/// Checks that the report is refused with its file and the line.
void check_refused(const Shards& shards, const std::string& bytes, std::size_t line = 0) {
  const Ran ran = shards.with(1, bytes);
  CHECK(ran.status == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err.starts_with(shards.file(1) + (line > 0 ? fmt::format(":{}:", line) : ":")));
  CHECK(ran.err.find(": error: ") != std::string::npos);
  CHECK(ran.err.find("\n    hint: ") != std::string::npos);
}

struct Edit {
  std::string was, now;
  std::size_t line = 0;
};
void check_refused(const Shards& shards, const std::vector<Edit>& edits) {
  for (const Edit& edit : edits) {
    CAPTURE(edit.was, edit.now);
    check_refused(shards, replaced(shards.text(1), edit.was, edit.now), edit.line);
  }
}

std::string utf16(const std::string& ascii) {
  std::string text = "\xFF\xFE";
  for (const char c : ascii) text += {c, '\0'};
  return text;
}

/// Returns `text` with one change: some bytes, a line, a number or the end.
std::string mutated(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random()) % end; };
  const std::size_t at = below(text.size()), size = 1 + below(40);
  const auto line_at = [&](std::size_t from) {
    const std::size_t begin = text.rfind('\n', from) + 1;
    return std::pair(begin, std::min(text.find('\n', begin), text.size() - 1) + 1 - begin);
  };
  const std::vector<std::string> pieces{
      "<!-- x -->", "&#1;",          "&lol;",   "\xEF\xBF\xBE", std::string(1, '\0'),
      "\x0B",       "<![CDATA[x]]>", "<?x y?>", "\"",           ">",
      " ",          "\xFF",          "{}",      "&#xFFFE;"};
  switch (below(9)) {
    case 0: text[at] = static_cast<char>(below(256)); break;
    case 1: text.erase(at, size); break;
    case 2: text.insert(at, text.substr(at, size)); break;
    case 3: text.resize(at); break;
    case 4: text.erase(line_at(at).first, line_at(at).second); break;
    case 5: text.insert(line_at(at).first, text.substr(line_at(at).first, line_at(at).second)); break;
    case 6: text.insert(at, pieces[below(pieces.size())]); break;
    case 7: {
      const std::size_t digit = text.find_first_of("0123456789", at);
      if (digit != std::string::npos) text[digit] = static_cast<char>('0' + below(10));
      break;
    }
    default: text.insert(below(2) == 0 ? 0 : text.size(), pieces[below(pieces.size())]);
  }
  return text;
}

using Tree = boost::property_tree::ptree;
/// Returns suite, class, name and content of all test cases of lessons.
std::set<std::string> cases_of(const std::string& xml) {
  std::istringstream stream(xml);
  Tree tree;
  boost::property_tree::read_xml(stream, tree);
  const Tree none;
  std::set<std::string> cases;
  for (const auto& [name, suite] : tree.get_child("testsuites")) {
    const std::string title = suite.get<std::string>("<xmlattr>.name", "");
    if (name != "testsuite" || title == "course" || title == "output") continue;
    for (const auto& [kind, test] : suite) {
      if (kind != "testcase") continue;
      std::string one = suite.get<std::string>("<xmlattr>.name");
      for (const auto& [element, inside] : test) {
        one += "|" + element + "|" + inside.data();
        for (const auto& [attribute, value] :
             element == "<xmlattr>" ? inside : inside.get_child("<xmlattr>", none))
          one += "|" + attribute + "=" + value.data();
      }
      cases.insert(one);
    }
  }
  return cases;
}

}  // namespace

TEST_CASE("a JUnit report that was not written by check is refused with its file and line") {
  const Shards shards("junit");
  CHECK(shards.merge().status == 1);
  check_refused(
      shards,
      {
          {"    </testcase>\n", ""},
          {"<?xml", "<!DOCTYPE a [<!ENTITY b \"c\">]><?xml", 1},
          {"<testsuites>", "<!DOCTYPE testsuites><testsuites>", 2},
          {"<testsuites>", "<testsuites >", 2},
          {"<testsuites>", "<testsuites id=\"1\">", 2},
          {"<testsuite id=\"0\"", "<testsuite id=\"1\"", 3},
          {"hostname=\"localhost\"", "hostname=\"here\"", 3},
          {"<property name=\"following\" value=\"", "<property name=\"following\" value=\"-"},
          {" skipped=\"0\"", "", 3},
          {" skipped=\"0\"", " skipped=\"1\"", 3},
          {"failures=\"0\"", "failures=\"1\""},
          {"<property name=\"exact\" value=\"", "<property name=\"exact\" value=\"1"},
          {"<property name=\"exact\" value=\"", "<property name=\"precise\" value=\""},
          {"<property name=\"unacknowledged\" value=\"", "<property name=\"unacknowledged\" value=\"-"},
          {" time=\"0\"/>", " time=\"1\"/>"},
          {"    <testcase ", "    <!-- a comment --><testcase "},
          {"    <testcase ", "    text<testcase "},
          {"    <testcase ", "    <system-err/>\n    <testcase "},
          {"<failure message=", "<failure hint=\"x\" message="},
          {"type=\"claim/off\"", "type=\"claim/odd\""},
          {"type=\"claim/off\"", "type=\"input/error\""},
          {"\n    hint: if", "<![CDATA[x]]>\n    hint: if"},
          {"\n    hint: if", "&#1;\n    hint: if"},
          {"\n    hint: if", "&#xFFFE;\n    hint: if"},
          {"\n    hint: if", "\x01\n    hint: if"},
          {"\n    hint: if", "\xEF\xBF\xBE\n    hint: if"},
          {"\n    hint: if", "\xFF\n    hint: if"},
          {"\n    hint: if", "&amp\n    hint: if"},
          {"\n    hint: if", "&quot;\n    hint: if"},
          {"\n    hint: if", std::string("\0\n    hint: if", 14)},
          {"errata: none is stale", "errata: some are stale"},
          {"</testsuites>\n", ""},
          {"</testsuites>\n", "</testsuites>"},
          {"</testsuites>\n", "</testsuites>\nmore"},
          {"</testsuites>\n", "</testsuites>\n<testsuites/>"},
          {"name=\"shard\" value=\"1/2\"", "name=\"shard\" value=\"01/2\""},
          {"name=\"shard\" value=\"1/2\"", "name=\"shard\" value=\"one\""},
          {"name=\"shard\" value=\"1/2\"", "name=\"share\" value=\"1/2\""},
          {"UTF-8", "latin-1", 1},
      });
  const std::string one = shards.text(1);
  for (const std::string& text : {"\xEF\xBB\xBF" + one, utf16(one), " " + one, one + " ",
                                  one.substr(0, one.size() / 2), std::string("<"), std::string("<a/>")}) {
    CAPTURE(text.substr(0, 40));
    check_refused(shards, text);
  }
}

TEST_CASE("a JSON report that was not written by check is refused with its file and line") {
  const Shards shards("json");
  CHECK(shards.merge().status == 1);
  check_refused(shards, {
                            {"\"schema\": 1", "\"schema\": 2", 2},
                            {"\"schema\": 1", "\"schema\": 1.0", 2},
                            {"\"schema\": 1", "\"schema\": 1, \"schema\": 1", 2},
                            {"\"ok\": false", "\"ok\": true", 3},
                            {"\"ok\": false", "\"ok\": 0", 3},
                            {"\"shard\": \"1/2\"", "\"shard\": 1", 4},
                            {"\"shard\": \"1/2\"", "\"shard\": \"1/2 \"", 4},
                            {"\"claims\": ", "\"claims\": 1"},
                            {"\"drifted\": ", "\"drifted\": -"},
                            {"\"drifted\": ", "\"more\": 1,\n  \"drifted\": "},
                            {"\"kind\": \"value\"", "\"kind\": \"values\""},
                            {"\"verdict\": \"off\"", "\"verdict\": \"on\""},
                            {"\"verdict\": \"off\"", "\"verdict\": \"exact\""},
                            {"\"verdict\": \"off\"", "\"verdict\": null"},
                            {"\"acknowledged\": false", "\"acknowledged\": true"},
                            {"\"drift\": [", "\"drift\": [],\n \"drift\": ["},
                            {"\"lesson\": ", "\"lesson\":  "},
                        });
  const std::string one = shards.text(1);
  const std::string deep = "{\n \"schema\": " + std::string(100'000, '[') + std::string(100'000, ']') + "}";
  for (const std::string& text :
       {"\xEF\xBB\xBF" + one, utf16(one), " " + one, one + " ", one + "{}", one.substr(0, one.size() / 2),
        deep, std::string(), std::string("[]"), std::string("null"), std::string("x"),
        std::string("{\"schema\": 1e400}")}) {
    CAPTURE(text.substr(0, 40));
    check_refused(shards, text);
  }
}

TEST_CASE("a SARIF report that was not written by check is refused with its file and line") {
  const Shards shards("sarif");
  CHECK(shards.merge().status == 1);
  check_refused(shards,
                {
                    {"\"version\": \"2.1.0\"", "\"version\": \"2.0.0\"", 3},
                    {"\"runs\": [", "\"more\": 1,\n \"runs\": ["},
                    {"\"executionSuccessful\": true", "\"executionSuccessful\": false"},
                    {"\"unicodeCodePoints\"", "\"utf16CodeUnits\""},
                    {"\"ClaimOff\"", "\"ClaimOn\""},
                    {"\"ruleId\": \"claim/off\"", "\"ruleId\": \"claim/odd\""},
                    {"\"ruleId\": \"claim/off\"", "\"ruleId\": \"claim/as-printed\""},
                    {"\"level\": \"error\",\n     \"message\"", "\"level\": \"none\",\n     \"message\""},
                    {"\"startLine\": ", "\"startLine\": -"},
                    {"\"startLine\": ", "\"byteOffset\": 1, \"startLine\": "},
                    {"\"uriBaseId\": \"SRCROOT\"", "\"uriBaseId\": \"ROOT\""},
                    {"\"ok\": false", "\"ok\": true"},
                    {"\"shard\": \"1/2\"", "\"shard\": \"0/2\""},
                });
}

TEST_CASE("a mutated shard is refused, or merged into a well-formed report with the same cases") {
  for (const std::string format : {"junit", "json", "sarif"}) {
    const Shards shards(format);
    std::mt19937 random(20'26);
    int refused = 0;
    for (int i = 0; i < 160; ++i) {
      const int shard = 1 + i % 2;
      const std::string was = shards.text(shard), now = mutated(was, random);
      if (now == was) continue;
      CAPTURE(format, i);
      const Ran ran = shards.with(shard, now);
      CAPTURE(ran.err);
      if (ran.status == 2) {
        ++refused;
        CHECK(ran.out.empty());
        CHECK(ran.err.find("shard." + std::to_string(shard)) != std::string::npos);
        continue;
      }
      CHECK(ran.status == 1);
      if (format == "junit") {
        const std::string file = (shards.folder.path() / "merged.xml").string();
        write(file, ran.out);
        CHECK(std::system(("xmllint --noout " + file).c_str()) == 0);
        const std::set<std::string> all = cases_of(ran.out), some = cases_of(now);
        CHECK(std::includes(all.begin(), all.end(), some.begin(), some.end()));
      } else {
        const nlohmann::json all = nlohmann::json::parse(ran.out), some = nlohmann::json::parse(now);
        const auto entries = [&](const nlohmann::json& report) {
          return format == "json" ? report.at("claims") : report.at("runs").at(0).at("results");
        };
        const nlohmann::json merged = entries(all), own = entries(some);
        for (const nlohmann::json& entry : own) CHECK(std::count(merged.begin(), merged.end(), entry) > 0);
      }
    }
    CHECK(refused > 100);
  }
}

TEST_CASE("a merge has the exit status of its worst shard") {
  for (const std::string format : {"junit", "json", "sarif"}) {
    CAPTURE(format);
    const Shards fine(format), broken(format, true);
    for (int shard = 1; shard <= 2; ++shard) CHECK(fine.with(shard, broken.text(shard)).status == 2);
    CHECK(run({"report", "merge", fine.file(1)}).status == 2);
    CHECK(run({"report", "merge", fine.file(2)}).status == 2);
    const Ran twice = run({"report", "merge", fine.file(1), fine.file(2), fine.file(2)});
    CHECK(twice.status == 2);
  }
}

TEST_CASE("shards that report the same lesson are refused") {
  const Shards shards("junit");
  const std::string other = replaced(shards.text(1), "value=\"1/2\"", "value=\"2/2\"");
  const Ran ran = shards.with(2, other);
  CHECK(ran.status == 2);
  CHECK(ran.err.find("' has lesson '") != std::string::npos);
}

}  // namespace merge_test
