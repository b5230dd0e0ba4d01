#pragma once
// From characters to tokens. Reading never fails: what is no token becomes a `bad` one that carries its
// message, because between brackets it may still be a label, and only the parser knows whether it stands
// there.
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/text.hpp"
#include "numbers/exact/rational.hpp"

namespace proofsheet::equations {

enum class Sign {
  none,
  plus,
  minus,
  times,
  divide,
  caret,
  at,
  bang,
  transpose,  // ᵀ
  root,       // √
  equal,
  double_equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  open_parenthesis,
  close_parenthesis,
  open_bracket,
  close_bracket,
  comma,
  dots
};

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
};

/// Always ends with a token of kind `end`.
std::vector<Token> read_tokens(const diagnostics::Text& text);

/// Every way to write a sign: `<=` and `≤` are two.
std::vector<std::string_view> sign_spellings();

/// What an author cannot use as a name: `for`, `if`, …
const std::vector<std::string>& keywords();

/// Whether the whole text is one name, as read_tokens would read it.
bool is_name(const std::string& text);

/// The most characters of one literal, and the largest power of ten that it may carry.
inline constexpr std::size_t longest_number = 10'000;
inline constexpr long largest_exponent = 10'000;

}  // namespace proofsheet::equations
