#include "catch.hpp"
#include "loading.hpp"
#include "text/marks.hpp"

namespace proofsheet::course::example_test {
namespace {

std::string joined(const std::vector<Text>& texts) {
  std::string all;
  for (const Text& text : texts) all += (all.empty() ? "" : " ") + text.str();
  return all;
}

std::string joined(const std::vector<std::vector<Text>>& rows) {
  std::string all;
  for (const auto& row : rows) all += (all.empty() ? "" : " / ") + joined(row);
  return all;
}

/// Returns lines such as `axis name range: labels; …` and `table name [axes]: rows; …`.
std::string dump(const equations::Inputs& inputs) {
  std::string all;
  for (const auto& axis : inputs.axes)
    all += "axis " + axis.name.str() + " <" + axis.range.str() + ">: " + joined(axis.labels) + "\n";
  for (const auto& given : inputs.givens)
    all += (given.scalar ? "scalar " : "table ") + given.name.str() + " [" + joined(given.axes) +
           "]: " + joined(given.rows) + "\n";
  return all;
}

Example example_with(const std::string& lines) {
  Loaded loaded = load_with("examples.yaml", example_of(lines));
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  REQUIRE(loaded.course->lessons.at(0).examples.size() == 1);
  return loaded.course->lessons[0].examples[0];
}

}  // namespace

TEST_CASE("a given number may have a unit") {
  struct Row {
    std::string given, inputs, units;
  };
  const std::vector<Row> rows = {
      {"dose: 95 mg", "scalar dose []: 95\n", "dose in mg; "},
      {"v: 120 km/h", "scalar v []: 120\n", "v in km/h; "},
      {"g: 9.81 m/s^2", "scalar g []: 9.81\n", "g in m/s² (m/s^2); "},
      {"g: 9.81 m s^-2", "scalar g []: 9.81\n", "g in m s⁻² (m s^-2); "},
      {"h: 1/3 fl oz", "scalar h []: 1/3\n", "h in fl oz; "},
      {"price: $1.99", "scalar price []: 1.99\n", "price in $; "},
      {"price: 5 €", "scalar price []: 5\n", "price in €; "},
      {"T: -20 °C", "scalar T []: -20\n", "T in °C; "},
      {"T: -20°C", "scalar T []: -20\n", "T in °C; "},
      {"width: 3 µm", "scalar width []: 3\n", "width in µm; "},
      {"n: 6.02e23 1/mol", "scalar n []: 6.02e23 1/mol\n", ""},
      {"a: 5 %", "scalar a []: 5 %\n", ""},
      {"a: 3\n  b: 2 a", "scalar a []: 3\nscalar b []: 2 a\n", ""},
      {"b: 2 pi", "scalar b []: 2 pi\n", ""},
      {"b: 14O53", "scalar b []: 14O53\n", ""},
      {"b: '95 mg'", "scalar b []: \"95 mg\"\n", ""},
      {"dose: 95 mg\nunits:\n  dose: [mg, milligrams]", "scalar dose []: 95\n", "dose in mg (milligrams); "},
  };
  for (const Row& row : rows) {
    CAPTURE(row.given);
    const Example example = example_with("given:\n  " + row.given + "\n");
    std::string units;
    for (const UnitRule& rule : example.units)
      units += rule.what.str() + " in " + rule.unit.str() +
               (rule.spellings.empty() ? "" : " (" + joined(rule.spellings) + ")") + "; ";
    CHECK(dump(example.inputs) == row.inputs);
    CHECK(units == row.units);
  }
}

TEST_CASE("given values are axes, tables or scalars") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"  d: 6\n", "scalar d []: 6\n"},
      {"  d: 2 * 3\n", "scalar d []: 2 * 3\n"},
      {"  d: 1/3\n", "scalar d []: 1/3\n"},
      {"  pos: 0..3\n", "axis pos <0..3>: \n"},
      {"  person[1..2]: [Frank, Emma]\n", "axis person <1..2>: Frank Emma\n"},
      {"  venue: [street-stall, upscale]\n", "axis venue <>: street-stall upscale\n"},
      {"  venue:\n    - a\n    - b\n", "axis venue <>: a b\n"},
      {"  year: ['2017', '2018']\n", "axis year <>: 2017 2018\n"},
      {"  x: [1, -2.5, 1/3, 1e-8]\n", "table x []: 1 -2.5 1/3 1e-8\n"},
      {"  x[1..2]: [0.5, 0.25]\n", "table x [1..2]: 0.5 0.25\n"},
      {"  s: [a, b]\n  r[s]: pass fail\n", "axis s <>: a b\ntable r [s]: pass fail\n"},
      {"  s: [a, b]\n  r[s]: [pass, fail]\n", "axis s <>: a b\ntable r [s]: pass fail\n"},
      {"  s: [a, b]\n  r[s]: |\n    1\n    2\n", "axis s <>: a b\ntable r [s]: 1 2\n"},
      {"  X[2, 0..2]: |\n    1 2 3   # a comment\n    # another\n    4  5 6\n",
       "table X [2 0..2]: 1 2 3 / 4 5 6\n"},
      {"  X: |\n    1 2\n    3 4\n", "table X []: 1 2 / 3 4\n"},
      {"  X'[a, b]: |\n    1 2\n", "table X' [a b]: 1 2\n"},
      {"  T[2, 2, 3]: |\n    1 2 3\n    4 5 6\n    7 8 9\n    1 2 3\n",
       "table T [2 2 3]: 1 2 3 / 4 5 6 / 7 8 9 / 1 2 3\n"},
      {"  X[0..d-1]: 1 2 3\n", "table X [0..d-1]: 1 2 3\n"},
  };
  for (const auto& [lines, tree] : rows) {
    CAPTURE(lines);
    CHECK(dump(example_with("given:\n" + lines).inputs) == tree);
  }
}

