// Reads LaTeX without TeX. Arguments that are not text (names, keys, lengths, files) are removed, `%` begins
// a comment, and the cells of a tabular are the parts between `&` and `\\`. Arguments of other commands stay,
// since most are text. A known command is replaced by its character, by nothing or by a separator, a command
// that the document defines by what it shows. An unknown command is marked as unread, and a number next to it
// can't be claimed.
//
// On a finished page every digit is read, since each must have a source: fractions, indices, powers, code and
// the words of drawings. Unknown commands in formulas are names: Greek letters and functions. Spaces in
// formulas divide no number, and a comma that is not in braces does.
#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "prose/latex.hpp"
#include "prose/places.hpp"
#include "seen/beside.hpp"
#include "seen/mask.hpp"
#include "seen/pages.hpp"
#include "seen/readers.hpp"
#include "text/characters.hpp"
#include "text/unicode.hpp"

namespace proofsheet::seen {

namespace {

constexpr std::array<std::string_view, 5> macro_definitions = {"newcommand", "renewcommand", "providecommand",
                                                               "DeclareRobustCommand", "def"};
constexpr std::array<std::string_view, 4> fractions = {"frac", "tfrac", "dfrac", "cfrac"};
/// Spaces that do not divide a number of a finished page.
constexpr std::array<std::string_view, 4> narrow_spaces = {"hspace", "medspace", "thickspace", "thinspace"};
/// Commands before `\begin{document}` whose arguments a reader sees.
constexpr std::array<std::string_view, 4> title_commands = {"title", "subtitle", "author", "date"};

std::size_t letters_end(std::string_view text, std::size_t at) {
  while (at < text.size() && text::is_letter(text[at])) ++at;
  return at;
}

/// What a part of a macro's body shows, once in a text and once in a formula.
struct MacroPart {
  std::string latex;
  std::array<std::optional<std::string>, 2> seen = {};  ///< cached
  std::array<bool, 2> ends_in_formula = {};
  bool is_open = false;  ///< being read; a macro that contains itself is not read
};

/// A command that the document defines: what it shows before, between and after its arguments.
struct LatexMacro {
  std::vector<MacroPart> parts;
  std::vector<std::size_t> arguments;              ///< the indices of the arguments that are shown, in order
  std::map<std::size_t, std::size_t> claims = {};  ///< by shown arguments: the argument with the claim
  std::size_t parameters = 0;
  bool has_option = false;  ///< the first argument is in brackets
  bool is_readable = true;  ///< each argument is shown once, in order
  bool is_claimed = false;  ///< its number is claimed where it is defined
  bool has_words = false;   ///< shows letters or digits of its own
  Stretch body = {};
  std::vector<LatexMacro> without_option = {};  ///< the macro with the default of its option, if it has one
};

/// The macros of a document and the limits on what they show.
struct LatexMacros {
  std::map<std::string, LatexMacro, std::less<>> all;
  std::size_t bytes_left = 0;
  static constexpr std::size_t longest_part = 4096;
  static constexpr std::size_t deepest = 20, most = 5000;
};

/// True if the body of a macro has letters or digits beside commands and arguments.
bool has_words(std::string_view body) {
  for (std::size_t at = 0; at < body.size(); ++at) {
    if (body[at] == '\\')
      at = std::max(at + 1, letters_end(body, at + 1) - 1);
    else if (body[at] == '#')
      ++at;
    else if (text::is_letter(body[at]) || text::is_digit(body[at]))
      return true;
  }
  return false;
}

/// Splits the body of a macro at its arguments.
LatexMacro parse_macro(std::string_view body, std::size_t parameters) {
  LatexMacro macro;
  macro.parameters = parameters;
  macro.parts.push_back({});
  const auto argument_at = [&](std::size_t at) {
    const bool is_one = at + 1 < body.size() && body[at] == '#' && body[at + 1] > '0' && body[at + 1] <= '9';
    return is_one ? static_cast<std::size_t>(body[at + 1] - '0') : 0;
  };
  std::size_t last = 0;
  for (std::size_t at = 0; at < body.size();) {
    constexpr std::string_view claim = "\\claim{";
    const bool is_claim = body.substr(at).starts_with(claim);
    const std::size_t begin = is_claim ? at + claim.size() : at, shown = argument_at(begin);
    const std::size_t what = is_claim && body.substr(std::min(begin + 2, body.size())).starts_with("}{")
                                 ? argument_at(begin + 4)
                                 : 0;
    if (shown == 0 ||
        (is_claim && (what == 0 || !body.substr(std::min(begin + 6, body.size())).starts_with('}')))) {
      macro.parts.back().latex += body[at++];
      continue;
    }
    if (shown <= last || shown > parameters) macro.is_readable = false;
    last = std::max(last, std::max(shown, what));
    if (what > 0) macro.claims[shown - 1] = what - 1;
    macro.arguments.push_back(shown - 1);
    macro.parts.push_back({});
    at = is_claim ? begin + 7 : begin + 2;
  }
  return macro;
}

/// Returns the body of a macro with the default of its first argument in its place.
std::string with_default(std::string_view body, std::string_view option) {
  std::string put;
  for (std::size_t at = 0; at < body.size(); ++at) {
    const bool is_argument =
        body[at] == '#' && at + 1 < body.size() && body[at + 1] > '0' && body[at + 1] <= '9';
    if (!is_argument) {
      put += body[at];
      continue;
    }
    const char number = body[++at];
    put += number == '1' ? std::string(option) : std::string{'#', static_cast<char>(number - 1)};
  }
  return put;
}

class LatexReader {
 public:
  LatexReader(const Text& text, LatexMacros& macros, std::size_t depth = 0)
      : mask_(text), text_(mask_.text()), macros_(macros), depth_(depth) {
    find_groups();
  }

