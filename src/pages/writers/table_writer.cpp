// Writes the tables of authors and the computed tables.
#include <algorithm>

#include "pages/templates/layout.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"
#include "text/characters.hpp"

namespace proofsheet::pages {

namespace {

using prose::Block;

/// Returns the keys of a header cell or a cell below it.
View prose_cell_view(const Block& table, std::size_t column, std::string content) {
  const char alignment = column < table.alignment.size() ? table.alignment[column] : ' ';
  return View()
      .text("content", std::move(content))
      .flag("left", alignment == 'l')
      .flag("center", alignment == 'c')
      .flag("right", alignment == 'r')
      .flag("plain", alignment == ' ');
}

std::vector<ColumnNeed> column_needs(const Passage& passage, const Block& table, std::size_t columns) {
  std::vector<ColumnNeed> needs(columns);
  for (const Block& row : table.children)
    for (std::size_t i = 0; i < row.children.size() && i < columns; ++i) {
      const ColumnNeed need = cell_need(passage.inserts, row.children[i]);
      needs[i] = {std::max(needs[i].cell, need.cell), std::max(needs[i].word, need.word)};
    }
  return needs;
}

std::size_t width_of(const std::vector<ColumnNeed>& needs) {
  std::size_t width = 0;
  for (const ColumnNeed& need : needs) width += need.cell + 3;
  return width;
}

using workbook::TableCell;
using workbook::TableRow;
using workbook::TableView;

std::size_t column_count(const TableView& table) {
  std::size_t count = table.columns.size();
  for (const TableRow& row : table.rows) count = std::max(count, row.cells.size());
  return count;
}

/// Returns a cell of the row, or an empty cell if the row is shorter than the table.
const TableCell& cell_at(const TableRow& row, std::size_t column) {
  static const TableCell none{{}, false, {}, {}};
  return column < row.cells.size() ? row.cells[column] : none;
}

std::string label_of(const Renderer& renderer, const std::string& label, bool numbered) {
  return renderer.vouched(numbered ? text::Origin::number : text::Origin::nobody, label);
}

View cell_view(const Passage& passage, const TableView& table, const TableCell& cell, bool right) {
  const Renderer& renderer = passage.renderer;
  Views marks;
  for (const std::size_t note : cell.notes) {
    const ErratumLinks links =
        passage.lesson ? erratum_links(renderer, *passage.lesson, table.notes.at(note)) : ErratumLinks{};
    marks.push_back(View().text("mark", note_mark(passage, note)).text("erratum_anchor", links.anchor));
  }
  return View()
      .text("text",
            cell.unit.empty() ? write_cell(renderer, cell) : write_number(renderer, cell.text, cell.unit))
      .flag("number", cell.is_number)
      .flag("right", right)
      .list("marks", std::move(marks));
}

bool holds_numbers(const TableView& table, std::size_t column) {
  return std::all_of(table.rows.begin(), table.rows.end(), [column](const TableRow& row) {
    const TableCell& cell = cell_at(row, column);
    return cell.is_number || cell.text.empty();
  });
}

Views column_views(const Renderer& renderer, const TableView& table, std::size_t count) {
  Views columns;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string label = i < table.columns.size() ? table.columns[i] : std::string();
    const std::string unit = i < table.column_units.size() ? table.column_units[i] : std::string();
    columns.push_back(View()
                          .text("label", label_of(renderer, label, table.numbered_columns))
                          .text("unit", write_unit(renderer, unit))
                          .flag("numbers", holds_numbers(table, i)));
  }
  return with_more(std::move(columns));
}

std::size_t width_of(const TableView& table, std::size_t count) {
  std::size_t width = 0;
  for (const TableRow& row : table.rows) width = std::max(width, text::count_code_points(row.label));
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t column = i < table.columns.size() ? text::count_code_points(table.columns[i]) : 0;
    for (const TableRow& row : table.rows) {
      const TableCell& cell = cell_at(row, i);
      column = std::max(column, text::count_code_points(cell.text) + text::count_code_points(cell.unit));
    }
    width += column + 3;
  }
  return width;
}

}  // namespace