TEST_CASE("the example in the guide is loaded") {
  const Example example = example_with(
      "document: \"004\"\n"
      "decimals: 3 sig\n"
      "rounding: half even\n"
      "equations: |\n"
      "  P[pos, 2i] = sin(pos / 10000^(2i/6))   for pos in 1..4, i in 0..2   # a comment\n"
      "  X' = P\n"
      "notation:\n"
      "  X': 'X^{\\prime}'\n"
      "hidden: [D, H]\n"
      "labels:\n"
      "  street-stall: street stall 2\n"
      "axes:\n"
      "  P: position, entry\n"
      "by hand: |\n"
      "  P: 3\n"
      "  D: 3 sig   # a comment\n"
      "  H[S, 1..2]: 2 half even\n"
      "show:\n"
      "  - table: P\n"
      "    decimals: 3\n"
      "    rows: feature\n"
      "    title: The encodings\n"
      "    id: encodings\n"
      "  - steps: X'[1, ..]\n"
      "    route: by hand\n"
      "  - value: P[1, 0] + 1\n"
      "    route: exact\n"
      "    rounding: down\n"
      "  - formula: P[pos, 2i]\n"
      "published:\n"
      "  - what: P                              # a comment as in the guide\n"
      "    where: section 4\n"
      "    units: [m]\n"
      "    values: |\n"
      "      0.841 ~ 5 –\n"
      "      233 m 1 2\n"
      "  - what: P[1, 0]\n"
      "    values: 233 m\n"
      "    rounding: down\n"
      "    carrying: '0.84'\n"
      "    from: P[1]\n"
      "  - numbers: |                           # one a line\n"
      "      (a = b) + sum(x = 1 for x in 0..3) = 1.821\n"
      "      x[k = 1] = 2   # a comment\n"
      "    where: section 5\n"
      "  - shown: 0.98 + 0.841 = 1.821\n"
      "    of: X'[1, 0]\n"
      "  - says: Frank and Alex start identical\n"
      "    means: P[1, ..] = P[4, ..]\n"
      "    bound: within 0.001\n"
      "errata:\n"
      "  - what: X'[1, ..]\n"
      "    where: section 4\n"
      "    count: 6\n"
      "    because: |\n"
      "      Copied.\n"
      "remarks:\n"
      "  - what: P[1, 0]\n"
      "    because: Rounded on paper.\n");
  CHECK(example.id.str() == "e");
  CHECK(example.title.str() == "T");
  REQUIRE(example.documents.size() == 1);
  CHECK(example.documents[0].str() == "004");
  CHECK(example.published[0].document.str() == "004");
  CHECK(example.printing.format == numbers::Format{numbers::Format::Style::significant, 3, false});
  CHECK(example.printing.rounding == numbers::Rounding::half_even);
  CHECK(example.inputs.equations.str().find("# a comment\nX' = P\n") != std::string::npos);
  CHECK(example.inputs.notation.names.at("X'").latex == "X^{\\prime}");

  REQUIRE(example.hidden.size() == 2);
  CHECK(example.hidden[1].str() == "H");
  REQUIRE(example.labels.size() == 1);
  CHECK(example.labels[0].first.str() == "street-stall");
  CHECK(example.labels[0].second.str() == "street stall 2");
  CHECK(text::strip_marks(example.inputs.notation.words.at("street-stall")) == "street stall 2");
  REQUIRE(example.axes.size() == 1);
  CHECK(example.axes[0].second.str() == "position, entry");

  REQUIRE(example.by_hand.at("").size() == 3);
  CHECK(example.by_hand.at("")[0].what.str() == "P");
  CHECK(example.by_hand.at("")[0].format == numbers::Format{numbers::Format::Style::places, 3, false});
  CHECK(!example.by_hand.at("")[0].rounding);
  CHECK(example.by_hand.at("")[1].format == numbers::Format{numbers::Format::Style::significant, 3, false});
  CHECK(example.by_hand.at("")[2].what.str() == "H[S, 1..2]");
  CHECK(example.by_hand.at("")[2].format == numbers::Format{numbers::Format::Style::places, 2, false});
  CHECK(example.by_hand.at("")[2].rounding == numbers::Rounding::half_even);

  REQUIRE(example.show.size() == 4);
  CHECK(example.show[0].kind == Show::Kind::table);
  CHECK(example.show[0].id.str() == "encodings");
  CHECK(example.show[0].title.str() == "The encodings");
  CHECK(example.show[0].rows.str() == "feature");
  CHECK(example.show[0].route == RouteName::exact);
  CHECK(example.show[1].kind == Show::Kind::steps);
  CHECK(example.show[1].id.str() == "X'[1, ..]");
  CHECK(example.show[1].route == RouteName::by_hand);
  CHECK(example.show[2].kind == Show::Kind::value);
  CHECK(example.show[2].route == RouteName::exact);
  CHECK(example.show[2].printing.rounding == numbers::Rounding::down);
  CHECK(example.show[3].kind == Show::Kind::formula);

  REQUIRE(example.published.size() == 6);
  CHECK(example.published[0].what.str() == "P");
  CHECK(example.published[0].where.str() == "section 4");
  CHECK(example.published[0].printed.empty());
  REQUIRE(example.published[0].values.size() == 2);
  CHECK(example.published[0].values[0].at(1).str() == "~ 5");
  CHECK(example.published[0].values[0].at(2).str() == "–");
  CHECK(example.published[0].values[1].at(0).str() == "233 m");
  CHECK(example.published[1].printed.str() == "233 m");
  CHECK(example.published[1].values.empty());
  CHECK(example.published[1].carrying.str() == "0.84");
  CHECK(example.published[1].from.str() == "P[1]");
  CHECK(example.published[1].printing.rounding == numbers::Rounding::down);
  CHECK(example.published[2].what.str() == "(a = b) + sum(x = 1 for x in 0..3)");
  CHECK(example.published[2].printed.str() == "1.821");
  CHECK(example.published[2].where.str() == "section 5");
  CHECK(example.published[3].what.str() == "x[k = 1]");
  CHECK(example.published[3].printed.str() == "2");
  CHECK(example.published[3].entry.source()->position(example.published[3].entry.span().begin).line == 46);
  CHECK(example.published[4].kind == PublishedClaim::Kind::shown);
  CHECK(example.published[4].printed.str() == "0.98 + 0.841 = 1.821");
  CHECK(example.published[4].what.str() == "X'[1, 0]");
  CHECK(example.published[5].kind == PublishedClaim::Kind::statement);
  CHECK(example.published[5].what.str() == "P[1, ..] = P[4, ..]");
  CHECK(example.published[5].bound.str() == "within 0.001");

  REQUIRE(example.errata.size() == 1);
  CHECK(example.errata[0].what.str() == "X'[1, ..]");
  CHECK(example.errata[0].because.str() == "Copied.");
  CHECK(example.errata[0].count == 6);
  REQUIRE(example.remarks.size() == 1);
  CHECK(example.remarks[0].because.str() == "Rounded on paper.");
  CHECK_FALSE(example.remarks[0].count);
}

