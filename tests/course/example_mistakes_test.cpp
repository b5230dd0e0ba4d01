#include "catch.hpp"
#include "course/uncertain.hpp"
#include "loading.hpp"

namespace proofsheet::course::example_mistakes_test {

TEST_CASE("a given value of the wrong shape is reported with the right shape") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"  p: [a, b, c, d]\n  f[0..5]: [a, b, c, d, e, f]\n  X[p, f]: |\n    1 2 3 4 5\n    1 2 3 4 5\n    1 "
       "2 3 4 5\n",
       "6:5 'X' is a table of 3×5, but must be 4×6: p, f | write a row for every index of the first axis, "
       "with a "
       "cell for every index of the last\n"},
      {"  X[2, 2]: |\n    1 2\n    3\n",
       "6:7 this row has 1 cell, but the first one has 2 | give every row a cell for every column\n"},
      {"  X[3]: 1 2\n",
       "4:5 'X' has 1×2 cells, but needs 3: 3 | write one row, or one column, with a cell for every index of "
       "the "
       "axis\n"},
      {"  X[4]: |\n    1 2\n    3 4\n",
       "4:5 'X' has 2×2 cells, but needs 4: 4 | write one row, or one column, with a cell for every index of "
       "the "
       "axis\n"},
      {"  p[1..3]: [a, b]\n",
       "4:7 the axis 'p' has 2 labels, but 3 numbers 1..3 | write one label for each number\n"},
      {"  p: [a, b, a]\n",
       "4:15 duplicate label 'a' on the axis 'p' | give every label of the axis a different name\n"},
      {"  x: [1, 2.O, 3]\n",
       "4:12 '2.O' is not a number | put it in quotes if it is a label; write expressions in 'equations'\n"},
      {"  x: [1, low, 3]\n",
       "4:9 '1' is a number, but other items of this list are not | put it in quotes if it is a label; write "
       "expressions in "
       "'equations'\n"},
      {"  x: [14_453, 2/3]\n",
       "4:9 '14_453' is not a number | put it in quotes if it is a label; write expressions in "
       "'equations'\n"},
      {"  x: 1 2 3\n",
       "4:8 the rows of 'x' are not in a '|' block | write '|' after the colon, and the rows below it, "
       "indented\n"},
      {"  X[2, 2]: 1 2\n    3 4\n",
       "4:14 the rows of 'X' are not in a '|' block | write '|' after the colon, and the rows below it, "
       "indented\n"},
      {"  X[2, 2]: >\n    1 2\n    3 4\n",
       "5:7 the rows of 'X' are not in a '|' block | write '|' after the colon, and the rows below it, "
       "indented\n"},
      {"  x: [1 2 3]\n",
       "4:9 several numbers without a comma between them | separate the numbers of a list with commas; write "
       "the "
       "rows of a table in a '|' block\n"},
      {"  x: [[1, 2], [3, 4]]\n",
       "4:9 a list of given values can't contain a list or a mapping | write a table as rows in a '|' "
       "block\n"},
      {"  X[2, 2]: [1, 2]\n",
       "4:14 'X' has 2 axes, but a list has one | write the table as rows in a '|' block\n"},
      {"  t[0, 15, 25]: 80 60 50\n",
       "4:7 the brackets of 't' contain labels instead of axes | declare an axis, place: [\"0\", \"15\", "
       "\"25\"], and write t[place]\n"},
      {"  x: {column: weight}\n",
       "4:9 a value read from a file or a table needs the key 'file' or 'table' | the key determines its "
       "kind\n"},
      {"  x: []\n", "4:8 'x' is an empty list | leave it out, or write its items\n"},
      {"  X[a,]: 1\n", "4:5 'X[a,]' has an empty index in its brackets | write the name of the axis\n"},
      {"  '[a]': 1\n",
       "4:6 '[a]' is not the name of a given value | write a name, or a name with its axes: X[person, "
       "feature]\n"},
      {"  X[a]b: 1\n",
       "4:5 'X[a]b' is not the name of a given value | write a name, or a name with its axes: X[person, "
       "feature]\n"},
      {"  X: |\n    # nothing\n", "5:7 this block is empty | write its lines, or leave the key out\n"},
      {"  d: ''\n", "4:8 this text is empty | write it, or leave the key out\n"},
  };
  for (const auto& [lines, message] : rows) {
    CAPTURE(lines);
    CHECK(facts_with("examples.yaml", example_of("given:\n" + lines)) == message);
  }
}

