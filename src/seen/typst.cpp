// Reads Typst: markup, formulas and code in one pass over the text, with a stack of what is open. A `#`
// begins code, whose numbers a reader does not see; the content in its brackets is read like other text.
// `#let name = 7.1` defines what `#name` shows, and `table(…)` is a table.
#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "prose/latex.hpp"
#include "prose/places.hpp"
#include "seen/beside.hpp"
#include "seen/lines.hpp"
#include "seen/readers.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::seen {

namespace {

/// Symbols with another name than in LaTeX.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> typst_symbols{{{"plus.minus", "pm"},
                                                                                       {"minus.plus", "mp"},
                                                                                       {"lt.eq", "le"},
                                                                                       {"<=", "le"},
                                                                                       {"gt.eq", "ge"},
                                                                                       {">=", "ge"},
                                                                                       {"eq.not", "ne"},
                                                                                       {"!=", "ne"},
                                                                                       {"dot", "cdot"},
                                                                                       {"dot.c", "cdot"},
                                                                                       {"tilde", "sim"},
                                                                                       {"prop", "propto"},
                                                                                       {"thin", "thinspace"},
                                                                                       {"arrow", "to"}}};

/// Returns what a symbol shows; marks it as unread if it is unknown.
std::string_view typst_symbol(std::string_view name) {
  const auto alias = std::ranges::find(typst_symbols, name, [](const auto& row) { return row.first; });
  const prose::LatexCommand* known =
      prose::latex_command(alias == typst_symbols.end() ? name : alias->second);
  return known ? known->characters : unread;
}

/// The deepest nesting of brackets that is read; deeper text is code.
constexpr std::size_t deepest_typst = 200;
/// The longest list of columns, in bytes, and the most columns of a number.
constexpr std::size_t longest_list = 4096, most_typst_columns = 99;

bool is_typst_letter(char c) { return text::is_letter(c) || text::is_digit(c); }

class TypstReader : LineReader {
 public:
  explicit TypstReader(const Text& text) : LineReader(text) { open_.push_back({}); }

  Passage read() {
    while (at_ < text_.size()) {
      const Open::Mode mode = open_.back().mode;
      if (is_comment()) continue;
      mode == Open::Mode::markup ? markup() : mode == Open::Mode::formula ? formula() : code();
    }
    return mask_.finish();
  }

 private:
  /// Something that is not closed yet: content, a formula, or the arguments or the block of code.
  struct Open {
    enum class Mode { markup, formula, code } mode = Mode::markup;
    char close = '\0';
    bool is_statement = false;  ///< code up to the end of the line
    bool shows = false;         ///< a statement whose numbers may be shown elsewhere
    bool is_list = false;       ///< parentheses that are no arguments
    bool is_note = false;
    std::size_t begin = 0;
    std::optional<std::size_t> table = {};  ///< arguments of a table, or of a cell: its index
    std::size_t columns = 1, rows = 1;      ///< arguments of a cell: what it spans
    BlockKind kind = BlockKind::paragraph;  ///< of its text
  };

  /// How far the cells of a table are read.
  struct Layout {
    std::size_t columns = 1, column = 0;
    std::vector<std::size_t> covered = {};  ///< for each column, the rows that a cell above still covers
    std::size_t last = 0;                   ///< the index of the last cell in its row
  };

  std::string_view rest() const { return std::string_view(text_).substr(at_); }
  bool starts(std::string_view words) const { return text_.compare(at_, words.size(), words) == 0; }

  /// Reads a comment here. `//` in an address is none.
  bool is_comment() {
    const bool is_line = starts("//") && (at_ == 0 || text_[at_ - 1] != ':');
    if (!is_line && !starts("/*")) return false;
    const std::size_t begin = at_;
    if (is_line) {
      at_ = std::min(text_.find('\n', at_), text_.size());
      mask_.comment({begin, at_}, {begin + 2, at_});
      return true;
    }
    std::size_t depth = 0;
    do {
      if (starts("/*")) ++depth;
      if (starts("*/")) --depth;
      at_ += starts("/*") || starts("*/") ? 2U : 1U;
    } while (depth > 0 && at_ < text_.size());
    mask_.comment({begin, at_}, {begin + 2, std::max(begin + 2, at_ - 2)});
    return true;
  }

