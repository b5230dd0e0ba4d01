#pragma once
// Private to the zero prover: sums of sums as one sum.
#include <vector>

#include "numbers/prover/normal_form.hpp"
#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {

struct Weighted {
  const Term* term;
  Rational weight;
};

/// A sum, a difference or a negation.
bool is_linear(const Term& term);
/// A term as a linear combination of terms that are not sums themselves: a chain of a thousand sums is one
/// sum. Wholes come before their parts, so each weight is complete when it is handed on.
std::vector<Weighted> linear_terms(const Term& root, NormalForms& forms);

}  // namespace proofsheet::numbers
