// PE for d = 512 through the equation language, beside a plain loop of mpfi_float over the same cells.
//
//   bench-positional-encoding [POSITIONS]     1000 positions take some minutes, most of them in the plain
//   loop
#include <fmt/format.h>

#include <cstdlib>

#include "bench.hpp"
#include "equations/model.hpp"
#include "plain_loop.hpp"

using namespace proofsheet;

namespace {

constexpr int dimensions = 512;

std::vector<std::string> through_the_language(int positions, long places) {
  const std::string text = fmt::format(
      "d = {0}\n"
      "PE[pos, 2i]   = sin(pos / 10000^(2i/d))    for pos in 0..{1}, i in 0..d/2-1\n"
      "PE[pos, 2i+1] = cos(pos / 10000^(2i/d))    for pos in 0..{1}, i in 0..d/2-1\n",
      dimensions, positions - 1);
  diagnostics::Diagnostics diagnostics;
  equations::Inputs inputs;
  inputs.equations = diagnostics::Text(std::make_shared<diagnostics::Source>("bench", text));
  const auto model = equations::Model::compile(inputs, diagnostics);
  if (!model) throw std::runtime_error(render(diagnostics));
  equations::Evaluation evaluation(model);
  const auto what = equations::parse_expression(
      diagnostics::Text(std::make_shared<diagnostics::Source>("what", "PE")), diagnostics);
  const auto digits = evaluation.digits(what, {numbers::Format::Style::places, places, false},
                                        numbers::Rounding::half_away, diagnostics);
  if (!digits) throw std::runtime_error(render(diagnostics));
  std::vector<std::string> cells;
  cells.reserve(digits->cells.size());
  for (const auto& cell : digits->cells) cells.push_back(numbers::to_string(*cell));
  return cells;
}

/// How many cells the two print differently; a cell that the plain loop leaves open, or prints as a negative
/// zero, is no difference.
std::size_t differences(const std::vector<std::string>& ours, const std::vector<std::string>& plain) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < plain.size(); ++i)
    if (plain[i] != "?" && plain[i] != ours.at(i)) ++count;
  return count;
}

void measure(int positions, int places) {
  std::vector<std::string> ours, plain;
  const double language = bench::least_seconds(2, [&] { ours = through_the_language(positions, places); });
  const double unhoisted = bench::least_seconds(
      1, [&] { plain = bench::plain_positional_encoding(dimensions, positions, places, false); });
  const double hoisted = bench::least_seconds(
      1, [&] { plain = bench::plain_positional_encoding(dimensions, positions, places, true); });
  fmt::print("{:>6} {:>10} {:>14.1f} {:>14.1f} {:>12.3f} {:>12}\n", places, ours.size(), unhoisted / language,
             hoisted / language, language * 1e6 / static_cast<double>(ours.size()), differences(ours, plain));
}

}  // namespace

int main(int count, char** words) {
  const int positions = count > 1 ? std::max(1, std::atoi(words[1])) : 100;
  fmt::print("{:>6} {:>10} {:>14} {:>14} {:>12} {:>12}\n", "places", "cells", "plain / ours",
             "hoisted / ours", "µs a cell", "differences");
  for (const int places : {4, 50, 1000}) measure(positions, places);
}
