#pragma once
#include <variant>

#include "exports/key.hpp"

namespace proofsheet::exports {

/// What Canvas takes: from `lower` to `upper`, with both.
struct CanvasKey {
  Rational lower, upper;
};
/// The key, if it is proven.
std::variant<CanvasKey, Refusal> canvas_key(const Answer& answer, const RightAnswers& right);

}  // namespace proofsheet::exports
