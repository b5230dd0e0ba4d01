// Digits of tables: columns and single cells agree, and a large table is never held as reals.
#include <string>

#include "catch.hpp"
#include "equations/columns.hpp"
#include "equations/example.hpp"

using namespace proofsheet;
using namespace proofsheet::equations;

namespace {

std::vector<std::string> digits_of(Evaluation& evaluation, const std::string& asked,
                                   const numbers::Format& format) {
  diagnostics::Diagnostics said;
  const auto digits =
      evaluation.digits(Example::read(asked, said), format, numbers::Rounding::half_away, said);
  INFO(render(said));
  REQUIRE(digits);
  std::vector<std::string> all;
  for (const auto& cell : digits->cells) all.push_back(cell ? to_string(*cell) : "-");
  return all;
}

std::string encoding(int d, int positions) {
  return "d = " + std::to_string(d) + "\nn = " + std::to_string(positions) +
         "\nangle(p, i) = p / 10000^(2i/d)\n"
         "PE[pos, 2i]   = sin(angle(pos, i))        for pos in 0..n-1, i in 0..d/2-1\n"
         "PE[pos, 2i+1] = cos(pos / 10000^(2i/d))   for pos in 0..n-1, i in 0..d/2-1\n";
}

}  // namespace

TEST_CASE("columns and single cells give the same digits") {
  const Example example(encoding(32, 40));
  INFO(render(example.said));
  REQUIRE(example.model);
  using Style = numbers::Format::Style;
  for (const numbers::Format& format :
       {numbers::Format{Style::places, 4, false}, numbers::Format{Style::places, 40, false},
        numbers::Format{Style::significant, 6, false}}) {
    Evaluation columns(example.model), single(example.model);
    const auto table = digits_of(columns, "PE", format);
    REQUIRE(table.size() == 40 * 32);
    REQUIRE(table.size() >= smallest_column_table);
    CHECK(columns.cells_computed() < 10);
    std::vector<std::string> one_by_one;
    for (int pos = 0; pos < 40; ++pos) {
      for (const auto& cell : digits_of(single, "PE[" + std::to_string(pos) + ", ..]", format))
        one_by_one.push_back(cell);
    }
    CHECK(single.cells_computed() >= 40 * 32);
    CHECK(table == one_by_one);
  }
}

TEST_CASE("a table of 512,000 cells is printed without a real for each") {
  const Example example(encoding(512, 1000));
  REQUIRE(example.model);
  Evaluation evaluation(example.model);
  const auto table = digits_of(evaluation, "PE", {numbers::Format::Style::places, 4, false});
  REQUIRE(table.size() == 512000);
  CHECK(evaluation.cells_computed() < 10);
  // sin(999), cos(999) and the slowest pair at 999: python's decimal, Taylor series at 60 digits.
  CHECK(table[999 * 512] == "-0.0265");
  CHECK(table[999 * 512 + 1] == "0.9996");
  CHECK(table[999 * 512 + 510] == "0.1034");
  CHECK(table[999 * 512 + 511] == "0.9946");
}

TEST_CASE("labels and truths have no digits, failures name the cell") {
  const Example example("w = [1/3, 2]", "axis person: Frank Emma\nresult[person]: pass fail");
  REQUIRE(example.model);
  Evaluation evaluation(example.model);
  CHECK(digits_of(evaluation, "result", {}) == std::vector<std::string>{"-", "-"});
  CHECK(digits_of(evaluation, "w", {}) == std::vector<std::string>{"0.3333", "2.0000"});
  CHECK(digits_of(evaluation, "1 = 2", {}) == std::vector<std::string>{"-"});
}
