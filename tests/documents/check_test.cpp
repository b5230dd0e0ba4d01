// `check` on documents outside a course: a README with a table of benchmarks, a notebook, and others, each
// with mistakes that must be found. 84.2 / 35.8 = 2.35195…, 12.0 / 9.6 = 1.25 and 35.8 + 9.6 = 45.4 were
// worked out by hand.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "catch.hpp"
#include "commands/program.hpp"
#include "text/characters.hpp"

namespace check_test {

using namespace program;

namespace {

const std::string project =
    "given:\n"
    "  bench: [parse-json, sort]\n"
    "  version: [v1, v2]\n"
    "  T[bench, version]: |\n"
    "    84.2 35.8\n"
    "    12.0 9.6\n"
    "units:\n"
    "  T: ms\n"
    "  speedup: [×, x]\n"
    "equations: |\n"
    "  speedup[b] = T[b, v1] / T[b, v2]  for b in bench\n"
    "  total[v] = sum(T[b, v] for b in bench)  for v in version\n";

const std::string readme =
    "<p align=\"center\"><img src=\"logo-256.png\" width=\"256\" alt=\"Fast 3.5\"></p>\n"
    "\n"
    "# Fast [![build](https://img.example/badge/v-1.2.3-green)](https://ci.example/99)\n"
    "\n"
    "Parsing is **2.35×** <!-- = speedup[\"parse-json\"] --> as fast; all takes 45.5 ms <!-- = total[v2] "
    "-->.\n"
    "\n"
    "<!-- table = T[bench, version]; the header has versions -->\n"
    "\n"
    "| bench | v1 | v2 | faster |\n"
    "| --- | ---: | ---: | --- |\n"
    "| parse json | 84.2 ms | 35.8 ms | 2.36x |\n"
    "| Sort | 12.0 ms | 9.7 ms | 1.25x |\n"
    "\n"
    "<!-- table = speedup[bench] in faster -->\n"
    "\n"
    "```\ntook 123.4 seconds\n```\n"
    "\n"
    "<!-- proofsheet: off -->\nWe had 300 users.\n<!-- proofsheet: on -->\n"
    "\n"
    "Then 4000 people came, see #77 and [how](docs/v2/how.md), since 2019, with GPT-2 and v1.4.2.\n";

struct Documents {
  Folder folder;
  explicit Documents(const std::string& more = "") { put("proofsheet.yaml", project + more); }
  void put(const std::string& name, const std::string& text) const { write(folder.path() / name, text); }
  std::string get(const std::string& name) const { return read(folder.path() / name); }
  Ran run(std::vector<std::string> words) const {
    words.insert(words.begin(), "check");
    return run_in(folder.path(), words);
  }
};

std::string clean_readme() {
  std::string text = readme;
  for (const auto& [wrong, right] :
       {std::pair<std::string, std::string>{"45.5 ms", "45.4 ms"}, {"2.36x", "2.35x"}, {"9.7 ms", "9.6 ms"}})
    text.replace(text.find(wrong), wrong.size(), right);
  text.replace(text.find("; the header has versions"), std::string("; the header has versions").size(), "");
  return text;
}
std::string wrong_readme() {
  std::string text = readme;
  const std::string words = "; the header has versions";
  return text.erase(text.find(words), words.size());
}

}  // namespace

TEST_CASE("mistakes in a README with a table of benchmarks are reported at their places") {
  const Documents documents;
  documents.put("README.md", wrong_readme());
  const Ran ran = documents.run({"README.md"});
  CHECK(ran.err == "");
  CHECK(ran.out ==
        "README.md:5:74: unacknowledged: total[v2] = 45.5 ms is off: it should be 45.4 ms\n"
        "    hint: run 'proofsheet check --fix', or acknowledge it in proofsheet.yaml under "
        "`errata:`\n"
        "README.md:11:36: unacknowledged: speedup[parse-json] = 2.36x is off: it should be 2.35x\n"
        "    hint: run 'proofsheet check --fix', or acknowledge it in proofsheet.yaml under "
        "`errata:`\n"
        "README.md:12:20: unacknowledged: T[sort, v2] = 9.7 ms is off: it should be 9.6 ms\n"
        "    hint: run 'proofsheet check --fix', or acknowledge it in proofsheet.yaml under "
        "`errata:`\n"
        "README.md:24:6: untraced: the numeral '4000' has no source\n"
        "    hint: claim it: 4000 <!-- = NAME -->, or declare it in proofsheet.yaml under 'plain numerals:'\n"
        "\n"
        "8 claims: 5 exact, 0 by hand, 0 as printed, 0 truncated, 3 off; statements: 0 hold, 0 fail\n"
        "18 numerals read, 1 untraced numeral, 3 unacknowledged claims, 0 stale errata\n"
        "4 findings to fix\n"
        "17 numerals: 8 claimed, 8 accepted, 1 untraced; not read: 1 in code, 1 turned off "
        "(README.md:21)\n");
  CHECK(ran.status == 1);
  CHECK(tree(documents.folder.path()).size() == 2);  // nothing is built
}

TEST_CASE("a number that is claimed for an undefined value is wrong, and is not fixed") {
  const Documents documents;
  documents.put("README.md",
                "Nobody came: a change of 0.0% <!-- = 10000 / (T[sort, v1] - 12) --> of 12 ms "
                "<!-- = T[sort, v1] -->.\n");
  const Ran ran = documents.run({"README.md"});
  CHECK(ran.status == 1);
  CHECK(ran.err.empty());
  CHECK(ran.out.find(
            "README.md:1:26: unacknowledged: 10000 / (T[sort, v1] - 12) = 0.0% is off: it has no value: "
            "division by zero\n") != std::string::npos);
  INFO(ran.out);
  CHECK(documents.run({"--fix", "README.md"}).status == 1);
  CHECK(documents.get("README.md").find("0.0%") != std::string::npos);
}

TEST_CASE("--fix writes the right digits into a document, in place and in its notation") {
  const Documents documents;
  documents.put("README.md", wrong_readme());
  const Ran ran = documents.run({"--fix", "README.md"});
  CHECK(ran.err ==
        "README.md:5:74: rewritten: was 45.5 ms, is 45.4 ms\n"
        "README.md:11:36: rewritten: was 2.36x, is 2.35x\n"
        "README.md:12:20: rewritten: was 9.7 ms, is 9.6 ms\n"
        "3 numbers rewritten\n\n");
  CHECK(documents.get("README.md") == clean_readme());
  CHECK(ran.status == 1);  // 4000 has no source
}

TEST_CASE("accepted numerals without a source pass, new ones are reported") {
  const Documents documents;
  documents.put("README.md", clean_readme());
  documents.put("docs/more.md", "Of 123.4 apples.\n");
  Ran ran = documents.run({"--accept-untraced", "README.md", "docs"});
  CHECK(ran.err == "proofsheet.untraced: 2 numerals without a source accepted\n\n");
  CHECK(ran.status == 0);
  CHECK(documents.get("proofsheet.untraced") ==
        "# Numerals without a source, accepted by 'proofsheet check --accept-untraced'. New numerals need a "
        "source.\n"
        "README.md\n"
        "  Then [4000] people came, see\n"
        "docs/more.md\n"
        "  Of [123.4] apples.\n");
  documents.put("README.md", "Moved.\n\n" + clean_readme() + "\nAnd 5000 more.\n");
  ran = documents.run({"README.md"});
  CHECK(ran.status == 1);
  CHECK(ran.out.find("README.md:28:5: untraced: the numeral '5000'") == 0);
  CHECK(ran.out.find("4000") == std::string::npos);
  std::string gone = clean_readme();
  gone.replace(gone.find("Then 4000 people came"), 21, "Then people came");
  documents.put("README.md", gone);
  ran = documents.run({"README.md"});
  CHECK(ran.status == 1);
  CHECK(ran.out.find(
            "proofsheet.untraced:3:3: stale: README.md no longer has a numeral 'Then [4000] people came, "
            "see' without a source\n") == 0);
  CHECK(documents.run({"README.md", "--accept-untraced"}).status == 0);
  CHECK(documents.get("proofsheet.untraced").find("docs/more.md\n  Of [123.4] apples.\n") !=
        std::string::npos);
}

TEST_CASE("the text of a notebook is checked and fixed, its code is not") {
  const Documents documents;
  const std::string notebook =
      "{\n \"cells\": [\n  {\n   \"cell_type\": \"code\",\n   \"source\": [\"t = 123.4\\n\"]\n  },\n"
      "  {\n   \"cell_type\": \"markdown\",\n   \"source\": [\n"
      "    \"It is 2.36\\u00d7 <!-- = speedup[\\\"parse-json\\\"] --> as fast\\n\",\n"
      "    \"and takes 45.4 ms <!-- = total[v2] -->, not 77.7.\"\n   ]\n  }\n ],\n"
      " \"metadata\": {},\n \"nbformat\": 4\n}\n";
  documents.put("report.ipynb", notebook);
  const Ran ran = documents.run({"report.ipynb"});
  CHECK(ran.status == 1);
  CHECK(ran.out.find(
            "report.ipynb:10:12: unacknowledged: speedup[parse-json] = 2.36× is off: it should be 2.35×\n") ==
        0);
  CHECK(ran.out.find("report.ipynb:11:50: untraced: the numeral '77.7'") != std::string::npos);
  CHECK(documents.run({"--fix", "report.ipynb"}).status == 1);
  std::string mended = notebook;
  mended.replace(mended.find("2.36"), 4, "2.35");
  CHECK(documents.get("report.ipynb") == mended);
}

namespace {

/// Returns a notebook with one cell, whose string is written as given JSON.
std::string notebook_of(const std::string& string) {
  return "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\"" + string + "\"]}], \"nbformat\": 4}";
}

std::string escaped(char32_t code) {
  return code < 0x10000
             ? fmt::format("\\u{:04x}", static_cast<unsigned>(code))
             : escaped(0xD800 + ((code - 0x10000) >> 10U)) + escaped(0xDC00 + ((code - 0x10000) & 0x3FFU));
}

}  // namespace

TEST_CASE("a notebook with any escapes is fixed") {
  const std::vector<std::pair<std::u32string, std::string>> cells{
      {U"−7.0 <!-- = c -->", "7.0 <!-- = c -->"},
      {U"é \"😀\"\t/\n\n😀 −7.1 <!-- = c --> \\ −7.2 <!-- = −c -->",
       "é \"😀\"\t/\n\n😀 7.0 <!-- = c --> \\ −7.0 <!-- = −c -->"},
      {U"It is 7.4 km/h <!-- = c -->, and 7.1 😀 <!-- = c -->",
       "It is 7.0 km/h <!-- = c -->, and 7.0 😀 <!-- = c -->"},
      {U"7.1é× <!-- = c -->", "7.0é× <!-- = c -->"},
  };
  for (const auto& [cell, mended] : cells)
    for (int way = 0; way < 6; ++way) {
      std::string string;
      for (std::size_t i = 0; i < cell.size(); ++i) {
        const bool has_to = cell[i] < 0x20 || cell[i] == '"' || cell[i] == '\\';
        const bool is_one =
            way == 0 ? cell[i] > 0x7E : way == 1 || (i + static_cast<std::size_t>(way)) % 3 == 0;
        if (has_to || is_one)
          string += escaped(cell[i]);
        else
          proofsheet::text::append_utf8(string, cell[i]);
      }
      CAPTURE(string);
      const Folder folder;
      write(folder.path() / "proofsheet.yaml",
            "given: {a: 2.333}\nunits: {c: [km/h, é×, 😀]}\nequations: |\n  c = a * 3\n");
      write(folder.path() / "z.ipynb", notebook_of(string));
      const Ran ran = run_in(folder.path(), {"check", "--fix", "z.ipynb"});
      CAPTURE(ran.out, ran.err);
      const auto now = nlohmann::json::parse(read(folder.path() / "z.ipynb"), nullptr, false);
      REQUIRE(now.is_object());
      CHECK(now["cells"][0]["source"][0] == mended);
    }
}

TEST_CASE("LaTeX, HTML and reStructuredText claim numbers in their own ways") {
  const Documents documents;
  documents.put("paper.tex",
                "\\begin{document}\nIt is \\claim{2.36}{speedup[\"parse-json\"]} as fast, in "
                "\\textbf{45.5}\\,ms % = total[v2]\n"
                "% table = T[version, bench]\n\\begin{tabular}{lrr}\n & parse json & sort \\\\ \\hline\n"
                "v1 & 84.2 & 12.1 \\\\\nv2 & 35.8 & 9.6 \\\\\n\\end{tabular}\n\\end{document}\n");
  documents.put("page.html", "<p><b>2.36</b>&times;<!-- = speedup[\"parse-json\"] --></p>\n");
  documents.put("page.rst",
                "It is 2.36 times 84.2.\n\n.. proofsheet: 2.36 = speedup[\"parse-json\"]; 84.2 = "
                "T[\"parse-json\", v1]\n"
                "\nOr :num:`12.1 <T[sort, v1]>`.\n");
  const Ran ran = documents.run({"--fix", "paper.tex", "page.html", "page.rst"});
  CHECK(ran.err ==
        "page.html:1:7: rewritten: was 2.36×, is 2.35×\n"
        "page.rst:1:7: rewritten: was 2.36, is 2.35\n"
        "page.rst:5:10: rewritten: was 12.1, is 12.0\n"
        "paper.tex:2:14: rewritten: was 2.36, is 2.35\n"
        "paper.tex:2:63: rewritten: was 45.5 ms, is 45.4 ms\n"
        "paper.tex:6:13: rewritten: was 12.1, is 12.0\n"
        "6 numbers rewritten\n\n");
  CHECK(ran.status == 0);
  CHECK(documents.get("page.rst").find(".. proofsheet: 2.35 = speedup") != std::string::npos);
}

TEST_CASE("cells of reStructuredText tables are claimed by header and row, and fixed in place") {
  const Documents documents;
  documents.put("page.rst",
                ".. table = T[version, bench]\n\n+----+------------+------+\n|    | parse json | sort "
                "|\n+====+============+======+\n"
                "| v1 | 84.2       | 12.1 |\n+----+------------+------+\n| v2 | 35.8       | 9.6  "
                "|\n+----+------------+------+\n\n"
                ".. proofsheet: table = T[bench, version]\n\n==========  ====  ====\nBench       v1    "
                "v2\n==========  ====  ====\n"
                "parse json  84.2  35.9\nsort        12.0  9.6\n==========  ====  ====\n");
  const Ran ran = documents.run({"--fix", "page.rst"});
  CHECK(ran.err ==
        "page.rst:6:21: rewritten: was 12.1, is 12.0\n"
        "page.rst:16:19: rewritten: was 35.9, is 35.8\n"
        "2 numbers rewritten\n\n");
  CHECK(ran.status == 0);
}

TEST_CASE("project values come from data files, and moved values are reported") {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml",
        "given:\n  bench: {file: data/times.csv, column: name}\n  time[bench]: {file: data/times.csv, "
        "column: ms}\n"
        "  runs: {file: output/runs.json, path: count}\nequations: |\n  total = sum(time)\n");
  write(folder.path() / "data/times.csv", "name,ms\nparse json,35.8\nsort,9.6\n");
  write(folder.path() / "output/runs.json", "{\"count\": 30}");
  write(folder.path() / "README.md",
        "All take 45.4 <!-- = total --> in 30 <!-- = runs --> runs.\n\n<!-- table = time[bench] -->\n\n"
        "| bench | time |\n| --- | --- |\n| parse json | 35.8 |\n| sort | 9.6 |\n");
  const Ran fine = run_in(folder.path(), {"check", "README.md"});
  CHECK(fine.out.find("4 claims: 4 exact") != std::string::npos);
  CHECK(fine.status == 0);
  edit(folder.path() / "data/times.csv", "9.6", "9.7");
  const Ran drifted = run_in(folder.path(), {"check", "README.md"});
  CHECK(drifted.status == 1);
  CHECK(drifted.out.find("README.md:1:10: unacknowledged: total = 45.4 is off: it should be 45.5") !=
        std::string::npos);
  CHECK(drifted.out.find("README.md:8:10: unacknowledged: time[sort] = 9.6 is off: it should be 9.7") !=
        std::string::npos);
  edit(folder.path() / "proofsheet.yaml", "data/times.csv, column: ms", "../times.csv, column: ms");
  CHECK(run_in(folder.path(), {"check", "README.md"})
            .err.find("proofsheet.yaml:3:23: error: the path '../times.csv' leads out of the project") == 0);
  edit(folder.path() / "proofsheet.yaml", "../times.csv", "data/time.csv");
  CHECK(run_in(folder.path(), {"check", "README.md"}).err.find("error: there is no file data/time.csv") !=
        std::string::npos);
}

