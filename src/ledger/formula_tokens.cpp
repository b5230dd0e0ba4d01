#include "ledger/formula_tokens.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "numbers/exact/printed.hpp"
#include "numbers/reals/functions.hpp"
#include "text/signs.hpp"

namespace proofsheet::ledger {

namespace {

/// What a command of LaTeX is. A command that is not in the table is not arithmetic.
struct FormulaCommandRow {
  enum class Role {
    token,        ///< of `kind`, with `text`
    space,        ///< nothing
    words,        ///< its argument is words
    without,      ///< nothing, with its argument
    gap,          ///< a separator, with its argument
    size,         ///< nothing, but the `.` after it is an invisible bracket
    quantity,     ///< its arguments are a number and a unit
    environment,  ///< \begin and \end
    bold,         ///< nothing, but a bold 0 or 1 is no number
    claim,        ///< its first argument; the second one is not seen
    silence       ///< the formula is not judged
  } role;
  TokenKind kind = TokenKind::other;
  std::string_view text = {};
};

std::map<std::string_view, FormulaCommandRow> make_command_rows() {
  using Role = FormulaCommandRow::Role;
  std::map<std::string_view, FormulaCommandRow> rows;
  const auto add = [&rows](std::string_view names, const FormulaCommandRow& row) {
    while (!names.empty()) {
      const std::size_t end = std::min(names.find(' '), names.size());
      rows.emplace(names.substr(0, end), row);
      names.remove_prefix(std::min(end + 1, names.size()));
    }
  };
  const auto token = [&add](std::string_view names, TokenKind kind, std::string_view text = {}) {
    add(names, {Role::token, kind, text});
  };
  token("times cdot", TokenKind::times);
  token("div slash", TokenKind::divide);
  token("frac dfrac tfrac cfrac nicefrac sfrac", TokenKind::fraction);
  token("binom dbinom tbinom", TokenKind::binomial);
  token("over", TokenKind::over, "over");
  token("choose", TokenKind::over, "choose");
  token("sqrt", TokenKind::root);
  token("pi", TokenKind::name, "pi");
  token("log", TokenKind::logarithm);
  token("lg", TokenKind::function, "lg");
  for (const std::string_view reciprocal : {"sec", "csc", "cot"})
    token(reciprocal, TokenKind::function, reciprocal);
  token("circ degree", TokenKind::degree);
  token("%", TokenKind::percent, "%");
  token("$ textdollar", TokenKind::currency, "$");
  token("euro texteuro", TokenKind::currency, "€");
  token("pounds textsterling", TokenKind::currency, "£");
  token("lvert rvert vert", TokenKind::bar);
  token("lbrace { langle lfloor lceil", TokenKind::open);
  token("rbrace } rangle rfloor rceil", TokenKind::close);
  token("lbrack", TokenKind::open, "[");
  token("rbrack", TokenKind::close, "[");
  token("quad qquad therefore because", TokenKind::separator);
  token("\\ newline cr", TokenKind::align);
  token("approx approxeq thickapprox simeq doteq", TokenKind::relation, text::about_sign);
  token(
      "not ne neq lt gt le ge leq geq leqslant geqslant ll gg lesssim gtrsim sim cong propto in to gets "
      "mapsto "
      "rightarrow leftarrow leftrightarrow longrightarrow Rightarrow Leftarrow Leftrightarrow Longrightarrow "
      "Longleftrightarrow implies impliedby iff",
      TokenKind::relation);
  add("mathop mathbin mathrel mathord mathopen mathclose boxed displaystyle textstyle scriptstyle nonumber "
      "notag "
      "strut mathstrut thinspace nobreakspace allowbreak , ; : ! > \n",
      {Role::space});
  rows.emplace(" ", FormulaCommandRow{Role::space});
  add("mathbf boldsymbol bm pmb textbf underline uline", {Role::bold});
  add("hspace phantom hphantom", {Role::gap});
  add("vphantom label tag color textcolor", {Role::without});
  add("left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr", {Role::size});
  add("text textrm textit textsf textnormal mathrm mathsf mathit mbox hbox operatorname unit si",
      {Role::words});
  add("num", {Role::quantity, TokenKind::other, "number"});
  add("ang", {Role::quantity, TokenKind::other, "angle"});
  add("qty SI", {Role::quantity, TokenKind::other, "quantity"});
  add("begin", {Role::environment, TokenKind::other, "begin"});
  add("end", {Role::environment, TokenKind::other, "end"});
  add("claim", {Role::claim});
  add("lit pmod bmod mod pod equiv", {Role::silence});
  return rows;
}

const FormulaCommandRow* command_row(std::string_view name) {
  static const auto rows = make_command_rows();
  const auto found = rows.find(name);
  return found == rows.end() ? nullptr : &found->second;
}

/// Environments whose lines are formulas. Others are matrices, cases, tables.
bool has_formula_lines(std::string_view environment) {
  constexpr std::array lines{"aligned", "align",       "alignedat", "alignat",  "split",
                             "gather",  "gathered",    "multline",  "equation", "eqnarray",
                             "flalign", "displaymath", "math",      "multlined"};
  return std::ranges::find(lines, environment.substr(0, environment.find('*'))) != lines.end();
}

bool is_plain_function(std::string_view text) {
  return std::ranges::any_of(numbers::function_rows(), [&](const numbers::FunctionRow& row) {
    using NotationKind = numbers::Notation::Kind;
    const auto kind = row.notation->kind;
    return row.notation->text == text && (kind == NotationKind::name || kind == NotationKind::plain_name);
  });
}

/// True for words between two formulas.
bool is_conjunction(std::string_view words) {
  constexpr std::array all{"and",   "or",      "so",    "thus",  "hence", "therefore", "but",
                           "since", "because", "where", "while", "und",   "oder",      "also"};
  return std::ranges::find(all, words) != all.end();
}

class FormulaTokenizer {
 public:
  FormulaTokenizer(std::string_view text, FormulaMarkup markup)
      : text_(text), latex_(markup == FormulaMarkup::latex) {}

