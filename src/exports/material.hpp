#pragma once
// The practice material of a course, as the input of every target: texts are HTML, numbers are the digits
// that the pages print.
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "course/course.hpp"
#include "numbers/exact/decimal.hpp"
#include "pages/snippets.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::exports {

/// The common part of cards and questions.
struct Item {
  const char* noun = "";  ///< "card" or "question"
  std::string id;    ///< unique among the cards or the questions of its lesson; for a state `pizza/f=450`
  std::string pool;  ///< for a state: the id without it, `pizza`; the states of one item are adjacent
  std::string day;   ///< of its last change, `2026-11-01`; empty: the course is not dated
  text::Span span;   ///< the author's text
  long points = 1;   ///< of a question
};

struct Card : Item {
  std::string front, back;
  std::string cloze;           ///< of a card with gaps: its text with the gaps of Anki; else empty
  std::set<std::size_t> gaps;  ///< their numbers
  bool reversed = false;       ///< the back is asked, too
  std::vector<std::string> tags;
};

/// A picture, or another file to which a text refers.
struct Picture {
  std::string file;  ///< its name: `proofsheet-LESSON-FIGURE.svg`, `proofsheet_LESSON_lab.jpg`
  std::string bytes;
};

struct Choice {
  std::string text, because;  ///< `because` may be empty
  bool correct = false;
};

/// A part of a question that is judged by itself: an item to match or to put in order, or a statement.
struct Part {
  std::string text, because;  ///< `because` may be empty
  std::size_t right = 0;      ///< into the choices of the question
};

/// A wrong number, and the mistake that leads to it.
struct WrongNumber {
  std::string digits;  ///< as the pages print it
  std::string shown;   ///< the same with its unit, HTML
  std::string because;
  std::string longer = {};  ///< with ten more digits, as a learner may type it; empty if there are no more
};

/// The answer of a numeric question.
struct Answer {
  std::string digits;                             ///< ASCII, or a word
  std::string shown;                              ///< the same with its unit, HTML
  std::string formula;                            ///< the formula of the value, HTML; may be empty
  std::string unit;                               ///< may be empty
  std::vector<quantities::OtherUnit> units = {};  ///< to choose from, as in TypedUnit; may be empty
  bool is_number = true;
  bool is_exact = false;    ///< the digits are the exact value
  bool is_coarser = false;  ///< the digits are fewer than the text of the question asks for
  numbers::Format format;
  numbers::Rounding rounding = numbers::Rounding::half_away;
  std::optional<numbers::RightRange> tolerated = {};  ///< as in QuestionView
  std::vector<WrongNumber> wrong;
};

/// What is right in a blank after another number in an earlier one.
struct FollowedAnswer {
  std::size_t earlier = 0;  ///< into the blanks of the question
  std::string typed;        ///< the digits in that blank
  Answer answer;
};

/// A blank in the text of a question.
struct Blank {
  std::string name;
  Answer answer;
  std::string because;  ///< may be empty
  long points = 1;
  workbook::AnswerFunction function = {};
  std::vector<FollowedAnswer> followed = {};
};

struct Question : Item {
  using Kind = course::Question::Kind;
  Kind kind = Kind::choice;
  std::string ask;
  bool in_order = false;  ///< the order of the choices matters
  /// A choice question, or a numeric one, has these to choose from; a question with parts has its matches,
  /// its positions, or true and false.
  std::vector<Choice> choices;
  std::vector<Part> parts;      ///< of a matching, ordering or statements question, as they are shown
  std::vector<Choice> numbers;  ///< of a numeric question with distractors: the choices that it could have
  Answer answer;                ///< of a numeric question
  std::vector<Blank> blanks;    ///< of a question with blanks; `ask` has the mark of each (blanks.hpp)
  std::string model;            ///< the model answer of an open question or an exercise
  std::string because, common_wrong, common_wrong_because;  ///< may be empty
  std::vector<std::string> marking;

  std::size_t right_choices() const;
};

struct Lesson {
  std::string folder, title;  ///< the title in plain words
  std::vector<Card> cards;
  std::vector<Question> questions;
};

struct Material {
  std::string id;                      ///< Workbook::id
  std::string title, language;         ///< plain words; the language may be empty
  std::vector<Lesson> lessons;         ///< those that have cards or questions
  course::Words words = {};            ///< the words of the templates, in the language of the course
  std::vector<Picture> pictures = {};  ///< each once
  bool adapts = false;                 ///< numbers that the target can't judge are asked for in an easier way
  text::Diagnostics warnings = {};
};

/// How to ask for numbers that have wrong alternatives, unless their author decides it.
enum class Numbers { typed, chosen };
/// Which states of a card or a question to export: the one on the page, or as many as its author wants, up to
/// course::most_exported_states.
enum class States { shown, all };

struct ExportOptions {
  std::vector<std::string> lessons;  ///< empty: all
  Numbers numbers = Numbers::typed;
  States states = States::shown;
  const char* pictures = nullptr;  ///< as in Target
};

/// Collects the material. Lessons that are not in the workbook are ignored.
Material collect_material(const course::Course& course, const workbook::Workbook& workbook,
                          const pages::Snippets& snippets, const ExportOptions& wish);

/// Returns the pictures and files to which a text refers.
std::vector<const Picture*> pictures_in(const Material& material, const std::string& html);

/// Returns the identity of an item in every export. It must not change when the item is edited:
/// `LESSON/card/ID`, `LESSON/question/ID`, `LESSON/question/ID/STATE`.
std::string identity(const Lesson& lesson, const Item& item);
/// Returns the identity for formats in which names begin with letters and have no other characters than
/// points, hyphens and underscores: `card.LESSON.ID`, `question.LESSON.pizza.f_3d450`.
std::string identifier(const Lesson& lesson, const Item& item);
/// Returns the identifier of the pool of an item that is a state.
std::string pool_identifier(const Lesson& lesson, const Item& item);

/// Returns HTML without line breaks.
std::string on_one_line(const std::string& html);

/// Returns the model answer of a question and its explanations, separated by empty lines; may be empty.
std::string explanation(const Question& question, const course::Words& words);

}  // namespace proofsheet::exports