  /// Reads a part of a finished page, which begins at `offset` of the page.
  void read_page(bool in_formula, std::size_t offset, Visible& visible) {
    page_ = &visible;
    offset_ = offset;
    in_formula_ = in_formula;
    read_to(text_.size());
    while (!open_.empty()) close_argument();
    show_to(text_.size(), text_.size());
  }

  Text formula() {
    in_formula_ = true;
    return fragment();
  }
  /// Returns what is seen of a part of a text that may have unbalanced braces.
  Text fragment(bool in_formula = true) {
    in_formula_ = in_formula;
    read_to(text_.size());
    return mask_.seen();
  }
  bool in_formula() const { return in_formula_; }

  Passage read() {
    const std::size_t document = text_.find("\\begin{document}");
    if (document != std::string::npos) preamble(document);
    const std::size_t begin = document == std::string::npos ? 0 : document;
    const std::size_t end = std::min(text_.find("\\end{document}", begin), text_.size());
    at_ = begin;
    read_to(end);
    mask_.hide(end, text_.size());
    return mask_.finish();
  }

 private:
  void read_to(std::size_t end) {
    while (at_ < end) {
      while (!open_.empty() && open_.back().end <= at_) close_argument();
      at_ = next(at_);
    }
  }

  /// Reads the titles, the definitions and the comments before the document.
  void preamble(std::size_t end) {
    std::size_t hidden = 0;
    const auto hide_to = [&](std::size_t at) { mask_.hide(hidden, at, apart); };
    for (at_ = 0; at_ < end;) {
      if (text_[at_] == '%') {
        // Only a comment after a title or a definition, in its line, can be a claim.
        if (std::string_view(text_).substr(hidden, at_ - hidden).find('\n') != std::string_view::npos ||
            hidden == 0) {
          at_ = std::min(text_.find('\n', at_), end);
          continue;
        }
        hide_to(at_);
        hidden = at_ = comment(at_);
        continue;
      }
      const std::size_t name_end = text_[at_] == '\\' ? letters_end(text_, at_ + 1) : at_;
      const std::string_view name =
          std::string_view(text_).substr(at_ + 1, name_end - std::min(at_ + 1, name_end));
      const bool is_title = is_among(title_commands, name);
      if (!is_title && !is_among(macro_definitions, name)) {
        at_ = std::max(at_ + (text_[at_] == '\\' ? 2U : 1U), name_end);
        continue;
      }
      hide_to(at_);
      shown_end_ = 0;
      at_ = next(at_);
      read_to(std::min(shown_end_, end));
      hidden = at_;
    }
    hide_to(end);
  }

  /// Handles the construct at `at` and returns its end.
  std::size_t next(std::size_t at) {
    if (const auto found = replaced_.find(at); found != replaced_.end()) {
      const auto& [end, seen, in_formula] = found->second;
      in_formula_ = in_formula.value_or(in_formula_);
      return hide_range(at, end, seen);
    }
    switch (text_[at]) {
      case '%': return comment(at);
      case '\\': return command(at);
      case '$': return dollar(at);
      case '~': return hide_range(at, at + 1, page_ && in_formula_ ? "" : "\u00a0");
      case ',':
      case ':': return separator(at);
      case '&': cell_ends(at, at + 1, false); return hide_range(at, at + 1, apart);
      case '-': return dash(at);
      case '{':
        if (const std::size_t end = missing_character(at); end > at) return end;
        return brace(at);
      case '}': return brace(at);
      case ' ':
      case '\t':
      case '\n':
        if (is_blank_line(at)) mask_.begins(BlockKind::paragraph, at);
        return in_formula_ && (page_ || !has_visible_space(at)) ? hide_range(at, at + 1) : at + 1;
      case '_':
      case '^': return script(at);
      default: return at + 1;
    }
  }

  bool is_blank_line(std::size_t at) const {
    const std::size_t word = text_.find_first_not_of(" \t\r", at + 1);
    return text_[at] == '\n' && (word == std::string::npos || text_[word] == '\n');
  }

  /// A formula begins after, or ends before, the delimiter [at, end).
  void mark_formula(bool begins, std::size_t at, std::size_t end) {
    if (!begins && formula_ > 0 && formula_ <= at && !page_)
      mask_.passage.formulas.push_back(prose::cut(mask_.passage.text, formula_, at));
    formula_ = begins ? end : 0;
  }

  std::size_t dollar(std::size_t at) {
    if (text_.compare(at, 2, "$$") == 0) {
      in_display_ = !in_display_;
      mark_formula(in_display_, at, at + 2);
      mask_.begins(in_display_ ? BlockKind::formula : BlockKind::paragraph, at);
      return hide_range(at, at + 2);
    }
    in_formula_ = !in_formula_;
    mark_formula(in_formula_, at, at + 1);
    return hide_range(at, at + 1);
  }

