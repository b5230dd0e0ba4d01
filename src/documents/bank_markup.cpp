#include "documents/bank_markup.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "documents/html_tree.hpp"
#include "mathml/mathml.hpp"
#include "prose/numerals.hpp"
#include "text/characters.hpp"
#include "text/replaced.hpp"
#include "text/signs.hpp"
#include "text/text.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

template <std::size_t N>
bool is_element_of(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool has_digit(std::string_view text) {
  return std::any_of(text.begin(), text.end(), text::is_digit<char>) || !prose::numeral_ranges(text).empty();
}

bool is_ascii_mark(char c) {  // punctuation of ASCII
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

// ---- words

/// Escapes the marks of Markdown.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("\\`*_{}[]<>|~$&").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

/// Adds the numerals of a description.
void note_words(const std::string& alt, std::set<std::string>& words) {
  for (const prose::NumeralRange& range : prose::numeral_ranges(alt)) {
    const prose::Numeral numeral = prose::numeral_of(alt, range, prose::NumeralPlace::alt);
    const std::string& word = numeral.is_part ? numeral.word : numeral.text;
    words.insert(
        {word, text::replaced(word, text::minus_sign, "-")});  // formats differ in the sign that they show
  }
}

/// Returns a word with its numeral declared: `(25 %)` has its parentheses outside of the role.
std::string declared(std::string_view word) {
  constexpr std::string_view outside = "()[]{}\"'.,;:!?";
  const std::size_t begin = word.find_first_not_of(outside), last = word.find_last_not_of(outside);
  const std::string_view inside = word.substr(begin, last + 1 - begin);
  if (inside.find('`') != inside.npos) return escaped(word);
  return fmt::format("{}{{lit}}`{}`{}", escaped(word.substr(0, begin)), inside,
                     escaped(word.substr(last + 1)));
}

/// Returns a text without the marks of blanks, where no role is possible.
std::string without_blank_marks(std::string_view text) { return text::replaced(text, banks::blank_mark, ""); }

/// Escapes a word, and declares it if it has digits. The marks of blanks stay.
std::string prose_of_word(std::string_view word) {
  std::string out;
  for (std::size_t at = 0; at < word.size();) {
    const std::size_t mark = std::min(word.find(banks::blank_mark, at), word.size());
    const std::string_view piece = word.substr(at, mark - at);
    if (!piece.empty()) out += has_digit(piece) ? declared(piece) : escaped(piece);
    if (mark < word.size()) out += banks::blank_mark;
    at = mark + banks::blank_mark.size();
  }
  return out;
}

/// Escapes words, and declares those with digits. White space becomes single spaces.
std::string prose_of(std::string_view words) {
  std::string out;
  for (std::size_t at = 0; at < words.size();) {
    std::size_t end = at;
    while (end < words.size() && !text::is_space(words[end])) ++end;
    out += prose_of_word(words.substr(at, end - at));
    if (end < words.size() && !out.ends_with(' ')) out += ' ';
    at = end + 1;
  }
  return out;
}

/// Escapes what would begin a heading, a list or a definition at the beginning of a paragraph.
std::string at_line_start(std::string text) {
  if (!text.empty() && std::string_view("#+-=:").find(text.front()) != std::string_view::npos)
    text.insert(0, "\\");
  return text;
}

std::string code_span(const std::string& text) {
  const std::string code = without_blank_marks(text);
  std::string ticks = "`";
  while (code.find(ticks) != code.npos) ticks += '`';
  const bool needs_space = code.starts_with('`') || code.ends_with('`');
  return ticks + (needs_space ? " " : "") + code + (needs_space ? " " : "") + ticks;
}

// ---- formulas

/// Returns a formula without the braces around all of it.
std::string_view without_braces(std::string_view latex) {
  latex = text::trimmed(latex);
  while (latex.starts_with('{') && latex.ends_with('}')) {
    int depth = 0;
    for (std::size_t at = 0; at < latex.size(); ++at) {
      if (latex[at] == '\\')
        ++at;
      else if (latex[at] == '{')
        ++depth;
      else if (latex[at] == '}' && --depth == 0 && at + 1 < latex.size())
        return latex;
    }
    if (depth != 0) return latex;
    latex = text::trimmed(latex.substr(1, latex.size() - 2));
  }
  return latex;
}

// ---- inline content

/// A part of a paragraph.
struct Part {
  enum class Kind { words, done, emphasis } kind;
  std::string text;       ///< words: as they are seen; else Markdown
  std::string mark = {};  ///< emphasis: `**`
};
using Parts = std::vector<Part>;

constexpr const char* line_break = "\\\n";

/// True for white space and line breaks, which are left out at both ends of a paragraph.
bool is_blank(const Part& part) {
  return part.kind == Part::Kind::words ? text::trimmed(part.text).empty() : part.text == line_break;
}

void add_words(Parts& parts, std::string_view words) {
  if (parts.empty() || parts.back().kind != Part::Kind::words) parts.push_back({Part::Kind::words, {}});
  parts.back().text += words;
}

/// Returns a whole number as superscripts or subscripts of Unicode; `nullopt` for any other text.
std::optional<std::string> raised(std::string_view text, bool lowers) {
  constexpr char32_t lowered_zero = 0x2080;
  const std::string plain = text::replaced(text, text::minus_sign, "-");
  if (plain.empty() ||
      plain.find_first_not_of("0123456789", plain[0] == '-' && !lowers ? 1 : 0) != plain.npos)
    return std::nullopt;
  if (!lowers) return text::raised(plain);
  std::string out;
  for (const char c : plain) text::append_utf8(out, lowered_zero + static_cast<char32_t>(c - '0'));
  return out;
}

/// Returns words in which formulas are between `\(` and `\)`, `\[` and `\]`, or `$$`.
std::string with_formulas(std::string_view words) {
  struct Delimiters {
    std::string_view open, close, mark;
  };
  constexpr std::array<Delimiters, 3> known{{{"\\(", "\\)", "$"}, {"\\[", "\\]", "$$"}, {"$$", "$$", "$$"}}};
  std::string out;
  for (std::size_t at = 0; at < words.size();) {
    std::size_t open = words.npos, close = words.npos;
    const Delimiters* found = nullptr;
    for (const Delimiters& one : known) {
      const std::size_t begin = words.find(one.open, at);
      const std::size_t end = begin == words.npos ? begin : words.find(one.close, begin + 2);
      if (end == words.npos || (found && begin > open)) continue;
      found = &one;
      open = begin;
      close = end;
    }
    out += prose_of(words.substr(at, std::min(open, words.size()) - at));
    if (!found) break;
    out += formula_as_markdown(words.substr(open + 2, close - open - 2), found->mark);
    at = close + 2;
  }
  return out;
}

/// True if emphasis can begin or end between two characters: `inside` is the one within the marks.
bool can_flank(char outside, char inside) {
  const bool is_free = text::is_space(outside) || is_ascii_mark(outside) || outside == '\0';
  return !text::is_space(inside) &&
         (is_free || (!is_ascii_mark(inside) && static_cast<unsigned char>(inside) < 0x80));
}

std::string joined(const Parts& parts) {
  std::vector<std::string> done;
  for (const Part& part : parts)
    done.push_back(part.kind == Part::Kind::words ? with_formulas(part.text) : part.text);
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string& text = done[i];
    const std::string inside(text::trimmed(text));
    if (parts[i].kind != Part::Kind::emphasis || inside.empty() || inside.find("\n\n") != inside.npos) {
      out += text;
      continue;
    }
    const std::size_t begin = text.find(inside);
    out += text.substr(0, begin);
    const std::string rest = text.substr(begin + inside.size());
    const std::string& next = !rest.empty() || i + 1 == parts.size() ? rest : done[i + 1];
    const bool fits = can_flank(out.empty() ? '\0' : out.back(), inside.front()) &&
                      can_flank(next.empty() ? '\0' : next.front(), inside.back());
    const std::string mark = fits ? parts[i].mark : std::string();
    out += mark + inside + mark + rest;
  }
  return out;
}

constexpr std::array<std::string_view, 13> lost_elements = {"video",  "audio",  "iframe",   "object", "embed",
                                                            "input",  "select", "textarea", "canvas", "svg",
                                                            "button", "applet", "form"};
constexpr std::array<std::string_view, 7> silent_elements = {"script",   "style", "head", "title",
                                                             "template", "meta",  "link"};
constexpr std::array<std::string_view, 22> block_elements = {
    "p",  "div", "section", "article", "ul", "ol", "li",     "table",      "blockquote", "pre",    "hr",
    "h1", "h2",  "h3",      "h4",      "h5", "h6", "figure", "figcaption", "dl",         "center", "details"};

class HtmlToMarkdown {
 public:
  explicit HtmlToMarkdown(const BankMarkup& markup) : markup_(markup) {}

  /// Returns the blocks of an element, one after the other.
  std::string blocks(const HtmlNode& node) {
    std::vector<std::string> done;
    Parts open;
    const auto end_paragraph = [&] {
      while (!open.empty() && is_blank(open.back())) open.pop_back();
      while (!open.empty() && is_blank(open.front())) open.erase(open.begin());
      const std::string text(text::trimmed(joined(std::exchange(open, {}))));
      if (!text.empty()) done.push_back(at_line_start(text));
    };
    for (const HtmlNode& child : node.children) {
      if (!is_block(child)) {
        add(child, open);
        continue;
      }
      end_paragraph();
      if (std::string text = block(child); !text.empty()) done.push_back(std::move(text));
    }
    end_paragraph();
    return fmt::format("{}", fmt::join(done, "\n\n"));
  }

 private:
  /// True for a block, and for another element that contains one.
  static bool is_block(const HtmlNode& node) {
    return is_element_of(block_elements, node.name) ||
           (node.name != "a" && std::any_of(node.children.begin(), node.children.end(), is_block));
  }

  std::string block(const HtmlNode& node) {
    if (node.name == "ul" || node.name == "ol") return list(node);
    if (node.name == "table") return table(node);
    if (node.name == "hr") return {};
    if (node.name == "pre") {
      std::string fence = "```";
      const std::string code = without_blank_marks(node.words());
      while (code.find(fence) != code.npos) fence += '`';
      return fence + "\n" + code + (code.ends_with('\n') ? "" : "\n") + fence;
    }
    const std::string inside = blocks(node);
    if (node.name == "blockquote") return with_prefix(inside, "> ", "> ");
    const bool is_heading = node.name.size() == 2 && node.name[0] == 'h' && text::is_digit(node.name[1]);
    return is_heading && inside.find('*') == inside.npos && !inside.empty() ? "**" + inside + "**" : inside;
  }

  static std::string with_prefix(const std::string& text, const std::string& first,
                                 const std::string& others) {
    std::string out;
    for (const std::string_view line : text::lines_of(text)) {
      const std::string& prefix = out.empty() ? first : others;
      out += (out.empty() ? "" : "\n") + std::string(line.empty() ? text::trimmed(prefix) : prefix) +
             std::string(line);
    }
    return out;
  }

  std::string list(const HtmlNode& node) {
    std::vector<std::string> items;
    long number = 1;
    const auto read_number = [&](const std::string& text) {
      if (!text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == text.npos)
        number = std::stol(text);
    };
    read_number(node.attribute("start"));
    for (const HtmlNode& child : node.children) {
      const bool is_item = child.name == "li";
      if (!is_item && child.name.empty() && text::trimmed(child.text).empty()) continue;
      HtmlNode loose;  // a child that is in no item
      if (!is_item) loose.children = {child};
      read_number(child.attribute("value"));
      if (node.name == "ol" && items.empty() && number != 1)
        markup_.words_to_declare->insert(std::to_string(number));
      const std::string mark = node.name == "ul" ? "- " : fmt::format("{}. ", number++);
      items.push_back(with_prefix(blocks(is_item ? child : loose), mark, std::string(mark.size(), ' ')));
    }
    const bool is_tight = std::none_of(
        items.begin(), items.end(), [](const std::string& item) { return item.find("\n\n") != item.npos; });
    return fmt::format("{}", fmt::join(items, is_tight ? "\n" : "\n\n"));
  }

  void collect_rows(const HtmlNode& node, std::vector<const HtmlNode*>& rows) const {
    for (const HtmlNode& child : node.children)
      if (child.name == "tr")
        rows.push_back(&child);
      else if (child.name == "thead" || child.name == "tbody" || child.name == "tfoot")
        collect_rows(child, rows);
  }

  /// Escapes the bars that are not escaped.
  static std::string in_cell(const std::string& text) {
    std::string out;
    for (const char c : text) {
      if (c == '|' && !out.ends_with('\\')) out += '\\';
      out += c;
    }
    return out;
  }

  std::string table(const HtmlNode& node) {
    std::vector<const HtmlNode*> rows;
    collect_rows(node, rows);
    std::string out;
    std::size_t columns = 0;
    for (const HtmlNode* const row : rows) {
      std::string line = "|", rule = "|";
      std::size_t count = 0;
      for (const HtmlNode& cell : row->children) {
        if (cell.name != "td" && cell.name != "th") continue;
        const std::string text = text::replaced(text::replaced(blocks(cell), "\\\n", " "), "\n", " ");
        line += " " + in_cell(text::replaced(text, "$$", "$")) + " |";
        rule += cell.attribute("class").find("right") != std::string::npos ? " ---: |" : " --- |";
        ++count;
      }
      if (count == 0) continue;
      if (columns == 0) columns = count;
      for (; count < columns; ++count) line += " |";
      out += (out.empty() ? "" : "\n") + line + (out.empty() ? "\n" + rule : "");
    }
    return out;
  }

  void add_children(const HtmlNode& node, Parts& parts) {
    for (const HtmlNode& child : node.children) add(child, parts);
  }

  void add_emphasis(const HtmlNode& node, const char* mark, Parts& parts) {
    Parts inside;
    add_children(node, inside);
    parts.push_back({Part::Kind::emphasis, joined(inside), mark});
  }

  void add(const HtmlNode& node, Parts& parts) {
    const std::string& name = node.name;
    const auto is = [&](std::initializer_list<std::string_view> names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    const auto put = [&](std::string markdown) { parts.push_back({Part::Kind::done, std::move(markdown)}); };
    if (name.empty()) return add_words(parts, node.text);
    if (is({"b", "strong"})) return add_emphasis(node, "**", parts);
    if (is({"i", "em", "cite", "dfn", "var"})) return add_emphasis(node, "*", parts);
    if (is({"s", "strike", "del"}) || node.attribute("class") == "deleted")
      return add_emphasis(node, "~~", parts);
    if (is({"code", "kbd", "samp", "tt"})) return put(code_span(text::with_single_spaces(node.words())));
    if (name == "br") return put(line_break);
    if (is({"sub", "sup"})) return add_script(node, parts);
    if (name == "math") {
      const bool is_displayed = node.attribute("display") == "block";
      return put(formula_as_markdown(latex_of_mathml(node), is_displayed ? "$$" : "$"));
    }
    if (name == "img") return add_picture(node, parts);
    if (name == "a") return add_link(node, parts);
    if (is_element_of(silent_elements, name)) return;
    if (is_element_of(lost_elements, name))
      return markup_.on_lost(fmt::format("the element '{}' is left out", name));
    add_children(node, parts);
  }

  void add_script(const HtmlNode& node, Parts& parts) {
    const bool lowers = node.name == "sub";
    const std::string words(text::trimmed(node.words()));
    if (const auto plain = raised(words, lowers)) return add_words(parts, *plain);
    const std::string latex = fmt::format("{}{{\\text{{{}}}}}", lowers ? '_' : '^', words);
    const std::string formula = formula_as_markdown(latex, "$");
    if (formula.starts_with('$'))
      parts.push_back({Part::Kind::done, formula});
    else
      add_words(parts, words);
  }

  void add_picture(const HtmlNode& node, Parts& parts) {
    const std::string address = without_blank_marks(node.attribute("src"));
    std::string alt = text::with_single_spaces(without_blank_marks(node.attribute("alt")));
    if (text::trimmed(alt).empty()) alt = "A picture";
    const std::string file = markup_.find_picture(address);
    if (file.empty()) {
      markup_.on_lost(fmt::format("the picture '{}' is left out", address.substr(0, 100)));
      return add_words(parts, "(" + alt + ")");
    }
    note_words(alt, *markup_.words_to_declare);
    parts.push_back({Part::Kind::done, fmt::format("![{}]({})", escaped(alt), file)});
  }

  void add_link(const HtmlNode& node, Parts& parts) {
    const std::string address = without_blank_marks(node.attribute("href")),
                      title = without_blank_marks(node.attribute("title"));
    const bool is_safe = (address.starts_with("https://") || address.starts_with("http://") ||
                          address.starts_with("mailto:")) &&
                         address.find_first_of(" \t\n<>()\\`{}\"") == address.npos;
    Parts inside;
    add_children(node, inside);
    const std::string words(text::trimmed(joined(inside)));
    if (!is_safe || words.empty() || words.find("\n\n") != words.npos) {
      if (!is_safe && !address.empty() && !address.starts_with('#'))
        markup_.on_lost(fmt::format("the link to '{}' is left out", address.substr(0, 100)));
      return parts.push_back({Part::Kind::done, words});
    }
    const bool has_title =
        !title.empty() && !has_digit(title) && title.find_first_of("\\\"\n`{}<>") == title.npos;
    parts.push_back(
        {Part::Kind::done, fmt::format("[{}]({}{})", words, address, has_title ? " \"" + title + "\"" : "")});
  }

  const BankMarkup& markup_;
};

// ---- foreign Markdown

/// Rewrites a line of Markdown: its marks stay, numerals are declared, and formulas are set as ours.
class MarkdownLine {
 public:
  MarkdownLine(std::string_view line, const BankMarkup& markup) : line_(line), markup_(markup) {}

  std::string rewrite() {
    skip_item_mark();
    while (at_ < line_.size())
      if (!take_mark() && !take_code() && !take_formula() && !take_picture() && !take_target())
        take_character();
    end_words();
    return std::move(out_);
  }

 private:
  /// Keeps the number of a list's item.
  void skip_item_mark() {
    const std::size_t begin = std::min(line_.find_first_not_of(' '), line_.size());
    const std::size_t end = std::min(line_.find_first_not_of("0123456789", begin), line_.size());
    const bool is_item = end > begin && end + 1 < line_.size() && (line_[end] == '.' || line_[end] == ')') &&
                         line_[end + 1] == ' ';
    at_ = is_item ? end + 2 : begin;
    out_ = line_.substr(0, at_);
  }

  void end_words() {
    if (!has_digit(words_)) {
      out_ += words_;
    } else {
      constexpr std::string_view outside = "()[]\"'.,;:!?*_~|";
      const std::size_t begin = words_.find_first_not_of(outside), last = words_.find_last_not_of(outside);
      const std::string inside = words_.substr(begin, last + 1 - begin);
      const bool has_mark = inside.find_first_of("`*_~|\\[]()<>&") != inside.npos;
      out_ += has_mark ? declared_by_digits(words_)
                       : words_.substr(0, begin) + "{lit}`" + inside + "`" + words_.substr(last + 1);
    }
    words_.clear();
  }

  /// Declares each run of digits of a word with marks in it.
  static std::string declared_by_digits(const std::string& word) {
    std::string out;
    for (std::size_t at = 0; at < word.size();) {
      const std::size_t begin = std::min(word.find_first_of("0123456789", at), word.size());
      std::size_t end = begin;
      while (end < word.size() &&
             (text::is_digit(word[end]) || ((word[end] == '.' || word[end] == ',') && end + 1 < word.size() &&
                                            text::is_digit(word[end + 1]))))
        ++end;
      out += word.substr(at, begin - at);
      if (end > begin) out += "{lit}`" + word.substr(begin, end - begin) + "`";
      at = end;
    }
    return out;
  }

  bool take_mark() {
    if (!line_.substr(at_).starts_with(banks::blank_mark)) return false;
    end_words();
    out_ += banks::blank_mark;
    at_ += banks::blank_mark.size();
    return true;
  }

  bool take_code() {
    if (line_[at_] != '`') return false;
    const std::size_t ticks = std::min(line_.find_first_not_of('`', at_), line_.size()) - at_;
    const std::size_t close = line_.find(std::string(ticks, '`'), at_ + ticks);
    end_words();
    if (close == line_.npos) {
      out_ += "\\`";
      ++at_;
    } else {
      out_ += without_blank_marks(line_.substr(at_, close + ticks - at_));
      at_ = close + ticks;
    }
    return true;
  }

  bool take_formula() {
    constexpr std::array<std::array<std::string_view, 3>, 4> known{
        {{"$$", "$$", "$$"}, {"$", "$", "$"}, {"\\(", "\\)", "$"}, {"\\[", "\\]", "$$"}}};
    for (const auto& [open, close, mark] : known) {
      if (!line_.substr(at_).starts_with(open)) continue;
      const std::size_t begin = at_ + open.size(), end = line_.find(close, begin);
      if (end == line_.npos || end == begin || (open == "$" && text::is_space(line_[begin]))) continue;
      end_words();
      out_ += formula_as_markdown(line_.substr(begin, end - begin), mark);
      at_ = end + close.size();
      return true;
    }
    return false;
  }

  bool take_picture() {
    if (!line_.substr(at_).starts_with("![")) return false;
    const std::size_t middle = line_.find("](", at_), end = line_.find(')', std::min(middle, line_.size()));
    if (middle == line_.npos || end == line_.npos) return false;
    end_words();
    std::string alt = without_blank_marks(line_.substr(at_ + 2, middle - at_ - 2));
    const std::string address =
        without_blank_marks(text::trimmed(line_.substr(middle + 2, end - middle - 2)));
    const std::string file = markup_.find_picture(address);
    if (alt.empty()) alt = "A picture";
    if (file.empty()) {
      markup_.on_lost(fmt::format("the picture '{}' is left out", address.substr(0, 100)));
      out_ += "(" + prose_of(alt) + ")";
    } else {
      note_words(alt, *markup_.words_to_declare);
      out_ += fmt::format("![{}]({})", escaped(alt), file);
    }
    at_ = end + 1;
    if (line_.substr(at_).starts_with('{')) at_ = std::min(line_.find('}', at_), line_.size() - 1) + 1;
    return true;
  }

  /// Keeps the address of a link.
  bool take_target() {
    if (!line_.substr(at_).starts_with("](")) return false;
    const std::size_t end = line_.find(')', at_);
    if (end == line_.npos) return false;
    end_words();
    out_ += without_blank_marks(line_.substr(at_, end + 1 - at_));
    at_ = end + 1;
    return true;
  }

  void take_character() {
    const char c = line_[at_++];
    if (text::is_space(c)) {
      end_words();
      out_ += c;
    } else if (c == '\\' && at_ < line_.size()) {
      words_ += {c, line_[at_++]};
    } else {
      if (c == '{' || c == '}' || c == '<' || c == '$') words_ += '\\';
      words_ += c;
    }
  }

  std::string_view line_;
  const BankMarkup& markup_;
  std::size_t at_ = 0;
  std::string words_, out_;
};

std::string from_markdown(const std::string& text, const BankMarkup& markup) {
  std::string out;
  bool in_code = false, in_formula = false;
  std::string formula;
  for (const std::string_view line : text::lines_of(text)) {
    const std::string_view words = text::trimmed(line);
    const bool is_fence = words.starts_with("```");
    if (in_formula || (words == "$$" && !in_code)) {
      if (words != "$$") formula += std::string(line) + " ";
      if (words == "$$" && in_formula) out += formula_as_markdown(std::exchange(formula, {}), "$$") + "\n";
      if (words == "$$") in_formula = !in_formula;
      continue;
    }
    out += in_code || is_fence ? without_blank_marks(line) : MarkdownLine(line, markup).rewrite();
    out += '\n';
    in_code = in_code != is_fence;
  }
  return in_code ? out + "```" : out;
}

/// Returns the text without characters that a lesson can't have: those of private use, and controls. The
/// marks of blanks may stay.
std::string without_private_use(const std::string& text, bool has_blanks = false) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint c = text::code_point_at(text, at);
    const std::size_t size = std::max<std::size_t>(c.size, 1);
    const bool is_mark = has_blanks && text.compare(at, size, banks::blank_mark) == 0;
    if (is_mark || c.value < 0xE000 || c.value > 0xF8FF) out += text.substr(at, size);
    at += size;
  }
  return text::strip_controls(std::move(out));
}

}  // namespace

