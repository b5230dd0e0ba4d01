// The digits of a grid are those of its reals. Every cell that comes out of columns of balls is made as a
// Real too.
#include "numbers/grid.hpp"

#include <fmt/format.h>

#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "numbers/printing.hpp"

using namespace proofsheet::numbers;
using Operation = Grid::Operation;
using Style = Format::Style;

namespace {

constexpr Format four_places{Style::places, 4, false};

// The cells of a node, joined by blanks; or the failure's fact.
std::string cells(const Grid& grid, Grid::Node node, const Format& format,
                  Rounding rounding = Rounding::half_away) {
  const Outcome<std::vector<Decimal>> printed = grid.print(node, format, rounding);
  if (!printed) return "failed: " + printed.failure().fact;
  std::string text;
  for (const Decimal& decimal : *printed) text += (text.empty() ? "" : " ") + to_string(decimal);
  return text;
}

// The same, each cell made as a real.
std::string cells_by_reals(const Grid& grid, const std::vector<Grid::Loop>& loops, Grid::Node node,
                           const Format& format, Rounding rounding) {
  std::size_t count = 1;
  for (const Grid::Loop& loop : loops) count *= loop.count;
  std::string text;
  for (std::size_t cell = 0; cell < count; ++cell) {
    std::vector<std::size_t> indices(loops.size());
    std::size_t rest = cell;
    for (std::size_t loop = loops.size(); loop-- > 0;) {
      indices[loop] = rest % loops[loop].count;
      rest /= loops[loop].count;
    }
    const Outcome<Real> real = grid.real(node, indices);
    if (!real) return "failed: " + real.failure().fact;
    const Outcome<Proven> proven = print(*real, format, rounding);
    if (!proven) return "failed: " + proven.failure().fact;
    text += (text.empty() ? "" : " ") + to_string(proven->decimal);
  }
  return text;
}

struct Encoding {
  Grid grid;
  Grid::Node sine;
  Grid::Node cosine;
};

// sin and cos of pos / 10000^(2i/d)
Encoding encoding(std::size_t positions, long d) {
  Encoding made{Grid({{0, 1, positions}, {0, 1, static_cast<std::size_t>(d / 2)}}), 0, 0};
  Grid& grid = made.grid;
  const Grid::Node twice = grid.binary(Operation::multiply, grid.constant(2), grid.index(1));
  const Grid::Node exponent = grid.binary(Operation::divide, twice, grid.constant(Real(d)));
  const Grid::Node frequency = grid.binary(Operation::power, grid.constant(10000), exponent);
  const Grid::Node angle = grid.binary(Operation::divide, grid.index(0), frequency);
  made.sine = grid.apply(Function::sin, angle);
  made.cosine = grid.apply(Function::cos, angle);
  return made;
}

}  // namespace

TEST_CASE("positional encodings have the digits of a table of sines") {
  // sin and cos of 0, 1, 2, 3 and of 0, 1/100, 2/100, 3/100, from Python's decimal module with a Taylor
  // series at 60 digits.
  const Encoding small = encoding(4, 4);
  CHECK(cells(small.grid, small.sine, four_places) ==
        "0.0000 0.0000 0.8415 0.0100 0.9093 0.0200 0.1411 0.0300");
  CHECK(cells(small.grid, small.cosine, {Style::places, 5, false}) ==
        "1.00000 1.00000 0.54030 0.99995 -0.41615 0.99980 -0.98999 0.99955");
  CHECK(cells(small.grid, small.sine, {Style::significant, 3, false}) ==
        "0 0 0.841 0.0100 0.909 0.0200 0.141 0.0300");
}

TEST_CASE("cells at fifty and at a thousand places are those of their reals") {
  const std::vector<Grid::Loop> loops{{0, 1, 5}, {0, 1, 8}};
  const Encoding some = encoding(5, 16);
  for (const long places : {4L, 12L, 13L, 50L, 1000L}) {
    const Format format{Style::places, places, false};
    CAPTURE(places);
    CHECK(cells(some.grid, some.sine, format) ==
          cells_by_reals(some.grid, loops, some.sine, format, Rounding::half_away));
    CHECK(cells(some.grid, some.cosine, format) ==
          cells_by_reals(some.grid, loops, some.cosine, format, Rounding::half_away));
  }
}