  /// True if a space at `at` in a formula is visible: only after a comma or a semicolon, which TeX sets with
  /// space.
  bool has_visible_space(std::size_t at) const {
    return at > 0 && (text_[at - 1] == ',' || text_[at - 1] == ';');
  }

  /// A dash between two numbers is not a minus.
  std::size_t dash(std::size_t at) {
    std::size_t end = at;
    while (end < text_.size() && text_[end] == '-') ++end;
    return end == at + 1 || in_formula_ ? end : hide_range(at, end, end == at + 2 ? "–" : "—");
  }

  /// TeX sets a comma and a colon in a formula with space, except in braces.
  std::size_t separator(std::size_t at) {
    const bool is_braced = at > 0 && text_[at - 1] == '{' && opens(at + 1, '}');
    if (!page_ || !in_formula_ || is_braced) return at + 1;
    return hide_range(at, at + 1, text_[at] == ',' ? ", " : " : ");
  }

  /// Reads `{[}U+0664{]}`, which our pages have instead of a character that LaTeX's fonts lack. Returns its
  /// end; `at` if there is none.
  std::size_t missing_character(std::size_t at) {
    constexpr std::string_view open = "{[}U+", close = "{]}";
    if (text_.compare(at, open.size(), open) != 0) return at;
    const std::size_t begin = at + open.size(), end = text_.find(close, begin);
    unsigned code = 0;
    if (end == std::string::npos || end > begin + 6) return at;
    std::from_chars(text_.data() + begin, text_.data() + end, code, 16);
    if (code < 0x80) return at;
    std::string character;
    text::append_utf8(character, code);
    return hide_range(at, end + close.size(), character);
  }

  /// The contents of two adjacent groups do not touch: `\frac{1}{7}`.
  std::size_t brace(std::size_t at) {
    const auto index = indices_.find(at);
    if (page_) return hide_range(at, at + 1, index != indices_.end() ? index->second : "");
    const bool parts = text_.compare(at, 2, "}{") == 0 && !touching_ends_.contains(at);
    mask_.replace(at, at + 1, index != indices_.end() ? index->second : parts ? unread : "");
    return at + 1;
  }

  std::size_t comment(std::size_t at) {
    const std::size_t end = std::min(text_.find('\n', at), text_.size());
    if (page_) return hide_range(at, end);
    mask_.comment({at, end}, {at + 1, end});
    return end;
  }

  /// Returns what the argument of a script or of a macro shows if it is only marks of a note, as in
  /// `0.81^{***}` and `0.81\sym{***}`; `nullopt` otherwise.
  std::optional<std::string> note_in(Stretch argument) const {
    constexpr std::size_t longest_note = 64;
    if (page_ || argument.end - argument.begin > longest_note || depth_ >= LatexMacros::deepest)
      return std::nullopt;
    Text inside(text_.substr(argument.begin, argument.end - argument.begin), nullptr, 0);
    std::string shown = LatexReader(inside, macros_, depth_ + 1).fragment(in_formula_).str();
    return is_note(shown) ? std::optional(std::string(apart) + shown) : std::nullopt;
  }

  /// An index or a power of a letter is not a number of its own.
  std::size_t script(std::size_t at) {
    if (!in_formula_) return at + 1;
    if (text_[at] == '^')
      if (const Stretch argument = argument_at(at + 1); const auto note = note_in(argument))
        return hide_range(at, argument.end + (opens(argument.end, '}') ? 1 : 0), *note);
    if (page_)
      return open_argument(at, argument_at(at + 1), text_[at] == '^' ? Open::power : Open::index, true);
    const char before = at > 0 ? text_[at - 1] : ' ';
    const bool grouped = at + 1 < text_.size() && text_[at + 1] == '{';
    if (text_[at] == '^' && text::is_digit(before)) {
      if (grouped) indices_[closing(at + 1)] = index_end_mark;
      return at + 1;
    }
    return hide_range(at, std::min(grouped ? group_end(at + 1) : at + 2, text_.size()), unread);
  }

  // ---- groups

  /// Returns the end of the group whose brace or bracket opens at `at`.
  std::size_t group_end(std::size_t at) const {
    const auto group = std::lower_bound(groups_.begin(), groups_.end(), std::pair(at, std::size_t{0}));
    return group == groups_.end() || group->first != at ? text_.size() : group->second;
  }
  bool opens(std::size_t at, char bracket = '{') const { return at < text_.size() && text_[at] == bracket; }
  /// Returns the place of the brace that closes the group at `at`; the end of the text if there is none.
  std::size_t closing(std::size_t at) const {
    const std::size_t end = group_end(at);
    return text_[end - 1] == '}' || text_[end - 1] == ']' ? end - 1 : end;
  }

  /// Finds all groups in one pass, so that nested braces cost linear time.
  void find_groups() {
    std::vector<std::size_t> curly, square;
    const auto close = [&](std::vector<std::size_t>& open, std::size_t end) {
      if (open.empty()) return;
      groups_.emplace_back(open.back(), end);
      open.pop_back();
    };
    for (std::size_t at = 0; at < text_.size(); ++at) {
      switch (text_[at]) {
        case '\\': ++at; break;
        case '{': curly.push_back(at); break;
        case '[': square.push_back(at); break;
        case '}': close(curly, at + 1); break;
        case ']': close(square, at + 1); break;
        default: break;
      }
    }
    std::sort(groups_.begin(), groups_.end());
  }

