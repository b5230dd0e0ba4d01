// Writes GIFT for Moodle's importer (question/format/gift). An empty line ends a question, so each is one
// line. Special characters, and the backslash itself, are escaped with a backslash. A number is written
// `value:tolerance`. The other form, `from..to`, must not be used: the importer converts it with doubles, and
// the key would differ from the proven one.
#include "exports/target.hpp"

#include <fmt/format.h>

#include "exports/key.hpp"
#include "exports/moodle_marks.hpp"
#include "text/replaced.hpp"

namespace proofsheet::exports {

namespace {

using Kind = Question::Kind;

std::string escape(const std::string& html) {
  std::string out;
  for (const char c : on_one_line(html)) {
    if (std::string_view("\\~=#{}:").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string feedback(const std::string& html) { return html.empty() ? html : "#" + escape(html); }

std::string choices(const Question& question) {
  const ChoiceMarks marks = choice_marks(question);
  std::string out;
  for (const Choice& choice : question.choices) {
    const std::string& mark = choice.correct ? marks.right : marks.wrong;
    out += marks.is_single ? (choice.correct ? "=" : "~") : "~%" + mark + "%";
    out += escape(choice.text) + feedback(choice.because) + " ";
  }
  return out;
}

std::string number(const char* marks, const Rational& value, const Rational& tolerance,
                   const std::string& because) {
  return fmt::format("={}{}:{}{} ", marks, all_digits(value), all_digits(tolerance), feedback(because));
}

std::string numbers(const Answer& answer, const RightAnswers& right, const MoodleKey& key,
                    const course::Words& words) {
  std::string out = "#";
  for (const MoodleAnswer& one : key) out += number("", one.value, one.tolerance, {});
  for (const WrongNumber& wrong : answer.wrong)
    out += number("%0%", typed_value(wrong.digits), right.unit / 2, wrong.because);
  if (const auto misread = misread_thousands(right, words))
    out += number("%0%", *misread, 0, about_thousands(right, words));
  return out;
}

class GiftWriter {
 public:
  explicit GiftWriter(const Material& material) : material_(material) {}

  ExportResult all() {
    for (const Lesson& lesson : material_.lessons) {
      lesson_ = &lesson;
      enter({});
      for (const Card& card : lesson.cards) {
        if (const auto refusal = fault_of_id(identity(lesson, card))) {
          refuse(exported_, card, *refusal);
          continue;
        }
        add(card, card.front, {}, card.back);
        ++exported_.cards;
      }
      for (const Question& question : lesson.questions) write(question);
    }
    return std::move(exported_);
  }

 private:
  /// Starts a category for the questions that follow.
  void enter(const std::string& pool) {
    pool_ = pool;
    exported_.bytes += fmt::format("$CATEGORY: {}\n\n", category_path(material_, *lesson_, pool));
  }

  void write(const Question& question) {
    if (const auto refusal = fault_of_id(identity(*lesson_, question)))
      return refuse(exported_, question, *refusal);
    if (!question.choices.empty()) {
      if (const auto refusal = fault_of_marks(question)) return refuse(exported_, question, *refusal);
      return add(question, question.ask, choices(question));
    }
    if (question.kind != Kind::numeric) return add(question, question.ask, {});
    if (!question.answer.is_number) return write_word(question);
    const MoodleNumber number = moodle_number(question.answer);
    if (!number.key) return refuse(exported_, question, number.refusal);
    ++exported_.keys;
    add(question, question.ask + how_to_type(question.answer, *number.right, material_.words),
        numbers(question.answer, *number.right, *number.key, material_.words));
  }

  void write_word(const Question& question) {
    const std::string& word = question.answer.digits;
    if (word.find("->") != word.npos)
      return refuse(exported_, question,
                    {fmt::format("GIFT reads the arrow in '{}' as a matching question", word),
                     "write it differently, or export 'moodle'"});
    add(question, question.ask, "=" + escape(moodle_word(word)));
  }

  void add(const Question& question, const std::string& ask, const std::string& answers) {
    add(static_cast<const Item&>(question), ask, answers,
        question.model + explanation(question, material_.words));
    ++exported_.questions;
  }

  void add(const Item& item, const std::string& ask, const std::string& answers,
           const std::string& explained) {
    if (item.pool != pool_) enter(item.pool);
    exported_.bytes += fmt::format("// [id:{}]\n::{}::[html]{} {{{}{}}}\n\n",
                                   text::replaced(identity(*lesson_, item), "]", "\\]"), escape(item.id),
                                   escape(ask), answers, explained.empty() ? "" : "####" + escape(explained));
  }

  const Material& material_;
  const Lesson* lesson_ = nullptr;
  std::string pool_;
  ExportResult exported_;
};

}  // namespace

ExportResult gift(const Material& material) { return GiftWriter(material).all(); }

}  // namespace proofsheet::exports