TEST_CASE("documents of several projects are checked in one run, each with its own project") {
  const Folder folder;
  for (const auto& [name, n] : {std::pair("docs", 30), std::pair("paper/draft", 40)}) {
    write(folder.path() / name / "proofsheet.yaml",
          "given:\n  n: " + std::to_string(n) + "\ndocuments: [a.md]\n");
    write(folder.path() / name / "a.md", "We had 30 <!-- = n --> of 77.\n");
  }
  const auto checked = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "check");
    return run_in(folder.path(), words);
  };
  const Ran both = checked({"docs/", "paper/draft/a.md"});
  CHECK(both.out.find("docs/a.md:1:27: untraced: the numeral '77'") == 0);
  CHECK(both.out.find("paper/draft/a.md:1:8: unacknowledged: n = 30 is off: it should be 40") !=
        std::string::npos);
  CHECK(both.out.find("2 claims: 1 exact, 0 by hand, 0 as printed, 0 truncated, 1 off") != std::string::npos);
  CHECK(both.status == 1);
  CHECK(checked({"docs/", "docs"}).out.find("1 claim: 1 exact") != std::string::npos);
  const Ran fixed = checked({"--fix", "--accept-untraced", "docs", "paper/draft"});
  CHECK(fixed.err.find("paper/draft/a.md:1:8: rewritten: was 30, is 40\n1 number rewritten\n") == 0);
  CHECK(fixed.status == 0);
  CHECK(read(folder.path() / "paper/draft/a.md") == "We had 40 <!-- = n --> of 77.\n");
  CHECK(read(folder.path() / "docs/proofsheet.untraced").find("\na.md\n") != std::string::npos);
  CHECK(checked({"paper/draft"}).status == 0);  // checked alone, it has the same project
  write(folder.path() / "other/b.md", "30\n");
  CHECK(checked({"docs", "other/b.md"})
            .err.find("there is no proofsheet.yaml beside 'other/b.md' or above it") != std::string::npos);
}

