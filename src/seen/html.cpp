// Reads a page of HTML. Tags, scripts, styles and code are removed, entities become their characters,
// comments are comments, and the rows between `<tr>` tags are tables.
#include <algorithm>
#include <array>

#include "prose/places.hpp"
#include "seen/mask.hpp"
#include "seen/readers.hpp"
#include "text/signs.hpp"

namespace proofsheet::seen {

namespace {

/// Elements whose contents a reader does not see as text.
constexpr std::array<std::string_view, 9> unread_tags = {"script", "style", "pre", "code",    "kbd",
                                                         "samp",   "head",  "svg", "template"};

/// Elements that are set as code: not read, but a reader sees something there.
constexpr std::array<std::string_view, 4> code_tags = {"code", "kbd", "samp", "svg"};
/// Elements that do not separate what is before and after them: `7<b>.1</b>`. All others separate, except
/// those below.
constexpr std::array<std::string_view, 34> inline_tags = {
    "a", "abbr",  "b",    "bdi",    "bdo",    "big",  "cite", "data", "del",    "dfn",   "em",   "font",
    "i", "ins",   "mark", "math",   "mi",     "mn",   "mo",   "mrow", "mstyle", "mtext", "nobr", "q",
    "s", "small", "span", "strike", "strong", "time", "tt",   "u",    "var",    "wbr"};
/// Elements of formulas, whose parts are not numbers of their own.
constexpr std::array<std::string_view, 12> formula_tags = {
    "mfrac", "mmultiscripts", "mover",  "mroot",  "msqrt",    "msub",
    "msup",  "msubsup",       "mtable", "munder", "menclose", "munderover"};
/// Entities that browsers also accept without a semicolon.
constexpr std::array<std::string_view, 18> bare_entities = {
    "amp",    "lt",   "gt",   "nbsp", "plusmn", "times", "divide", "frac12", "frac14",
    "frac34", "sup1", "sup2", "sup3", "middot", "deg",   "shy",    "not",    "quot"};

std::string tag_name(std::string_view text, std::size_t at) {
  std::string name;
  for (std::size_t i = at + (text.substr(at + 1).starts_with('/') ? 2 : 1); i < text.size(); ++i) {
    if (!text::is_letter(text[i]) && !(text::is_digit(text[i]) && !name.empty())) break;
    name += text::to_lower(text[i]);
  }
  return name;
}

/// Returns what `<sup>` shows, by what follows it: a power before digits, an unread power before letters, a
/// separator before any other sign, which leads to a note.
std::string_view superscript_mark(std::string_view behind) {
  behind.remove_prefix(text::size_if(text::is_minus, behind));
  for (const std::string_view sign : {"+", "&minus;", "&ndash;", "&#8722;", "&#x2212;"})
    if (behind.starts_with(sign)) behind.remove_prefix(sign.size());
  if (behind.empty()) return apart;
  return text::is_digit(behind.front()) ? "^" : text::is_letter(behind.front()) ? unread : apart;
}

/// Returns the kind of the block that an element begins; `nullopt` if it begins none.
std::optional<BlockKind> block_kind(std::string_view name) {
  if (name == "td" || name == "th") return BlockKind::cell;
  if (name == "li" || name == "dt" || name == "dd") return BlockKind::item;
  if (name == "caption" || name == "figcaption") return BlockKind::caption;
  if (name == "pre") return BlockKind::code;
  if (name.size() == 2 && name[0] == 'h' && text::is_digit(name[1])) return BlockKind::heading;
  const bool is_inline = name == "br" || name == "sub" || name == "sup" || name == "img" ||
                         is_among(inline_tags, name) || is_among(formula_tags, name) ||
                         is_among(code_tags, name);
  return is_inline ? std::nullopt : std::optional(BlockKind::paragraph);
}

std::string_view visible_text(std::string_view name, bool closes, std::string_view behind) {
  if (name == "br") return "\n";
  if (is_among(inline_tags, name)) return "";
  if (name == "sub" || name == "sup")
    return closes ? index_end_mark : name == "sup" ? superscript_mark(behind) : index_end_mark;
  if (is_among(formula_tags, name) || is_among(code_tags, name)) return unread;
  return apart;
}

class HtmlReader {
 public:
  explicit HtmlReader(const Text& text) : mask_(text), text_(mask_.text()) {}

  Passage read() {
    for (std::size_t at = text_.find_first_of("<&"); at < text_.size(); at = text_.find_first_of("<&", at))
      at = text_[at] == '<' ? tag(at) : entity(at);
    return mask_.finish();
  }

 private:
  std::size_t entity(std::size_t at) {
    if (const std::size_t length = prose::entity_length(text_, at)) {
      mask_.hide(at, at + length, prose::meaning_of(std::string_view(text_).substr(at, length)));
      return at + length;
    }
    for (const std::string_view name : bare_entities)
      if (text_.compare(at + 1, name.size(), name) == 0) {
        mask_.hide(at, at + 1 + name.size(), prose::meaning_of("&" + std::string(name) + ";"));
        return at + 1 + name.size();
      }
    return at + 1;
  }

  std::size_t tag(std::size_t at) {
    if (text_.compare(at, 4, "<!--") == 0) {
      const std::size_t end = behind(text_, at + 4, "-->");
      mask_.comment({at, end}, {at + 4, end >= at + 7 ? end - 3 : end});
      return end;
    }
    const char next = at + 1 < text_.size() ? text_[at + 1] : ' ';
    if (!text::is_letter(next) && next != '/' && next != '!' && next != '?') return at + 1;
    auto [seen, end] = tag_of(text_, at);
    const std::string name = tag_name(text_, at);
    const bool opens_unread =
        next != '/' && is_among(unread_tags, name) && text_[end - 1] == '>' && text_[end - 2] != '/';
    if (opens_unread) end = behind(text_, std::min(text_.find("</" + name, end), text_.size()), ">");
    if (opens_unread && is_among(code_tags, name)) mask_.aside(at, end);
    if (opens_unread && (name == "pre" || is_among(code_tags, name))) mask_.not_read(in_code, {at, end});
    mask_.hide(at, end, seen);
    if (const auto kind = block_kind(name))
      opens_unread ? mask_.block(*kind, {at, end})
                   : mask_.begins(next == '/' ? BlockKind::paragraph : *kind, end);
    table_tag(name, next == '/', {at, end});
    return end;
  }

  void table_tag(const std::string& name, bool closes, Stretch place) {
    std::vector<Table>& tables = mask_.passage.tables;
    const bool is_cell = name == "td" || name == "th", is_row = name == "tr", is_table = name == "table";
    if (cell_ > 0 && (is_cell || is_row || is_table)) {
      tables.back().rows.back().push_back(prose::cut(mask_.passage.text, cell_, place.begin).trimmed());
      cell_ = 0;
    }
    if (is_table && !closes) tables.push_back({{}, place});
    if (tables.empty()) return;
    if (is_row && !closes) tables.back().rows.emplace_back();
    if (is_cell && !closes && !tables.back().rows.empty()) cell_ = place.end;
    if (is_table && closes) tables.back().place.end = place.end;
  }

  Mask mask_;
  const std::string& text_;
  std::size_t cell_ = 0;  ///< where the open cell begins; 0 if none is open
};

}  // namespace

Tag tag_of(std::string_view text, std::size_t at) {
  const std::size_t end = behind(text, at, ">");
  return {visible_text(tag_name(text, at), text.substr(at + 1).starts_with('/'), text.substr(end)), end};
}

Passage read_html(const Text& text) { return HtmlReader(text).read(); }

}  // namespace proofsheet::seen
