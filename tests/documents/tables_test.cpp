// The claim of a table finds each of its cells at one place, in tables of many shapes; and it says which
// cells are not there.
#include "catch.hpp"
#include "commands/program.hpp"

namespace tables_test {

using namespace program;

namespace {

const std::string values =
    "given:\n"
    "  group: [A, B]\n"
    "  size: [small, large]\n"
    "  bench: [parse, sort, scan]\n"
    "  version: [v1, v2]\n"
    "  metric: [time, mem]\n"
    "  model: [alpha, beta]\n"
    "  other: [gamma, delta]\n"
    "  s[model]: 0.81 0.79\n"
    "  q[model]: 0.62 0.58\n"
    "  o[other]: 0.71 0.73\n"
    "  T[bench, version]: |\n    1.5 2.5\n    3.5 4.5\n    5.5 6.5\n"
    "  G[group, size]: |\n    10.1 20.2\n    30.3 40.4\n"
    "  one[bench]: 1.5 3.5 5.5\n"
    "  share[bench]: 0.125 0.25 0.625\n"
    "  users[bench]: 12500 25300 62500\n"
    "  row: [A small, A large, B small, B large]\n"
    "  J[row]: 1.5 2.5 3.5 4.5\n"
    "equations: |\n"
    "  sq[k] = k^2 + 0.5  for k in 1..3\n"
    "  M[b, v, t] = T[b, v] + (if t = time then 0 else 100)  for b in bench, v in version, t in metric\n"
    "  H[g, z, v] = G[g, z] + (if v = v1 then 0 else 1)  for g in group, z in size, v in version\n";

struct Checked {
  int status;
  std::string said, after;
};

Checked checked(const std::string& name, const std::string& text, bool fix = false,
                const std::string& more = "") {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", values + more);
  write(folder.path() / name, text);
  std::vector<std::string> words{"check", "--exclude", "untraced", name};
  if (fix) words.insert(words.begin() + 1, "--fix");
  const Ran ran = run_in(folder.path(), words);
  return {ran.status, ran.err + ran.out, read(folder.path() / name)};
}

/// Checks that the claims of a document have so many right numbers, that one wrong digit is found, and that
/// --fix repairs it.
void check_right(const std::string& name, const std::string& text, std::size_t claims,
                 const std::string& more = "") {
  CAPTURE(name, text);
  const Checked now = checked(name, text, false, more);
  CAPTURE(now.said);
  CHECK(now.status == 0);
  CHECK(now.said.find(std::to_string(claims) + " claims: " + std::to_string(claims) + " exact") !=
        std::string::npos);
  CHECK(now.said.find("warning") == std::string::npos);
  std::string wrong = text;
  const std::size_t last = wrong.find_last_of("123456789", wrong.find_last_of('.') + 3);
  wrong[last] = wrong[last] == '9' ? '8' : static_cast<char>(wrong[last] + 1);
  CHECK(checked(name, wrong, false, more).status == 1);
  CHECK(checked(name, wrong, true, more).after == text);
}

void check_refused(const std::string& text, const std::string& message) {
  CAPTURE(text);
  const Checked now = checked("a.md", text, true);
  CAPTURE(now.said);
  CHECK(now.status == 2);
  CHECK(now.after == text);
  CHECK(now.said.find(message) != std::string::npos);
}

}  // namespace

TEST_CASE("rows are found by any column, by several columns or by their number") {
  const std::string claim = "<!-- table = T[bench, version] -->\n\n";
  check_right(
      "a.md",
      claim +
          "| # | bench | v1 | v2 |\n|---|---|---|---|\n| 1 | parse | 1.5 | 2.5 |\n| 2 | sort | 3.5 | 4.5 |\n"
          "| 3 | scan | 5.5 | 6.5 |\n",
      6);
  check_right("a.md",
              claim +
                  "| v1 | v2 | bench |\n|---|---|---|\n| 1.5 | 2.5 | parse |\n| 3.5 | 4.5 | sort |\n| 5.5 | "
                  "6.5 | scan |\n",
              6);
  check_right("a.md",
              "<!-- table = G[group, size] in value -->\n\n| group | size | value |\n|---|---|---|\n| A | "
              "small | 10.1 |\n"
              "| A | large | 20.2 |\n| B | small | 30.3 |\n| B | large | 40.4 |\n",
              4);
  check_right("a.md",
              "<!-- table = G[group, size] in value -->\n\n| group | size | value |\n|---|---|---|\n| A | "
              "small | 10.1 |\n"
              "| | large | 20.2 |\n| B | small | 30.3 |\n| | large | 40.4 |\n",
              4);
  check_right(
      "a.md",
      "<!-- table = G[group, size] by group + size in value -->\n\n| size | value | group |\n|---|---|---|\n"
      "| small | 10.1 | A |\n| large | 20.2 | A |\n| small | 30.3 | B |\n| large | 40.4 | B |\n",
      4);
  check_right("a.md",
              "<!-- table = H[group, size, version] -->\n\n| group | size | v1 | v2 |\n|---|---|---|---|\n| "
              "A | small | 10.1 | 11.1 |\n"
              "| A | large | 20.2 | 21.2 |\n| B | small | 30.3 | 31.3 |\n| B | large | 40.4 | 41.4 |\n",
              8);
  check_right("a.md",
              "<!-- table = one[bench] by name in t -->\n\n| group | name | t |\n|---|---|---|\n| parse | "
              "parse | 1.5 |\n"
              "| parse | sort | 3.5 |\n| sort | scan | 5.5 |\n",
              3);
  check_right("a.md",
              "<!-- table = J[row] in t -->\n\n| group | size | t |\n|---|---|---|\n| A | small | 1.5 |\n| | "
              "large | 2.5 |\n"
              "| B | small | 3.5 |\n| | large | 4.5 |\n",
              4);
}

TEST_CASE("stars and daggers after a number are a note, and are kept") {
  const auto markdown = [](const std::string& first, const std::string& last) {
    return "<!-- table = s[model] in score -->\n\n| model | score |\n|---|---|\n| alpha | " + first +
           " |\n| beta | " + last + " |\n";
  };
  const std::pair<std::string, std::string> cells[] = {{"0.81***", "0.79**"},
                                                       {"0.81†", "0.79 ‡"},
                                                       {"0.81\\*\\*", "0.79\\*"},
                                                       {"0.81<sup>***</sup>", "0.79<sup>†</sup>"},
                                                       {"$0.81^{***}$", "$0.79^{\\ast\\ast}$"},
                                                       {"$0.81^\\dagger$", "$0.79^*$"},
                                                       {"0.81$^{*}$", "0.79$^{\\dagger\\ddagger}$"},
                                                       {"0.81^\\*\\*\\*^", "0.79^†^"}};
  for (const auto& [first, last] : cells) check_right("a.md", markdown(first, last), 2);
  const auto latex = [](const std::string& first, const std::string& last) {
    return "\\newcommand{\\stars}[1]{\\ensuremath{^{#1}}}\n\\def\\sig#1{\\ifmmode^{#1}\\else\\(^{#1}\\)\\fi}"
           "\n"
           "\\begin{document}\n% table = s[model] in score\n\\begin{tabular}{lr}\nmodel & score \\\\\nalpha "
           "& " +
           first + " \\\\\nbeta & " + last + " \\\\\n\\end{tabular}\n\\end{document}\n";
  };
  const std::pair<std::string, std::string> latex_cells[] = {
      {"0.81***", "0.79\\sym{***}"},
      {"0.81$^{*}$", "$0.79^{***}$"},
      {"$0.81^{\\dagger}$", "0.79\\textsuperscript{***}"},
      {"0.81\\textsuperscript{\\textdagger}", "0.79\\dag"},
      {"$0.81$\\ddag", "0.79\\tnote{a}"},
      {"0.81\\ensuremath{^{**}}", "0.79\\rlap{$^{*}$}"},
      {"0.81\\stars{**}", "0.79\\sig{***}"},
      {"0.81{***}", "0.79\\footnotemark[1]"}};
  for (const auto& [first, last] : latex_cells) check_right("a.tex", latex(first, last), 2);
  const Checked macros =
      checked("a.tex", "\\newcommand{\\alphas}{0.81}\\newcommand{\\betas}[1][0.79]{#1$^{*}$}\n" +
                           latex("\\alphas", "\\betas"));
  CAPTURE(macros.said);
  CHECK(macros.said.find("2 claims: 2 exact") != std::string::npos);
  check_right("a.html",
              "<!-- table = s[model] in score -->\n<table><tr><th>model<th>score</tr>\n<tr><td>alpha<td>0.81"
              "<sup>***</sup></tr>\n<tr><td>beta<td>0.79&dagger;</tr></table>\n",
              2);
  check_right("a.rst",
              ".. table = s[model] in score\n\n===== ==================\nmodel score\n===== "
              "==================\nalpha 0.81***\nbeta  0.79\\ :sup:`\\*\\*`\n===== ==================\n",
              2);
  check_right(
      "a.adoc",
      "// table = s[model] in score\n|===\n|model |score\n\n|alpha |0.81^**^\n|beta |0.79^\\***^\n|===\n", 2);
  check_right("a.typ",
              "// table = s[model] in score\n#table(columns: 2,\n  [model], [score],\n  [alpha], "
              "[$0.81^(***)$],\n  [beta], [0.79#super[†] $0^dagger$],\n)\n",
              2);
  // 0.81 to the power of 2 is no note, and neither is a part of the number after one.
  for (const std::string cell :
       {"$0.81^2$", "$0.81^{2*}$", "0.81<sup>2</sup>", "0.81\\*\\*%", "0.81* million"})
    check_refused(markdown(cell, "0.79"), cell.find("2") == std::string::npos ? "it is part of another number"
                                                                              : "' is not a printed number");
}

TEST_CASE("a number in parentheses, alone in a cell, is a negative one in accounts") {
  // The values: −8.5, −1246.5 and 12.4.
  const std::string more =
      "  profit[b] = (if b = parse then 0 - 8.5 else if b = sort then 0 - 1246.5 else 12.4)  for b in bench\n"
      "  margin[b] = profit[b] / 100  for b in bench\n";
  const auto table = [](const std::string& name, const std::string& first, const std::string& second,
                        const std::string& third) {
    return "<!-- table = " + name + "[bench] in value -->\n\n| bench | value |\n|---|---|\n| parse | " +
           first + " |\n| sort | " + second + " |\n| scan | " + third + " |\n";
  };
  check_right("a.md", table("profit", "(8.5)", "(1,246.5)", "12.4"), 3, more);
  check_right("a.md", table("margin", "(8.5%)", "(1246.5%)", "12.4%"), 3, more);
  check_right("a.md", table("profit", "**(8.5)**", "$(1,246.5)*", "12.4"), 3, more);
  check_right("a.md", table("profit", "(€8.5)<sup>†</sup>", "( 1,246.5 )", "12.4"), 3, more);
  check_right(
      "a.tex",
      "% table = profit[bench] in value\n\\begin{tabular}{lr}\nbench & value \\\\\nparse & (8.5) \\\\\n"
      "sort & $(1{,}246.5)$ \\\\\nscan & 12.4 \\\\\n\\end{tabular}\n",
      3, more);
  check_right(
      "a.html",
      "<!-- table = profit[bench] in value -->\n<table><tr><th>bench<th>value</tr><tr><td>parse<td>(8.5)"
      "</tr><tr><td>sort<td>(1,246.5)</tr><tr><td>scan<td>12.4</tr></table>\n",
      3, more);
  CHECK(checked("a.md", table("profit", "(8.4)", "(1,246.4)", "12.4"), true, more).after ==
        table("profit", "(8.5)", "(1,246.5)", "12.4"));
  const std::string mixed = table("profit", "(8.5)", "(1,246.5)", "(12.4)");
  const Checked error = checked("a.md", mixed, true, more);
  CAPTURE(error.said);
  CHECK(error.status == 2);
  CHECK(error.after == mixed);
  CHECK(error.said.find("a.md:7:11: error: (12.4) may mean −12.4, but 'profit[scan]' is not negative") !=
        std::string::npos);
  const Checked warning = checked(
      "a.md", "| w | (3.5) <!-- = o[gamma] + 2.79 --> |\n|---|---|\n| a | (0.71) <!-- = o[gamma] --> |\n");
  CAPTURE(warning.said);
  CHECK(warning.status == 0);
  CHECK(warning.said.find(
            "warning: (0.71) may mean −0.71, but 'o[gamma]' is not negative: it is read as 0.71") !=
        std::string::npos);
  // A comment in a cell, and parentheses in a sentence.
  CHECK(
      checked("a.md", "| a | b |\n|---|---|\n| x | (8.5) <!-- = profit[parse] --> |\n", false, more).status ==
      0);
  CHECK(checked("a.md", "A loss (8.5) <!-- = -profit[parse] -->.\n", false, more).status == 0);
  CHECK(checked("a.md", "A loss (8.5) <!-- = profit[parse] -->.\n", false, more).status == 1);
  CHECK(checked("a.md", "| a | b |\n|---|---|\n| x | loss (8.5) <!-- = profit[parse] --> |\n", false, more)
            .status == 1);
  CHECK(checked("a.md", "| a | b |\n|---|---|\n| x | (8.5)% <!-- = profit[parse] --> |\n", false, more)
            .status == 2);
}

TEST_CASE("a table without a column of labels is claimed by the numbers of its rows") {
  check_right("a.md",
              "<!-- table = sq[k] in value -->\n\n| value | note |\n|---|---|\n| 1.5 | a |\n| 4.5 | b |\n| "
              "9.5 | c |\n",
              3);
  check_right("a.md",
              "<!-- table = T[bench, version] -->\n\n| v1 | v2 |\n|---|---|\n| 1.5 | 2.5 |\n| 3.5 | 4.5 |\n| "
              "5.5 | 6.5 |\n",
              6);
  check_right("a.md",
              "<!-- table = one[bench] by row in t -->\n\n| x | t |\n|---|---|\n| eins | 1.5 |\n| zwei | 3.5 "
              "|\n| drei | 5.5 |\n",
              3);
  check_right("a.md",
              "<!-- table = one[bench] -->\n\n| parse | sort | scan |\n|---|---|---|\n| 1.5 | 3.5 | 5.5 |\n",
              3);
}

TEST_CASE("tables side by side and equal headers are told apart") {
  check_right("a.md",
              "<!-- table = one[bench] in time -->\n\n| bench | time | bench | time |\n|---|---|---|---|\n"
              "| parse | 1.5 | scan | 5.5 |\n| sort | 3.5 | | |\n",
              3);
  check_right("a.md",
              "<!-- table = T[bench, version] -->\n\n| bench | v1 | v2 | | bench | v1 | v2 "
              "|\n|---|---|---|---|---|---|---|\n"
              "| parse | 1.5 | 2.5 | | scan | 5.5 | 6.5 |\n| sort | 3.5 | 4.5 | | | | |\n",
              6);
  const std::string two =
      "| model | score | score |\n|---|---|---|\n| alpha | 0.81 | 0.62 |\n| beta | 0.79 | 0.58 |\n";
  check_right("a.md",
              "<!-- table = s[model] in score #1 -->\n<!-- table = q[model] in score #2 -->\n\n" + two, 4);
  check_refused("<!-- table = s[model] in score -->\n<!-- table = q[model] in score -->\n\n" + two,
                "the table has 2 columns with the label 'score'");
  check_refused("<!-- table = s[model] in score #3 -->\n\n" + two, "the table has no column 'score #3'");
  check_right("a.md",
              "<!-- table = s[model] in score #1 -->\n<!-- table = o[other] by lang in score #2 -->\n\n"
              "| model | score | lang | score |\n|---|---|---|---|\n| alpha | 0.81 | gamma | 0.71 |\n"
              "| beta | 0.79 | delta | 0.73 |\n",
              4);
  check_refused(
      "<!-- table = one[bench] in time -->\n\n| bench | time | bench | time |\n|---|---|---|---|\n"
      "| parse | 1.5 | parse | 5.5 |\n| sort | 3.5 | scan | 5.5 |\n",
      "the table has 2 rows with the label 'parse'");
}

TEST_CASE("two header rows, units in headers and cells in backticks are read") {
  check_right("a.md",
              "<!-- table = M[bench; version, metric] -->\n\n| | v1 | | v2 | |\n|---|---|---|---|---|\n"
              "| bench | time | mem | time | mem |\n| parse | 1.5 | 101.5 | 2.5 | 102.5 |\n"
              "| sort | 3.5 | 103.5 | 4.5 | 104.5 |\n| scan | 5.5 | 105.5 | 6.5 | 106.5 |\n",
              12);
  check_right("a.md",
              "<!-- table = M[bench, version, metric] -->\n\n| | v1 | | v2 | |\n|---|---|---|---|---|\n"
              "| bench | time | mem | time | mem |\n| parse | 1.5 | 101.5 | 2.5 | 102.5 |\n"
              "| sort | 3.5 | 103.5 | 4.5 | 104.5 |\n| scan | 5.5 | 105.5 | 6.5 | 106.5 |\n",
              12);
  check_right("a.tex",
              "% table = M[bench; version, metric]\n\\begin{tabular}{lrrrr}\n\\toprule\n"
              " & \\multicolumn{2}{c}{v1} & \\multicolumn{2}{c}{v2} \\\\\n"
              "bench & time & mem & time & mem \\\\ \\midrule\n"
              "parse & 1.5 & 101.5 & 2.5 & 102.5 \\\\\nsort & 3.5 & 103.5 & 4.5 & 104.5 \\\\\n"
              "scan & 5.5 & 105.5 & 6.5 & 106.5 \\\\\n\\end{tabular}\n",
              12);
  for (const std::string headers :
       {"| bench | v1 (ms) | v2 (ms) |", "| bench | v1 [ms] | v2 [ms] |", "| bench | v1, ms | v2, ms |"})
    check_right("a.md",
                "<!-- table = T[bench, version] -->\n\n" + headers +
                    "\n|---|---|---|\n| parse | 1.5 | 2.5 |\n"
                    "| sort | 3.5 | 4.5 |\n| scan | 5.5 | 6.5 |\n",
                6);
  check_right("a.md",
              "<!-- table = share[bench] in share -->\n\n| bench | share (%) |\n|---|---|\n| parse | 12.5 "
              "|\n| sort | 25.0 |\n| scan | 62.5 |\n",
              3);
  for (const std::string unit :
       {"share [%]", "share, %", "share / %", "share in %", "share in percent", "share, in %"})
    check_right("a.md",
                "<!-- table = share[bench] in share -->\n\n| bench | " + unit +
                    " |\n|---|---|\n| parse | 12.5 |\n| sort | 25.0 |\n| scan | 62.5 |\n",
                3);
  for (const std::string unit :
       {"users [thousands]", "users, thousand", "users / thousand", "users in thousands"})
    check_right("a.md",
                "<!-- table = users[bench] -->\n\n| bench | " + unit +
                    " |\n|---|---|\n| parse | 12.5 |\n| sort | 25.3 |\n| scan | 62.5 |\n",
                3);
  check_right("a.tex",
              "% table = share[bench]\n\\begin{tabular}{lr}\nbench & share / \\% \\\\\nparse & 12.5 \\\\\n"
              "sort & 25.0 \\\\\nscan & 62.5 \\\\\n\\end{tabular}\n",
              3);
  check_right("a.md",
              "<!-- table = users[bench] in users -->\n\n| bench | users (thousands) |\n|---|---|\n| parse | "
              "12.5 |\n| sort | 25.3 |\n| scan | 62.5 |\n",
              3);
  check_right("a.md",
              "<!-- table = one[bench] in t -->\n\n| bench | t (%) |\n|---|---|\n| parse | 1.5 |\n| sort | "
              "3.5 |\n| scan | 5.5 |\n",
              3);
  check_right("a.md",
              "<!-- table = T[bench, version] -->\n\n| bench | `v1` | `v2` |\n|---|---|---|\n| `parse` | "
              "`1.5` | 2.5 |\n"
              "| `sort` | `3.5` | `4.5` |\n| `scan` | `5.5` | `6.5` |\n",
              6);
  check_right("a.html",
              "<!-- table = one[bench] in t -->\n<table><tr><th>bench</th><th>t</th></tr><tr><td>parse</td>"
              "<td><code>1.5</code></td></tr><tr><td>sort</td><td>3.5</td></tr><tr><td>scan</td>"
              "<td><code>5.5</code></td></tr></table>\n",
              3);
}

TEST_CASE("the claim of a table has properties, and a place among other claims") {
  const std::string by_columns =
      "| size | value | group |\n|---|---|---|\n| small | 10.1 | A |\n| large | 20.2 | A |\n"
      "| small | 30.3 | B |\n| large | 40.4 | B |\n";
  for (const std::string claim : {"table = G[group, size] by group + size in value, carrying: nothing",
                                  "proofsheet: table = G[group, size] by group + size in value",
                                  "proofsheet: table = G[group, size] by group + size in value #1"})
    check_right("a.md", "<!-- " + claim + " -->\n\n" + by_columns, 4);
  check_right("a.md",
              "Two are 1.5 <!-- proofsheet: 1.5 = one[parse]; table = T[bench; version] --> long.\n\n"
              "| bench | v1 | v2 |\n|---|---|---|\n| parse | 1.5 | 2.5 |\n| sort | 3.5 | 4.5 |\n"
              "| scan | 5.5 | 6.5 |\n",
              7);
  check_right("a.md",
              "<!-- table = users[bench] in users, scale: thousand -->\n\n| bench | users |\n|---|---|\n"
              "| parse | 12.5 |\n| sort | 25.3 |\n| scan | 62.5 |\n",
              3);
}

TEST_CASE("a claimed table that leaves a cell out says so") {
  const auto warning = [](const std::string& rows) {
    return checked("a.md", "<!-- table = one[bench] in t -->\n\n| bench | t |\n|---|---|\n" + rows).said;
  };
  CHECK(warning("| parse | 1.5 |\n| sort | 3.5 |\n")
            .find("warning: the table leaves out 1 of the 3 cells of 'one': one[scan]\n") !=
        std::string::npos);
  CHECK(warning("| parse | 1.5 |\n| sort | |\n| scan | 5.5 |\n").find("of 'one': one[sort]\n") !=
        std::string::npos);
  CHECK(warning("| parse | 1.5 |\n| srot | 3.5 |\n| scan | 5.5 |\n").find("of 'one': one[sort]\n") !=
        std::string::npos);
  for (const std::string empty : {"–", "—", "-", "n/a", "N/A"})
    CHECK(warning("| parse | 1.5 |\n| sort | " + empty + " |\n| scan | 5.5 |\n").find("warning") ==
          std::string::npos);
}

TEST_CASE("messages name the axes of clauses") {
  const std::string rows = "| k | v |\n|---|---|\n| 1 | 1.5 |\n| 2 | 4.5 |\n| 3 | 9.5 |\n";
  check_right("a.md", "<!-- table = sq[k] in v -->\n\n" + rows, 3);
  check_right("a.md", "<!-- table = sq in v -->\n\n" + rows, 3);
  check_refused("<!-- table = sq[k, j] in v -->\n\n" + rows, "the axes of 'sq' are 1..3\n");
  check_refused("<!-- table = T[bench, k] in v -->\n\n" + rows, "the axes of 'T' are bench, version\n");
}

TEST_CASE("a slice of a table is claimed") {
  check_right("a.md",
              "<!-- table = T[.., v2] in now -->\n\n| bench | now |\n|---|---|\n| parse | 2.5 |\n| sort | "
              "4.5 |\n| scan | 6.5 |\n",
              3);
}

TEST_CASE("a number has one claim, whatever claims it") {
  const std::string table = "| bench | t |\n|---|---|\n| parse | 1.5{} |\n| sort | 3.5 |\n| scan | 5.5 |\n";
  const auto with = [&](const std::string& comment) {
    std::string text = table;
    return text.replace(text.find("{}"), 2, comment);
  };
  for (const std::string comment : {" <!-- = one[parse] -->", " <!-- proofsheet: 1.5 = one[parse] -->"})
    check_refused("<!-- table = one[bench] in t -->\n\n" + with(comment), "this number has two claims");
  check_refused("<!-- table = one[bench] in t -->\n<!-- table = T[.., v1] in t -->\n\n" + with(""),
                "this number has two claims");
  check_refused(
      "<!-- table = one[bench] in t -->\n\n| bench | t |\n|---|---|\n| parse | {num}`1.5 <one[parse]>` |\n",
      "this number has two claims");
}

}  // namespace tables_test
