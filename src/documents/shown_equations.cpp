#include "documents/shown_equations.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "equations/syntax/lexer.hpp"
#include "prose/numerals.hpp"
#include "prose/places.hpp"
#include "seen/beside.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

using seen::Stretch;
using seen::Text;

/// True for a character that may be part of an equation.
bool is_in_equation(char32_t c) {
  return text::is_numeric(c) || text::is_gap(c) || text::is_minus(c) || text::is_times(c) ||
         text::is_division(c) || text::is_about(c) || text::is_raised_minus(c) || text::is_percent(c) ||
         text::is_root(c) || text::is_currency(c) || c == U'π' ||
         std::u32string_view(U"()=+.,^!").find(c) != std::u32string_view::npos;
}

std::string_view word_before(std::string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && text::is_letter(text[begin - 1])) --begin;
  return text.substr(begin, end - begin);
}

/// True if a word directly before `at` is part of an expression: `sqrt(`, `1e3`, `7 mod 4`.
bool is_word_of_equation(std::string_view text, std::string_view word, std::size_t at) {
  if (word.empty()) return false;
  const char before = word.size() < at ? text[at - word.size() - 1] : ' ';
  if (word == "mod" || word == "div") return text::is_space(before) || before == ')';
  if (word == "e" || word == "E") return text::is_digit(before) && at < text.size() && text[at] != ' ';
  return at < text.size() && text[at] == '(' && equations::is_function_name(std::string(word)) &&
         !text::is_digit(before);
}

/// True if what is before the equation at `at` belongs to it.
bool is_cut_at(std::string_view text, std::size_t at) {
  const std::size_t end = seen::before_spaces(text, at);
  const char32_t touching = text::code_point_before(text, at).value;
  if (end == at)
    return text::is_word_character(touching) || touching == U'\x1D' ||
           std::u32string_view(U"|:/\\<>^_").find(touching) != std::u32string_view::npos;
  constexpr std::array<std::string_view, 9> operators{"x",  "times", "plus", "minus", "over",
                                                      "by", "of",    "mod",  "modulo"};
  const std::string_view word = word_before(text, end);
  const char32_t before = text::code_point_before(text, seen::before_spaces(text, end - word.size())).value;
  return std::find(operators.begin(), operators.end(), word) != operators.end() &&
         (text::is_numeric(before) || before == ')');
}

/// Returns the end without what only comments on the result: a factor sign, a second form in parentheses.
std::size_t without_comment_on_result(std::string_view text, std::size_t begin, std::size_t end) {
  const std::size_t times = text::size_before_if(text::is_times, text.substr(0, end), end);
  if (times > 0 && end - times > begin && text::is_digit(text[end - times - 1])) return end - times;
  if (end <= begin || text[end - 1] != ')') return end;
  const std::size_t open = text.rfind('(', end - 1);
  if (open == text.npos || open <= begin || text.substr(open, end - open).find('=') != text.npos) return end;
  const std::size_t before = seen::before_spaces(text, open);
  const char32_t last = text::code_point_before(text, before).value;
  const bool is_apart = before < open && (text::is_numeric(last) || text::is_percent(last));
  return is_apart && text.find_last_of("=", before) != text.npos ? before : end;
}

}  // namespace

EquationBefore equation_before(const Text& seen, Stretch part) {
  const std::string_view text = seen.view();
  const auto is_end = [](char c) { return text::is_space(c) || c == prose::parted || c == '.' || c == ','; };
  std::size_t end = part.end;
  for (std::size_t before = end + 1; before > end;) {
    before = end;
    end = seen::before_spaces(text, end);
    while (end > part.begin && is_end(text[end - 1])) --end;
  }
  end = without_comment_on_result(text, part.begin, end);
  std::size_t begin = end;
  while (begin > part.begin) {
    const text::CodePoint c = text::code_point_before(text, begin);
    // A comma or a point before a space ends the words before the equation.
    const bool ends =
        (c.value == ',' || c.value == '.') && text::is_gap(text::code_point_at(text, begin).value);
    const std::string_view word = word_before(text, begin);
    const bool is_word = is_word_of_equation(text, word, begin);
    if (ends || (!is_in_equation(c.value) && !is_word)) break;
    begin -= is_word ? word.size() : c.size;
  }
  begin = std::min(seen::after_spaces(text, begin), end);
  if (begin < end && text[begin] == '=')
    begin = std::min(seen::after_spaces(text, begin + 1), end);  // `share = 1/2`
  const Text equation = prose::cut(seen, begin, end).trimmed();
  const std::string_view view = equation.view();
  const bool equates =
      view.find('=') != std::string_view::npos || view.find(text::about_sign) != std::string_view::npos;
  if (!equates || view.find_first_of("0123456789") == std::string_view::npos) return {};
  return {equation, begin > part.begin && is_cut_at(text, begin)};
}

namespace {

constexpr std::size_t longest_formula = 2000, deepest_group = 20;

/// Writes a formula part by part. A part that can't be written fails.
class FormulaWriter {
 public:
  explicit FormulaWriter(const Text& formula) : formula_(formula), text_(formula.view()) {}

  Text write() {
    if (text_.size() > longest_formula || !sequence(text_.size())) return {};
    return built_.finish().trimmed();
  }

