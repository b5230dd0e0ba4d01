// The place where each number is used, and the definitions that it is computed from.
#include "catch.hpp"
#include "small.hpp"

namespace places_test {

using namespace proofsheet;

TEST_CASE("a number knows its place in the source, and its definitions are recorded") {
  Small small;
  small.examples =
      "pair:\n"
      "  title: A pair\n"
      "  given:\n"
      "    w: 0.10\n"
      "  equations: |\n"
      "    P[pos, 0] = sin(pos)   for pos in 0..2\n"
      "    P[pos, 1] = cos(pos)   for pos in 0..2\n"
      "    y = w + w\n"
      "  show:\n"
      "    - table: P\n"
      "      decimals: 3\n"
      "    - steps: y\n";
  small.prose += "\nAs {num}`P[1, 0] : 4` shows.\n\n```{table} P[2, ..]\n```\n";
  const workbook::Workbook workbook = made(small);
  std::string places;
  for (const ledger::NumberLine& line : workbook.numbers.lines) {
    REQUIRE(line.span.source);
    const text::Position position = line.span.source->position(line.span.begin);
    places += line.place + " " + line.expression + " " + line.span.source->name().substr(14) + ":" +
              std::to_string(position.line) + ":" + std::to_string(position.column) + "\n";
  }
  CHECK(places ==
        "cards P[1, 0] cards.yaml:3:16\n"
        "lesson P[0, ..] examples.yaml:10:14\n"
        "lesson P[1, ..] examples.yaml:10:14\n"
        "lesson P[1, 0] lesson.md:6:10\n"
        "lesson P[2, ..] examples.yaml:10:14\n"
        "lesson P[2, ..] lesson.md:8:12\n"
        "lesson w examples.yaml:4:8\n"
        "lesson y step by step examples.yaml:12:14\n"
        "lesson y step by step examples.yaml:12:14\n"
        "quiz P[1, 1] quiz.yaml:3:11\n");
  std::string definitions;
  for (const ledger::Definition& definition : workbook.numbers.definitions)
    definitions += definition.text + " " +
                   std::to_string(definition.span.source->position(definition.span.begin).line) + "\n";
  CHECK(definitions ==
        "P[pos, 0] = sin(pos) for pos in 0..2 6\n"
        "P[pos, 1] = cos(pos) for pos in 0..2 7\n"
        "y = w + w 8\n");
}

TEST_CASE("text before the first placed example refers to that example") {
  Small small;
  small.examples =
      "one:\n  title: One\n  equations: |\n    x = 1\ntwo:\n  title: Two\n  equations: |\n    x = 2\n";
  small.cards = "- id: a\n  front: So?\n  back: No.\n";
  small.quiz = "- id: b\n  do: Think.\n  solution: No.\n";
  const auto printed = [&](const std::string& prose) {
    small.prose = "# Waves\n\n" + prose;
    std::string text;
    const workbook::Workbook book = made(small);
    for (const workbook::Insert& insert : book.lessons.front().inserts) text += insert.text + " ";
    return text;
  };
  CHECK(printed("{num}`x : 0`\n\n```{example} two\n```\n\n{num}`x : 0`\n\n```{example} one\n```\n\n{num}`x : "
                "0`\n") == "2 2 1 ");
  CHECK(printed("{num}`x : 0`\n\n````{note}\n```{example} two\n```\n````\n") == "2 ");
  CHECK(printed("{num}`x : 0` {num}`two.x : 0`\n") == "1 2 ");
}

TEST_CASE("axes, labels, rounding by hand and unprinted given values are recorded") {
  Small small;
  small.prose = "# Waves\n\nThe sine is {num}`P[1, 0]`.\n";
  small.examples =
      "pair:\n"
      "  title: A pair\n"
      "  rounding: down\n"
      "  given:\n"
      "    person[1..2]: [Frank, street-stall]\n"
      "    slot: 0..1\n"
      "    w: 0.10\n"
      "    h: pi / 2\n"
      "    X[person, slot]: |\n"
      "      0.5 1.50\n"
      "      2 3\n"
      "  equations: |\n"
      "    P[pos, 0] = sin(pos)   for pos in 0..2\n"
      "    P[pos, 1] = cos( pos ) for pos in 0..2\n"
      "  by hand: |\n"
      "    P: 3 sig\n"
      "    w: 2 up\n";
  std::string definitions;
  for (const ledger::Definition& definition : made(small).numbers.definitions)
    definitions += std::string(name_of(definition.kind)) + ": " + definition.text + "\n";
  CHECK(definitions ==
        "equation: P[pos, 0] = sin(pos) for pos in 0..2\n"
        "equation: P[pos, 1] = cos(pos) for pos in 0..2\n"
        "given: X[Frank, ..] = 0.5 1.50\n"
        "given: X[street-stall, ..] = 2 3\n"
        "given: h = pi / 2\n"
        "given: w = 0.10\n"
        "axis: person = 1..2, Frank, street-stall\n"
        "axis: slot = 0..1\n"
        "by hand: P = 3 sig down\n"
        "by hand: w = 2 up\n");
}

TEST_CASE("a vertical vector and a single number are tables of one column") {
  Small small;
  small.examples =
      "pair:\n"
      "  title: A pair\n"
      "  given:\n"
      "    pos: 0..1\n"
      "  equations: |\n"
      "    x[p] = p/2   for p in pos\n"
      "    y = x[1] + 1\n"
      "  show:\n"
      "    - table: x\n"
      "      rows: pos\n"
      "      decimals: 1\n"
      "    - table: y\n"
      "      decimals: 1\n";
  small.cards = "- id: a\n  front: One?\n  back: Two.\n";
  small.quiz = "- id: b\n  ask: What is y?\n  answer: y\n  decimals: 2\n  example: pair\n";
  const workbook::Workbook workbook = made(small);
  const auto& example = std::get<workbook::ExampleView>(workbook.lessons.at(0).blocks.at(0));
  const auto& down = std::get<workbook::TableView>(example.shows.at(0));
  CHECK(down.columns == std::vector<std::string>{""});
  REQUIRE(down.rows.size() == 2);
  CHECK(down.rows[1].label == "1");
  CHECK(down.rows[1].cells.at(0).text == "0.5");
  const auto& single = std::get<workbook::TableView>(example.shows.at(1));
  CHECK(single.rows.at(0).cells.at(0).text == "1.5");
  std::string noted;
  for (const ledger::NumberLine& line : workbook.numbers.lines)
    if (line.format == "1") noted += line.expression + " " + line.digits.at(0) + " " + line.method + "; ";
  CHECK(noted == "x[0] 0.0 exact; x[1] 0.5 exact; y 1.5 exact; ");
}

TEST_CASE("a table has the requested orientation, and words in it are not recorded as numbers") {
  Small small;
  small.examples =
      "pair:\n"
      "  title: A pair\n"
      "  given:\n"
      "    person: [Frank, Emma]\n"
      "    slot: 0..2\n"
      "    X[person, slot]: |\n"
      "      1 2 3\n"
      "      4 five 6\n"
      "  equations: |\n"
      "    third = 1/3\n"
      "  show:\n"
      "    - table: X\n"
      "      rows: slot\n"
      "      decimals: 0\n"
      "    - value: third\n";
  small.cards = small.quiz = "";
  const workbook::Workbook workbook = made(small);
  const auto& example = std::get<workbook::ExampleView>(workbook.lessons.at(0).blocks.at(0));
  const auto& table = std::get<workbook::TableView>(example.shows.at(0));
  std::string rows;
  for (const workbook::TableRow& row : table.rows)
    for (const workbook::TableCell& cell : row.cells) rows += cell.text + " ";
  CHECK(rows == "1 4 2 five 3 6 ");
  CHECK_FALSE(std::get<workbook::ValueView>(example.shows.at(1)).exact);
  std::string noted;
  for (const ledger::NumberLine& line : workbook.numbers.lines)
    for (std::size_t i = 0; i < line.cells.size(); ++i)
      noted += line.expression + " " + line.cells[i] + " " + line.digits[i] + "; ";
  CHECK(noted ==
        "X[.., 0] Frank 1; X[.., 0] Emma 4; X[.., 1] Frank 2; X[.., 2] Frank 3; X[.., 2] Emma 6; "
        "X[Emma, ..] 0 4; X[Emma, ..] 2 6; X[Frank, ..] 0 1; X[Frank, ..] 1 2; X[Frank, ..] 2 3; ");
}

TEST_CASE("next to a lesson all lessons of a small course are listed, or thirty around it in a large one") {
  using Range = std::pair<std::size_t, std::size_t>;
  const auto beside = [](std::size_t lesson, std::size_t count) {
    const auto [begin, end] = workbook::lessons_beside(lesson, count);
    return Range{begin, end};
  };
  CHECK(beside(0, 0) == Range{0, 0});
  CHECK(beside(7, 30) == Range{0, 30});
  CHECK(beside(0, 31) == Range{0, 30});
  CHECK(beside(30, 31) == Range{1, 31});
  CHECK(beside(15, 10'000) == Range{0, 30});
  CHECK(beside(500, 10'000) == Range{485, 515});
  CHECK(beside(9'999, 10'000) == Range{9'970, 10'000});
}

}  // namespace places_test
