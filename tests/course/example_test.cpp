#include "catch.hpp"
#include "loading.hpp"

namespace proofsheet::course {
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

/// `axis name range: labels; …` and `table name [axes]: rows; …`.
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
      {"  s: [a, b]\n  r[s]: |\n    1\n    2\n", "axis s <>: a b\ntable r [s]: 1 / 2\n"},
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

TEST_CASE("a given value of the wrong shape says which one is due") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"  p: [a, b, c, d]\n  f[0..5]: [a, b, c, d, e, f]\n  X[p, f]: |\n    1 2 3 4 5\n    1 2 3 4 5\n    1 "
       "2 3 4 5\n",
       "6:5 'X' is a table of 3×5 where 4×6 is due: p, f | write a row for every place on the first axis, "
       "with a cell for "
       "every place on the last\n"},
      {"  X[2, 2]: |\n    1 2\n    3\n",
       "6:7 this row has 1 cells, and the first one has 2 | give every row a cell for every column\n"},
      {"  X[3]: 1 2\n",
       "4:5 'X' has 1×2 cells where 3 are due: 3 | write one row, or one column, with a cell for every place "
       "on the axis\n"},
      {"  X[4]: |\n    1 2\n    3 4\n",
       "4:5 'X' has 2×2 cells where 4 are due: 4 | write one row, or one column, with a cell for every place "
       "on the axis\n"},
      {"  p[1..3]: [a, b]\n",
       "4:7 the axis 'p' has 2 labels for the 3 numbers 1..3 | give it as many labels as numbers\n"},
      {"  p: [a, b, a]\n", "4:15 the label 'a' stands twice on the axis 'p' | labels of one axis differ\n"},
      {"  x: [1, 2.O, 3]\n",
       "4:9 '1' is a number, and other items of this list are not | put it in quotes if it is a label; write "
       "expressions in "
       "'equations'\n"},
      {"  x: 1 2 3\n",
       "4:8 rows of 'x' that do not stand in a '|' block | write '|' behind the colon, and the rows below "
       "it, indented\n"},
      {"  X[2, 2]: 1 2\n    3 4\n",
       "4:14 rows of 'X' that do not stand in a '|' block | write '|' behind the colon, and the rows below "
       "it, indented\n"},
      {"  X[2, 2]: >\n    1 2\n    3 4\n",
       "5:7 rows of 'X' that do not stand in a '|' block | write '|' behind the colon, and the rows below "
       "it, indented\n"},
      {"  x: [1 2 3]\n",
       "4:9 several numbers without a comma between them | put commas between the numbers of a list; write "
       "rows in a '|' "
       "block\n"},
      {"  x: [[1, 2], [3, 4]]\n",
       "4:9 a list of given values cannot hold a list or a mapping | write a table as rows in a '|' block\n"},
      {"  X[2, 2]: [1, 2]\n",
       "4:14 'X' has 2 axes, and a list has one | write the table as rows in a '|' block\n"},
      {"  x: {a: 1}\n", "4:9 'x' is a list, and this is a mapping | begin each item with '- '\n"},
      {"  x: []\n", "4:8 'x' is an empty list | leave it out, or write its items\n"},
      {"  X[a,]: 1\n",
       "4:5 'X[a,]' has an empty place between its brackets | name the axis that belongs there\n"},
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

TEST_CASE("an example as in the guide") {
  const Example example = example_with(
      "document: \"004\"\n"
      "decimals: 3 sig\n"
      "rounding: half even\n"
      "equations: |\n"
      "  P[pos, 2i] = sin(pos / 10000^(2i/6))   for pos in 1..4, i in 0..2   # a comment\n"
      "  X' = P\n"
      "notation:\n"
      "  X': 'X^{\\prime}'\n"
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
      "    route: as printed\n"
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
      "    because: |\n"
      "      Copied.\n");
  CHECK(example.id.str() == "e");
  CHECK(example.title.str() == "T");
  CHECK(example.document.str() == "004");
  CHECK(example.printing.format == numbers::Format{numbers::Format::Style::significant, 3, false});
  CHECK(example.printing.rounding == numbers::Rounding::half_even);
  CHECK(example.inputs.equations.str().find("# a comment\nX' = P\n") != std::string::npos);
  CHECK(example.inputs.notation.at("X'") == "X^{\\prime}");

  REQUIRE(example.by_hand.size() == 3);
  CHECK(example.by_hand[0].what.str() == "P");
  CHECK(example.by_hand[0].format == numbers::Format{numbers::Format::Style::places, 3, false});
  CHECK(!example.by_hand[0].rounding);
  CHECK(example.by_hand[1].format == numbers::Format{numbers::Format::Style::significant, 3, false});
  CHECK(example.by_hand[2].what.str() == "H[S, 1..2]");
  CHECK(example.by_hand[2].format == numbers::Format{numbers::Format::Style::places, 2, false});
  CHECK(example.by_hand[2].rounding == numbers::Rounding::half_even);

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
  CHECK(example.show[2].route == RouteName::as_printed);
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
  CHECK(example.published[3].entry.source()->position(example.published[3].entry.span().begin).line == 41);
  CHECK(example.published[4].kind == Published::Kind::shown);
  CHECK(example.published[4].printed.str() == "0.98 + 0.841 = 1.821");
  CHECK(example.published[4].what.str() == "X'[1, 0]");
  CHECK(example.published[5].kind == Published::Kind::statement);
  CHECK(example.published[5].what.str() == "P[1, ..] = P[4, ..]");
  CHECK(example.published[5].bound.str() == "within 0.001");

  REQUIRE(example.errata.size() == 1);
  CHECK(example.errata[0].what.str() == "X'[1, ..]");
  CHECK(example.errata[0].because.str() == "Copied.");
}

