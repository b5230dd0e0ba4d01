#include "equations/syntax/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "equations/syntax/characters.hpp"
#include "equations/syntax/numerals.hpp"

namespace proofsheet::equations {

namespace {

struct Spelling {
  std::string_view characters;
  Sign sign;
};
/// Longer spellings stand before their beginnings.
constexpr std::array spellings{Spelling{"==", Sign::double_equal},
                               Spelling{"!=", Sign::not_equal},
                               Spelling{"<=", Sign::less_equal},
                               Spelling{">=", Sign::greater_equal},
                               Spelling{"..", Sign::dots},
                               Spelling{"≠", Sign::not_equal},
                               Spelling{"≤", Sign::less_equal},
                               Spelling{"≥", Sign::greater_equal},
                               Spelling{"×", Sign::times},
                               Spelling{"·", Sign::times},
                               Spelling{"⋅", Sign::times},
                               Spelling{"−", Sign::minus},
                               Spelling{"√", Sign::root},
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

struct Mistake {
  std::string_view characters, hint;
};
/// What people bring along from other languages.
constexpr std::array mistakes{Mistake{"**", "write ^ for a power"},
                              Mistake{":=", "write = to define"},
                              Mistake{"&&", "write and"},
                              Mistake{"||", "write or"},
                              Mistake{"=>", "write >= or ≥"},
                              Mistake{"=<", "write <= or ≤"},
                              Mistake{"<>", "write != or ≠"},
                              Mistake{"//", "write div for the whole part of a quotient"},
                              Mistake{"÷", "write /"},
                              Mistake{":", "a range is written 0..3"},
                              Mistake{";", "a line holds one definition; arguments are separated by commas"},
                              Mistake{"{", "write ( ) to group and [ ] for an index or a list"},
                              Mistake{"}", "write ( ) to group and [ ] for an index or a list"},
                              Mistake{"|", "write abs(x) for an absolute value"},
                              Mistake{"%", "write 0.27 for 27%, and mod for a remainder"},
                              Mistake{"°", "write deg: sin(75 deg)"},
                              Mistake{"∞", "there is no infinite number"},
                              Mistake{"²", "write ^2"},
                              Mistake{"³", "write ^3"},
                              Mistake{"_", "a name begins with a letter"},
                              Mistake{"“", "only \" quotes"},
                              Mistake{"”", "only \" quotes"},
                              Mistake{"‘", "only \" quotes"},
                              Mistake{"’", "a prime is written ', and only \" quotes"},
                              Mistake{"\\", "equations are no LaTeX: write sqrt(x), a/b, pi"}};

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
  bool at(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

  /// White space and comments.
  bool skip() {
    const std::size_t begin = at_;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        line_begins_ = line_begins_ || c == '\n';
        ++at_;
      } else if (at("\u00A0")) {
        at_ += 2;
      } else {
        break;
      }
    }
    return at_ > begin;
  }

  Token make(Token::Kind kind, std::size_t length) const {
    Token token;
    token.kind = kind;
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
    if (first.value == U'π') return constant_pi(first.size);
    if (is_letter(first.value) || first.value == U'\u00B5') return name();
    for (const Mistake& mistake : mistakes)
      if (mistake.characters.size() > 1 && at(mistake.characters))
        return stray(mistake.characters.size(), mistake.hint);
    for (const Spelling& spelling : spellings)
      if (at(spelling.characters)) {
        Token token = make(Token::Kind::sign, spelling.characters.size());
        token.sign = spelling.sign;
        return token;
      }
    for (const Mistake& mistake : mistakes)
      if (at(mistake.characters)) return stray(mistake.characters.size(), mistake.hint);
    if (joins_names()) return prefix();
    if (first.value == U'\'') return apostrophe();
    return stray(first.size, "");
  }

  Token constant_pi(std::size_t length) const {
    Token token = make(Token::Kind::name, length);
    token.text = "pi";
    return token;
  }

  /// Letters, digits, underscores, then primes.
  Token name() const {
    std::size_t end = at_;
    std::string written;
    while (end < text_.size()) {
      const CodePoint c = code_point_at(text_, end);
      const bool micro = c.value == U'\u00B5';  // looks like μ, is another character
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

  /// The bytes of a prime at `place`; 0: none stands there.
  std::size_t prime_at(std::size_t place) const {
    if (place < text_.size() && text_[place] == '\'') return 1;
    constexpr std::string_view raised = "′";
    return text_.substr(std::min(place, text_.size()), raised.size()) == raised ? raised.size() : 0;
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
    token.fact = "a quotation is not closed on its line";
    token.hint = "end it with \"";
    return token;
  }

  Token apostrophe() const {
    const std::size_t line = std::min(text_.find('\n', at_), text_.size());
    const std::size_t close = text_.find('\'', at_ + 1);
    if (close >= line) return stray(1, "a prime belongs to the name before it, without a space");
    const std::string inside(text_.substr(at_ + 1, close - at_ - 1));
    Token token = make(Token::Kind::bad, close + 1 - at_);
    token.fact = "' does not quote";
    token.hint = fmt::format("write \"{}\"", inside);
    return token;
  }

  /// `pair.w`: a point between two names.
  bool joins_names() const {
    return at(".") && at_ > 0 && at_ + 1 < text_.size() &&
           is_name_character(static_cast<unsigned char>(text_[at_ - 1])) &&
           is_letter(code_point_at(text_, at_ + 1).value);
  }

  Token prefix() const {
    Token token = make(Token::Kind::bad, 1);
    token.fact = "the name of another example can't stand inside an expression";
    token.hint =
        "write it once, before the whole expression: `example.min(x, y)` looks up all its names there";
    return token;
  }

  Token stray(std::size_t length, std::string_view hint) const {
    Token token = make(Token::Kind::bad, length);
    token.fact = fmt::format("'{}' has no meaning here", token.text);
    const bool readable = length > 1 || (token.text.front() >= ' ' && token.text.front() <= '~');
    if (!readable) token.fact = "a character that cannot be read stands here";
    token.hint = hint;
    return token;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool line_begins_ = true;
};

}  // namespace

std::vector<Token> read_tokens(const diagnostics::Text& text) { return Lexer(text.view()).read(); }

std::vector<std::string_view> sign_spellings() {
  std::vector<std::string_view> all;
  for (const Spelling& spelling : spellings) all.push_back(spelling.characters);
  return all;
}

const std::vector<std::string>& keywords() {
  static const std::vector<std::string> words{"and", "div", "each", "else", "for",  "if", "in",
                                              "mod", "not", "or",   "step", "then", "to"};
  return words;
}

bool is_name(const std::string& text) {
  const std::vector<Token> tokens = Lexer(text).read();
  return tokens.size() == 2 && tokens[0].kind == Token::Kind::name && tokens[0].begin == 0 &&
         tokens[0].end == text.size();
}

}  // namespace proofsheet::equations
