// LaTeX without TeX: what commands are told (names, keys, lengths, files) is blank, `%` begins a comment,
// what stands between `&` and `\\` of a tabular is a cell. What other commands are given stays: it is mostly
// text.
#include <algorithm>
#include <array>
#include <string_view>

#include "diagnostics/characters.hpp"
#include "documents/mask.hpp"
#include "prose/places.hpp"

namespace proofsheet::documents {

namespace {

struct Told {
  std::string_view command;
  int arguments;  ///< so many groups behind it are no text
};
constexpr std::array<Told, 53> told = {{{"addtolength", 2},
                                        {"addbibresource", 1},
                                        {"arrayrulewidth", 0},
                                        {"autoref", 1},
                                        {"begin", 1},
                                        {"bibitem", 1},
                                        {"bibliography", 1},
                                        {"bibliographystyle", 1},
                                        {"cellcolor", 1},
                                        {"cite", 1},
                                        {"citealp", 1},
                                        {"citeauthor", 1},
                                        {"citep", 1},
                                        {"citet", 1},
                                        {"citeyear", 1},
                                        {"cline", 1},
                                        {"cmidrule", 1},
                                        {"color", 1},
                                        {"cref", 1},
                                        {"Cref", 1},
                                        {"definecolor", 3},
                                        {"documentclass", 1},
                                        {"end", 1},
                                        {"eqref", 1},
                                        {"fontsize", 2},
                                        {"footcite", 1},
                                        {"graphicspath", 1},
                                        {"href", 1},
                                        {"hspace", 1},
                                        {"hypersetup", 1},
                                        {"include", 1},
                                        {"includegraphics", 1},
                                        {"input", 1},
                                        {"label", 1},
                                        {"linespread", 1},
                                        {"multicolumn", 2},
                                        {"multirow", 2},
                                        {"newcommand", 2},
                                        {"nocite", 1},
                                        {"pageref", 1},
                                        {"parencite", 1},
                                        {"ref", 1},
                                        {"renewcommand", 2},
                                        {"resizebox", 2},
                                        {"rule", 2},
                                        {"scalebox", 1},
                                        {"setcounter", 2},
                                        {"setlength", 2},
                                        {"textcite", 1},
                                        {"textcolor", 1},
                                        {"url", 1},
                                        {"usepackage", 1},
                                        {"vspace", 1}}};
/// Environments whose contents are no text.
constexpr std::array<std::string_view, 8> unread_environments = {
    "verbatim", "lstlisting",      "minted",      "Verbatim",
    "comment",  "thebibliography", "tikzpicture", "filecontents"};
constexpr std::array<std::string_view, 6> tabulars = {"tabular",  "tabular*",  "tabularx",
                                                      "tabulary", "longtable", "array"};

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class LatexReader {
 public:
  explicit LatexReader(const Text& text) : mask_(text), text_(mask_.text()) {}

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
  /// Behind what stands at `at`.
  std::size_t next(std::size_t at) {
    switch (text_[at]) {
      case '%': return comment(at);
      case '\\': return command(at);
      case '$':
        in_formula_ = text_.compare(at, 2, "$$") == 0 ? in_formula_ : !in_formula_;
        mask_.hide(at, at + 1);
        return at + 1;
      case '~': mask_.hide(at, at + 1); return at + 1;
      case '&': cell_ends(at, at + 1, false); return at + 1;
      case '-':  // a dash between two numbers is no minus
        if (text_.compare(at, 2, "--") != 0) return at + 1;
        mask_.hide(at, at + 2);
        return at + 2;
      case '_':
      case '^': return script(at);
      default: return at + 1;
    }
  }

  std::size_t comment(std::size_t at) {
    const std::size_t end = std::min(text_.find('\n', at), text_.size());
    mask_.comment({at, end}, {at + 1, end});
    return end;
  }

  /// The index of a letter, and its power, are no numbers of their own.
  std::size_t script(std::size_t at) {
    if (!in_formula_) return at + 1;
    const char before = at > 0 ? text_[at - 1] : ' ';
    if (text_[at] == '^' && diagnostics::is_digit(before)) return at + 1;
    const std::size_t end = at + 1 < text_.size() && text_[at + 1] == '{' ? group_end(at + 1) : at + 2;
    mask_.hide(at, end);
    return std::min(end, text_.size());
  }

  std::size_t group_end(std::size_t at, char open = '{', char close = '}') const {
    std::size_t depth = 0;
    for (; at < text_.size(); ++at) {
      if (text_[at] == '\\') {
        ++at;
      } else if (text_[at] == open) {
        ++depth;
      } else if (text_[at] == close && --depth == 0) {
        return at + 1;
      }
    }
    return text_.size();
  }

  std::size_t command(std::size_t at) {
    std::size_t end = at + 1;
    while (end < text_.size() && diagnostics::is_letter(text_[end])) ++end;
    const std::string name = text_.substr(at + 1, end - at - 1);
    if (name.empty()) return sign(at);
    if (end < text_.size() && text_[end] == '*') ++end;
    if (name == "verb" && end < text_.size()) return hidden(at, behind(text_, end + 1, text_.substr(end, 1)));
    if (name == "claim") return claim(at, end);
    if (name == "begin" || name == "end") return environment(at, end, name == "begin");
    return hidden(at, arguments_end(end, name));
  }

  std::size_t hidden(std::size_t begin, std::size_t end) {
    mask_.hide(begin, end);
    return end;
  }

  /// Behind `[…]`, and as many groups as are told to the command.
  std::size_t arguments_end(std::size_t at, std::string_view name) const {
    const auto found =
        std::find_if(told.begin(), told.end(), [&](const Told& one) { return one.command == name; });
    int groups = found == told.end() ? 0 : found->arguments;
    while (at < text_.size()) {
      if (text_[at] == '[' && (groups > 0 || found == told.end()))
        at = group_end(at, '[', ']');
      else if (text_[at] == '{' && groups-- > 0)
        at = group_end(at);
      else
        break;
    }
    return at;
  }

  /// `\\`, `\%`, `\,`: only a line end, and a sign that stands for itself.
  std::size_t sign(std::size_t at) {
    const char c = at + 1 < text_.size() ? text_[at + 1] : ' ';
    if (c == '%') return at + 2;  // a percent sign belongs to its number
    std::size_t end = at + 2;
    if (c == '\\') {
      if (end < text_.size() && text_[end] == '[') end = group_end(end, '[', ']');
      cell_ends(at, end, true);
      return hidden(at, end);
    }
    if (c == '(' || c == '[') in_formula_ = true;
    if (c == ')' || c == ']') in_formula_ = false;
    return hidden(at, c == '$' || c == '#' || c == '&' || c == '_' ? at + 1 : std::min(end, text_.size())) +
           (c == '$' || c == '#' || c == '&' || c == '_' ? 1 : 0);
  }

  /// `\claim{2.35}{speedup}`
  std::size_t claim(std::size_t at, std::size_t printed) {
    if (printed >= text_.size() || text_[printed] != '{') return hidden(at, printed);
    const std::size_t what = group_end(printed);
    if (what >= text_.size() || text_[what] != '{') return hidden(at, printed);
    const std::size_t end = group_end(what);
    const Text& text = mask_.passage.text;
    mask_.passage.claimed.push_back(
        {prose::cut(text, printed + 1, what - 1), prose::cut(text, what + 1, end - 1)});
    hidden(at, printed);
    return hidden(what, end);
  }

  std::size_t environment(std::size_t at, std::size_t end, bool begins) {
    if (end >= text_.size() || text_[end] != '{') return hidden(at, end);
    const std::size_t named = group_end(end);
    const std::string name = text_.substr(end + 1, named - end - 2);
    const std::string bare = name.substr(0, name.find('*'));
    if (begins && is_among(unread_environments, bare))
      return hidden(at, behind(text_, named, "\\end{" + name + "}"));
    std::size_t behind_arguments = named;
    while (begins && behind_arguments < text_.size() &&
           (text_[behind_arguments] == '[' || (text_[behind_arguments] == '{')))
      behind_arguments = text_[behind_arguments] == '[' ? group_end(behind_arguments, '[', ']')
                                                        : group_end(behind_arguments);
    mask_.hide(at, behind_arguments);
    if (is_among(tabulars, name)) begins ? table_begins(at, behind_arguments) : table_ends(at, named);
    if (bare == "equation" || bare == "align" || bare == "gather" || bare == "multline") in_formula_ = begins;
    return behind_arguments;
  }

  void table_begins(std::size_t at, std::size_t behind) {
    mask_.passage.tables.push_back({{{}}, {at, behind}});
    cell_ = behind;
  }
  void table_ends(std::size_t at, std::size_t end) {
    if (cell_ == 0) return;
    cell_ends(at, end, false);
    std::vector<std::vector<Text>>& rows = mask_.passage.tables.back().rows;
    if (!rows.empty() && rows.back().size() == 1 && label_is_blank(rows.back().front())) rows.pop_back();
    mask_.passage.tables.back().place.end = end;
    cell_ = 0;
  }
  /// Rules and comments between rows.
  bool label_is_blank(const Text& cell) const {
    const Stretch place = stretch_in(mask_.passage.text, cell.span());
    return mask_.passage.visible.find_first_not_of(" \t\n", place.begin) >= place.end;
  }
  void cell_ends(std::size_t at, std::size_t next_begins, bool row_ends) {
    if (cell_ == 0 || mask_.passage.tables.empty()) return;
    std::vector<std::vector<Text>>& rows = mask_.passage.tables.back().rows;
    // Rules and comments stand before the first cell of a row.
    std::size_t begin = std::min(mask_.passage.visible.find_first_not_of(" \t\n", cell_), at);
    rows.back().push_back(prose::cut(mask_.passage.text, begin, at).trimmed());
    if (row_ends) rows.emplace_back();
    cell_ = next_begins;
  }

  Mask mask_;
  const std::string& text_;
  bool in_formula_ = false;
  std::size_t cell_ = 0;  ///< where the open cell begins; 0: none is open
};

}  // namespace

Passage read_latex(const Text& text) { return LatexReader(text).read(); }

}  // namespace proofsheet::documents