TEST_CASE("a vector may be written in a line, in brackets or in rows") {
  for (const std::string lines :
       {"  y[1..3]: 4 5 6\n", "  y[1..3]: [4, 5, 6]\n", "  y[1..3]: |\n    4\n    5\n    6\n"}) {
    CAPTURE(lines);
    const auto loaded = load_with("examples.yaml", example_of("given:\n" + lines));
    CHECK(loaded.messages.empty());
    const auto& rows = loaded.course->lessons.at(0).examples.at(0).inputs.givens.at(0).rows;
    REQUIRE(rows.size() == 1);
    REQUIRE(rows[0].size() == 3);
    CHECK(rows[0][2].str() == "6");
    CHECK(rows[0][2].span().source->text()[rows[0][2].span().begin] == '6');
  }
}

TEST_CASE("two different units of one name are refused") {
  CHECK(facts_with("examples.yaml", example_of("given:\n  dose: 95 mg\nunits:\n  dose: g\n")) ==
        "6:11 'dose' is in mg under 'given' | write its unit in one place only\n");
}

TEST_CASE("a given number of several units is read in the first of them") {
  struct Row {
    const char* written;
    const char* number;
    const char* unit;
  };
  // 1 ft = 12 in, 1 lb = 16 oz (NIST SP 811, B.8); 1° = 60′ = 3600″, 1 h = 60 min (SI brochure, table 8).
  for (const Row& row :
       {Row{"5 ft 6 in", "5.5", "ft"}, Row{"5 feet 6 inches", "5.5", "ft"}, Row{"1 h 30 min", "1.5", "h"},
        Row{"1h30min", "1.5", "h"}, Row{"1 hr 30 mins", "1.5", "h"}, Row{"1 h 20 min", "4/3", "h"},
        Row{"1:30 h", "1.5", "h"}, Row{"5 min 30 s", "5.5", "min"}, Row{"12° 30' 15\"", "3001/240", "°"},
        Row{"12°30′15″", "3001/240", "°"}, Row{"-12° 30′", "-12.5", "°"}, Row{"3 lb 4 oz", "3.25", "lb"},
        Row{"3 lbs 4 oz", "3.25", "lb"}}) {
    CAPTURE(row.written);
    const Loaded loaded =
        load_with("examples.yaml", example_of("given:\n  x: " + std::string(row.written) + "\n"));
    REQUIRE(loaded.course.has_value());
    const Example& example = loaded.course->lessons.at(0).examples.at(0);
    REQUIRE(example.inputs.givens.size() == 1);
    CHECK(example.inputs.givens[0].rows[0][0].str() == row.number);
    REQUIRE(example.units.size() == 1);
    CHECK(example.units[0].unit.str() == row.unit);
  }
}

TEST_CASE("a document may print the unit of a given value as its author spells it") {
  const Loaded loaded = load_with("examples.yaml", example_of("given:\n  x: 2 N.m\n  y: 3 m/s2\n  z: 4 m\n"));
  REQUIRE(loaded.course.has_value());
  const std::vector<UnitRule>& units = loaded.course->lessons.at(0).examples.at(0).units;
  REQUIRE(units.size() == 3);
  CHECK(units[0].unit.str() == "N·m");
  REQUIRE(units[0].spellings.size() == 1);
  CHECK(units[0].spellings[0].str() == "N.m");
  CHECK(units[1].unit.str() == "m/s²");
  CHECK(units[1].spellings.size() == 1);
  CHECK(units[2].spellings.empty());
}

TEST_CASE("a given number of several units that has no reading, or two, is refused") {
  const auto said = [](const std::string& value) {
    return facts_with("examples.yaml", example_of("given:\n  x: " + value + "\n"));
  };
  for (const std::string value : {"5′ 6″", "5' 6\""}) {
    CAPTURE(value);
    CHECK(said(value) ==
          "4:8 '" + value +
              "' is a length in feet and inches, or an angle in minutes and seconds | write 5 ft "
              "6 in, or 0° 5′ 6″\n");
  }
  for (const std::string value : {"1 h 30", "1 h 90 min", "2 kg 300 g", "5 ft 12 in", "1 h and 30 min"}) {
    CAPTURE(value);
    CHECK(said(value).find("4:8 '" + value + "' is not a number with one unit | write it in one unit") == 0);
  }
}