  // ---- finished pages

  /// An argument that is being read, and what is shown at its end.
  struct Open {
    enum Kind { power, index, numerator, denominator };
    std::size_t end;
    Kind kind;
    bool in_formula;       ///< whether a formula goes on after it
    std::size_t sign = 0;  ///< of a power
    Visible::Fraction fraction = {};
  };

  std::size_t place(std::size_t at) const { return offset_ + at; }

  /// Copies the page up to `begin` to the visible text, and skips [begin, end).
  void show_to(std::size_t begin, std::size_t end) {
    if (begin > shown_) page_->copy(std::string_view(text_).substr(shown_, begin - shown_), place(shown_));
    shown_ = std::max(shown_, end);
  }

  /// Returns an argument without braces: a group, a command with its groups, or a character.
  Stretch argument_at(std::size_t at) const {
    at = skip_space(at);
    if (opens(at)) return {at + 1, closing(at)};
    if (!opens(at, '\\')) return {at, std::min(at + text::code_point_at(text_, at).size, text_.size())};
    std::size_t end = std::min(std::max(letters_end(text_, at + 1), at + 2), text_.size());
    while (opens(end)) end = group_end(end);
    return {at, end};
  }

  /// Hides what is between `at` and an argument, and begins to read it.
  std::size_t open_argument(std::size_t at, Stretch argument, Open::Kind kind, bool in_formula) {
    show_to(at, argument.begin);
    Open open{argument.end, kind, in_formula_};
    if (kind == Open::power) open.sign = page_->open_power(place(at));
    if (kind == Open::index) page_->put(apart, place(at));
    open_.push_back(open);
    in_formula_ = in_formula;
    return argument.begin;
  }

  void close_argument() {
    const Open open = open_.back();
    const std::size_t end = std::min(open.end, text_.size());
    open_.pop_back();
    show_to(end, end);
    switch (open.kind) {
      case Open::power: page_->close_power(open.sign, place(end)); break;
      case Open::index: page_->put(index_end_mark, place(end)); break;
      case Open::numerator: page_->divide(open_.back().fraction, place(end)); break;
      case Open::denominator: page_->close_fraction(open.fraction, place(end)); break;
    }
    in_formula_ = open.in_formula;
  }

  std::size_t fraction(std::size_t at, std::size_t end) {
    for (const auto& [digits, character] : {std::pair("14", "¼"), std::pair("12", "½"), std::pair("34", "¾")})
      if (text_.compare(end, 2, digits) == 0) return hide_range(at, end + 2, character);
    const Stretch over = argument_at(end);
    const Stretch under = argument_at(over.end + (opens(over.end, '}') ? 1 : 0));
    show_to(at, over.begin);
    open_.push_back({under.end, Open::denominator, in_formula_, 0, page_->open_fraction(place(at))});
    open_.push_back({over.end, Open::numerator, true});
    in_formula_ = true;
    return over.begin;
  }

  /// Reads the words of a drawing's nodes.
  std::size_t drawing(std::size_t at, std::size_t begin) {
    const std::size_t end = std::min(text_.find("\\end{tikzpicture}", begin), text_.size());
    std::size_t first = end, hidden = at;
    const auto hide_to = [&](std::size_t next) {
      if (hidden == at)
        first = hide_range(at, next, apart);
      else
        replaced_[hidden] = {next, std::string(apart), false};
    };
    for (std::size_t node = begin; (node = text_.find("\\node", node)) < end;) {
      node += std::string_view("\\node").size();
      if (opens(node, '[')) node = group_end(node);
      const std::size_t open = text_.find('{', node);
      if (open >= end) break;
      hide_to(open + 1);
      hidden = node = closing(open);
    }
    if (hidden < end) hide_to(end);
    return first;
  }

  // ---- commands

  std::size_t command(std::size_t at) {
    std::size_t end = letters_end(text_, at + 1);
    const std::string name = text_.substr(at + 1, end - at - 1);
    if (name.empty()) return sign(at);
    if (is_among(macro_definitions, name) && !page_) return define(at, end);
    if (name == "claim") return claim(at, end);
    if (const auto macro = macros_.all.find(name); macro != macros_.all.end())
      return expand(at, end, macro->second);
    if (opens(end, '*')) ++end;
    if (name == "verb" && end < text_.size() && !page_) {
      end = after_next(text_, end + 1, text_.substr(end, 1));
      mask_.code(at, end);
      return end;
    }
    if (name == "begin" || name == "end") return environment(at, end, name == "begin");
    if (page_ && is_among(fractions, name)) return fraction(at, end);
    if (page_ && name == "textsuperscript") return open_argument(at, argument_at(end), Open::power, false);
    if (name == "tabularnewline" || name == "cr") cell_ends(at, end, true);
    const prose::LatexCommand* known = page_ && name == "ce" ? nullptr : prose::latex_command(name);
    if (known && known->block != prose::LatexBlock::none) return block(at, end, *known);
    if (name == "SI" || name == "qty") quantity(options_end(end));
    const bool is_narrow = page_ && is_among(narrow_spaces, name);
    if (known) return arguments(at, end, is_narrow ? "" : known->characters, known->arguments);
    if (page_) return hide_range(at, after_spaces(end), in_formula_ ? index_end_mark : apart);
    if (const std::size_t note = note_argument(at, end); note > at) return note;
    const std::size_t options = options_end(end);
    mask_.not_read(in_macro, {end, options});
    return hide_range(at, options, unread);
  }