std::string formula_as_markdown(std::string_view latex, std::string_view mark) {
  const std::string single = without_blank_marks(text::with_single_spaces(latex));
  const std::string plain(without_braces(single));
  if (plain.empty()) return {};
  const std::string set = has_digit(plain) ? "\\lit{" + plain + "}" : plain;
  const bool is_displayed = mark == "$$";
  const auto setting = is_displayed ? mathml::Setting::displayed : mathml::Setting::in_line;
  const bool is_set = plain.find('$') == plain.npos && plain.find("\\lit") == plain.npos &&
                      !mathml::convert("{" + plain + "}", setting).error;
  if (!is_set) return code_span(plain);
  return is_displayed ? "\n\n$$\n" + set + "\n$$\n\n" : "$" + set + "$";
}

std::string plain_as_markdown(std::string_view words) {
  return at_line_start(std::string(text::trimmed(prose_of(without_private_use(std::string(words))))));
}

std::string BankMarkup::markdown(const banks::Markup& markup) const {
  const std::string text = text::replaced(without_private_use(markup.text, has_blanks), "\t", "    ");
  std::string made =
      markup.is_markdown ? from_markdown(text, *this) : HtmlToMarkdown(*this).blocks(parse_html_tree(text));
  made = without_private_use(made, has_blanks);  // those of entities
  while (made.find("\n\n\n") != made.npos) made = text::replaced(made, "\n\n\n", "\n\n");
  std::string out;
  for (const std::string_view line : text::lines_of(made))
    out += std::string(line.substr(0, line.find_last_not_of(" \t") + 1)) + "\n";
  return std::string(text::trimmed(out));
}

}  // namespace proofsheet::documents
