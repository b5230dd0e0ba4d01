// Reads reStructuredText line by line. Literal blocks and directives of code are blanked, `..` without a
// name begins a comment, a role `num` is a claim, and grids and simple tables are tables.
#include <algorithm>
#include <array>
#include <map>

#include "prose/places.hpp"
#include "seen/beside.hpp"
#include "seen/lines.hpp"
#include "seen/mask.hpp"
#include "seen/readers.hpp"
#include "seen/restructured_tables.hpp"
#include "text/characters.hpp"
#include "text/unicode.hpp"

namespace proofsheet::seen {

namespace {

/// What a directive does with its argument and its contents.
enum class Contents { text, version, heading, caption, list_table, csv_table, only, formula, code, nothing };

/// Directives; all others have text as their argument and as their contents. `only`: only the contents are
/// text; `version`: the first word is not.
Contents contents_of(std::string_view directive) {
  static const std::map<std::string_view, Contents> known = [] {
    std::map<std::string_view, Contents> all;
    const auto add = [&](Contents contents, std::initializer_list<std::string_view> names) {
      for (const std::string_view name : names) all.emplace(name, contents);
    };
    add(Contents::heading,
        {"topic", "sidebar", "admonition", "rubric", "title", "contents", "dropdown", "card"});
    add(Contents::caption, {"table"});
    add(Contents::list_table, {"list-table"});
    add(Contents::csv_table, {"csv-table"});
    add(Contents::only,
        {"figure", "class", "container", "only", "function", "method", "attribute", "data", "exception",
         "option", "envvar", "describe", "confval", "code-cell", "tab-set", "grid"});
    add(Contents::version, {"versionadded", "versionchanged", "deprecated", "versionremoved"});
    add(Contents::formula, {"math"});
    add(Contents::code,
        {"code", "code-block", "sourcecode", "literalinclude", "raw", "doctest", "parsed-literal", "prompt",
         "testcode", "testoutput", "testsetup", "graphviz", "digraph", "graph", "mermaid", "plot", "ipython",
         "jupyter-execute", "program-output"});
    add(Contents::nothing, {"image", "highlight", "toctree", "include", "role", "default-role", "meta",
                            "index", "tabularcolumns", "module", "currentmodule", "automodule", "autoclass",
                            "autofunction", "autosummary", "bibliography"});
    return all;
  }();
  const auto found = known.find(directive);
  if (found != known.end()) return found->second;
  return directive.find(':') == std::string_view::npos ? Contents::text : Contents::only;  // `py:function`
}

/// Roles that set code, and roles that show something else than their text.
constexpr std::array<std::string_view, 23> code_roles = {
    "code",   "literal", "file",  "kbd",    "command", "program", "option", "samp",
    "envvar", "func",    "class", "meth",   "mod",     "attr",    "exc",    "data",
    "const",  "obj",     "raw",   "regexp", "token",   "keyword", "makevar"};
constexpr std::array<std::string_view, 10> reference_roles = {"ref",  "numref",   "eq",  "doc", "any",
                                                              "cite", "footcite", "pep", "rfc", "download"};

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(" \t\r"), line.size());
}

/// The longest inline markup.
constexpr std::size_t longest_markup = 4096;

class RestructuredReader : LineReader {
 public:
  explicit RestructuredReader(const Text& text) : LineReader(text) {
    mask_.passage.has_block_comments = true;
  }

  Passage read() {
    for (at_ = 0; at_ < text_.size(); at_ = next_line(at_)) find_substitution(line_at(at_));
    for (at_ = 0; at_ < text_.size();) {
      const std::string_view line = line_at(at_);
      const std::size_t indent = indent_of(line);
      const std::string_view rest = line.substr(indent);
      add_table();
      if (rest.starts_with(".. ") || text::trimmed(rest) == "..")
        explicit_markup(line, indent);
      else if (rest.starts_with(">>> "))
        doctest();
      else
        words(line, indent);
    }
    return mask_.finish();
  }

 private:
  /// Reads `.. |name| replace:: value`.
  void find_substitution(std::string_view line) {
    const std::string_view rest = line.substr(indent_of(line));
    constexpr std::string_view open = ".. |", verb = "| replace::";
    const std::size_t close = rest.find(verb);
    if (!rest.starts_with(open) || close == std::string_view::npos) return;
    std::string value(text::trimmed(rest.substr(close + verb.size())));
    std::erase_if(value, [](char c) { return c == '*' || c == '`' || c == '\\'; });
    names_.define(rest.substr(open.size(), close - open.size()), std::move(value));
  }

  void doctest() {
    const std::size_t end = blank_line_after(at_);
    hide_code({at_, end});
    at_ = end;
  }

  /// Adds the table that begins here. The words in its cells are read like all others.
  void add_table() {
    if (at_ < tables_passed_) return;
    if (auto found = restructured_table(mask_.passage.text, at_, tables_passed_, tables_end_))
      add_cells(*std::move(found));
  }

