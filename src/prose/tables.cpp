// Rows and cells as GitHub's tables have them: cells end at a `|` that no backslash escapes, whatever stands
// around it.
#include <cmark-gfm-core-extensions.h>
#include <fmt/format.h>

#include <algorithm>

#include "diagnostics/counted.hpp"
#include "prose/conversion.hpp"

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

/// The cells of a row of a table, in their own texts without the backslash of `\|`.
std::vector<Text> row_cells(const Text& row) {
  const std::string& characters = row.str();
  std::vector<Text> cells;
  std::size_t begin = characters.starts_with("|") ? 1 : 0;
  for (std::size_t i = begin; i < characters.size(); ++i) {
    if (characters[i] == '\\' && i + 1 < characters.size() && is_punctuation(characters[i + 1])) {
      ++i;
    } else if (characters[i] == '|') {
      cells.push_back(cell_text(row.slice(begin, i)));
      begin = i + 1;
    }
  }
  if (begin < characters.size()) cells.push_back(cell_text(row.slice(begin, characters.size())));
  return cells;
}

/// Reports a row with more cells than its table has.
void check_row(Conversion& conversion, const std::vector<Text>& cells, std::size_t columns) {
  if (cells.size() <= columns) return;
  for (std::size_t i = columns; i < cells.size(); ++i) collect_foreign(conversion, cells[i]);
  conversion.error(cells[columns].span(),
                   fmt::format("a row has {} cells where its table has {}", cells.size(),
                               diagnostics::counted(columns, "column")),
                   "write | as \\| where it does not end a cell, in roles and formulas too");
}

void read_row(CmarkText& source, cmark_node* row, const Text& text, std::size_t columns, std::size_t depth,
              Block& block) {
  const std::vector<Text> cells = row_cells(text);
  std::size_t i = 0;
  for (cmark_node* cell = cmark_node_first_child(row); cell != nullptr; cell = cmark_node_next(cell), ++i) {
    const Text own = i < cells.size() ? cells[i] : cut(text, text.size(), text.size());
    Block& out = block.children.emplace_back();
    out.kind = Block::Kind::cell;
    out.span = own.span();
    if (!source.conversion.admit(depth + 2, out.span)) return;
    out.inlines = convert_inlines(source, cell, {own, depth + 2});
  }
  check_row(source.conversion, cells, columns);
}

}  // namespace

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

std::size_t table_head_line(const Lines& lines, cmark_node* table) {
  const std::size_t first = count_of(cmark_node_get_start_line(table));
  for (std::size_t n = first + 1; n <= lines.count(); ++n) {
    const std::string_view line = lines.line(n);
    if (is_delimiter_row(line.substr(container_prefix(line, line.size())))) return n - 1;
  }
  return first;
}

bool convert_table(CmarkText& source, cmark_node* node, Nesting nesting, Block& block) {
  if (std::string_view(cmark_node_get_type_string(node)) != "table") return false;
  block.kind = Block::Kind::table;
  const std::size_t columns = cmark_gfm_extensions_get_table_columns(node);
  const std::uint8_t* alignments = cmark_gfm_extensions_get_table_alignments(node);
  for (std::size_t i = 0; i < columns; ++i)
    block.alignment.push_back(alignments[i] == 0 ? ' ' : static_cast<char>(alignments[i]));
  const std::size_t head = table_head_line(source.lines, node);
  for (cmark_node* row = cmark_node_first_child(node); row != nullptr; row = cmark_node_next(row)) {
    Block& out = block.children.emplace_back();
    out.kind = Block::Kind::row;
    out.header = cmark_gfm_extensions_get_table_row_is_header(row) != 0;
    const std::size_t number = out.header ? head : count_of(cmark_node_get_start_line(row));
    const std::string_view line = source.lines.line(number);
    std::size_t marks = container_prefix(line, nesting.quotes);
    if (out.header)
      marks = std::max(marks, number == count_of(cmark_node_get_start_line(node))
                                  ? count_of(cmark_node_get_start_column(node)) - 1
                                  : 0);
    const Text text =
        cut(source.lines.text(), source.lines.begin(number) + marks, source.lines.end(number)).trimmed();
    out.span = text.span();
    if (!source.conversion.admit(nesting.depth + 1, out.span)) break;
    read_row(source, row, text, columns, nesting.depth, out);
  }
  return true;
}

}  // namespace proofsheet::prose
