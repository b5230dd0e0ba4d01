// Reads reStructuredText line by line. Literal blocks and directives of code are blanked, `..` without a
// name begins a comment, a role `num` is a claim, and grids and simple tables are tables.
#include <algorithm>
#include <array>

#include "prose/places.hpp"
#include "seen/mask.hpp"
#include "seen/restructured_tables.hpp"
#include "text/characters.hpp"

namespace proofsheet::seen {

namespace {

/// Directives whose contents, or whose arguments alone, are not text.
constexpr std::array<std::string_view, 14> unread_directives = {
    "code", "code-block", "sourcecode", "literalinclude", "image", "figure",  "raw",
    "math", "highlight",  "toctree",    "include",        "role",  "doctest", "parsed-literal"};

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(" \t"), line.size()); }

class RestructuredReader {
 public:
  explicit RestructuredReader(const Text& text) : mask_(text), text_(mask_.text()) {
    mask_.passage.has_block_comments = true;
  }

  Passage read() {
    for (at_ = 0; at_ < text_.size();) {
      const std::string_view line = line_at(at_);
      const std::size_t indent = indent_of(line);
      add_table();
      if (line.substr(indent).starts_with(".. "))
        explicit_markup(line, indent);
      else
        words(line, indent);
    }
    return mask_.finish();
  }

 private:
  /// Adds the table that begins here. The words in its cells are read like all others.
  void add_table() {
    if (at_ < tables_passed_) return;
    if (auto found = restructured_table(mask_.passage.text, at_, tables_passed_, tables_end_))
      mask_.passage.tables.push_back(*std::move(found));
    else
      return;
    const Table& table = mask_.passage.tables.back();
    mask_.block(BlockKind::cell, table.place);
    for (const std::vector<Text>& row : table.rows)
      for (const Text& cell : row)
        if (!cell.empty()) mask_.begins(BlockKind::cell, stretch_in(mask_.passage.text, cell.span()).begin);
  }

  bool is_in_table() const { return at_ < tables_passed_ && !mask_.passage.tables.empty(); }

  /// True if the line after the one at `at` underlines it, as below a heading.
  bool is_underlined(std::size_t at, std::string_view line) const {
    const std::size_t next = next_line(at);
    const std::string_view under = text::trimmed(line_at(std::min(next, text_.size())));
    return next < text_.size() && under.size() >= text::trimmed(line).size() && !under.empty() &&
           text::is_punctuation(under[0]) && under.find_first_not_of(under[0]) == std::string_view::npos;
  }

  /// Notes the block that the line begins.
  void begin_block(std::string_view line, std::size_t indent) {
    const std::string_view rest = line.substr(indent);
    const std::size_t marker = rest.find_first_not_of("0123456789#");
    const bool is_numbered = marker != 0 && marker < rest.size() && rest.substr(marker).starts_with(". ");
    if (is_in_table() && rest.find_first_not_of("=-+ ") == std::string_view::npos)
      mask_.hide(at_, at_ + line.size());
    else if (is_in_table())
      mask_.begins(BlockKind::cell, at_);
    else if (rest.empty())
      mask_.begins(BlockKind::paragraph, at_);
    else if (is_numbered || rest.starts_with("- ") || rest.starts_with("+ ") || rest.starts_with("* "))
      mask_.begins(BlockKind::item, at_);
    else if (is_underlined(at_, line)) {
      const std::size_t under = next_line(at_);
      mask_.block(BlockKind::heading, {at_, under});
      mask_.hide(under, under + line_at(under).size());
    }
  }

  std::string_view line_at(std::size_t at) const {
    return std::string_view(text_).substr(at, std::min(text_.find('\n', at), text_.size()) - at);
  }
  std::size_t next_line(std::size_t at) const { return std::min(text_.find('\n', at), text_.size() - 1) + 1; }

  /// Returns the end of the following lines that are indented by more than `indent`.
  std::size_t block_end(std::size_t at, std::size_t indent) const {
    std::size_t end = at;
    while (at < text_.size()) {
      const std::string_view line = line_at(at);
      const bool is_blank = indent_of(line) == line.size();
      if (!is_blank && indent_of(line) <= indent) break;
      at = next_line(at);
      if (!is_blank) end = at;
    }
    return end;
  }

