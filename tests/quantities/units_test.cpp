#include <fstream>
#include <sstream>

#include "catch.hpp"
#include "checkout.hpp"
#include "numbers/exact/decimal.hpp"
#include "numbers/exact/printed.hpp"
#include "quantities/constants.hpp"
#include "quantities/unit.hpp"
#include "text/characters.hpp"

namespace units_test {

using namespace proofsheet;
using namespace proofsheet::quantities;
using numbers::Rational;

Unit read(const std::string& text) {
  const auto unit = parse_unit(text);
  INFO(text);
  REQUIRE(unit);
  return *unit;
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, '|');) fields.emplace_back(text::trimmed(field));
  return fields;
}

TEST_CASE("factors agree with udunits") {
  const Rational pi(numbers::Integer("314159265358979323846"), numbers::Integer("100000000000000000000"));
  std::ifstream file(project_folder() / "tests" / "quantities" / "factors.txt");
  std::size_t count = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto fields = fields_of(line);
    REQUIRE(fields.size() >= 3);
    INFO(line);
    const Unit unit = read(fields[0]), base = read(fields[1]);
    CHECK(unit.dimension == base.dimension);
    const auto theirs = numbers::parse_printed(fields[2]);
    REQUIRE(theirs);
    Rational ours = unit.factor / base.factor;
    for (long i = 0; i < unit.pi; ++i) ours *= pi;
    // A double, computed in a few steps.
    const Rational tolerance =
        fields.size() > 3 ? Rational(1, 1'000'000) : Rational(1, 1'000'000'000'000'000);
    CHECK(abs(ours / numbers::value_of(*theirs) - 1) < tolerance);
    ++count;
  }
  CHECK(count >= 150);
}

// The SI brochure, 9th edition, table 7.
TEST_CASE("all prefixes of SI are powers of ten") {
  struct Row {
    const char* prefix;
    long power;
  };
  for (const Row& row :
       {Row{"Q", 30},  Row{"R", 27},  Row{"Y", 24},  Row{"Z", 21},  Row{"E", 18},  Row{"P", 15},
        Row{"T", 12},  Row{"G", 9},   Row{"M", 6},   Row{"k", 3},   Row{"h", 2},   Row{"da", 1},
        Row{"d", -1},  Row{"c", -2},  Row{"m", -3},  Row{"µ", -6},  Row{"μ", -6},  Row{"u", -6},
        Row{"n", -9},  Row{"p", -12}, Row{"f", -15}, Row{"a", -18}, Row{"z", -21}, Row{"y", -24},
        Row{"r", -27}, Row{"q", -30}}) {
    INFO(row.prefix);
    for (const std::string unit : {"m", "g", "N", "Pa", "J", "mol", "V", "L"})
      CHECK(read(row.prefix + unit).factor == read(unit).factor * numbers::power_of_ten(row.power));
  }
}

TEST_CASE("exact factors are exact") {
  CHECK(read("in").factor == Rational(254, 10000));
  CHECK(read("lb").factor == Rational(45359237, 100000000));
  CHECK(read("mmHg").factor == Rational(numbers::Integer("133322387415"), numbers::Integer(1000000000)));
  CHECK(read("km/h").factor == Rational(5, 18));
  CHECK(read("oz").factor == Rational(45359237, 1600000000));
  CHECK(read("gal").factor == 231 * read("in").factor * read("in").factor * read("in").factor);
  CHECK(read("torr").factor == Rational(101325, 760));
  CHECK(read("°").factor == Rational(1, 180));
  CHECK(read("°").pi == 1);
}

TEST_CASE("a temperature is on a scale with its own zero") {
  const auto kelvin = [](long value, const char* unit) {
    return *to_coherent(numbers::Real(value), read(unit)).rational();
  };
  CHECK(kelvin(0, "°C") == Rational(27315, 100));
  CHECK(kelvin(212, "°F") == Rational(37315, 100));
  CHECK(*from_coherent(numbers::Real(Rational(27315, 100)), read("°F")).rational() == 32);
}