TEST_CASE("thousands in LaTeX keep their notation") {
  const Documents documents("  n = 12345 + 0\n");
  documents.put("a.tex", "Of 12{,}346 % = n\nand 27\\% % = 0.26 + 0\n");
  CHECK(documents.run({"--fix", "a.tex"}).status == 0);
  CHECK(documents.get("a.tex") == "Of 12{,}345 % = n\nand 26\\% % = 0.26 + 0\n");
}

TEST_CASE("the context of an accepted numeral is cut if a line has no spaces") {
  std::string line;
  for (int i = 0; i < 100; ++i) line += "<p>1.5</p>";
  const Documents documents;
  documents.put("a.html", line);
  CHECK(documents.run({"--accept-untraced", "a.html"}).status == 0);
  std::istringstream lines(documents.get("proofsheet.untraced"));
  std::string one;
  std::getline(lines, one);
  std::getline(lines, one);
  CHECK(one == "a.html");
  for (std::size_t i = 0; i < 100; ++i) {
    const std::size_t begin = 10 * i + 3, end = begin + 3, before = std::min<std::size_t>(begin, 64);
    REQUIRE(std::getline(lines, one));
    CHECK(one == "  " + line.substr(begin - before, before) + "[1.5]" + line.substr(end, 64));
  }
  documents.put("b.md", std::string(99, 'x') + "é" + std::string(63, '-') + "1.5\n");
  CHECK(documents.run({"--accept-untraced", "b.md"}).status == 0);
  CHECK(documents.get("proofsheet.untraced").find("  é" + std::string(63, '-') + "[1.5]\n") !=
        std::string::npos);
}