TEST_CASE("mistakes in an example") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"givn: x\n", "3:3 an example has no key 'givn' | did you mean 'given'?\n"},
      {"colour: x\n",
       "3:3 an example has no key 'colour' | its keys are: title, document, decimals, rounding, given, "
       "equations, notation, "
       "by hand, show, published, errata\n"},
      {"decimals: 3 places\n",
       "3:13 '3 places' is not a format | a format is 4, 3 sig, sci 3, percent 1 or fraction, with "
       "'thousands' behind it if "
       "wanted\n"},
      {"decimals: 1000000\n", "3:13 more digits than can be asked for, which is 100000 | ask for fewer\n"},
      {"decimals: sci 100001\n", "3:17 more digits than can be asked for, which is 100000 | ask for fewer\n"},
      {"rounding: nearest\n",
       "3:13 'nearest' is not a rounding rule | a rounding rule is half away, half even, down, up, floor or "
       "ceiling\n"},
      {"rounding: halfeven\n", "3:13 'halfeven' is not a rounding rule | did you mean 'half even'?\n"},
      {"given: 6\n", "3:10 'given' is a mapping, and this is a text | write lines 'key: value'\n"},
      {"equations:\n  - a = 1\n",
       "4:5 a text is due, and this is a list | put it in quotes if its marks belong to the text\n"},
      {"equations: >\n  a = 1\n  b = 2\n",
       "4:5 equations that do not stand in a '|' block | write '|' behind the colon, and the equations below "
       "it, indented\n"},
      {"equations: a = 1\n  b = 2\n",
       "3:14 equations that do not stand in a '|' block | write '|' behind the colon, and the equations "
       "below it, indented\n"},
      {"by hand: {P: 3}\n",
       "3:13 lines stand in a '|' block | write '|' behind the colon, and the lines below it, indented\n"},
      {"by hand: |\n  P 3\n",
       "4:5 this line is not 'name: format' | write, say, P: 3, or D: 3 sig, or x: 2 down\n"},
      {"by hand: |\n  P: 3 dwn\n", "4:10 'dwn' is not a rounding rule | did you mean 'down'?\n"},
      {"show:\n  table: P\n", "4:5 'show' is a list, and this is a mapping | begin each item with '- '\n"},
      {"show:\n  - tabel: P\n", "4:7 an entry of 'show' has no key 'tabel' | did you mean 'table'?\n"},
      {"show:\n  - decimals: 3\n",
       "4:7 an entry of 'show' needs the key 'table', 'steps', 'value' or 'formula' | one of them says what "
       "kind it is\n"},
      {"show:\n  - table: P\n    steps: P\n",
       "5:7 an entry of 'show' has 'table' already, and cannot have 'steps' beside it | write two entries\n"},
      {"show:\n  - formula: P\n    decimals: 3\n",
       "5:7 'formula' has no key 'decimals' | its keys are: formula, title, id\n"},
      {"show:\n  - table: P\n    route: by hnd\n",
       "5:14 'by hnd' is not a route | did you mean 'by hand'?\n"},
      {"show:\n  - table: P\n    id: Big Table\n",
       "5:11 'Big Table' is not an id | an id is written with a-z, 0-9 and '-'\n"},
      {"document: \"004\"\npublished:\n  - what: P\n    values: 1.2 3.4\n",
       "6:15 rows of printed numbers that do not stand in a '|' block | write '|' behind the colon, and the "
       "rows below it, "
       "indented\n"},
      {"document: \"004\"\npublished:\n  - what: P\n    vales: 1\n",
       "6:7 a published claim has no key 'vales' | did you mean 'values'?\n"},
      {"document: \"004\"\npublished:\n  - numbers: |\n      x: 3\n",
       "6:9 this line has no ' = ' between an expression and a printed number | write, say, P[Frank, 2] = "
       "0.047\n"},
      {"document: \"004\"\npublished:\n  - says: hm\n",
       "5:7 a statement needs the key 'means' | 'means': the comparison that settles it\n"},
      {"published:\n  - what: P\n    values: 1\n",
       "1:1 the example 'e' has claims, but no document they come from | add 'document:' with an id of "
       "course.yaml\n"},
      {"document: \"040\"\n", "3:14 there is no document '040' | did you mean '004'?\n"},
      {"document: other\n",
       "3:13 there is no document 'other' | documents are declared in lessons/course.yaml, under "
       "'documents:'\n"},
      {"document: \"004\"\nerrata:\n  - what: P\n    becuase: x\n",
       "6:7 an erratum has no key 'becuase' | did you mean 'because'?\n"},
  };
  for (const auto& [lines, message] : rows) {
    CAPTURE(lines);
    CHECK(facts_with("examples.yaml", example_of(lines)) == message);
  }
  CHECK(facts_with("examples.yaml", "- a\n") ==
        "1:1 a file of examples is a mapping, and this is a list | write lines 'key: value'\n");
  CHECK(facts_with("examples.yaml", "Frank:\n  title: T\n") ==
        "1:1 'Frank' is not an id | an id is written with a-z, 0-9 and '-'\n");
  CHECK(facts_with("examples.yaml", "e:\n  decimals: 3\n") ==
        "2:3 an example needs the key 'title' | 'title': what it is about\n");
}

}  // namespace proofsheet::course
