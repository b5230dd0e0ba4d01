// Reads AsciiDoc line by line. Delimited blocks of code are not read, a line `// …` is a comment, attributes
// that the document defines are replaced by their values, and tables are `|===`, with cells in any layout.
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "prose/latex.hpp"
#include "prose/places.hpp"
#include "seen/beside.hpp"
#include "seen/lines.hpp"
#include "seen/mask.hpp"
#include "seen/readers.hpp"
#include "text/characters.hpp"

namespace proofsheet::seen {

namespace {

/// Attributes that AsciiDoc defines, besides those that HTML has as entities.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> asciidoc_characters{{{"plus", "+"},
                                                                                            {"sp", " "},
                                                                                            {"empty", ""},
                                                                                            {"blank", ""},
                                                                                            {"zwsp", ""},
                                                                                            {"asterisk", "*"},
                                                                                            {"tilde", "~"}}};
constexpr std::array<std::string_view, 7> asciidoc_entities{"nbsp", "amp", "lt", "gt", "apos", "quot", "deg"};

/// The longest macro, reference or script within a line.
constexpr std::size_t longest_inline = 4096;
/// The most columns and repeated cells of a table.
constexpr std::size_t most_asciidoc_columns = 200;

bool is_word_byte(char c) {
  return text::is_letter(c) || text::is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// A cell with the numbers of columns and rows that it spans.
struct AsciidocCell {
  Stretch place;
  std::size_t columns = 1, rows = 1, copies = 1;
};

class AsciidocReader : LineReader {
 public:
  explicit AsciidocReader(const Text& text) : LineReader(text) {}

  Passage read() {
    while (at_ < text_.size()) {
      const std::string_view line = line_at(at_);
      if (!(table_ ? read_table_line(line) : read_block(line))) read_words(line);
    }
    end_table(text_.size());
    return mask_.finish();
  }

 private:
  // ---- blocks

  /// Reads what begins with the line, if it is not a line of text.
  bool read_block(std::string_view line) {
    const std::string_view words = text::trimmed(line);
    if (words.empty()) return hide_line(BlockKind::paragraph);
    if (read_comment(line)) return true;
    if (words.size() >= 4 || words == "--" || words == "```")
      if (const auto fence = fence_of(words); fence && read_fence(words, *fence)) return true;
    if (line.starts_with("```")) return read_fence("```", '`');
    if (read_attribute(line)) return true;
    if (line.starts_with('[') && words.ends_with(']')) {
      style_ = words.substr(1, words.size() - 2);
      return hide_line(BlockKind::paragraph);
    }
    if (words == "|===" || words == "!===" || words == ",===" || words == ":===")
      return begin_table(words.front());
    if (words == "+" || words == "'''" || words == "<<<" || words == "***" || words == "---")
      return hide_line(BlockKind::paragraph);
    for (const std::string_view macro : {"image::", "video::", "audio::", "include::", "toc::", "ifdef::",
                                         "ifndef::", "ifeval::", "endif::"})
      if (line.starts_with(macro)) return hide_line(BlockKind::paragraph);
    if (is_paragraph_start_ && text::is_space(line.front()) && marker_end(line) == 0) {
      const std::size_t end = blank_line_after(at_);
      hide_code({at_, end});
      at_ = end;
      return true;
    }
    return false;
  }

  bool hide_line(BlockKind next_kind) {
    mask_.hide(at_, next_line(at_), "\n");
    mask_.begins(next_kind, at_);
    at_ = next_line(at_);
    is_paragraph_start_ = true;
    return true;
  }

  bool read_comment(std::string_view line) {
    if (!line.starts_with("//") || line.starts_with("///")) return false;
    const std::size_t next = next_line(at_);
    mask_.comment({at_, next}, {at_ + 2, at_ + line.size()});
    at_ = next;
    return true;
  }

  /// Returns the character of a delimiter such as `----`.
  static std::optional<char> fence_of(std::string_view words) {
    const bool is_row = words.find_first_not_of(words.front()) == std::string_view::npos;
    return is_row && std::string_view("-.+/=*_`").find(words.front()) != std::string_view::npos
               ? std::optional(words.front())
               : std::nullopt;
  }

  bool read_fence(std::string_view delimiter, char kind) {
    const bool is_container = kind == '=' || kind == '*' || kind == '_' || delimiter == "--";
    const std::string style = std::exchange(style_, {});
    if (is_container) return hide_line(BlockKind::paragraph);
    const std::size_t begin = next_line(at_);
    std::size_t close = begin;
    while (close < text_.size() && text::trimmed(line_at(close)) != delimiter) close = next_line(close);
    const std::size_t end = close < text_.size() ? next_line(close) : close;
    if (kind == '/')
      mask_.comment({at_, end}, {begin, close});
    else if (style.starts_with("stem") || style.starts_with("latexmath") || style.starts_with("asciimath"))
      mask_.formula_block({at_, end}, {begin, close});
    else
      hide_code({at_, end});
    at_ = end;
    is_paragraph_start_ = true;
    return true;
  }

  /// Reads `:name: value`.
  bool read_attribute(std::string_view line) {
    if (!line.starts_with(':')) return false;
    const std::size_t colon = line.find(':', 1);
    if (colon == std::string_view::npos || colon == 1 ||
        (colon + 1 < line.size() && !text::is_space(line[colon + 1])) ||
        line.substr(1, colon - 1).find(' ') != std::string_view::npos)
      return false;
    std::string value;
    std::size_t end = next_line(at_);
    value = text::trimmed(line.substr(colon + 1));
    while (value.ends_with(" \\") && end < text_.size()) {
      value.replace(value.size() - 1, 1, text::trimmed(line_at(end)));
      end = next_line(end);
    }
    names_.define(line.substr(1, colon - 1), with_attributes(value));
    mask_.hide(at_, end, "\n");
    mask_.begins(BlockKind::paragraph, at_);
    at_ = end;
    return true;
  }

  /// Replaces the attributes in the value of another.
  std::string with_attributes(std::string_view value) const {
    std::string replaced;
    while (!value.empty()) {
      const std::size_t close = value.front() == '{' ? value.find('}') : std::string_view::npos;
      const std::string* known =
          close == std::string_view::npos ? nullptr : names_.find(value.substr(1, close - 1));
      replaced += known ? *known : std::string(1, value.front());
      value.remove_prefix(known ? close + 1 : 1);
    }
    return replaced;
  }

  // ---- lines of text

  /// Returns the end of the marker of a list item; 0 if the line is none.
  static std::size_t marker_end(std::string_view line) {
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    const std::string_view rest = line.substr(begin);
    if (rest.empty()) return 0;
    std::size_t end = std::string_view("*.-").find(rest[0]) != std::string_view::npos
                          ? std::min(rest.find_first_not_of(rest[0]), rest.size())
                          : std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (end > 0 && text::is_digit(rest[0])) end = rest.substr(end).starts_with('.') ? end + 1 : 0;
    if (rest[0] == '<' && rest.find('>') < 4) end = rest.find('>') + 1;
    return end > 0 && end < rest.size() && text::is_space(rest[end]) ? begin + end : 0;
  }

  void read_words(std::string_view line) {
    const std::size_t next = next_line(at_), end = at_ + line.size();
    const std::size_t marks = std::min(line.find_first_not_of(line.empty() ? '=' : line[0]), line.size());
    std::size_t begin = at_;
    if (!line.empty() && (line[0] == '=' || line[0] == '#') && marks <= 6 && marks < line.size() &&
        line[marks] == ' ') {
      mask_.block(BlockKind::heading, {at_, next});
      begin += marks;
      mask_.hide(at_, begin);
    } else if (line.size() > 1 && line[0] == '.' && line[1] != '.' && !text::is_space(line[1])) {
      mask_.block(BlockKind::caption, {at_, next});
      mask_.hide(at_, ++begin);
    } else if (const std::size_t marker = marker_end(line)) {
      mask_.begins(BlockKind::item, at_);
      begin += marker;
      mask_.hide(at_, begin, apart);
    } else if (const std::size_t colons = line.find("::");
               colons != std::string_view::npos && (colons + 2 == line.size() || line[colons + 2] == ' ')) {
      mask_.begins(BlockKind::item, at_);
      mask_.begins(BlockKind::item, at_ + colons + 2);
      mask_.hide(at_ + colons, at_ + colons + 2, apart);
    }
    inlines(begin, end);
    is_paragraph_start_ = false;
    at_ = next;
    style_.clear();
  }

  // ---- tables

  bool begin_table(char separator) {
    table_ = mask_.passage.tables.size();
    mask_.passage.tables.push_back({{}, {at_, at_}});
    separator_ = separator;
    if (style_.find("csv") != std::string::npos) separator_ = ',';
    columns_ = columns_of(style_);
    style_.clear();
    cells_.clear();
    return hide_line(BlockKind::cell);
  }

  /// Returns the number of columns that `cols="1,2*,3"` declares; 0 if it declares none.
  static std::size_t columns_of(std::string_view style) {
    const std::size_t at = style.find("cols=");
    if (at == std::string_view::npos) return 0;
    const char quote = at + 5 < style.size() ? style[at + 5] : ' ';
    const bool is_quoted = quote == '"' || quote == '\'';
    const std::string_view rest = style.substr(at + 5 + (is_quoted ? 1 : 0));
    std::string_view list = rest.substr(0, is_quoted ? rest.find(quote) : rest.find(','));
    std::size_t columns = 0;
    while (!list.empty()) {
      const std::string_view one = text::trimmed(list.substr(0, list.find_first_of(",;")));
      const std::size_t star = one.find('*');
      columns += star == std::string_view::npos ? 1 : count_at(one, 0, most_asciidoc_columns);
      list.remove_prefix(std::min(list.find_first_of(",;"), list.size() - 1) + 1);
    }
    return std::min(columns, most_asciidoc_columns);
  }

  bool read_table_line(std::string_view line) {
    const std::string_view words = text::trimmed(line);
    if (words.size() == 4 && words.ends_with("===")) {
      end_table(next_line(at_));
      return hide_line(BlockKind::paragraph);
    }
    if (words.empty()) return hide_line(BlockKind::cell);
    if (read_comment(line)) return true;
    const std::size_t before = cells_.size();
    separator_ == '|' || separator_ == '!' ? read_cells(line) : read_values(line);
    if (columns_ == 0)
      for (std::size_t i = before; i < cells_.size(); ++i) columns_ += cells_[i].columns * cells_[i].copies;
    columns_ = std::min(columns_, most_asciidoc_columns);
    at_ = next_line(at_);
    return true;
  }

  /// Reads the cells that begin in a line: `|a 2+|b`.
  void read_cells(std::string_view line) {
    const std::size_t line_begin = at_;
    std::size_t words = 0;
    for (std::size_t at = line.find(separator_); at != std::string_view::npos;
         at = line.find(separator_, at + 1)) {
      if (at > 0 && line[at - 1] == '\\') continue;
      std::size_t spec = at;
      while (spec > words && !text::is_space(line[spec - 1])) --spec;
      AsciidocCell cell = parse_spec(line.substr(spec, at - spec));
      if (cell.copies == 0) spec = at, cell = {};
      close_cell(line_begin + spec);
      inlines(line_begin + words, line_begin + spec);
      words = at + 1;
      mask_.hide(line_begin + spec, line_begin + words, apart);
      mask_.begins(BlockKind::cell, line_begin + spec);
      cell.place = {line_begin + words, line_begin + line.size()};
      cells_.push_back(cell);
    }
    inlines(line_begin + words, line_begin + line.size());
    close_cell(line_begin + line.size());
  }

  void close_cell(std::size_t end) {
    if (!cells_.empty()) cells_.back().place.end = end;
  }

  /// Parses `2.3+^.>s`; `copies` is 0 if it is no specification.
  static AsciidocCell parse_spec(std::string_view spec) {
    AsciidocCell cell;
    const auto number = [&](std::size_t& value) {
      const auto [end, error] = std::from_chars(spec.data(), spec.data() + spec.size(), value);
      spec.remove_prefix(static_cast<std::size_t>(end - spec.data()));
      value = std::clamp<std::size_t>(value, 1, most_asciidoc_columns);
    };
    std::string_view begin = spec;
    std::size_t columns = 1, rows = 1;
    if (!spec.empty() && text::is_digit(spec[0])) number(columns);
    if (spec.size() > 1 && spec[0] == '.' && text::is_digit(spec[1])) spec.remove_prefix(1), number(rows);
    if (spec.starts_with('+'))
      cell.columns = columns, cell.rows = rows, spec.remove_prefix(1);
    else if (spec.starts_with('*'))
      cell.copies = columns, spec.remove_prefix(1);
    else
      spec = begin;
    while (!spec.empty() && std::string_view("<^>.").find(spec[0]) != std::string_view::npos)
      spec.remove_prefix(1);
    if (spec.size() == 1 && std::string_view("adehlmsv").find(spec[0]) != std::string_view::npos) spec = {};
    if (!spec.empty()) cell.copies = 0;
    return cell;
  }

  /// Reads a line of comma-separated values.
  void read_values(std::string_view line) {
    std::size_t begin = 0, count = 0;
    bool is_quoted = false;
    for (std::size_t at = 0; at <= line.size(); ++at) {
      if (at < line.size() && line[at] == '"') is_quoted = !is_quoted;
      if (at < line.size() && (is_quoted || line[at] != separator_)) continue;
      cells_.push_back({{at_ + begin, at_ + at}});
      mask_.begins(BlockKind::cell, at_ + begin);
      if (at < line.size()) mask_.hide(at_ + at, at_ + at + 1, apart);
      begin = at + 1;
      ++count;
    }
    inlines(at_, at_ + line.size());
    for (; count < columns_; ++count) cells_.push_back({{at_ + line.size(), at_ + line.size()}});
  }

  /// Puts the cells into rows.
  void end_table(std::size_t end) {
    if (!table_) return;
    Table& table = mask_.passage.tables[*table_];
    table.place.end = end;
    table_.reset();
    const std::size_t columns = std::max<std::size_t>(columns_, 1);
    std::vector<std::size_t> covered(columns, 0);  // for each column, the rows that a cell above still covers
    std::size_t column = columns;
    const auto next_column = [&] {
      do {
        if (column == columns) {
          column = 0;
          table.rows.emplace_back(columns);
        } else {
          ++column;
        }
        while (column < columns && covered[column] > 0) --covered[column++];
      } while (column == columns);
    };
    for (const AsciidocCell& cell : cells_)
      for (std::size_t copy = 0; copy < cell.copies; ++copy) {
        next_column();
        table.rows.back()[column] =
            prose::cut(mask_.passage.text, cell.place.begin, cell.place.end).trimmed();
        const std::size_t last = std::min(columns, column + cell.columns);
        for (std::size_t i = column; i < last; ++i) covered[i] = cell.rows - 1;
        column = last - 1;
        if (column + 1 == columns) column = columns;
      }
    cells_.clear();
  }

  // ---- inlines

  void inlines(std::size_t begin, std::size_t end) {
    const std::string_view text = std::string_view(text_).substr(0, end);
    mark_ends_.clear();
    for (std::size_t at = std::max(begin, done_); (at = text.find_first_of("`*_#^~{<:&\\+-", at)) < end;)
      at = inline_at(at, end);
    done_ = std::max(done_, end);
  }

  char byte_before(std::size_t at) const { return at > 0 ? text_[at - 1] : ' '; }

  /// Handles the construct at `at` and returns its end.
  std::size_t inline_at(std::size_t at, std::size_t end) {
    const std::string_view rest = std::string_view(text_).substr(at, end - at);
    switch (text_[at]) {
      case '`': return backtick(at, end);
      case '{': return attribute(at, rest);
      case ':': return macro(at, end);
      case '&':
        if (const std::size_t length = prose::entity_length(text_, at))
          return hidden(at, at + length, prose::meaning_of(rest.substr(0, length)));
        return at + 1;
      case '<':
        if (rest.starts_with("<<")) return reference(at, rest);
        return at + 1;
      case '\\':
        return std::string_view("*_`{#^~:[<&|\\").find(byte_at(at + 1)) != std::string_view::npos
                   ? hidden(at, at + 1) + 1
                   : at + 1;
      case '+': return at + 1 == end && byte_before(at) == ' ' ? hidden(at, end) : at + 1;
      case '-':
        return rest.starts_with("--") && !rest.starts_with("---") && byte_before(at) != '-'
                   ? hidden(at, at + 2, prose::latex_command("textemdash")->characters)
                   : at + 1;
      case '^':
      case '~': return script(at, rest);
      default: return mark(at, rest);
    }
  }

  std::size_t backtick(std::size_t at, std::size_t end) {
    const bool is_quote = byte_before(at) == '"' || byte_before(at) == '\'';
    const std::string_view text = std::string_view(text_).substr(0, end);
    const std::string_view sign = text.substr(at).starts_with("``") ? "``" : "`";
    const std::size_t close = text.find(sign, at + sign.size());
    if (is_quote || close == std::string_view::npos) return hidden(at, at + 1);
    const std::size_t behind_close = close + sign.size();
    if (byte_at(behind_close) == '"' || byte_at(behind_close) == '\'') return hidden(at, at + 1);
    mask_.code(at, behind_close);
    return behind_close;
  }

  /// Hides a pair of formatting marks: `*7.1*`, `7__.1__`, `[.red]#7.1#`.
  std::size_t mark(std::size_t at, std::string_view rest) {
    const std::size_t size = rest.size() > 1 && rest[1] == rest[0] ? 2 : 1;
    const std::string_view sign = rest.substr(0, size);
    if (size == 1 && (is_word_byte(byte_before(at)) || text::is_space(byte_at(at + 1)))) {
      // Only the end of a pair may touch a word before it.
      if (const auto open = open_marks_.find(at); open != open_marks_.end()) return hidden(at, at + 1);
      return at + 1;
    }
    if (open_marks_.erase(at) > 0) return hidden(at, at + size);
    if (const std::size_t close = mark_end(sign, at, rest); close != std::string_view::npos) {
      open_marks_.insert(close);
      std::size_t begin = at;
      if (rest[0] == '#' && byte_before(at) == ']')
        if (const std::size_t open = text_.rfind('[', at);
            open != std::string::npos && at - open < longest_inline)
          begin = open;
      return hidden(begin, at + size);
    }
    return at + size;
  }

  /// Returns where the next mark that can end a pair is; `npos` if there is none.
  std::size_t mark_end(std::string_view sign, std::size_t at, std::string_view rest) {
    auto& [from, end] = mark_ends_[std::string(sign)];
    if (at >= from && at + sign.size() <= end && from > 0) return end;
    from = at + 1;
    std::size_t close = rest.find(sign, sign.size());
    while (close != std::string_view::npos && sign.size() == 1 &&
           (text::is_space(rest[close - 1]) || is_word_byte(byte_at(at + close + 1))))
      close = rest.find(sign, close + 1);
    end = close == std::string_view::npos ? close : at + close;
    return end;
  }

  /// Handles `10^-5^` and `H~2~O`.
  std::size_t script(std::size_t at, std::string_view rest) {
    if (open_marks_.erase(at) > 0) return at + 1;
    rest = rest.substr(0, longest_inline);
    const std::size_t close = rest.find(rest[0], 1);
    const bool is_script = is_word_byte(byte_before(at)) && close != std::string_view::npos && close > 1 &&
                           rest.substr(1, close - 1).find_first_of(" \t") == std::string_view::npos;
    if (!is_script) return at + 1;
    if (rest[0] == '^' && is_note(rest.substr(1, close - 1))) return hidden(at, at + close + 1, apart);
    const bool is_power = rest[0] == '^' && text::is_digit(byte_before(at));
    if (!is_power) return hidden(at, at + close + 1, unread);
    mask_.hide(at + close, at + close + 1, index_end_mark);
    open_marks_.insert(at + close);
    return at + close;
  }

  std::size_t attribute(std::size_t at, std::string_view rest) {
    rest = rest.substr(0, longest_inline);
    const std::size_t close = rest.find('}');
    if (close == std::string_view::npos) return at + 1;
    const std::string_view name = rest.substr(1, close - 1);
    if (name.empty() || name.find_first_of(" \t{") != std::string_view::npos) return at + 1;
    if (is_among(asciidoc_entities, name))
      return hidden(at, at + close + 1, prose::meaning_of("&" + std::string(name) + ";"));
    for (const auto& [known, seen] : asciidoc_characters)
      if (name == known) return hidden(at, at + close + 1, seen);
    const std::string* value = names_.find(name);
    return hidden(at, at + close + 1, value ? names_.shown(*value) : unread);
  }

  /// Handles `<<id,words>>`.
  std::size_t reference(std::size_t at, std::string_view rest) {
    rest = rest.substr(0, longest_inline);
    const std::size_t close = rest.find(">>"), comma = rest.find(',');
    if (close == std::string_view::npos) return at + 2;
    if (comma > close) return hidden(at, at + close + 2, apart);
    mask_.hide(at + close, at + close + 2);
    return hidden(at, at + comma + 1);
  }

  /// Handles `name:target[words]`.
  std::size_t macro(std::size_t at, std::size_t line_end) {
    std::size_t name_begin = at;
    while (name_begin > 0 && text::is_letter(text_[name_begin - 1])) --name_begin;
    const std::string_view name = std::string_view(text_).substr(name_begin, at - name_begin);
    const std::size_t open = text_.find_first_of("[ \t\n", at);
    if (name.empty() || open >= line_end || text_[open] != '[') return at + 1;
    const std::string_view paragraph =
        std::string_view(text_).substr(0, std::min(blank_line_after(at), open + longest_inline));
    std::size_t close = paragraph.find(']', open);
    while (close < paragraph.size() && text_[close - 1] == '\\') close = paragraph.find(']', close + 1);
    if (close == std::string_view::npos) return at + 1;
    if (name == "stem" || name == "latexmath" || name == "asciimath") {
      mask_.formula({name_begin, close + 1}, {open + 1, close});
      return close + 1;
    }
    if (name == "kbd" || name == "btn" || name == "menu" || name == "pass") {
      mask_.code(name_begin, close + 1);
      return close + 1;
    }
    if (name == "image" || name == "icon" || name == "indexterm" || close == open + 1)
      return hidden(name_begin, close + 1, apart);
    const bool is_note = name == "footnote" || name == "footnoteref";
    if (is_note) {
      mask_.aside(name_begin, close + 1);
      mask_.inner_block(BlockKind::footnote, {name_begin, close + 1});
    }
    mask_.hide(close, close + 1, is_note ? apart : "");
    return hidden(name_begin, open + 1, is_note ? apart : "");
  }

  std::string style_;  ///< the attributes of the next block
  bool is_paragraph_start_ = true;
  std::optional<std::size_t> table_;  ///< the index of the open table
  char separator_ = '|';
  std::size_t columns_ = 0, done_ = 0;
  std::vector<AsciidocCell> cells_;
  std::map<std::string, std::pair<std::size_t, std::size_t>>
      mark_ends_;                     ///< by mark: where it was searched from, and found
  std::set<std::size_t> open_marks_;  ///< the ends of pairs of marks
};

}  // namespace

Passage read_asciidoc(const Text& text) { return AsciidocReader(text).read(); }

}  // namespace proofsheet::seen
