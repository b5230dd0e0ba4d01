#include "mathml/quantities.hpp"

#include "catch.hpp"
#include "text/marks.hpp"

namespace quantities_test {

using namespace proofsheet;
using namespace proofsheet::mathml;

namespace {

/// Returns the LaTeX, with `‹…›` for regions of declared numerals; or `place: fact`.
std::string spelled(const std::string& latex) {
  const Spelling spelling = spell_quantities(latex);
  if (spelling.error) return std::to_string(spelling.error->at.value_or(0)) + ": " + spelling.error->fact;
  std::string made = text::with_replacements(latex, spelling.replacements);
  const std::string region = text::mark_region(text::Origin::declared, "-");
  made = text::replaced(made, region.substr(0, 3), "‹");
  return text::replaced(made, region.substr(4), "›");
}

struct Row {
  const char *latex, *made;
};

}  // namespace

// The spelling follows siunitx's manual: a thin space before a unit and between units, negative powers after
// \per.
TEST_CASE("quantities are spelled out") {
  const Row rows[] = {
      {"\\qty{95}{\\mg}", "{95}\\,\\mathrm{mg}"},
      {"\\qty{95}{mg} + x", "{95}\\,\\mathrm{mg} + x"},
      {"\\SI{9.81}{\\metre\\per\\second\\squared}", "{9.81}\\,\\mathrm{m}\\,\\mathrm{s}^{‹-2›}"},
      {"\\SI{9.81}{m.s^{-2}}", "{9.81}\\,\\mathrm{m}\\,\\mathrm{s}^{‹-2›}"},
      {"\\qty{5}{kg.m/s^2}", "{5}\\,\\mathrm{kg}\\,\\mathrm{m}/\\mathrm{s}^{‹2›}"},
      {"\\unit{\\kilo\\gram\\square\\metre}", "{\\mathrm{kg}\\,\\mathrm{m}^{‹2›}}"},
      {"\\unit{\\joule\\per\\mole\\per\\kelvin}",
       "{\\mathrm{J}\\,\\mathrm{mol}^{‹-1›}\\,\\mathrm{K}^{‹-1›}}"},
      {"\\unit{\\second\\tothe{5}}", "{\\mathrm{s}^{‹5›}}"},
      {"\\qty{20}{\\degreeCelsius}", "{20}\\,\\mathrm{{}^{\\circ}C}"},
      {"\\qty{45}{\\degree}", "{45}\\mathrm{{}^{\\circ}}"},
      {"\\qty{5}{\\um}", "{5}\\,\\mathrm{\\text{µ}m}"},
      {"\\qty{5}{\\percent}", "{5}\\,\\mathrm{\\%}"},
      {"\\num{6.022e23}", "{6.022 \\times 10^{23}}"},
      {"\\num{1e-9}", "{1 \\times 10^{-9}}"},
      {"\\num{e3}", "{10^{3}}"},
      {"\\num{3 x 10^4}", "{3 \\times  10^4}"},
      {"\\num{3x10^-12}", "{3\\times 10^{-12}}"},
      {"\\pu{\\lit{95} mg}", "{\\lit{95}}\\,\\mathrm{mg}"},
      {"\\pu{\\lit{1e3} kJ/mol}", "{\\lit{1e3}}\\,\\mathrm{kJ}/\\mathrm{mol}"},
      {"\\num{1,5 +- 0,2}", "{1{,}5 \\pm  0{,}2}"},
      {"\\pu{123 kJ/mol}", "{123}\\,\\mathrm{kJ}/\\mathrm{mol}"},
      {"\\pu{1.2e3 kJ mol-1}", "{1.2 \\times 10^{3}}\\,\\mathrm{kJ}\\,\\mathrm{mol}^{‹-1›}"},
      {"\\pu{m3}", "{\\mathrm{m}^{‹3›}}"},
      {"\\ce{2H2 + O2 -> 2H2O}", "{‹\\ce{2H2 + O2 -> 2H2O}›}"},
      {"\\ce{NaCl}", "\\ce{NaCl}"},
      {"\\cel x \\\\ce", "\\cel x \\\\ce"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.latex);
    CHECK(spelled(row.latex) == row.made);
  }
}

TEST_CASE("a computed number keeps its marks, and its digits are not changed") {
  const std::string number = text::mark_region(text::Origin::number, "1{,}234e5");
  const Spelling spelling = spell_quantities("\\pu{" + number + " mg}");
  REQUIRE_FALSE(spelling.error);
  CHECK(text::with_replacements("\\pu{" + number + " mg}", spelling.replacements) ==
        "{" + number + "}\\,\\mathrm{mg}");
}

TEST_CASE("a quantity that can't be read is an error at its place") {
  const Row rows[] = {
      {"\\qty{5}{\\foo}", "8: '\\foo' is not a known unit"},
      {"\\qty[a=b]{5}{m}", "4: options of siunitx are not supported"},
      {"\\qty{5}", "0: a group in braces is missing"},
      {"x \\num{}", "2: \\num has no number"},
      {"\\unit{\\kilo}", "6: the unit ends before its last symbol"},
      {"\\unit{a;b}", "7: ';' can't be a part of a unit"},
      {"\\ce{\\lit{2}H2}", "4: a number inside of \\ce can't be computed or declared"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.latex);
    CHECK(spelled(row.latex) == row.made);
  }
}

}  // namespace quantities_test
