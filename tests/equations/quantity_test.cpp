#include "equations/typeset/quantity.hpp"
#include "catch.hpp"

using namespace proofsheet::equations;

TEST_CASE("a unit stands behind its number, a currency before it, degrees close to it") {
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
