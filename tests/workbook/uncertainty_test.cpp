// Uncertain given values: how they are read, printed and judged.
#include "catch.hpp"
#include "small.hpp"
#include "text/marks.hpp"

namespace uncertainty_pages_test {

using namespace proofsheet;

namespace {

Small lab(const std::string& given, const std::string& more = {}, const std::string& prose = "{num}`y`") {
  Small small;
  small.examples = "lab:\n  title: A lab\n  document: d1\n  decimals: 2\n  given:\n" + given + more;
  small.prose = "# Lab\n\n" + prose + "\n\n```{example} lab\n```\n";
  small.cards = small.quiz = "";
  return small;
}

/// A lab whose prose prints no number.
Small claimed(const std::string& given, const std::string& more) { return lab(given, more, "A lab."); }

std::string printed(const Small& small) {
  const workbook::Workbook book = made(small);
  std::string all;
  for (const workbook::Insert& insert : book.lessons[0].inserts)
    all += (all.empty() ? "" : "; ") + insert.text + text::strip_marks(insert.formula.latex) +
           (insert.unit.empty() ? "" : " " + insert.unit);
  return all;
}

std::string judged(const Small& small) {
  const workbook::Workbook book = made(small);
  std::string all;
  for (const ledger::Claim& claim : book.claims)
    all += claim.what + " = " + claim.printed + ": " + std::string(name_of(claim.verdict)) +
           (claim.clean() ? "" : ", " + correct_text(claim) + " (" + text_of(claim.remark) + ")") + "\n";
  return all;
}

const std::string equations = "  uncertainty: 2 sig\n  equations: |\n    y = 2 x\n";

}  // namespace

TEST_CASE("an uncertain number may be written in every usual way") {
  struct Row {
    std::string written, shown;
  };
  for (const Row& row : std::vector<Row>{{"9.81 ± 0.02", "19.620 ± 0.040"},
                                         {"9.81 +/- 0.02", "19.620 ± 0.040"},
                                         {"9.81 +- 0.02", "19.620 ± 0.040"},
                                         {"9.81(2)", "19.620 ± 0.040"},
                                         {"9.81(0.02)", "19.620 ± 0.040"},
                                         {"(9.81 ± 0.02)", "19.620 ± 0.040"},
                                         {"-9.81 ± 0.02", "-19.620 ± 0.040"},
                                         {"1234(56)", "2470 ± 110"},
                                         {"6.674(15)e-11", "0.00000000013348 ± 0.00000000000030"}}) {
    INFO(row.written);
    CHECK(printed(lab("    x: " + row.written + "\n", equations)) == row.shown);
  }
  CHECK(printed(lab("    x: 9.81 ± 0.02 m/s^2\n", "  units: {y: m/s²}\n" + equations)) ==
        "(19.620 ± 0.040) m/s²");
  CHECK(printed(lab("    x: 9.81(2) m/s^2\n", equations, "{num}`x`")) == "(9.810 ± 0.020) m/s²");
  CHECK(printed(lab("    v: [1.0 ± 0.1, 2.0 ± 0.3]\n    w[0..1]: 3(1) 4\n    x: 1\n", equations,
                    "{num}`v[1]` {num}`sum(v)` {num}`v[1] : 1`")) == "2.00 ± 0.30; 3.00 ± 0.32; 2.0");
}

TEST_CASE("a wrong uncertainty is reported where it is written") {
  CHECK(messages(lab("    x: 9.81 ± 0\n", equations)).find("is not a number with an uncertainty") !=
        std::string::npos);
  CHECK(messages(lab("    x: 0.25 +0.03/−0.02\n", equations)).find("has two sides") != std::string::npos);
  CHECK(messages(lab("    x: 3 ± 1\n", "  uncertainty: 3 sig\n  equations: |\n    y = x\n"))
            .find("write 1 sig, 2 sig") != std::string::npos);
  CHECK(messages(lab("    x: 3 ± 1\n    z: 2\n", "  correlations:\n    x, z: 0.5\n" + equations))
            .find("'z' is not a given value with an uncertainty") != std::string::npos);
  CHECK(messages(lab("    x: 3 ± 1\n", "  correlations:\n    x: 2\n" + equations)).find("is not a pair") !=
        std::string::npos);
  CHECK(messages(lab("    x: 0 ± 1\n", "  uncertainty: 2 sig\n  equations: |\n    y = abs(x)\n"))
            .find("has no derivative") != std::string::npos);
}

TEST_CASE("the digits of an uncertainty are the requested ones") {
  const auto with = [](const std::string& how, const std::string& x) {
    return printed(lab("    x: " + x + "\n", "  uncertainty: " + how + "\n  equations: |\n    y = x\n"));
  };
  CHECK(with("1 sig", "9.8149 ± 0.0251") == "9.81 ± 0.03");
  CHECK(with("2 sig", "9.8149 ± 0.0251") == "9.815 ± 0.025");
  CHECK(with("2 sig up", "10.47 ± 0.0104") == "10.470 ± 0.011");
  CHECK(with("1 sig", "9.8 ± 0.096") == "9.8 ± 0.1");
  CHECK(with("1 sig", "12345 ± 678") == "12300 ± 700");
  CHECK(with("2 sig", "28.05 ± 28.05") == "28 ± 28");
  Small off = lab("    x: 3 ± 1\n", "  equations: |\n    y = x\n");
  CHECK(printed(off) == "3.00");
}

TEST_CASE("a claim with an uncertainty gets the worse verdict of its two parts") {
  const std::string claims =
      "  published:\n"
      "    - numbers: |\n"
      "        y = 19.62 ± 0.04\n"
      "        y = 19.62(4)\n"
      "        y = 19.62(5)\n"
      "        y = 19.63 ± 0.04\n"
      "        y = 19.63 ± 0.05\n"
      "        y = 19.62\n"
      "        u(y) = 0.04\n"
      "    - what: v\n"
      "      values: 1.0(1) 2.0(2)\n"
      "  errata:\n"
      "    - what: y\n      count: 3\n      because: Planted.\n"
      "    - what: v[1]\n      because: Planted.\n";
  CHECK(judged(lab("    x: 9.81 ± 0.02\n    v: [1.0 ± 0.1, 2.0 ± 0.3]\n", equations + claims)) ==
        "y = 19.62 ± 0.04: exact\n"
        "y = 19.62 ± 0.04: exact\n"
        "y = 19.62 ± 0.05: off, 19.62 ± 0.04 (u(y) is 0.04)\n"
        "y = 19.63 ± 0.04: off, 19.62 ± 0.04 ()\n"
        "y = 19.63 ± 0.05: off, 19.62 ± 0.04 (y is 19.62; u(y) is 0.04)\n"
        "y = 19.62: exact\n"
        "u(y) = 0.04: exact\n"
        "v[0] = 1.0 ± 0.1: exact\n"
        "v[1] = 2.0 ± 0.2: off, 2.0 ± 0.3 ((u(v))[1] is 0.3)\n");
}

TEST_CASE("prose claims both parts of an uncertain number") {
  Small small = lab("    x: 9.81 ± 0.02 m\n", "  units: {y: m}\n" + equations,
                    "{num}`19.62(4) m <y>`, {num}`19.62 ± 0.05 m <y>`");
  const workbook::Workbook book = made(small);
  REQUIRE(book.findings.size() == 1);
  CHECK(book.findings[0].message == "u(y) is 0.04, not 0.05");
  CHECK(book.lessons[0].inserts[0].text == "19.62(4)");
  CHECK(book.lessons[0].inserts[0].unit == "m");
}

TEST_CASE("a value of another example keeps its uncertainty and its correlation") {
  Small small = lab("    x: 9.81 ± 0.02\n", equations, "{num}`other.d` {num}`other.s` {num}`other.z`");
  small.examples +=
      "other:\n  title: Another\n  uncertainty: 2 sig\n  given:\n    c: 1.0 ± 0.1\n  equations: |\n    d = "
      "lab.y - "
      "lab.x\n    s = lab.y + c\n    z = lab.y - 2 lab.x\n";
  CHECK(printed(small) == "9.810 ± 0.020; 20.62 ± 0.11; 0.0000");
}

TEST_CASE("steps and tables show the uncertainty of their results") {
  Small small = lab(
      "    x: 9.81 ± 0.02\n",
      equations + "    t[k] = k x for k in 1..2\n  show:\n    - steps: y\n    - table: t\n    - value: y\n");
  const workbook::Workbook book = made(small);
  for (const auto& block : book.lessons[0].blocks)
    if (const auto* example = std::get_if<workbook::ExampleView>(&block)) {
      CHECK(example->is_uncertain);
      CHECK(text::strip_marks(example->scalars[0].latex) == "x = 9.81 \\pm 0.02");
      const auto& steps = std::get<workbook::StepsView>(example->shows[0]);
      CHECK(steps.lines[0].stages.back().plain == "19.620 ± 0.040");
      const auto& table = std::get<workbook::TableView>(example->shows[1]);
      CHECK(table.rows[0].cells[1].text == "19.620 ± 0.040");
      CHECK(std::get<workbook::ValueView>(example->shows[2]).digits == "19.620 ± 0.040");
    }
}

TEST_CASE("guaranteed bounds decide whether a printed number is possible") {
  const std::string more =
      "  bounds: yes\n  equations: |\n    y = 2 x\n  published:\n    - what: y\n      values: 0.55\n      "
      "verdict: range\n"
      "    - what: y\n      values: 0.45\n      verdict: range\n      where: there\n  errata:\n    - what: "
      "y\n      where: there\n"
      "      because: Planted.\n";
  CHECK(judged(lab("    x: 0.25 +0.03/−0.02\n", more)) ==
        "y = 0.55: possible\ny = 0.45: impossible, 0.46 to 0.56 ()\n");
  CHECK(judged(lab("    x: 0.25 ± 0.03\n", more.substr(0, more.find("    - what: y\n      values: 0.45")))) ==
        "y = 0.55: possible\n");
  Small small =
      lab("    x: 0.25 ± 0.03\n", "  bounds: yes\n  uncertainty: 2 sig\n  equations: |\n    y = 2 x\n");
  CHECK(printed(small) == "0.50");
}

TEST_CASE("values with units carry their uncertainties") {
  const std::string si = "  quantities: si\n  uncertainty: 2 sig\n";
  const std::string given =
      "    g0: 9.81 ± 0.02 m/s^2\n    L: 125.3(4) cm\n    T: \"2.25 ± 0.01 s\"\n    hot: 68.0 ± 0.9 °F\n"
      "    cold: 21.5 ± 0.2 °C\n    warm: (30.0 ± 0.1) °C\n    V: 12.5 V ± 1 %\n    R: (4.0 ± 0.5 %) kΩ\n";
  const std::string more =
      si +
      "  equations: |\n    g = 4 pi^2 L / T^2\n    rise = warm - cold\n    I = V/R\n"
      "    v = sqrt(g0 L)\n    w = hot\n    k = cold\n  units: {g: cm/s^2, I: mA, v: km/h, "
      "w: °C, k: K}\n";
  const auto of = [&](const std::string& what) { return printed(lab(given, more, "{num}`" + what + "`")); };
  // Python: g = 400 pi² 1.253/2.25² = 977.1152, u = g sqrt((0.4/125.3)² + (2/225)²) = 9.2286
  CHECK(of("g") == "(977.1 ± 9.2) cm/s²");
  CHECK(of("u(g) : 3") == "9.229 cm/s²");
  CHECK(of("rise") == "(8.50 ± 0.22) K");
  CHECK(of("I") == "(3.125 ± 0.035) mA");  // 3.125 sqrt(0.01² + 0.005²)
  CHECK(of("v") == "(12.622 ± 0.024) km/h");
  CHECK(of("w") == "(20.00 ± 0.50) °C");  // 0.9 · 5/9
  CHECK(of("k") == "(294.65 ± 0.20) K");
  CHECK(of("cold") == "(21.50 ± 0.20) °C");
  CHECK(of("u(cold) : 1") == "0.2 K");
  CHECK(of("u(g, g0) : 1") == "0.0 m²/s⁴");
  CHECK(of("u(L, g0 L) : 6") == "0.000157 m³/s²");  // 9.81 · 0.004²
  CHECK(of("sigmas(g, g0) : 2") == "0.41");
  CHECK(of("percent_error(g, g0) : 2") == "0.40");
  CHECK(of("u(V)/V : percent 1") == "1.0%");
}

TEST_CASE("claims of values with units and uncertainties are judged in both parts") {
  const std::string more =
      "  quantities: si\n  equations: |\n    g = 4 pi^2 L / T^2\n    rise = warm - cold\n    i = 2 V\n"
      "  units: {g: m/s^2}\n  published:\n    - numbers: |\n"
      "        g = 9.77 ± 0.09 m/s^2\n        g = 977(9) cm/s^2\n        g = 977.1 ± 9.2 cm/s^2\n"
      "        g = 9.77 ± 0.03 m/s^2\n        g = 977(9) mm/s^2\n        warm = 30.0 ± 0.1 °C\n"
      "        cold = 21.5(2) °C\n        rise = 8.50(22) K\n        i = 25.0 V ± 1 %\n        i = 25.0 V ± "
      "2 %\n"
      "    - says: They agree.\n      means: agrees(g, 9.81 m/s^2)\n"
      "  errata:\n    - what: g\n      printed: [\"(9.77 ± 0.03) m/s^2\", \"(977 ± 9) mm/s^2\"]\n      "
      "because: Planted.\n    - what: i\n      printed: [\"(25.0 ± 2%) V\"]\n      because: "
      "Planted.\n";
  CHECK(judged(claimed(
            "    L: 1.253(4) m\n    T: 2.25 ± 0.01 s\n    cold: 21.5 ± 0.2 °C\n    warm: 30.0 ± 0.1 °C\n"
            "    V: 12.5 V ± 1 %\n",
            more)) ==
        "g = (9.77 ± 0.09) m/s^2: exact\n"
        "g = (977 ± 9) cm/s^2: exact\n"
        "g = (977.1 ± 9.2) cm/s^2: exact\n"
        "g = (9.77 ± 0.03) m/s^2: off, (9.77 ± 0.09) m/s^2 (u(g) is 0.09)\n"
        "g = (977 ± 9) mm/s^2: off, (9771 ± 92) mm/s^2 (the digits are right, but the prefix of the "
        "unit is wrong: it is cm/s^2; g is 9771; u(g) is 92)\n"
        "warm = (30.0 ± 0.1) °C: exact\n"
        "cold = (21.5 ± 0.2) °C: exact\n"
        "rise = (8.50 ± 0.22) K: exact\n"
        "i = (25.0 ± 1%) V: exact\n"
        "i = (25.0 ± 2%) V: off, (25.0 ± 1%) V (u(i)/abs(i) is 1%)\n"
        "They agree. = They agree.: holds\n");
  // 9 °F = 5 K; 5 °C = 5 K
  CHECK(judged(claimed("    x: 1.25 m ± 3 mm\n    T: 77 ± 9 °F\n",
                       "  quantities: si\n  published:\n    - numbers: |\n        x = 1.25 m ± 3 mm\n"
                       "        x = (1.250 ± 0.003)×10^3 mm\n        x = 1.250(3) m\n"
                       "        x = 1.25 m ± 4 mm\n        T = 25 ± 5 °C\n        T = 77 °F ± 9 °F\n"
                       "  errata:\n    - what: x\n      because: Planted.\n")) ==
        "x = 1.25 m ± 3 mm: exact\n"
        "x = (1.250e3 ± 0.003e3) mm: exact\n"
        "x = (1.250 ± 0.003) m: exact\n"
        "x = 1.25 m ± 4 mm: off, 1.25 m ± 3 mm (u(x) is 3)\n"
        "T = (25 ± 5) °C: exact\n"
        "T = 77 °F ± 9 degR: exact\n");
  Small prose = lab("    x: 9.81 ± 0.02 m\n", "  quantities: si\n" + equations,
                    "{num}`1962(4) cm <y>`, {num}`19.62 ± 0.05 m <y>`");
  const workbook::Workbook book = made(prose);
  REQUIRE(book.findings.size() == 1);
  CHECK(book.findings[0].message == "u(y) is 0.04, not 0.05");
}

TEST_CASE("the units of uncertainties are checked") {
  const auto with = [](const std::string& equation) {
    return claimed("    x: 9.81 ± 0.02 m\n    t: 2.0(1) s\n",
                   "  quantities: si\n  equations: |\n    y = " + equation + "\n");
  };
  CHECK(messages(with("x + u(t)")).find("x has the unit m, but u(t) has the unit s") != std::string::npos);
  CHECK(messages(with("sigmas(x, t)")).find("the arguments need one dimension") != std::string::npos);
  CHECK(messages(with("if agrees(x, t) then 1 else 2")).find("can't be compared") != std::string::npos);
  CHECK(messages(with("x + sigmas(x, 9 m)")).find("but sigmas(x, 9 m) has no unit") != std::string::npos);
  CHECK(messages(with("normal_quantile(x, 1 m, 1 m)")).find("a probability must be a number") !=
        std::string::npos);
  CHECK(messages(with("normal_quantile(0.5, x, t)")).find("the arguments need one dimension") !=
        std::string::npos);
  CHECK(messages(with("x + anova_squares([[x, x + x], [2 x, 5 x]])[0]")).find("m²") != std::string::npos);
  CHECK(messages(with("t + regress([x, 2 x, 4 x], [1, 2, 3])[0]")).find("has the unit m") !=
        std::string::npos);
  for (const char* fits : {"x + u(x)", "x^2 + u(x, x)", "x + normal_quantile(0.5, x, x)",
                           "x + regress([x, 2 x, 4 x], [1, 2, 3])[0]"}) {
    INFO(fits);
    CHECK(made(with(fits)).findings.empty());
  }
}

TEST_CASE("constants take part with their uncertainty") {
  // CODATA 2022: G = 6.67430(15)e-11
  const std::string more =
      "  quantities: si\n  uncertainty: 2 sig\n  constants: [G, c]\n  equations: |\n    y = 2 G\n    r = c\n";
  CHECK(printed(lab("    m: 1 kg\n", more, "{num}`y` {num}`r`")) ==
        "(0.0000000001334860 ± 0.0000000000000030) m³/(kg s²); 299792458.00 m/s");
}

TEST_CASE("a budget shows the terms of an uncertainty") {
  const auto rows_of = [](const Small& small) {
    const workbook::Workbook book = made(small);
    std::string all;
    for (const auto& block : book.lessons[0].blocks)
      if (const auto* const example = std::get_if<workbook::ExampleView>(&block))
        for (const auto& row : std::get<workbook::TableView>(example->shows.at(0)).rows) {
          all += row.label + ":";
          for (const auto& cell : row.cells)
            all += " " + cell.text + (cell.unit.empty() ? "" : " " + cell.unit) + ";";
          all += "\n";
        }
    return all;
  };
  // mpmath: g/L = 9.80088, 2g/T = 9.76669, times u: 0.0196018 and 0.0390668, which is 20.112 % and 79.888 %
  CHECK(rows_of(claimed("    L: 100.0 ± 0.2 cm\n    T: 2.007(4) s\n",
                        "  quantities: si\n  equations: |\n    g = 4 pi^2 L / T^2\n  units: {g: m/s^2}\n"
                        "  show:\n    - budget: g\n")) ==
        "L: 0.0980 (m/s²)/cm; 0.200 cm; 0.0196 m/s²; 20.1%;\n"
        "T: 9.77 (m/s²)/s; 0.00400 s; 0.0391 m/s²; 79.9%;\n");
  // mpmath: 1/I = 50.8647, V/I² = 12933.5, shares 42.944 %, 30.850 % and 26.206 %
  CHECK(rows_of(claimed("    V: 4.999 ± 0.003\n    I: 0.01966(1)\n",
                        "  correlations:\n    V, I: -0.36\n  equations: |\n    R = V/I\n"
                        "  show:\n    - budget: R\n")) ==
        "V: 50.9; 0.00300; 0.153; 42.9%;\nI: 12900; 0.0000100; 0.129; 30.8%;\n"
        "correlations: ; ; ; 26.2%;\n");
  const auto said = [](const std::string& what) {
    return messages(claimed("    x: [1 ± 0.1, 2 ± 0.1]\n    n: 3\n",
                            "  equations: |\n    y = 2 n\n  show:\n    - budget: " + what + "\n"));
  };
  CHECK(said("y").find("y has no uncertainty") != std::string::npos);
  CHECK(said("x").find("an uncertainty budget is about one number") != std::string::npos);
}

TEST_CASE("the edition of the constants is a source of the course") {
  const std::string equation = "  equations: |\n    y = 2 x\n";
  const std::string given = "    x: 3\n";
  CHECK(made(claimed(given, equation)).sources.empty());
  const auto sources = made(claimed(given, "  constants: [c]\n" + equation)).sources;
  REQUIRE(sources.size() == 1);
  CHECK(sources[0].title == "CODATA recommended values of the fundamental physical constants: 2022");
  CHECK(sources[0].authors.size() == 4);
}

TEST_CASE("units of the course that no example can use are reported") {
  Small small = claimed("    x: 3\n", "  equations: |\n    y = 2 x\n");
  small.course_file += "define units:\n  dose: 1\n";
  CHECK(messages(small).find("units are defined, but no example computes with units") != std::string::npos);
  CHECK(messages(small).find("add `quantities: si` to course.yaml") != std::string::npos);
  small.course_file += "quantities: si\n";
  CHECK(made(small).findings.empty());
}

TEST_CASE("in values of a claim a quoted text is one quantity") {
  CHECK(judged(claimed("    a: 5 m\n    v: [1.0 ± 0.1, 2.0 ± 0.3]\n",
                       "  quantities: si\n  units: {v: m/s}\n  equations: |\n    w = 2 v\n  published:\n"
                       "    - what: a\n      values: \"500 cm\"\n"
                       "    - what: v\n      values: [\"1.0 ± 0.1 m/s\", \"200 cm/s\"]\n"
                       "    - what: w\n      values: [2.0(2) m/s, 4.0 m/s]\n")) ==
        "a = 500 cm: exact\nv[0] = (1.0 ± 0.1) m/s: exact\nv[1] = 200 cm/s: exact\n"
        "w[0] = (2.0 ± 0.2) m/s: exact\nw[1] = 4.0 m/s: exact\n");
}

TEST_CASE("bounds have units, too") {
  const std::string more =
      "  quantities: si\n  bounds: yes\n  equations: |\n    y = 2 x\n  units: {y: mm}\n  published:\n"
      "    - what: y\n      values: 5.5 mm\n      verdict: range\n"
      "    - what: y\n      values: 0.45 cm\n      verdict: range\n      where: there\n"
      "  errata:\n    - what: y\n      where: there\n      because: Planted.\n";
  CHECK(judged(claimed("    x: 0.25 +0.03/−0.02 cm\n", more)) ==
        "y = 5.5 mm: possible\ny = 0.45 cm: impossible, 0.46 to 0.56 cm ()\n");
}

// ---- published examples, whose printed results are claims

TEST_CASE("the end gauge of the GUM (H.1)") {
  // JCGM 100:2008, H.1.2 to H.1.6: l = 50.000838 mm, u_c(l) = 32 nm; table H.1: 25, 9.7 and 2.9 nm; it prints
  // 16.6 nm for 16.675 nm.
  CHECK(judged(claimed(
            "    l_s: 50000623 ± 25 nm\n    d: 215.0 ± 9.7 nm\n    alpha_s: 11.5e-6 ± 1.2e-6 K^-1\n"
            "    theta: -0.10 ± 0.41 K\n    d_alpha: 0 ± 0.58e-6 K^-1\n    d_theta: 0.000 ± 0.029 K\n",
            "  quantities: si\n  uncertainty: 2 sig\n  equations: |\n"
            "    l = l_s + d - l_s (d_alpha theta + alpha_s d_theta)\n"
            "    of_alpha = l_s d_alpha theta\n    of_theta = l_s alpha_s d_theta\n"
            "  units: {l: mm, of_alpha: nm, of_theta: nm}\n  published:\n    - numbers: |\n"
            "        l = 50.000838(32) mm\n        u(l) = 32 nm\n        u(of_alpha) = 2.9 nm\n"
            "        u(of_theta) = 16.7 nm\n")) ==
        "l = (50.000838 ± 0.000032) mm: exact\nu(l) = 32 nm: exact\nu(of_alpha) = 2.9 nm: exact\n"
        "u(of_theta) = 16.7 nm: exact\n");
}

TEST_CASE("resistance and reactance of the GUM (H.2)") {
  // JCGM 100:2008, tables H.2 to H.4. The standard deviations and correlation coefficients of table H.2 are
  // given with more digits here, computed from its observations. The table prints u(X) = 0.295, which is
  // 0.29558 from the same observations.
  CHECK(judged(claimed(
            "    V: 4.9990 ± 0.0032093613 V\n    I: 19.6610 ± 0.0094710084 mA\n"
            "    phi: 1.04446 ± 0.00075206383\n",
            "  quantities: si\n  correlations:\n    V, I: -0.35531122\n    V, phi: 0.85762421\n"
            "    I, phi: -0.64511122\n  equations: |\n"
            "    R = V/I * cos(phi)\n    X = V/I * sin(phi)\n    Z = V/I\n  units: {R: Ω, X: Ω, Z: Ω}\n"
            "  published:\n    - numbers: |\n"
            "        R = 127.732(71) Ω\n        X = 219.85(30) Ω\n        Z = 254.260 ± 0.236 Ω\n"
            "        u(R)/R = 0.06 %\n        u(X)/X = 0.13 %\n        u(Z)/Z = 0.09 %\n"
            "        u(R, X)/(u(R) u(X)) = -0.588\n        u(R, Z)/(u(R) u(Z)) = -0.485\n"
            "        u(X, Z)/(u(X) u(Z)) = 0.993\n")) ==
        "R = (127.732 ± 0.071) Ω: exact\nX = (219.85 ± 0.30) Ω: exact\nZ = (254.260 ± 0.236) Ω: exact\n"
        "u(R)/R = 0.06 %: exact\nu(X)/X = 0.13 %: exact\nu(Z)/Z = 0.09 %: exact\n"
        "u(R, X)/(u(R) u(X)) = -0.588: exact\nu(R, Z)/(u(R) u(Z)) = -0.485: exact\n"
        "u(X, Z)/(u(X) u(Z)) = 0.993: exact\n");
}

TEST_CASE("the calibration of a thermometer of the GUM (H.3)") {
  // JCGM 100:2008, H.3.3 and H.3.4. The uncertainties of the intercept and the slope, and their correlation,
  // give that of the correction at 30 °C: b = -0.1494, u = 0.0041.
  CHECK(judged(claimed(
            "    t[0..10]: 21.521 22.012 22.512 23.003 23.507 23.999 24.513 25.002 25.503 26.010 26.511\n"
            "    b[0..10]: -0.171 -0.169 -0.166 -0.159 -0.164 -0.165 -0.156 -0.157 -0.159 -0.161 -0.160\n"
            "    y_1: -0.1712 ± 0.0028776\n    y_2: 0.0021827 ± 0.00066794\n",
            "  correlations:\n    y_1, y_2: -0.93043\n  equations: |\n"
            "    x[k] = t[k] - 20 for k in 0..10\n    line = regress(b, x)\n"
            "    errors = regress_errors(b, x)\n    s = sqrt(sum(residuals(b, x)^2)/9)\n"
            "    r = -sum(x)/sqrt(11 sum(x^2))\n    b_30 = y_1 + 10 y_2\n"
            "  published:\n    - numbers: |\n        line[0] = -0.1712\n        errors[0] = 0.0029\n"
            "        line[1] = 0.00218\n        errors[1] = 0.00067\n        r = -0.930\n"
            "        s = 0.0035\n        b_30 = -0.1494(41)\n")) ==
        "line[0] = -0.1712: exact\nerrors[0] = 0.0029: exact\nline[1] = 0.00218: exact\n"
        "errors[1] = 0.00067: exact\nr = -0.930: exact\ns = 0.0035: exact\nb_30 = -0.1494 ± 0.0041: exact\n");
}

TEST_CASE("the weighted mean of three resistances") {
  // J. R. Taylor, An Introduction to Error Analysis, section 7.3: 11.42 ± 0.69 ohms.
  CHECK(judged(claimed("    k: 1..3\n    R[k]: [11 ± 1, 12 ± 1, 10 ± 3]\n",
                       "  quantities: si\n  units: {R: Ω, best: Ω}\n  equations: |\n"
                       "    best = sum(R[i]/u(R[i])^2 for i in k)/sum(1/u(R[i])^2 for i in k)\n"
                       "  published:\n    - numbers: |\n        best = 11.42 ± 0.69 Ω\n")) ==
        "best = (11.42 ± 0.69) Ω: exact\n");
}

TEST_CASE("a straight line with uncertainties in y, and its chi-square") {
  // NIST StRD, Norris: certified coefficients, their standard deviations, and the residual standard
  // deviation, which is the uncertainty of each y here. So chi-square is the number of degrees of
  // freedom, 34.
  const std::string y =
      "0.1 338.8 118.1 888.0 9.2 228.1 668.5 998.5 449.1 778.9 559.2 0.3 0.1 778.1 668.8 339.3 448.9 10.8 "
      "557.7 228.3 998.0 888.8 119.6 0.3 0.6 557.6 339.3 888.0 998.5 778.9 10.2 117.6 228.9 668.4 449.2 0.2 ";
  const std::string x =
      "0.2 337.4 118.2 884.6 10.1 226.5 666.3 996.3 448.6 777.0 558.2 0.4 0.6 775.5 666.9 338.0 447.5 11.6 "
      "556.0 228.1 995.8 887.6 120.2 0.3 0.3 556.8 339.1 887.2 999.0 779.0 11.1 118.3 229.2 669.1 448.9 0.5";
  std::string uncertain;
  for (const char c : y) uncertain += c == ' ' ? "(0.884796396144373) " : std::string(1, c);
  CHECK(judged(claimed(
            "    k: 1..36\n    y[k]: " + uncertain + "\n    x[k]: " + x + "\n",
            "  equations: |\n"
            "    w[i] = 1/u(y[i])^2 for i in k\n"
            "    mean_x = sum(w[i] x[i] for i in k)/sum(w)\n    mean_y = sum(w[i] y[i] for i in k)/sum(w)\n"
            "    slope = sum(w[i] (x[i] - mean_x) y[i] for i in k)/sum(w[i] (x[i] - mean_x)^2 for i in k)\n"
            "    start = mean_y - slope mean_x\n"
            "    chi2 = sum(w[i] (y[i] - start - slope x[i])^2 for i in k)\n"
            "  published:\n    - numbers: |\n"
            "        start = -0.262323073774029 ± 0.23281823430115\n"
            "        slope = 1.00211681802045 ± 0.000429796848199937\n        chi2 = 34.00000000000\n")) ==
        "start = -0.262323073774029 ± 0.23281823430115: exact\n"
        "slope = 1.00211681802045 ± 0.000429796848199937: exact\nchi2 = 34.00000000000: exact\n");
}

}  // namespace uncertainty_pages_test
