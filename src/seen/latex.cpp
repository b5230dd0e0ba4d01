// Reads LaTeX without TeX. Arguments that are not text (names, keys, lengths, files) are removed, `%` begins
// a comment, and the cells of a tabular are the parts between `&` and `\\`. Arguments of other commands stay,
// since most are text. A known command is replaced by its character, by nothing or by a separator. An unknown
// command is marked as unread, and a number next to it can't be claimed.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "prose/latex.hpp"
#include "prose/places.hpp"
#include "seen/mask.hpp"
#include "text/characters.hpp"

namespace proofsheet::seen {

namespace {

/// Environments whose contents are not text.
constexpr std::array<std::string_view, 8> unread_environments = {
    "verbatim", "lstlisting",      "minted",      "Verbatim",
    "comment",  "thebibliography", "tikzpicture", "filecontents"};
constexpr std::array<std::string_view, 6> tabulars = {"tabular",  "tabular*",  "tabularx",
                                                      "tabulary", "longtable", "array"};

constexpr std::array<std::string_view, 6> formula_environments = {"equation", "align",   "gather",
                                                                  "multline", "flalign", "eqnarray"};

/// Returns the kind of the block that a command begins; `nullopt` if it begins none.
std::optional<BlockKind> block_of(std::string_view command) {
  static const std::map<std::string_view, BlockKind> kinds{
      {"part", BlockKind::heading},          {"chapter", BlockKind::heading},
      {"section", BlockKind::heading},       {"subsection", BlockKind::heading},
      {"subsubsection", BlockKind::heading}, {"paragraph", BlockKind::heading},
      {"subparagraph", BlockKind::heading},  {"title", BlockKind::heading},
      {"caption", BlockKind::caption},       {"par", BlockKind::paragraph},
      {"newpage", BlockKind::paragraph},     {"clearpage", BlockKind::paragraph},
      {"maketitle", BlockKind::paragraph}};
  const auto found = kinds.find(command);
  return found == kinds.end() ? std::nullopt : std::optional(found->second);
}

bool is_footnote(std::string_view command) {
  return command == "footnote" || command == "footnotetext" || command == "thanks" || command == "marginpar";
}

class LatexReader {
 public:
  explicit LatexReader(const Text& text) : mask_(text), text_(mask_.text()) { find_groups(); }

  Text formula() {
    in_formula_ = true;
    for (std::size_t at = 0; at < text_.size();) at = next(at);
    return mask_.seen();
  }

  Passage read() {
    const std::size_t document = text_.find("\\begin{document}");
    std::size_t at = document == std::string::npos ? 0 : document;
    mask_.hide(0, at);
    const std::size_t end = std::min(text_.find("\\end{document}", at), text_.size());
    while (at < end) at = next(at);
    mask_.hide(end, text_.size());
    return mask_.finish();
  }

 private:
  /// Handles the construct at `at` and returns its end.
  std::size_t next(std::size_t at) {
    if (const auto skipped = skips_.find(at); skipped != skips_.end()) return hide_range(at, skipped->second);
    switch (text_[at]) {
      case '%': return comment(at);
      case '\\': return command(at);
      case '$': return dollar(at);
      case '~': return hide_range(at, at + 1, "\u00a0");
      case '&': cell_ends(at, at + 1, false); return hide_range(at, at + 1, apart);
      case '-': return dash(at);
      case '{':
      case '}': return brace(at);
      case ' ':
      case '\t':
      case '\n':
        if (is_blank_line(at + 1)) mask_.begins(BlockKind::paragraph, at);
        return in_formula_ && !has_visible_space(at) ? hide_range(at, at + 1) : at + 1;
      case '_':
      case '^': return script(at);
      default: return at + 1;
    }
  }

  bool is_blank_line(std::size_t at) const {
    const std::size_t word = text_.find_first_not_of(" \t\r", at);
    return text_[at - 1] == '\n' && (word == std::string::npos || text_[word] == '\n');
  }

