// Claims in documents whose project computes with units: a number in any unit of the same dimension.
#include "catch.hpp"
#include "commands/program.hpp"

namespace convertible_units_test {

using namespace program;

namespace {

const char* const project_text =
    "quantities: si\ngiven:\n  F: 12000 N\n  v: 20 m/s\n  d: 2 m\nunits: {A: mm^2}\nequations: |\n  A = "
    "d^2\n";

Ran checked(const std::string& document) {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", project_text);
  write(folder.path() / "a.md", document);
  return run_in(folder.path(), {"check", "a.md"});
}

}  // namespace

TEST_CASE("a document may print another unit of the same dimension") {
  for (const char* line : {"The force is 12 kN <!-- = F -->.", "It needs 12,000 N <!-- = F -->.",
                           "The force is 12\u00a0kN <!-- = F -->.", "So fast: 72 km/h <!-- = v -->!",
                           "(It has 4 m² <!-- = A -->)", "It has 4000000 mm² <!-- = A -->."}) {
    INFO(line);
    const Ran ran = checked(std::string(line) + "\n");
    CAPTURE(ran.out, ran.err);
    CHECK(ran.status == 0);
  }
}

namespace {

/// Returns the output of a check of one line with the entries of a project.
std::string told(const std::string& project, const std::string& line) {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", "quantities: si\n" + project);
  write(folder.path() / "d.md", line + "\n");
  const Ran ran = run_in(folder.path(), {"check", "--exclude", "untraced", "d.md"});
  return ran.status == 0 ? "exact" : ran.out + ran.err;
}

struct Line {
  const char* project;
  const char* line;
  const char* told;  ///< a part of the output
};

void check_lines(const std::vector<Line>& lines) {
  for (const Line& line : lines) {
    const std::string out = told(line.project, line.line);
    CAPTURE(line.project, line.line, out);
    CHECK(out.find(line.told) != std::string::npos);
  }
}

const char* const speed = "given: {s: 100 m, t: 9.58 s}\nequations: v = s/t\n";
const char* const power = "given: {F: 12 kN, L: 3 m, t: 6 s}\nequations: P = F L/t\n";
const char* const force = "given: {F: 12 kN}\n";

}  // namespace

TEST_CASE("the whole unit after a number is read, also without a declared one of its dimension") {
  check_lines({
      {speed, "10.44 m/s <!-- = v -->", "exact"},
      {speed, "37.6 km/h <!-- = v -->", "exact"},
      {"given: {m: 5 kg, L: 2 m}\nequations: d = m/L\n", "2.5 kg/m <!-- = d -->", "exact"},
      {"given: {p: 6 EUR, m: 2 kg}\nequations: q = p/m\n", "3 EUR/kg <!-- = q -->", "exact"},
      {"given: {v: 2 m/s, t: 2 s}\nequations: a = v/t\n", "1 m/s² <!-- = a -->", "exact"},
      {"given: {h: 5 cm}\nequations: A = h^2\n", "25 cm² <!-- = A -->", "exact"},
      {"given: {h: 100 m}\nequations: V = h^3\n", "1000000 m^3 <!-- = V -->", "exact"},
      {"given: {c: 4.18 kJ/(kg·°C)}\n", "4.18 kJ kg⁻¹ K⁻¹ <!-- = c -->", "exact"},
      {"given: {c: 4.18 kJ/(kg·°C)}\n", "4180 J/(kg K) <!-- = c -->", "exact"},
      {power, "6 kW <!-- = P -->", "exact"},
      {power, "6.1 kW <!-- = P -->", "should be 6.0 kW"},
      {power, "6000 N m/s <!-- = P -->", "exact"},
      {power, "6000 V <!-- = P -->", "the dimensions differ"},
      {power, "6000 kg <!-- = P -->", "the dimensions differ"},
      {power, "6000 J <!-- = P -->", "the dimensions differ"},
      {force, "12 kN/m <!-- = F -->", "the dimensions differ"},
      {force, "13 kN·s <!-- = F -->", "the dimensions differ"},
      {force, "12 kN·m <!-- = F -->", "the dimensions differ"},
      {force, "12 kN/lap <!-- = F -->", "'kN/lap' is not a known unit"},
      {force, "over 10 kN <!-- = F -->", "exact"},
      {"given: {c: 0.5 mol/L}\n", "0.5 M <!-- = c -->", "exact"},
      {"given: {c: 0.5 mol/L}\n", "500 mM <!-- = c -->", "exact"},
  });
}

TEST_CASE("a unit may be written in words, and an unknown word is refused") {
  check_lines({
      {"given: {L: 2.5 km}\n", "2500 metres <!-- = L -->", "exact"},
      {"given: {L: 2.5 km}\n", "2600 metres <!-- = L -->", "should be 2500 metres"},
      {"given: {L: 2.5 km}\n", "2.5 metres <!-- = L -->", "off"},
      {"given: {L: 2.5 km}\n", "2.5 nautical miles <!-- = L -->", "off"},
      {"given: {t: 3 minute}\n", "185 seconds <!-- = t -->", "should be 180 seconds"},
      {force, "12 meganewtons <!-- = F -->", "off"},
      {force, "12 megabanana <!-- = F -->", "'megabanana' is not a known unit"},
      {"given: {n: 3}\n", "3 turns <!-- = n -->", "exact"},
      {"given: {n: 3}\n", "3 boats <!-- = n -->", "exact"},
  });
}

TEST_CASE("ppm, per mille and percent are converted") {
  const char* const ratio = "given: {x: 400 ppm}\n";
  check_lines({
      {ratio, "0.04% <!-- = x -->", "exact"},
      {ratio, "0.041% <!-- = x -->", "should be 0.040%"},
      {ratio, "0.0004 <!-- = x -->", "exact"},
      {ratio, "0.4 ‰ <!-- = x -->", "exact"},
      {ratio, "400 ppm <!-- = x -->", "exact"},
      {ratio, "400 <!-- = x -->", "exact"},
      {ratio, "401 ppm <!-- = x -->", "should be 400 ppm"},
      {"given: {x: 0.25}\n", "250000 ppm <!-- = x -->", "exact"},
      {force, "12 % <!-- = F -->", "printed in %"},
  });
}

TEST_CASE("another currency has another dimension") {
  const char* const dollars = "given: {fee: $1.99}\n";
  const char* const euros = "given: {fee: 1.99 EUR}\n";
  check_lines({
      {dollars, "$1.99 <!-- = fee -->", "exact"},
      {dollars, "€1.99 <!-- = fee -->", "the dimensions differ"},
      {dollars, "£1.99 <!-- = fee -->", "the dimensions differ"},
      {dollars, "1.99 EUR <!-- = fee -->", "the dimensions differ"},
      {euros, "$1.99 <!-- = fee -->", "the dimensions differ"},
      {euros, "1.99 USD <!-- = fee -->", "the dimensions differ"},
      {euros, "€1.99 <!-- = fee -->", "exact"},
      {euros, "EUR 1.99 <!-- = fee -->", "exact"},
  });
}

TEST_CASE("a unit in a header scales the numbers below it") {
  const auto table = [](const std::string& header, const std::string& first) {
    return told("given:\n  w: [a, b]\n  T[w]: 3 4\nunits: {T: m}\n",
                "<!-- table = T[w] in len -->\n\n| w | " + header + " |\n| - | - |\n| a | " + first +
                    " |\n| b | " + (header.find("cm") == std::string::npos ? "4" : "400") + " |");
  };
  CHECK(table("len (cm)", "300") == "exact");
  CHECK(table("len (cm)", "300 cm") == "exact");
  CHECK(table("len (m)", "3") == "exact");
  CHECK(table("len (cm)", "301").find("should be 300") != std::string::npos);
  CHECK(table("len (cm)", "3").find("should be 300") != std::string::npos);
  CHECK(table("len (s)", "3").find("the dimensions differ") != std::string::npos);
  for (const std::string header : {"len [cm]", "len, cm", "len in cm", "len / cm", "len/cm", "len, in cm",
                                   "*len* / *cm*", "len ($\\mathrm{cm}$)", "len / \\si{cm}"}) {
    CAPTURE(header);
    CHECK(table(header, "300") == "exact");
    CHECK(table(header, "301").find("should be 300") != std::string::npos);
  }
  for (const std::string header : {"len (mean)", "len, mean", "len / mean", "len in all"}) {
    CAPTURE(header);
    CHECK(table(header, "3") == "exact");
  }
}

TEST_CASE("numbers of several units are read in a document") {
  check_lines({
      {"given: {d: 90 min}\n", "1 h 30 min <!-- = d -->", "exact"},
      {"given: {d: 90 min}\n", "1 h 31 min <!-- = d -->", "should be 1 h 30 min"},
      {"given: {h: 66 inch}\n", "5 ft 6 in <!-- = h -->", "exact"},
      {"given: {a: 30.25 °}\n", "30°15′ <!-- = a -->", "exact"},
  });
}

// T/K = t/°C + 273.15 and t/°F = 1.8 t/°C + 32 (NIST SP 811, B.8).
TEST_CASE("a temperature is converted with its zero, and a difference is in K") {
  check_lines({
      {"given: {T: 20 °C}\n", "68 °F <!-- = T -->", "exact"},
      {"given: {T: 20 °C}\n", "69 °F <!-- = T -->", "should be 68 °F"},
      {"given: {T: 20 °C}\n", "293 K <!-- = T -->", "exact"},
      {"given: {T: 298.15 K}\n", "25 °C <!-- = T -->", "exact"},
      {"given: {T: 298.15 K}\n", "77 °F <!-- = T -->", "exact"},
      {"given: {T: 298.15 K}\n", "26 °C <!-- = T -->", "should be 25 °C"},
      {"given: {T: 20 °C, U: 30 °C}\nequations: D = U - T\nunits: {D: K}\n", "10 °C <!-- = D -->",
       "a difference of temperatures is in K"},
      {"given: {T: 20 °C}\n", "20 °C <!-- = T -->", "exact"},
      {"given: {T: 20 °C, U: 30 °C}\nequations: D = U - T\n", "10 °C <!-- = D -->",
       "a difference of temperatures is in K"},
      {"given: {T: 20 °C, U: 30 °C}\nequations: D = U - T\n", "10 K <!-- = D -->", "exact"},
  });
}

TEST_CASE("a zero with a unit has its dimension") {
  check_lines({
      {"given: {L: 3 m}\nequations: y = L + 0 s\n", "3 <!-- = y -->", "error"},
      {"given: {L: 3 m}\nequations: y = L + 0 m\n", "3 m <!-- = y -->", "exact"},
      {"given: {L: 3 m}\nequations: y = L + 0\n", "3 m <!-- = y -->", "exact"},
  });
}

TEST_CASE("a remark names no odd prefix") {
  for (const char* line : {"over 4 km <!-- = d -->", "up to 199 cm <!-- = d -->"}) {
    const std::string out = told("given: {d: 2 m}\n", line);
    CAPTURE(line, out);
    CHECK(out.find("prefix of the unit") == std::string::npos);
  }
}

TEST_CASE("a wrong prefix in a document is a mistake") {
  const Ran ran = checked("The force is 12 N <!-- = F -->.\n");
  CHECK(ran.status == 1);
  CHECK(ran.out.find("12 N is off") != std::string::npos);
  CHECK(checked("The force is 13 kN <!-- = F -->.\n").status == 1);
}

TEST_CASE("words that are units, too, are words in a document") {
  const Ran ran = checked("There are 2 <!-- = d --> in all.\n");
  CAPTURE(ran.out, ran.err);
  CHECK(ran.status == 0);
}

}  // namespace convertible_units_test
