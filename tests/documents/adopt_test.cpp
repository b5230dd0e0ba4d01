// `adopt` on a document outside a course. By hand: 84.2/35.8 = 2.3520, 12/9.6 = 1.25, 1230/410 = 3; 84.2 + 12
// + 1230 = 1326.2, 35.8 + 9.6 + 410 = 455.4, 1326.2/455.4 = 2.9122; 4.20 + 2.11 + 2.11 = 8.42, 4.20/8.42 =
// .49881, 2.11/8.42 = .25059.
#include "catch.hpp"
#include "commands/program.hpp"

using namespace program;

namespace {

const std::string readme =
    "# Fast ![logo 3.5](a.png)\n"
    "\n"
    "All take 1326.2 ms. We ate $8.41 of apples, with 4321 people.\n"
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

std::string project_in(const std::string& said) {
  const std::size_t begin = said.find('\n') + 1;
  return said.substr(begin, said.find("\n\n") + 1 - begin);
}

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
        ":3:28: near miss: $8.41 is total_price, and 8.42 is right\n",
        ":9:30: near miss: 3.01x is faster[\"load\"], and 3.00 is right\n",
        ":10:11: claim: 1326.2 ms = total_v1\n", ":10:34: claim: 2.91x = total_v1 / total_v2\n",
        ":3:10: claim: 1326.2 ms = total_v1\n", ":3:50: without a source: 4321\n",
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
  const std::string proposed = project_in(adopt("README.md", readme, {"--output", output}).out);
  write(folder.path() / "proofsheet.yaml",
        "plain numerals: {counts: 5000}\n" + proposed.substr(proposed.find('\n') + 1));
  const Ran ran = run_in(folder.path(), {"check", "new.md"});
  CHECK(ran.out.find("22 claims: 20 exact, 0 by hand, 0 as printed, 0 truncated, 2 off") !=
        std::string::npos);
  CHECK(ran.out.find("2 findings to fix\n") != std::string::npos);
  CHECK(run_in(folder.path(), {"check", "--fix", "new.md"}).status == 0);
  CHECK(read(output).find("We ate $8.42 <!-- = total_price --> of apples") != std::string::npos);
  fs::remove(folder.path() / "proofsheet.yaml");
  const Ran latex = adopt(
      "a.tex",
      "\\begin{tabular}{lrr}\nid & a & b \\\\\nx & 12.5 & 25.0 \\\\\ny & 3.1 & 6.2 \\\\\n\\end{tabular}\n",
      {"--output", (folder.path() / "b.tex").string()});
  CHECK(latex.status == 0);
  CHECK(read(folder.path() / "b.tex").find("% table = a[id] in a\n% table = b[id] in b\n\\begin{tabular}") ==
        0);
  write(folder.path() / "proofsheet.yaml", project_in(latex.out));
  CHECK(run_in(folder.path(), {"check", "b.tex"}).status == 0);
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
  CHECK(claimed.find("cost $8.42 <!-- = total_price -->; \\\"apples\\\" alone are 49.9% <!-- = "
                     "share[\\\"apples\\\"] --> of") != std::string::npos);
  CHECK(claimed.find(
            "[\"<!-- table = price[item] in price -->\\n<!-- table = share[item] in share -->\\n| item") !=
        std::string::npos);
  write(folder.path() / "proofsheet.yaml", "plain numerals: {counts: 5000}\n" + project_in(ran.out));
  const Ran checked = run_in(folder.path(), {"check", "b.ipynb"});
  INFO(checked.out << checked.err);
  CHECK(checked.out.find("$8.41 is off: it should be $8.42") != std::string::npos);
  CHECK(checked.out.find("1 finding to fix\n") != std::string::npos);
}

TEST_CASE("adopt reads and writes in the language of the project") {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", "language: de\n");
  write(folder.path() / "a.md",
        "Alles kostet 8,42 €, fast 8,41 €.\n\n| Ware | Preis |\n| --- | --- |\n| Äpfel | 4,20 € |\n| Birnen "
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