TEST_CASE("an address in one HTML cell does not make a number in another cell plain") {
  const Documents documents;
  documents.put("a.html", "<table><tr><td>17.5</td><td>http://example.org/18.5</td></tr></table>");
  const Ran ran = documents.run({"a.html"});
  CHECK(ran.out.find("a.html:1:16: untraced: the numeral '17.5'") != std::string::npos);
  CHECK(ran.out.find("1 untraced numeral,") != std::string::npos);
}

TEST_CASE("kinds of numerals can be declared plain") {
  const std::string text =
      "Python 3.11 on an Intel Core i7 9700 at 12:30, 3 May 2023.\n\n| id | a |\n| --- | --- |\n| 4711 | x "
      "|\n";
  const Documents strict;
  strict.put("a.md", text);
  CHECK(strict.run({"a.md"}).out.find("4 untraced numerals") != std::string::npos);
  CHECK(strict.run({"a.md"}).status == 1);
  const Documents plain("plain: [versions, dates, processors, rows]\n");
  plain.put("a.md", text);
  CHECK(plain.run({"a.md"}).status == 0);
}

TEST_CASE("mistakes in a document's claims or in its project are reported at their places") {
  const auto said = [](const std::string& text, const std::string& more = "") {
    const Documents documents(more);
    documents.put("a.md", text);
    const Ran ran = documents.run({"a.md"});
    CHECK(ran.status == 2);
    const std::size_t fact = ran.err.find("error: ");
    return ran.err.substr(0, ran.err.find('\n', fact));
  };
  CHECK(said("None. <!-- = total[v2] -->\n") ==
        "a.md:1:14: error: there is no number before this in its paragraph");
  CHECK(said("45.4\n\nNone. <!-- = total[v2] -->\n") ==
        "a.md:3:14: error: there is no number before this in its paragraph");
  CHECK(said("Of 45.4. <!-- proofsheet: 45 = total[v2] -->\n") ==
        "a.md:1:32: error: there is no '45' before this in its paragraph");
  CHECK(said("1.5 <!-- = totl[v2] -->\n") == "a.md:1:12: error: there is no name 'totl'");
  CHECK(said("<!-- proofsheet: of -->\n") == "a.md:1:18: error: unknown comment 'of'");
  CHECK(said("<!-- table = T[bench] -->\n\n| a | b |\n|---|---|\n| x | 1 |\n") ==
        "a.md:1:14: error: the axes of 'T' are bench, version");
  CHECK(said("<!-- table = T -->\n\n| a | b |\n|---|---|\n| x | 1 |\n") ==
        "a.md:1:14: error: no cell of the table belongs to 'T'");
  CHECK(said("<!-- table = speedup in b -->\n\n| a | c | d |\n|---|---|---|\n| sort | 1 | 2 |\n") ==
        "a.md:1:25: error: the table has no column 'b'");
  CHECK(said("<!-- table = T -->\n") == "a.md:1:14: error: there is no table next to this comment");
  CHECK(said("1\n", "plain: [version]\n") ==
        "proofsheet.yaml:13:9: error: unknown class of numerals 'version'");
  CHECK(said("1\n", "titel: x\n") == "proofsheet.yaml:13:1: error: proofsheet.yaml has no key 'titel'");
  const Folder empty;
  write(empty.path() / "a.md", "1\n");
  CHECK(run_in(empty.path(), {"check", "a.md"})
            .err.find("error: there is no proofsheet.yaml beside 'a.md' or above it") == 0);
  CHECK(run_in(empty.path(), {"check", "b.md"}).status == 2);
}