  /// Adds a table with a block for each cell. Returns the places of the cells, in order.
  std::vector<Stretch> add_cells(Table table) {
    std::vector<Stretch> cells;
    for (const std::vector<Text>& row : table.rows)
      for (const Text& cell : row)
        if (!cell.empty()) cells.push_back(stretch_in(mask_.passage.text, cell.span()));
    mask_.block(BlockKind::cell, table.place);
    for (const Stretch& cell : cells) mask_.begins(BlockKind::cell, cell.begin);
    mask_.passage.tables.push_back(std::move(table));
    return cells;
  }

  /// Adds the rows of a `list-table`, whose words are read like all others.
  void list_table(Stretch body) {
    add_cells({list_rows(mask_.passage.text, body), body});
    tables_passed_ = body.end;
  }

  /// Reads a `csv-table`. `next`: where its options begin, of which only the header is visible.
  void csv_table(std::size_t next, Stretch body) {
    char separator = ',';
    Stretch header{body.begin, body.begin};
    for (std::size_t at = next; at < body.begin; at = next_line(at)) {
      const std::string_view option = text::trimmed(line_at(at));
      const std::string_view value =
          text::trimmed(option.substr(std::min(option.find(':', 1) + 1, option.size())));
      if (option.starts_with(":delim:") && !value.empty())
        separator = value == "tab" ? '\t' : value == "space" ? ' ' : value[0];
      if (!option.starts_with(":header:") || value.empty()) continue;
      header.begin = static_cast<std::size_t>(value.data() - text_.data());
      header.end = header.begin + value.size();
    }
    Table table{separated_rows(mask_.passage.text, header, separator), {next, body.end}};
    for (std::vector<Text>& row : separated_rows(mask_.passage.text, body, separator))
      table.rows.push_back(std::move(row));
    std::size_t end = next;
    for (const Stretch& cell : add_cells(std::move(table))) {
      mask_.hide(end, cell.begin, apart);
      inlines(cell.begin, cell.end);
      end = cell.end;
    }
    mask_.hide(end, body.end, apart);
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
    const std::string_view rest = line.substr(std::min(indent + 3, line.size()));
    const std::size_t colons = rest.find("::");
    if (rest.starts_with("[")) {  // a footnote is text
      mask_.begins(BlockKind::footnote, at_);
      const std::size_t label = begin + 3 + std::min(rest.find(']'), rest.size());
      mask_.hide(begin, label);
      inlines(label, at_ + line.size());
      at_ = next;
    } else if (rest.starts_with("_") || rest.starts_with("|")) {
      at_ = hidden(begin, rest.starts_with("|") ? std::max(block_end(next, indent), next) : next);
    } else if (colons != std::string_view::npos &&
               rest.substr(0, colons).find(' ') == std::string_view::npos &&
               text::in_small_letters(rest.substr(0, colons)) != "proofsheet") {  // meant as a comment
      directive(contents_of(rest.substr(0, colons)), begin + 3 + colons + 2, line, indent);
    } else {
      const std::size_t end = std::max(block_end(next, indent), next);
      mask_.comment({begin, end}, {std::min(begin + 3, end), end});
      at_ = end;
    }
  }

  /// Handles a directive whose argument begins at `argument`.
  std::size_t skip_spaces(std::size_t at) const {
    return std::min(text_.find_first_not_of(' ', at), text_.size());
  }