TEST_CASE("units are read in several notations") {
  struct Row {
    const char* text;
    const char* same;
  };
  for (const Row& row : {Row{"kg m/s²", "N"},
                         Row{"kg·m/s^2", "N"},
                         Row{"kg*m*s^-2", "N"},
                         Row{"kg m s⁻²", "N"},
                         Row{"J/(kg K)", "m²/(s²·K)"},
                         Row{"J/kg/K", "J/(kg K)"},
                         Row{"cm3", "cm³"},
                         Row{"m s-1", "m/s"},
                         Row{"1/s", "Hz"},
                         Row{"min", "min"},
                         Row{"Pa", "N/m²"},
                         Row{"dag", "10g"},
                         Row{"mmHg", "mmHg"},
                         Row{"(m^2)^(1/2)", "m"},
                         Row{"N.m", "N m"},
                         Row{"kg.m^-3", "kg/m³"},
                         Row{"J/(kg.K)", "J/(kg K)"},
                         Row{"L.atm/(mol.K)", "L atm/(mol K)"},
                         Row{"kg.m-3", "kg/m³"},
                         Row{"W/m2", "W/m²"},
                         Row{"m**2", "m²"},
                         Row{"W/m**2", "W/m²"},
                         Row{"s^{-1}", "Hz"},
                         Row{"m/s/s", "m/s²"},
                         Row{"µm", "μm"},
                         Row{"Ω", "Ω"},
                         Row{"l", "L"},
                         Row{"sec", "s"},
                         Row{"secs", "s"},
                         Row{"hrs", "h"},
                         Row{"mins", "min"},
                         Row{"yrs", "a"},
                         Row{"lbs", "lb"},
                         Row{"rads", "rad"},
                         Row{"kgs", "kg"},
                         Row{"amps", "A"},
                         Row{"kph", "km/h"},
                         Row{"degC", "°C"},
                         Row{"deg C", "°C"},
                         Row{"° C", "°C"},
                         Row{"ºC", "°C"},
                         Row{"degrees Celsius", "°C"},
                         Row{"Celsius", "°C"},
                         Row{"deg F", "°F"},
                         Row{"mm Hg", "mmHg"},
                         Row{"sq ft", "ft²"},
                         Row{"cu ft/min", "ft³/min"},
                         Row{"tons", "ton"}}) {
    INFO(row.text);
    if (std::string(row.same) != "10g") CHECK(read(row.text) == read(row.same));
  }
}

TEST_CASE("a text that is no unit, or has two readings, is refused") {
  for (const char* text :
       {"",     "x",     "kgg", "m//s",   "J/kg K", "m^",     "m^x", "m^99", "(m",      "m)",  "m s)",
        "N..m", "(1) m", "1 m", "deg. C", "N. m",   "metrez", "°C²", "dB",   "m^(1/0)", "kkg", "/s"}) {
    INFO(text);
    CHECK_FALSE(parse_unit(text));
  }
  CHECK(parse_unit("J/kg K").failure().fact == "the unit 'J/kg K' has two readings");
  CHECK_FALSE(parse_unit(std::string(1000, 'm')));
}

// NIST SP 811, 6.1 and 6.2: symbols of units are unaltered in the plural, and their case matters; 5.2.
TEST_CASE("a near spelling of a unit is named in the hint") {
  for (const auto& [text, unit] :
       {std::pair("kw", "kW"), std::pair("hz", "Hz"), std::pair("KHz", "kHz"), std::pair("PSI", "psi"),
        std::pair("RPM", "rpm"), std::pair("kPA", "kPa"), std::pair("AU", "au"), std::pair("N-m", "N·m"),
        std::pair("kW-h", "kW·h"), std::pair("kgm/s", "kg·m"), std::pair("kmh", "km/h"),
        std::pair("ft-lb", "ft lbf"), std::pair("lbm", "lb"), std::pair("sqft", "ft^2")}) {
    INFO(text);
    const auto read = parse_unit(text);
    REQUIRE_FALSE(read);
    CHECK(read.failure().hint == "did you mean " + std::string(unit) + "?");
    CHECK(parse_unit(unit));
  }
  CHECK(parse_unit("mpa").failure().hint == "did you mean MPa or mPa?");
  CHECK(parse_unit("KM").failure().hint == "did you mean kM or km?");
  CHECK(parse_unit("Js").failure().hint == "did you mean J or J·s?");
  CHECK(parse_unit("boats").failure().hint ==
        "write units such as kN, g/cm³, kg m/s²; define others under `define units`");
  CHECK_FALSE(parse_unit("N."));
  CHECK_FALSE(parse_unit("N.m."));
}

