// Reads LaTeX as it is set on paper, and LaTeX formulas on Markdown pages.
//
// Our templates produce all of the LaTeX, so the effect of each command that they and KaTeX use is known. An
// argument that is set is read; a length, a name or a file is not. The argument of an unknown command is
// read, so a template that hides digits in an argument must add the command here or in prose/latex.cpp. In a
// formula, unknown commands are names: Greek letters and functions.
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "pages/audit/readers.hpp"
#include "prose/latex.hpp"
#include "prose/numerals.hpp"
#include "text/characters.hpp"

namespace proofsheet::pages {

namespace {

using text::is_letter;
using text::is_space;

using prose::LatexCommand;

/// The macros of our templates, lengths that are assigned (`=`), and spaces that divide no number.
constexpr std::array own_commands = std::to_array<LatexCommand>({
    {"fillin", "", "vm"},
    {"hskip", "", "="},
    {"kern", "", "="},
    {"medmuskip", "", "="},
    {"medspace", ""},
    {"mkern", "", "="},
    {"mskip", "", "="},
    {"needroom", "", "m"},
    {"ofthelesson", "", "vmv"},
    {"parfillskip", "", "="},
    {"parskip", "", "="},
    {"thickspace", ""},
    {"thinspace", ""},
    {"tolerance", "", "="},
    {"vskip", "", "="},
    {"writinglines", "", "m"},
});
/// The arguments after `\begin{…}`.
constexpr std::array environments = std::to_array<LatexCommand>({
    {"addmargin", "", "om"},
    {"array", "", "om"},
    {"cardside", "", "mvv"},
    {"figure", "", "o"},
    {"longtable", "", "om"},
    {"minipage", "", "om"},
    {"tabular", "", "om"},
});
constexpr std::array<std::string_view, 10> formulas{"gather*",  "align",     "align*", "aligned",
                                                    "equation", "equation*", "gather", "gathered",
                                                    "multline", "multline*"};

template <std::size_t N>
const LatexCommand* find(const std::array<LatexCommand, N>& rows, std::string_view name) {
  const auto found = std::ranges::find(rows, name, &LatexCommand::name);
  return found == rows.end() ? nullptr : &*found;
}

/// The deepest nesting of groups, commands and formulas that is read. Equations are limited to less.
constexpr int deepest_latex = 400;

class LatexReader {
 public:
  LatexReader(std::string_view page, Visible& visible) : page_(page), visible_(visible) {}

  void read(std::size_t begin, std::size_t end, bool math) {
    const std::size_t outer_end = std::exchange(end_, end);
    const bool outer = std::exchange(math_, math);
    for (at_ = begin; at_ < end_;) step();
    end_ = outer_end;
    math_ = outer;
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < end_ ? page_[at_ + ahead] : '\0'; }
  std::string_view rest() const { return page_.substr(at_, end_ - at_); }
  void put(std::string_view characters) { visible_.put(characters, at_); }

  /// Reads one item. All recursion must go through this function.
  void step() {
    if (depth_ == deepest_latex) return copy_step();
    ++depth_;
    read_step();
    --depth_;
  }

  /// Copies one item that is nested too deeply, without the effect of its commands, so that none of its
  /// digits is missed.
  void copy_step() {
    const std::size_t begin = at_;
    if (peek() == '\\') {
      command_name();
      return visible_.put(apart, begin);
    }
    const std::size_t size = std::max<std::size_t>(text::code_point_at(page_, at_).size, 1);
    put(std::string_view("{}^_$&~%").find(peek()) == std::string_view::npos ? page_.substr(at_, size)
                                                                            : apart);
    at_ += size;
  }

  void read_step() {
    const char c = peek();
    switch (c) {
      case '\\': return command();
      case '%': at_ = std::min(page_.find('\n', at_), end_); return;
      case '{': return group();
      case '}': ++at_; return;
      case '$': return math_ ? void(++at_) : formula();
      case '&': visible_.part(at_++); return;
      case '~':
        put(math_ ? "" : " ");
        ++at_;
        return;
      default: break;
    }
    if (math_) return formula_character(c);
    const auto is_read = [](char one) {
      return one == '\\' || one == '%' || one == '{' || one == '}' || one == '$' || one == '&' || one == '~';
    };
    const std::size_t begin = std::exchange(at_, text::find_byte(page_.substr(0, end_), at_, is_read));
    visible_.copy(page_, begin, at_);
  }