std::string write_prose_table(const Passage& passage, const Block& table) {
  if (table.children.empty()) return {};
  const std::vector<Block>& head = table.children.front().children;
  const std::vector<ColumnNeed> needs = column_needs(passage, table, head.size());
  const std::vector<std::string> shares = column_shares(needs);
  const auto content = [&](const Block& cell) {
    const std::string written = write_inlines(passage, cell.inlines, true);
    if (!cell.is_given) return written;
    return text::mark_region(text::Origin::number, text::strip_marks(written));
  };
  Views columns, rows;
  for (std::size_t i = 0; i < head.size(); ++i)
    columns.push_back(prose_cell_view(table, i, content(head[i])).text("share", shares[i]));
  for (std::size_t row = 1; row < table.children.size(); ++row) {
    Views cells;
    for (const Block& cell : table.children[row].children)
      cells.push_back(prose_cell_view(table, cells.size(), content(cell)));
    rows.push_back(View().list("cells", with_more(std::move(cells))));
  }
  const bool tall = rows.size() > tallest_whole_table;
  return passage.renderer.fill("table", View()
                                            .list("columns", with_more(std::move(columns)))
                                            .list("rows", std::move(rows))
                                            .flag("wide", width_of(needs) > printed_width)
                                            .flag("tall", tall));
}

std::string write_cell(const Renderer& renderer, const workbook::TableCell& cell) {
  if (cell.is_number) return renderer.escape(cell.text, Context::digits);
  return renderer.vouched(cell.is_day ? text::Origin::number : text::Origin::nobody, cell.text);
}

std::string write_table(const Passage& passage, const TableView& table) {
  const Renderer& renderer = passage.renderer;
  const std::size_t count = column_count(table);
  std::vector<bool> right;
  for (std::size_t i = 0; i < count; ++i) right.push_back(holds_numbers(table, i));
  Views rows;
  for (const TableRow& row : table.rows) {
    Views cells;
    for (std::size_t i = 0; i < count; ++i)
      cells.push_back(cell_view(passage, table, cell_at(row, i), right[i]));
    rows.push_back(View()
                       .text("label", label_of(renderer, row.label, table.numbered_rows))
                       .text("unit", write_unit(renderer, row.unit))
                       .list("cells", with_more(std::move(cells))));
  }
  const std::string anchor =
      table.id.empty() || table.number == 0 ? "" : table_anchor(passage.folder(), table.id);
  const std::size_t width = width_of(table, count);
  const bool tall = rows.size() > tallest_whole_table, broad = width > screen_table_width;
  return renderer.fill("data_table",
                       View()
                           .text("caption", write_line(renderer, passage.lesson, table.caption))
                           .text("plain", plain_line(passage, table.caption))
                           .text("label", write_label(renderer, passage.folder(),
                                                      {workbook::Target::Kind::table, table.number}))
                           .text("anchor", anchor)
                           .text("name", table.name.empty() ? "" : write_formula(renderer, table.name, true))
                           .text("table_unit", write_unit(renderer, table.unit))
                           .text("down", label_of(renderer, table.down, false))
                           .text("across", label_of(renderer, table.across, false))
                           .flag("row_labels", table.has_row_labels)
                           .list("columns", column_views(renderer, table, count))
                           .list("rows", std::move(rows))
                           .flag("wide", width > printed_width)
                           .flag("broad", broad)
                           .flag("turns", width > broadest && count > table.rows.size() &&
                                              table.rows.size() <= most_rows_as_columns)
                           .flag("tall", tall)
                           .flag("cut", table.count > table.shown)
                           .count("shown", table.shown)
                           .count("count", table.count)
                           .text("notes", write_notes(passage, table.notes, true, anchor)));
}

}  // namespace proofsheet::pages
