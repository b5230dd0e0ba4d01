// Compares each format of `check` byte for byte.
#include <cstdlib>

#include "catch.hpp"
#include "everything.hpp"

namespace formats_test {

using namespace program;

namespace {

/// Removes the program's version, which is not part of the expectations.
std::string without_version(std::string text) {
  const std::string key = "\"semanticVersion\": \"";
  const std::size_t at = text.find(key);
  if (at == std::string::npos) return text;
  const std::size_t begin = at + key.size();
  return text.replace(begin, text.find('"', begin) - begin, "0");
}

void check_golden(const std::string& name, const std::string& actual) {
  const char* bless = std::getenv("PROOFSHEET_BLESS");
  if (bless != nullptr && std::string(bless) == "1") write(golden / "expected" / name, actual);
  INFO("tests/commands/golden/expected/" << name << " is not what it was; PROOFSHEET_BLESS=1 rewrites it");
  CHECK(actual == read(golden / "expected" / name));
}

const std::vector<std::pair<std::string, std::string>> formats = {
    {"text", "txt"}, {"json", "json"}, {"junit", "xml"}, {"sarif", "sarif"}, {"github", "github"}};

}  // namespace

TEST_CASE("every kind of finding is reported in each format") {
  Folder folder;
  write_course_with_everything(folder.path());
  for (const auto& [format, ending] : formats) {
    CAPTURE(format);
    const Ran ran = run_in(folder.path(), {"check", "--format", format});
    CHECK(ran.status == 1);
    CHECK(ran.err.empty());
    check_golden("check." + ending, without_version(ran.out));
    CHECK(run_in(folder.path(), {"check", "--format", format}).out == ran.out);
    const Ran strict = run_in(folder.path(), {"check", "--strict", "--format", format});
    CHECK(strict.status == 1);
    if (format == "text" || format == "github") check_golden("strict." + ending, strict.out);
  }
}

TEST_CASE("bad input is reported in each format, with exit status 2") {
  Folder folder;
  write_course_with_everything(folder.path());
  break_course(folder.path());
  const fs::path report = folder.path() / "report";
  for (const auto& [format, ending] : formats) {
    CAPTURE(format);
    const Ran ran = run_in(folder.path(), {"check", "--format", format, "--output", report.string()});
    CHECK(ran.status == 2);
    CHECK(ran.out == report.string() + ": 2 errors in the input; nothing was checked\n");
    CHECK(ran.err.find("lessons/tides/examples.yaml:7:") != std::string::npos);
    check_golden("bad." + ending, without_version(read(report)));
  }
}

TEST_CASE("a report says that there is no course") {
  Folder folder;
  const Ran ran = run_in(folder.path(), {"check", "--format", "github"});
  CHECK(ran.status == 2);
  CHECK(ran.out.find("::error title=input/error::there is no course here") == 0);
}

TEST_CASE("--output writes the whole report to a file and prints one line") {
  Folder folder;
  write_course_with_everything(folder.path());
  const fs::path file = folder.path() / "reports/new/report.xml";
  const Ran ran = run_in(folder.path(), {"check", "--format", "junit", "--output", file.string()});
  CHECK(ran.status == 1);
  CHECK(ran.out == file.string() + ": 12 drifted; 14 claims, 49 pages\n");
  CHECK(read(file) == run_in(folder.path(), {"check", "--format", "junit"}).out);
  CHECK(tree(file.parent_path()).size() == 1);

  write(folder.path() / "real.txt", "old");
  fs::create_symlink("real.txt", folder.path() / "link.txt");
  CHECK(run_in(folder.path(), {"check", "--output", (folder.path() / "link.txt").string()}).status == 1);
  CHECK(fs::is_symlink(folder.path() / "link.txt"));
  CHECK(read(folder.path() / "real.txt") == run_in(folder.path(), {"check"}).out);

  const Ran device = run_in(folder.path(), {"check", "--output", "/dev/null"});
  CHECK(device.status == 2);
  CHECK(device.err ==
        "error: can't write to '/dev/null': it is not a regular file\n"
        "    hint: name a file, or leave out --output to print the report\n");
}

TEST_CASE("a large SARIF report is cut to 16 MiB, and other reports are written whole", "[slow]") {
  Folder folder;
  write(folder.path() / "proofsheet.yaml", "documents: [R.md]\ngiven: {a: 3}\n");
  std::string text;
  for (int i = 0; i < 30'000; ++i) text += "Item has 1001.5 of 50007.25 things\n";
  write(folder.path() / "R.md", text);
  const fs::path sarif = folder.path() / "r.sarif", json = folder.path() / "r.json";
  CHECK(run_in(folder.path(), {"check", "R.md", "--format", "sarif", "--output", sarif.string()}).status ==
        1);
  REQUIRE(fs::exists(sarif));
  CHECK(fs::file_size(sarif) <= std::uintmax_t{16} << 20);
  CHECK(run_in(folder.path(), {"check", "R.md", "--format", "json", "--output", json.string()}).status == 1);
  REQUIRE(fs::exists(json));
  CHECK(fs::file_size(json) > std::uintmax_t{16} << 20);
}

TEST_CASE("--select and --exclude limit what is reported and what fails") {
  Folder folder;
  write_course_with_everything(folder.path());
  const auto status = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "check");
    return run_in(folder.path(), words).status;
  };
  CHECK(status({"tides"}) == 1);
  CHECK(status({"--select", "tides/moon"}) == 1);
  CHECK(status({"--select", "tides", "--exclude", "number", "--exclude", "page"}) == 0);
  CHECK(status({"--select", "exact"}) == 0);
  CHECK(status({"--select", "exact", "--select", "off"}) == 1);
  CHECK(status({"--select", "by-hand"}) == 0);
  CHECK(status({"--select", "by-hand", "--strict"}) == 1);
  CHECK(status({"--select", "exact", "--strict"}) == 1);  // an accidental agreement
  CHECK(status({"--select", "exact", "--strict", "--exclude", "coincidence"}) == 0);
  CHECK(status({"--select", "acknowledged"}) == 0);
  const Ran words = run_in(folder.path(), {"check", "tide", "--select", "wave", "--exclude", "waves/pear"});
  CHECK(words.status == 2);
  CHECK(words.err ==
        "error: --exclude 'waves/pear' names nothing in this course\n    hint: did you mean 'waves/pair'?\n\n"
        "error: --select 'wave' names nothing in this course\n    hint: did you mean 'waves'?\n\n"
        "error: there is no lesson 'tide'\n    hint: did you mean 'tides'?\n");
  const Ran off = run_in(folder.path(), {"check", "--select", "off"});
  CHECK(off.out.find("2 claims: 0 exact, 0 by hand, 0 as printed, 0 truncated, 2 off;") != std::string::npos);
}

}  // namespace formats_test
