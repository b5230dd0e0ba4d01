#pragma once
// Judges the equations of a formula, or of a sentence, by its own numbers.
//
// Each `=` and `≈` between two sides that are understood (formula.hpp) is judged like a shown equation of a
// document: the side before it must round to the number after it, or be equal to the expression after it.
// Digits that are proven one by one need not be consistent with each other: 0.67 + 0.67 is not 1.33.
#include <string>
#include <string_view>
#include <vector>

#include "ledger/formula_tokens.hpp"
#include "numbers/exact/rounding.hpp"
#include "text/text.hpp"

namespace proofsheet::ledger {

/// An equation that does not hold.
struct RefutedEquation {
  text::Text written;
  std::string line;     ///< as plain text: `53 · 0.7 ≈ 35`
  std::string correct;  ///< the right side that should be there
};
struct JudgedFormula {
  std::size_t judged = 0;  ///< the number of equations that were decided
  std::vector<RefutedEquation> refuted = {};
};

/// The numbers that a text is about.
enum class NumberSystem {
  real,
  whole,  ///< division may be without its remainder
  other   ///< remainders, other bases, finite fields: nothing is judged
};
/// Returns what the words of a paragraph, and the formulas in it, say.
NumberSystem arithmetic_of(std::string_view paragraph);

/// What is around a formula, or around arithmetic.
struct FormulaContext {
  NumberSystem arithmetic = NumberSystem::real;
  bool touches = false;       ///< something that is not in the text touches its beginning
  bool follows_name = false;  ///< the name of a function may be before it
};

/// Judges a formula. `text` may be any bytes, with decimal points.
JudgedFormula judge_formula(const text::Text& text, FormulaMarkup markup, numbers::Rounding rounding,
                            const FormulaContext& context = {});

/// Judges the arithmetic in a sentence, between words.
JudgedFormula judge_sentence(const text::Text& text, numbers::Rounding rounding,
                             const FormulaContext& context = {});

/// Returns the message about an equation that does not hold.
std::string message_of(const RefutedEquation& equation);
inline constexpr const char* hint_of_refuted =
    "print its numbers with more digits, or its result with fewer; put \\lit{} around a formula that "
    "is meant to be wrong";

}  // namespace proofsheet::ledger