  std::vector<FormulaToken> read() {
    while (at_ < text_.size() && !silent_) next();
    if (silent_) tokens_.clear();
    return std::move(tokens_);
  }

 private:
  char here(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool starts(std::string_view word) const { return text_.substr(at_).starts_with(word); }

  void put(TokenKind kind, std::size_t size, std::string text = {}) {
    tokens_.push_back({kind, at_, at_ + size, std::move(text), spaced_});
    at_ += size;
    spaced_ = false;
  }
  void skip(std::size_t size) {
    at_ = std::min(at_ + size, text_.size());
    spaced_ = true;
  }
  template <class Is>
  std::size_t size_of(Is is) const {
    return text::size_if(is, text_, at_);
  }

  void next() {
    if (const auto hidden = hidden_.find(at_); hidden != hidden_.end() && hidden->second > 0)
      return skip(hidden->second);
    const char c = here();
    if (text::is_space(c) || (latex_ && c == '~')) return skip(1);
    // A command and `^` take one digit, if it is not in braces: \frac12.
    const bool single = single_ > 0;
    if (single) --single_;
    if (const std::size_t gap = size_of(text::is_gap); gap > 0) return skip(gap);
    if (c == '.' && here(1) == '.') {  // 1 + 2 + ... + 10
      const std::size_t end = std::min(text_.find_first_not_of('.', at_), text_.size());
      return put(TokenKind::other, end - at_);
    }
    if (text::is_digit(c) || (c == '.' && text::is_digit(here(1)))) return number(latex_ && single);
    if (latex_ && c == '\\') return command();
    if (latex_ && c == '%') return skip(text_.find('\n', at_) - at_);
    if (latex_ && c == '{') {
      constexpr std::size_t longest = 12;
      const std::size_t close = text_.substr(at_, longest).find('}');
      if (const std::string_view inside = text::trimmed(group_at(at_, close == text_.npos ? 0 : close + 1));
          inside == "=" || inside == "\\approx") {  // a relation without spaces: {=}
        hidden_[at_ + close] = 1;
        return skip(1);
      }
      outer_.push_back(std::exchange(single_, 0));
      return put(TokenKind::group_open, 1);
    }
    if (latex_ && c == '}') {
      single_ = outer_.empty() ? 0 : outer_.back();
      if (!outer_.empty()) outer_.pop_back();
      return put(TokenKind::group_close, 1);
    }
    sign(c);
  }

  void sign(char c) {
    for (const std::string_view no : {"!=", "==", ":=", "=>", "<=", ">=", "=<"})
      if (starts(no) && (no != "!=" || spaced_)) return put(TokenKind::relation, 2);
    if (c == '^' || c == '_') {
      single_ = 1;
      return put(c == '^' ? TokenKind::power : TokenKind::index, 1);
    }
    if (c == '(' && !latex_ && spaced_ && follows_operand()) {
      // 4 (1) or 4 (2 + 2): a remark, or a factor
      const std::size_t inside = digits_from(at_ + 1);
      const std::string_view rest = text_.substr(at_, text_.find(')', at_) - at_);
      const bool is_remark = (inside > 0 && here(inside + 1) == ')') || rest.size() == text_.size() - at_ ||
                             rest.find('=') != rest.npos;
      return put(is_remark ? TokenKind::separator : TokenKind::other, 1);
    }
    constexpr std::string_view signs = "+=(){}[]!|,;&$";
    constexpr std::array kinds{
        TokenKind::plus,      TokenKind::relation,  TokenKind::open,  TokenKind::close,     TokenKind::other,
        TokenKind::other,     TokenKind::open,      TokenKind::close, TokenKind::factorial, TokenKind::bar,
        TokenKind::separator, TokenKind::separator, TokenKind::align, TokenKind::currency};
    if (const std::size_t found = signs.find(c); found != signs.npos)
      return put(kinds[found], 1, std::string(1, c == ')' ? '(' : c == ']' ? '[' : c));
    if (starts(text::about_sign))
      return put(TokenKind::relation, text::about_sign.size(), std::string(text::about_sign));
    if (c == '.')
      return put(at_ + 1 == text_.size() || text::is_space(here(1)) ? TokenKind::separator : TokenKind::other,
                 1);
    if (c == 'e' && !text::is_letter(here(1)) && latex_) return put(TokenKind::name, 1, "e");
    if (c == 'x' && !latex_) return put(TokenKind::times, 1);
    if (!latex_ && text::is_letter(c)) {  // kg, km/h
      std::size_t size = 1;
      while (text::is_letter(here(size)) || (here(size) == '/' && text::is_letter(here(size + 1)))) ++size;
      return put(TokenKind::unit, size, std::string(text_.substr(at_, size)));
    }
    if (starts("π")) return put(TokenKind::name, std::string_view("π").size(), "pi");
    wide_sign();
  }

  bool follows_operand() const {
    constexpr std::array all{TokenKind::number,  TokenKind::vulgar,    TokenKind::raised, TokenKind::close,
                             TokenKind::percent, TokenKind::factorial, TokenKind::degree};
    return !tokens_.empty() && std::ranges::find(all, tokens_.back().kind) != all.end();
  }

  void wide_sign() {
    const text::CodePoint one = text::code_point_at(text_, at_);
    const std::string_view written = text_.substr(at_, one.size);
    if (const std::size_t size = text::raised_size(text_, at_); size > 0) return raised(size);
    const auto kind = [&]() -> std::optional<TokenKind> {
      if (text::is_times(one.value)) return TokenKind::times;
      if (text::is_minus(one.value) && written != text::en_dash) return TokenKind::minus;
      if (text::is_division(one.value)) return TokenKind::divide;
      if (text::is_degree(one.value)) return TokenKind::degree;
      if (written == text::root_sign) return TokenKind::root;
      if (text::is_percent(one.value)) return TokenKind::percent;
      if (std::string_view("€£¥").find(written) != std::string_view::npos) return TokenKind::currency;
      if (text::is_bound(one.value) || text::is_other_relation(one.value) || one.value == U'→')
        return TokenKind::relation;
      return std::nullopt;
    }();
    // 10-12 may be from 10 to 12.
    const bool touches = at_ > 0 && text::is_digit(text_[at_ - 1]) && text::is_digit(here(one.size));
    if (!latex_ && text::is_hyphen(one.value) && touches) return put(TokenKind::other, one.size);
    if (kind) return put(*kind, one.size, *kind == TokenKind::relation ? "" : std::string(written));
    const bool vulgar = one.value > 0x7F && numbers::parse_printed(written).has_value();
    put(vulgar ? TokenKind::vulgar : TokenKind::other, one.size, std::string(written));
  }

  void raised(std::size_t size) {
    std::string digits;
    for (std::size_t at = at_; at < at_ + size;) {
      const text::CodePoint one = text::code_point_at(text_, at);
      const auto digit = text::raised_digit(one.value);
      digits += digit ? static_cast<char>('0' + *digit) : '-';
      at += one.size;
    }
    put(TokenKind::raised, size, digits);
  }

  /// Returns the size of a mark between thousands at an offset; 0 if there is none. In LaTeX it may be a
  /// space.
  std::size_t group_mark(std::size_t at) const {
    constexpr std::array<std::string_view, 6> marks{",", "'", text::apostrophe, "{,}", "\\,", "{\\,}"};
    for (const std::string_view mark : marks)
      if (text_.substr(at).starts_with(mark) && (latex_ || mark.find_first_of("{\\") == mark.npos))
        return mark.size();
    const std::size_t gap = text::size_if(text::is_gap, text_, at);
    return gap > 1 || !latex_ ? gap : 0;
  }
  std::size_t digits_from(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && text::is_digit(text_[end])) ++end;
    return end - at;
  }