TEST_CASE("a demo has choices and parts") {
  const Example example = example_with(
      "show:\n"
      "  - demo: waves\n"
      "    title: Two waves\n"
      "    choose:\n"
      "      - name: i\n"
      "        from: 0..255\n"
      "        title: Pair\n"
      "        start: 50\n"
      "      - name: s\n"
      "        from: sentence\n"
      "    parts:\n"
      "      - value: D[i]\n"
      "        decimals: 3 sig\n"
      "      - lines: wave[i, .., ..]\n"
      "        across: Position\n"
      "      - steps: PE[i, 0..7]\n"
      "        route: by hand\n"
      "      - table: X[s, .., ..]\n"
      "        rows: word\n");
  const Show& demo = example.show.at(0);
  CHECK(demo.kind == Show::Kind::demo);
  CHECK(demo.id.str() == "waves");
  CHECK(demo.title.str() == "Two waves");
  REQUIRE(demo.choose.size() == 2);
  CHECK(demo.choose[0].name.str() == "i");
  CHECK(demo.choose[0].from.str() == "0..255");
  CHECK(demo.choose[0].title.str() == "Pair");
  CHECK(demo.choose[0].start.str() == "50");
  CHECK(demo.choose[1].start.empty());
  REQUIRE(demo.parts.size() == 4);
  CHECK(demo.parts[0].kind == Show::Kind::value);
  CHECK(numbers::to_string(demo.parts[0].printing.format.value()) == "3 sig");
  CHECK(demo.parts[1].kind == Show::Kind::lines);
  CHECK(demo.parts[1].across.str() == "Position");
  CHECK(demo.parts[2].route == RouteName::by_hand);
  CHECK(demo.parts[3].rows.str() == "word");
}

}  // namespace proofsheet::course::example_test
