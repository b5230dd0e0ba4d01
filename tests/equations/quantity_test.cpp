#include "equations/typeset/quantity.hpp"

#include "catch.hpp"
#include "equations/syntax/syntax.hpp"

namespace quantity_test {

using namespace proofsheet::equations;

TEST_CASE("a unit follows its number, a currency precedes it, a degree sign has no space") {
  struct Row {
    const char* digits;
    const char* unit;
    const char* latex;
  };
  for (const Row& row : {
           Row{"2.5", "", "2.5"},
           Row{"2.5", "m", "2.5\\,\\mathrm{m}"},
           Row{"-1,234.5", "km/h", "-1{,}234.5\\,\\mathrm{km/h}"},
           Row{"9.81", "m/s²", "9.81\\,\\mathrm{m/s^{2}}"},
           Row{"9.81", "m·s⁻²", "9.81\\,\\mathrm{m{\\cdot}s^{-2}}"},
           Row{"21", "°C", "21\\,\\mathrm{{}^{\\circ}C}"},
           Row{"75", "°", "75\\mathrm{{}^{\\circ}}"},
           Row{"4.7", "kΩ", "4.7\\,\\mathrm{k{\\Omega}}"},
           Row{"3", "Å", "3\\,\\mathrm{\\text{Å}}"},
           Row{"1,234.50", "$", "\\mathrm{\\$}1{,}234.50"},
           Row{"-5", "$", "-\\mathrm{\\$}5"},
           Row{"12", "€", "\\mathrm{\\text{€}}12"},
       }) {
    INFO(row.digits << " " << row.unit);
    CHECK(with_unit(number_formula(row.digits), row.unit).latex == row.latex);
  }
}

TEST_CASE("units in plain text have the same position as in formulas") {
  CHECK(plain_with_unit("-2.5", "m") == "-2.5 m");
  CHECK(plain_with_unit("-2.5", "$") == "-$2.5");
  CHECK(plain_with_unit("75", "°") == "75°");
  CHECK(plain_with_unit("75", "") == "75");
}

TEST_CASE("units in MathML have the same position as in LaTeX") {
  const std::string five = "<mn>5</mn>", minus = "<mo form=\"prefix\">−</mo>",
                    space = "<mspace width=\"0.167em\"/>";
  const auto mathml = [](const std::string& digits, const std::string& unit) {
    return with_unit(number_formula(digits), unit).mathml;
  };
  CHECK(mathml("5", "m") == five + space + "<mtext>m</mtext>");
  CHECK(mathml("5", "°") == five + "<mtext>°</mtext>");
  CHECK(mathml("5", "£") == "<mtext>£</mtext>" + five);
  CHECK(mathml("-5", "£") == minus + "<mtext>£</mtext>" + five);
  CHECK(mathml("5e-2", "£") == "<mtext>£</mtext>" + number_formula("5e-2").mathml);
  // An author's LaTeX without MathML has none with a unit either.
  CHECK(with_unit({"x"}, "m").mathml.empty());
  CHECK(with_unit({"x"}, "£").mathml.empty());
}

TEST_CASE("a given value has its unit, with a currency before the number") {
  proofsheet::text::Diagnostics said;
  const auto value =
      parse_expression(proofsheet::text::Text(std::make_shared<proofsheet::text::Source>("t", "-5")), said);
  REQUIRE(value);
  const auto given = [&](const std::string& unit) { return given_formula("d", *value, {}, unit); };
  CHECK(given("").latex == "d = -5");
  CHECK(given("m").latex == "d = -5\\,\\mathrm{m}");
  CHECK(given("$").latex == "d = -\\mathrm{\\$}5");
  CHECK(given("$").mathml ==
        "<mrow><mi>d</mi><mo>=</mo><mo form=\"prefix\">−</mo><mtext>$</mtext><mn>5</mn></mrow>");
  CHECK(given_formula("d", *value, {{{"d", {"\\delta"}}}}, "$").mathml.empty());
}

}  // namespace quantity_test
