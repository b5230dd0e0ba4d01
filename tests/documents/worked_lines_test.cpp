// The check of worked lines in documents of every format. The arithmetic was done by hand.
#include "catch.hpp"
#include "commands/program.hpp"

namespace worked_lines_test {

using namespace program;

namespace {

/// Returns the lines of the report that are about equations, without the name of the file.
std::vector<std::string> lines_in(const std::string& file, const std::string& text,
                                  const std::string& project = "given:\n  unit: 1\n") {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", project);
  write(folder.path() / file, text);
  const std::string told = run_in(folder.path(), {"check", file}).out;
  std::vector<std::string> found;
  for (std::size_t at = 0; at < told.size();) {
    const std::size_t end = std::min(told.find('\n', at), told.size());
    const std::string line = told.substr(at, end - at);
    if (line.find("does not hold") != std::string::npos) found.push_back(line.substr(file.size() + 1));
    at = end + 1;
  }
  return found;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("equations in formulas of documents are judged by their own numbers") {
  const std::string refuted = ": line: 2 · 3 = 7 does not hold as printed: it should be 6";
  CHECK(lines_in("a.md", "So $P(X = 2) = 2 \\cdot 3 = 7$ and $2 \\cdot 3 = 6$.\n") ==
        Lines{"1:16" + refuted});
  CHECK(lines_in("a.md", "$$\n2 \\cdot 3 = 7\n$$\n") == Lines{"2:1" + refuted});
  CHECK(lines_in("a.tex", "So $P(X = 2) = 2 \\cdot 3 = 7$.\n") == Lines{"1:16" + refuted});
  CHECK(lines_in("a.tex", "So \\(2 \\cdot 3 = 7\\) and \\[2 \\cdot 3 = 7\\].\n") ==
        Lines{"1:6" + refuted, "1:28" + refuted});
  CHECK(lines_in("a.tex", "\\begin{align*}\n  y &= 2 \\cdot 3 \\\\\n    &= 7\n\\end{align*}\n") ==
        Lines{"2:8" + refuted});
  CHECK(
      lines_in("a.tex", "Costs: $\\$5 + \\$6 = \\$12$, and $2\\begin{pmatrix}1\\\\2\\end{pmatrix} = 3$.\n") ==
      Lines{"1:9: line: $5 + $6 = $12 does not hold as printed: it should be 11"});
  CHECK(lines_in("a.tex", "$\\claim{1}{unit} + 1 = 3$\n") ==
        Lines{"1:8: line: {1} + 1 = 3 does not hold as printed: it should be 2"});
}

TEST_CASE("equations in sentences of documents are judged by their own numbers") {
  const std::string refuted = ": line: 0.67 + 0.67 = 1.33 does not hold as printed: it should be 1.34";
  CHECK(lines_in("a.md", "So 0.67 + 0.67 = 1.33.\n") == Lines{"1:4" + refuted});
  CHECK(lines_in("a.md", "- So **0.67** + 0.67 = 1.33.\n- Or 2 +\n  2 = 4.\n") == Lines{"1:8" + refuted});
  CHECK(
      lines_in("a.md", "| a | b |\n| --- | --- |\n| 0.67 + | 0.67 = 1.33 |\n| 0.67 + 0.67 = 1.33 | x |\n") ==
      Lines{"4:3" + refuted});
  CHECK(lines_in("a.tex", "So 0.67 + 0.67 = 1.33.\n") == Lines{"1:4" + refuted});
  CHECK(lines_in("a.html", "<p>So 0.67 + 0.67 = 1.33.</p>\n") == Lines{"1:7" + refuted});
  CHECK(lines_in("a.rst", "So 0.67 + 0.67 = 1.33.\n") == Lines{"1:4" + refuted});
  CHECK(lines_in("a.md", "Code `1 + 1 = 3`, $f$(2) = 5 and $x$ + 2 = 5.\n\n    1 + 1 = 3\n").empty());
  CHECK(lines_in("a.md", "Modulo 7, 3 + 5 = 1.\n").empty());
  CHECK(lines_in("a.md", "So 0,67 + 0,67 = 1,33.\n", "language: de\ngiven:\n  unit: 1\n").size() == 1);
}

TEST_CASE("what is around a formula may say that it has another meaning") {
  for (const char* text :
       {"*t*$(28) = 2.20$, *p* = .036.", "So f$(2) = 5$.", "So *P*$(3) = 0.5$.", "So $f$$(3) = 7$.",
        "So *t* $(28) = 2.20$.", "Working modulo 7, $3 \\cdot 5 = 1$.", "We have $3 \\cdot 5 = 1$ modulo 7.",
        "In base 5, $4 + 4 = 13$.", "In $\\mathbb{F}_2$, $1 + 1 = 0$.", "In $\\mathbb{Z}_5$, $3 + 4 = 2$.",
        "With hexadecimal digits, $8 + 8 = 10$.", "Working modulo 7:\n\n$$\n3 \\cdot 5 = 1\n$$\n",
        "With integer division, $7 / 2 = 3$."}) {
    CAPTURE(text);
    CHECK(lines_in("a.md", std::string(text) + "\n").empty());
  }
  CHECK(lines_in("a.tex", "So \\textit{t}$(28) = 2.20$.\n").empty());
  for (const char* text : {"So $(2) + 3 = 6$.", "So ($2 + 3 = 6$).", "The base of a triangle: $2 + 3 = 6$.",
                           "A paragraph modulo 7.\n\nSo $2 + 3 = 6$."}) {
    CAPTURE(text);
    CHECK(lines_in("a.md", std::string(text) + "\n").size() == 1);
  }
}

TEST_CASE("one equation of a document can opt out") {
  CHECK(lines_in(
            "a.md",
            "A wrong <!-- proofsheet: off -->$2 + 2 = 5$<!-- proofsheet: on --> and a right $2 + 2 = 4$.\n")
            .empty());
  CHECK(lines_in("a.md", "A wrong $\\lit{2 + 2 = 5}$.\n").empty());
}

}  // namespace worked_lines_test
