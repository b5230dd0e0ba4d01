// Each format is in the guide, in `--help` and in the hook of pre-commit.
#include "seen/formats.hpp"

#include <algorithm>
#include <cctype>
#include <tuple>

#include "catch.hpp"
#include "checkout.hpp"
#include "commands/program.hpp"

namespace formats_test {

using namespace proofsheet;
using namespace program;

TEST_CASE("the guide, --help and the hook name every format") {
  const std::filesystem::path root = project_folder();
  const std::string guide = read(root / "lessons/guide/how-to/check-a-document.md");
  const std::string help = run({"check", "--help"}).out + run({"adopt", "--help"}).out;
  const std::string hook = read(root / ".pre-commit-hooks.yaml");
  for (const seen::FormatRow& row : seen::formats()) {
    CAPTURE(row.name);
    CHECK(guide.find(row.name) != std::string::npos);
    CHECK(help.find(row.name) != std::string::npos);
    for (const std::string_view ending : row.endings) {
      CAPTURE(ending);
      std::string small = guide;
      std::transform(small.begin(), small.end(), small.begin(),
                     [](unsigned char c) { return std::tolower(c); });
      CHECK(small.find("`." + std::string(ending) + "`") != std::string::npos);
      if (row.format == seen::Format::bank) continue;  // any XML file has this ending
      CHECK((hook.find("|" + std::string(ending)) != std::string::npos ||
             hook.find("(" + std::string(ending)) != std::string::npos));
    }
  }
}

TEST_CASE("claims are checked and fixed in every format") {
  // 4.7 / 2 = 2.35
  const std::string values =
      "given:\n  n: 7\n  x: 4.7\n  b: [a, c]\n  T[b]: 1.5 2.5\nequations: |\n  half = x / 2\n";
  const std::vector<std::tuple<std::string, std::string, std::string>> rows{
      {"a.adoc", "It is *2.36*\n// = half\nas fast as 7\n// = n\n.\n",
       "It is *2.35*\n// = half\nas fast as 7\n// = n\n.\n"},
      {"a.adoc", "// table = T[b] in time\n|===\n|name |time\n\n|a |1.5\n|c\n|2.4\n|===\n",
       "// table = T[b] in time\n|===\n|name |time\n\n|a |1.5\n|c\n|2.5\n|===\n"},
      {"a.typ", "It is *2.36* /* = half */ of 7. // = n\n", "It is *2.35* /* = half */ of 7. // = n\n"},
      {"a.typ", "// table = T[b] in time\n#table(columns: 2, [name], [time], [a], [1.5], [c], [2.4])\n",
       "// table = T[b] in time\n#table(columns: 2, [name], [time], [a], [1.5], [c], [2.5])\n"},
      {"a.tex", "\\newcommand{\\m}{\\claim{2.36}{half}}\nIt is \\m, or \\m.\n",
       "\\newcommand{\\m}{\\claim{2.35}{half}}\nIt is \\m, or \\m.\n"},
      {"a.tex", "\\newcommand{\\m}{2.36} % = half\nIt is \\m.\n",
       "\\newcommand{\\m}{2.35} % = half\nIt is \\m.\n"},
      {"a.tex", "\\newcommand{\\c}[2]{\\claim{#1}{#2}}\nIt is \\c{2.36}{half} of \\claim {7} {n}.\n",
       "\\newcommand{\\c}[2]{\\claim{#1}{#2}}\nIt is \\c{2.35}{half} of \\claim {7} {n}.\n"},
      {"a.rst", ".. note:: It is 2.36 of 7.\n\n.. proofsheet: 2.36 = half; 7 = n\n",
       ".. note:: It is 2.35 of 7.\n\n.. proofsheet: 2.35 = half; 7 = n\n"},
      {"a.md", "---\ntitle: \"It is 2.36 <!-- = half -->\"\n---\n\nOf 7. <!-- = n -->\n",
       "---\ntitle: \"It is 2.35 <!-- = half -->\"\n---\n\nOf 7. <!-- = n -->\n"}};
  for (const auto& [name, wrong, right] : rows) {
    INFO(name << ": " << wrong);
    const Folder folder;
    write(folder.path() / "proofsheet.yaml", values);
    write(folder.path() / name, wrong);
    const Ran ran = run_in(folder.path(), {"check", name});
    INFO(ran.out << ran.err);
    CHECK(ran.status == 1);
    CHECK(ran.out.find("1 finding to fix") != std::string::npos);
    CHECK(run_in(folder.path(), {"check", "--fix", name}).status == 0);
    CHECK(read(folder.path() / name) == right);
  }
}

TEST_CASE("a number in a macro can be claimed where it is used") {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", "given:\n  x: 34.27\n");
  const std::string paper = "\\newcommand{\\mean}{34.28}\nIt is \\mean\\ % = x\nor 9999.\n";
  write(folder.path() / "a.tex", paper);
  const Ran ran = run_in(folder.path(), {"check", "--fix", "a.tex"});
  INFO(ran.out << ran.err);
  CHECK(ran.out.find(
            "a.tex:2:7: unacknowledged: x = 34.28 is off: it should be 34.27\n    hint: fix it by hand") !=
        std::string::npos);
  CHECK(read(folder.path() / "a.tex") == paper);
}

TEST_CASE("the last line counts all numerals and those that are not read") {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", "given:\n  x: 34.27\n");
  write(folder.path() / "a.tex", "It is 34.27 % = x\nof 7 or 4711, \\verb|8.5| and \\foo[9.5]{7}.\n");
  const Ran ran = run_in(folder.path(), {"check", "a.tex"});
  CHECK(
      ran.out.ends_with("1 finding to fix\n4 numerals: 1 claimed, 2 accepted, 1 untraced; not read: 1 in an "
                        "unknown macro (a.tex:2), 1 in code\n"));
  const Ran json = run_in(folder.path(), {"check", "a.tex", "--format", "json"});
  CHECK(json.out.find("\"not_read\": [\n") != std::string::npos);
  CHECK(json.out.find("8.5") != std::string::npos);
}

}  // namespace formats_test
