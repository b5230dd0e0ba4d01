// Each cause of moved numbers is reported once, with the numbers that it moved.
#include "catch.hpp"
#include "small_ledgers.hpp"

namespace causes_test {

using namespace small_ledgers;

namespace {

const Definition angle = equation("angle = 2 d"), wave = equation("wave[k] = sin(k angle) for k in 0..3"),
                 other = equation("other = 3 e"), both = equation("both = angle + other");

/// Returns a ledger with the numbers of `d` and `e` and of what is computed from them; the digits are made
/// up.
NumbersFile ledger(const std::string& d, const std::string& e, const std::string& angle_digits,
                   const std::string& other_digits, const std::string& both_digits) {
  return {{},
          {given("d", d), given("e", e), number("wave[1]", angle_digits, 1), number("other", other_digits, 2),
           number("both", both_digits, 3)},
          {angle, wave, other, both}};
}

}  // namespace

TEST_CASE("a changed given is the cause of the numbers that depend on it, and of no others") {
  CHECK(compared(ledger("4", "5", "0.1000", "15.0000", "7.0000"),
                 ledger("6", "5", "0.2000", "15.0000", "8.0000")) ==
        "lessons/waves/lesson.md:6:3 number: the given d changed: was 4, is 6; 2 numbers that depend on it "
        "moved\n"
        "lessons/waves/lesson.md:3:3 number: both at 4 places was 7.0000, is 8.0000, because the given d "
        "changed: was 4, is 6\n"
        "lessons/waves/lesson.md:1:3 number: wave[1] at 4 places was 0.1000, is 0.2000, because the given d "
        "changed: was 4, is 6\n");
}

TEST_CASE("two changed givens are each reported with their own numbers, and once together") {
  const auto drift = [] {
    const NumbersFile was = ledger("4", "5", "0.1000", "15.0000", "7.0000"),
                      now = ledger("6", "7", "0.2000", "21.0000", "8.0000");
    return compare(pages(was), pages(now), now);
  }();
  CHECK(text_of(drift) ==
        "lessons/waves/lesson.md:6:3 number: the given d changed: was 4, is 6; 2 numbers that depend on it "
        "moved\n"
        "lessons/waves/lesson.md:3:3 number: both at 4 places was 7.0000, is 8.0000, because the given d and "
        "the given e changed\n"
        "lessons/waves/lesson.md:1:3 number: wave[1] at 4 places was 0.1000, is 0.2000, because the given d "
        "changed: was 4, is 6\n"
        "lessons/waves/lesson.md:6:3 number: the given e changed: was 5, is 7; 2 numbers that depend on it "
        "moved\n"
        "lessons/waves/lesson.md:2:3 number: other at 4 places was 15.0000, is 21.0000, because the given e "
        "changed: was 5, is 7\n");
  CHECK(drift[0].cause == "waves, example pair: the given d");
  CHECK(drift[1].causes ==
        std::vector<std::string>{"waves, example pair: the given d", "waves, example pair: the given e"});
  CHECK(drift[0].was == "4");
  CHECK(drift[0].now == "6");
}

TEST_CASE("a changed equation is reported with both texts") {
  NumbersFile was = ledger("4", "5", "0.1000", "15.0000", "7.0000"),
              now = ledger("4", "5", "0.1000", "20.0000", "8.0000");
  now.definitions[2] = equation("other = 4 e");
  CHECK(
      compared(was, now) ==
      "lessons/waves/lesson.md:5:3 number: the equation of other changed: was other = 3 e, is other = 4 e; 2 "
      "numbers that depend on it moved\n"
      "lessons/waves/lesson.md:3:3 number: both at 4 places was 7.0000, is 8.0000, because the equation of "
      "other changed: was other = 3 e, is other = 4 e\n"
      "lessons/waves/lesson.md:2:3 number: other at 4 places was 15.0000, is 20.0000, because the equation "
      "of other changed: was other = 3 e, is other = 4 e\n");
}

TEST_CASE("a change that moved no number is reported too") {
  NumbersFile was = ledger("4", "5", "0.1000", "15.0000", "7.0000"), now = was;
  now.definitions[2] = equation("other = e 3");
  CHECK(compared(was, now) ==
        "lessons/waves/lesson.md:5:3 number: the equation of other changed: was other = 3 e, is other = e 3; "
        "no "
        "printed number moved\n");
}

TEST_CASE("every kind of definition is reported in its own words") {
  using Kind = Definition::Kind;
  const struct {
    Kind kind;
    std::string was, now, told;
  } table[] = {
      {Kind::axis, "seat = 1..6", "seat = 1..8", "the axis seat changed: was 1..6, is 1..8"},
      {Kind::by_hand, "P = 3", "P = 4 down", "the rounding by hand of P changed: was 3, is 4 down"},
      {Kind::given, "line[first, ..] = the cat", "line[first, ..] = the mat",
       "the given line changed: line[first, ..] was the cat, is the mat"},
      {Kind::given, "x = pi", "x = pi/2", "the given x changed: was pi, is pi/2"},
      {Kind::equation, "P[pos, 0] = sin(pos) for pos in 0..3", "P[p, 0] = sin(p) for p in 0..3",
       "the equation of P changed: was P[pos, 0] = sin(pos) for pos in 0..3, is P[p, 0] = sin(p) for p in "
       "0..3"},
      {Kind::equation, "H(p, n) = p + n", "H(p, n) = p - n",
       "the equation of H changed: was H(p, n) = p + n, is H(p, n) = p - n"},
  };
  for (const auto& row : table) {
    const NumbersFile was{
        {}, {number("z", "1.0000")}, {equation("z = 1"), {"waves", "pair", row.kind, row.was, at_line(4)}}},
        now{{},
            {number("z", "1.0000")},
            {equation("z = 1"), {"waves", "pair", row.kind, row.now, at_line(4)}}};
    CHECK(compared(was, now) ==
          "lessons/waves/lesson.md:4:3 number: " + row.told + "; no printed number moved\n");
  }
}

TEST_CASE("new and removed definitions, and several lines of one name, are reported") {
  const NumbersFile few{{}, {number("z", "1.0000")}, {equation("z = 1")}};
  NumbersFile more = few;
  more.definitions.push_back(equation("q[0] = 1"));
  more.definitions.push_back(equation("q[k] = q[k-1] / 2 for k in 1..3"));
  more.lines.push_back(number("q[3]", "0.1250", 2));
  CHECK(
      compared(few, more) ==
      "lessons/waves/lesson.md:5:3 number: the equations of q are new: q[0] = 1; q[k] = q[k-1] / 2 for k in "
      "1..3; 1 number came with it\n"
      "lessons/waves/lesson.md:2:3 number: q[3] at 4 places is new: 0.1250, because the equations of q are "
      "new: q[0] = 1; q[k] = q[k-1] / 2 for k in 1..3\n");
  CHECK(
      compared(more, few) ==
      "output/markdown/waves.md:0:0 number: the equations of q are gone: was q[0] = 1; q[k] = q[k-1] / 2 for "
      "k in 1..3; 1 number went with it\n"
      "output/markdown/waves.md:0:0 number: q[3] at 4 places was 0.1250, is no longer printed (waves, "
      "example "
      "pair), because the equations of q are gone: was q[0] = 1; q[k] = q[k-1] / 2 for k in 1..3\n");
}

TEST_CASE("a changed rule for rounding by hand moves only numbers computed by hand") {
  const Definition rule{"waves", "pair", Definition::Kind::by_hand, "a = 3", at_line(4)},
      finer{"waves", "pair", Definition::Kind::by_hand, "a = 4", at_line(4)};
  const Definition a = equation("a = 1/3"), b = equation("b = 2 a");
  const NumbersFile was{
      {}, {number("b", "0.667", 1, "3"), number("b", "0.666", 2, "3", "by hand")}, {a, b, rule}},
      now{{}, {number("b", "0.668", 1, "3"), number("b", "0.667", 2, "3", "by hand")}, {a, b, finer}};
  CHECK(compared(was, now) ==
        "lessons/waves/lesson.md:4:3 number: the rounding by hand of a changed: was 3, is 4; 1 number that "
        "depends on it moved\n"
        "lessons/waves/lesson.md:2:3 number: b at 3 places by hand was 0.666, is 0.667, because the rounding "
        "by "
        "hand of a changed: was 3, is 4\n"
        "lessons/waves/lesson.md:1:3 number: b at 3 places was 0.667, is 0.668; nothing that it depends on "
        "changed: output/ was edited, or built by another version of proofsheet\n");
}

TEST_CASE("a new or removed example is the cause of all its numbers") {
  NumbersFile was{{}, {number("z", "1.0000")}, {equation("z = 1")}}, now = was;
  now.definitions.push_back(equation("w = 2", "spare"));
  now.lines.push_back(number("w", "2.0000", 2));
  now.lines.back().example = "spare";
  CHECK(
      compared(was, now) ==
      "lessons/waves/lesson.md:5:3 number: the example spare is new; 1 number came with it\n"
      "lessons/waves/lesson.md:2:3 number: w at 4 places is new: 2.0000, because the example spare is new\n");
  CHECK(compared(now, was) ==
        "output/markdown/waves.md:0:0 number: the example spare is gone; 1 number went with it\n"
        "output/markdown/waves.md:0:0 number: w at 4 places was 2.0000, is no longer printed (waves, example "
        "spare), because the example spare is gone\n");
}

TEST_CASE("changed cells of a given table are listed, up to a limit") {
  const auto row = [](const std::vector<std::string>& digits) {
    return NumberLine{"waves", "lesson",   "pair", "X[Frank, ..]",
                      "exact", "as given", digits, {"a", "b", "c", "d"},
                      "eeee",  at_line(2)};
  };
  const NumbersFile was{{}, {row({"1", "2", "3", "4"})}, {equation("z = 1")}},
      one{{}, {row({"1", "2.5", "3", "4"})}, {equation("z = 1")}},
      all{{}, {row({"5", "6", "7", "8"})}, {equation("z = 1")}};
  CHECK(
      compared(was, one) ==
      "lessons/waves/lesson.md:2:3 number: the given X changed: X[Frank, b] was 2, is 2.5; no printed number "
      "moved\n");
  CHECK(compared(was, all) ==
        "lessons/waves/lesson.md:2:3 number: the given X changed: X[Frank, a] was 1, is 5; X[Frank, b] was "
        "2, is "
        "6; X[Frank, c] was 3, is 7; and 1 more; no printed number moved\n");
}

namespace {

/// Returns the values of a column of a file; `cells` has their indices.
Definition column(const std::string& name, const std::vector<std::string>& values,
                  const std::vector<std::string>& cells, const std::string& file = "d.csv") {
  return {"waves",
          "pair",
          Definition::Kind::data,
          name + " = column " + name + " of lessons/waves/" + file,
          at_line(2),
          values,
          cells,
          std::vector<proofsheet::text::Span>(values.size(), at_line(3))};
}
Definition labels(const std::string& text) {
  return {"waves", "pair", Definition::Kind::axis, text, at_line(4)};
}

const std::vector<std::string> counted{"1", "2", "3"};

std::string changed(const std::vector<Definition>& was, const std::vector<Definition>& now) {
  return compared({{}, {}, was}, {{}, {}, now});
}

}  // namespace

TEST_CASE("reordered rows of a data file are reported as reordered") {
  CHECK(changed({column("x", {"5", "6", "7"}, counted)}, {column("x", {"5", "7", "6"}, counted)}) ==
        "lessons/waves/lesson.md:3:3 number: the given x changed: its rows were reordered, from x[2] on: was "
        "6, is 7; no printed number moved\n");
  CHECK(changed({column("x", {"5", "6", "7"}, counted), column("y", {"1", "1", "2"}, counted)},
                {column("x", {"7", "5", "6"}, counted), column("y", {"2", "1", "1"}, counted)}) ==
        "lessons/waves/lesson.md:3:3 number: the given x changed: its rows were reordered, from x[1] on: was "
        "5, is 7; no printed number moved\n"
        "lessons/waves/lesson.md:3:3 number: the given y changed: its rows were reordered, from y[1] on: was "
        "1, is 2; no printed number moved\n");
}

TEST_CASE("columns that do not keep their rows together are changed, not reordered") {
  CHECK(
      changed({column("x", {"5", "6", "7"}, counted), column("y", {"1", "1", "2"}, counted)},
              {column("x", {"7", "5", "6"}, counted), column("y", {"1", "1", "2"}, counted)}) ==
      "lessons/waves/lesson.md:3:3 number: the given x changed: x[1] was 5, is 7; x[2] was 6, is 5; x[3] was "
      "7, is 6; no printed number moved\n");
  // Another file keeps its own rows.
  CHECK(changed({column("x", {"5", "6"}, {"1", "2"}), column("y", {"1", "2"}, {"1", "2"}, "e.csv")},
                {column("x", {"6", "5"}, {"1", "2"}), column("y", {"1", "2"}, {"1", "2"}, "e.csv")})
            .find("the given x changed: its rows were reordered") != std::string::npos);
  CHECK(changed({column("x", {"5", "6"}, {"1", "2"})}, {column("x", {"6", "5.5"}, {"1", "2"})})
            .find("reordered") == std::string::npos);
}

TEST_CASE("rows are reordered with their labels") {
  const std::vector<std::string> sorted{"Mon", "Tue", "Wed"}, other{"Wed", "Mon", "Tue"};
  CHECK(changed({labels("day = Mon, Tue, Wed"), column("x", {"5", "6", "7"}, sorted)},
                {labels("day = Wed, Mon, Tue"), column("x", {"7", "5", "6"}, other)}) ==
        "lessons/waves/lesson.md:4:3 number: the axis day changed: its labels were reordered: was Mon, Tue, "
        "Wed, is Wed, Mon, Tue; no printed number moved\n"
        "lessons/waves/lesson.md:3:3 number: the given x changed: its rows were reordered, from x[Wed] on; "
        "no printed number moved\n");
  INFO("values are compared with those of their labels");
  CHECK(changed({labels("day = Mon, Tue, Wed"), column("x", {"5", "6", "7"}, sorted)},
                {labels("day = Wed, Mon, Tue"), column("x", {"7", "5", "6.5"}, other)})
            .find("the given x changed: x[Tue] was 6, is 6.5; no printed number moved\n") !=
        std::string::npos);
  CHECK(changed({labels("day = Mon, Tue, Wed"), column("x", {"5", "6", "7"}, sorted)},
                {labels("day = Wed, Mon, Thu"), column("x", {"7", "5", "6"}, {"Wed", "Mon", "Thu"})})
            .find("the given x changed: x[Thu] is new, 6; x[Tue] is gone, was 6; ") != std::string::npos);
  CHECK(changed({labels("day = Mon, Tue"),
                 column("X", {"1", "2", "3", "4"}, {"Mon, a", "Mon, b", "Tue, a", "Tue, b"})},
                {labels("day = Tue, Mon"),
                 column("X", {"3", "4", "1", "5"}, {"Tue, a", "Tue, b", "Mon, a", "Mon, b"})})
            .find("the given X changed: X[Mon, b] was 2, is 5; ") != std::string::npos);
  CHECK(changed({labels("day = Mon, Tue, Wed"), column("x", {"5", "6", "7"}, sorted)},
                {labels("day = Mon, Tue, Wed"), column("x", {"5", "7", "6"}, sorted)}) ==
        "lessons/waves/lesson.md:3:3 number: the given x changed: x[Tue] was 6, is 7; x[Wed] was 7, is 6; no "
        "printed number moved\n");
}

TEST_CASE("rows of several columns are reordered as wholes") {
  const std::vector<std::string> cells{"a, b, height", "a, b, weight, kg", "c, height", "c, weight, kg"};
  const auto axis = labels("plot = a, b, c");  // not a list of these two labels: its text is ambiguous
  CHECK(changed({axis, column("X", {"1", "2", "3", "4"}, {"1, h", "1, w", "2, h", "2, w"})},
                {axis, column("X", {"3", "4", "1", "2"}, {"1, h", "1, w", "2, h", "2, w"})})
            .find("the given X changed: its rows were reordered, from X[1, h] on: was 1, is 3;") !=
        std::string::npos);
  CHECK(changed({axis, column("X", {"1", "2", "3", "4"}, {"1, h", "1, w", "2, h", "2, w"})},
                {axis, column("X", {"2", "1", "4", "3"}, {"1, h", "1, w", "2, h", "2, w"})})
            .find("reordered") == std::string::npos);
  CHECK(changed({axis, column("X", {"1", "2", "3", "4"}, cells)},
                {axis, column("X", {"3", "4", "1", "2"}, cells)})
            .find("the given X changed: X[a, b, height] was 1, is 3; ") != std::string::npos);
}

TEST_CASE("reordered rows of a table that the author wrote are reported as reordered") {
  const auto row = [](const std::string& text) {
    return Definition{"waves", "pair", Definition::Kind::given, text, at_line(2)};
  };
  CHECK(changed({row("X[1, ..] = 1 2"), row("X[2, ..] = 3 4")},
                {row("X[1, ..] = 3 4"), row("X[2, ..] = 1 2")}) ==
        "lessons/waves/lesson.md:2:3 number: the given X changed: its rows were reordered, from X[1, ..] on: "
        "was 1 2, is 3 4; no printed number moved\n");
  CHECK(
      changed({row("X[a, ..] = 1 2"), row("X[b, ..] = 3 4")}, {row("X[a, ..] = 3 4"), row("X[b, ..] = 1 2")})
          .find("reordered") == std::string::npos);
  CHECK(
      changed({row("y = 1 2 3 4.5")}, {row("y = 4.5 3 2 1")}) ==
      "lessons/waves/lesson.md:2:3 number: the given y changed: its values were reordered: was 1 2 3 4.5, is "
      "4.5 3 2 1; no printed number moved\n");
  CHECK(changed({row("y = 2 a b pi")}, {row("y = a b pi 2")}).find("reordered") == std::string::npos);
}

TEST_CASE("a long equation is shortened") {
  std::string sum = "z = 1";
  for (int i = 0; i < 100; ++i) sum += " + 1";
  const NumbersFile was{{}, {number("z", "1.0000")}, {equation("z = 1")}},
      now{{}, {number("z", "101.0000")}, {equation(sum)}};
  CHECK(compared(was, now).starts_with(
      "lessons/waves/lesson.md:5:3 number: the equation of z changed: was z = 1, is " + sum.substr(0, 160) +
      "…; 1 number"));
}

TEST_CASE("with a committed file without definitions, only changed givens are causes") {
  NumbersFile was = ledger("4", "5", "0.1000", "15.0000", "7.0000");
  was.definitions.clear();
  CHECK(compared(was, ledger("6", "5", "0.2000", "15.5000", "7.0000")) ==
        "lessons/waves/lesson.md:6:3 number: the given d changed: was 4, is 6; 1 number that depends on it "
        "moved\n"
        "lessons/waves/lesson.md:1:3 number: wave[1] at 4 places was 0.1000, is 0.2000, because the given d "
        "changed: was 4, is 6\n"
        "lessons/waves/lesson.md:2:3 number: other at 4 places was 15.0000, is 15.5000\n");
}

TEST_CASE("a former dependency is a cause too; a new number has no cause that only changed") {
  const Definition was_w{"waves", "pair", Definition::Kind::given, "w = 1", at_line(4)};
  const Definition is_w{"waves", "pair", Definition::Kind::given, "w = 3", at_line(4)};
  const NumbersFile was{{}, {number("y", "1.0000")}, {equation("y = w"), was_w}};
  const NumbersFile now{{}, {number("y", "2.0000"), number("y + 1", "3.0000")}, {equation("y = 2"), is_w}};
  const std::string text = compared(was, now);
  INFO(text);
  CHECK(text.find("because the equation of y and the given w changed") != std::string::npos);
  const std::size_t fresh = text.find("is new: 3.0000");
  REQUIRE(fresh != std::string::npos);
  CHECK(text.substr(fresh, text.find('\n', fresh) - fresh) == "is new: 3.0000");
}

TEST_CASE("a label may contain a sign") {
  const auto given = [](const char* text) {
    return Definition{"waves", "pair", Definition::Kind::given, text, at_line(4)};
  };
  const NumbersFile was{{}, {number("y", "1.0000")}, {given("X[a = b] = 1")}};
  const NumbersFile now{{}, {number("y", "1.0000")}, {given("X[a = b] = 2")}};
  const std::string text = compared(was, now);
  INFO(text);
  CHECK(text.find("X[a = b] was 1, is 2") != std::string::npos);
}

TEST_CASE("cells and rows of given values are compared by their labels") {
  const auto row = [](const std::string& name, const std::vector<std::string>& cells,
                      const std::vector<std::string>& digits) {
    return NumberLine{"waves", "lesson", "pair", name,      "exact", proofsheet::ledger::as_given,
                      digits,  cells,    "ee",   at_line(6)};
  };
  const auto told = [](const NumberLine& was, const NumberLine& now) {
    return compared({{}, {was}, {equation("z = 1")}}, {{}, {now}, {equation("z = 1")}});
  };
  const NumberLine was = row("X[Frank, ..]", {"spicy", "cheap"}, {"1", "2"});
  CHECK(told(was, row("X[Frank, ..]", {"spicy", "cheap"}, {"1", "3"})) ==
        "lessons/waves/lesson.md:6:3 number: the given X changed: X[Frank, cheap] was 2, is 3; no printed "
        "number moved\n");
  CHECK(told(was, row("X[Frank, ..]", {"spicy", "sour"}, {"1", "3"})) ==
        "lessons/waves/lesson.md:6:3 number: the given X changed: X[Frank, ..] was 1 2, is 1 3; no printed "
        "number moved\n");
  CHECK(told(was, row("X[Emma, ..]", {"spicy", "cheap"}, {"1", "3"})) ==
        "lessons/waves/lesson.md:6:3 number: the given X changed: X[Emma, ..] is new, 1 3; X[Frank, ..] is "
        "gone, was 1 2; no printed number moved\n");
}

TEST_CASE("a given value that is printed as given for the first time is reported") {
  const Definition d{"waves", "pair", Definition::Kind::given, "d = 4", at_line(4)};
  CHECK(compared({{}, {number("d", "4.0000")}, {equation("z = d"), d}},
                 {{}, {given("d", "4")}, {equation("z = d")}}) ==
        "lessons/waves/lesson.md:6:3 number: d was printed with 4 places, is printed as given: 4.0000, 4\n");
}

}  // namespace causes_test