 private:
  bool sequence(std::size_t end) {
    if (++depth_ > deepest_group) return false;
    while (at_ < end)
      if (!part()) return false;
    --depth_;
    return true;
  }

  void put(std::string_view characters, std::size_t at) {
    built_.put(characters, formula_, std::min(at, text_.size() - 1));
    if (!text::trimmed(characters).empty()) last_ = text::trimmed(characters).back();
  }

  void take(Stretch part) {
    built_.take(formula_, part.begin, part.end);
    for (const char c : text_.substr(part.begin, part.end - part.begin))
      if (!text::is_space(c)) last_ = c;
  }

  /// Returns the argument at the current place: a group without its braces, or one character.
  std::optional<Stretch> argument() {
    at_ = std::min(text_.find_first_not_of(" \n", at_), text_.size());
    if (at_ == text_.size()) return std::nullopt;
    if (text_[at_] != '{') {
      if (!text::is_digit(text_[at_])) return std::nullopt;
      ++at_;
      return Stretch{at_ - 1, at_};
    }
    std::size_t depth = 0;
    for (std::size_t i = at_; i < text_.size(); ++i) {
      if (text_[i] == '{') ++depth;
      if (text_[i] != '}' || --depth > 0) continue;
      const std::size_t begin = std::exchange(at_, i + 1);
      return Stretch{begin + 1, i};
    }
    return std::nullopt;
  }

  bool inner(Stretch part) {
    const std::size_t after = std::exchange(at_, part.begin);
    const bool is_written = sequence(part.end);
    at_ = after;
    return is_written;
  }

  bool in_parentheses(Stretch part) {
    put("(", part.begin);
    const bool is_written = inner(part);
    put(")", part.end);
    return is_written;
  }

  bool part() {
    const char c = text_[at_];
    if (c == '\\') return command();
    if (text_.substr(at_).starts_with("{,}")) {
      put(",", at_ + 1);
      at_ += 3;
      return true;
    }
    if (c == '{') {
      const auto group = argument();
      return group && inner(*group);
    }
    if (c == '^') {
      put("^", at_++);
      const auto exponent = argument();
      return exponent && in_parentheses(*exponent);
    }
    if (text::is_letter(c) || std::string_view("_&~}|").find(c) != std::string_view::npos) return false;
    take({at_, at_ + 1});
    ++at_;
    return true;
  }

  bool command() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && text::is_letter(text_[at_])) ++at_;
    if (at_ == begin + 1) at_ = std::min(at_ + 1, text_.size());
    const std::string_view name = text_.substr(begin + 1, at_ - begin - 1);
    if (name == "frac" || name == "dfrac" || name == "tfrac") return fraction(begin);
    if (name == "sqrt") {
      put("sqrt", begin);
      const auto radicand = argument();
      return radicand && in_parentheses(*radicand);
    }
    constexpr std::array<std::pair<std::string_view, std::string_view>, 16> commands{
        {{"times", text::times_sign},
         {"cdot", text::middle_dot},
         {"div", text::division_sign},
         {"approx", text::about_sign},
         {"pi", "π"},
         {"%", "%"},
         {"$", "$"},
         {",", " "},
         {";", " "},
         {":", " "},
         {"!", ""},
         {" ", " "},
         {"quad", " "},
         {"qquad", " "},
         {"left", ""},
         {"right", ""}}};
    for (const auto& [latex, plain] : commands)
      if (latex == name) {
        put(plain, begin);
        return true;
      }
    constexpr std::array<std::string_view, 5> functions{"ln", "exp", "sin", "cos", "tan"};
    const std::size_t next = text_.find_first_not_of(" \n", at_);
    const bool has_bracket =
        next != text_.npos && (text_[next] == '(' || text_.substr(next).starts_with("\\left("));
    if (!has_bracket || std::find(functions.begin(), functions.end(), name) == functions.end()) return false;
    put(name, begin);
    return true;
  }

  /// Writes a fraction; after digits, `\frac{1}{2}` makes a mixed number.
  bool fraction(std::size_t begin) {
    const auto above = argument();
    const auto below = above ? argument() : std::nullopt;
    if (!below) return false;
    const auto is_plain = [&](Stretch part) {
      return text_.substr(part.begin, part.end - part.begin).find_first_not_of("0123456789.") == text_.npos;
    };
    const bool is_simple = is_plain(*above) && is_plain(*below);
    const bool has_power = at_ < text_.size() && text_[at_] == '^';
    const bool after_digit = text::is_digit(last_);
    if (is_simple && !has_power && last_ != '/' && last_ != '^') {
      if (after_digit) put(" ", begin);
      take(*above);
      put("/", begin);
      take(*below);
      return true;
    }
    put(after_digit || last_ == ')' ? "*(" : "(", begin);
    if (!in_parentheses(*above)) return false;
    put("/", begin);
    if (!in_parentheses(*below)) return false;
    put(")", begin);
    return true;
  }

  const Text& formula_;
  std::string_view text_;
  prose::TextBuilder built_;
  std::size_t at_ = 0, depth_ = 0;
  char last_ = ' ';  ///< the last character that was written, except spaces
};

}  // namespace

Text equation_of_formula(const Text& formula) { return FormulaWriter(formula).write(); }

}  // namespace proofsheet::documents