  void hide_to(std::size_t end, std::string_view seen = "") {
    mask_.hide(at_, end, seen);
    at_ = end;
  }

  std::size_t name_end(std::size_t at) const {
    for (;;) {
      const char c = byte_at(at);
      const text::CodePoint point = text::code_point_at(text_, at);
      const bool is_hyphen = c == '-' && is_typst_letter(byte_at(at + 1));
      if (!is_typst_letter(c) && c != '_' && !is_hyphen && !text::is_any_letter(point.value)) return at;
      at += std::max<std::size_t>(point.size, 1);
    }
  }

  // ---- markup

  void markup() {
    const char c = text_[at_];
    if (at_ == 0 || text_[at_ - 1] == '\n') {
      if (line_begins()) return;
    }
    switch (c) {
      case '#': return hash();
      case '$': return begin_formula();
      case '`': return raw();
      case '\\': return escape();
      case '~': return hide_to(at_ + 1, text::no_break_space);
      case '*':
      case '_': {
        const bool is_inner = at_ > 0 && is_typst_letter(text_[at_ - 1]) && is_typst_letter(byte_at(at_ + 1));
        return is_inner ? void(++at_) : hide_to(at_ + 1);
      }
      case '-': {
        std::size_t end = at_;
        while (byte_at(end) == '-') ++end;
        return end == at_ + 1
                   ? void(at_ = end)
                   : hide_to(end,
                             prose::latex_command(end == at_ + 2 ? "textendash" : "textemdash")->characters);
      }
      case '<': {
        const std::size_t end = name_end(at_ + 1);
        return end > at_ + 1 && text::is_letter(text_[at_ + 1]) && byte_at(end) == '>'
                   ? hide_to(end + 1, apart)
                   : void(++at_);
      }
      case '@': {
        const bool is_reference =
            text::is_letter(byte_at(at_ + 1)) && (at_ == 0 || !text::is_letter(text_[at_ - 1]));
        return is_reference ? hide_to(name_end(at_ + 1), apart) : void(++at_);
      }
      case ']': return c == open_.back().close ? close() : void(++at_);
      default: ++at_;
    }
  }

  /// Reads the marker at the beginning of a line, or a blank line.
  bool line_begins() {
    const std::string_view line = line_at(at_);
    const std::size_t indent = line.find_first_not_of(" \t\r");
    if (indent == std::string_view::npos) {
      mask_.begins(open_.back().kind, at_);
      return false;
    }
    const std::string_view words = line.substr(indent);
    const std::size_t equals = std::min(words.find_first_not_of('='), words.size());
    const std::size_t digits = std::min(words.find_first_not_of("0123456789"), words.size());
    if (equals > 0 && words.substr(equals).starts_with(' ')) {
      mask_.block(BlockKind::heading, {at_, next_line(at_)});
      hide_to(at_ + indent + equals);
      return true;
    }
    const bool is_item = words.starts_with("- ") || words.starts_with("+ ") || words.starts_with("/ ");
    const bool is_numbered = digits > 0 && words.substr(digits).starts_with(". ");
    if (!is_item && !is_numbered) return false;
    mask_.begins(BlockKind::item, at_);
    hide_to(at_ + indent + (is_item ? 1 : digits + 1), apart);
    return true;
  }

  void raw() {
    std::size_t ticks = at_;
    while (byte_at(ticks) == '`') ++ticks;
    const std::string fence(ticks - at_ == 2 ? 1 : ticks - at_, '`');
    const std::size_t end = after_next(text_, ticks - at_ == 2 ? at_ + 1 : ticks, fence);
    if (fence.size() >= 3)
      hide_code({at_, end});
    else
      mask_.code(at_, end);
    at_ = end;
  }

