#pragma once
#include <variant>

#include "exports/key.hpp"

namespace proofsheet::exports {

/// What Canvas takes: from `lower` to `upper`, with both.
struct CanvasKey {
  Rational lower, upper;
};
/// Whether a number is written without a power of ten wherever it comes by, and stays more than nothing on a page with
/// four places; zero is.
bool is_plain_for_canvas(const Rational& value);
/// The key, if it is proven.
std::variant<CanvasKey, Refusal> canvas_key(const Answer& answer, const RightAnswers& right);

}  // namespace proofsheet::exports