TEST_CASE("check without arguments checks the documents of the project, and reports missing ones") {
  const Documents documents("documents: [README.md, docs]\n");
  documents.put("README.md", clean_readme());
  documents.put("docs/a.tex", "Of 45.5 % = total[v2]\n");
  documents.put("docs/b.docx", "no 99.9\n");
  documents.put("docs/c.txt", "only if it is named 99.9\n");
  const Ran ran = documents.run({"--format", "github"});
  CHECK(ran.status == 1);
  CHECK(ran.out.find("file=docs/a.tex,line=1,col=4,endColumn=8,title=claim/off") != std::string::npos);
  CHECK(ran.out.find("2 findings to fix; 9 claims, 2 documents (2 errors, 0 warnings)\n") !=
        std::string::npos);
  CHECK(documents.run({"c.md"}).err.find("error: there is no document 'c.md'") == 0);
  CHECK(documents.run({"docs/b.docx"}).err.find("error: 'docs/b.docx' is not a document of a known format") ==
        0);
}

TEST_CASE("reports about documents have the formats of reports about courses") {
  const Documents documents;
  documents.put("README.md", wrong_readme());
  CHECK(documents.run({"README.md", "--format", "json"}).out.find("\"lesson\": \"README.md\"") !=
        std::string::npos);
  const std::string junit = documents.run({"README.md", "--format", "junit"}).out;
  CHECK(junit.find("<testsuite id=\"1\" name=\"README.md\" ") != std::string::npos);
  CHECK(junit.find(" tests=\"10\" failures=\"4\" ") != std::string::npos);
  CHECK(junit.find("output") == std::string::npos);
  const std::string sarif = documents.run({"README.md", "--format", "sarif"}).out;
  CHECK(sarif.find("\"uri\": \"README.md\"") != std::string::npos);
  CHECK(documents.run({"README.md", "--exclude", "off", "--exclude", "untraced"}).status == 0);
  CHECK(documents.run({"README.md", "--select", "untraced"}).out.find("1 finding to fix") !=
        std::string::npos);
}

