#pragma once
// Converts characters to tokens. This never fails: text that is not a token becomes a `bad` token with its
// message. In brackets it may still be a label, and only the parser knows where it is.
#include <string>
#include <string_view>
#include <vector>

#include "equations/syntax/operators.hpp"
#include "numbers/exact/rational.hpp"
#include "text/text.hpp"

namespace proofsheet::equations {

struct Token {
  enum class Kind { number, name, keyword, quoted, sign, bad, end };
  Kind kind = Kind::end;
  Sign sign = Sign::none;
  std::size_t begin = 0, end = 0;  ///< byte offsets in the text
  std::string text;                ///< of a name or keyword; the inside of a quotation; a number as written
  numbers::Rational value;         ///< for a number
  bool first_on_line = false;
  bool space_before = false;
  bool unfinished = false;  ///< a quotation that is not closed on its line
  std::string fact, hint;   ///< for a bad token

  bool is_word(std::string_view word) const { return kind == Kind::keyword && text == word; }
  bool opens() const { return sign == Sign::open_parenthesis || sign == Sign::open_bracket; }
  bool closes() const { return sign == Sign::close_parenthesis || sign == Sign::close_bracket; }
};

/// Returns the tokens; the last is always of kind `end`.
std::vector<Token> read_tokens(const text::Text& text);

/// Returns all spellings of signs: `<=` and `≤` are separate.
std::vector<std::string_view> sign_spellings();

/// True if the whole text is one name, as read_tokens reads it.
bool is_name(const std::string& text);

/// True if a name refers to another example's value, in the same lesson (`four-seats.D`) or another lesson
/// (`seats/four-seats.D`). To subtract or divide by such a value, an author must put spaces around the sign.
bool belongs_to_other_example(const std::string& name);
/// Returns all such names in a text, with their places.
std::vector<text::Text> names_of_other_examples(const text::Text& text);

/// The most characters of one literal, and the greatest absolute value of its exponent.
inline constexpr std::size_t longest_number = 10'000;
inline constexpr long largest_exponent = 10'000;

// Reserved words.

/// Returns the reserved words, sorted: `for`, `if`, …
const std::vector<std::string>& keywords();
/// Returns the names with a predefined value, sorted: `pi`, `true`, …
const std::vector<std::string>& constants();
bool is_constant(const std::string& name);
/// Returns why no value can have this name: it is a reserved word, a constant, or not a name. Empty if it
/// can. Does not check for names of functions.
std::string name_problem(const std::string& text);
/// Returns the names of all functions except those of days, sorted; another name must not shadow them.
/// Defined in evaluate/function_table.cpp, because syntax/ knows no functions.
const std::vector<std::string>& function_names();
bool is_function_name(const std::string& name);
/// Returns the words that a function accepts as its option, sorted; empty if there are none.
std::vector<std::string> options_of(const std::string& function);

}  // namespace proofsheet::equations