  void escape() {
    const char next = byte_at(at_ + 1);
    if (rest().starts_with("\\u{")) return hide_to(after_next(text_, at_, "}"), unread);
    if (next == '\0' || text::is_space(next)) return hide_to(at_ + 1, "\n");
    hide_to(at_ + 1);
    ++at_;
  }

  // ---- formulas

  void begin_formula() {
    const bool is_block = text::is_space(byte_at(at_ + 1));
    Open opened{Open::Mode::formula, '$'};
    opened.begin = at_;
    push(std::move(opened));
    if (is_block) {
      const std::size_t end = after_next(text_, at_ + 1, "$");
      const bool ends_spaced = end > at_ + 2 && text::is_space(text_[end - 2]);
      if (ends_spaced) mask_.block(BlockKind::formula, {at_, end});
    }
    hide_to(at_ + 1);
  }

  void formula() {
    const char c = text_[at_];
    if (c == '$') return close();
    if (c == '"' || c == '#' || c == '\\' || c == '&') {
      if (c == '#') return hash();
      if (c == '\\')
        return byte_at(at_ + 1) == ' ' || byte_at(at_ + 1) == '\n' ? hide_to(at_ + 1, apart) : escape();
      return hide_to(at_ + 1);
    }
    if (text::is_space(c)) return has_visible_space() ? void(++at_) : hide_to(at_ + 1);
    if (starts("<=") || starts(">=") || starts("!="))
      return hide_to(at_ + 2, typst_symbol(std::string_view(text_).substr(at_, 2)));
    if (c == '_' || c == '^') return script();
    if (!text::is_letter(c)) return void(++at_);
    std::size_t end = name_end(at_);
    while (byte_at(end) == '.' && text::is_letter(byte_at(end + 1))) end = name_end(end + 1);
    const std::string_view name = std::string_view(text_).substr(at_, end - at_);
    if (name.size() == 1) return void(++at_);
    if (const std::string* value = names_.find(name)) return hide_to(end, names_.shown(*value));
    hide_to(end, typst_symbol(name));
  }

  bool has_visible_space() const { return at_ > 0 && (text_[at_ - 1] == ',' || text_[at_ - 1] == ';'); }

  /// An index, or a power of a letter, is no number of its own.
  void script() {
    const bool is_power = text_[at_] == '^' && at_ > 0 && text::is_digit(text_[at_ - 1]);
    const bool grouped = byte_at(at_ + 1) == '(';
    std::size_t end = grouped ? after_next(text_, at_, ")") : at_ + 2;
    if (!grouped && is_typst_letter(byte_at(at_ + 1))) end = name_end(at_ + 1);
    end = std::min(end, text_.size());
    const std::string_view inside = std::string_view(text_).substr(at_ + 1, end - at_ - 1);
    const std::string_view marks =
        grouped && inside.size() > 1 ? inside.substr(1, inside.size() - 2) : inside;
    if (text_[at_] == '^' && (is_note(marks) || is_note(typst_symbol(marks)))) return hide_to(end, apart);
    if (!is_power) return hide_to(end, unread);
    if (!grouped) return void(++at_);
    ++at_;
    mask_.hide(at_, at_ + 1);
    mask_.hide(end - 1, end, index_end_mark);
    at_ = end;
  }

  // ---- code