  void number(bool single) {
    if (single) return put(TokenKind::number, 1, std::string(1, here()));
    std::size_t end = at_ + digits_from(at_);
    std::string digits(text_.substr(at_, end - at_));
    constexpr std::size_t group = 3;
    const auto groups = [&](bool first) {
      for (std::size_t mark; (mark = group_mark(end)) > 0 && digits_from(end + mark) == group;) {
        if (first && (digits.size() > group || digits.starts_with('0'))) break;
        digits += text_.substr(end + mark, group);
        end += mark + group;
        first = false;
      }
    };
    if (!digits.empty()) groups(true);
    const bool comma = text_.substr(end).starts_with("{,}");
    const std::size_t point = comma ? 3 : end < text_.size() && text_[end] == '.' ? 1 : 0;
    const std::size_t places = point > 0 ? digits_from(end + point) : 0;
    if (places > 0) {
      digits += '.' + std::string(text_.substr(end + point, places));
      end += point + places;
      if (places == group && group_mark(end) != 1) groups(false);
    }
    const bool goes_on =
        end + 1 < text_.size() && text::is_digit(text_[end + 1]) && (text_[end] == '.' || text_[end] == ',');
    const bool is_code = digits.size() > 1 && digits[0] == '0' && digits[1] != '.';
    put(goes_on || is_code || continues(end) ? TokenKind::other : TokenKind::number, end - at_, digits);
  }

