// Rows and cells as GitHub's tables have them: cells end at a `|` that no backslash escapes, whatever stands
// around it.
#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/counted.hpp"
#include "prose/characters.hpp"
#include "prose/conversion.hpp"
#include "prose/roles.hpp"

namespace proofsheet::prose {

using diagnostics::Text;

namespace {

/// Without white space, and `|` for `\|`.
Text cell_text(const Text& cell) {
  const Text trimmed = cell.trimmed();
  if (trimmed.str().find("\\|") == std::string::npos) return trimmed;
  TextBuilder builder;
  std::size_t plain = 0;
  for (std::size_t i = trimmed.str().find("\\|"); i != std::string::npos;
       i = trimmed.str().find("\\|", i + 2)) {
    builder.take(trimmed, plain, i);
    plain = i + 1;
  }
  builder.take(trimmed, plain, trimmed.size());
  return builder.finish();
}

}  // namespace

std::vector<Text> row_cells(const Text& row) {
  const std::string& characters = row.str();
  std::vector<Text> cells;
  std::size_t begin = characters.starts_with("|") ? 1 : 0;
  for (std::size_t i = begin; i < characters.size(); ++i) {
    if (characters[i] == '\\' && i + 1 < characters.size() && is_ascii_punctuation(characters[i + 1])) {
      ++i;
    } else if (characters[i] == '|') {
      cells.push_back(cell_text(row.slice(begin, i)));
      begin = i + 1;
    }
  }
  if (begin < characters.size()) cells.push_back(cell_text(row.slice(begin, characters.size())));
  return cells;
}

bool is_delimiter_row(std::string_view line) {
  std::size_t bars = 0, dashes = 0;
  char before = '|';
  for (const char c : line) {
    if (c == ' ' || c == '\t') continue;
    if (c != '|' && c != '-' && c != ':') return false;
    if (c == '|' && before == '|' && bars > 0) return false;
    bars += c == '|' ? 1 : 0;
    dashes += c == '-' ? 1 : 0;
    before = c;
  }
  return dashes > 0 && bars > 0;
}

void check_row(Conversion& conversion, const std::vector<Text>& cells, std::size_t columns) {
  if (cells.size() <= columns) return;
  for (std::size_t i = columns; i < cells.size(); ++i) look_through(conversion, cells[i]);
  conversion.error(cells[columns].span(),
                   fmt::format("a row has {} cells where its table has {}", cells.size(),
                               diagnostics::counted(columns, "column")),
                   "write | as \\| where it does not end a cell, in roles and formulas too");
}

void check_for_broken_table(Conversion& conversion, const Text& paragraph) {
  const Lines lines(paragraph);
  for (std::size_t n = 2; n <= lines.count(); ++n) {
    if (!is_delimiter_row(lines.line(n))) continue;
    const Text row = cut(paragraph, lines.begin(n), lines.end(n)).trimmed();
    const Text above = cut(paragraph, lines.begin(n - 1), lines.end(n - 1)).trimmed();
    const std::size_t under = row_cells(row).size(), head = row_cells(above).size();
    if (under == head) continue;
    conversion.error(row.span(),
                     fmt::format("this is no table: its head has {} {}, the line under it {}", head,
                                 head == 1 ? "cell" : "cells", under),
                     "write | as \\| where it does not end a cell, in roles and formulas too");
  }
}

}  // namespace proofsheet::prose
