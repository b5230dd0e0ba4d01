#include "workbook/demo_scale.hpp"

#include <algorithm>

#include "numbers/exact/decimal.hpp"

namespace proofsheet::workbook {

namespace {

using numbers::Rational;

struct Ends {
  Rational lowest, highest;
};

/// Equal digits are read once: waves take few values many times.
std::optional<Ends> ends_of(const std::vector<std::vector<TableCell>>& states) {
  std::vector<std::string> texts;
  for (const std::vector<TableCell>& cells : states)
    for (const TableCell& cell : cells) {
      if (!cell.is_number || cell.text.find_first_not_of("-0123456789.") != std::string::npos)
        return std::nullopt;
      texts.push_back(cell.text);
    }
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  std::optional<Ends> ends;
  for (const std::string& text : texts) {
    const auto printed = numbers::parse_printed(text);
    if (!printed) return std::nullopt;
    const Rational value = numbers::value_of(printed->decimal);
    if (!ends) ends = Ends{value, value};
    ends->lowest = std::min(ends->lowest, value);
    ends->highest = std::max(ends->highest, value);
  }
  return ends;
}

}  // namespace

std::optional<DemoScale> demo_scale(const std::vector<std::vector<TableCell>>& states) {
  const auto ends = ends_of(states);
  if (!ends) return std::nullopt;
  Rational span = ends->highest - ends->lowest;
  if (span == 0) span = 1;
  long places = 0;
  Rational step = 1;
  for (; step > span; ++places) step /= 10;
  for (; step * 10 <= span; step *= 10) {
  }
  const numbers::Format format{numbers::Format::Style::places, places, false};
  const auto written = [&](const Rational& value) {
    return numbers::to_string(numbers::to_decimal(value, format, numbers::Rounding::half_away));
  };
  const auto whole_steps = [&](const Rational& value, numbers::Rounding rounding) {
    return Rational(step * numbers::value_of(numbers::to_decimal(
                               value / step, {numbers::Format::Style::places, 0, false}, rounding)));
  };
  const Rational lowest = whole_steps(ends->lowest, numbers::Rounding::floor);
  Rational highest = whole_steps(ends->highest, numbers::Rounding::ceiling);
  if (lowest == highest) highest += step;
  return DemoScale{written(lowest), written(highest), written(highest - lowest)};
}

}  // namespace proofsheet::workbook
