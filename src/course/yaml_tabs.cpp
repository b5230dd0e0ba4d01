#include "course/yaml_tabs.hpp"

#include <algorithm>
#include <utility>

#include "course/yaml_errors.hpp"
#include "course/yaml_tree.hpp"
#include "text/characters.hpp"

namespace proofsheet::course {

namespace {

constexpr std::size_t most_levels = 2 * deepest_yaml;  ///< each list may have a mapping in it
constexpr std::size_t most_lines_ahead = 1'000;        ///< lines searched for the indentation of neighbours

/// A line that is neither empty nor a comment.
struct IndentedLine {
  std::size_t begin = 0;
  std::string_view indent, content;

  bool has_tab() const { return indent.find('\t') != std::string_view::npos; }
  bool is_item() const { return content == "-" || content.starts_with("- "); }
  bool has_key() const { return key_end(content) != std::string_view::npos; }
};

std::vector<IndentedLine> indented_lines(std::string_view text) {
  std::vector<IndentedLine> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
    const std::size_t indent = line.find_first_not_of(" \t\r");
    if (indent != std::string_view::npos && line[indent] != '#')
      lines.push_back({begin, line.substr(0, indent), text::trimmed(line.substr(indent))});
    begin += line.size() + 1;
  }
  return lines;
}

/// A list, a mapping or a block that is open at the beginning of a line.
struct OpenLevel {
  enum class Kind { keys, items, block };
  std::size_t column;
  Kind kind;
  std::string_view tabs = {};  ///< the indentation of its last line with a tab
};

/// The state at the end of a line.
struct LineEnding {
  std::size_t column = 0;    ///< of the key or the dash whose value may be on the next line
  bool opens_block = false;  ///< true after `|` or `>`
  bool leads_on = true;      ///< true if the value begins on the next line
  bool is_open = false;      ///< true if the value continues after a bracket or a comma
};

class LevelReader {
 public:
  explicit LevelReader(std::string_view text) : lines_(indented_lines(text)) {}

  std::map<std::size_t, TabbedLine> read() {
    for (at_ = 0; at_ < lines_.size(); ++at_) {
      const IndentedLine& line = lines_[at_];
      std::size_t column = line.indent.size();
      if (line.has_tab()) column = found_.emplace(line.begin, place()).first->second.column;
      const bool goes_on = line.has_tab() && column > last_.column && !last_.leads_on && !in_block();
      if (!goes_on && !is_of_block(column)) open_levels(column);
      if (line.has_tab())
        for (OpenLevel& level : levels_)
          if (level.column == column) level.tabs = line.indent;
    }
    return std::move(found_);
  }

 private:
  bool in_block() const { return !levels_.empty() && levels_.back().kind == OpenLevel::Kind::block; }

  /// True if the line belongs to a block, or begins one.
  bool is_of_block(std::size_t column) {
    if (std::exchange(last_.opens_block, false) && column > last_.column)
      levels_.push_back({column, OpenLevel::Kind::block});
    return in_block() && column > last_.column;
  }

  /// Closes the levels that a line ends, and opens its own.
  void open_levels(std::size_t column) {
    std::string_view rest = lines_[at_].content;
    const auto open = [&](OpenLevel::Kind kind) {
      while (!levels_.empty() &&
             (levels_.back().column > column || levels_.back().kind == OpenLevel::Kind::block ||
              (levels_.back().column == column && kind == OpenLevel::Kind::keys &&
               levels_.back().kind == OpenLevel::Kind::items)))
        levels_.pop_back();
      const bool is_new = levels_.empty() || levels_.back().column < column || levels_.back().kind != kind;
      if (is_new && levels_.size() < most_levels) levels_.push_back({column, kind});
      last_.column = column;
    };
    while (rest == "-" || rest.starts_with("- ")) {
      open(OpenLevel::Kind::items);
      const std::size_t next = std::min(rest.find_first_not_of(' ', 1), rest.size());
      column += next;
      rest.remove_prefix(next);
    }
    const std::size_t colon = key_end(rest);
    if (colon != std::string_view::npos) {
      open(OpenLevel::Kind::keys);
      rest = text::trimmed(rest.substr(colon + 1));
    }
    last_.opens_block = rest.starts_with('|') || rest.starts_with('>');
    last_.leads_on = rest.empty() || rest.starts_with('#') || last_.opens_block;
    last_.is_open = !rest.empty() && std::string_view(",[{").find(rest.back()) != std::string_view::npos;
  }

  /// Returns the place of the current line, which is indented with a tab.
  TabbedLine place() const {
    const IndentedLine& line = lines_[at_];
    if (levels_.empty()) return {};
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level)
      if (level->tabs == line.indent && fits(*level)) return {level->column};
    if (last_.leads_on && !in_block()) return {value_column()};
    if (last_.is_open || (!line.is_item() && !line.has_key()))
      return {in_block() ? levels_.back().column : last_.column + 1};
    std::vector<std::size_t> columns, possible;
    for (const OpenLevel& level : levels_) {
      if (!fits(level)) continue;
      columns.push_back(level.column);
      if (level.column > 0 && !level.tabs.starts_with(line.indent) && suits_next(level.column))
        possible.push_back(level.column);
    }
    if (columns.empty()) return {last_.column + 1};
    if (possible.empty()) return {columns.back()};
    const std::size_t deepest = possible.back();
    possible.pop_back();
    return {deepest, std::move(possible)};
  }

  bool fits(const OpenLevel& level) const {
    return level.kind == OpenLevel::Kind::block ||
           (level.kind == OpenLevel::Kind::items) == lines_[at_].is_item();
  }

  /// True if the value of the current line begins on the next one.
  bool leads_on() const {
    LevelReader alone{std::string_view()};
    alone.lines_.push_back(lines_[at_]);
    alone.open_levels(0);
    return alone.last_.leads_on;
  }

  /// True if the next line could be there if the current one began in this column.
  bool suits_next(std::size_t column) const {
    if (at_ + 1 == lines_.size() || lines_[at_ + 1].has_tab()) return true;
    const std::size_t next = lines_[at_ + 1].indent.size();
    return leads_on() ? column < next : column >= next;
  }

  /// Returns the column of a value that the previous line introduces: the smallest column of the lines after
  /// it that are indented deeper.
  std::size_t value_column() const {
    const std::size_t parent = last_.column;
    std::size_t column = std::string_view::npos;
    const std::size_t end = std::min(lines_.size(), at_ + most_lines_ahead);
    for (std::size_t i = at_ + 1; i < end; ++i) {
      if (lines_[i].has_tab()) continue;
      const std::size_t indent = lines_[i].indent.size();
      if (indent <= parent) break;
      column = std::min(column, indent);
    }
    if (column == std::string_view::npos) return parent + 2;
    const bool is_inside = suits_next(column);
    return is_inside ? column : parent + std::max<std::size_t>(1, (column - parent) / 2);
  }

  std::vector<IndentedLine> lines_;
  std::size_t at_ = 0;
  std::vector<OpenLevel> levels_;
  LineEnding last_;
  std::map<std::size_t, TabbedLine> found_;
};

}  // namespace

std::map<std::size_t, TabbedLine> tabbed_lines(std::string_view text) { return LevelReader(text).read(); }

}  // namespace proofsheet::course
