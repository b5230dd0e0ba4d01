// Declared units, and the claims that have them.
#include "catch.hpp"
#include "sample.hpp"

namespace units_test {

using sample::dump;
using sample::Sample;

namespace {

std::string told(const Sample& sample) {
  const sample::Judged result = sample.judge();
  std::string text = dump(result.claims);
  for (const auto& item : result.diagnostics.items()) text += item.fact + "\n";
  return text;
}

Sample journey() {
  Sample sample;
  sample.scalar("length", "2.5").scalar("price", "-1234.5").scalar("bare", "7");
  sample.axis("i", "1..2", "").axis("k", "", "mass size").table("X", {"i", "k"}, "1.5 2.5\n3.5 4.5");
  sample.equations("way = length * 3\n");
  for (const auto& [what, unit] :
       {std::pair("length", "m"), std::pair("way", "m"), std::pair("price", "$"), std::pair("X", "cm"),
        std::pair("X[.., mass]", "g"), std::pair("X[2, mass]", "kg/m²")})
    sample.example.units.push_back({sample::text(what), sample::text(unit)});
  return sample;
}

/// Returns a value with the units of the example, as the loader assigns them.
Sample& claimed(Sample& sample, const std::string& what, const std::string& printed) {
  sample.value(what, printed);
  for (const auto& rule : sample.example.units) sample.last().units.push_back(rule.unit);
  return sample;
}

}  // namespace

TEST_CASE("a printed number may have the declared unit or none, and the right number has it too") {
  struct Row {
    const char* what;
    const char* printed;
    const char* expected;
  };
  for (const Row& row : std::vector<Row>{
           {"length", "2.5 m", "length = 2.5 m: exact"},
           {"length", "2.5", "length = 2.5: exact"},
           {"length", "2.6 m", "length = 2.6 m: off, 2.5 m should stand"},
           {"length", "2.6m", "length = 2.6m: off, 2.5m should stand"},
           {"length", "+2.6 m", "length = +2.6 m: off, +2.5 m should stand"},
           {"price", "-$1,234.50", "price = -$1,234.50: exact"},
           {"price", "$-1234.5", "price = $-1234.5: exact"},
           {"price", "-$1,234.4", "price = -$1,234.4: off, -$1,234.5 should stand"},
           {"price", "−1234 $", "price = −1234 $: truncated, -1235 $ should stand (a tie, rounded down)"},
           {"X[1, size]", "2.5 cm", "X[1, size] = 2.5 cm: exact"},
           {"X[1, mass]", "1.5 g", "X[1, mass] = 1.5 g: exact"},
           {"X[2, mass]", "3.5 kg/m²", "X[2, mass] = 3.5 kg/m²: exact"},
           {"length", "250 cm", "length is declared in m, but printed here in cm"},
           {"length", "0.0025 km", "length is declared in m, but printed here in km"},
           {"price", "€1,234.50", "price is declared in $, but printed here in €"},
           {"X[1, mass]", "1.5 cm", "X[1, mass] is declared in g, but printed here in cm"},
           {"bare", "7 ft", "'7 ft' is not a printed number"},
       }) {
    Sample sample = journey();
    INFO(row.what << " = " << row.printed);
    CHECK(told(claimed(sample, row.what, row.printed)) == std::string(row.expected) + "\n");
  }
}

TEST_CASE("names with different units can't be compared") {
  const auto compared = [](const std::string& means) {
    Sample sample = journey();
    return told(sample.says("so it is", means));
  };
  CHECK(compared("length < way") == "so it is: holds\n");
  CHECK(compared("length < bare") == "so it is: holds\n");
  CHECK(compared("3 length = way") == "so it is: holds\n");
  CHECK(compared("length > 3 price") == "so it is: holds\n");
  const std::string refused = "length is declared in m and price in $: they can't be compared\n";
  CHECK(compared("length > price") == "so it is: holds\n" + refused);
  CHECK(compared("1 < 2 and not length = price") == "so it is: holds\n" + refused);
}

TEST_CASE("the units in a shown equation are equal to one another and to that of its result") {
  const auto shown = [](const std::string& equation, const std::string& of) {
    Sample sample = journey();
    sample.shown(equation, of);
    for (const char* unit : {"m", "cm"}) sample.last().units.push_back(sample::text(unit));
    return told(sample);
  };
  CHECK(shown("3 × 2.5 = 7.5 m", "way") == "3 × 2.5 = 7.5 m: exact\n");
  CHECK(shown("3 × 2.5 = 7.6 m", "way") == "3 × 2.5 = 7.6 m: off, 7.5 m should stand\n");
  CHECK(shown("3 × 2.5 = 7.5 cm", "way") ==
        "3 × 2.5 = 7.5 cm: exact\nway is declared in m, but printed here in cm\n");
  CHECK(shown("2.5 m = 250 cm", "").find("this side is in cm, but the one before is in m\n") !=
        std::string::npos);
}

TEST_CASE("invalid units and unknown names are reported") {
  struct Row {
    const char* what;
    const char* unit;
    const char* expected;
  };
  for (const Row& row : std::vector<Row>{
           {"length", "%", "percent is a format, not a unit"},
           {"length", "3 m", "'3 m' can't be a unit"},
           {"length", "m_1", "'m_1' can't be a unit"},
           {"length", "-", "'-' can't be a unit"},
           {"lenght", "m", "there is no equation or given value 'lenght'"},
           {"2 length", "m", "'2 length' is not a name, cell or slice"},
       }) {
    Sample sample;
    sample.scalar("length", "2.5").example.units.push_back({sample::text(row.what), sample::text(row.unit)});
    INFO(row.what << ": " << row.unit);
    CHECK(told(sample) == std::string(row.expected) + "\n");
  }
}

TEST_CASE("a table with several units has none, so its rows may be compared") {
  Sample sample = journey();
  sample.says("the rows differ", "X[1, ..] ≠ X[2, ..]");
  CHECK(told(sample) == "the rows differ: holds\n");
}

}  // namespace units_test