TEST_CASE("multiples of an angle have the digits of their reals") {
  const std::vector<Grid::Loop> loops{{-4, 3, 11}, {1, 1, 3}};
  Grid grid(loops);
  const Grid::Node root = grid.apply(Function::sqrt, grid.index(1));
  const Grid::Node times = grid.binary(Operation::multiply, root, grid.index(0));
  const Grid::Node by = grid.binary(Operation::divide, grid.index(0), root);
  const Grid::Node pole = grid.binary(Operation::divide, grid.index(0), grid.constant(0));
  const Grid::Node sine = grid.apply(Function::sin, times);
  const Grid::Node cosine = grid.apply(Function::cos, by);
  // The angle is printed too, and read by something else.
  const Grid::Node mixed = grid.binary(Operation::add, times, grid.apply(Function::cos, times));
  for (const Grid::Node node : {sine, cosine, mixed, times, grid.apply(Function::sin, pole)})
    for (const Format& format : {Format{Style::places, 40, false}, Format{Style::significant, 30, false}})
      for (const Rounding rounding : {Rounding::half_away, Rounding::up, Rounding::floor}) {
        CAPTURE(node, to_string(format), name_of(rounding));
        CHECK(cells(grid, node, format, rounding) == cells_by_reals(grid, loops, node, format, rounding));
      }
  const Grid::Node all[] = {times, sine, mixed};
  const auto printed = grid.print(all, {Style::places, 40, false}, Rounding::half_away);
  REQUIRE(printed);
  CHECK((*printed)[0].size() == 33);
}

TEST_CASE("a column is enclosed once for every value that it depends on") {
  const Encoding many = encoding(400, 64);
  const std::vector<Grid::Node> nodes{many.sine, many.cosine};
  const long long before = evaluations();
  const auto printed = many.grid.print(nodes, four_places, Rounding::half_away);
  REQUIRE(printed);
  CHECK((*printed)[1].size() == 400 * 32);
  // 32 frequencies, and a few cells that no ball of doubles settles.
  CHECK(evaluations() - before < 400);
}

TEST_CASE("ties and near ties are decided as reals decide them") {
  Grid grid({{1, 2, 4}, {0, 1, 2}});
  const Grid::Node half = grid.binary(Operation::divide, grid.index(0), grid.constant(2));
  const Grid::Node halves = grid.binary(Operation::add, half, grid.index(1));
  CHECK(cells(grid, halves, {Style::places, 0, false}) == "1 2 2 3 3 4 4 5");
  CHECK(cells(grid, halves, {Style::places, 0, false}, Rounding::half_even) == "0 2 2 2 2 4 4 4");
  CHECK(cells(grid, grid.negate(halves), {Style::places, 0, false}, Rounding::floor) ==
        "-1 -2 -2 -3 -3 -4 -4 -5");
  // √(2n²) - n√2 + 1/2 is a tie that no ball can see.
  const Grid::Node root = grid.apply(Function::sqrt, grid.constant(2));
  const Grid::Node square = grid.binary(Operation::multiply, grid.index(0), grid.index(0));
  const Grid::Node twice = grid.binary(Operation::multiply, square, grid.constant(2));
  const Grid::Node multiple = grid.binary(Operation::multiply, grid.index(0), root);
  const Grid::Node zero = grid.binary(Operation::subtract, grid.apply(Function::sqrt, twice), multiple);
  const Grid::Node tie = grid.binary(Operation::add, zero, grid.constant(Real(Rational("1/2"))));
  CHECK(cells(grid, tie, {Style::places, 0, false}) == "1 1 1 1 1 1 1 1");
  CHECK(cells(grid, zero, {Style::significant, 2, false}) == "0 0 0 0 0 0 0 0");
}

TEST_CASE("a failing cell gives the failure of its real") {
  Grid grid({{-1, 1, 3}, {1, 1, 40}});
  const Grid::Node quotient = grid.binary(Operation::divide, grid.index(1), grid.index(0));
  const auto printed = grid.print(quotient, four_places, Rounding::half_away);
  REQUIRE_FALSE(printed);
  const std::size_t at[] = {1, 0};
  const Outcome<Real> real = grid.real(quotient, at);
  REQUIRE_FALSE(real);
  CHECK(printed.failure().kind == Failure::Kind::division_by_zero);
  CHECK(printed.failure().fact == real.failure().fact);
  // The failure is not hidden by what is done with the quotient.
  for (const Grid::Node node :
       {grid.binary(Operation::multiply, quotient, grid.constant(0)),
        grid.binary(Operation::divide, grid.constant(1), quotient), grid.apply(Function::cos, quotient),
        grid.binary(Operation::power, quotient, grid.constant(0))})
    CHECK(cells(grid, node, four_places) == "failed: " + real.failure().fact);
}