  std::size_t dollar(std::size_t at) {
    if (text_.compare(at, 2, "$$") == 0) {
      in_display_ = !in_display_;
      mask_.begins(in_display_ ? BlockKind::formula : BlockKind::paragraph, at);
      return hide_range(at, at + 2);
    }
    in_formula_ = !in_formula_;
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

  /// The contents of two adjacent groups do not touch: `\frac{1}{7}`.
  std::size_t brace(std::size_t at) {
    const auto index = indices_.find(at);
    const bool parts = text_.compare(at, 2, "}{") == 0 && !touching_ends_.contains(at);
    mask_.replace(at, at + 1, index != indices_.end() ? index->second : parts ? unread : "");
    return at + 1;
  }

  std::size_t comment(std::size_t at) {
    const std::size_t end = std::min(text_.find('\n', at), text_.size());
    mask_.comment({at, end}, {at + 1, end});
    return end;
  }

  /// An index or a power of a letter is not a number of its own.
  std::size_t script(std::size_t at) {
    if (!in_formula_) return at + 1;
    const char before = at > 0 ? text_[at - 1] : ' ';
    const bool grouped = at + 1 < text_.size() && text_[at + 1] == '{';
    if (text_[at] == '^' && text::is_digit(before)) {
      if (grouped) indices_[group_end(at + 1) - 1] = index_end_mark;
      return at + 1;
    }
    return hide_range(at, std::min(grouped ? group_end(at + 1) : at + 2, text_.size()), unread);
  }

  /// Returns the end of the group whose brace or bracket opens at `at`.
  std::size_t group_end(std::size_t at) const {
    const auto end = group_ends_.find(at);
    return end == group_ends_.end() ? text_.size() : end->second;
  }

  /// Finds all groups in one pass, so that nested braces cost linear time.
  void find_groups() {
    std::vector<std::size_t> curly, square;
    const auto close = [&](std::vector<std::size_t>& open, std::size_t end) {
      if (open.empty()) return;
      group_ends_.emplace(open.back(), end);
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
  }

  std::size_t command(std::size_t at) {
    std::size_t end = at + 1;
    while (end < text_.size() && text::is_letter(text_[end])) ++end;
    const std::string name = text_.substr(at + 1, end - at - 1);
    if (name.empty()) return sign(at);
    if (end < text_.size() && text_[end] == '*') ++end;
    if (name == "verb" && end < text_.size()) {
      end = behind(text_, end + 1, text_.substr(end, 1));
      mask_.code(at, end);
      return end;
    }
    if (name == "claim") return claim(at, end);
    if (name == "begin" || name == "end") return environment(at, end, name == "begin");
    if (name == "item") return begin_item(at, end);
    const prose::LatexCommand* known = prose::latex_command(name);
    const std::size_t arguments = arguments_end(end, known ? known->arguments : "");
    if (is_footnote(name)) note(at, arguments);
    if (const auto kind = block_of(name)) block(*kind, at, arguments);
    if (name == "SI" || name == "qty") quantity(arguments);
    if (!known) return hide_range(at, arguments, unread);
    return hide_range(at, known->characters == apart ? arguments : after_spaces(arguments),
                      known->characters);
  }

  /// Skips the spaces after the name of a command, which TeX ignores.
  std::size_t after_spaces(std::size_t at) const {
    return std::min(text_.find_first_not_of(" \t", at), text_.size());
  }

  /// The unit of `\SI{45.4}{ms}` touches the number. A unit made of commands is not read, except a percent
  /// sign.
  void quantity(std::size_t number) {
    if (number >= text_.size() || text_[number] != '{') return;
    const std::size_t unit = group_end(number);
    touching_ends_.insert(unit - 1);
    if (unit >= text_.size() || text_[unit] != '{') return;
    const std::size_t end = group_end(unit);
    const std::string_view inside = std::string_view(text_).substr(unit, end - unit);
    const bool is_percent =
        inside.find("\\per") != std::string_view::npos && inside.find("\\per\\") == std::string_view::npos;
    if (inside.find('\\') != std::string_view::npos && !is_percent) skips_[unit] = end;
  }

  std::size_t begin_item(std::size_t at, std::size_t end) {
    mask_.begins(BlockKind::item, at);
    return hide_range(at, end, apart);
  }

  /// Notes the block of a command with its argument.
  void block(BlockKind kind, std::size_t at, std::size_t group) {
    if (group < text_.size() && text_[group] == '{')
      mask_.block(kind, {at, group_end(group)});
    else
      mask_.begins(BlockKind::paragraph, at);
  }

  void note(std::size_t at, std::size_t group) {
    if (group >= text_.size() || text_[group] != '{') return;
    const std::size_t end = group_end(group);
    mask_.aside(at, end);
    mask_.inner_block(BlockKind::footnote, {at, end});
    indices_[end - 1] = apart;
  }

  std::size_t hide_range(std::size_t begin, std::size_t end, std::string_view seen = "") {
    mask_.hide(begin, end, seen);
    return end;
  }

  /// Returns the end of `[…]` and of the groups that are not text. `wanted` are the kinds of the arguments.
  std::size_t arguments_end(std::size_t at, std::string_view wanted) const {
    const std::string_view not_set = wanted.substr(0, wanted.find_first_of("vw"));
    auto groups = std::count(not_set.begin(), not_set.end(), 'm');
    const bool has_groups = groups > 0;
    while (at < text_.size()) {
      const bool is_option = text_[at] == '[' && (groups > 0 || !has_groups);
      if (!is_option && !(text_[at] == '{' && groups-- > 0)) break;
      at = group_end(at);
    }
    return at;
  }

  /// Handles `\\`, `\%` and `\,`: a line end, an escaped character or a space.
  std::size_t sign(std::size_t at) {
    const char c = at + 1 < text_.size() ? text_[at + 1] : ' ';
    std::size_t end = std::min(at + 2, text_.size());
    if (c == '\\') {
      if (end < text_.size() && text_[end] == '[') end = group_end(end);
      cell_ends(at, end, true);
      return hide_range(at, end, apart);
    }
    if (c == '[' || c == ']') mask_.begins(c == '[' ? BlockKind::formula : BlockKind::paragraph, at);
    if (c == '(' || c == '[') in_formula_ = true;
    if (c == ')' || c == ']') in_formula_ = false;
    if (std::string_view("%$#&_{}").find(c) != std::string_view::npos) return hide_range(at, at + 1) + 1;
    if (std::string_view(",;: >").find(c) == std::string_view::npos) return hide_range(at, end);
    const bool between =
        at > 0 && text::is_digit(text_[at - 1]) && end < text_.size() && text::is_digit(text_[end]);
    return hide_range(at, end, between ? "\u00a0" : " ");
  }

  /// Handles `\claim{2.35}{speedup}`.
  std::size_t claim(std::size_t at, std::size_t printed) {
    if (printed >= text_.size() || text_[printed] != '{') return hide_range(at, printed, unread);
    const std::size_t what = group_end(printed);
    if (what >= text_.size() || text_[what] != '{') return hide_range(at, printed, unread);
    const std::size_t end = group_end(what);
    const Text& text = mask_.passage.text;
    mask_.passage.claimed.push_back(
        {prose::cut(text, printed + 1, what - 1), prose::cut(text, what + 1, end - 1)});
    skips_[what] = end;
    touching_ends_.insert(what - 1);
    return hide_range(at, printed);
  }

  std::size_t environment(std::size_t at, std::size_t end, bool begins) {
    if (end >= text_.size() || text_[end] != '{') return hide_range(at, end, apart);
    const std::size_t named = group_end(end);
    const std::string name = text_.substr(end + 1, named - end - 2);
    const std::string bare = name.substr(0, name.find('*'));
    if (begins && is_among(unread_environments, bare)) {
      const std::size_t close = behind(text_, named, "\\end{" + name + "}");
      mask_.block(BlockKind::code, {at, close});
      return hide_range(at, close, apart);
    }
    std::size_t behind_arguments = named;
    while (begins && behind_arguments < text_.size() &&
           (text_[behind_arguments] == '[' || text_[behind_arguments] == '{'))
      behind_arguments = group_end(behind_arguments);
    mask_.hide(at, behind_arguments, apart);
    const bool is_formula = is_among(formula_environments, bare);
    mask_.begins(is_formula && begins ? BlockKind::formula : BlockKind::paragraph, at);
    if (is_among(tabulars, name)) begins ? table_begins(at, behind_arguments) : table_ends(at, named);
    if (is_formula) in_formula_ = begins;
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
  void cell_ends(std::size_t at, std::size_t next_begins, bool row_ends) {
    if (cell_ == 0 || mask_.passage.tables.empty()) return;
    std::vector<std::vector<Text>>& rows = mask_.passage.tables.back().rows;
    // Skips rules and comments before the first cell of a row.
    std::size_t begin = std::min(mask_.next_word(cell_), at);
    rows.back().push_back(prose::cut(mask_.passage.text, begin, at).trimmed());
    mask_.begins(BlockKind::cell, next_begins);
    if (row_ends) rows.emplace_back();
    cell_ = next_begins;
  }

  Mask mask_;
  const std::string& text_;
  bool in_formula_ = false, in_display_ = false;
  std::unordered_map<std::size_t, std::size_t> group_ends_;  ///< by their opening braces and brackets
  std::map<std::size_t, std::size_t> skips_;         ///< ranges of a \claim or a unit that are not set:
                                                     ///< ends by beginnings
  std::map<std::size_t, std::string_view> indices_;  ///< closing braces that are replaced by something
  std::set<std::size_t> touching_ends_;              ///< closing braces between groups that touch
  std::size_t cell_ = 0;                             ///< where the open cell begins; 0 if none is open
};

}  // namespace

Text seen_formula(const Text& formula) { return LatexReader(formula).formula(); }

Passage read_latex(const Text& text) { return LatexReader(text).read(); }

}  // namespace proofsheet::seen