  /// True if the digits before an offset go on, as in `0.33…`.
  bool continues(std::size_t end) const {
    std::string_view rest = text_.substr(end);
    while (rest.starts_with(' ') || rest.starts_with("\\,") || rest.starts_with("\\!"))
      rest.remove_prefix(rest.front() == ' ' ? 1 : 2);
    if (rest.starts_with("..") || rest.starts_with(text::ellipsis)) return true;
    constexpr std::array<std::string_view, 7> on{"\\ldots", "\\dots", "\\cdots", "\\overline",
                                                 "\\bar",   "\\dot",  "\\hdots"};
    return std::ranges::any_of(on, [&](std::string_view word) { return latex_ && rest.starts_with(word); });
  }

  /// Returns the size of the group at an offset, with its braces; 0 if there is none.
  std::size_t group_size(std::size_t at) const {
    if (at >= text_.size() || text_[at] != '{') return 0;
    std::size_t depth = 0;
    for (std::size_t end = at; end < text_.size(); ++end) {
      if (text_[end] == '\\')
        ++end;
      else if (text_[end] == '{')
        ++depth;
      else if (text_[end] == '}' && --depth == 0)
        return end + 1 - at;
    }
    return 0;
  }
  std::string_view group_at(std::size_t at, std::size_t size) const {
    return size < 2 ? std::string_view() : text_.substr(at + 1, size - 2);
  }

  void command() {
    std::size_t size = 1;
    while (text::is_letter(here(size))) ++size;
    if (size == 1) size += text::code_point_at(text_, at_ + 1).size;
    const std::string_view name = text_.substr(at_ + 1, size - 1);
    const FormulaCommandRow* row = command_row(name);
    if (!row)
      return put(is_plain_function(name) ? TokenKind::function : TokenKind::other, size, std::string(name));
    std::size_t argument = at_ + size;
    while (argument < text_.size() && text_[argument] == ' ') ++argument;
    const std::size_t group = group_size(argument);
    using Role = FormulaCommandRow::Role;
    switch (row->role) {
      case Role::token:
        if (row->kind == TokenKind::fraction || row->kind == TokenKind::binomial) single_ = 2;
        if (row->kind == TokenKind::root && (argument >= text_.size() || text_[argument] != '[')) single_ = 1;
        return put(row->kind, size, std::string(row->text));
      case Role::space: return skip(size);
      case Role::without: return skip(argument + group - at_);
      case Role::gap: return put(TokenKind::separator, argument + group - at_);
      case Role::size:
        if (argument < text_.size() && text_[argument] == '.')
          return put(TokenKind::other, argument + 1 - at_);
        return skip(size);
      case Role::words: return words(name, argument + group - at_, group_at(argument, group));
      case Role::quantity: return quantity(row->text, argument, group);
      case Role::environment: return environment(row->text, argument, group);
      case Role::bold: {
        const std::string_view inside = text::trimmed(group_at(argument, group));
        const bool is_name = inside == "0" || inside == "1";  // a vector, or a matrix
        return is_name ? put(TokenKind::other, argument + group - at_) : skip(size);
      }
      case Role::claim: hidden_[argument + group] = group_size(argument + group); return skip(size);
      case Role::silence: silent_ = true;
    }
  }

