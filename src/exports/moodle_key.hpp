#pragma once
#include <variant>
#include <vector>

#include "exports/key.hpp"

namespace proofsheet::exports {

/// What a numerical question of Moodle is told: an answer is right within `tolerance` of `value`.
struct MoodleAnswer {
  Rational value, tolerance;
};
struct MoodleKey {
  /// Each earns all marks. The first is what Moodle calls the right answer.
  std::vector<MoodleAnswer> answers;
  /// What Moodle makes of the answer if thousands are divided by a comma; equal to the answer: nothing else.
  Rational with_comma;
};

/// The key, if it is proven for both forms of arithmetic that Moodle has had.
std::variant<MoodleKey, Refusal> moodle_key(const Answer& answer, const RightAnswers& right);

}  // namespace proofsheet::exports