TEST_CASE("units to choose from have other prefixes, and the coherent unit is among them") {
  const auto beside = [](const char* text) {
    std::string all;
    for (const OtherUnit& unit : units_beside(text)) {
      all += (all.empty() ? "" : " ") + unit.name;
      CHECK(read(unit.name.c_str()).factor == unit.ratio * read(text).factor);
    }
    return all;
  };
  CHECK(beside("kN") == "kN N GN MN mN");
  CHECK(beside("mm²") == "mm² m² km² cm² µm² nm²");
  CHECK(beside("km/h") == "km/h m/s");
  CHECK(beside("g/cm³") == "g/cm³ kg/m³");
  CHECK(beside("t") == "t Mt kt kg");
  CHECK(beside("°C") == "°C");
  CHECK(beside("°") == "°");
}

TEST_CASE("scripts read each unit from a line") {
  CHECK(script_line({{"N", "newton"}, read("N"), -30}) == "N newton|-30|1|0|0|kg 1 m 1 s -2");
  CHECK(script_line({{"°C"}, read("°C")}) == "°C||1|0|5463/20|K 1");
  CHECK(script_line({{"°"}, read("°")}) == "°||1/180|1|0|");
  for (const NamedUnit& unit : named_units())
    for (const std::string& name : unit.names) CHECK(find_unit(name));
}

TEST_CASE("the author's units are defined by others, or counted") {
  Units own;
  own.emplace("mmHg", *define_unit("mmHg", "133.322387415 Pa", own));
  own.emplace("dose", *define_unit("dose", "1", own));
  CHECK(own.at("mmHg") == read("mmHg"));
  CHECK(own.at("dose").dimension == Dimension::of_base("dose"));
  CHECK(parse_unit("mg/dose", own));
  for (const char* text : {"", "3", "x", "-1 m", "0 m", "21 °C"}) CHECK_FALSE(define_unit("y", text, own));
}

TEST_CASE("coherent units have their usual names") {
  CHECK(coherent_name(read("kN").dimension) == "N");
  CHECK(coherent_name(read("g/cm³").dimension) == "kg/m³");
  CHECK(coherent_name(read("J/(kg K)").dimension) == "m²/(s²·K)");
  CHECK(coherent_name(read("1/min").dimension) == "s⁻¹");
  CHECK(coherent_name(read("EUR/kg").dimension) == "EUR/kg");
  CHECK(describe(read("kJ").dimension) == "J (kg·m²/s²)");
  CHECK(describe({}) == "no unit");
}

// Every coherent name has its own dimension.
TEST_CASE("coherent names and the units of constants can be read") {
  std::ifstream file(project_folder() / "tests" / "quantities" / "factors.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const Unit unit = read(fields_of(line).front());
    INFO(line);
    if (!unit.dimension.is_number()) CHECK(read(coherent_name(unit.dimension)).dimension == unit.dimension);
  }
  for (const std::string& name : constant_names())
    if (const std::string unit(find_constant(name)->unit); !unit.empty()) read(unit);
}

TEST_CASE("a unit may be written in words") {
  for (const auto& [words, symbol] :
       {std::pair("metres", "m"), std::pair("kilometres", "km"), std::pair("Kilometer", "km"),
        std::pair("meganewtons", "MN"), std::pair("seconds", "s"), std::pair("Stunden", "h"),
        std::pair("nautical miles", "nmi"), std::pair("inches", "in"), std::pair("feet", "ft"),
        std::pair("metres per second", "m/s"), std::pair("square metres", "m²"),
        std::pair("cubic centimetres", "cm³"), std::pair("kilometres per hour", "km/h")}) {
    INFO(words);
    const auto unit = parse_unit(words);
    REQUIRE(unit);
    CHECK(*unit == *parse_unit(symbol));
  }
  for (const char* word : {"METRES", "milliinches", "boats", "ters"}) {
    INFO(word);
    CHECK_FALSE(parse_unit(word));
  }
}

TEST_CASE("in a product, a degree Celsius is a difference") {
  CHECK(*parse_unit("kJ/(kg·°C)") == *parse_unit("kJ/(kg K)"));
  CHECK(*parse_unit("W/(m² °F)") == *parse_unit("W/(m² °R)"));
  CHECK(*parse_unit("°C/min") == *parse_unit("K/min"));
  CHECK(*parse_unit("°C⁻¹") == *parse_unit("K^-1"));
}

}  // namespace units_test
