// The same number in another format, at another place or under another name.
#include "catch.hpp"
#include "small_ledgers.hpp"

namespace movements_test {

using namespace small_ledgers;

TEST_CASE("a number in another format or route is reported with that change") {
  const struct {
    std::string was_format, was_route, now_format, now_route, told;
  } table[] = {
      {"3", "exact", "4", "exact", "x was printed with 3 places, is printed with 4 places: 0.1, 0.2"},
      {"1", "exact", "3 sig", "exact",
       "x was printed with 1 place, is printed with 3 significant digits: 0.1, 0.2"},
      {"sci 3", "exact", "fraction", "exact", "x was printed as sci 3, is printed as fraction: 0.1, 0.2"},
      {"4", "exact", "4 down", "exact", "x was rounded half away from zero, is rounded down: 0.1, 0.2"},
      {"4 half even", "exact", "4 up", "exact", "x was rounded half even, is rounded up: 0.1, 0.2"},
      {"4", "exact", "4", "by hand", "x was computed exactly, is computed by hand: 0.1, 0.2"},
      {"3", "by hand", "4 floor", "exact",
       "x was printed with 3 places, is printed with 4 places; was rounded half away from zero, is rounded "
       "floor; "
       "was computed by hand, is computed exactly: 0.1, 0.2"},
  };
  for (const auto& row : table)
    CHECK(compared({{}, {number("x", "0.1", 1, row.was_format, row.was_route)}},
                   {{}, {number("x", "0.2", 2, row.now_format, row.now_route)}}) ==
          "lessons/waves/lesson.md:2:3 number: " + row.told + "\n");
}

TEST_CASE("numbers that are printed in the same new way have one cause, and equal digits appear once") {
  CHECK(compared({{}, {number("x", "0.1", 1, "4")}}, {{}, {number("x", "0.1", 2, "4 up")}}) ==
        "lessons/waves/lesson.md:2:3 number: x was rounded half away from zero, is rounded up: still 0.1\n");
  const std::string told = compared({{}, {number("x", "0.1", 1, "1"), number("y", "0.2", 2, "1")}},
                                    {{}, {number("x", "0.10", 1, "2"), number("y", "0.20", 2, "2")}});
  CHECK(told.find("the printing of 2 numbers changed: was printed with 1 place, is printed with 2 places") !=
        std::string::npos);
}

TEST_CASE("a number printed in a third format is new only in that format") {
  CHECK(
      compared({{}, {number("x", "0.12", 1, "2"), number("x", "0.123", 1, "3")}},
               {{}, {number("x", "0.12", 1, "2"), number("x", "0.123", 1, "3"), number("x", "0.1235", 2)}}) ==
      "lessons/waves/lesson.md:2:3 number: x at 4 places is new: 0.1235\n");
}

TEST_CASE("a date has no places") {
  CHECK(compared({{}, {number("due", "2022-11-26", 1, "2")}}, {{}, {number("due", "2022-11-28", 2, "2")}})
            .starts_with("lessons/waves/lesson.md:2:3 number: due was 2022-11-26, is 2022-11-28"));
}

TEST_CASE("a number that moved to another example, lesson or page is reported") {
  NumberLine here = number("x", "0.1235"), card = here, example = here, lesson = here;
  card.place = "cards";
  example.example = "spare";
  lesson.lesson = "tides";
  const NumberLine stay = number("y", "1.0000"),
                   spare{"waves", "lesson", "spare", "y", "exact", "4", {"1.0000"}, {}, "exact"};
  CHECK(compared({{}, {here}}, {{}, {card}}) ==
        "lessons/waves/lesson.md:1:3 number: x at 4 places, 0.1235, moved to waves, cards, example pair; was "
        "in "
        "waves, example pair\n");
  CHECK(compared({{}, {here, stay, spare}}, {{}, {example, stay, spare}}) ==
        "lessons/waves/lesson.md:1:3 number: x at 4 places, 0.1235, moved to waves, example spare; was in "
        "waves, "
        "example pair\n");
  CHECK(compared({{}, {here}}, {{}, {lesson}})
            .find("moved to tides, example pair; was in waves, example pair") != std::string::npos);
}

TEST_CASE("a renamed number is recognised if the old name is removed and the new one is new") {
  const NumbersFile was{{}, {number("PE[2, 1]", "-0.4161")}, {equation("PE[k, 1] = cos(k) for k in 0..3")}},
      now{{}, {number("P[2, 1]", "-0.4161", 2)}, {equation("P[k, 1] = cos(k) for k in 0..3")}};
  CHECK(
      compared(was, now) ==
      "lessons/waves/lesson.md:5:3 number: the equation of P is new: P[k, 1] = cos(k) for k in 0..3\n"
      "output/markdown/waves.md:0:0 number: the equation of PE is gone: was PE[k, 1] = cos(k) for k in 0..3\n"
      "lessons/waves/lesson.md:2:3 number: P[2, 1] at 4 places, -0.4161, was called PE[2, 1]\n");
  NumbersFile kept = now;
  kept.definitions.push_back(was.definitions.front());
  CHECK(compared(was, kept).find("was called") == std::string::npos);
}

TEST_CASE("among numbers of steps with the same name, only the different ones have moved") {
  const auto step = [](const std::vector<std::string>& digits) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < digits.size(); ++i) cells.push_back(std::to_string(i + 1));
    return NumberLine{"waves", "lesson", "pair", "q step by step", "exact", "2",
                      digits,  cells,    "ee",   at_line(3)};
  };
  CHECK(compared({{}, {step({"0.50", "0.25"}), step({"0.75"})}},
                 {{}, {step({"0.50", "0.30"}), step({"0.80"})}}) ==
        "lessons/waves/lesson.md:3:3 number: number 1 of a step to q at 2 places was 0.75, is 0.80\n"
        "lessons/waves/lesson.md:3:3 number: number 2 of a step to q at 2 places was 0.25, is 0.30\n");
  // One of two equal numbers has moved.
  CHECK(compared({{}, {step({"0.50", "0.25"}), step({"0.50"})}},
                 {{}, {step({"0.50", "0.25"}), step({"0.80"})}}) ==
        "lessons/waves/lesson.md:3:3 number: number 1 of a step to q at 2 places was 0.50, is 0.80\n");
}

TEST_CASE("rows of loops and of lists keep their names") {
  const auto row = [](const std::string& name, const std::string& digits) {
    return NumberLine{"waves", "lesson", "pair", name, "exact", "1", {digits}, {"2"}, "e", at_line(1)};
  };
  const struct {
    std::string row, cell;
  } table[] = {{"X[Frank, ..]", "X[Frank, 2]"},
               {"X[.., Frank]", "X[2, Frank]"},
               {"x", "x[2]"},
               {"P[Frank]", "P[Frank, 2]"},
               {"[i^2 for i in 0..3]", "[i^2 for i in 0..3][2]"},
               {"sum(X[0..3, i] for i in 0..3)", "sum(X[0..3, i] for i in 0..3)[2]"}};
  for (const auto& line : table)
    CHECK(compared({{}, {row(line.row, "0.1")}}, {{}, {row(line.row, "0.2")}}) ==
          "lessons/waves/lesson.md:1:3 number: " + line.cell + " at 1 place was 0.1, is 0.2\n");
}

}  // namespace movements_test
