#pragma once
// What a course has to practise with, in pieces that every target is written from: texts are HTML, numbers
// are the digits that the pages print.
#include <string>
#include <utility>
#include <vector>

#include "course/course.hpp"
#include "numbers/exact/decimal.hpp"
#include "pages/snippets.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::exports {

/// What cards and questions have in common.
struct Item {
  const char* noun = "";  ///< "card" or "question"
  std::string id;       ///< unique among the cards or the questions of its lesson; of a state `pizza/f=450`
  std::string pool;     ///< of a state: the id without it, `pizza`; states of one thing stand together
  std::string day;      ///< of its last change, `2026-11-01`; empty: the course is not dated
  std::string picture;  ///< the file of the picture that it shows; empty: none
  diagnostics::Span span;  ///< where the author wrote it
};

struct Card : Item {
  std::string front, back;
};

/// A picture, by the name of its file.
struct Picture {
  std::string file;  ///< `proofsheet-LESSON-FIGURE.svg`
  std::string svg;
};

struct Choice {
  std::string text, because;  ///< `because` may be empty
  bool correct = false;
};

/// A wrong number, and what leads to it.
struct WrongNumber {
  std::string digits;  ///< as the pages print it
  std::string shown;   ///< the same with its unit, HTML
  std::string because;
  std::string longer = {};  ///< with ten more digits, as it may be typed; empty: it has no more
};

/// The answer of a numeric question.
struct Answer {
  std::string digits;   ///< ASCII, or a word
  std::string shown;    ///< the same with its unit, HTML
  std::string formula;  ///< what it is the value of, HTML; may be empty
  std::string unit;     ///< may be empty
  bool is_number = true;
  bool is_exact = false;  ///< its digits are all of it
  numbers::Format format;
  numbers::Rounding rounding = numbers::Rounding::half_away;
  std::vector<WrongNumber> wrong;
};

struct Question : Item {
  using Kind = course::Question::Kind;
  Kind kind = Kind::choice;
  std::string ask;
  bool in_order = false;        ///< the choices make sense in their order only
  std::vector<Choice> choices;  ///< choice; and numeric, where its numbers are to be chosen
  Answer answer;                ///< numeric
  std::string model;            ///< open, exercise
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
  std::string title, language;  ///< plain words; the language may be empty
  std::vector<Lesson> lessons;  ///< those that have cards or questions
  course::Words words = {};     ///< what is said around them, in their language
  std::vector<Picture> pictures = {};  ///< each once
  diagnostics::Diagnostics told = {};
};

/// How numbers are asked for that have wrong ones beside them.
enum class Numbers { typed, chosen };
/// Which states of a card or a question go out: the one on the page, or all, up to a named limit.
enum class States { shown, all };
inline constexpr std::size_t most_exported_states = 500;

struct Wish {
  std::vector<std::string> lessons;  ///< none: all
  Numbers numbers = Numbers::typed;
  States states = States::shown;
  const char* pictures = nullptr;  ///< as Target has it
};

/// Lessons that the workbook does not have are left out.
Material gather(const course::Course& course, const workbook::Workbook& workbook,
                const pages::Snippets& snippets, const Wish& wish);

/// Null: it shows none.
const Picture* picture_of(const Material& material, const Item& item);

/// What a thing is known by wherever it goes, and has to stay whatever is edited: `LESSON/card/ID`,
/// `LESSON/question/ID`, `LESSON/question/ID/STATE`.
std::string identity(const Lesson& lesson, const Item& item);
/// The same where a name has letters first, and no other signs than points, hyphens and underlines:
/// `card.LESSON.ID`, `question.LESSON.pizza.f_3d450`.
std::string identifier(const Lesson& lesson, const Item& item);
/// Of the pool that it is a state in.
std::string pool_identifier(const Lesson& lesson, const Item& item);

/// The pool whose items are being written, of which a learner is dealt one: what stands before and behind it.
class OpenPool {
 public:
  explicit OpenPool(std::string end) : end_(std::move(end)) {}
  /// What stands before an item: nothing, if it is in the same pool, or like the one before in none.
  template <class Begin>
  std::string before(const Item& item, const Begin& begin) {
    if (item.pool == name_) return {};
    std::string between = left();
    name_ = item.pool;
    return name_.empty() ? between : between + begin(name_);
  }
  /// Behind the last.
  std::string left() { return std::exchange(name_, {}).empty() ? std::string() : end_; }

 private:
  std::string name_, end_;
};

/// HTML without its line ends.
std::string on_one_line(const std::string& html);

/// The explanations of a question, with an empty line between two; may be empty.
std::string explanation(const Question& question, const course::Words& words);

}  // namespace proofsheet::exports