  void formula_character(char c) {
    if (c == '^' || c == '_') return script(c == '^');
    if (is_space(c)) {
      ++at_;
    } else if (c == ',' || c == ':') {
      put(c == ',' ? ", " : " : ");
      ++at_;
    } else {
      const std::size_t size = std::max<std::size_t>(text::code_point_at(page_, at_).size, 1);
      put(page_.substr(at_, size));
      at_ += size;
    }
  }

  /// Returns the offset of the brace that closes the one at `at_`, or the end of the text.
  std::size_t closing_brace(char open, char close) const {
    std::size_t depth = 0;
    for (std::size_t i = at_; i < end_; ++i) {
      if (page_[i] == '\\')
        ++i;
      else if (page_[i] == open)
        ++depth;
      else if (page_[i] == close && --depth == 0)
        return i;
      else if (open == '[' && page_[i] == '{')
        ++depth;
      else if (open == '[' && page_[i] == '}')
        --depth;
    }
    return end_;
  }

  /// Reads `{[}U+0664{]}`, which replaces a character that LaTeX's fonts lack. Returns the offset after it,
  /// or 0 if there is none.
  std::size_t missing_character() {
    constexpr std::string_view open = "{[}U+", close = "{]}";
    if (!rest().starts_with(open)) return 0;
    const std::size_t begin = at_ + open.size(), end = page_.find(close, begin);
    unsigned code = 0;
    if (end == std::string_view::npos || end > begin + 6) return 0;
    std::from_chars(page_.data() + begin, page_.data() + end, code, 16);
    if (code < 0x80) return 0;
    std::string character;
    text::append_utf8(character, code);
    put(character);
    return end + close.size();
  }

  void group() {
    if (const std::size_t after = missing_character(); after > 0) return void(at_ = after);
    const std::size_t close = closing_brace('{', '}');
    const std::string_view inside = page_.substr(at_ + 1, close - at_ - 1);
    if (math_ && (inside == "," || inside == ":" || inside == ".")) {
      put(inside);  // braces remove the space: the mark is part of a number, not between two
      at_ = close + 1;
      return;
    }
    read_group(close, math_);
  }

  /// Reads the group at `at_`, which `close` closes.
  void read_group(std::size_t close, bool math) {
    read(at_ + 1, close, math);
    at_ = std::min(close + 1, end_);
  }

  /// Reads an argument in a formula: a group, a command or a character.
  void argument(bool math) {
    while (is_space(peek())) ++at_;
    if (peek() == '{') return read_group(closing_brace('{', '}'), math);
    const bool outer = std::exchange(math_, math);
    if (at_ < end_) step();
    math_ = outer;
  }

  void script(bool raised) {
    ++at_;
    if (!raised) {
      put(apart);
      argument(true);
      return put(index_end);
    }
    const std::size_t sign = visible_.open_power(at_);
    argument(true);
    visible_.close_power(sign, at_);
  }

  void fraction() {
    for (const auto& [digits, character] : {std::pair("14", "¼"), std::pair("12", "½"), std::pair("34", "¾")})
      if (rest().starts_with(digits)) {
        put(character);
        at_ += 2;
        return;
      }
    Visible::Fraction fraction = visible_.open_fraction(at_);
    argument(true);
    visible_.divide(fraction, at_);
    argument(true);
    visible_.close_fraction(fraction, at_);
  }

  /// Reads `$…$` or `$$…$$` in a text.
  void formula() {
    const std::size_t begin = page_.find_first_not_of('$', at_);
    if (begin == std::string_view::npos || begin >= end_) return void(at_ = end_);
    std::size_t close = begin;
    while (close < end_ && page_[close] != '$') close += page_[close] == '\\' ? 2U : 1U;
    read(begin, std::min(close, end_), true);
    at_ = std::min(std::min(page_.find_first_not_of('$', std::min(close, end_)), page_.size()), end_);
  }

  void read_until(std::string_view close, bool math) {
    const std::size_t end = std::min(page_.find(close, at_), end_);
    read(at_, end, math);
    at_ = std::min(end + close.size(), end_);
  }

  std::string_view command_name() {
    const std::size_t begin = ++at_;
    while (at_ < end_ && is_letter(page_[at_])) ++at_;
    if (at_ == begin && at_ < end_) ++at_;
    return page_.substr(begin, at_ - begin);
  }