  std::size_t options_end(std::size_t at) const {
    while (opens(at, '[')) at = group_end(at);
    return at;
  }

  /// Hides a command, for which a reader sees `seen`, and those of its arguments that are not text. The
  /// others are read in their places, apart from each other.
  std::size_t arguments(std::size_t at, std::size_t end, std::string_view seen, std::string_view kinds) {
    std::optional<std::size_t> next;  // where reading goes on
    std::size_t hidden = at;
    bool in_formula = in_formula_;
    const auto hide_to = [&](std::size_t to) {
      if (next)
        replaced_[hidden] = {to, std::string(seen), in_formula};
      else
        next = hide_range(hidden, to, seen), in_formula_ = in_formula;
    };
    const bool outer = in_formula_;
    for (const char kind : kinds) {
      if (kind == '=') {
        end = length_end(end);
        continue;
      }
      std::size_t begin = skip_space(end);
      if (kind == 'l' && (opens(begin, '_') || opens(begin, '^'))) end = begin = skip_space(begin + 1);
      if ((kind == 'o' || kind == 'm') && opens(begin, '[')) end = begin = options_end(begin);
      if (!opens(begin) || kind == 'o') continue;
      end = group_end(begin);
      if (kind == 'm') continue;
      in_formula = kind == 'w' ? false : kind == 'f' || outer;
      hide_to(begin);
      hidden = closing(begin);
      seen = apart;
      in_formula = outer;
    }
    if (!next && seen != apart && kinds.empty()) end = after_spaces(end);
    if (next && kinds.back() != 'l') seen = opens(end) && !page_ ? unread : "";
    hide_to(end);
    return *next;
  }

  /// Returns the end of a length such as `0pt` or `=2.5mu plus 1mu`.
  std::size_t length_end(std::size_t at) const {
    for (;;) {
      at = std::min(text_.find_first_not_of("= +-", at), text_.size());
      at = std::min(text_.find_first_not_of("0123456789.", at), text_.size());
      at = std::min(letters_end(text_, at), at + 2);
      if (text_.compare(at, 5, " plus") != 0 && text_.compare(at, 6, " minus") != 0) return at;
      at += text_[at + 1] == 'p' ? 5U : 6U;
    }
  }

  /// Skips the spaces after the name of a command, which TeX ignores.
  std::size_t after_spaces(std::size_t at) const {
    return std::min(text_.find_first_not_of(" \t", at), text_.size());
  }

  /// The unit of `\SI{45.4}{ms}` touches the number. A unit made of commands is not read, except a percent
  /// sign.
  void quantity(std::size_t number) {
    if (!opens(number)) return;
    const std::size_t unit = group_end(number);
    touching_ends_.insert(closing(number));
    if (!opens(unit)) return;
    const std::size_t end = group_end(unit);
    const std::string_view inside = std::string_view(text_).substr(unit, end - unit);
    const bool is_percent =
        inside.find("\\per") != std::string_view::npos && inside.find("\\per\\") == std::string_view::npos;
    if (inside.find('\\') != std::string_view::npos && !is_percent) replaced_[unit] = {end};
  }

  /// Notes the block that a command begins, or that its argument is. `\caption[short]{long}` has two.
  std::size_t block(std::size_t at, std::size_t end, const prose::LatexCommand& command) {
    using Kind = prose::LatexBlock;
    const bool is_note = command.block == Kind::footnote;
    const BlockKind kind = command.block == Kind::heading   ? BlockKind::heading
                           : command.block == Kind::caption ? BlockKind::caption
                           : command.block == Kind::item    ? BlockKind::item
                                                            : BlockKind::paragraph;
    std::size_t group = after_spaces(end);
    if (kind == BlockKind::item || kind == BlockKind::paragraph) {
      if (!is_note) mask_.begins(kind, at);
    }
    if (is_note && opens(group, '[')) group = end = group_end(group);
    if (kind != BlockKind::item && opens(group, '[')) {
      const std::size_t close = group_end(group);
      mask_.block(kind, {at, close});
      replaced_[closing(group)] = {close, std::string(apart)};
      end = group + 1;
      group = after_spaces(close);
    } else if (opens(group)) {
      end = group;
    }
    if (opens(group) && kind != BlockKind::item) {
      const std::size_t close = group_end(group);
      shown_end_ = close;
      is_note ? note(at, group) : kind == BlockKind::paragraph ? void() : mask_.block(kind, {group, close});
    }
    return hide_range(at, end, command.characters);
  }

  void note(std::size_t at, std::size_t group) {
    mask_.aside(at, group_end(group));
    mask_.inner_block(BlockKind::footnote, {at, group_end(group)});
    indices_[closing(group)] = apart;
  }

  std::size_t hide_range(std::size_t begin, std::size_t end, std::string_view seen = "") {
    if (page_) {
      show_to(begin, end);
      page_->put(seen, place(begin));
    } else {
      mask_.hide(begin, end, seen);
    }
    return end;
  }

