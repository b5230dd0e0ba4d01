#pragma once
// The same tree as a formula and as plain text, with the fewest parentheses.
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace proofsheet::equations {

struct Expression;
struct Clause;

/// A formula as pages need it: the same said in two languages.
struct Formula {
  std::string latex;        ///< for the inside of $…$: braces balanced, no dollar signs
  std::string mathml = {};  ///< for the inside of a math element; empty: the formula is an author's LaTeX,
                            ///< which workbook/ converts
  bool empty() const { return latex.empty(); }
};

/// How names are set where the default (Greek letters by name, subscripts at `_`, primes, words upright) is
/// not what the author wants.
struct Notation {
  std::map<std::string, Formula> names = {};  ///< what the author wants; its MathML, if known, is one element
  std::set<std::string> labels =
      {};  ///< that are no names: in brackets they are set as text; a model adds them
  std::map<std::string, std::string> words = {};  ///< what readers see of a label, a weekday, a truth
  /// `if`, `otherwise`: what stands between signs, in the language of readers.
  std::map<std::string, std::string, std::less<>> said = {};
  /// English where nothing else is said.
  std::string say(std::string_view phrase) const;
};
/// All that a formula says.
inline constexpr std::string_view phrases[] = {"if", "otherwise", "the", "with", "to", "places", "not", "and", "or"};

/// No MathML if a name stands in it whose notation has none.
Formula to_formula(const Expression& expression, const Notation& notation = {});
Formula to_formula(const Clause& clause, const Notation& notation = {});
/// `X'`: a name alone, as an expression has it.
Formula name_formula(const std::string& name, const Notation& notation);
/// `d = 6`: a given value.
Formula given_formula(const std::string& name, const Expression& value, const Notation& notation);
/// `-0.97`, `12,345`, `1e-8`, `12%`: digits as numbers::to_string(Decimal) gives them.
Formula number_formula(const std::string& digits);
/// Words that are no name: a label, a day, `true`.
Formula label_formula(std::string_view label);
/// As one would type it on a typewriter: `sin(pos / 10000^(2i/d))`; parse_expression reads it back to the
/// same tree.
std::string to_plain(const Expression& expression);
std::string to_plain(const Clause& clause);

// Plain text as worked lines need it.

struct PlainStyle {
  bool worked = false;  ///< numbers are multiplied with ×, days stand without `date( )`
};
std::string to_plain(const Expression& expression, const PlainStyle& style);
/// One term of a sum as it stands behind its sign: in parentheses if it needs them. The first term may be
/// negative.
std::string plain_term(const Expression& expression, bool first, const PlainStyle& style);

}  // namespace proofsheet::equations
