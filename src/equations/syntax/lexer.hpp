#pragma once
// From characters to tokens. Reading never fails: what is no token becomes a `bad` one that carries its
// message, because between brackets it may still be a label, and only the parser knows whether it stands
// there.
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/text.hpp"
#include "equations/syntax/operators.hpp"
#include "numbers/exact/rational.hpp"

namespace proofsheet::equations {

struct Token {
  enum class Kind { number, name, keyword, quoted, sign, bad, end };
  Kind kind = Kind::end;
  Sign sign = Sign::none;
  std::size_t begin = 0, end = 0;  ///< bytes of the text
  std::string text;         ///< of a name or keyword; the inside of a quotation; a number as it was written
  numbers::Rational value;  ///< of a number
  bool first_on_line = false;
  bool space_before = false;
  bool unfinished = false;  ///< a quotation that does not end on its line
  std::string fact, hint;   ///< of a bad token

  bool is_word(std::string_view word) const { return kind == Kind::keyword && text == word; }
  bool opens() const { return sign == Sign::open_parenthesis || sign == Sign::open_bracket; }
  bool closes() const { return sign == Sign::close_parenthesis || sign == Sign::close_bracket; }
};

/// Always ends with a token of kind `end`.
std::vector<Token> read_tokens(const diagnostics::Text& text);

/// Every way to write a sign: `<=` and `≤` are two.
std::vector<std::string_view> sign_spellings();

/// Whether the whole text is one name, as read_tokens would read it.
bool is_name(const std::string& text);

/// `four-seats.D`, `seats/four-seats.D`: whether a name is that of another example's value, of the same lesson or of
/// another one. Who subtracts or divides by such a value writes spaces around the sign.
bool is_of_another(const std::string& name);
/// All such names in a text, at their places.
std::vector<diagnostics::Text> names_of_others(const diagnostics::Text& text);

/// The most characters of one literal, and the largest power of ten that it may carry.
inline constexpr std::size_t longest_number = 10'000;
inline constexpr long largest_exponent = 10'000;

// The words that the language keeps for itself.

/// What an author cannot use as a name anywhere, sorted: `for`, `if`, …
const std::vector<std::string>& keywords();
/// Names that have a value already, sorted: `pi`, `true`, …
const std::vector<std::string>& constants();
bool is_constant(const std::string& name);
/// Why no value can be called so: it is a word or a constant of the language, or no name at all. Empty: one
/// can. Functions are asked for elsewhere.
std::string why_no_name(const std::string& text);
/// The functions that exist, sorted, but for those of days; a name may not shadow one. This floor knows none
/// by itself: the table of the functions answers (evaluate/function_table.cpp).
const std::vector<std::string>& function_names();
bool is_function_name(const std::string& name);
/// The words that may stand as the option of a function, sorted; empty if it takes none.
std::vector<std::string> options_of(const std::string& function);

}  // namespace proofsheet::equations