  void command() {
    const std::size_t begin = at_;
    const std::string_view name = command_name();
    if (name == "\\") {
      visible_.part(begin);
      if (peek() == '*') ++at_;
      return skip('[', ']');
    }
    if (name == "[" || name == "(") return read_until(name == "[" ? "\\]" : "\\)", true);
    if (name == "begin" || name == "end") return environment(name == "begin");
    if (name == "frac" || name == "tfrac" || name == "dfrac" || name == "cfrac") return fraction();
    if (name == "ensuremath") return argument(true);
    if (name == "textsuperscript") return script_of_words();
    const LatexCommand* known = find(own_commands, name);
    if (!known) known = prose::latex_command(name);
    if (known && !known->arguments.empty()) return arguments(known->arguments);
    if (known) {
      visible_.put(known->characters, begin);
    } else if (name.size() == 1 && !is_letter(name[0])) {
      if (std::string_view("%$&#_{}").find(name) != std::string_view::npos) visible_.put(name, begin);
      if (name == " " || (!math_ && name == ",")) visible_.put(" ", begin);
    } else {
      visible_.put(math_ ? index_end : apart, begin);
    }
    if (!name.empty() && is_letter(name[0]))
      while (is_space(peek())) ++at_;
  }

  void script_of_words() {
    const std::size_t sign = visible_.open_power(at_);
    argument(false);
    visible_.close_power(sign, at_);
  }

  /// Skips an optional argument.
  void skip(char open, char close) {
    if (peek() == open) at_ = std::min(closing_brace(open, close) + 1, end_);
  }

  void arguments(std::string_view wanted) {
    if (peek() == '*') ++at_;
    for (const char kind : wanted) {
      while (kind != '=' && is_space(peek())) ++at_;
      if (kind == 'o') skip('[', ']');
      if (kind == 'm') skip('{', '}');
      if (kind == '=') length();
      if (kind == 'v' || kind == 'w') {
        if (wanted.size() > 1) visible_.part(at_);
        argument(kind == 'v' && math_);
      }
    }
  }

  /// Skips a length such as `0pt` or `=2.5mu plus 1mu`.
  void length() {
    const auto over = [&](std::string_view characters) {
      at_ = std::min(std::min(page_.find_first_not_of(characters, at_), page_.size()), end_);
    };
    for (bool more = true; more;) {
      over("= +-");
      over("0123456789.");
      const std::size_t begin = at_;
      while (is_letter(peek()) && at_ < begin + 2) ++at_;
      more = rest().starts_with(" plus") || rest().starts_with(" minus");
      if (more) at_ += rest().starts_with(" plus") ? 5U : 6U;
    }
  }

  void environment(bool begins) {
    const std::size_t close = closing_brace('{', '}');
    const std::string_view name = page_.substr(at_ + 1, close - at_ - 1);
    at_ = std::min(close + 1, end_);
    visible_.part(at_);
    if (!begins) return;
    if (const LatexCommand* known = find(environments, name)) arguments(known->arguments);
    if (name == "tikzpicture") return drawing();
    if (std::find(formulas.begin(), formulas.end(), name) != formulas.end() && !math_)
      read_until("\\end{" + std::string(name) + "}", true);
  }

  /// Reads the words of a drawing's nodes.
  void drawing() {
    const std::size_t end = std::min(page_.find("\\end{tikzpicture}", at_), end_);
    for (std::size_t node = page_.find("\\node", at_); node < end; node = page_.find("\\node", at_)) {
      at_ = node + std::string_view("\\node").size();
      skip('[', ']');
      at_ = std::min(page_.find('{', at_), end);
      visible_.part(at_);
      if (at_ < end) read_group(closing_brace('{', '}'), false);
      visible_.part(at_);
    }
    at_ = end;
  }

  std::string_view page_;
  Visible& visible_;
  std::size_t at_ = 0, end_ = 0;
  int depth_ = 0;
  bool math_ = false;
};

}  // namespace

void read_latex(std::string_view page, Visible& visible) {
  constexpr std::string_view start = "\\begin{document}";
  const bool whole = page.find("\\documentclass") != std::string_view::npos;
  const std::size_t begin = whole ? std::min(page.find(start), page.size()) : 0;
  LatexReader(page, visible).read(begin, page.size(), false);
}

void read_formula(std::string_view page, std::size_t begin, std::size_t end, Visible& visible) {
  LatexReader(page, visible).read(begin, end, true);
}

}  // namespace proofsheet::pages