  void words(std::string_view command, std::size_t size, std::string_view inside) {
    const std::string_view trimmed = text::trimmed(inside);
    if (trimmed.empty()) return skip(size);
    for (const std::string_view no : {"mod", "incorrect", "wrong", "false"})
      if (trimmed.find(no) != trimmed.npos) silent_ = true;
    if (trimmed.find_first_not_of(".,;: ") == trimmed.npos) return put(TokenKind::separator, size);
    if (is_plain_function(trimmed)) return put(TokenKind::function, size, std::string(trimmed));
    if (trimmed == "log") return put(TokenKind::logarithm, size);
    if (trimmed == "e") return put(TokenKind::name, size, "e");
    if (is_conjunction(trimmed)) return put(TokenKind::separator, size);
    put(is_unit(trimmed) && command != "operatorname" ? TokenKind::unit : TokenKind::other, size,
        std::string(trimmed));
  }

  static bool is_unit(std::string_view words) {
    std::string word;
    for (std::size_t at = 0; at <= words.size(); ++at) {
      const char c = at < words.size() ? words[at] : ' ';
      const bool letter = text::is_letter(c) || static_cast<unsigned char>(c) > 0x7F;
      if (letter)
        word += text::to_lower(c);
      else if (std::string_view(" /.-'").find(c) == std::string_view::npos)
        return false;
      else if (changes_number(std::exchange(word, {})))
        return false;
    }
    return true;
  }

  /// Reads \num{1.5}, \ang{30}, \qty{5}{\metre}. Their numbers are not judged if they have an exponent.
  void quantity(std::string_view role, std::size_t argument, std::size_t group) {
    const std::string digits(text::trimmed(group_at(argument, group)));
    const std::size_t unit = role == "quantity" ? group_size(argument + group) : 0;
    const bool plain = !digits.empty() && digits.find_first_not_of("0123456789.") == digits.npos;
    const std::string name(group_at(argument + group, unit));
    put(plain ? TokenKind::number : TokenKind::other, argument + group - at_, digits);
    if (role == "angle") return put(TokenKind::degree, 0);
    if (unit > 0) put(TokenKind::unit, unit, name);
  }

  void environment(std::string_view role, std::size_t argument, std::size_t group) {
    const std::string name(group_at(argument, group));
    if (group == 0) return put(TokenKind::other, argument - at_);
    std::size_t end = argument + group;
    if (has_formula_lines(name) || (name == "array" && has_relation_column(role == "end", end))) {
      if (role == "begin" && (name == "array" || name.find("at") != name.npos)) end += group_size(end);
      return put(TokenKind::separator, end - at_);
    }
    const std::size_t close = text_.find("\\end{" + name + "}", end);
    put(TokenKind::other, (role == "end" || close == text_.npos ? end : close + name.size() + 6) - at_);
  }

  /// True for an array whose cells in a column are `=`. Its end is only read if its beginning was.
  bool has_relation_column(bool is_end, std::size_t begin) const {
    const std::size_t close = std::min(text_.find("\\end{array}", begin), text_.size());
    if (is_end) return true;
    for (std::size_t at = text_.find('=', begin); at < close; at = text_.find('=', at + 1))
      if (text::trimmed(text_.substr(begin, at - begin)).ends_with('&') &&
          text::trimmed(text_.substr(at + 1)).starts_with('&'))
        return true;
    return false;
  }

  std::string_view text_;
  bool latex_;
  std::size_t at_ = 0;
  bool spaced_ = false, silent_ = false;
  std::map<std::size_t, std::size_t> hidden_;  ///< sizes of groups that are not seen, by their beginnings
  std::size_t single_ = 0;                     ///< how many arguments of the last command are to come
  std::vector<std::size_t> outer_;             ///< the same, of the groups around
  std::vector<FormulaToken> tokens_;
};

}  // namespace

bool changes_number(std::string_view word) {
  constexpr std::array all{"percent",   "percentage", "dozen",    "dozens",     "pair",        "pairs",
                           "remainder", "rem",        "ones",     "tens",       "hundred",     "hundreds",
                           "thousand",  "thousands",  "tenths",   "hundredths", "thousandths", "halves",
                           "thirds",    "fourths",    "quarters", "fifths",     "sixths",      "eighths",
                           "base",      "binary",     "hex",      "i",          "j",           "d"};
  return numbers::is_scale(word) || std::ranges::find(all, word) != all.end();
}

std::vector<FormulaToken> tokens_of_formula(std::string_view text, FormulaMarkup markup) {
  return FormulaTokenizer(text, markup).read();
}

}  // namespace proofsheet::ledger