TEST_CASE("an erratum acknowledges a document's number, and documents do not carry numbers of others") {
  const Documents documents("errata:\n  - what: T[sort, v2]\n    because: A slip.\n");
  documents.put("a.md", "Of 9.7 ms. <!-- = T[sort, v2] -->\n");
  documents.put("b.md", "Of 45.5 ms. <!-- = total[v2] -->\n");
  const Ran ran = documents.run({"a.md", "b.md"});
  CHECK(ran.out.find("b.md:1:4: unacknowledged: total[v2] = 45.5 ms is off: it should be 45.4 ms\n") == 0);
  CHECK(ran.status == 1);
}

namespace {

const std::string german =
    "Parsen ist **2,36×** <!-- = speedup[\"parse-json\"] --> so schnell; zusammen dauert es 45,4 ms <!-- = "
    "total[v2] -->.\n"
    "Im Jahr sind es 1.234,6 <!-- = big -->, auch 1\u202f234,5 <!-- = big -->, und 12,5 <!-- = max(1,2) * "
    "6.25 -->.\n\n"
    "<!-- table = T[bench, version] -->\n\n| | v1 | v2 |\n| --- | --- | --- |\n"
    "| parse json | 84,2 ms | 35,8 ms |\n| sort | 12,0 ms | 9,7 ms |\n";

const std::string with_big = "  big = 1234.5\n";

}  // namespace

