#include "exports/moodle_marks.hpp"

#include <fmt/format.h>

#include "text/characters.hpp"
#include "text/replaced.hpp"

namespace proofsheet::exports {

namespace {

/// The most parts for which Moodle's list of marks has a fraction.
constexpr std::size_t most_parts = 10;

std::string double_slashes(const std::string& title) { return text::replaced(title, "/", "//"); }

/// Returns a share of the marks with as many places as the list has.
std::string part_of_marks(std::size_t parts) {
  return all_digits(numbers::round_to_places(Rational(100) / parts, 5, numbers::Rounding::half_away));
}

}  // namespace

std::string category_path(const Material& material, const Lesson& lesson, const std::string& pool) {
  return fmt::format("$course$/top/{}/{}{}{}", double_slashes(material.title), double_slashes(lesson.title),
                     pool.empty() ? "" : "/", pool);
}

std::optional<Refusal> fault_of_id(const std::string& identity) {
  constexpr std::size_t most = 100;
  if (text::count_code_points(identity) <= most) return std::nullopt;
  return Refusal{fmt::format("Moodle keeps {} characters of an ID number, but {} has more", most, identity),
                 "shorten the id, or the names and values under 'choose:'"};
}

std::optional<Refusal> fault_of_marks(const Question& question) {
  const std::size_t right = question.right_choices(), wrong = question.choices.size() - right;
  if (right <= most_parts && (right == 1 || wrong <= most_parts)) return std::nullopt;
  return Refusal{fmt::format("Moodle can't divide the marks among more than {} choices", most_parts),
                 "split the question in two"};
}

ChoiceMarks choice_marks(const Question& question) {
  const std::size_t right = question.right_choices(), wrong = question.choices.size() - right;
  if (right == 1) return {true, "100", "0"};
  return {false, part_of_marks(right), wrong == 0 ? "0" : "-" + part_of_marks(wrong)};
}

std::optional<Rational> misread_thousands(const RightAnswers& right, const course::Words& words) {
  const Rational size = abs(right.printed);
  const bool has_one_mark = size >= 1000 && size < 1'000'000;
  const bool has_point = words.notation().decimal == ".";
  if (!has_one_mark || (has_point && !numbers::is_whole(size))) return std::nullopt;
  return Rational(right.printed / 1000);
}

std::string about_thousands(const RightAnswers& right, const course::Words& words) {
  const std::string digits = text::replaced(all_digits(right.printed), ".", words.notation().decimal);
  return "<p>" + words.say("moodle_thousands", {{"digits", digits}}) + "</p>";
}

std::vector<MarkedNumber> marked_numbers(const Answer& answer, const RightAnswers& right,
                                         const MoodleKey& key, const course::Words& words) {
  std::vector<MarkedNumber> all;
  for (const MoodleAnswer& one : key) all.push_back({true, one.value, one.tolerance});
  for (const WrongNumber& wrong : answer.wrong)
    all.push_back({false, typed_value(wrong.digits), right.unit / 2, wrong.because});
  if (const auto misread = misread_thousands(right, words))
    all.push_back({false, *misread, 0, about_thousands(right, words)});
  return all;
}

std::string moodle_word(const std::string& word) {
  std::string safe;
  for (const char c : word) safe += c == '*' ? "\\*" : std::string(1, c);
  return safe;
}

}  // namespace proofsheet::exports
