#pragma once
#include <variant>

#include "exports/key.hpp"

namespace proofsheet::exports {

/// What `equal` of QTI is told: a number, and how far below and above it is taken.
struct QtiKey {
  Rational value, below, above;
  bool is_exact() const { return below == 0 && above == 0; }
};
/// The key, if it is proven.
std::variant<QtiKey, Refusal> qti_key(const Answer& answer, const RightAnswers& right);

}  // namespace proofsheet::exports
