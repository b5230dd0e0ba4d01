#pragma once
// Formulas and plain text of a syntax tree, with the fewest parentheses.
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace proofsheet::equations {

struct Expression;
struct Clause;

/// A formula in the two languages that pages need.
struct Formula {
  std::string latex;        ///< for the inside of $…$: braces balanced, no dollar signs
  std::string mathml = {};  ///< for the inside of a math element; empty if the formula is an author's LaTeX,
                            ///< which workbook/ converts
  bool empty() const { return latex.empty(); }
};

/// The author's choices, where a name should not have its default look (Greek letters by name, subscripts at
/// `_`, primes, words upright).
struct Notation {
  std::map<std::string, Formula> names = {};  ///< the author's notation; its MathML, if known, is one element
  std::set<std::string> labels =
      {};  ///< labels that are not names, set as text in brackets; added by the model
  std::map<std::string, std::string> words = {};  ///< the words that readers see for a label, a weekday or a
                                                  ///< truth value
  /// Words between signs (`if`, `otherwise`), in the reader's language.
  std::map<std::string, std::string, std::less<>> said = {};
  /// Returns the word for `phrase`; the English one if there is no other.
  std::string say(std::string_view phrase) const;
};
/// All phrases that formulas contain.
inline constexpr std::string_view phrases[] = {"if",     "otherwise", "the", "with", "to",
                                               "places", "not",       "and", "or"};

/// Returns the formula; without MathML if a name in it has a notation without MathML.
Formula to_formula(const Expression& expression, const Notation& notation = {});
Formula to_formula(const Clause& clause, const Notation& notation = {});
/// Returns the formula of a name by itself, such as `X'`.
Formula name_formula(const std::string& name, const Notation& notation);
/// Returns the formula of a given value: `d = 6`.
Formula given_formula(const std::string& name, const Expression& value, const Notation& notation);
/// Returns the formula of digits in the form of numbers::to_string(Decimal): `-0.97`, `12,345`, `1e-8`,
/// `12%`.
Formula number_formula(const std::string& digits);
/// Returns the formula of words that are not a name: a label, a day, `true`.
Formula label_formula(std::string_view label);
/// Returns the expression as typed: `sin(pos / 10000^(2i/d))`. parse_expression must read it back as the same
/// tree.
std::string to_plain(const Expression& expression);
std::string to_plain(const Clause& clause);

// Plain text for worked lines.

struct PlainStyle {
  bool worked = false;  ///< products of numbers have ×, days have no `date( )`
};
std::string to_plain(const Expression& expression, const PlainStyle& style);
/// Returns one term of a sum, for use after its sign: in parentheses if necessary. The first term may be
/// negative.
std::string plain_term(const Expression& expression, bool first, const PlainStyle& style);

}  // namespace proofsheet::equations
