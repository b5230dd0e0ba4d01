// Export → adopt → export gives the same items, for every format of banks that `export` writes. The course of
// tests/exports has cards, pictures, tables, formulas, and keys that are rounded in several ways.
#include <algorithm>
#include <regex>

#include "catch.hpp"
#include "commands/program.hpp"

namespace round_trip_test {

using namespace program;

namespace {

/// Exports lessons of the course in a folder, or all. Items that the target can't ask are left out.
void export_to(const std::string& file, const fs::path& course, const std::string& target,
               const std::vector<std::string>& lessons = {}) {
  std::vector<std::string> words{"export", target, "--output", file};
  for (const std::string& lesson : lessons) words.insert(words.end(), {"--lesson", lesson});
  const Ran ran = run_in(course, words);
  INFO(ran.err << ran.out);
  REQUIRE(!read(file).empty());
}

/// Returns the lines of all texts that `adopt` makes of a bank, sorted: programs shuffle choices.
std::vector<std::string> adopted_lines(const fs::path& lessons) {
  std::vector<std::string> lines;
  for (const auto& [name, bytes] : tree(lessons)) {
    if (name.ends_with(".svg") || name.ends_with(".jpg") || name == "course.yaml") {
      lines.push_back(name);
      continue;
    }
    std::istringstream text(bytes);
    for (std::string line; std::getline(text, line);) lines.push_back(name + ": " + line);
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::string adopt_to(const fs::path& folder, const std::string& bank) {
  const Ran ran = run({"adopt", bank, "--write", (folder / "lessons").string()});
  INFO(ran.err << ran.out);
  REQUIRE(ran.status == 0);
  // What follows from an earlier blank can't be told from an export.
  std::string left = ran.out;
  while (left.find("not read: ") != left.npos && left.find("a rule about several answers") != left.npos)
    left.erase(left.find("not read: "), left.find("is left out") + 11 - left.find("not read: "));
  CHECK(left.find("not read: ") == left.npos);
  const std::size_t at = ran.out.find("lessons: [");
  write(folder / "lessons/course.yaml", "title: Heat & light\nid: legacy\n" + ran.out.substr(at));
  fs::copy(project / "templates", folder / "templates", fs::copy_options::recursive);
  return ran.out;
}

/// Returns the keys of an export, sorted: the numbers with their tolerances or ranges.
std::vector<std::string> keys_in(const std::string& bytes, const std::string& pattern) {
  std::vector<std::string> keys;
  const std::regex key(pattern);
  for (std::sregex_iterator each(bytes.begin(), bytes.end(), key), end; each != end; ++each)
    keys.push_back(each->str());
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace

TEST_CASE("an export that is adopted and exported again has the same items") {
  const std::vector<std::array<std::string, 3>> targets = {
      {"moodle", "bank.xml",
       "<answer fraction=\"[^\"]*\" format=\"[^\"]*\">\\s*<text>[^<]*</text>\\s*<tolerance>[^<]*<"
       "|\\{[0-9]:NUMERICAL:[^#]*|\\{[0-9]:SHORTANSWER:[^#]*|<question type=\"[a-z]*\">|"
       "<defaultgrade>[0-9]*"},
      {"gift", "bank.gift", "=(%[0-9]*%)?-?[0-9.]+:[0-9.]+|->|\\] ordering"},
      {"qti", "bank.zip",
       "<gte><variable identifier=\"RESPONSE\"/><baseValue baseType=\"float\">[^<]*</baseValue></gte>"
       "<lte><variable identifier=\"RESPONSE\"/><baseValue baseType=\"float\">[^<]*</baseValue></lte>"
       "|<[a-zA-Z]*Interaction |<value>[-0-9.]*</value>"}};
  for (const auto& [target, name, key] : targets) {
    CAPTURE(target);
    const Folder folder;
    const std::string first = (folder.path() / ("one-" + name)).string(),
                      second = (folder.path() / name).string();
    export_to(first, project / "tests/exports/course", target);
    adopt_to(folder.path() / "one", first);
    const Ran built = run_in(folder.path() / "one", {"build"});
    INFO(built.err << built.out);
    CHECK(built.status == 0);
    CHECK(built.err.empty());
    export_to(second, folder.path() / "one", target);
    adopt_to(folder.path() / "two", second);
    CHECK(adopted_lines(folder.path() / "one/lessons") == adopted_lines(folder.path() / "two/lessons"));
    CHECK(keys_in(read(first), key) == keys_in(read(second), key));
    CHECK(!keys_in(read(first), key).empty());
  }
}

}  // namespace round_trip_test
