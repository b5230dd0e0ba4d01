// A number has one claim, and a claim of a table finds each of its cells at one place. Otherwise `--fix`
// would overwrite right digits, or write two values in turn.
#include <fmt/format.h>

#include "catch.hpp"
#include "commands/program.hpp"

namespace claimed_once_test {

using namespace program;

namespace {

const std::string models =
    "given:\n"
    "  model: [alpha, beta-2]\n"
    "  level: -1..1\n"
    "  s[model]: 0.81 0.79\n"
    "  q[model]: 0.62 0.58\n"
    "  depth[level]: 3.5 4.5 5.5\n"
    "  T[model, level]: |\n"
    "    1.5 2.5 3.5\n"
    "    6.5 7.5 8.5\n";

struct CheckResult {
  int status, status_of_fix;
  std::string err, text;  ///< the errors without --fix; the file after --fix
};

CheckResult checked(const std::string& name, const std::string& text, const std::string& with = models) {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", with);
  write(folder.path() / name, text);
  const Ran ran = run_in(folder.path(), {"check", name}),
            fixed = run_in(folder.path(), {"check", "--fix", name});
  return {ran.status, fixed.status, ran.err, read(folder.path() / name)};
}

/// Checks that the document is refused with this message, with and without --fix, and is unchanged.
void check_refused(const std::string& name, const std::string& text, const std::string& message,
                   const std::string& with = models) {
  CAPTURE(name, text);
  const CheckResult now = checked(name, text, with);
  CHECK(now.status == 2);
  CHECK(now.status_of_fix == 2);
  CHECK(now.text == text);
  CAPTURE(now.err);
  CHECK(now.err.find(message) != std::string::npos);
  CHECK(now.err.find("\n    hint: ") != std::string::npos);
}

std::string in_markdown(const std::string& table) { return "# T\n\n" + table; }

std::string in_html(const std::string& body) { return "<html><body>\n" + body + "</body></html>\n"; }

}  // namespace

TEST_CASE("a claim of a column is refused if two columns have its header") {
  const std::string message = "error: the table has 2 columns with the label 'score'\n";
  const std::string claims = "<!-- table = s[model] in score -->\n<!-- table = q[model] in score -->\n\n";
  const std::string rows = "|---|---|---|\n| alpha | 0.81 | 0.62 |\n| beta 2 | 0.79 | 0.58 |\n";
  check_refused("a.md", in_markdown(claims + "| model | score | score |\n" + rows), "a.md:3:26: " + message);
  check_refused("a.md", in_markdown(claims + "| model | score | score |\n" + rows), "a.md:4:26: " + message);
  // Headers are compared ignoring case, markup and punctuation.
  for (const char* header :
       {"Score", "**score**", "`score`", "Score:", "s-core", "(score)", "score <!-- the second -->"})
    check_refused("a.md", in_markdown(claims + fmt::format("| model | score | {} |\n", header) + rows),
                  message);
  check_refused(
      "a.tex",
      "% table = s[model] in score\n\\begin{tabular}{lrr}\nmodel & score & \\textbf{Score} \\\\ \\hline\n"
      "alpha & 0.81 & 0.62 \\\\\nbeta 2 & 0.79 & 0.58 \\\\\n\\end{tabular}\n",
      "a.tex:1:23: " + message);
  check_refused(
      "a.html",
      in_html(
          "<!-- table = s[model] in score -->\n<table>\n<tr><th>model</th><th>score</th><th>Score</th></tr>\n"
          "<tr><td>alpha</td><td>0.81</td><td>0.62</td></tr>\n<tr><td>beta "
          "2</td><td>0.79</td><td>0.58</td></tr>\n</table>\n"),
      "a.html:2:26: " + message);
  check_refused(
      "a.rst",
      ".. table = s[model] in score\n\n======  =====  =====\nmodel   score  Score\n======  =====  =====\n"
      "alpha   0.81   0.62\nbeta 2  0.79   0.58\n======  =====  =====\n",
      "a.rst:1:24: " + message);
  check_refused("a.ipynb",
                "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\n\"<!-- table = s[model] in score "
                "-->\\n\",\n\"\\n\",\n"
                "\"| model | score | Score |\\n\",\n\"|---|---|---|\\n\",\n\"| alpha | 0.81 | 0.62 "
                "|\\n\",\n\"| beta 2 | 0.79 | 0.58 |\"\n"
                "]}], \"nbformat\": 4}\n",
                "a.ipynb:2:27: " + message);
}

TEST_CASE("a claim of a table is refused if two columns have the label of a cell") {
  const std::string rows =
      "|---|---|---|---|---|\n| alpha | 1.5 | 2.5 | 3.5 | 9.9 |\n| beta 2 | 6.5 | 7.5 | 8.5 | 9.9 |\n";
  const std::string message = "error: the table has 2 columns with the label '0'\n";
  check_refused("a.md", in_markdown("<!-- table = T[model, level] -->\n\n| | −1 | 0 | 1 | 0 |\n" + rows),
                "a.md:3:14: " + message);
  check_refused("a.md", in_markdown("<!-- table = T -->\n\n| | -1 | 0 | 1 | *0* |\n" + rows),
                "a.md:3:14: " + message);
  // The name of the table itself, if no header is named.
  check_refused("a.md",
                in_markdown("<!-- table = s -->\n\n| | s | S |\n|---|---|---|\n| alpha | 0.81 | 0.62 |\n"),
                "a.md:3:14: error: the table has 2 columns with the label 's'\n");
}

TEST_CASE("a claim is refused if two rows have the label of a cell") {
  const std::string message = "error: the table has 2 rows with the label 'alpha'\n";
  check_refused("a.md",
                in_markdown("<!-- table = s in s -->\n\n| | s |\n|---|---|\n| alpha | 0.81 |\n| Alpha | 0.81 "
                            "|\n| beta 2 | 0.79 |\n"),
                "a.md:3:14: " + message);
  check_refused(
      "a.md",
      in_markdown(
          "<!-- table = T[level, model] -->\n\n| | alpha | *alpha* |\n|---|---|---|\n| 0 | 2.5 | 2.5 |\n"),
      "error: the table has 2 columns with the label 'alpha'\n");
  check_refused("a.tex",
                "% table = s\n\\begin{tabular}{lr}\nmodel & s \\\\\nalpha & 0.81 \\\\\n\\emph{alpha} & 0.81 "
                "\\\\\n\\end{tabular}\n",
                "a.tex:1:11: " + message);
  check_refused(
      "a.html",
      in_html(
          "<!-- table = s -->\n<table>\n<tr><th>m</th><th>s</th></tr>\n<tr><td>alpha</td><td>0.81</td></tr>\n"
          "<tr><td><b>alpha</b></td><td>0.81</td></tr>\n</table>\n"),
      "a.html:2:14: " + message);
}

TEST_CASE("labels of an axis that match one row are refused") {
  const std::string with = "given:\n  model: [a-b, ab]\n  s[model]: 0.81 0.79\n";
  check_refused("a.md", in_markdown("<!-- table = s -->\n\n| | s |\n|---|---|\n| a-b | 0.81 |\n"),
                "a.md:3:14: error: the labels 'a-b' and 'ab' of 'model' both match one row of the table\n",
                with);
}

TEST_CASE("unclaimed columns and rows may have equal labels") {
  const CheckResult now = checked(
      "a.md",
      in_markdown("<!-- table = s[model] in score -->\n\n| model | score | n | n |\n|---|---|---|---|\n"
                  "| alpha | 0.81 | – | – |\n| total | – | – | – |\n| beta 2 | 0.79 | – | – |\n| total | – | "
                  "– | – |\n"));
  CHECK(now.err == "");
  CHECK(now.status == 0);
}

TEST_CASE("a minus sign makes a different label") {
  const std::string text = in_markdown(
      "<!-- table = depth -->\n\n| level | depth |\n|---|---|\n| −1 | 3.6 |\n| 0 | 4.5 |\n| 1 | 5.6 |\n");
  const CheckResult now = checked("a.md", text);
  CHECK(now.status == 1);
  CHECK(now.text == in_markdown("<!-- table = depth -->\n\n| level | depth |\n|---|---|\n| −1 | 3.5 |\n| 0 | "
                                "4.5 |\n| 1 | 5.5 |\n"));
}

TEST_CASE("a number with two claims is refused, for all kinds of claims") {
  const auto two = [](const std::string& one, const std::string& other) {
    return fmt::format("error: this number has two claims: '{}' and '{}'\n", one, other);
  };
  const std::string rows =
      "| model | s | q |\n|---|---|---|\n| alpha | 0.81{} | 0.62 |\n| beta 2 | 0.79 | 0.58 |\n";
  const auto table = [&](const std::string& before, const std::string& beside,
                         const std::string& after = "") {
    return in_markdown(before + "\n\n" + fmt::format(fmt::runtime(rows), beside) + after);
  };
  // A table before or after, and a comment.
  check_refused("a.md", table("<!-- table = s[model] -->", " <!-- = q[alpha] -->"),
                "a.md:7:11: " + two("s[model]", "q[alpha]"));
  check_refused("a.md", table("", " <!-- = q[alpha] -->", "\n<!-- table = s[model] -->\n"),
                "a.md:7:11: " + two("q[alpha]", "s[model]"));
  check_refused("a.md", table("<!-- table = s[model] -->", " <!-- proofsheet: 0.81 = q[alpha] -->"),
                "a.md:7:11: " + two("s[model]", "q[alpha]"));
  // Two tables, even if both give the same digits today.
  check_refused("a.md", table("<!-- table = s[model] in s -->\n<!-- table = q[model] in s -->", ""),
                "a.md:8:11: " + two("s[model]", "q[model]"));
  check_refused("a.md", table("<!-- table = s[model] in s -->\n<!-- table = s -->", ""),
                "a.md:8:11: " + two("s[model]", "s"));
  // Roles.
  check_refused("a.md",
                in_markdown("<!-- table = s[model] -->\n\n| | s |\n|---|---|\n| alpha | {num}`0.62 "
                            "<q[alpha]>` |\n| beta 2 | 0.79 |\n"),
                "a.md:7:17: error: this number has two claims: its own and 's[model]'\n");
  check_refused(
      "a.md",
      in_markdown(
          "<!-- table = s[model] -->\n\n| | s |\n|---|---|\n| alpha | {num}`0.62 <q[alpha]>` of 0.81 |\n"),
      "error: this number has two claims: its own and 's[model]'\n");
  check_refused("a.md", in_markdown("Of {num}`0.62 <q[alpha]>` <!-- = s[alpha] -->.\n"), "error: ");
  check_refused("a.md", in_markdown("Of 0.62 <!-- = q[alpha] --> <!-- = s[alpha] -->.\n"),
                "a.md:3:36: error: the number before this already has a claim\n");
}

TEST_CASE("a number with two claims is refused in every format") {
  const std::string message = "error: this number has two claims: 's[model]' and 'q[alpha]'\n";
  check_refused("a.tex",
                "% table = s[model]\n\\begin{tabular}{lr}\nmodel & s \\\\\nalpha & 0.81 % = "
                "q[alpha]\n\\\\\nbeta 2 & 0.79 \\\\\n\\end{tabular}\n",
                "a.tex:4:9: " + message);
  check_refused("a.tex",
                "% table = s[model]\n\\begin{tabular}{lr}\nmodel & s \\\\\nalpha & \\claim{0.62}{q[alpha]} "
                "\\\\\n\\end{tabular}\n",
                "a.tex:4:16: error: this number has two claims: its own and 's[model]'\n");
  check_refused("a.html",
                in_html("<!-- table = s[model] -->\n<table>\n<tr><th>model</th><th>s</th></tr>\n"
                        "<tr><td>alpha</td><td>0.81<!-- = q[alpha] --></td></tr>\n</table>\n"),
                "a.html:5:23: " + message);
  check_refused(
      "a.rst",
      ".. table = s[model]\n\n======  ====================\nmodel   s\n======  ====================\n"
      "alpha   :num:`0.62 <q[alpha]>`\nbeta 2  0.79\n======  ====================\n",
      "this number has two claims: its own and 's[model]'\n");
  check_refused("a.rst",
                ".. table = s[model]\n\n======  ====\nmodel   s\n======  ====\nalpha   0.81\n======  "
                "====\n\n.. proofsheet: 0.81 = q[alpha]\n",
                "a.rst:6:9: " + message);
  check_refused("a.ipynb",
                "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\n\"<!-- table = s[model] "
                "-->\\n\",\n\"\\n\",\n\"| | s |\\n\",\n\"|---|---|\\n\",\n"
                "\"| alpha | 0.81 <!-- = q[alpha] --> |\"\n]}], \"nbformat\": 4}\n",
                "a.ipynb:6:12: " + message);
}

TEST_CASE("adjacent numbers have one claim each") {
  const std::string text = in_markdown(
      "<!-- table = s[model] -->\n\n| | s |\n|---|---|\n| alpha | 0.81 ± 0.62 <!-- = q[alpha] --> |\n| beta "
      "2 | 0.79 |\n\n"
      "From €1.5 <!-- = T[alpha, -1] --> €2.5 <!-- = T[alpha, 0] --> on.\n");
  const CheckResult now = checked("a.md", text, models + "units:\n  T: €\n");
  CHECK(now.text == text);
  CAPTURE(now.err);
  CHECK(now.err.find("two claims") == std::string::npos);
}

}  // namespace claimed_once_test
