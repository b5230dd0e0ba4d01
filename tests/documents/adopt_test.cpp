// `adopt` on a document outside a course. By hand: 84.2/35.8 = 2.3520, 12/9.6 = 1.25, 1230/410 = 3; 84.2 + 12
// + 1230 = 1326.2, 35.8 + 9.6 + 410 = 455.4, 1326.2/455.4 = 2.9122; 4.20 + 2.11 + 2.11 = 8.42, 4.20/8.42 =
// .49881, 2.11/8.42 = .25059.
#include "catch.hpp"
#include "commands/program.hpp"

namespace adopt_test {

using namespace program;

namespace {

const std::string readme =
    "# Fast ![logo 3.5](a.png)\n"
    "\n"
    "All take 1326.2 ms. We paid $8.41 for fruit, with 4321 people.\n"
    "\n"
    "| bench | v1 | v2 | faster |\n"
    "| --- | ---: | ---: | --- |\n"
    "| Parse json | 84.2 ms | 35.8 ms | 2.35x |\n"
    "| sort | 12.0 ms | **9.6** ms | 1.25x |\n"
    "| load | 1,230 ms | 410 ms | 3.01x |\n"
    "| Total | 1326.2 ms | 455.4 ms | 2.91x |\n"
    "\n"
    "| item | price | share |\n"
    "| --- | --- | --- |\n"
    "| apples | $4.20 | 49.9% |\n"
    "| pears | $2.11 | 25.1% |\n"
    "| plums | $2.11 | 25.1% |\n"
    "| total | $8.42 | 100.0% |\n";

/// Runs `adopt --write` on a document in a folder of its own, and returns the document afterwards.
struct Adopted {
  explicit Adopted(const std::string& text, const std::string& name = "README.md")
      : file(folder.path() / name) {
    write(file, text);
    ran = run_in(folder.path(), {"adopt", file.string(), "--write"});
  }
  std::string document() const { return read(file); }
  std::string project() const { return read(folder.path() / "proofsheet.yaml"); }
  Ran check() const { return run_in(folder.path(), {"check", file.filename().string()}); }
  bool has(const std::string& part) const { return document().find(part) != std::string::npos; }
  bool defines(const std::string& part) const { return project().find(part) != std::string::npos; }

