#include "equations/syntax/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "equations/syntax/characters.hpp"
#include "numbers/exact/printed.hpp"
#include "numbers/exact/rounding.hpp"
#include "text/signs.hpp"

namespace proofsheet::equations {
namespace {

struct Spelling {
  std::string_view characters;
  Sign sign;
};
/// A longer spelling must come before its prefixes.
constexpr std::array spellings{Spelling{"==", Sign::double_equal},
                               Spelling{"!=", Sign::not_equal},
                               Spelling{"<=", Sign::less_equal},
                               Spelling{">=", Sign::greater_equal},
                               Spelling{"..", Sign::dots},
                               Spelling{".^", Sign::dot_caret},
                               Spelling{text::not_equal_sign, Sign::not_equal},
                               Spelling{text::root_sign, Sign::root},
                               Spelling{"ᵀ", Sign::transpose},
                               Spelling{"=", Sign::equal},
                               Spelling{"<", Sign::less},
                               Spelling{">", Sign::greater},
                               Spelling{"+", Sign::plus},
                               Spelling{"-", Sign::minus},
                               Spelling{"*", Sign::times},
                               Spelling{"/", Sign::divide},
                               Spelling{"^", Sign::caret},
                               Spelling{"@", Sign::at},
                               Spelling{"!", Sign::bang},
                               Spelling{"(", Sign::open_parenthesis},
                               Spelling{")", Sign::close_parenthesis},
                               Spelling{"[", Sign::open_bracket},
                               Spelling{"]", Sign::close_bracket},
                               Spelling{",", Sign::comma}};

/// The characters beyond ASCII for the same signs.
constexpr std::array<std::pair<bool (*)(char32_t), Sign>, 4> sign_classes{
    {{text::is_minus, Sign::minus},
     {text::is_times, Sign::times},
     {text::is_at_most, Sign::less_equal},
     {text::is_at_least, Sign::greater_equal}}};

struct Mistake {
  std::string_view characters, hint;
};
/// Common mistakes, from other languages.
constexpr std::array mistakes{
    Mistake{"**", "write ^ for a power"},
    Mistake{":=", "write = to define"},
    Mistake{"&&", "write and"},
    Mistake{"||", "write or"},
    Mistake{"=>", "write >= or ≥"},
    Mistake{"=<", "write <= or ≤"},
    Mistake{"<>", "write != or ≠"},
    Mistake{"//", "write div for the whole part of a quotient"},
    Mistake{".*", "write * to multiply cell by cell, @ for the matrix product"},
    Mistake{"./", "write / to divide cell by cell"},
    Mistake{text::division_sign, "write /"},
    Mistake{":", "write a range as 0..3"},
    Mistake{";", "write one definition on each line; separate arguments with commas"},
    Mistake{"{", "write ( ) for groups and [ ] for an index or a list"},
    Mistake{"}", "write ( ) for groups and [ ] for an index or a list"},
    Mistake{"|", "write abs(x) for an absolute value"},
    Mistake{"%", "write 0.27 for 27%, and mod for a remainder"},
    Mistake{"∞", "use finite numbers"},
    Mistake{text::raised_digits[2], "write ^2"},
    Mistake{text::raised_digits[3], "write ^3"},
    Mistake{"_", "begin a name with a letter"},
    Mistake{"“", "write \" to quote"},
    Mistake{text::closing_quote, "write \" to quote"},
    Mistake{"‘", "write \" to quote"},
    Mistake{text::apostrophe, "write ' for a prime, and \" to quote"},
    Mistake{"\\", "don't use LaTeX in equations: write sqrt(x), a/b, pi"}};

/// A cursor in the text that never passes its end.
struct NumberReader {
  std::string_view text;
  std::size_t at;
  char peek(std::size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
  bool digit(std::size_t ahead = 0) const { return is_digit(static_cast<unsigned char>(peek(ahead))); }
  std::string_view digits() {
    const std::size_t begin = at;
    while (digit()) ++at;
    return text.substr(begin, at - begin);
  }
};

Token bad(std::string_view text, std::size_t begin, std::size_t end, std::string fact, std::string hint) {
  Token token;
  token.kind = Token::Kind::bad;
  token.begin = begin;
  token.end = end;
  token.text = text.substr(begin, end - begin);
  token.fact = std::move(fact);
  token.hint = std::move(hint);
  return token;
}

/// Parses digits as a decimal integer, which may have leading zeros (the library would read them as octal).
numbers::Integer integer_of(std::string digits) {
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  return digits.empty() ? numbers::Integer(0) : numbers::Integer(digits);
}

/// Returns one bad token for `1.2.3`: all digits and points, so that one mistake gives one message.
Token malformed_number(NumberReader cursor, std::size_t begin) {
  while (cursor.digit() || (cursor.peek() == '.' && cursor.digit(1))) ++cursor.at;
  const std::string written(cursor.text.substr(begin, cursor.at - begin));
  return bad(cursor.text, begin, cursor.at, fmt::format("'{}' has more than one point", written),
             "write one decimal point, or two points in a row for a range, 0..3");
}

/// Reads the exponent after the digits, such as `e-8`; empty if there is none. An `e` without digits is a
/// name.
std::string_view read_exponent(NumberReader& cursor) {
  if (cursor.peek() != 'e' && cursor.peek() != 'E') return {};
  const std::size_t sign = cursor.peek(1) == '-' || cursor.peek(1) == '+' ? 1 : 0;
  if (!cursor.digit(1 + sign)) return {};
  const std::size_t begin = ++cursor.at;
  cursor.at += sign;
  cursor.digits();
  return cursor.text.substr(begin, cursor.at - begin);
}

/// Returns the exponent; `nullopt` if it is outside ±largest_exponent.
std::optional<long> exponent_value(std::string_view written) {
  if (written.starts_with('+')) written.remove_prefix(1);
  long value = 0;
  const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), value);
  if (!written.empty() && error != std::errc()) return std::nullopt;
  return -largest_exponent <= value && value <= largest_exponent ? std::optional(value) : std::nullopt;
}

/// Reads the number at `at`, which must be a digit, or a point before a digit. `0..3` ends before the points.
/// A malformed number (`5.`, `.5`, `1.2.3`, `1_000`) becomes one bad token.
/// Reads `0x1F`, `0o17` or `0b1010_0000`. Its token has decimal digits. Returns `nullopt` if the text begins
/// otherwise.
std::optional<Token> read_other_base(std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789abcdefABCDEF_xXoO", at), text.size());
  const std::string_view written = text.substr(at, std::min(end - at, longest_number));
  if (written.size() < 3 || written[0] != '0' || is_digit(static_cast<unsigned char>(written[1])))
    return std::nullopt;
  numbers::Reading reading;
  reading.in_row = true;
  const auto printed = numbers::parse_printed(written, reading);
  if (!printed || printed->writing.base == 10) return std::nullopt;
  Token token;
  token.kind = Token::Kind::number;
  token.begin = at;
  token.end = at + written.size();
  token.value = numbers::value_of(*printed);
  token.text = token.value.str();
  return token;
}

Token read_number(std::string_view text, std::size_t at) {
  if (auto token = read_other_base(text, at)) return *std::move(token);
  NumberReader cursor{text, at};
  const auto written = [&] { return std::string(text.substr(at, cursor.at - at)); };
  const auto wrong = [&](std::string fact, std::string hint) {
    return bad(text, at, cursor.at, std::move(fact), std::move(hint));
  };
  const std::string_view whole = cursor.digits();
  std::string_view fraction;
  if (cursor.peek() == '.' && cursor.digit(1)) {
    ++cursor.at;
    fraction = cursor.digits();
  } else if (cursor.peek() == '.' && cursor.peek(1) != '.' && cursor.peek(1) != '^') {
    ++cursor.at;
    return wrong(fmt::format("'{}' has no digit after its point", written()),
                 fmt::format("write {0} or {0}.0", whole.size() > 20 ? std::string_view("5") : whole));
  }
  if (cursor.peek() == '.' && cursor.digit(1)) return malformed_number(cursor, at);
  const std::string_view exponent = read_exponent(cursor);
  if (cursor.peek() == '.' && cursor.digit(1)) return malformed_number(cursor, at);
  if (whole.empty())
    return wrong(fmt::format("'{}' has no digit before its point", written()),
                 fmt::format("write 0{}", written().size() > 20 ? std::string(".5") : written()));
  if (cursor.peek() == '_' && cursor.digit(1)) {
    while (cursor.peek() == '_' || cursor.digit()) ++cursor.at;
    std::string plain = written();
    std::erase(plain, '_');
    return wrong(fmt::format("'{}' is not a number", written()), fmt::format("write {}", plain));
  }
  if (cursor.at - at > longest_number)
    return wrong(fmt::format("the number has more than {} digits", longest_number),
                 "write a shorter number; write a large power as 10^20000");
  const std::optional<long> power = exponent_value(exponent);
  if (!power)
    return wrong(fmt::format("the exponent of '{}' is larger than {}", written(), largest_exponent),
                 "write a power instead, such as 10^20000");
  Token token;
  token.kind = Token::Kind::number;
  token.begin = at;
  token.end = cursor.at;
  token.text = written();
  token.value = numbers::Rational(integer_of(std::string(whole) + std::string(fraction))) *
                numbers::power_of_ten(*power - static_cast<long>(fraction.size()));
  return token;
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> read() {
    std::vector<Token> tokens;
    for (;;) {
      const bool space = skip();
      Token token = next();
      token.first_on_line = line_begins_;
      token.space_before = space;
      line_begins_ = false;
      at_ = token.end;
      tokens.push_back(std::move(token));
      if (tokens.back().kind == Token::Kind::end) return tokens;
    }
  }

 private:
  bool at(std::string_view what) const {
    return at_ < text_.size() && text_[at_] == what.front() && text_.substr(at_, what.size()) == what;
  }

  /// Skips white space and comments.
  bool skip() {
    const std::size_t begin = at_;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text::is_space(c)) {
        line_begins_ = line_begins_ || c == '\n';
        ++at_;
      } else if (const std::size_t gap = text::size_if(text::is_gap, text_, at_); gap > 0) {
        at_ += gap;
      } else {
        break;
      }
    }
    return at_ > begin;
  }

  Token make(Token::Kind kind, std::size_t length, Sign sign = Sign::none) const {
    Token token;
    token.kind = kind;
    token.sign = sign;
    token.begin = at_;
    token.end = at_ + length;
    token.text = text_.substr(at_, length);
    return token;
  }

  Token next() const {
    if (at_ >= text_.size()) return make(Token::Kind::end, 0);
    const CodePoint first = code_point_at(text_, at_);
    const bool point =
        first.value == U'.' && at_ + 1 < text_.size() && is_digit(static_cast<unsigned char>(text_[at_ + 1]));
    if (is_digit(first.value) || point) return read_number(text_, at_);
    if (first.value == U'"') return quotation();
    if (first.value == U'π') return constant("pi", first.size);
    if (text::degree == text_.substr(at_, first.size)) return degree(first.size);
    if (is_letter(first.value) || first.value == U'\u00B5') return name();
    for (const Mistake& mistake : mistakes)
      if (mistake.characters.size() > 1 && at(mistake.characters))
        return stray(mistake.characters.size(), mistake.hint);
    for (const Spelling& spelling : spellings)
      if (at(spelling.characters)) return make(Token::Kind::sign, spelling.characters.size(), spelling.sign);
    for (const auto& [is, sign] : sign_classes)
      if (is(first.value)) return make(Token::Kind::sign, first.size, sign);
    for (const Mistake& mistake : mistakes)
      if (at(mistake.characters)) return stray(mistake.characters.size(), mistake.hint);
    if (first.value == U'\'') return apostrophe();
    return stray(first.size, "");
  }

  Token constant(const char* name, std::size_t length) const {
    Token token = make(Token::Kind::name, length);
    token.text = name;
    return token;
  }

  /// Reads the sign of `sin(30°)`, which is the constant deg; `20°C` is a temperature, which equations can't
  /// contain.
  Token degree(std::size_t length) const {
    const bool is_unit = at_ + length < text_.size() && is_letter(code_point_at(text_, at_ + length).value);
    return is_unit
               ? stray(length,
                       "name a temperature under `given:`, as in T_0: 15 °C; for an angle, write sin(30°)")
               : constant("deg", length);
  }

  /// Returns the end of the id at `begin`; `begin` if there is none.
  std::size_t id_end(std::size_t begin) const {
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    if (begin >= text_.size() || !is_small(text_[begin])) return begin;
    std::size_t end = begin;
    while (end < text_.size() &&
           (is_small(text_[end]) || is_digit(static_cast<unsigned char>(text_[end])) || text_[end] == '-'))
      ++end;
    return text_[end - 1] == '-' ? begin : end;
  }

  /// Returns the length in bytes of a prefix such as `four-seats.` or `seats/four-seats.`: an example, its
  /// point, and before them possibly its lesson. Returns 0 if there is no such prefix.
  std::size_t example_before_name() const {
    std::size_t end = id_end(at_);
    if (end > at_ && text_.substr(end).starts_with('/')) end = id_end(end + 1);
    const bool has_prefix = end > at_ && text_.substr(end).starts_with('.') && end + 1 < text_.size() &&
                            is_letter(code_point_at(text_, end + 1).value);
    return has_prefix ? end + 1 - at_ : 0;
  }

  /// Reads letters, digits, underscores, then primes; before them possibly an example.
  Token name() const {
    const std::size_t example = example_before_name();
    std::size_t end = at_ + example;
    std::string written(text_.substr(at_, example));
    while (end < text_.size()) {
      const CodePoint c = code_point_at(text_, end);
      const bool micro = c.value == U'\u00B5';  // looks like μ but is a different character
      if (!is_name_character(c.value) && !micro) break;
      written += micro ? "μ" : std::string(text_.substr(end, c.size));
      end += c.size;
    }
    for (std::size_t prime = prime_at(end); prime > 0; prime = prime_at(end)) {
      end += prime;
      written += '\'';
    }
    Token token = make(Token::Kind::name, end - at_);
    token.text = std::move(written);
    if (std::binary_search(keywords().begin(), keywords().end(), token.text))
      token.kind = Token::Kind::keyword;
    return token;
  }

  /// Returns the length in bytes of the prime at `place`; 0 if there is none.
  std::size_t prime_at(std::size_t place) const {
    if (place < text_.size() && text_[place] == '\'') return 1;
    constexpr std::string_view raised = text::prime;
    return text_.substr(std::min(place, text_.size())).starts_with(raised) ? raised.size() : 0;
  }

  Token quotation() const {
    const std::size_t line = std::min(text_.find('\n', at_), text_.size());
    const std::size_t close = text_.find('"', at_ + 1);
    if (close < line) {
      Token token = make(Token::Kind::quoted, close + 1 - at_);
      token.text = text_.substr(at_ + 1, close - at_ - 1);
      return token;
    }
    Token token = make(Token::Kind::bad, line - at_);
    token.unfinished = true;
    token.fact = "this quote is not closed on its line";
    token.hint = "end it with \"";
    return token;
  }

  Token apostrophe() const {
    const std::size_t line = std::min(text_.find('\n', at_), text_.size());
    const std::size_t close = text_.find('\'', at_ + 1);
    if (close >= line) return stray(1, "write a prime directly after the name, without a space");
    const std::string inside(text_.substr(at_ + 1, close - at_ - 1));
    Token token = make(Token::Kind::bad, close + 1 - at_);
    token.fact = "' is not a quote";
    token.hint = fmt::format("write \"{}\"", inside);
    return token;
  }

  Token stray(std::size_t length, std::string_view hint) const {
    Token token = make(Token::Kind::bad, length);
    token.fact = fmt::format("'{}' has no meaning here", token.text);
    const bool readable = length > 1 || (token.text.front() >= ' ' && token.text.front() <= '~');
    if (!readable) token.fact = "this character is not allowed";
    token.hint = hint.empty() ? "remove it; put a label that contains it in quotes" : hint;
    return token;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool line_begins_ = true;
};