  void directive(Contents contents, std::size_t argument, std::string_view line, std::size_t indent) {
    const std::size_t begin = at_ + indent, line_end = at_ + line.size(), next = next_line(at_);
    const std::size_t end = std::max(block_end(next, indent), next);
    std::size_t body = next;
    while (body < end && text::trimmed(line_at(body)).starts_with(':')) body = next_line(body);
    if (contents != Contents::csv_table) mask_.hide(next, body);
    if (contents == Contents::formula) {
      mask_.formula_block({begin, end}, {body > next ? body : argument, end});
    } else if (contents == Contents::code || contents == Contents::nothing) {
      if (contents == Contents::code) mask_.not_read(in_code, {next, end});
      mask_.block(BlockKind::code, {at_, end});
      mask_.hide(begin, end, apart);
    } else {
      if (contents == Contents::version)
        argument = std::min({text_.find_first_of(" \n", skip_spaces(argument)), line_end, text_.size()});
      mask_.hide(begin, contents == Contents::only ? line_end : argument, apart);
      if (contents == Contents::heading) mask_.block(BlockKind::heading, {argument, next});
      if (contents == Contents::caption || contents == Contents::list_table ||
          contents == Contents::csv_table)
        mask_.block(BlockKind::caption, {argument, next});
      if (contents == Contents::only) mask_.begins(BlockKind::caption, body);
      if (contents != Contents::only) inlines(argument, line_end);
      if (contents == Contents::list_table) list_table({body, end});
      if (contents == Contents::csv_table) csv_table(next, {body, end});
      at_ = contents == Contents::csv_table ? end : body;
      return;
    }
    at_ = end;
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
    if (line.substr(indent).starts_with("* - ")) mask_.hide(at_ + indent, at_ + indent + 3, apart);
    inlines(at_, at_ + line.size());
    const bool literal = text::trimmed(line).ends_with("::");
    at_ = next;
    if (!literal) return;
    const std::size_t end = std::max(block_end(next, indent), next);
    hide_code({next, end});
    at_ = end;
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
        at = text_[at] == '|' ? bar(at, end) : hidden(at, at + 1);
      }
    }
  }

  /// Handles a border of a table or `|name|`.
  std::size_t bar(std::size_t at, std::size_t end) {
    const std::string_view rest =
        std::string_view(text_).substr(at + 1, std::min(end - at - 1, longest_markup));
    const std::size_t close = rest.find('|');
    const std::string* value = close == std::string_view::npos ? nullptr : names_.find(rest.substr(0, close));
    if (value) return hidden(at, at + close + 2, names_.shown(*value));
    if (is_in_table()) mask_.begins(BlockKind::cell, at);
    return hidden(at, at + 1, apart);
  }

  /// Handles the construct that the backtick opens, and returns its end.
  std::size_t backtick(std::size_t begin, std::size_t at, std::size_t end) {
    if (text_.compare(at, 2, "``") == 0) {
      const std::size_t close =
          std::min(after_next(std::string_view(text_).substr(0, end), at + 2, "``"), end);
      mask_.code(at, close);
      return close;
    }
    const std::string_view paragraph =
        std::string_view(text_).substr(0, std::min(blank_line_after(at), at + longest_markup));
    const std::size_t close = paragraph.find('`', at + 1);
    return close == std::string_view::npos ? at + 1 : role(begin, at, close);
  }

  /// Handles `` :name:`text` `` or `` `text`:name: ``, and returns its end.
  std::size_t role(std::size_t line, std::size_t at, std::size_t close) {
    const std::string_view text(text_);
    std::size_t begin = at, end = close + 1;
    std::string_view name;
    if (at > line && text[at - 1] == ':') {
      const std::size_t colon = text.substr(line, at - 1 - line).rfind(':');
      if (colon != std::string_view::npos)
        begin = line + colon, name = text.substr(begin + 1, at - begin - 2);
    } else if (text.substr(end).starts_with(':')) {
      const std::size_t last = text.substr(0, end + 60).find_first_of(": \n", end + 1);
      if (last != std::string_view::npos && text[last] == ':')
        name = text.substr(end + 1, last - end - 1), end = last + 1;
    }
    name = name.substr(name.rfind(':') == std::string_view::npos ? 0 : name.rfind(':') + 1);  // `py:func`
    if (name == "math") {
      mask_.formula({begin, end}, {at + 1, close});
      return end;
    }
    if (is_among(code_roles, name)) {
      mask_.code(begin, end);
      return end;
    }
    const std::size_t target = text.substr(at, close - at).rfind('<');
    const std::size_t seen_end = target != std::string_view::npos ? at + target : close;
    if (name == "sup" || name == "sub") return script(name == "sup", {begin, end}, {at, close});
    if (is_among(reference_roles, name) && target == std::string_view::npos) return hidden(begin, end, apart);
    if (name == "num") {
      const prose::NumberRole role = prose::split_number_role(prose::cut(mask_.passage.text, at + 1, close));
      if (!role.printed.trimmed().empty()) mask_.passage.claimed.push_back({role.printed, role.expression});
    }
    const std::size_t last = text_.find_last_not_of(' ', seen_end - 1);
    mask_.hide(begin, at + 1);
    mask_.hide(std::max(last, at) + 1, end);
    return end;
  }

  /// Handles an index. A power of a number is part of it.
  std::size_t script(bool is_raised, Stretch whole, Stretch ticks) {
    const std::size_t before =
        whole.begin > 1 && text_.compare(whole.begin - 2, 2, "\\ ") == 0 ? whole.begin - 2 : whole.begin;
    if (is_raised && is_note(std::string_view(text_).substr(ticks.begin + 1, ticks.end - ticks.begin - 1)))
      return hidden(before, whole.end, apart);
    if (!is_raised || before == 0 || !text::is_digit(text_[before - 1]))
      return hidden(whole.begin, whole.end, unread);
    mask_.hide(whole.begin, ticks.begin + 1, "^");
    return hidden(ticks.end, whole.end, index_end_mark);
  }

  std::size_t tables_passed_ = 0;
  bool tables_end_ = true;
};

}  // namespace

Passage read_restructured(const Text& text) { return RestructuredReader(text).read(); }

}  // namespace proofsheet::seen