  /// Handles `\\`, `\%` and `\,`: a line end, an escaped character or a space.
  std::size_t sign(std::size_t at) {
    const char c = at + 1 < text_.size() ? text_[at + 1] : ' ';
    if (static_cast<unsigned char>(c) >= 0x80) return hide_range(at, at + 1);
    std::size_t end = std::min(at + 2, text_.size());
    if (c == '\\') {
      if (opens(end, '*')) ++end;
      if (opens(end, '[')) end = group_end(end);
      cell_ends(at, end, true);
      return hide_range(at, end, apart);
    }
    if (c == '[' || c == ']') mask_.begins(c == '[' ? BlockKind::formula : BlockKind::paragraph, at);
    if (std::string_view("()[]").find(c) != std::string_view::npos) {
      in_formula_ = c == '(' || c == '[';
      mark_formula(in_formula_, at, end);
    }
    if (std::string_view("%$#&_{}").find(c) != std::string_view::npos) return hide_range(at, at + 1) + 1;
    if (page_) return hide_range(at, end, c == ' ' || (c == ',' && !in_formula_) ? " " : "");
    if (std::string_view(",;: >").find(c) == std::string_view::npos) return hide_range(at, end);
    const bool between =
        at > 0 && text::is_digit(text_[at - 1]) && end < text_.size() && text::is_digit(text_[end]);
    return hide_range(at, end, between ? "\u00a0" : " ");
  }

  /// Handles `\claim{2.35}{speedup}`.
  std::size_t claim(std::size_t at, std::size_t end) {
    const std::size_t printed = after_spaces(end);
    if (!opens(printed)) return hide_range(at, end, unread);
    const std::size_t what = after_spaces(group_end(printed));
    if (!opens(what)) return hide_range(at, end, unread);
    add_claim({printed, group_end(printed)}, {what, group_end(what)});
    replaced_[closing(printed)] = {group_end(what)};
    return hide_range(at, printed);
  }

  /// Adds the claim of two groups.
  void add_claim(Stretch printed, Stretch what) {
    const Text& text = mask_.passage.text;
    mask_.passage.claimed.push_back({prose::cut(text, printed.begin + 1, printed.end - 1),
                                     prose::cut(text, what.begin + 1, what.end - 1)});
  }

  // ---- macros

  /// Hides a command with its argument if all that this shows are marks of a note. Returns its end; `at` if
  /// it is none.
  std::size_t note_argument(std::size_t at, std::size_t end) {
    if (!opens(end)) return at;
    const auto note = note_in({end + 1, closing(end)});
    return note ? hide_range(at, group_end(end), *note) : at;
  }

  /// Handles `\newcommand{\name}[2][option]{body}` and `\def\name#1{body}`.
  std::size_t define(std::size_t at, std::size_t end) {
    if (opens(end, '*')) ++end;
    std::size_t place = after_spaces(end);
    const bool is_braced = opens(place);
    const std::size_t begin = is_braced ? after_spaces(place + 1) : place;
    if (!opens(begin, '\\')) return hide_range(at, end, apart);
    const std::size_t name_end = letters_end(text_, begin + 1);
    const std::string name = text_.substr(begin + 1, name_end - begin - 1);
    place = is_braced ? group_end(place) : name_end;
    std::size_t parameters = 0;
    bool has_option = false;
    Stretch option;
    for (place = skip_space(place); place < text_.size() && text_[place] != '{'; place = skip_space(place)) {
      if (text_[place] == '#' && place + 1 < text_.size() && text::is_digit(text_[place + 1])) {
        ++parameters;
        place += 2;
      } else if (text_[place] == '[') {
        const std::string_view inside = std::string_view(text_).substr(place + 1, 1);
        has_option = parameters > 0;
        if (!has_option && !inside.empty() && text::is_digit(inside[0]))
          parameters = static_cast<std::size_t>(inside[0] - '0');
        option = {place + 1, closing(place)};
        place = group_end(place);
      } else {
        return hide_range(at, place, apart);
      }
    }
    if (!opens(place)) return hide_range(at, place, apart);
    const std::size_t body_end = group_end(place);
    const std::string_view body = std::string_view(text_).substr(place + 1, body_end - place - 2);
    if (macros_.all.size() >= LatexMacros::most) return hide_range(at, body_end, apart);
    for (auto& [other, macro] : macros_.all) {
      for (MacroPart& part : macro.parts) part.seen = {};
      for (LatexMacro& without : macro.without_option)
        for (MacroPart& part : without.parts) part.seen = {};
    }
    if (name.empty() || name == "claim" || depth_ > 0) return hide_range(at, body_end, apart);
    LatexMacro macro = parse_macro(body, parameters);
    macro.has_option = has_option;
    macro.has_words = has_words(body);
    macro.body = {place + 1, body_end - 1};
    if (has_option) {
      const std::string_view shown = std::string_view(text_).substr(option.begin, option.end - option.begin);
      macro.without_option.push_back(parse_macro(with_default(body, shown), parameters - 1));
      macro.without_option.front().body = {option.begin, body_end - 1};
      macro.without_option.front().has_words = true;
      if (body.find("\\claim") != std::string_view::npos) macro.without_option.front().is_readable = false;
    }
    macro.is_claimed =
        parameters == 0 && (body.find("\\claim") != std::string_view::npos || has_claim_after(body_end));
    const bool is_read = macro.is_claimed;
    macros_.all.insert_or_assign(name, std::move(macro));
    if (!is_read) return hide_range(at, body_end, apart);
    mask_.block(BlockKind::paragraph, {place, body_end});
    replaced_[closing(place)] = {body_end, std::string(apart)};
    shown_end_ = body_end;
    return hide_range(at, place + 1, apart);
  }