/// True if a letter follows any point, as in names of other examples. The points of decimals have none, and
/// of those of a range, `0..d`, the second follows a point.
bool has_inner_point(std::string_view text) {
  for (std::size_t at = text.find('.'); at != text.npos; at = text.find('.', at + 1))
    if ((at == 0 || text[at - 1] != '.') && is_letter(code_point_at(text, at + 1).value)) return true;
  return false;
}

}  // namespace

std::vector<Token> read_tokens(const text::Text& text) { return Lexer(text.view()).read(); }

std::vector<std::string_view> sign_spellings() {
  std::vector<std::string_view> all;
  for (const Spelling& spelling : spellings) all.push_back(spelling.characters);
  return all;
}

bool is_name(const std::string& text) {
  const std::vector<Token> tokens = Lexer(text).read();
  return tokens.size() == 2 && tokens[0].kind == Token::Kind::name && tokens[0].begin == 0 &&
         tokens[0].end == text.size();
}

bool belongs_to_other_example(const std::string& name) { return name.find('.') != std::string::npos; }

std::vector<text::Text> names_of_other_examples(const text::Text& text) {
  std::vector<text::Text> names;
  if (!has_inner_point(text.view())) return names;
  for (const Token& token : read_tokens(text))
    if (token.kind == Token::Kind::name && belongs_to_other_example(token.text))
      names.push_back(text.slice(token.begin, token.end));
  return names;
}

