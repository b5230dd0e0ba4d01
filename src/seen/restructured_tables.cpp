#include "seen/restructured_tables.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "prose/places.hpp"
#include "text/characters.hpp"
#include "text/unicode.hpp"

namespace proofsheet::seen {

namespace {

/// A line without its indentation and trailing white space.
struct RuledLine {
  std::size_t begin = 0;
  std::string_view words;
  bool empty() const { return words.empty(); }
};

RuledLine ruled_line_at(std::string_view text, std::size_t at) {
  const std::string_view line = text.substr(at, std::min(text.find('\n', at), text.size()) - at);
  const std::string_view words = text::trimmed(line);
  return {at + (words.empty() ? 0 : static_cast<std::size_t>(words.data() - line.data())), words};
}

bool consists_of(std::string_view words, std::string_view characters) {
  return words.find_first_not_of(characters) == std::string_view::npos;
}

/// A column of a table: the character columns [begin, end).
using RuledColumn = Stretch;

/// A line indexed by character columns. As in docutils, a wide character takes two columns. A character that
/// a border cuts through belongs to the column before it.
class Columns {
 public:
  explicit Columns(const RuledLine& line) : line_(line) {
    for (std::size_t at = 0; at < line.words.size();) {
      const text::CodePoint one = text::code_point_at(line.words, at);
      at = std::min(at + std::max<std::size_t>(one.size, 1), line.words.size());
      bytes_.insert(bytes_.end(), text::is_wide(one.value) ? 2 : 1, at);
    }
  }
  /// Returns the byte of the line at which a column begins.
  std::size_t byte_of(std::size_t column) const {
    return column == 0 ? 0 : column <= bytes_.size() ? bytes_[column - 1] : line_.words.size();
  }
  /// Returns the bytes of the text.
  Stretch stretch_of(RuledColumn column) const {
    return {line_.begin + byte_of(column.begin), line_.begin + byte_of(column.end)};
  }
  bool has_words(RuledColumn column) const {
    const std::size_t begin = byte_of(column.begin);
    return !text::trimmed(line_.words.substr(begin, byte_of(column.end) - begin)).empty();
  }
  void add(RuledColumn column, std::vector<Stretch>& to) const {
    if (has_words(column)) to.push_back(stretch_of(column));
  }

 private:
  const RuledLine& line_;
  std::vector<std::size_t> bytes_;  ///< the end of each character column
};

/// A row: for each column, the stretches of its lines.
using RuledRow = std::vector<std::vector<Stretch>>;

/// Returns the text of a cell: its first line, or all of them with spaces between.
Text cell_of(const Text& text, const std::vector<Stretch>& lines, bool join_lines) {
  prose::TextBuilder builder;
  if (lines.empty()) return {};
  for (const Stretch& line : lines) {
    const Text words = prose::cut(text, line.begin, line.end).trimmed();
    if (&line != &lines.front()) builder.put(" ", words, 0);
    builder.take(words, 0, words.size());
    if (!join_lines) break;
  }
  return builder.finish();
}

class RuledTableReader {
 public:
  RuledTableReader(const Text& text, std::size_t at, std::size_t& passed, bool& has_end)
      : text_(text), view_(text.view()), at_(at), passed_(passed), has_end_(has_end) {}

  std::optional<Table> read() {
    const RuledLine first = ruled_line_at(view_, at_);
    if (first.words.starts_with("+-") && first.words.ends_with("-+") && consists_of(first.words, "+-"))
      return grid();
    if (has_end_ && is_rule(first) && first.words.find(' ') != std::string_view::npos) return simple();
    return std::nullopt;
  }

 private:
  static bool is_rule(const RuledLine& line) {
    return line.words.starts_with("==") && consists_of(line.words, "= ");
  }

  static bool is_too_large(const std::vector<RuledLine>& lines, const std::vector<RuledColumn>& columns) {
    return columns.size() > most_columns_read || lines.size() * columns.size() > most_cells_read;
  }

  /// Moves to the next line; returns false at the end of the text.
  bool next() {
    const std::size_t end = view_.find('\n', at_);
    if (end == std::string_view::npos) return false;
    at_ = end + 1;
    return at_ < view_.size();
  }

  static std::size_t end_of(const RuledLine& line) { return line.begin + line.words.size(); }

  Table make_table(std::size_t begin) const {
    Table table;
    table.place = {begin, passed_};
    for (const RuledRow& row : rows_) {
      table.rows.emplace_back();
      for (std::size_t i = 0; i < row.size(); ++i)
        table.rows.back().push_back(cell_of(text_, row[i], i == 0 || table.rows.size() == 1));
    }
    return table;
  }