  std::size_t skip_space(std::size_t at) const {
    return std::min(text_.find_first_not_of(" \t\n", at), text_.size());
  }

  /// True if a comment claims the number before `at`.
  bool has_claim_after(std::size_t at) const {
    const std::size_t sign = after_spaces(at);
    if (!opens(sign, '%')) return false;
    const std::string_view body = std::string_view(text_).substr(after_spaces(sign + 1));
    return body.starts_with("= ") || body.starts_with("proofsheet:");
  }

  /// Returns what a part of a macro shows. Marks it as unread if it exceeds a limit.
  std::string seen_of(MacroPart& part) {
    std::optional<std::string>& seen = part.seen[in_formula_ ? 1 : 0];
    if (!seen &&
        (part.is_open || depth_ >= LatexMacros::deepest || part.latex.size() > LatexMacros::longest_part))
      return std::string(unread);
    if (!seen) {
      part.is_open = true;
      LatexReader reader(Text(part.latex, nullptr, 0), macros_, depth_ + 1);
      seen = reader.fragment(in_formula_).str();
      part.ends_in_formula[in_formula_ ? 1 : 0] = reader.in_formula();
      part.is_open = false;
      if (seen->size() > LatexMacros::longest_part) seen = unread;
    }
    if (seen->size() > macros_.bytes_left) return std::string(unread);
    macros_.bytes_left -= seen->size();
    return *seen;
  }

  /// Returns the places of the arguments of a macro, with their braces; `nullopt` if they are not there.
  std::optional<std::vector<Stretch>> argument_places(std::size_t at, const LatexMacro& macro) const {
    std::vector<Stretch> places;
    for (std::size_t i = 0; i < macro.parameters; ++i) {
      const std::size_t begin = skip_space(at);
      if (!opens(begin, i == 0 && macro.has_option ? '[' : '{')) return std::nullopt;
      places.push_back({begin, at = group_end(begin)});
    }
    return places;
  }

  /// Counts the numerals in the body of a macro that is not read, without its arguments `#1`.
  void count_body(Stretch body) {
    if (depth_ > 0) return;  // the place is of the document
    for (std::size_t at = body.begin, next = 0; at < body.end; at = next) {
      const std::size_t sign = std::min(text_.find('#', at), body.end);
      mask_.not_read(in_macro, {at, sign});
      next = sign + 2;
    }
  }

  /// Handles a command that the document defines: hides it, and the parts between its arguments, with what
  /// the macro shows there. The arguments are read in their places.
  std::size_t expand(std::size_t at, std::size_t end, LatexMacro& macro) {
    if (macro.has_option && !opens(skip_space(end), '['))
      return expand(at, end, macro.without_option.front());
    if (!macro.has_words)
      if (const std::size_t note = note_argument(at, end); note > at) return note;
    const auto places = argument_places(end, macro);
    if (!places || !macro.is_readable) {
      count_body(macro.body);
      return hide_range(at, end, unread);
    }
    const std::size_t close = places->empty() ? after_spaces(end) : std::max(places->back().end, end);
    std::size_t begin = at, first_end = close;
    std::optional<bool> formula;
    for (std::size_t i = 0; i < macro.parts.size(); ++i) {
      MacroPart& part = macro.parts[i];
      const std::string seen = seen_of(part);
      const bool outer = in_formula_;
      if (part.seen[outer ? 1 : 0]) in_formula_ = part.ends_in_formula[outer ? 1 : 0];
      const bool is_last = i == macro.arguments.size();
      const std::size_t next = is_last ? close : (*places)[macro.arguments[i]].begin + 1;
      if (i == 0)
        first_end = next, mask_.replace(at, next, seen), formula = in_formula_;
      else
        replaced_[begin] = {next, seen, in_formula_};
      if (!is_last) begin = (*places)[macro.arguments[i]].end - 1;
      if (const auto what = is_last ? macro.claims.end() : macro.claims.find(macro.arguments[i]);
          what != macro.claims.end())
        add_claim((*places)[macro.arguments[i]], (*places)[what->second]);
    }
    in_formula_ = formula.value_or(in_formula_);
    if (macro.is_claimed) mask_.cover({at, close});
    return first_end;
  }

  // ---- environments and tables

  std::size_t environment(std::size_t at, std::size_t end, bool begins) {
    using Kind = prose::LatexEnvironment::Kind;
    if (!opens(end)) return hide_range(at, end, apart);
    const std::size_t named = group_end(end);
    const std::string name = text_.substr(end + 1, named - end - 2);
    const prose::LatexEnvironment& known = prose::latex_environment(name);
    const Kind kind = known.kind;
    if (page_) {
      if (kind == Kind::drawing && begins) return drawing(at, named);
      if (kind == Kind::formula) in_formula_ = begins;
      return arguments(at, named, apart, begins ? known.arguments : "");
    }
    if (begins && kind != Kind::text && kind != Kind::formula && kind != Kind::table) {
      const std::size_t close = after_next(text_, named, "\\end{" + name + "}");
      mask_.block(BlockKind::code, {at, close});
      if (kind == Kind::code) mask_.not_read(in_code, {named, close});
      if (kind == Kind::bibliography) mask_.not_read("in a bibliography", {named, close});
      if (kind == Kind::drawing) mask_.not_read("in a drawing", {named, close});
      return hide_range(at, close, apart);
    }
    std::size_t behind_arguments = named;
    while (begins && (opens(behind_arguments, '[') || opens(behind_arguments)))
      behind_arguments = group_end(behind_arguments);
    mask_.hide(at, behind_arguments, apart);
    mask_.begins(kind == Kind::formula && begins ? BlockKind::formula : BlockKind::paragraph, at);
    if (kind == Kind::table) begins ? table_begins(at, behind_arguments) : table_ends(at, named);
    if (kind == Kind::formula) {
      in_formula_ = begins;
      mark_formula(begins, at, behind_arguments);
    }
    return behind_arguments;
  }