TEST_CASE("an uncertainty is read in all its notations") {
  struct Row {
    const char* written;
    numbers::Rational number, u;
    const char* unit;
  };
  using numbers::Rational;
  const Rational value(5, 4), u(28, 10000);
  for (const Row& row :
       {Row{"1.2500 ± 0.0028 m", value, u, "m"}, Row{"1.2500(28) m", value, u, "m"},
        Row{"(1.2500 ± 0.0028) m", value, u, "m"}, Row{"1.2500 m ± 2.8 mm", value, u, "m"},
        Row{"1.2500 m ± 0.0028 m", value, u, "m"}, Row{"1.2500 m +/- 0.28 cm", value, u, "m"},
        Row{"(1.2500 m ± 2.8 mm)", value, u, "m"}, Row{"1.25 ± 0.2 %", value, Rational(1, 400), ""},
        Row{"(1.25 ± 0.02)×10^3 m", 1250, 20, "m"}, Row{"(1.25 ± 0.02) × 10³ m", 1250, 20, "m"},
        Row{"(1.25 ± 0.02)e3 m", 1250, 20, "m"}, Row{"1.25(2)×10³ m", 1250, 20, "m"},
        Row{"10 kΩ ± 500 Ω", 10, Rational(1, 2), "kΩ"}, Row{"25 °C ± 1 K", 25, 1, "°C"},
        Row{"77 °F ± 5 K", 77, 9, "°F"}, Row{"45° ± 30′", 45, Rational(1, 2), "°"},
        Row{"-1.25 m ± 3 mm", Rational(-5, 4), Rational(3, 1000), "m"}}) {
    CAPTURE(row.written);
    const auto found = course::uncertain_number(text::Text(std::make_shared<text::Source>("x", row.written)));
    REQUIRE(found);
    CHECK(found->number == row.number);
    CHECK(found->below == row.u);
    CHECK(found->above == row.u);
    CHECK(found->unit.str() == row.unit);
  }
  for (const char* written : {"1.25 m ± 0.02", "1.25 m ± 1 s", "1.25 ± 0.02 × 10³ m", "45° ± 20′",
                              "1.25 ± 0 m", "(1.25 ± 0.02 m", "1.25 ± x"}) {
    CAPTURE(written);
    CHECK_FALSE(course::uncertain_number(text::Text(std::make_shared<text::Source>("x", written))));
  }
}

TEST_CASE("a unit with a digit is refused") {
  const auto said = [](const std::string& unit) {
    return facts_with("examples.yaml", example_of("units:\n  x: " + unit + "\n"));
  };
  for (const std::string unit : {"m²", "s⁻¹", "CO₂", "Ω", "$", "°", "m s⁻²", "kWh/a"}) {
    CAPTURE(unit);
    CHECK(said(unit).empty());
  }
  const std::string hint =
      " | write digits in the number, where they are checked; write exponents as superscripts: m², s⁻¹\n";
  CHECK(said("CO2") == "4:10 the unit 'CO2' contains a digit" + hint);
  CHECK(said("·10³") == "4:9 the unit '·10³' contains a digit" + hint);
  for (const std::string unit : {"\"° 99' 99.0\\\"\"", "²", "°⁹", "½ l", "９", "m๑", "m၁", "m٣", "m⑦"}) {
    CAPTURE(unit);
    CHECK(said(unit).find("contains a digit" + hint) != std::string::npos);
  }
  CHECK(facts_with(
            "examples.yaml",
            example_of("document: \"004\"\nequations: x = 259\npublished:\n  - what: x\n    units: [\"° 99' "
                       "99.0\\\"\"]\n    values: \"259° 99' 99.0\\\"\"\n"))
            .find("the unit '° 99' 99.0\"' contains a digit") != std::string::npos);
}

TEST_CASE("a unit that is a sign of numbers is refused") {
  for (const std::string unit : {".", "!", "√", "±", "-"}) {
    CAPTURE(unit);
    CHECK(facts_with("examples.yaml", example_of("units:\n  x: \"" + unit + "\"\n"))
              .find("'" + unit + "' is part of a number, not a unit | write a unit as a word") !=
          std::string::npos);
  }
}

TEST_CASE("the name of a data file is refused as a given value") {
  CHECK(facts_with("examples.yaml", example_of("given:\n  y: data.csv\n"))
            .find("'data.csv' is the name of a file, but has no path or column | write {file: "
                  "data.csv, column: weight}; put the name in quotes if it is a label") != std::string::npos);
  CHECK(facts_with("examples.yaml", example_of("given:\n  y: \"data.csv\"\n")).empty());
}