TEST_CASE("the first node that has a failing cell names the failure") {
  Grid grid({{-1, 1, 2}, {0, 1, 3}});
  const Grid::Node fine = grid.binary(Operation::add, grid.index(0), grid.index(1));
  const Grid::Node root = grid.apply(Function::sqrt, grid.index(0));
  const Grid::Node quotient = grid.binary(Operation::divide, fine, grid.index(1));
  const Grid::Node both[] = {fine, quotient, root};
  const auto printed = grid.print(both, four_places, Rounding::half_away);
  REQUIRE_FALSE(printed);
  CHECK(printed.failure().kind == Failure::Kind::division_by_zero);
}

TEST_CASE("tables without cells, without loops, and beyond the limits") {
  Grid empty({{0, 1, 0}, {0, 1, 1'000'000'000}});
  const auto none = empty.print(empty.binary(Operation::divide, empty.constant(1), empty.index(0)),
                                four_places, Rounding::half_away);
  REQUIRE(none);
  CHECK(none->empty());
  Grid one({});
  CHECK(cells(one, one.apply(Function::sqrt, one.constant(2)), four_places) == "1.4142");
  Grid large({{0, 1, 1'000'000}, {0, 1, 1'000'000'000'000'000}});
  CHECK(cells(large, large.index(0), four_places) == "failed: the table has more than 10000000 cells");
  Grid deep(std::vector<Grid::Loop>(33, {0, 1, 1}));
  CHECK(cells(deep, deep.index(32), four_places) == "failed: the table has 33 loops");
}

TEST_CASE("a node that does not depend on a loop is repeated over it") {
  Grid grid({{5, -2, 2}, {0, 1, 2}, {10, 10, 2}});
  CHECK(cells(grid, grid.index(0), {Style::places, 0, false}) == "5 5 5 5 3 3 3 3");
  CHECK(cells(grid, grid.index(2), {Style::percent, 0, false}) ==
        "1000% 2000% 1000% 2000% 1000% 2000% 1000% 2000%");
  CHECK(cells(grid, grid.constant(Real(Rational("1/3"))), {Style::fraction, 0, false}) ==
        "1/3 1/3 1/3 1/3 1/3 1/3 1/3 1/3");
}

TEST_CASE("what is written twice is one node") {
  Grid grid({{0, 1, 3}});
  CHECK(grid.constant(Real(Rational("2/4"))) == grid.constant(Real(Rational("1/2"))));
  CHECK(grid.apply(Function::sin, grid.index(0)) == grid.apply(Function::sin, grid.index(0)));
  CHECK(grid.binary(Operation::add, grid.index(0), grid.constant(1)) !=
        grid.binary(Operation::subtract, grid.index(0), grid.constant(1)));
}

TEST_CASE("random expressions over small grids have the digits of their reals") {
  std::mt19937 random(7);
  const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
  const std::vector<Function> functions{Function::sin, Function::cos, Function::sqrt, Function::exp,
                                        Function::ln,  Function::abs, Function::atan, Function::tan};
  for (int trial = 0; trial < 120; ++trial) {
    const std::vector<Grid::Loop> loops{{static_cast<long>(below(4)) - 1, 1, 1 + below(4)},
                                        {static_cast<long>(below(3)), 2, 1 + below(3)},
                                        {1, 1, 1 + below(2)}};
    Grid grid(loops);
    std::vector<Grid::Node> nodes{grid.index(0),
                                  grid.index(1),
                                  grid.index(2),
                                  grid.constant(2),
                                  grid.constant(Real(Rational("-3/7"))),
                                  grid.constant(Real::pi_times(Rational("1/3")))};
    for (int size = 0; size < 7; ++size) {
      const Grid::Node a = nodes[nodes.size() - 1 - below(std::min<std::size_t>(nodes.size(), 8))];
      const Grid::Node b = nodes[nodes.size() - 1 - below(std::min<std::size_t>(nodes.size(), 8))];
      const std::size_t kind = below(7);
      if (kind < 4)
        nodes.push_back(grid.binary(static_cast<Operation>(kind), a, b));
      else if (kind == 4)
        nodes.push_back(grid.negate(a));
      else if (kind == 5)
        nodes.push_back(grid.binary(Operation::power, a, grid.constant(static_cast<long>(below(4)))));
      else
        nodes.push_back(grid.apply(functions[below(functions.size())], a));
    }
    const auto rounding = static_cast<Rounding>(below(6));
    const Format format{static_cast<Style>(below(4)), 1 + static_cast<long>(below(25)), false};
    CAPTURE(trial, to_string(format), name_of(rounding));
    CHECK(cells(grid, nodes.back(), format, rounding) ==
          cells_by_reals(grid, loops, nodes.back(), format, rounding));
  }
}
