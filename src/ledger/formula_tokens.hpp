#pragma once
// The signs of a formula: LaTeX, or arithmetic in a sentence.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::ledger {

struct FormulaToken {
  enum class Kind {
    number,  ///< `text`: its digits with a decimal point
    vulgar,  ///< `½`
    raised,  ///< `text`: the exponent that raised digits stand for
    plus,
    minus,
    times,
    divide,
    power,
    index,
    factorial,
    percent,  ///< `text`: `%` or `‰`
    degree,
    bar,
    open,  ///< `text`: the bracket
    close,
    group_open,
    group_close,
    root,
    fraction,
    binomial,
    over,      ///< the infix commands \over and \choose; `text`: the command
    function,  ///< `text`: its notation, such as `arcsin`
    logarithm,
    name,      ///< `text`: `e` or `pi`
    currency,  ///< `text`: the sign, before its number
    unit,      ///< `text`: words
    relation,  ///< `text`: `=` or `≈`; empty for all others
    separator,
    align,  ///< `&` or `\\`
    other   ///< what is not arithmetic
  };
  Kind kind = Kind::other;
  std::size_t begin = 0, end = 0;
  std::string text = {};
  bool spaced = false;  ///< white space is before it
};

using TokenKind = FormulaToken::Kind;

/// How arithmetic is written: `2\frac{1}{2}` in LaTeX, `2 1/2` in a sentence.
enum class FormulaMarkup { latex, sentence };

/// Returns the tokens; none if the formula says that it is not to be judged, or if it is about remainders.
std::vector<FormulaToken> tokens_of_formula(std::string_view text, FormulaMarkup markup);

/// True for a lower-case word after a number that says how to read it, so that the number is not the value:
/// `dozen`, `million`, `remainder`.
bool changes_number(std::string_view word);

}  // namespace proofsheet::ledger