  // ---- grids

  std::vector<RuledLine> grid_lines() {
    std::vector<RuledLine> lines;
    do {
      const RuledLine line = ruled_line_at(view_, at_);
      if (!line.words.starts_with('+') && !line.words.starts_with('|')) break;
      lines.push_back(line);
    } while (next());
    return lines;
  }

  /// Returns the columns between the `+` of all rules.
  static std::vector<RuledColumn> grid_columns(const std::vector<RuledLine>& lines) {
    std::set<std::size_t> borders;
    for (const RuledLine& line : lines)
      if (consists_of(line.words, "+-=")) {
        for (std::size_t i = 0; i < line.words.size(); ++i)
          if (line.words[i] == '+') borders.insert(i);
      }
    std::vector<RuledColumn> columns;
    for (auto border = borders.begin(); border != borders.end() && std::next(border) != borders.end();
         ++border)
      columns.push_back({*border + 1, *std::next(border)});
    return columns;
  }

  /// Adds each column of a line. A column without a border after it spans the next one.
  static void add_spanning(const RuledLine& line, const std::vector<RuledColumn>& columns, RuledRow& row) {
    const Columns bytes(line);
    for (std::size_t i = 0; i < columns.size();) {
      std::size_t last = i;
      const auto ends = [&] {
        const std::size_t border = bytes.byte_of(columns[last].end);
        return border >= line.words.size() || line.words[border] == '|' || line.words[border] == '+';
      };
      while (last + 1 < columns.size() && !ends()) ++last;
      const std::size_t begin = bytes.byte_of(columns[i].begin);
      const bool is_border = begin < line.words.size() &&
                             (line.words[begin] == '-' || line.words[begin] == '=') && begin > 0 &&
                             line.words[begin - 1] == '+';
      if (!is_border) bytes.add({columns[i].begin, columns[last].end}, row[i]);
      i = last + 1;
    }
  }

  std::optional<Table> grid() {
    const std::size_t begin = ruled_line_at(view_, at_).begin;
    const std::vector<RuledLine> lines = grid_lines();
    passed_ = end_of(lines.back());
    const std::vector<RuledColumn> columns = grid_columns(lines);
    if (lines.size() < 3 || columns.empty() || is_too_large(lines, columns)) return std::nullopt;
    bool opens = true;
    for (const RuledLine& line : lines) {
      // A line that is only partly a rule has words of cells that continue.
      const bool is_border = consists_of(line.words, "+-=");
      if (is_border || line.words.find("+-") != std::string_view::npos) opens = true;
      if (is_border) continue;
      if (opens && (rows_.empty() || line.words.find("+-") == std::string_view::npos)) {
        rows_.emplace_back(columns.size());
        opens = false;
      }
      add_spanning(line, columns, rows_.back());
    }
    return make_table(begin);
  }

  // ---- simple tables

  static std::vector<RuledColumn> simple_columns(std::string_view rule) {
    std::vector<RuledColumn> columns;
    for (std::size_t i = 0; i < rule.size();) {
      const std::size_t end = std::min(rule.find(' ', i), rule.size());
      columns.push_back({i, end});
      i = std::min(rule.find('=', end), rule.size());
    }
    columns.back().end = std::string_view::npos;
    return columns;
  }

  /// Returns the lines up to the rule that is followed by a blank line or by the end of the text; empty if
  /// there is none.
  std::vector<RuledLine> simple_lines() {
    std::vector<RuledLine> lines{ruled_line_at(view_, at_)};
    while (next()) {
      lines.push_back(ruled_line_at(view_, at_));
      const std::size_t behind = view_.find('\n', at_);
      const bool is_last = behind == std::string_view::npos || ruled_line_at(view_, behind + 1).empty();
      if (is_last && is_rule(lines.back())) return lines;
    }
    has_end_ = false;
    return {};
  }

  std::optional<Table> simple() {
    const std::vector<RuledLine> lines = simple_lines();
    if (lines.size() < 3) return std::nullopt;
    passed_ = end_of(lines.back());
    const std::vector<RuledColumn> columns = simple_columns(lines.front().words);
    if (is_too_large(lines, columns)) return std::nullopt;
    const auto rules = std::count_if(lines.begin(), lines.end(), is_rule);
    const std::size_t margin = column_of(lines.front().begin);
    std::ptrdiff_t seen = 0;
    for (const RuledLine& line : lines) {
      if (is_rule(line)) ++seen;
      if (line.empty() || is_rule(line) || consists_of(line.words, "- ")) continue;
      const RuledLine whole = from_column(line, margin);
      const Columns bytes(whole);
      RuledRow row(columns.size());
      for (std::size_t i = 0; i < columns.size();) {
        const std::size_t first = i;
        while (i + 1 < columns.size() && bytes.has_words({columns[i].end, columns[i + 1].begin})) ++i;
        const std::size_t end = i + 1 < columns.size() ? columns[i + 1].begin : columns[i].end;
        bytes.add({columns[first].begin, end}, row[first]);
        ++i;
      }
      put(std::move(row), seen == 1 && rules > 2);
    }
    return make_table(lines.front().begin);
  }