  void hash() {
    const std::size_t begin = at_ + 1, end = name_end(begin);
    const std::string_view name = std::string_view(text_).substr(begin, end - begin);
    if (byte_at(begin) == '(' || byte_at(begin) == '{') {
      hide_to(begin, unread);
      return open_code(byte_at(begin) == '(' ? ')' : '}', {});
    }
    if (name.empty() || !text::is_letter(name[0])) return void(++at_);
    if (name == "let") return define(end);
    if (name == "set" || name == "show" || name == "import" || name == "include" || name == "if" ||
        name == "for" || name == "while" || name == "else" || name == "return" || name == "context") {
      hide_to(end, apart);
      Open statement{Open::Mode::code, '\n', true};
      statement.begin = at_;
      return push(std::move(statement));
    }
    const std::string* value = names_.find(name);
    const bool is_call = byte_at(end) == '(' || byte_at(end) == '[';
    if (!is_call) {
      std::size_t field = end;
      while (byte_at(field) == '.' && text::is_letter(byte_at(field + 1))) field = name_end(field + 1);
      if (byte_at(field) == '(' || byte_at(field) == '[') return call(name, field);
      if (byte_at(field) == ';') ++field;
      return hide_to(field, value ? names_.shown(*value) : unread);
    }
    call(name, end);
  }

  /// Reads `name(…)[…]`.
  void call(std::string_view name, std::size_t end) {
    static const std::set<std::string_view> shows_nothing{
        "strong", "emph", "text", "underline", "highlight", "box", "smallcaps", "sub", "super"};
    const bool is_note = name == "footnote";
    const bool is_inline = shows_nothing.contains(name);
    Open arguments;
    if (name == "table" || name == "grid") {
      arguments.table = mask_.passage.tables.size();
      mask_.passage.tables.push_back({{}, {at_, at_}});
      layouts_.resize(mask_.passage.tables.size());
    }
    if (name == "heading" || name == "title") arguments.kind = BlockKind::heading;
    arguments.is_note = is_note;
    const std::size_t begin = at_;
    hide_to(end, is_inline ? "" : apart);
    calls_content_ = {is_note, is_inline, arguments.kind};
    if (byte_at(at_) == '(') return open_code(')', arguments);
    open_content(begin, is_note, is_inline, arguments.kind);
  }

  /// Opens the arguments or the block of code at the current place.
  void open_code(char close, Open open) {
    open.mode = Open::Mode::code;
    open.close = close;
    open.begin = at_;
    hide_to(at_ + 1);
    push(std::move(open));
  }

  void open_content(std::size_t begin, bool is_note, bool is_inline, BlockKind kind) {
    Open open{Open::Mode::markup, ']'};
    open.is_note = is_note;
    open.begin = begin;
    open.kind = kind;
    if (kind != BlockKind::paragraph) mask_.begins(kind, at_);
    hide_to(at_ + 1, is_inline ? "" : apart);
    push(std::move(open));
  }

  void push(Open open) {
    if (open_.size() < deepest_typst) open_.push_back(std::move(open));
  }

  /// Reads a byte or a word of code.
  void code() {
    Open& open = open_.back();
    const char c = text_[at_];
    if (open.is_statement && (c == '\n' || c == ';')) {
      if (c == ';') hide_to(at_ + 1);
      return open_.pop_back();
    }
    if (open.is_statement && open_.size() > 1 && c == open_[open_.size() - 2].close) return open_.pop_back();
    if (c == open.close) return close();
    if (c == '[') return content_argument(open);
    if (c == '"') return string(open);
    if (c == '$') return begin_formula();
    if (c == '`') return raw();
    if (c == '(' || c == '{') {
      Open inner;
      inner.is_list = c == '(';
      return open_code(c == '(' ? ')' : '}', inner);
    }
    if (text::is_letter(c) || c == '#') {
      const std::size_t begin = at_ + (c == '#' ? 1 : 0);
      std::size_t end = std::max(name_end(begin), at_ + 1);
      std::string_view name = std::string_view(text_).substr(begin, end - std::min(begin, end));
      while (byte_at(end) == '.' && text::is_letter(byte_at(end + 1))) {
        const std::size_t next = name_end(end + 1);
        name = std::string_view(text_).substr(end + 1, next - end - 1);
        end = next;
      }
      if (byte_at(end) == ':') {
        argument_ = name;
        if (open.table && name == "columns") layouts_[*open.table].columns = columns_at(end + 1);
        if (open.table && name == "colspan") open.columns = columns_at(end + 1);
        if (open.table && name == "rowspan") open.rows = columns_at(end + 1);
        return hide_to(end + 1);
      }
      const bool has_arguments = byte_at(end) == '(' || byte_at(end) == '[';
      if (open.table && has_arguments && (name == "header" || name == "footer" || name == "cell")) {
        hide_to(end, apart);
        argument_.clear();
        if (byte_at(end) == '[') return;  // its contents are cells
        Open inner;
        inner.table = open.table;
        return open_code(')', inner);
      }
      if (byte_at(end) == '(' || byte_at(end) == '[') return call(name, end);
      const std::string* value = open.is_statement ? nullptr : names_.find(name);
      return hide_to(end, value ? names_.shown(*value) : "");
    }
    if (text::is_digit(c)) {
      std::size_t end = at_;
      while (is_typst_letter(byte_at(end)) || byte_at(end) == '.' || byte_at(end) == '%') ++end;
      if (open.table && argument_.empty()) {  // a number is content of a cell
        add_cell(open, {at_, end});
        mask_.hide(at_, at_, apart);
        at_ = end;
        return;
      }
      count_argument(end);
      return hide_to(end);
    }
    if (c == ',') argument_.clear();
    hide_to(at_ + std::max<std::size_t>(text::code_point_at(text_, at_).size, 1), c == '\n' ? "\n" : "");
  }

