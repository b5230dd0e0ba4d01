// What `check --apa` reads: every spelling of a test gives the p of its numbers. The p for both ends of the
// printed statistic are from Python's mpmath at 30 digits:
//   t(1234): 2.195 .028349344, 2.205 .027638013   t(10^9): 2.195 .028163598, 2.205 .027454095
//   F(2, 1234): 3.935 .019791453, 3.945 .019595768   F(2, 10^9): 3.935 .0195457, 3.945 .019351217
//   Q(5): 12.25 .031518217, 12.35 .030294279   F(1, 28): 1.005 .3246891, 1.5 .23087565
// The others are in reported_test.cpp.
#include "catch.hpp"
#include "commands/program.hpp"
#include "documents/reported.hpp"

namespace reported_reading_test {

using namespace proofsheet;

namespace {

struct Read {
  std::string claims;               ///< a line for each report: `possible: p is .0358 to .0367, two-sided`
  std::vector<std::string> unread;  ///< `t(28) = 2.20: in a test without a p`
};

Read read_statistics(const std::string& text, const std::string& name = "paper.md",
                     const text::Notation& notation = {}) {
  text::Diagnostics messages;
  Read read;
  std::vector<seen::NotRead> unread;
  const auto source = std::make_shared<const text::Source>(name, text);
  for (const auto& passage : seen::read_document(source, notation, messages))
    for (const ledger::Claim& claim : documents::judge_statistics(passage, messages, {}, &unread))
      read.claims += std::string(read.claims.empty() ? "" : "\n") + std::string(name_of(claim.verdict)) +
                     ": " + text_of(claim.remark);
  for (const seen::NotRead& one : unread)
    read.unread.push_back(text.substr(one.span.begin, one.span.end - one.span.begin) + ": " + one.kind);
  return read;
}

std::string claims_in(const std::string& text, const std::string& name = "paper.md",
                      const text::Notation& notation = {}) {
  return read_statistics(text, name, notation).claims;
}

const std::string t = "possible: p is .0358 to .0367, two-sided",
                  one_sided = "possible: p is .0179 to .0184, one-sided as the text says",
                  f = "possible: p is .0248 to .0251", chi = "possible: p is .0416 to .0442",
                  not_said =
                      "impossible: p is .0358 to .0367, two-sided; it would be possible one-sided, but the "
                      "text does not say so";

}  // namespace

TEST_CASE("one-sidedness is read from the sentence of the test, within its block") {
  const std::string report = "t(28) = 2.20, p = .018";
  for (const char* text :
       {"One-tailed: $.", "a directional test, $.", "$ (one-tailed).", "$, 1-tailed.",
        "In a single-tailed test (cf. Fig. 2) vs. chance, e.g. $.", "A one tailed test: $!",
        "A unidirectional test, as in Smith et al. (2010), $?", "one‑sided $", "$ by a one–sided test.",
        "$, one tail.", "$, single tailed.", "$ (right-tailed).", "$ (upper-tailed).",
        "A test against the one-sided alternative, $.", "We had prior directional hypotheses: $.",
        "It was not significant, one-tailed: $", "Not two-tailed but one-tailed, $."}) {
    std::string sentence = text;
    sentence.replace(sentence.find('$'), 1, report);
    CAPTURE(sentence);
    CHECK(claims_in(sentence) == one_sided);
    CHECK(claims_in("Two-tailed tests. " + sentence + " And more.") == one_sided);
  }
  for (const char* text : {"$. A one-tailed test.",
                           "A one-tailed test. $",
                           "Was it one-tailed? $",
                           "It is one-tailed! $",
                           "One-tailed.) $",
                           "Non-directional: $",
                           "A bidirectional test, $",
                           "not one-tailed, $",
                           "It was not a one-tailed test: $",
                           "We did not use one-tailed tests, $",
                           "We had no a priori directional hypotheses; $",
                           "None of the tests was one-tailed: $",
                           "We abandoned the one-tailed test, $",
                           "One-tailed tests were abandoned, $",
                           "All tests are two-tailed unless noted as one-tailed: $",
                           "the upper tail of the distribution, $",
                           "The tests weren't one-tailed, $",
                           "one-tailed tests were not used, $",
                           "rather than one-tailed, $",
                           "without directional hypotheses, $",
                           "nondirectional $",
                           "neither one-tailed nor directional, $",
                           "# One-tailed tests\n\n$",
                           "One-tailed\n\n$",
                           "- one-tailed\n- $\n",
                           "| a | b |\n| - | - |\n| one-tailed | $ |",
                           "> one-tailed\n\n$",
                           "$\n\none-tailed"}) {
    std::string sentence = text;
    sentence.replace(sentence.find('$'), 1, report);
    CAPTURE(sentence);
    CHECK(claims_in(sentence) == not_said);
  }
  CHECK(claims_in("\\section{One-tailed tests}\n" + report, "a.tex") == not_said);
  CHECK(claims_in("\\begin{itemize}\\item one-tailed \\item " + report + "\\end{itemize}", "a.tex") ==
        not_said);
  CHECK(claims_in("<h1>One-tailed</h1><p>" + report + "</p>", "a.html") == not_said);
  CHECK(claims_in("<ul><li>one-tailed</li><li>" + report + "</li></ul>", "a.html") == not_said);
  CHECK(claims_in("<table><tr><td>one-tailed</td><td>" + report + "</td></tr></table>", "a.html") ==
        not_said);
  CHECK(claims_in("One-tailed\n==========\n\n" + report + "\n", "a.rst") == not_said);
}

TEST_CASE("the p of a test is in its sentence") {
  CHECK(claims_in("It was fast, t(28) = 2.20. Here p = .50.") == "");
  CHECK(claims_in("It was t(28) = 2.20! Here p = .50.") == "");
  CHECK(claims_in("t(28) = 2.20\n\np = .50") == "");
  CHECK(claims_in("- t(28) = 2.20\n- p = .50\n") == "");
  CHECK(claims_in("It was fast, t(28) = 2.20 (vs. t = 2.1 in Fig. 2, p = .9), p = .036.") == "");
  CHECK(claims_in("t(28) = 2.20, cf. Smith et al. (2010), i.e. p = .036") == t);
  CHECK(claims_in("t(28) = 2.20 (see J. Smith), p = .036") == t);
}

TEST_CASE("a one-sided test in the wrong direction is possible, with a remark") {
  CHECK(
      claims_in("A one-tailed test, t(28) = -2.20, p = .982.") ==
      "possible: p is .981 to .983, one-sided as the text says; the statistic is on the side that this test "
      "does not expect");
  CHECK(claims_in("t(28) = -2.20, p = .982.").find("impossible") == 0);
}

TEST_CASE("a one-sided p in the wrong direction may be a bound") {
  CHECK(claims_in("A one-tailed test, t(28) = -2.20, p > .05.").find("possible") == 0);
  CHECK(claims_in("t(28) = -2.20, p > .05.") == "impossible: p is .0358 to .0367, two-sided");
}

TEST_CASE("tests are read in every spelling") {
  for (const char* text : {"t(28) = 2.20, p = .036",
                           "t (28) = 2.20, p = .036",
                           "t[28] = 2.20, p = .036",
                           "t₂₈ = 2.20, p = .036",
                           "$t_{28} = 2.20$, $p = .036$",
                           "$t_{28}=2.20, p=.036$",
                           "*t*~28~ = 2.20, *p* = .036",
                           "t<sub>28</sub> = 2.20, p = .036",
                           "t(28) = - 2.20, p = .036",
                           "t(28) = − 2.20, p = .036",
                           "t(28) = –2.20, p = .036",
                           "_t_(28) = 2.20, _p_ = .036",
                           "t(df = 28) = 2.20, p = .036",
                           "t = 2.20, df = 28, p-value = .036",
                           "t = -2.20, df = 28, p-value = 0.036",
                           "t(28) = 2.20, p-value = .036",
                           "t(28) = 2.20, p value = .036",
                           "t(28) = 2.20, *p*-value = .036",
                           "t(28) = 2.20; P = .036",
                           "t(28) = 2.20 (p = .036)",
                           "t(28) = 2.20, p ≤ .05",
                           "t(28) = 2.20, p <= .05",
                           "t(28) = 2.20, p ⩽ .05",
                           "$t(28) = 2.20, p \\leq .05$",
                           "$t(28) = 2.20, p \\le .05$",
                           "t(28) = 2.20, p ≥ .03",
                           "t(28) = 2.20, p > .03",
                           "t(28) = 2.20, p<.05",
                           "t(28) = 2.20, p (two-tailed) = .036",
                           "t(28) = 2.20, p_two-tailed = .036",
                           "t(28) = 2,20, p = ,036",
                           "t(28) = 2,20, p = 0,036",
                           "t(28) = 2,20; p = ,036",
                           "t(28,0) = 2,20, p = ,036",
                           "t_1(28) = 2.20, p = .036",
                           "t1(28) = 2.20, p = .036",
                           "“t(28) = 2.20, p = .036”",
                           "—t(28) = 2.20, p = .036",
                           "𝑡(28) = 2.20, 𝑝 = .036",
                           "t(28) = 2.20,95% CI [1, 3], p = .036",
                           "t(28)=2.20,p=.036",
                           "t(28) = 2.20, d = 0.8, r = .38, p = .036",
                           "t(28) = 2.20 <!-- = t -->, p = .036",
                           "t = 2.20 with 28 degrees of freedom, p = .036"}) {
    CAPTURE(text);
    CHECK(claims_in(text) == t);
  }
  for (const char* text :
       {"F(2, 57) = 3.94, p = .025", "F(2,57) = 3.94, p = .025", "F(2; 57) = 3,94; p = ,025",
        "F(2, 57) = 3,94, p = ,025", "$F_{2,57} = 3.94$, $p = .025$", "$F_{2, 57}=3.94$, $p = .025$",
        "F₂,₅₇ = 3.94, p = .025", "F<sub>2,57</sub> = 3.94, p = .025", "*F*~2,57~ = 3.94, p = .025",
        "F[2, 57] = 3.94, p = .025", "F = 3.94, num df = 2, denom df = 57, p-value = 0.025",
        "F = 3.94 on 2 and 57 DF, p-value = .025", "F1(2, 57) = 3.94, p = .025",
        "$F_1(2, 57) = 3.94$, $p = .025$", "F(df1 = 2, df2 = 57) = 3.94, p = .025",
        "F_change(2, 57) = 3.94, p = .025", "F (2, 57) = 3.94, MSE = 3.1, p = .025"}) {
    CAPTURE(text);
    CHECK(claims_in(text) == f);
  }
  for (const char* text : {"χ²(1) = 4.1, p = .043",
                           "chi2(1) = 4.1, p = .043",
                           "X2(1) = 4.1, p = .043",
                           "X²(1, N = 90) = 4.1, p = .043",
                           "x2(1) = 4.1, p = .043",
                           "Chi²(1) = 4.1, p = .043",
                           "chi-square(1) = 4.1, p = .043",
                           "chi-squared(1) = 4.1, p = .043",
                           "χ2(1, N = 1,234) = 4.1, p = .043",
                           "χ²(N = 90, df = 1) = 4.1, p = .043",
                           "χ²(1, 90) = 4.1, p = .043",
                           "χ(1) = 4.1, p = .043",
                           "[CHI]2(1) = 4.1, p = .043",
                           "G²(1) = 4.1, p = .043",
                           "$\\chi^2_1 = 4.1$, $p = .043$",
                           "$\\chi^{2}_{1} = 4.1$, $p = .043$",
                           "$\\chi_1^2 = 4.1$, $p = .043$",
                           "$\\chi^2_1(N = 90) = 4.1$, $p = .043$",
                           "χ²₁ = 4.1, p = .043",
                           "X-squared = 4.1, df = 1, p-value = 0.043",
                           "Δχ²(1) = 4.1, p = .043",
                           "Q(1) = 4.1, p = .043",
                           "Qb(1) = 4.1, p = .043",
                           "Qw(1) = 4.1, p = .043",
                           "QB(1) = 4.1, p = .043",
                           "Q-within(1) = 4.1, p = .043",
                           "Q-between(1) = 4.1, p = .043",
                           "Q within(1) = 4.1, p = .043",
                           "$Q_{W}(1) = 4.1$, $p = .043$",
                           "*Q*<sub>B</sub>(1) = 4.1, p = .043",
                           "Q_between(1) = 4.1, p = .043",
                           "QM(df = 1) = 4.1, p = .043"}) {
    CAPTURE(text);
    CHECK(claims_in(text) == chi);
  }
  CHECK(claims_in("*χ*\\ :sup:`2`\\ (1) = 4.1, *p* = .043", "a.rst") == chi);
  CHECK(claims_in("*t*\\ :sub:`28` = 2.20, *p* = .036", "a.rst") == t);
  CHECK(claims_in("\\textit{t}\\textsubscript{28} = 2.20, \\emph{p} = .036", "a.tex") == t);
  CHECK(claims_in("\\(F_{2,57} = 3.94\\), \\(p = .025\\)", "a.tex") == f);
  CHECK(claims_in("<span class=\"x\">t</span><sub class=\"y\">28</sub> = 2.20, <i id=\"z\">p</i> &le; .05",
                  "a.html") == t);
  CHECK(claims_in("Q(5) = 12.3, p = .031") == "possible: p is .0302 to .0316");
}

TEST_CASE("correlations are read with their variants") {
  const std::string r = "possible: p is .0258 to .0313, two-sided";
  for (const char* text : {"r(48) = .31, p = .028", "r(N = 50) = .31, p = .028", "r = .31, n = 50, p = .028",
                           "r_pb(48) = .31, p = .028", "$r_{pb}(48) = .31$, $p = .028$",
                           "r(48) = 0,31, p = 0,028", "r(48) = .31,95% CI [.1, .5], p = .028"}) {
    CAPTURE(text);
    CHECK(claims_in(text) == r);
  }
  for (const char* text :
       {"r_s(48) = .31, p = .028", "$r_s(48) = .31$, $p = .028$", "*r*~s~(48) = .31, p = .028",
        "rs(48) = .31, p = .028", "ρ(48) = .31, p = .028", "$r_\\mathrm{s}(48) = .31$, p = .028"}) {
    CAPTURE(text);
    CHECK(claims_in(text).find("possible: p is .018") == 0);
  }
  CHECK(claims_in("r_s(48) = .31, p = .28").find("impossible") == 0);
  CHECK(claims_in("r(48) = 1.31, p = .03") == "impossible: no r is beyond 1 or -1");
  CHECK(claims_in("F(2, 57) = -3.94, p = .025") == "impossible: no F is negative");
}

TEST_CASE("degrees of freedom have thousands, and may be a billion") {
  CHECK(claims_in("t(1,234) = 2.20, p = .028") == "possible: p is .0276 to .0284, two-sided");
  CHECK(claims_in("t(1 234) = 2.20, p = .028") == "possible: p is .0276 to .0284, two-sided");
  CHECK(claims_in("t(1000000000) = 2.20, p = .028") == "possible: p is .0274 to .0282, two-sided");
  CHECK(claims_in("t(1,000,000,000) = 2.20, p = .029") == "impossible: p is .0274 to .0282, two-sided");
  for (const char* text : {"F(2, 1,234) = 3.94, p = .020", "F(2,1,234) = 3.94, p = .020",
                           "F(2, 1234) = 3.94, p = .020", "$F_{2,1234} = 3.94$, $p = .020$"}) {
    CAPTURE(text);
    CHECK(claims_in(text) == "possible: p is .0195 to .0198");
  }
  CHECK(claims_in("F(2, 1,000,000,000) = 3.94, p = .019") == "possible: p is .0193 to .0196");
  CHECK(claims_in("F(1,234) = 3.94, p = .048").find("possible") == 0);  // 1 and 234
  CHECK(claims_in("F(l, 28) = 1.00, p > .25").find("possible") == 0);   // a misread 1, as statcheck reads it
  CHECK(read_statistics("χ²(1,234) = 4.1, p = .043").unread ==
        std::vector<std::string>{"χ²(1,234) = 4.1, p = .043: in a test with unknown degrees of freedom"});
}

TEST_CASE("a statistic may be a bound") {
  CHECK(claims_in("F(1, 28) < 1, p > .25") == "possible: p is .230 to 1");
  CHECK(claims_in("F(1, 28) < 1.00, p < .05").find("impossible: p is .324 to 1") == 0);
  CHECK(claims_in("t(28) > 2.20, p < .05") == "possible: p is 0 to .0367, two-sided");
  CHECK(claims_in("t(28) < -2.20, p < .05") == "possible: p is 0 to .0367, two-sided");
  CHECK(claims_in("t(28) > 2.20, p > .05") == "impossible: p is 0 to .0367, two-sided");
  CHECK(claims_in("t(28) = 2.20, p = ns") == "impossible: p is .0358 to .0367, two-sided");
  CHECK(claims_in("t(28) = 2.20, n.s.") == "impossible: p is .0358 to .0367, two-sided");
  CHECK(claims_in("t(28) = 2.20 in 5 ns") == "");
}

TEST_CASE("numbers of a document with decimal commas are read as it writes them") {
  const text::Notation german{",", "."};
  CHECK(claims_in("t(28) = 2,20, p = ,036", "a.md", german) == t);
  CHECK(claims_in("t(28) = 2,20; p = 0,036", "a.md", german) == t);
  CHECK(claims_in("F(2,57) = 3,94, p = ,025", "a.md", german) == f);
  CHECK(claims_in("F(2; 57) = 3,94, p = ,025", "a.md", german) == f);
  CHECK(claims_in("$F_{2,57} = 3{,}94$, $p = 0{,}025$", "a.tex", german) == f);
  CHECK(claims_in("t(1.234) = 2,20, p = ,028", "a.md", german) == "possible: p is .0276 to .0284, two-sided");
  CHECK(claims_in("t(28) = 2,200, p = ,036", "a.md", german).find("possible") == 0);
}

TEST_CASE("ranges are exact, and an impossible p is outside of the range that is shown") {
  // By mpmath, p of F from .825 to .835, a from 4.25 to 4.35 and b from 56.95 to 57.05 is .51453712 to
  // .52317688.
  CHECK(claims_in("F(4.3, 57.0) = 0.83, p = .514").find("impossible: p is .5145") == 0);
  CHECK(claims_in("F(4.3, 57.0) = 0.83, p = .515") == "possible: p is .514 to .524");
  CHECK(claims_in("F(4.3, 57.0) = 0.83, p = .523") == "possible: p is .514 to .524");
  CHECK(claims_in("F(4.3, 57.0) = 0.83, p = .524").find("impossible: p is .514") == 0);
  // F(1.6, 40.2) = 3.10: .064781327 to .068190929.
  CHECK(claims_in("F(1.6, 40.2) = 3.10, p = .064").find("impossible") == 0);
  CHECK(claims_in("F(1.6, 40.2) = 3.10, p = .069").find("impossible") == 0);
  // For two degrees of freedom, p = 1 − |r|.
  CHECK(claims_in("r(2) = .31, p = .69") == "possible: p is .685 to .695, two-sided");
  CHECK(claims_in("r(2) = .31, p = .684").find("impossible: p is .685 to .695") == 0);
  CHECK(claims_in("r(2) = .31, p = .70") == "possible: p is .685 to .695, two-sided");
  CHECK(claims_in("r(2) = .31, p = .696") == "impossible: p is .685 to .695, two-sided");
  CHECK(claims_in("r(48) = 1.00, p < .001").find("possible") == 0);
}

TEST_CASE("what looks like a test and is not read is counted") {
  const auto unread = [](const char* text) { return read_statistics(text).unread; };
  using List = std::vector<std::string>;
  CHECK(unread("It is p = .036 here.") == List{"p = .036: \"p =\" without a test"});
  CHECK(unread("p < .05 and p-value = .2") ==
        List{"p < .05: \"p =\" without a test", "p-value = .2: \"p =\" without a test"});
  CHECK(unread("t(28) = 2.20.") == List{"t(28) = 2.20: in a test without a p"});
  CHECK(unread("t = 2.20, p = .036") == List{"t = 2.20, p = .036: in a test without degrees of freedom"});
  CHECK(unread("t(28) = 2.20, p_adj = .07") ==
        List{"t(28) = 2.20, p_adj = .07: in a test with an adjusted p"});
  CHECK(unread("min F'(1, 28) = 2.20, p = .15") == List{"F'(1, 28) = 2.20, p = .15: in an approximate test"});
  CHECK(unread("t(28) = 2.20, p = 1/28") == List{"t(28) = 2.20, p = 1: in a test with an unknown p"});
  CHECK(unread("At t = 5 min, F(x) = 3 and r = .31.").empty());
  CHECK(unread("t(28) = 2.20, p = .036; `p = .9`").empty());
}

TEST_CASE("an n that does not fit the degrees of freedom is a remark") {
  const std::string fits = t, remark = t + "; n = 50 does not fit 28 degrees of freedom";
  CHECK(claims_in("t(28) = 2.20, p = .036, n = 50") == remark);
  CHECK(claims_in("t(28) = 2.20, p = .036, N = 30") == fits);
  CHECK(claims_in("t(28) = 2.20, p = .036, n = 29") == fits);
  CHECK(claims_in("t(28) = 2.20, p = .036, n = 15 per group") == fits);
  CHECK(claims_in("n = 12 and n = 18, t(28) = 2.20, p = .036") == fits);
  CHECK(claims_in("r(48) = .31, p = .028, n = 48").find("n = 48 does not fit 48 degrees of freedom") !=
        std::string::npos);
  CHECK(claims_in("χ²(1, N = 90) = 4.1, p = .043") == chi);
  const auto f_fits = [](const std::string& counts) {
    const std::string claims = claims_in("F(2, 57) = 3.50, p = .037, " + counts);
    return claims.starts_with("possible: ") && claims.find("does not fit") == std::string::npos;
  };
  CHECK(f_fits("N = 60"));
  CHECK(f_fits("N = 66"));  // 3 × 3 cells
  CHECK(f_fits("n = 20 per group"));
  CHECK(f_fits("n = 18, n = 20 and n = 22"));
  for (const char* counts : {"N = 30", "N = 57", "N = 58", "n = 6 per group", "N = 600"})
    CHECK_FALSE(f_fits(counts));
  CHECK(claims_in("F(2, 58) = 3.50, p = .037, N = 30").find("fit") ==
        std::string::npos);  // 30 persons, three times
  CHECK(claims_in("F(2, 57) = 3.50, p = .037, N = 58")
            .find("N = 58 does not fit 2 and 57 degrees of freedom") != std::string::npos);
}

}  // namespace reported_reading_test