  /// Returns the column of a place in its line, in bytes. Only spaces may come before a table.
  std::size_t column_of(std::size_t at) const {
    const std::size_t line = at == 0 ? std::string_view::npos : view_.rfind('\n', at - 1);
    return at - (line == std::string_view::npos ? 0 : line + 1);
  }

  /// Returns the line from the margin of the table on, because its first cell may be empty.
  RuledLine from_column(const RuledLine& line, std::size_t column) const {
    const std::size_t begin = line.begin - column_of(line.begin) + std::min(column, column_of(line.begin));
    return {begin, view_.substr(begin, line.begin + line.words.size() - begin)};
  }

  /// Adds a row. If its first cell is empty, it continues the row before; `\` marks a cell that is really
  /// empty. The header is one row.
  void put(RuledRow row, bool is_header) {
    if (rows_.empty() || (!row.front().empty() && !is_header)) return rows_.push_back(std::move(row));
    for (std::size_t i = 0; i < row.size(); ++i)
      rows_.back()[i].insert(rows_.back()[i].end(), row[i].begin(), row[i].end());
  }

  const Text& text_;
  std::string_view view_;
  std::size_t at_;
  std::size_t& passed_;
  bool& has_end_;
  std::vector<RuledRow> rows_;
};

}  // namespace

std::optional<Table> restructured_table(const Text& text, std::size_t at, std::size_t& passed,
                                        bool& has_end) {
  return RuledTableReader(text, at, passed, has_end).read();
}

std::vector<std::vector<Text>> list_rows(const Text& text, Stretch body) {
  std::vector<std::vector<Text>> rows;
  std::vector<Stretch> cell;
  std::size_t dash = 0;  // the column of the `-` before each cell
  const auto close = [&] {
    if (!cell.empty()) rows.back().push_back(cell_of(text, cell, true));
    cell.clear();
  };
  const std::string_view view = text.view().substr(0, body.end);
  for (std::size_t at = body.begin; at < view.size();
       at = std::min(view.find('\n', at), view.size() - 1) + 1) {
    const RuledLine line = ruled_line_at(view, at);
    const bool opens_row = line.words == "* -" || line.words.starts_with("* - ");
    const std::size_t column = line.begin - at + (opens_row ? 2 : 0), end = line.begin + line.words.size();
    const bool opens_cell =
        opens_row || (!rows.empty() && column == dash && (line.words == "-" || line.words.starts_with("- ")));
    if (opens_cell) close();
    if (opens_row) rows.emplace_back(), dash = column;
    if (opens_cell)
      cell.push_back({at + column + 1, end});
    else if (!cell.empty() && !line.empty())
      cell.push_back({line.begin, end});
  }
  close();
  return rows;
}

std::vector<std::vector<Text>> separated_rows(const Text& text, Stretch body, char separator) {
  std::vector<std::vector<Text>> rows;
  const std::string_view view = text.view().substr(0, body.end);
  const auto closing_quote = [&](std::size_t at) {
    while ((at = std::min(view.find('"', at), view.size())) + 1 < view.size() && view[at + 1] == '"') at += 2;
    return at;
  };
  bool opens_row = true;
  for (std::size_t at = body.begin; at < view.size(); ++at) {
    std::size_t begin = std::min(view.find_first_not_of(opens_row ? " \t\r\n" : " ", at), view.size());
    if (opens_row && begin == view.size()) break;
    if (opens_row) rows.emplace_back();
    const bool is_quoted = begin < view.size() && view[begin] == '"';
    if (is_quoted) ++begin;
    const std::size_t quote = is_quoted ? closing_quote(begin) : begin;
    at = std::min({view.find(separator, quote), view.find('\n', quote), view.size()});
    rows.back().push_back(prose::cut(text, begin, is_quoted ? quote : at).trimmed());
    opens_row = at == view.size() || view[at] == '\n';
  }
  return rows;
}

}  // namespace proofsheet::seen
