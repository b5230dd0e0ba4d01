#include "drift/named_numbers.hpp"

#include <fmt/format.h>

namespace proofsheet::drift {
namespace {

// A number has its method as a word, a row a letter a number.
bool is_exact(const ledger::NumberLine& line, std::size_t number) {
  if (line.cells.empty()) return line.method == "exact";
  return number < line.method.size() && line.method[number] == 'e';
}

constexpr std::string_view steps_mark = " step by step";

// Where `..` stands for a whole axis, and not for the range of a loop; npos if nowhere.
std::size_t whole_axis(const std::string& row) {
  for (std::size_t at = row.rfind(".."); at != std::string::npos && at > 0; at = row.rfind("..", at - 1)) {
    const bool opens = row[at - 1] == '[' || row.substr(0, at).ends_with(", ");
    const bool closes = at + 2 < row.size() && (row[at + 2] == ']' || row[at + 2] == ',');
    if (opens && closes) return at;
  }
  return std::string::npos;
}

}  // namespace

std::string cell_name(const std::string& row, const std::string& cell) {
  if (row.ends_with(steps_mark))
    return fmt::format("number {} of a step to {}", cell, row.substr(0, row.size() - steps_mark.size()));
  if (row == cell) return row;
  const std::size_t whole = whole_axis(row);
  if (whole != std::string::npos) return row.substr(0, whole) + cell + row.substr(whole + 2);
  if (row.ends_with("]") && !row.starts_with("[")) return row.substr(0, row.size() - 1) + ", " + cell + "]";
  return fmt::format("{}[{}]", row, cell);
}

NamedNumbers named_numbers(const ledger::NumbersFile& file) {
  // numbers.json has an item on a line of its own, behind a line that opens a list: the pages, then the
  // numbers.
  const std::size_t first_line = file.pages.size() + 3;
  NamedNumbers numbers;
  std::map<NumberKey, std::size_t> seen;
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    const ledger::NumberLine& line = file.lines[i];
    for (std::size_t c = 0; c < line.digits.size(); ++c) {
      const std::string name =
          c < line.cells.size() ? cell_name(line.expression, line.cells[c]) : line.expression;
      NumberKey key{line.lesson, line.place, line.example, name, line.route, line.format};
      key.again = seen[key]++;
      const std::string expression = line.expression.substr(0, line.expression.find(steps_mark));
      numbers.emplace(key,
                      NamedNumber{line.digits[c], first_line + i, is_exact(line, c), expression, line.span});
    }
  }
  return numbers;
}

}  // namespace proofsheet::drift
