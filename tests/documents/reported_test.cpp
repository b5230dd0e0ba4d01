// Reported statistics. The p for both ends of the printed statistic were computed with Python's mpmath
// (betainc, gammainc, erfc at 20 digits), which shares no code with Arb:
//   t(28):      2.195 .036619116, 2.205 .035835659     F(2, 57): 3.935 .025071614, 3.945 .024852313
//   χ²(1):      4.05  .044171345, 4.15  .041634524     z:        1.955 .050583070, 1.965 .049414238
//   t(28):      5.495 .0000071812, 5.505 .0000069884     F(2, 120): 3.935 .022118459, 3.945 .021911874
//   r(48): .305 .031260993, .315 .025873257
#include "documents/reported.hpp"
#include "catch.hpp"
#include "commands/program.hpp"
#include "seen/passage.hpp"

namespace reported_test {

using namespace proofsheet;

namespace {

/// Returns one line for each report, such as `possible: p is .0358 to .0367, two-sided`.
std::string judged(const std::string& text, const std::string& name = "paper.md") {
  text::Diagnostics messages;
  std::string lines;
  const auto source = std::make_shared<const text::Source>(name, text);
  for (const auto& passage : documents::read_document(source, {}, messages))
    for (const ledger::Claim& claim : documents::judge_statistics(passage, messages))
      lines += std::string(lines.empty() ? "" : "\n") + std::string(name_of(claim.verdict)) + ": " +
               text_of(claim.remark);
  for (const auto& message : messages.items()) lines += "message: " + message.fact;
  return lines;
}

}  // namespace

TEST_CASE("a reported p is possible if some unrounded statistic gives it, otherwise impossible") {
  const std::string t = ": p is .0358 to .0367, two-sided";
  CHECK(judged("t(28) = 2.20, p = .036") == "possible" + t);  // the example in statcheck's manual
  CHECK(judged("t(28) = -2.20, p = .037") == "possible" + t);
  CHECK(judged("t(28) = 2.20, p = .035") == "impossible" + t);
  CHECK(judged("t(28) = 2.20, p = .04") == "possible" + t);
  CHECK(judged("t(28) = 2.20, p < .05") == "possible" + t);
  CHECK(judged("t(28) = 2.20, p < .001") == "impossible" + t);
  CHECK(judged("t(28) = 2.20, p > .05") == "impossible" + t);
  CHECK(judged("t(28) = 2.20, ns") == "impossible" + t);
  CHECK(judged("F(2, 57) = 3.94, p = .025") == "possible: p is .0248 to .0251");
  CHECK(judged("F(2,57)=3.94, p=.026") == "impossible: p is .0248 to .0251");
  CHECK(judged("χ²(1, N = 90) = 4.1, p = .043") == "possible: p is .0416 to .0442");
  CHECK(judged("χ²(1) = 4.1, p = .045") == "impossible: p is .0416 to .0442");
  CHECK(judged("r(48) = .31, p = .028") == "possible: p is .0258 to .0313, two-sided");
  CHECK(judged("r(48) = .31, p = .032") == "impossible: p is .0258 to .0313, two-sided");
  CHECK(judged("z = 1.96, p = .05") == "possible: p is .0494 to .0506, two-sided");
  CHECK(judged("z = 1.96, p = .052") == "impossible: p is .0494 to .0506, two-sided");
}

TEST_CASE("a test is one-sided if the sentence says so, and the report says which was used") {
  CHECK(judged("t(28) = 2.20, p = .018") ==
        "impossible: p is .0358 to .0367, two-sided; it would be possible one-sided, but the text does not "
        "say so");
  CHECK(judged("It rose (one-tailed t(28) = 2.20, p = .018).") ==
        "possible: p is .0179 to .0184, one-sided as the text says");
  CHECK(judged("A one-tailed test. Then t(28) = 2.20, p = .018.").find("impossible") == 0);
}

TEST_CASE("reports are found in the markup of every format, but not in code") {
  const std::string t = "possible: p is .0358 to .0367, two-sided";
  CHECK(judged("*t*(28) = 2.20, _p_ = .036") == t);
  CHECK(judged("$t(28) = 2.20$, $p = .036$") == t);
  CHECK(judged("\\emph{t}(28)~=~2.20, \\textit{p}~$=$~.036", "a.tex") == t);
  CHECK(judged("<i>t</i>(28)&nbsp;= 2.20, <em>p</em> = .036", "a.html") == t);
  CHECK(judged("t(28) = 2.20, MSE = 3.1, d = 0.8, p = .036") == t);
  CHECK(judged("$\\chi^2(1, N = 90) = 4.1$, $p < .01$", "a.tex") == "impossible: p is .0416 to .0442");
  CHECK(judged("`t(28) = 2.20, p = .9` and t(28) = 2.20. Here p = .9") == "");
  CHECK(judged("t(28) = 2.20 and t(30) = 2.1, p = .9").find('\n') ==
        std::string::npos);  // the first has no p
  CHECK(judged("at(28) = 2.20, p = .9; t(0) = 2, p = .1") == "");
}

TEST_CASE("a p may be a power of ten or a percentage, in every format") {
  const std::string t = "possible: p is 6.98e-6 to 7.19e-6, two-sided", wrong = "im" + t;
  for (const char* p :
       {"7.1e-6", "7.1E-06", "7.1 × 10⁻⁶", "7.1×10^-6", "7.1 x 10^-6^", "$7.1 \\times 10^{-6}$",
        "7.1 \\cdot 10^{-6}", "7.1*10^-6", "7.1 \\* 10^-6", "7.1 · 10<sup>−6</sup>",
        "7.1 &times; 10<sup>&minus;6</sup>", ".00071%", "0.00071 \\%", "\\num{7.1e-6}"}) {
    CAPTURE(p);
    CHECK(judged(std::string("A *t*(28) = 5.50, *p* = ") + p + " one.") == t);
    CHECK(judged(std::string("It is t(28) = 5.50, p = ") + p + ".", "a.html") == t);
    CHECK(judged(std::string("t(28) = 5.50, $p$ = ") + p, "a.tex") == t);
  }
  for (const char* p : {"= 7.3e-6", "= 7.3 × 10⁻⁶", "< 10⁻⁶", "< 10^-6^", "< 10^{-6}", "< 1e-6", "= 7.1%",
                        "> 1e-5", "< 10<sup>-6</sup>"}) {
    CAPTURE(p);
    CHECK(judged(std::string("t(28) = 5.50, p ") + p) == wrong);
  }
  for (const char* p : {"< 10⁻⁵", "< 10^-5^", "< 1e-5", "< 10<sup>−5</sup>"})
    CHECK(judged(std::string("t(28) = 5.50, p ") + p) == t);
  CHECK(judged("t(28) = 2.20, p = 3.6%") == "possible: p is .0358 to .0367, two-sided");
  CHECK(judged("t(28) = 2.20, p = 3.5 %") == "impossible: p is .0358 to .0367, two-sided");
}

TEST_CASE("a p that can't be parsed is reported, and no part of it is judged") {
  for (const char* p : {"7.1 × 10−6", "7.1·10", "10^−x", "0,036,1", "1/28", ".03–.05", ".03-.05", ".036¹",
                        ".036^1^", "7.1e-x", "10<sup class=\"e\">-5</sup>", "7.1 × 10^"}) {
    CAPTURE(p);
    const std::string told = judged(std::string("t(28) = 2.20, p = ") + p + ", and so on");
    CHECK(told.starts_with("message: 't(28) = 2.20, p = "));
    CHECK(told.ends_with("' can't be recomputed: its p can't be read"));
  }
  CHECK(judged("t(28) = 2.20, p = .036^a^ of all") == "possible: p is .0358 to .0367, two-sided");
  CHECK(judged("t(28) = 2.20, p = .036<sup>*</sup>", "a.html") == "possible: p is .0358 to .0367, two-sided");
}

TEST_CASE("HTML character references for signs and letters are decoded") {
  CHECK(judged("t(28) = &minus;2.20, p = .036", "a.html") == "possible: p is .0358 to .0367, two-sided");
  CHECK(judged("t(28) = &#8722;2.20, p = .036", "a.html") == "possible: p is .0358 to .0367, two-sided");
  CHECK(judged("<i>&chi;</i><sup>2</sup>(1) = 4.1, <i>p</i> = .045", "a.html") ==
        "impossible: p is .0416 to .0442");
  CHECK(judged("χ<sup>2</sup>(1) = 4.1, <i>p</i> = .043", "a.html") == "possible: p is .0416 to .0442");
  CHECK(judged("*χ*^2^(1) = 4.1, *p* = .043") == "possible: p is .0416 to .0442");
  CHECK(judged("F(2,120)=3.94, p=.022") == "possible: p is .0219 to .0222");  // not 2120
}

TEST_CASE("rounded degrees of freedom widen the possible range") {
  // By mpmath, F(1.6, 40.2) gives .0662 to .0667, F(1.55, 40.25) at 3.095 gives .0682, F(1.65, 40.15) at
  // 3.105 gives .0648.
  CHECK(judged("F(1.6, 40.2) = 3.10, p = .065").find("possible") == 0);
  CHECK(judged("F(1.6, 40.2) = 3.10, p = .068").find("possible") == 0);
  CHECK(judged("F(1.6, 40.2) = 3.10, p = .058").find("impossible") == 0);
  CHECK(judged("F(1.6, 40.2) = 3.10, p = .09").find("impossible") == 0);
  CHECK(judged("t(27.4) = 2.20, p = .036").find("possible") == 0);
}

TEST_CASE("a mean of integers is an integer divided by their number") {
  // 145/28 = 5.1786 and 146/28 = 5.2143: the example of Brown and Heathers.
  CHECK(judged("(M = 5.19, SD = 1.20, n = 28)") ==
        "impossible: 28 whole numbers have a mean of 5.18 or 5.21, if the values are whole numbers");
  CHECK(judged("N = 28 (M = 5.18)") == "possible: 28 whole numbers can have this mean");
  CHECK(judged("n = 20, *M* = 3.45") == "possible: 20 whole numbers can have this mean");
  CHECK(judged("n = 20, *M* = 3.46").find("impossible") == 0);
  CHECK(judged("M = 5.19 alone. And n = 28") == "");
  CHECK(judged("n = 280, M = 5.19") == "");  // every mean of two places is possible
}

TEST_CASE("check --apa needs no proofsheet.yaml, and finds mistakes in a LaTeX paper") {
  using namespace program;
  const Folder folder;
  write(folder.path() / "paper.tex",
        "\\documentclass{article}\n\\begin{document}\nThey were faster, $t(28) = 2.20$, $p = .036$,\n"
        "and so were others, $F(2, 57) = 3.94$, $p = .052$.\nThey liked it ($M = 5.19$, $n = 28$), of 1234 "
        "all.\n"
        "\\end{document}\n");
  const Ran ran = run_in(folder.path(), {"check", "--apa", "paper.tex"});
  CHECK(ran.err == "");
  CHECK(ran.status == 1);
  CHECK(ran.out ==
        "paper.tex:4:22: unacknowledged: F(2, 57) = 3.94, p = .052 is impossible: p is .0248 to .0251\n"
        "    hint: one of its numbers is wrong: compare them with their source, or acknowledge it in "
        "proofsheet.yaml under `errata:`\n"
        "paper.tex:5:17: unacknowledged: M = 5.19, n = 28 is impossible: 28 whole numbers have a mean of "
        "5.18 or "
        "5.21, if the values are whole numbers\n"
        "    hint: one of its numbers is wrong: compare them with their source, declare the values in "
        "proofsheet.yaml under `reported:` (`items: 4`, `values: not whole`), or acknowledge it in "
        "proofsheet.yaml under `errata:`\n"
        "paper.tex:3:20: t(28) = 2.20, p = .036 is possible: p is .0358 to .0367, two-sided\n"
        "\n"
        "3 claims: 0 exact, 0 by hand, 0 as printed, 0 truncated, 0 off, 1 possible, 2 impossible; "
        "statements: 0 "
        "hold, 0 fail\n"
        "0 numerals read, 0 untraced numerals, 2 unacknowledged claims, 0 stale errata\n"
        "2 findings to fix\n"
        "10 numerals: 9 claimed, 1 accepted, 0 untraced\n");
  write(folder.path() / "proofsheet.yaml",
        "errata:\n  - what: F(2, 57) = 3.94, p = .052\n    because: A slip.\n  - what: M = 5.19, n = 28\n    "
        "because: "
        "Halves were allowed.\nplain numerals: {counts: 2000}\n");
  CHECK(run_in(folder.path(), {"check", "--apa", "paper.tex"}).status == 0);
  CHECK(run_in(folder.path(), {"check", "paper.tex"}).status == 1);  // 2.20 has no source
  write(folder.path() / "none.md", "Nothing.\n");
  CHECK(run_in(folder.path(), {"check", "--apa", "none.md"}).err ==
        "note: no reported statistics were found, such as t(28) = 2.20, p = .036\n");
}

}  // namespace reported_test