  Folder folder;
  fs::path file;
  Ran ran;
};

}  // namespace

TEST_CASE("adopt proposes equations proven by a table's digits, claims, and near misses, and ends with 1") {
  const Folder folder;
  const std::string file = (folder.path() / "README.md").string();
  write(file, readme);
  const Ran ran = run_in(folder.path(), {"adopt", file});
  CHECK(ran.status == 1);
  CHECK(ran.err == "");
  for (const std::string line :
       {"  v1[bench]: [84.2, 12.0, 1230]\n", "  faster[i] = v1[i] / v2[i]  for i in bench\n",
        "  total_v1 = sum(v1[j] for j in bench)\n",
        "  share[i] = price[i] / sum(price[j] for j in item)  for i in item\n",
        ":3:29: near miss: $8.41 is total_price, and 8.42 is right\n",
        ":9:30: near miss: 3.01x is faster[\"load\"], and 3.00 is right\n",
        ":10:11: claim: 1326.2 ms = total_v1\n", ":10:34: claim: 2.91x = total_v1 / total_v2\n",
        ":3:10: claim: 1326.2 ms = total_v1\n", ":3:51: without a source: 4321\n",
        ": 26 numerals: 3 plain, 20 claims, 2 near misses, 1 without a source\n"}) {
    INFO(line << "\n" << ran.out);
    CHECK(ran.out.find(line) != std::string::npos);
  }
}

TEST_CASE("check proves the proposals of adopt in every format") {
  const Folder folder;
  const auto adopt = [&](const std::string& name, const std::string& text,
                         std::vector<std::string> words = {}) {
    write(folder.path() / name, text);
    words.insert(words.begin(), {"adopt", (folder.path() / name).string()});
    return run_in(folder.path(), words);
  };
  const std::string output = (folder.path() / "new.md").string();
  const std::string proposed = adopt("README.md", readme, {"--output", output}).out;
  write(folder.path() / "proofsheet.yaml",
        "plain numerals: {counts: 5000}\n" + proposed.substr(proposed.find('\n') + 1));
  const Ran ran = run_in(folder.path(), {"check", "new.md"});
  CHECK(ran.out.find("22 claims: 20 exact, 0 by hand, 0 as printed, 0 truncated, 2 off") !=
        std::string::npos);
  CHECK(ran.out.find("2 findings to fix\n") != std::string::npos);
  CHECK(run_in(folder.path(), {"check", "--fix", "new.md"}).status == 0);
  CHECK(read(output).find("We paid $8.42 <!-- = total_price --> for fruit") != std::string::npos);
  fs::remove(folder.path() / "proofsheet.yaml");
  const Ran latex = adopt(
      "a.tex",
      "\\begin{tabular}{lrr}\nid & a & b \\\\\nx & 12.5 & 25.0 \\\\\ny & 3.1 & 6.2 \\\\\n\\end{tabular}\n",
      {"--output", (folder.path() / "b.tex").string()});
  CHECK(latex.status == 0);
  CHECK(read(folder.path() / "b.tex").find("% table = a[id] in a\n% table = b[id] in b\n\\begin{tabular}") ==
        0);
  write(folder.path() / "proofsheet.yaml", latex.out);
  CHECK(run_in(folder.path(), {"check", "b.tex"}).status == 0);
}

TEST_CASE("a comment is put after an entity, not into it") {
  for (const std::string entity : {"&times;", "&#215;", "&#xD7;", "&nbsp;&times;"}) {
    const Folder folder;
    const std::string file = (folder.path() / "README.md").string();
    write(file, "Parsing is 2.35" + entity +
                    " as fast.\n\n| bench | v1 | v2 |\n|---|--:|--:|\n| parse | 84.2 | 35.8 |\n"
                    "| sort | 12.0 | 9.6 |\n");
    run_in(folder.path(), {"adopt", file, "--write"});
    INFO(read(file));
    CHECK(read(file).find("Parsing is 2.35" + entity + " <!-- = ") == 0);
  }
}

TEST_CASE("adopt writes a report for programs, and overwrites nothing") {
  const Folder folder;
  const std::string file = (folder.path() / "README.md").string();
  write(file, "Of 4321.\n");
  const Ran ran = run_in(folder.path(), {"adopt", file, "--format", "json"});
  CHECK(ran.status == 1);
  CHECK(ran.out.find(
            "\"untraced\": [\n  {\n   \"line\": 1,\n   \"column\": 4,\n   \"numeral\": \"4321\"\n  }\n ]") !=
        std::string::npos);
  CHECK(run_in(folder.path(), {"adopt", file, "--output", file}).status == 2);
  CHECK(read(file) == "Of 4321.\n");
}

TEST_CASE("adopt adds claims to the texts of a notebook, which check then proves") {
  const Folder folder;
  const auto cell = [](const std::string& lines) {
    return "  {\"cell_type\": \"markdown\", \"metadata\": {}, \"source\": [" + lines + "]}";
  };
  const std::string notebook =
      "{\"cells\": [\n" + cell("\"All three cost $8.42; \\\"apples\\\" alone are 49.9% of it.\"") + ",\n" +
      cell(
          "\"| item | price | share |\\n\", \"| --- | --- | --- |\\n\", \"| apples | $4.20 | 49.9% |\\n\", "
          "\"| pears | $2.11 | 25.1% |\\n\", \"| plums | $2.11 | 25.1% |\\n\", \"| total | $8.42 | 100.0% "
          "|\"") +
      ",\n  {\"cell_type\": \"code\", \"metadata\": {}, \"outputs\": [], \"source\": [\"x = 77.7\"]},\n" +
      cell("\"We paid $8.41, and 4321 × more.\"") +
      "\n],\n\"metadata\": {}, \"nbformat\": 4, \"nbformat_minor\": 5}\n";
  write(folder.path() / "a.ipynb", notebook);
  const Ran ran = run_in(folder.path(), {"adopt", (folder.path() / "a.ipynb").string(), "--output",
                                         (folder.path() / "b.ipynb").string()});
  INFO(ran.out << ran.err);
  CHECK(ran.status == 1);
  for (const char* const told :
       {": claim: $8.42 = total_price\n", ": claim: 49.9% = share[\"apples\"]\n",
        ": near miss: $8.41 is total_price, and 8.42 is right\n", ": without a source: 4321\n"})
    CHECK(ran.out.find(told) != std::string::npos);
  const std::string claimed = read(folder.path() / "b.ipynb");
  CHECK(claimed.find("cost $8.42<!-- = total_price -->; \\\"apples\\\" alone are 49.9% <!-- = "
                     "share[\\\"apples\\\"] --> of") != std::string::npos);
  CHECK(claimed.find(
            "[\"<!-- table = price[item] in price -->\\n<!-- table = share[item] in share -->\\n| item") !=
        std::string::npos);
  write(folder.path() / "proofsheet.yaml", "plain numerals: {counts: 5000}\n" + ran.out);
  const Ran checked = run_in(folder.path(), {"check", "b.ipynb"});
  INFO(checked.out << checked.err);
  CHECK(checked.out.find("$8.41 is off: it should be $8.42") != std::string::npos);
  CHECK(checked.out.find("1 finding to fix\n") != std::string::npos);
}

TEST_CASE("adopt reads and writes in the language of the project") {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", "language: de\n");
  write(folder.path() / "a.md",
        "Alles kostet 8,42 €, oder 8,41 €.\n\n| Ware | Preis |\n| --- | --- |\n| Äpfel | 4,20 € |\n| Birnen "
        "| 2,11 € |\n"
        "| Pflaumen | 2,11 € |\n| total | 8,42 € |\n");
  const Ran ran = run_in(folder.path(), {"adopt", (folder.path() / "a.md").string()});
  INFO(ran.out << ran.err);
  CHECK(ran.out.find("  preis[ware]: [4.20, 2.11, 2.11]\n") != std::string::npos);
  CHECK(ran.out.find(": claim: 8,42 € = total_preis\n") != std::string::npos);
  CHECK(ran.out.find(": near miss: 8,41 € is total_preis, and 8,42 is right\n") != std::string::npos);
}

TEST_CASE("adopt finds a number among any number of tables") {
  std::string text = "It took 3376.25 s.\n";
  for (int table = 0; table < 8; ++table) {
    text += "\n| name | time |\n| --- | --- |\n";
    for (int row = 0; row < 298; ++row)
      text += "| r" + std::to_string(row) + " | " + std::to_string(1000 + 298 * table + row) + ".25 |\n";
  }
  const Folder folder;
  write(folder.path() / "a.md", text);
  const Ran ran = run_in(folder.path(), {"adopt", (folder.path() / "a.md").string()});
  CHECK(ran.out.find(":1:9: claim: 3376.25 = time_8[\"r290\"]\n") != std::string::npos);
}

// ---- --write

TEST_CASE("adopt --write makes a document pass, and a second run changes nothing") {
  const Adopted adopted(
      "# Fast\n\nIt took 48.4 ms less with 4711 files.\n\n| bench | v1 | v2 |\n| --- | --- | --- |\n"
      "| parse | 84.2 ms | 35.8 ms |\n| sort | 12.0 ms | 9.6 ms |\n");
  INFO(adopted.ran.out << adopted.ran.err);
  CHECK(adopted.ran.status == 0);
  CHECK(adopted.project() ==
        "documents: [\"README.md\"]\ngiven:\n  bench: [\"parse\", \"sort\"]\n  v1[bench]: [84.2, 12.0]\n"
        "  v2[bench]: [35.8, 9.6]\nunits:\n  v1: 'ms'\n  v2: 'ms'\n");
  CHECK(adopted.has("48.4 ms <!-- = v1[\"parse\"] - v2[\"parse\"] --> less"));
  CHECK(read(adopted.folder.path() / "proofsheet.untraced").find("[4711]") != std::string::npos);
  const Ran check = adopted.check();
  INFO(check.out << check.err);
  CHECK(check.status == 0);
  const auto before = tree(adopted.folder.path());
  const Ran again = run_in(adopted.folder.path(), {"adopt", adopted.file.string(), "--write"});
  CHECK(again.status == 0);
  CHECK(again.out.find("README.md: nothing to add\n") == 0);
  CHECK((tree(adopted.folder.path()) == before));
}

TEST_CASE("adopt into an empty proofsheet.yaml, as a shell makes it, is a proofsheet.yaml") {
  const Folder folder;
  write(folder.path() / "README.md",
        "| a | b |\n| - | - |\n| x | 1.25 |\n| y | 3.75 |\n\nIt is 1.25 and 4711.\n");
  write(folder.path() / "proofsheet.yaml", "");
  const Ran ran = run_in(folder.path(), {"adopt", (folder.path() / "README.md").string()});
  INFO(ran.err);
  write(folder.path() / "proofsheet.yaml", ran.out);
  const Ran check = run_in(folder.path(), {"check", "README.md"});
  INFO(ran.out << check.out << check.err);
  CHECK(check.status == 1);  // the document has no claims yet
  CHECK(run_in(folder.path(), {"adopt", (folder.path() / "README.md").string(), "--write"}).status == 0);
  CHECK(read(folder.path() / "proofsheet.yaml") == ran.out);
  CHECK(run_in(folder.path(), {"check", "README.md"}).status == 0);
}

TEST_CASE("adopt --write extends a proofsheet.yaml and keeps its bytes, or refuses with a hint") {
  const Folder folder;
  const std::string table = "| bench | v1 |\n| - | - |\n| a | 12.25 |\n| b | 13.75 |\n";
  write(folder.path() / "one.md", table);
  write(folder.path() / "two.md", "| bench | v1 |\n| - | - |\n| a | 2.25 |\n| b | 3.75 |\n");
  const std::string own =
      "# ours\ndocuments: [zero.md]  # more\ngiven:\n    x: 1\n\n# end of the values\nequations: |\n  y = "
      "x\n";
  write(folder.path() / "proofsheet.yaml", own);
  CHECK(run_in(folder.path(), {"adopt", (folder.path() / "one.md").string(), "--write"}).status == 0);
  CHECK(run_in(folder.path(), {"adopt", (folder.path() / "two.md").string(), "--write"}).status == 0);
  CHECK(read(folder.path() / "proofsheet.yaml") ==
        "# ours\ndocuments: [zero.md, \"one.md\", \"two.md\"]  # more\ngiven:\n    x: 1\n"
        "    bench: [\"a\", \"b\"]\n    v1[bench]: [12.25, 13.75]\n    v1_2[bench]: [2.25, 3.75]\n\n"
        "# end of the values\nequations: |\n  y = x\n");
  CHECK(run_in(folder.path(), {"check", "one.md", "two.md"}).status == 0);
  const std::string flow = "given: {x: 1}\n";
  write(folder.path() / "proofsheet.yaml", flow);
  write(folder.path() / "one.md", table);
  const Ran refused = run_in(folder.path(), {"adopt", (folder.path() / "one.md").string(), "--write"});
  CHECK(refused.status == 2);
  CHECK(refused.err.find("proofsheet.yaml can't be extended: 'given' is not a block of lines") !=
        std::string::npos);
  CHECK(refused.err.find("hint: ") != std::string::npos);
  CHECK(read(folder.path() / "proofsheet.yaml") == flow);
  CHECK(read(folder.path() / "one.md") == table);
}

TEST_CASE("check without a proofsheet.yaml suggests adopt --write") {
  const Folder folder;
  write(folder.path() / "README.md", "It is 4711.\n");
  const Ran ran = run_in(folder.path(), {"check", "README.md"});
  CHECK(ran.status == 2);
  CHECK(ran.err.find("run 'proofsheet adopt README.md --write'") != std::string::npos);
}

TEST_CASE("adopt --write changes nothing but comments") {
  const std::string text =
      "# Speed: 2.35×, really\r\n\r\n> **2.35×** faster, _48.4_ ms less.\r\n>\r\n> | bench | v1 | v2 |\r\n"
      "> | --- | --- | --- |\r\n> | parse | 84.2 ms | 35.8 ms |\r\n\r\nTrailing.  \r\n";
  const Adopted adopted(text);
  INFO(adopted.document() << adopted.ran.err);
  CHECK(adopted.ran.status == 0);
  CHECK(adopted.has("# Speed: 2.35×<!-- = v1[\"parse\"] / v2[\"parse\"] -->, really\r\n"));
  CHECK(adopted.has("> **2.35×** <!-- = v1[\"parse\"] / v2[\"parse\"] --> faster"));
  CHECK(adopted.has("> <!-- table = v1[bench] in v1 -->\r\n> <!-- table = v2[bench] in v2 -->\r\n> | bench"));
  CHECK(adopted.check().status == 0);
}

TEST_CASE("adopt --write claims in the comments of each format") {
  const Adopted latex(
      "\\documentclass{article}\n\\begin{document}\nParsing is 2.35 times faster\nthan before.\n\n"
      "\\begin{tabular}{lrr}\nbench & v1 & v2 \\\\\nparse & 84.2 ms & 35.8 ms \\\\\nsort & 12.0 ms & 9.6 ms "
      "\\\\\n"
      "total & 96.2 ms & 45.4 ms \\\\\n\\end{tabular}\n\\end{document}\n",
      "paper.tex");
  INFO(latex.document() << latex.ran.out << latex.ran.err);
  CHECK(latex.ran.status == 0);
  CHECK(latex.has("faster\n% proofsheet: 2.35 = v1[\"parse\"] / v2[\"parse\"]\nthan"));
  CHECK(latex.has("\n% table = v1[bench] in v1\n% table = v2[bench] in v2\n\\begin{tabular}"));
  CHECK(latex.has("45.4 ms \\\\\n% proofsheet: 45.4 = total_v2; 96.2 = total_v1\n"));
  CHECK(latex.check().status == 0);
  const Adopted restructured(
      "Fast\n====\n\n- Parsing is 2.35 times\n  faster.\n\n===== ======= =======\nbench v1      v2\n===== "
      "======= =======\n"
      "parse 84.2 ms 35.8 ms\nsort  12.0 ms 9.6 ms\n===== ======= =======\n",
      "index.rst");
  INFO(restructured.document() << restructured.ran.out << restructured.ran.err);
  CHECK(restructured.ran.status == 0);
  CHECK(restructured.has("  faster.\n\n  .. proofsheet: 2.35 = v1[\"parse\"] / v2[\"parse\"]\n\n"));
  CHECK(restructured.has(".. table = v1[bench] in v1\n\n.. table = v2[bench] in v2\n\n====="));
  CHECK(restructured.check().status == 0);
  const Adopted html(
      "<p>Parsing is <b>2.35×</b> faster.</p>\n<table><tr><th>bench</th><th>v1</th><th>v2</th></tr>\n"
      "<tr><td>parse</td><td>84.2 ms</td><td>35.8 ms</td></tr>\n<tr><td>sort</td><td>12.0 ms</td><td>9.6 "
      "ms</td></tr></table>\n",
      "index.html");
  INFO(html.document() << html.ran.out << html.ran.err);
  CHECK(html.ran.status == 0);
  CHECK(html.has("2.35×<!-- = v1[\"parse\"] / v2[\"parse\"] --></b> faster"));
  CHECK(html.has("<!-- table = v1[bench] in v1 -->\n"));
  CHECK(html.check().status == 0);
}

TEST_CASE("adopt --write claims in lines of their own in AsciiDoc and Typst") {
  const std::string text = "= Fast\n\nParsing is 2.35 times faster\nthan before.\n\n";
  const Adopted asciidoc(
      text + "|===\n|bench |v1 |v2\n\n|parse |84.2 ms |35.8 ms\n|sort |12.0 ms |9.6 ms\n|===\n", "a.adoc");
  const Adopted typst(text +
                          "#table(\n  columns: 3,\n  [bench], [v1], [v2],\n  [parse], [84.2 ms], [35.8 ms],\n"
                          "  [sort], [12.0 ms], [9.6 ms],\n)\n",
                      "a.typ");
  for (const Adopted* adopted : {&asciidoc, &typst}) {
    INFO(adopted->document() << adopted->ran.out << adopted->ran.err);
    CHECK(adopted->ran.status == 0);
    CHECK(adopted->has("faster\n// proofsheet: 2.35 = v1[\"parse\"] / v2[\"parse\"]\nthan"));
    CHECK(adopted->has("\n// table = v1[bench] in v1\n// table = v2[bench] in v2\n"));
    CHECK(adopted->check().status == 0);
  }
}

TEST_CASE("a unit is no end of a word before a number") {
  // With the unit `s`, "needs 310" has no number "s 310".
  const Adopted adopted(
      "It needs 310 MB.\n\n| | old | new |\n|-|-|-|\n| time | 46.4 s | 10.1 s |\n| memory | 1240 MB | 310 MB "
      "|\n");
  INFO(adopted.document());
  CHECK(adopted.has("310 MB<!-- = new[\"memory\"] -->."));
  CHECK(adopted.check().status == 0);
}

// ---- what is derived

TEST_CASE("a change column is derived, so a wrong percentage of it is a near miss") {
  // 10.04/12.10 − 1 = −.17025, 31.2/40 − 1 = −.22, 5.94/8.25 − 1 = −.28.
  const Adopted adopted(
      "| metric | before | after | change |\n|---|---|---|---|\n| build | 12.10 s | 10.04 s | -16 % |\n"
      "| test | 40.0 s | 31.2 s | -22 % |\n| lint | 8.25 s | 5.94 s | -28 % |\n");
  INFO(adopted.project() << adopted.ran.out << adopted.ran.err);
  CHECK(adopted.ran.status == 1);
  CHECK(adopted.defines("  change[i] = (after[i] - before[i]) / before[i]  for i in metric\n"));
  CHECK(adopted.ran.out.find("near miss: -16 % is change[\"build\"], and -17% is right") !=
        std::string::npos);
  CHECK(adopted.check().out.find("-16 % is off: it should be -17%") != std::string::npos);
}

TEST_CASE("a column relative to a row, a sum of columns and a row of reductions are derived") {
  // 184320/171402 …: 171402/184320 = .92992, 15204/184320 = .08249.
  const Adopted relative(
      "| Framework | Requests/sec | Relative |\n|---|---:|---:|\n| Hyper | 184,320 | 1.00x |\n| Axum | "
      "171,402 | 0.93x |\n"
      "| Express | 15,204 | 0.08x |\n");
  INFO(relative.project());
  CHECK(relative.defines("  relative[i] = requests_sec[i] / requests_sec[\"hyper\"]  for i in framework\n"));
  const Adopted sums(
      "| region | Q1 | Q2 | Q3 | total |\n|-|-|-|-|-|\n| north | 120 | 135 | 128 | 383 |\n| south | 98 | 102 "
      "| 110 | 310 |\n");
  INFO(sums.project());
  CHECK(sums.defines("  total[i] = q1[i] + q2[i] + q3[i]  for i in region\n"));
  const Adopted row(
      "| | heap | stack |\n|-|-|-|\n| baseline | 512 MB | 64 MB |\n| optimized | 384 MB | 48 MB |\n| "
      "reduction | 25 % | 25 % |\n");
  INFO(row.project() << row.document());
  CHECK(row.has("25 % <!-- = (heap[\"baseline\"] - heap[\"optimized\"]) / heap[\"baseline\"] -->"));
  CHECK(row.check().status == 0);
}

TEST_CASE("a ratio column that no other column gives is not given, because it would certify itself") {
  const Adopted adopted(
      "| bench | time | memory | speedup |\n|-|-|-|-|\n| a | 84.2 ms | 12 MB | 1.93× |\n| b | 12.0 ms | 17 "
      "MB | 4.71× |\n");
  INFO(adopted.project());
  CHECK_FALSE(adopted.defines("speedup"));
  CHECK(adopted.check().status == 0);
}

TEST_CASE("ratios, percentages, differences and sums in prose are proposed from the cells that it names") {
  // 84.2/35.8 = 2.35196, 48.4/84.2 = .57482, 84.2 − 35.8 = 48.4, 12.0 − 9.6 = 2.4, 35.8 + 9.6 = 45.4.
  const Adopted adopted(
      "Parsing is 2.35× as fast, which takes 57.5 % less time, 48.4 ms less. Sorting saves 2.4 ms.\n"
      "Together, v2 needs 45.4 ms.\n\n"
      "| bench | v1 | v2 |\n| - | - | - |\n| parse | 84.2 ms | 35.8 ms |\n| sort | 12.0 ms | 9.6 ms |\n");
  INFO(adopted.document() << adopted.ran.out);
  CHECK(adopted.has("2.35× <!-- = v1[\"parse\"] / v2[\"parse\"] -->"));
  CHECK(adopted.has("57.5 % <!-- = (v1[\"parse\"] - v2[\"parse\"]) / v1[\"parse\"] -->"));
  CHECK(adopted.has("48.4 ms <!-- = v1[\"parse\"] - v2[\"parse\"] --> less"));
  CHECK(adopted.has("2.4 ms<!-- = v1[\"sort\"] - v2[\"sort\"] -->."));
  CHECK(adopted.has("45.4 ms<!-- = sum(v2) -->."));
  CHECK(adopted.check().status == 0);
}

TEST_CASE("a number that only chance could relate to a table gets no proposal") {
  const std::string table =
      "\n\n| id | alpha | beta | gamma |\n|-|-|-|-|\n| r1 | 3.14 | 15.92 | 65.35 |\n| r2 | 32.38 | 46.26 | "
      "43.38 |\n"
      "| r3 | 50.28 | 84.19 | 71.69 |\n| r4 | 75.10 | 58.20 | 97.49 |\n| r5 | 23.07 | 81.64 | 6.28 |\n";
  for (const std::string words :
       {"It was 1.71× faster.", "It needs 24.3 % less.", "It uses GPT-3.14.",
        "With Llama 3.14 and RTX-65.35.", "About 38 % more, 61 users.", "Since 2.5 years, 12.5 ms."}) {
    const Adopted adopted(words + table);
    INFO(words << "\n" << adopted.document());
    CHECK(adopted.document().find(words) == 0);
    CHECK(adopted.check().status == 0);
  }
}

}  // namespace adopt_test