  /// Handles a directive, a target, a footnote or a comment.
  void explicit_markup(std::string_view line, std::size_t indent) {
    const std::size_t begin = at_ + indent, next = next_line(at_);
    mask_.begins(BlockKind::paragraph, at_);
    const std::string_view rest = line.substr(indent + 3);
    const std::size_t colons = rest.find("::");
    if (rest.starts_with("[")) {  // a footnote is text
      mask_.begins(BlockKind::footnote, at_);
      mask_.hide(begin, begin + 3 + std::min(rest.find(']'), rest.size()));
      at_ = begin + line.size() - indent;
      at_ = next;
    } else if (rest.starts_with("_")) {
      mask_.hide(begin, next);
      at_ = next;
    } else if (colons != std::string_view::npos &&
               rest.substr(0, colons).find(' ') == std::string_view::npos) {
      const std::string_view name = rest.substr(0, colons);
      const bool is_unread =
          std::find(unread_directives.begin(), unread_directives.end(), name) != unread_directives.end();
      const std::size_t end = is_unread && name != "figure" ? block_end(next, indent) : next;
      if (is_unread && name != "figure") mask_.block(BlockKind::code, {at_, std::max(end, next)});
      mask_.hide(begin, end > begin ? end : next, apart);
      at_ = std::max(end, next);
    } else {
      const std::size_t end = std::max(block_end(next, indent), next);
      mask_.comment({begin, end}, {begin + 3, end});
      at_ = end;
    }
  }

  /// Handles a line of text. If it ends with `::`, a literal block follows.
  void words(std::string_view line, std::size_t indent) {
    const std::size_t next = next_line(at_);
    begin_block(line, indent);
    if (line.substr(indent).starts_with(":") && line.find(':', indent + 1) < line.size() &&
        line[indent + 1] != ' ' && line.substr(indent).find(":`") == std::string_view::npos)
      mask_.hide(at_ + indent, at_ + line.find(':', indent + 1) + 1);  // the name of a field
    if (line.substr(indent).starts_with("- ") || line.substr(indent).starts_with("+ "))
      mask_.hide(at_ + indent, at_ + indent + 1, apart);  // an item of a list
    inlines(at_, at_ + line.size());
    const bool literal = text::trimmed(line).ends_with("::");
    at_ = next;
    if (!literal) return;
    const std::size_t end = block_end(next, indent);
    mask_.hide(next, end);
    mask_.block(BlockKind::code, {next, std::max(next, end)});
    at_ = std::max(next, end);
  }

  /// Handles ``literals``, :roles:`of something`, `links <there>`_, **marks** and backslash escapes.
  void inlines(std::size_t begin, std::size_t end) {
    const std::string_view text = std::string_view(text_).substr(0, end);
    for (std::size_t at = begin; (at = text.find_first_of("`*\\|", at)) < end;) {
      if (text_[at] == '`') {
        at = backtick(begin, at, end);
      } else if (text_[at] == '\\') {
        const char c = at + 1 < end ? text_[at + 1] : 'x';
        mask_.hide(at, at + (text::is_space(c) ? 2 : 1));
        at += 2;
      } else {
        if (text_[at] == '|' && is_in_table()) mask_.begins(BlockKind::cell, at);
        mask_.hide(at, at + 1, text_[at] == '|' ? apart : "");
        ++at;
      }
    }
  }

  /// Handles the construct that the backtick opens, and returns its end.
  std::size_t backtick(std::size_t begin, std::size_t at, std::size_t end) {
    if (text_.compare(at, 2, "``") == 0) {
      const std::size_t close = std::min(behind(text_, at + 2, "``"), end);
      mask_.code(at, close);
      return close;
    }
    const std::size_t close = text_.find('`', at + 1);
    if (close == std::string::npos) return at + 1;
    role(begin, at, close);
    return close + 1;
  }

  void role(std::size_t line, std::size_t at, std::size_t close) {
    const std::size_t name_end = at;
    std::size_t name = at;
    if (name > line && text_[name - 1] == ':') {
      const std::size_t colon = std::string_view(text_).substr(line, name - 1 - line).rfind(':');
      if (colon != std::string_view::npos) name = line + colon;
    }
    const bool is_claim = text_.compare(name, name_end - name, ":num:") == 0;
    if (name < at && !is_claim) return mask_.code(name, close + 1);
    const std::size_t target = std::string_view(text_).substr(at, close - at).rfind('<');
    const std::size_t seen_end = target != std::string_view::npos ? at + target : close;
    if (is_claim) {
      const prose::NumberRole role = prose::split_number_role(prose::cut(mask_.passage.text, at + 1, close));
      if (!role.printed.trimmed().empty()) mask_.passage.claimed.push_back({role.printed, role.expression});
    }
    const std::size_t last = text_.find_last_not_of(' ', seen_end - 1);
    mask_.hide(name, at + 1);
    mask_.hide(std::max(last, at) + 1, close + 1);
  }

  Mask mask_;
  const std::string& text_;
  std::size_t at_ = 0, tables_passed_ = 0;
  bool tables_end_ = true;
};

}  // namespace

Passage read_restructured(const Text& text) { return RestructuredReader(text).read(); }

}  // namespace proofsheet::seen
