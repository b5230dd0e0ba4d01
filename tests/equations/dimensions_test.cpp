// Units that are parts of values: what is computed, and what is refused.
#include <sstream>

#include "catch.hpp"
#include "equations/evaluate/quantities.hpp"
#include "equations/evaluate/value.hpp"
#include "equations/model.hpp"
#include "numbers/reals/printing.hpp"

namespace dimensions_test {

using namespace proofsheet;
using namespace proofsheet::equations;

text::Text words(const std::string& text) { return text::Text(std::make_shared<text::Source>("test", text)); }

/// `given`: lines `F: 12 kN`; a list of numbers in brackets is a table.
struct Quantified {
  ModelPtr model;
  text::Diagnostics said;

  explicit Quantified(const std::string& equations, const std::string& given = {},
                      const std::string& units = {}) {
    Inputs inputs;
    inputs.quantities.emplace();
    std::istringstream lines(given);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t colon = line.find(": "), gap = line.find(' ', colon + 2);
      const std::string name = line.substr(0, colon);
      inputs.givens.push_back({words(name), {}, {{words(line.substr(colon + 2, gap - colon - 2))}}, true});
      if (gap != std::string::npos) add_unit(inputs, name, line.substr(gap + 1));
    }
    std::istringstream more(units);
    for (std::string line; std::getline(more, line);)
      add_unit(inputs, line.substr(0, line.find(": ")), line.substr(line.find(": ") + 2));
    inputs.equations = words(equations);
    model = Model::compile(inputs, said);
  }

  static void add_unit(Inputs& inputs, const std::string& name, const std::string& unit) {
    inputs.quantities->units.emplace_back(words(name), words(unit));
  }

  /// Returns the digits of an expression with its unit.
  std::string value(const std::string& text) {
    if (!model) return said.items().empty() ? "no model" : said.items().front().fact;
    text::Diagnostics failed;
    Evaluation exact(model);
    const auto asked = parse_expression(words(text), failed, model->value_names());
    const auto value = asked ? exact.value(asked, failed) : std::nullopt;
    if (!value) return failed.items().front().fact;
    if (const auto* truth = std::get_if<bool>(&*value)) return *truth ? "true" : "false";
    const auto reference = exact.reference(asked, failed);
    const std::string unit = reference ? exact.unit_of(reference->cells.front()).text : exact.unit_of(asked);
    const auto digits = numbers::print(std::get<numbers::Real>(*value), *numbers::parse_format("6 sig"));
    return numbers::to_string(digits->decimal) + (unit.empty() ? "" : " " + unit);
  }
};

const char* const givens =
    "w: 2.5 kg\nF: 12 kN\nt: 3 min\nl: 12 km\nT: 21.5 °C\nU: 30 °C\nalpha: 30 °\nn: 4\nprice: 12.50 EUR/kg\n"
    "V: 2 L\nP: 3 MPa";

TEST_CASE("operations carry units") {
  struct Row {
    const char* equation;
    const char* units;
    const char* value;
  };
  for (const Row& row : {
           Row{"x = l/t", "", "66.6667 m/s"},
           Row{"x = l/t", "x: km/h", "240.000 km/h"},
           Row{"x = F/w", "", "4800.00 m/s²"},
           Row{"x = F*l", "x: MJ", "144.000 MJ"},
           Row{"x = F*l", "", "144000000 J"},
           Row{"x = w + 500 g", "", "3.00000 kg"},
           Row{"x = w * 9.81 m/s^2", "", "0.0245250 kN"},
           Row{"x = 1/2 w (l/t)^2", "", "5555.56 J"},
           Row{"x = sin(alpha)", "", "0.500000"},
           Row{"x = asin(0.5)", "x: °", "30.0000 °"},
           Row{"x = U - T", "", "8.50000 K"},
           Row{"x = T + 8.5 K", "", "30.0000 °C"},
           Row{"x = mean([T, U])", "", "25.7500 °C"},
           Row{"x = T", "x: K", "294.650 K"},
           Row{"x = T", "x: °F", "70.7000 °F"},
           Row{"x = w * price", "", "31.2500 EUR"},
           Row{"x = sqrt(2 l / (9.81 m/s^2))", "", "0.824366 min"},
           Row{"x = l^(1/2)", "", "109.545 m^(1/2)"},
           Row{"x = l / (2 km)", "", "6.00000"},
           Row{"x = P*V", "x: kJ", "6.00000 kJ"},
           Row{"x = if n > 3 then l else 0", "", "12.0000 km"},
           Row{"x = max(l, 13000 m)", "", "13.0000 km"},
           Row{"x = sum(k * 1 m for k in 1..4)", "", "0.0100000 km"},
           Row{"x = var([1 m, 3 m], population)", "", "1.00000 m²"},
           Row{"x = std([1 m, 3 m], population)", "", "0.00100000 km"},
           Row{"x = log10(V / (1 L))", "", "0.301030"},
           Row{"x = solve(y * t = l for y in 1 m/s..100 m/s)", "", "66.6667 m/s"},
           Row{"f(a, b) = a/b\nx = f(l, t)", "x: km/h", "240.000 km/h"},
           Row{"x = 5 minute", "", "5.00000 min"},
           Row{"x = 3 kg m/s^2", "", "0.00300000 kN"},
           Row{"x = 4.18 J/(kg K) * w * 10 K", "x: J", "104.500 J"},
       }) {
    INFO(row.equation << " | " << row.units);
    CHECK(Quantified(row.equation, givens, row.units).value("x") == row.value);
  }
}