TEST_CASE("numbers are parsed, reported and fixed in the language of the documents") {
  const Documents documents(with_big + "language: de\nlanguages: {en.md: en}\n");
  documents.put("a.md", german);
  documents.put("en.md", "All take 45.4 ms <!-- = total[v2] --> of 1,234.5 <!-- = big -->.\n");
  documents.put("b.md", "---\ntitle: B\nlang: en-GB\n---\n\nAll take 45.4 ms <!-- = total[v2] -->.\n");
  const Ran ran = documents.run({"a.md", "en.md", "b.md"});
  INFO(ran.out << ran.err);
  for (const char* const told :
       {"a.md:1:14: unacknowledged: speedup[parse-json] = 2,36× is off: it should be 2,35×\n",
        "a.md:2:17: unacknowledged: big = 1.234,6 is off: it should be 1.234,5\n",
        "a.md:9:20: unacknowledged: T[sort, v2] = 9,7 ms is off: it should be 9,6 ms\n",
        "3 findings to fix\n"})
    CHECK(ran.out.find(told) != std::string::npos);
  const Ran fixed = documents.run({"--fix", "a.md"});
  INFO(fixed.out << fixed.err);
  CHECK(fixed.status == 0);
  CHECK(fixed.err.find("rewritten: was 1.234,6, is 1.234,5\n") != std::string::npos);
  std::string due = german;
  for (const auto& [was, is] :
       {std::pair<std::string, std::string>{"2,36", "2,35"}, {"234,6", "234,5"}, {"9,7", "9,6"}})
    due.replace(due.find(was), was.size(), is);
  CHECK(documents.get("a.md") == due);
}