  void content_argument(Open& open) {
    const std::size_t begin = at_;
    const bool is_cell = open.table && argument_.empty();
    if (is_cell) {
      add_cell(open, {at_ + 1, at_ + 1});
      return open_content(begin, false, false, BlockKind::cell);
    }
    const BlockKind kind = argument_ == "caption" ? BlockKind::caption
                           : argument_ == "title" ? BlockKind::heading
                                                  : open.kind;
    open_content(begin, open.is_note, false, kind);
    if (kind == BlockKind::paragraph) mask_.begins(kind, begin);
  }

  void string(Open& open) {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2U : 1U;
    end = std::min(end, text_.size() - 1) + 1;
    if (open.table && argument_.empty()) {
      add_cell(open, {at_ + 1, end - 1});
      mask_.hide(at_, at_ + 1, apart);
      mask_.hide(end - 1, end, apart);
      at_ = end;
      return;
    }
    count_argument(end);
    hide_to(end);
  }

  /// Counts numerals in code that a function may show. Named arguments, as in `width: 10cm`, show none.
  void count_argument(std::size_t end) {
    const bool is_hidden = std::any_of(open_.begin(), open_.end(),
                                       [](const Open& open) { return open.is_statement && !open.shows; });
    const bool is_named = !argument_.empty() && !open_.back().is_list;
    if (!is_named && !is_hidden) mask_.not_read(in_code, {at_, end});
  }

  /// Returns the number of columns that `columns: 3` or `columns: (auto, 1fr)` declares.
  std::size_t columns_at(std::size_t at) const {
    at = std::min(text_.find_first_not_of(' ', at), text_.size());
    if (text::is_digit(byte_at(at))) return count_at(text_, at, most_typst_columns);
    if (byte_at(at) != '(') return 1;
    const std::string_view rest = std::string_view(text_).substr(at + 1, longest_list);
    const std::string_view list = rest.substr(0, rest.find(')'));
    const std::string_view items =
        text::trimmed(list.ends_with(',') ? list.substr(0, list.size() - 1) : list);
    return 1 + static_cast<std::size_t>(std::count(items.begin(), items.end(), ','));
  }