TEST_CASE("units of factors and inches, and several spellings of a unit, are accepted") {
  CHECK(facts_with("examples.yaml", example_of("units:\n  x: [x, ×, × faster]\n  y: ×\n  z: '\"'\n"))
            .find("is no unit") == std::string::npos);
}

TEST_CASE("mistakes in an example are reported") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"givn: x\n", "3:3 an example has no key 'givn' | did you mean 'given'?\n"},
      {"colour: x\n",
       "3:3 an example has no key 'colour' | its keys are: title, document, decimals, rounding, given, "
       "equations, notation, "
       "hidden, labels, axes, units, quantities, define units, constants, by hand, measured, uncertainty, "
       "bounds, correlations, show, published, errata, remarks\n"},
      {"hidden: x y\n", "3:11 this value must be a list, but this is a text | begin each item with '- '\n"},
      {"labels: [a]\n", "3:11 'labels' must be a mapping, but this is a list | write lines 'key: value'\n"},
      {"axes:\n  - a\n", "4:5 'axes' must be a mapping, but this is a list | write lines 'key: value'\n"},
      {"decimals: 3 places\n",
       "3:13 '3 places' is not a format | write a format as 4, 3 sig, sci 3, percent 1 or fraction, "
       "optionally "
       "followed by 'thousands'\n"},
      {"decimals: 1000000\n", "3:13 too many digits: the most is 100000 | ask for fewer\n"},
      {"decimals: sci 100001\n", "3:17 too many digits: the most is 100000 | ask for fewer\n"},
      {"rounding: nearest\n",
       "3:13 'nearest' is not a rounding rule | use one of the rounding rules: half away, half even, down, "
       "up, "
       "floor or ceiling\n"},
      {"rounding: halfeven\n", "3:13 'halfeven' is not a rounding rule | did you mean 'half even'?\n"},
      {"given: 6\n", "3:10 'given' must be a mapping, but this is a text | write lines 'key: value'\n"},
      {"equations:\n  - a = 1\n",
       "4:5 expected a text, but this is a list | put it in quotes if it is a text that contains brackets or "
       "colons\n"},
      {"equations: >\n  a = 1\n  b = 2\n",
       "4:5 the equations are not in a '|' block | write '|' after the colon, and the equations below it, "
       "indented\n"},
      {"equations: a = 1\n  b = 2\n",
       "3:14 the equations are not in a '|' block | write '|' after the colon, and the equations below it, "
       "indented\n"},
      {"by hand: {P: 3}\n",
       "3:13 these lines must be in a '|' block | write '|' after the colon, and the lines below it, "
       "indented\n"},
      {"by hand: |\n  P 3\n",
       "4:5 this line is not 'name: format' | write a line such as P: 3, D: 3 sig or x: 2 down\n"},
      {"by hand: |\n  P: 3 dwn\n", "4:10 'dwn' is not a rounding rule | did you mean 'down'?\n"},
      {"show:\n  table: P\n",
       "4:5 'show' must be a list, but this is a mapping | begin each item with '- '\n"},
      {"show:\n  - tabel: P\n", "4:7 an entry of 'show' has no key 'tabel' | did you mean 'table'?\n"},
      {"show:\n  - decimals: 3\n",
       "4:7 an entry of 'show' needs the key 'table', 'steps', 'value', 'formula', 'budget', 'demo' or "
       "'figure' | the "
       "key "
       "determines its kind\n"},
      {"show:\n  - demo: Waves\n    title: T\n    choose:\n      - name: i\n        from: 0..3\n    parts:\n "
       "     - "
       "value: i\n",
       "4:13 'Waves' is not an id | write an id with a-z, 0-9 and '-'\n"},
      {"show:\n  - demo: waves\n    title: T\n    parts:\n      - value: i\n",
       "4:7 'demo' needs the key 'choose' | 'choose': the choices of the reader\n"},
      {"show:\n  - demo: waves\n    title: T\n    choose:\n      - name: i\n    parts:\n      - formula: D\n",
       "7:11 a name to choose needs the key 'from' | 'from': a range, 0..255, the name of an axis, or a "
       "list\n"
       "9:11 a part of a demo needs the key 'value', 'table', 'lines' or 'steps' | the key "
       "determines its kind\n"},
      {"show:\n  - demo: waves\n    title: T\n    choose:\n      - name: i\n        from: 0..3\n    parts:\n "
       "     - "
       "value: i\n        across: Position\n",
       "11:11 a part with 'value' has no key 'across' | its keys are: value, title, decimals, rounding, "
       "route\n"},
      {"show:\n  - lines: P\n",
       "4:7 an entry of 'show' needs the key 'table', 'steps', 'value', 'formula', 'budget', 'demo' or "
       "'figure' | the "
       "key "
       "determines its kind\n"},
      {"show:\n  - table: P\n    steps: P\n",
       "5:7 an entry of 'show' already has 'table' and can't also have 'steps' | write two entries\n"},
      {"show:\n  - formula: P\n    decimals: 3\n",
       "5:7 'formula' has no key 'decimals' | its keys are: formula, title, id\n"},
      {"show:\n  - table: P\n    route: by hnd\n",
       "5:14 'by hnd' is not a route | did you mean 'by hand'?\n"},
      {"show:\n  - table: P\n    id: Big Table\n",
       "5:11 'Big Table' is not an id | write an id with a-z, 0-9 and '-'\n"},
      {"document: \"004\"\npublished:\n  - what: P\n    values: >\n      1.2 3.4\n      5.6 7.8\n",
       "7:9 the rows of printed numbers are not in a '|' block | write '|' after the colon, and the rows "
       "below it, indented\n"},
      {"document: \"004\"\npublished:\n  - what: P\n    vales: 1\n",
       "6:7 a published claim has no key 'vales' | did you mean 'values'?\n"},
      {"document: \"004\"\npublished:\n  - numbers: |\n      x: 3\n",
       "6:9 this line has no ' = ' between the expression and the printed number | write a line such as "
       "P[Frank, "
       "2] = 0.047\n"},
      {"document: \"004\"\npublished:\n  - says: hm\n",
       "5:7 a statement needs the key 'means' | 'means': the comparison that decides it\n"},
      {"published:\n  - what: P\n    values: 1\n",
       "3:3 an example with 'published' needs the key 'document' | 'document': the id of the document whose "
       "numbers are checked; for several documents, write the ids under 'published'\n"},
      {"errata:\n  - what: P\n    because: x\npublished:\n  - what: P\n    values: 1\n",
       "6:3 an example with 'published' needs the key 'document' | 'document': the id of the document whose "
       "numbers are checked; for several documents, write the ids under 'published'\n"},
      {"document: \"004\"\npublished:\n  \"004\":\n    - shown: 1 = 1\n",
       "3:3 'document' can't be used with this 'published', which has ids of its own | remove 'document', or "
       "write "
       "a list after 'published'\n"},
      {"published:\n  \"040\":\n    - shown: 1 = 1\n",
       "4:6 there is no document '040' | did you mean '004'?\n"},
      {"published:\n  \"004\":\n    what: P\n",
       "5:7 the claims of '004' must be a list, but this is a mapping | begin each item with '- '\n"},
      {"document: \"040\"\n", "3:14 there is no document '040' | did you mean '004'?\n"},
      {"document: other\n",
       "3:13 there is no document 'other' | declare documents in lessons/course.yaml, under 'documents:'\n"},
      {"document: \"004\"\npublished:\n  - shown: 1 = 1\nerrata:\n  - what: P\n    becuase: x\n",
       "8:7 an erratum has no key 'becuase' | did you mean 'because'?\n"},
      {"remarks:\n  - what: P\n    because: x\n",
       "3:3 an example with 'remarks' needs the key 'published' | 'published': the printed numbers of the "
       "document; for several documents, a list under the id of each\n"},
      {"document: \"004\"\npublished:\n  - shown: 1 = 1\nerrata:\n  - what: P\n    because: x\n    count: "
       "two\n",
       "9:14 'two' is not a whole number | write how many of them it acknowledges, such as 2\n"},
      {"document: \"004\"\npublished:\n  - numbers: |\n      P = 1\n      Q = 2\n    from: R\n",
       "8:13 one `from:` can't apply to all 2 numbers below it | write an entry with `what:`, `from:` and "
       "`values:` "
       "for each\n"},
  };
  for (const auto& [lines, message] : rows) {
    CAPTURE(lines);
    CHECK(facts_with("examples.yaml", example_of(lines)) == message);
  }
  CHECK(facts_with("examples.yaml", "- a\n") ==
        "1:1 a file of examples must be a mapping, but this is a list | write lines 'key: value'\n");
  CHECK(facts_with("examples.yaml", "Frank:\n  title: T\n") ==
        "1:1 'Frank' is not an id | write an id with a-z, 0-9 and '-'\n");
  CHECK(facts_with("examples.yaml", "e:\n  decimals: 3\n") ==
        "2:3 an example needs the key 'title' | 'title': the title of the example\n");
}

}  // namespace proofsheet::course::example_mistakes_test