TEST_CASE("a LaTeX comma in braces is kept, and a numeral without a source is reported as written") {
  const Documents documents(with_big + "language: de\n");
  documents.put(
      "a.tex",
      "Es sind \\claim{1.234{,}6}{big} oder $2{,}36$ % = speedup[\"parse-json\"]\n von 17,25 Leuten.\n");
  const Ran ran = documents.run({"a.tex"});
  INFO(ran.out << ran.err);
  CHECK(ran.out.find("big = 1.234,6 is off: it should be 1.234,5") != std::string::npos);
  CHECK(ran.out.find("a.tex:2:6: untraced: the numeral '17,25' has no source") != std::string::npos);
  documents.run({"--fix", "--accept-untraced", "a.tex"});
  CHECK(documents.get("a.tex").find("\\claim{1.234{,}5}{big} oder $2{,}35$") != std::string::npos);
  CHECK(documents.get("proofsheet.untraced").find("  von [17,25] Leuten.\n") != std::string::npos);
  CHECK(documents.run({"a.tex"}).status == 0);
}

TEST_CASE("a language without a known notation is reported") {
  const Documents documents("language: dee\n");
  documents.put("a.md", "45.4 ms <!-- = total[v2] -->\n");
  const Ran ran = documents.run({"a.md"});
  CHECK(ran.status == 2);
  CHECK(ran.err.find("error: the number format of the language 'dee' is unknown") != std::string::npos);
  CHECK(ran.err.find("hint: did you mean 'de'?") != std::string::npos);
}

TEST_CASE("the counts of numerals are the same with findings left out, and say what is") {
  const Documents documents;
  documents.put("a.md",
                "45.4 ms <!-- = total[v2] --> and 45.5 ms <!-- = total[v2] --> of 12.5 and 13.5 ms\n");
  const auto last_line = [&](const std::vector<std::string>& words) {
    std::string out = documents.run(words).out;
    out.pop_back();
    return out.substr(out.rfind('\n') + 1);
  };
  CHECK(last_line({"a.md"}) == "4 numerals: 2 claimed, 0 accepted, 2 untraced");
  CHECK(last_line({"a.md", "--exclude", "untraced"}) ==
        "4 numerals: 2 claimed, 0 accepted, 2 untraced; left out: 2 untraced numerals");
  CHECK(last_line({"a.md", "--exclude", "off"}) ==
        "4 numerals: 2 claimed, 0 accepted, 2 untraced; left out: 1 claim");
  CHECK(last_line({"a.md", "--select", "off"}) ==
        "4 numerals: 2 claimed, 0 accepted, 2 untraced; left out: 1 claim, 2 untraced numerals");
}

TEST_CASE("an erratum can name one of several documents") {
  const Documents documents("errata:\n  - what: total[v2]\n    document: a.md\n    because: A slip.\n");
  for (const char* const name : {"a.md", "b.md"})
    documents.put(name, "All take 45.5 ms <!-- = total[v2] -->.\n");
  const Ran ran = documents.run({"a.md", "b.md"});
  INFO(ran.out << ran.err);
  CHECK(ran.out.find("b.md:1:10: unacknowledged: total[v2] = 45.5 ms is off") != std::string::npos);
  CHECK(ran.out.find("1 finding to fix\n") != std::string::npos);
  CHECK(documents.run({"b.md"}).out.find("1 finding to fix\n") != std::string::npos);
}

}  // namespace check_test