  /// Adds a cell, and empty ones for the rest of what it spans.
  void add_cell(Open& open, Stretch place) {
    Table& table = mask_.passage.tables[*open.table];
    Layout& layout = layouts_[*open.table];
    const std::size_t columns = std::clamp<std::size_t>(layout.columns, 1, most_typst_columns);
    layout.covered.resize(columns);
    const auto put = [&](Text cell, std::size_t rows_below) {
      if (layout.column % columns == 0) table.rows.emplace_back();
      layout.covered[layout.column % columns] = rows_below;
      table.rows.back().push_back(std::move(cell));
      ++layout.column;
    };
    while (layout.covered[layout.column % columns] > 0) put({}, layout.covered[layout.column % columns] - 1);
    put(prose::cut(mask_.passage.text, place.begin, place.end), open.rows - 1);
    layout.last = table.rows.back().size() - 1;
    for (std::size_t i = 1; i < open.columns && layout.column % columns != 0; ++i) put({}, open.rows - 1);
    open.columns = open.rows = 1;
    mask_.begins(BlockKind::cell, place.begin);
  }

  void close() {
    const Open open = open_.back();
    open_.pop_back();
    const std::size_t place = at_;
    Open& outer = open_.back();
    const bool is_cell = open.mode == Open::Mode::markup && open.kind == BlockKind::cell && outer.table;
    if (is_cell) {
      Table& table = mask_.passage.tables[*outer.table];
      table.rows.back()[layouts_[*outer.table].last] =
          prose::cut(mask_.passage.text, open.begin + 1, place).trimmed();
    }
    const bool is_of_cell = open.table && outer.table == open.table;
    if (open.table) mask_.passage.tables[*open.table].place.end = place + 1;
    if (is_of_cell) outer.columns = open.columns, outer.rows = open.rows;
    if (open.is_note && open.mode == Open::Mode::markup) {
      mask_.aside(open.begin, place + 1);
      mask_.inner_block(BlockKind::footnote, {open.begin, place + 1});
    } else if (open.mode == Open::Mode::markup && open.kind != BlockKind::paragraph) {
      mask_.begins(outer.kind, place + 1);
    }
    const bool is_inline = open.mode != Open::Mode::markup || calls_content_.is_inline;
    hide_to(place + 1, is_inline ? "" : apart);
    argument_.clear();
    // Content directly after the arguments of a call: `#text(red)[7.1]`.
    if (open.mode == Open::Mode::code && open.close == ')' && byte_at(at_) == '[' && !is_of_cell)
      open_content(at_, open.is_note, calls_content_.is_inline, open.kind);
  }

  /// Reads `#let name = value`, and hides it.
  void define(std::size_t end) {
    const std::size_t begin = std::min(text_.find_first_not_of(' ', end), text_.size());
    const std::size_t after = name_end(begin);
    const std::string_view line = line_at(after);
    const std::size_t equals = line.find_first_not_of(' ');
    bool is_name = false;
    if (equals != std::string_view::npos && line[equals] == '=') {
      std::string_view value = text::trimmed(line.substr(equals + 1));
      value = text::trimmed(value.substr(0, std::min(value.find(" //"), value.find(" /*"))));
      if (value.find('"') == value.npos && value.find('[') == value.npos)
        value = text::trimmed(value.substr(0, value.find(';')));
      const bool is_quoted = value.size() > 1 && ((value.front() == '[' && value.back() == ']') ||
                                                  (value.front() == '"' && value.back() == '"'));
      if (is_quoted) value = value.substr(1, value.size() - 2);
      const bool is_number =
          !value.empty() && value.find_first_not_of("-+.0123456789e%") == std::string_view::npos;
      is_name = (is_quoted || is_number) && value.find_first_of("#$[]{}") == std::string_view::npos;
      if (is_name) names_.define(std::string_view(text_).substr(begin, after - begin), std::string(value));
    }
    hide_to(after, apart);
    Open statement{Open::Mode::code, '\n', true};
    statement.begin = at_;
    statement.shows = !is_name;
    push(std::move(statement));
  }

  struct CallContent {
    bool is_note = false, is_inline = false;
    BlockKind kind = BlockKind::paragraph;
  };
  std::vector<Open> open_;
  std::vector<Layout> layouts_;  ///< of the tables, in order
  std::string argument_;         ///< the name of the argument that is read
  CallContent calls_content_;
};

}  // namespace

Passage read_typst(const Text& text) { return TypstReader(text).read(); }

}  // namespace proofsheet::seen
