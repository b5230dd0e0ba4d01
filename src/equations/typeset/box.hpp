#pragma once
// A formula after layout, independent of the output language.
//
// A syntax tree represents a computation; a page must show it: where parentheses go, which parts are above or
// below others, which sign multiplies. That is decided once (typesetter.hpp), and the result is a row of
// boxes. A box is a braced group in TeX and one element in MathML: a letter, a number, a fraction, a fence
// with its contents. Two short writers walk the boxes: one writes LaTeX, one MathML. They make no
// mathematical decisions, so the two outputs can't differ.
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "equations/syntax/operators.hpp"
#include "equations/typeset/notation.hpp"

namespace proofsheet::equations {

struct Box;
using Row = std::vector<Box>;

/// A letter, or a word used as a name.
struct Identifier {
  std::string latex;     ///< `x`, `\alpha`, `\mathrm{pos}`
  std::string symbol;    ///< `x`, `α`, `pos`
  bool upright = false;  ///< always true for words
};
/// Digits without a sign, as they are printed: `0.97`, `12,345`, `12%`.
struct Digits {
  std::string written;
};
/// Text in a formula: a label, a day, `if `. May begin or end with a space.
struct Words {
  std::string text;
};
/// The author's notation for a name; it has MathML if a converter has supplied it.
struct AuthorNotation {
  Formula formula;
};
struct Fraction {
  Row over, under;
  bool bar = true;  ///< false for a binomial coefficient, with its parentheses
};
struct Root {
  Row inside;
  bool cube = false;
};
/// The scripts below and above the end of a base. Primes precede the superscript.
struct Script {
  Script(Row its_base, Row its_below);
  Script(Row its_base, Row its_below, Row its_above, std::string its_primes = {});
  Row base, below, above;
  std::string primes;  ///< `'`, `''` …
};
/// A pair of delimiters; if `tall`, they are as high as their contents.
struct Fence {
  enum class Kind { parentheses, brackets, braces, bars, double_bars, floor, ceiling };
  Kind kind = Kind::parentheses;
  bool tall = true;
  Row inside;
};
/// `\sum` or `\prod` with the rows under and over the sign.
struct BigOperator {
  Symbol sign;
  Row below, above;
};
/// Values, each with the condition under which it holds.
struct Cases {
  std::vector<std::pair<Row, Row>> rows;
};
/// Entries in rows and columns, in brackets.
struct Matrix {
  std::vector<std::vector<Row>> rows;
};
/// A long formula broken over lines.
struct Lines {
  std::vector<Row> rows;
};

struct Box {
  /// A Symbol is a sign or a space: one of those below, or of an operator.
  std::variant<Identifier, Digits, Words, Symbol, AuthorNotation, Fraction, Root, Script, Fence, BigOperator,
               Cases, Matrix, Lines>
      node;
};

inline Script::Script(Row its_base, Row its_below) : Script(std::move(its_base), std::move(its_below), {}) {}
inline Script::Script(Row its_base, Row its_below, Row its_above, std::string its_primes)
    : base(std::move(its_base)),
      below(std::move(its_below)),
      above(std::move(its_above)),
      primes(std::move(its_primes)) {}

inline void append(Row& row, Row more) {
  if (row.empty())
    row = std::move(more);
  else
    for (Box& box : more) row.push_back(std::move(box));
}
template <class Node>
requires requires(Node node) { Box{std::move(node)}; }
void append(Row& row, Node node) { row.push_back(Box{std::move(node)}); }
/// Returns a row of rows and boxes side by side.
template <class... Parts>
Row row_of(Parts&&... parts) {
  Row row;
  (append(row, std::forward<Parts>(parts)), ...);
  return row;
}

/// A base with all its scripts, merged from nested Scripts: the index and the exponent of a primed letter are
/// aligned above each other.
struct ScriptedBase {
  const Row* base;
  const Row* below = nullptr;
  const Row* above = nullptr;
  std::string primes;
};
ScriptedBase marked(const Script& script);

/// Returns LaTeX for the inside of $…$. Adds a space between a control word and a letter after it, and braces
/// around a base that already has a script of the same kind.
std::string latex_of(const Row& row);
/// Returns presentation MathML, limited to MathML Core, for the inside of a math element. Returns an empty
/// string if an author's notation has no MathML.
std::string mathml_of(const Row& row);
Formula formula_of(const Row& row);

/// Signs and spaces that are not operators of the language. A browser spaces an operator by its form: infix,
/// prefix or postfix. It derives the form from the place in the row, so the form is written only where the
/// place would mislead.
namespace symbols {

inline constexpr Symbol plus = row_for(BinaryOperator::add).symbol,
                        minus = row_for(BinaryOperator::subtract).symbol;
/// For the start of a line that continues a sum.
inline constexpr Symbol further_plus{" + ", "<mo form=\"infix\">+</mo>"},
    further_minus{" - ", "<mo form=\"infix\">−</mo>"};
inline constexpr Symbol negative{"-", "<mo form=\"prefix\">−</mo>"};
inline constexpr Symbol times{" \\times ", "<mo>×</mo>"}, dot = row_for(BinaryOperator::multiply).symbol;
inline constexpr Symbol slash{"/", "<mo lspace=\"0\" rspace=\"0\">/</mo>"},
    factorial{"!", "<mo form=\"postfix\">!</mo>"};
/// Invisible signs, for a product without a sign and between a function and its arguments; screen readers
/// speak them.
inline constexpr Symbol unseen_times{"", "<mo>&#x2062;</mo>"}, applied{"", "<mo>&#x2061;</mo>"};

inline constexpr Symbol equal = row_for(Relation::equal).symbol, element_of{" \\in ", "<mo>∈</mo>"};
inline constexpr Symbol comma{", ", "<mo>,</mo>"};
inline constexpr Symbol spaced_comma{",\\, ", "<mo rspace=\"0.3333em\">,</mo>"};     ///< between arguments
inline constexpr Symbol index_comma{",\\,", "<mo>,</mo>"};                           ///< between indices
inline constexpr Symbol condition_comma{",\\; ", "<mo rspace=\"0.4444em\">,</mo>"};  ///< between conditions
inline constexpr Symbol such_that{" \\;:\\; ", "<mo lspace=\"0.2778em\" rspace=\"0.2778em\">:</mo>"};
inline constexpr Symbol whole{":", "<mo lspace=\"0\" rspace=\"0\">:</mo>"};    ///< a whole axis
inline constexpr Symbol up_to{"{:}", "<mo lspace=\"0\" rspace=\"0\">:</mo>"};  ///< a part of an axis
inline constexpr Symbol dots{"\\dots", "<mi>…</mi>"};

inline constexpr Symbol degree{"\\circ", "<mo>∘</mo>"}, cellwise{"\\circ ", "<mo>∘</mo>"},
    transposed{"\\top", "<mi mathvariant=\"normal\">⊤</mi>"};
inline constexpr Symbol sum{"\\sum", "<mo>∑</mo>"}, product{"\\prod", "<mo>∏</mo>"};

inline constexpr Symbol blank{" ", ""};  ///< between words and formulas, in the source only
inline constexpr Symbol thin{"\\,", "<mspace width=\"0.1667em\"/>"},
    thick{" \\;", "<mspace width=\"0.2778em\"/>"}, quad{" \\quad ", "<mspace width=\"1em\"/>"};

}  // namespace symbols

}  // namespace proofsheet::equations