TEST_CASE("an expression about the example has units, too") {
  Quantified example("v = l/t", givens, "v: km/h");
  CHECK(example.value("2 v") == "480.000 km/h");
  CHECK(example.value("2 F") == "24.0000 kN");
  CHECK(example.value("v > 60 m/s") == "true");
  CHECK(example.value("v = 240 km/h") == "true");
  CHECK(example.value("v + t") ==
        "v has the unit m/s, but t has the unit s: different dimensions can't be added");
}

TEST_CASE("a recurrence has the unit of its first equation") {
  Quantified example(
      "x[0] = l\nx[k] = x[k-1] + 500 m for k in 1..4\ny[0] = 0\ny[k] = y[k-1] + 1 m for k in 1..2", givens);
  CHECK(example.value("x[4]") == "14.0000 km");
  CHECK(example.value("y[2]") == "0.00200000 km");
}

TEST_CASE("units that don't fit are refused at their place") {
  struct Row {
    const char* equation;
    const char* units;
    const char* message;
    const char* place;
  };
  for (const Row& row : {
           Row{"x = w + l", "",
               "w has the unit kg, but l has the unit m: different dimensions can't be added", "l"},
           Row{"x = sin(3 m)", "", "the argument of sin must be a number, but 3 m has the unit m", "3 m"},
           Row{"x = exp(t)", "", "the argument of exp must be a number, but t has the unit s", "t"},
           Row{"x = w > 3", "",
               "w has the unit kg, but 3 has no unit: different dimensions can't be compared", "3"},
           Row{"x = T + U", "",
               "two temperatures in °C can't be added, since the unit °C has a zero of its own", "T + U"},
           Row{"x = F/w", "x: m/s", "x has the unit m/s, but this has the unit m/s²: the dimensions differ",
               "F/w"},
           Row{"x = 3", "x: m", "x has the unit m, but this has no unit: the dimensions differ", "3"},
           Row{"x = U - T", "x: °C",
               "x is a difference of temperatures, but its unit °C has a zero of its own", "U - T"},
           Row{"x = 2^w", "", "an exponent must be a number, but w has the unit kg", "w"},
           Row{"x = w^n", "", "the exponent n is not a literal, so the unit of w is unknown", "n"},
           Row{"x = round(l, 2)", "", "the argument of round must be a number, but l has the unit m", "l"},
           Row{"x = [w, l]", "",
               "w has the unit kg, but l has the unit m: the items of a list need one dimension", "l"},
           Row{"x = sum([T, U])", "",
               "temperatures in °C can't be added, since the unit °C has a zero of its own", "sum([T, U])"},
           Row{"x = price * w + 3", "",
               "price * w has the unit EUR, but 3 has no unit: different dimensions can't be added", "3"},
           Row{"x[0] = l\nx[k] = x[k-1] * l for k in 1..3", "",
               "x has the unit m in its first equation, but this has the unit m²: the dimensions differ",
               "x[k-1] * l"},
           Row{"x = 3 K / (2 degC)", "", "a literal can't have the unit degC, which has a zero of its own",
               "degC"},
           Row{"x = (l^900)^900", "", "the exponents of this unit are too large", "(l^900)^900"},
       }) {
    INFO(row.equation << " | " << row.units);
    Quantified example(row.equation, givens, row.units);
    REQUIRE_FALSE(example.said.items().empty());
    const text::Diagnostic& said = example.said.items().front();
    CHECK(said.fact == row.message);
    CHECK_FALSE(said.hint.empty());
    CHECK(said.span.source->text().substr(said.span.begin, said.span.end - said.span.begin) == row.place);
    CHECK(example.said.items().size() == 1);
  }
}

TEST_CASE("a name of the example is never a unit") {
  CHECK(Quantified("x = 3 m", "m: 2 kg").value("x") == "6.00000 kg");
  CHECK(Quantified("x = 3 q", "m: 2 kg").value("x") != "3");
}

}  // namespace dimensions_test
