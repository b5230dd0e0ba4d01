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
  CHECK(messages(lab("    x: 9.81 ± 0.02 m/s^2\n", "  quantities: si\n" + equations))
            .find("an uncertainty can't be computed with units as parts of values") != std::string::npos);
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

}  // namespace uncertainty_pages_test
