#pragma once
// The common part of the two formats for Moodle.
#include "exports/key.hpp"

namespace proofsheet::exports {

/// Returns `$course$/top/COURSE/LESSON`, with doubled slashes in names. States are in `…/QUESTION` below
/// that, so that a random question of that category is one of them.
std::string category_path(const Material& material, const Lesson& lesson, const std::string& pool);

/// Returns why Moodle can't use an identity; `nullopt` if it can.
std::optional<Refusal> fault_of_id(const std::string& identity);

/// The percents of all marks that a choice earns or loses.
struct ChoiceMarks {
  bool is_single = false;    ///< one choice is right, and earns all
  std::string right, wrong;  ///< `33.33333`; `-50`
};
/// Returns why Moodle can't mark the choices; `nullopt` if it can.
std::optional<Refusal> fault_of_marks(const Question& question);
ChoiceMarks choice_marks(const Question& question);

/// Returns what Moodle reads if the answer is typed with a separator of thousands: it removes commas if there
/// is a point, and else reads a single comma as a point. `nullopt` if it reads the right answer, or no
/// number.
std::optional<Rational> misread_thousands(const RightAnswers& right, const course::Words& words);
/// Returns the feedback for an answer typed so. HTML.
std::string about_thousands(const RightAnswers& right, const course::Words& words);
/// A number in the list by which Moodle judges: the first that is as near as `tolerance` decides.
struct MarkedNumber {
  bool is_right = false;  ///< earns all marks; else none
  Rational value, tolerance;
  std::string because = {};  ///< HTML; may be empty
};
/// Returns that list: the key, the known wrong numbers, and what is read for the answer with a separator of
/// thousands.
std::vector<MarkedNumber> marked_numbers(const Answer& answer, const RightAnswers& right,
                                         const MoodleKey& key, const course::Words& words);
/// Escapes the asterisk of a word, which would be a wildcard.
std::string moodle_word(const std::string& word);

}  // namespace proofsheet::exports
