#pragma once
#include <variant>
#include <vector>

#include "exports/key.hpp"

namespace proofsheet::exports {

/// One answer in the key of a numerical question: a number within `tolerance` of `value` is
/// right.
struct MoodleAnswer {
  Rational value, tolerance;
};
/// Each earns all marks. The first is the one that Moodle shows as the right answer.
using MoodleKey = std::vector<MoodleAnswer>;

/// Returns the key if it is proven for both kinds of arithmetic that Moodle has had, else the
/// reason.
std::variant<MoodleKey, Refusal> moodle_key(const Answer& answer, const RightAnswers& right);

}  // namespace proofsheet::exports
