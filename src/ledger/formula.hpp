#pragma once
// The sides of the equations in a formula, as trees.
//
// A side is understood if it consists of numbers, mixed numbers, fractions, powers, roots, binomials,
// factorials, elementary functions, e, π, percents, and units after its numbers. Anything else (a letter, a
// matrix, an index, a function of the author) makes its own side one that is not understood, and no other.
#include <map>
#include <string>
#include <vector>

#include "ledger/chain.hpp"
#include "ledger/formula_tokens.hpp"

namespace proofsheet::ledger {

/// What the notation leaves open. A formula that holds in one of the readings is right.
struct FormulaReading {
  enum : unsigned {
    product = 1,         ///< `2\frac{1}{2}` is a product, not a mixed number
    natural = 2,         ///< `\log` is the natural logarithm, not the decimal one
    binary = 4,          ///< `\log` and `\lg` are the binary logarithm
    degrees = 8,         ///< angles without a unit are in degrees
    base_two = 16,       ///< numbers of 0 and 1 are in base two
    vector = 32,         ///< `\binom{1}{2}` is a vector
    multiset = 64,       ///< a binomial in brackets counts multisets
    long_argument = 128  ///< `\ln 2/3` is the logarithm of a quotient
  };
};

struct FormulaSide {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t begin = 0, end = 0;  ///< its tokens
  std::string relation = {};       ///< `=` or `≈` before it; empty for another relation
  std::size_t left = none;         ///< the index of the side before it; `none` if it is the first
  bool is_measured = false;        ///< a word is after it
  bool is_cut = false;             ///< it is only a part, as after `x` in `x 2 = 4`

  // What its tree tells.
  bool is_understood = false;
  Side side = {};                          ///< if it is understood
  std::map<std::string, long> units = {};  ///< exponents by unit
  bool is_lone = false;                    ///< it is one number
  bool is_bracket = false;                 ///< brackets are around it
  bool has_point = false;                  ///< one of its numbers has decimal places
  bool has_constant = false;               ///< e or π
  bool is_doubtful = false;                ///< e or π may be another number
  bool has_letter_e = false;               ///< e may be a letter
  bool is_symbol = false;                  ///< only signs of Legendre, as `\left(\frac{2}{7}\right)`
  bool has_arc = false;                    ///< an inverse function, which has several values
  bool is_bits = false;                    ///< its digits are only 0 and 1
  bool is_whole = false;                   ///< sums, products and powers of integers
  bool is_constant = false;                ///< nothing else
  bool has_percent = false;
  bool is_cycles = false;  ///< integers in parentheses, as of permutations: `(12)(23)`
  unsigned open = 0;       ///< the bits of FormulaReading that make a difference
};

/// The most bytes of a formula or a sentence that is read.
inline constexpr std::size_t longest_formula = 20'000;
/// The most groups, brackets and functions in each other.
inline constexpr std::size_t deepest_formula_group = 60;

/// Returns the sides of all equations of a formula, not yet read as trees.
std::vector<FormulaSide> sides_of_formula(const std::vector<FormulaToken>& tokens, FormulaMarkup markup);
/// Reads a side as a tree. `readings` are bits of FormulaReading.
void read_side(FormulaSide& side, const text::Text& formula, const std::vector<FormulaToken>& tokens,
               unsigned readings);

}  // namespace proofsheet::ledger
