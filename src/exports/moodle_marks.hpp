#pragma once
// What the two formats that Moodle reads have in common.
#include "exports/moodle_key.hpp"

namespace proofsheet::exports {

/// `$course$/top/COURSE/LESSON`, with slashes of names doubled; of states `…/QUESTION` below that, so that a
/// random question of that category is one of them.
std::string category_path(const Material& material, const Lesson& lesson, const std::string& pool);

/// Why Moodle can't know a question by its identity; nothing: it can.
std::optional<Refusal> fault_of_id(const std::string& identity);

/// The percents of all marks that a choice earns or loses.
struct ChoiceMarks {
  bool is_single = false;    ///< one choice is right, and earns all
  std::string right, wrong;  ///< `33.33333`; `-50`
};
/// Why Moodle can't mark the choices; nothing: it can.
std::optional<Refusal> fault_of_marks(const Question& question);
ChoiceMarks choice_marks(const Question& question);

/// A numeric answer and its key.
struct MoodleNumber {
  std::optional<RightAnswers> right;
  std::optional<MoodleKey> key;  ///< nothing: `refusal` says why
  Refusal refusal;
};
MoodleNumber moodle_number(const Answer& answer);

/// What Moodle makes of the answer, if it is typed with a mark between thousands, as the notation has it: it takes
/// out commas where there is a point, and else reads a single one as a point. Nothing: the answer, or no number.
std::optional<Rational> misread_thousands(const RightAnswers& right, const course::Words& words);
/// What is said to whoever types it so. HTML.
std::string about_thousands(const RightAnswers& right, const course::Words& words);
/// In an answer of a word a star would stand for anything.
std::string moodle_word(const std::string& word);

}  // namespace proofsheet::exports
