#pragma once
// The same tree as a formula: LaTeX and plain text, with the fewest parentheses.
#include <map>
#include <string>

#include "equations/syntax.hpp"

namespace proofsheet::equations {

/// LaTeX for names, where the default (Greek letters by name, subscripts at `_`, primes, words upright) is
/// not what the author wants. A model adds the labels that are no names: in brackets they are set as text.
using Notation = std::map<std::string, std::string>;

std::string latex_name(const std::string& name, const Notation& notation);
/// Text for the inside of $…$: no dollar signs, braces balanced. Labels in brackets are set as \text{…} with
/// LaTeX's special characters escaped.
std::string to_latex(const Expression& expression, const Notation& notation = {});
std::string to_latex(const Clause& clause, const Notation& notation = {});
/// As one would type it on a typewriter: `sin(pos / 10000^(2i/d))`; parse_expression reads it back to the
/// same tree.
std::string to_plain(const Expression& expression);
std::string to_plain(const Clause& clause);

/// How tightly a tree binds; whoever sets a tree inside another needs it to know where parentheses go.
enum class Binding {
  conditional,
  disjunction,
  conjunction,
  negation,
  comparison,
  sum,
  product,
  implicit_product,
  sign,
  power,
  postfix,
  atom
};
Binding binding_of(const Expression& expression);

}  // namespace proofsheet::equations
