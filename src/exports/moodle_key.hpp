#pragma once
#include <variant>
#include <vector>

#include "exports/key.hpp"

namespace proofsheet::exports {

/// What a numerical question of Moodle is told: an answer is right within `tolerance` of `value`.
struct MoodleAnswer {
  Rational value, tolerance;
};
/// Each earns all marks. The first is what Moodle calls the right answer.
using MoodleKey = std::vector<MoodleAnswer>;

/// The key, if it is proven for both forms of arithmetic that Moodle has had.
std::variant<MoodleKey, Refusal> moodle_key(const Answer& answer, const RightAnswers& right);

}  // namespace proofsheet::exports