const std::vector<std::string>& keywords() {
  static const std::vector<std::string> words{"and", "div", "each", "else", "for",  "if", "in",
                                              "mod", "not", "or",   "step", "then", "to"};
  return words;
}

const std::vector<std::string>& constants() {
  static const std::vector<std::string> names{"deg", "false", "pi", "true"};
  return names;
}

bool is_constant(const std::string& name) {
  return std::binary_search(constants().begin(), constants().end(), name);
}

std::string name_problem(const std::string& text) {
  const Token first = Lexer(text).read().front();
  const bool whole = first.begin == 0 && first.end == text.size();
  if (whole && first.kind == Token::Kind::keyword) return fmt::format("'{}' is a reserved word", text);
  if (whole && first.kind == Token::Kind::name && belongs_to_other_example(text))
    return fmt::format("'{}' is a value of another example", text);
  if (whole && first.kind == Token::Kind::name)
    return is_constant(first.text) ? fmt::format("'{}' is a built-in constant", text) : "";
  return fmt::format("'{}' is not a name", text);
}

std::vector<std::string> options_of(const std::string& function) {
  if (function == "var" || function == "std" || function == "cov") return {"population", "sample"};
  if (function == "atan2") return {"turn"};
  if (function == "round") return {"ceiling", "down", "floor", "half away", "half even", "half up", "up"};
  return {};
}

}  // namespace proofsheet::equations
