#pragma once
#include <variant>

#include "exports/key.hpp"

namespace proofsheet::exports {

/// The range that Canvas accepts, both ends included.
struct CanvasKey {
  Rational lower, upper;
};
/// True if a number is never written with a power of ten and does not become zero on a page with four places;
/// true for zero itself.
bool is_plain_for_canvas(const Rational& value);
/// Returns the key if it is proven, else the reason.
std::variant<CanvasKey, Refusal> canvas_key(const Answer& answer, const RightAnswers& right);

}  // namespace proofsheet::exports
