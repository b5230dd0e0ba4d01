#include "drift/named_numbers.hpp"

#include <fmt/format.h>

namespace proofsheet::drift {
namespace {

// `X'[Frank, ..]` and the last index `spicy` name a cell.
std::string cell_name(const std::string& row, const std::string& cell) {
  const std::size_t whole = row.rfind("..");
  if (whole != std::string::npos) return row.substr(0, whole) + cell + row.substr(whole + 2);
  if (!row.empty() && row.back() == ']') return row.substr(0, row.size() - 1) + ", " + cell + "]";
  return fmt::format("{}[{}]", row, cell);
}

// A number has its method as a word, a row a letter a number.
bool is_exact(const ledger::NumberLine& line, std::size_t number) {
  if (line.cells.empty()) return line.method == "exact";
  return number < line.method.size() && line.method[number] == 'e';
}

}  // namespace

NamedNumbers named_numbers(const ledger::NumbersFile& file) {
  // numbers.json has an item on a line of its own, behind a line that opens a list: the pages, then the
  // numbers.
  const std::size_t first_line = file.pages.size() + 3;
  NamedNumbers numbers;
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    const ledger::NumberLine& line = file.lines[i];
    for (std::size_t c = 0; c < line.digits.size(); ++c) {
      const std::string name =
          c < line.cells.size() ? cell_name(line.expression, line.cells[c]) : line.expression;
      numbers.insert_or_assign(
          NumberKey{line.lesson, line.place, line.example, name, line.route, line.format},
          NamedNumber{line.digits[c], first_line + i, is_exact(line, c)});
    }
  }
  return numbers;
}

}  // namespace proofsheet::drift