  void table_begins(std::size_t at, std::size_t behind) {
    mask_.passage.tables.push_back({{{}}, {at, behind}});
    cell_ = behind;
    mask_.begins(BlockKind::cell, behind);
  }
  void table_ends(std::size_t at, std::size_t end) {
    if (cell_ == 0) return;
    cell_ends(at, end, false);
    mask_.begins(BlockKind::paragraph, end);
    std::vector<std::vector<Text>>& rows = mask_.passage.tables.back().rows;
    if (!rows.empty() && rows.back().size() == 1 && is_blank_cell(rows.back().front())) rows.pop_back();
    mask_.passage.tables.back().place.end = end;
    cell_ = 0;
  }
  /// True if a cell has only rules and comments.
  bool is_blank_cell(const Text& cell) const {
    const Stretch place = stretch_in(mask_.passage.text, cell.span());
    return mask_.next_word(place.begin) >= place.end;
  }
  /// Returns how many columns a cell covers, by what is before its words: `\multicolumn{2}{c}`.
  static std::size_t columns_in(std::string_view before) {
    constexpr std::string_view command = "\\multicolumn{";
    constexpr std::size_t most_columns = 64;
    const std::size_t at = before.find(command);
    return at == std::string_view::npos ? 1 : count_at(before, at + command.size(), most_columns);
  }
  void cell_ends(std::size_t at, std::size_t next_begins, bool row_ends) {
    if (cell_ == 0 || mask_.passage.tables.empty()) return;
    std::vector<std::vector<Text>>& rows = mask_.passage.tables.back().rows;
    // Skips rules and comments before the first cell of a row.
    std::size_t begin = std::min(mask_.next_word(cell_), at);
    rows.back().push_back(prose::cut(mask_.passage.text, begin, at).trimmed());
    rows.back().resize(rows.back().size() + columns_in(std::string_view(text_).substr(cell_, begin - cell_)) -
                       1);
    mask_.begins(BlockKind::cell, next_begins);
    if (row_ends) rows.emplace_back();
    cell_ = next_begins;
  }

  /// What replaces a stretch of the text, and whether a formula goes on after it.
  struct Replacement {
    std::size_t end;
    std::string seen = {};
    std::optional<bool> in_formula = {};
  };

  Mask mask_;
  const std::string& text_;
  LatexMacros& macros_;
  std::size_t depth_;        ///< of macros within macros
  Visible* page_ = nullptr;  ///< what a finished page shows; null for a document
  std::size_t offset_ = 0, shown_ = 0;
  std::vector<Open> open_;
  std::size_t at_ = 0;
  bool in_formula_ = false, in_display_ = false;
  std::size_t formula_ = 0;  ///< where the open formula begins; 0 if none is open
  std::vector<std::pair<std::size_t, std::size_t>> groups_;  ///< ends by beginnings
  std::map<std::size_t, Replacement> replaced_;              ///< by beginnings
  std::map<std::size_t, std::string_view> indices_;  ///< closing braces that are replaced by something
  std::set<std::size_t> touching_ends_;              ///< closing braces between groups that touch
  std::size_t cell_ = 0;                             ///< where the open cell begins; 0 if none is open
  std::size_t shown_end_ = 0;                        ///< the end of the last title or definition that is read
};

}  // namespace

Text seen_formula(const Text& formula) {
  LatexMacros none;
  return LatexReader(formula, none).formula();
}

void add_formula_claims(const Text& formula, std::vector<ClaimedNumber>& claimed) {
  text::Diagnostics ignored;
  for (const prose::FormulaCommand& command : prose::formula_commands(formula, ignored))
    if (command.kind == prose::FormulaCommand::Kind::claim)
      claimed.push_back({command.printed, command.expression});
}

void read_page_formula(std::string_view page, std::size_t begin, std::size_t end, Visible& visible) {
  LatexMacros none;
  LatexReader(Text(std::string(page.substr(begin, end - begin)), nullptr, 0), none)
      .read_page(true, begin, visible);
}

void read_latex_page(std::string_view page, Visible& visible) {
  const bool is_whole = page.find("\\documentclass") != std::string_view::npos;
  const std::size_t begin = is_whole ? std::min(page.find("\\begin{document}"), page.size()) : 0;
  LatexMacros none;
  LatexReader(Text(std::string(page.substr(begin)), nullptr, 0), none).read_page(false, begin, visible);
}

Passage read_latex(const Text& text) {
  LatexMacros macros;
  macros.bytes_left = text.size() + LatexMacros::longest_part * 256;
  return LatexReader(text, macros).read();
}

}  // namespace proofsheet::seen
