#include <cmark-gfm-core-extensions.h>

#include <algorithm>

#include "prose/convert_blocks.hpp"

namespace proofsheet::prose {

using diagnostics::Text;

/// The line of a table's head: the one above the delimiter row. cmark's own line is that of the paragraph
/// that it was.
std::size_t BlockReader::table_head_line(cmark_node* table) const {
  const std::size_t first = count_of(cmark_node_get_start_line(table));
  for (std::size_t n = first + 1; n <= sheet_.lines.count(); ++n) {
    const std::string_view line = sheet_.lines.line(n);
    if (is_delimiter_row(line.substr(container_prefix(line, line.size())))) return n - 1;
  }
  return first;
}

bool BlockReader::read_table(cmark_node* node, Surroundings around, Block& block) {
  if (std::string_view(cmark_node_get_type_string(node)) != "table") return false;
  block.kind = Block::Kind::table;
  const std::size_t columns = cmark_gfm_extensions_get_table_columns(node);
  const std::uint8_t* alignments = cmark_gfm_extensions_get_table_alignments(node);
  for (std::size_t i = 0; i < columns; ++i)
    block.alignment.push_back(alignments[i] == 0 ? ' ' : static_cast<char>(alignments[i]));
  const std::size_t head = table_head_line(node);
  for (cmark_node* row = cmark_node_first_child(node); row != nullptr; row = cmark_node_next(row)) {
    Block& out = block.children.emplace_back();
    out.kind = Block::Kind::row;
    out.header = cmark_gfm_extensions_get_table_row_is_header(row) != 0;
    const std::size_t number = out.header ? head : count_of(cmark_node_get_start_line(row));
    const std::string_view line = sheet_.lines.line(number);
    std::size_t marks = container_prefix(line, around.quotes);
    if (out.header)
      marks = std::max(marks, number == count_of(cmark_node_get_start_line(node))
                                  ? count_of(cmark_node_get_start_column(node)) - 1
                                  : 0);
    const Text text =
        cut(sheet_.lines.text(), sheet_.lines.begin(number) + marks, sheet_.lines.end(number)).trimmed();
    out.span = text.span();
    if (!conversion_.admit(around.depth + 1, out.span)) break;
    read_row(row, text, columns, around, out);
  }
  return true;
}

void BlockReader::read_row(cmark_node* row, const Text& text, std::size_t columns, Surroundings around,
                           Block& block) {
  const std::vector<Text> cells = row_cells(text);
  std::size_t i = 0;
  for (cmark_node* cell = cmark_node_first_child(row); cell != nullptr; cell = cmark_node_next(cell), ++i) {
    const Text own = i < cells.size() ? cells[i] : cut(text, text.size(), text.size());
    Block& out = block.children.emplace_back();
    out.kind = Block::Kind::cell;
    out.span = own.span();
    if (!conversion_.admit(around.depth + 2, out.span)) return;
    out.inlines = convert_inlines(sheet_, cell, {own, around.depth + 2});
  }
  check_row(conversion_, cells, columns);
}

}  // namespace proofsheet::prose
