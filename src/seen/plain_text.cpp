// Reads plain text: all of it is seen. Paragraphs are separated by blank lines, and two or more lines with
// tabs, `|` or wide gaps in them are a table.
#include "prose/places.hpp"
#include "seen/lines.hpp"
#include "seen/readers.hpp"
#include "text/characters.hpp"

namespace proofsheet::seen {

namespace {

class PlainTextReader : LineReader {
 public:
  explicit PlainTextReader(const Text& text) : LineReader(text) {}

  Passage read() {
    std::vector<std::vector<Stretch>> rows;
    for (; at_ < text_.size(); at_ = next_line(at_)) {
      std::vector<Stretch> cells = cells_of(line_at(at_));
      if (cells.size() < 2) {
        add_table(rows);
        begin_block(line_at(at_));
      } else {
        rows.push_back(std::move(cells));
      }
    }
    add_table(rows);
    return mask_.finish();
  }

 private:
  void begin_block(std::string_view line) {
    const std::string_view words = text::trimmed(line);
    const std::size_t digits = std::min(words.find_first_not_of("0123456789"), words.size());
    const bool is_numbered =
        digits > 0 && (words.substr(digits).starts_with(". ") || words.substr(digits).starts_with(") "));
    const bool is_item = words.starts_with("- ") || words.starts_with("* ") || words.starts_with("+ ") ||
                         words.starts_with("• ") || is_numbered;
    if (words.empty() || is_item) mask_.begins(is_item ? BlockKind::item : BlockKind::paragraph, at_);
    if (is_numbered)
      mask_.hide(at_, at_ + static_cast<std::size_t>(words.data() - line.data()) + digits + 1, apart);
  }

  /// Returns the parts of a line between tabs, bars and gaps of two or more spaces.
  std::vector<Stretch> cells_of(std::string_view line) const {
    std::vector<Stretch> cells;
    std::size_t begin = line.size();
    for (std::size_t at = 0; at <= line.size(); ++at) {
      const bool is_gap =
          at == line.size() || line[at] == '\t' || line[at] == '|' || line[at] == '\r' ||
          (line[at] == ' ' && (at + 1 == line.size() || line[at + 1] == ' ' || line[at + 1] == '|'));
      if (is_gap && begin < at) {
        cells.push_back({at_ + begin, at_ + at});
        begin = line.size();
      } else if (!is_gap && begin == line.size() && line[at] != ' ') {
        begin = at;
      }
    }
    return cells;
  }

  void add_table(std::vector<std::vector<Stretch>>& rows) {
    if (rows.size() > 1) {
      Table& table = mask_.passage.tables.emplace_back();
      table.place = {rows.front().front().begin, rows.back().back().end};
      mask_.begins(BlockKind::paragraph, table.place.end);
      for (const std::vector<Stretch>& row : rows) {
        table.rows.emplace_back();
        for (const Stretch& cell : row) {
          table.rows.back().push_back(prose::cut(mask_.passage.text, cell.begin, cell.end));
          mask_.begins(BlockKind::cell, cell.begin);
        }
      }
      std::erase_if(table.rows, [](const std::vector<Text>& row) {  // rules
        return row.front().view().find_first_not_of("-=+") == std::string_view::npos;
      });
    }
    rows.clear();
  }
};

}  // namespace

Passage read_plain(const Text& text) { return PlainTextReader(text).read(); }

}  // namespace proofsheet::seen
