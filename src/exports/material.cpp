#include "exports/material.hpp"

#include <algorithm>

#include "diagnostics/marks.hpp"

namespace proofsheet::exports {

std::size_t Question::right_choices() const {
  return static_cast<std::size_t>(
      std::count_if(choices.begin(), choices.end(), [](const Choice& choice) { return choice.correct; }));
}

namespace {

using workbook::LessonView;
using workbook::NumberChoiceView;
using workbook::QuestionView;

/// The parts that are there, with an empty line between two.
std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts)
    if (!part.empty()) all += (all.empty() ? "" : "\n\n") + part;
  return all;
}

class Gatherer {
 public:
  Gatherer(const course::Lesson& written, const LessonView& lesson, const pages::Snippets& snippets,
           Numbers numbers)
      : written_(written), lesson_(lesson), snippets_(snippets), numbers_(numbers) {}

  Lesson all() const {
    Lesson lesson{lesson_.folder, diagnostics::without_marks(lesson_.title), {}, {}};
    for (const workbook::CardView& card : lesson_.cards)
      lesson.cards.push_back({card.id, text(card.front), text(card.back)});
    for (const QuestionView& question : lesson_.questions) lesson.questions.push_back(read(question));
    return lesson;
  }

 private:
  std::string text(const workbook::RichText& rich) const { return snippets_.text(lesson_, rich); }

  Question read(const QuestionView& view) const {
    Question question;
    question.kind = view.kind;
    question.id = view.id;
    question.number = view.number;
    question.ask = text(view.ask);
    for (const workbook::ChoiceView& choice : view.choices)
      question.choices.push_back({text(choice.text), text(choice.because), choice.correct});
    if (view.kind == Question::Kind::numeric) add_numbers(view, question);
    question.model = text(view.answer);
    question.because = text(view.because);
    question.common_wrong = text(view.common_wrong);
    question.common_wrong_because = text(view.common_wrong_because);
    for (const workbook::RichText& mark : view.marking) question.marking.push_back(text(mark));
    for (const course::Question& asked : written_.questions)
      if (asked.id.str() == view.id) {
        question.in_order = asked.in_order;
        question.span = (asked.answer.empty() ? asked.id : asked.answer).span();
      }
    return question;
  }

  void add_numbers(const QuestionView& view, Question& question) const {
    Answer& answer = question.answer;
    answer.digits = diagnostics::without_marks(view.answer_digits);
    answer.shown = snippets_.number(view.answer_digits, view.answer_unit, !view.answer_is_label);
    answer.formula = snippets_.formula(view.answer_formula);
    answer.unit = view.answer_unit;
    answer.is_number = !view.answer_is_label && numbers::parse_printed(answer.digits).has_value();
    answer.is_exact = view.answer_exact;
    answer.format = view.answer_format;
    answer.rounding = view.answer_rounding;
    for (const NumberChoiceView& number : view.numbers) {
      const std::string shown = snippets_.number(number.digits, number.unit, true);
      if (numbers_ == Numbers::chosen)
        question.choices.push_back({shown, number.correct ? "" : because(number), number.correct});
      if (!number.correct) answer.wrong.push_back({number.digits, shown, because(number)});
    }
  }

  /// What is said to whoever comes to a wrong number: the mistake, how it is computed, and why it is one.
  std::string because(const NumberChoiceView& number) const {
    const workbook::MisconceptionView* const wrong = snippets_.misconception(number.misconception);
    const bool has_own = !number.because.document.blocks.empty();
    const std::string formula = snippets_.formula(number.formula);
    std::string line = wrong ? "<em>" + snippets_.words(wrong->title) + "</em>" : std::string();
    if (!formula.empty()) line += (line.empty() ? "" : ": ") + formula;
    if (number.by_hand) line += snippets_.said().say("from_rounded");
    return joined({line.empty() ? line : "<p>" + line + "</p>", has_own ? text(number.because)
                                                                : wrong ? text(wrong->about)
                                                                        : std::string()});
  }

  const course::Lesson& written_;
  const LessonView& lesson_;
  const pages::Snippets& snippets_;
  const Numbers numbers_;
};

}  // namespace

Material gather(const course::Course& course, const workbook::Workbook& workbook,
                const pages::Snippets& snippets, const std::vector<std::string>& lessons, Numbers numbers) {
  Material material{diagnostics::without_marks(workbook.title), workbook.language, {}, snippets.said()};
  const auto is_asked = [&](const std::string& folder) {
    return lessons.empty() || std::find(lessons.begin(), lessons.end(), folder) != lessons.end();
  };
  for (const LessonView& lesson : workbook.lessons) {
    if (!is_asked(lesson.folder) || (lesson.cards.empty() && lesson.questions.empty())) continue;
    for (const course::Lesson& written : course.lessons)
      if (written.folder == lesson.folder)
        material.lessons.push_back(Gatherer(written, lesson, snippets, numbers).all());
  }
  return material;
}

std::string identity(const Lesson& lesson, const Card& card) { return lesson.folder + "/card/" + card.id; }

std::string identity(const Lesson& lesson, const Question& question) {
  return lesson.folder + "/question/" + question.id;
}

std::string identifier(const Lesson& lesson, const Card& card) {
  return "card." + lesson.folder + "." + card.id;
}

std::string identifier(const Lesson& lesson, const Question& question) {
  return "question." + lesson.folder + "." + question.id;
}

std::string on_one_line(const std::string& html) {
  std::string line;
  bool is_code = false;
  for (std::size_t at = 0; at < html.size(); ++at) {
    if (html.compare(at, 4, "<pre") == 0) is_code = true;
    if (html.compare(at, 5, "</pre") == 0) is_code = false;
    if (html[at] != '\n')
      line += html[at];
    else if (is_code)
      line += "&#10;";
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  return line;
}

std::string explanation(const Question& question, const course::Words& words) {
  std::string wrong;
  if (!question.common_wrong.empty())
    wrong = joined({"<p><strong>" + words.say("common_wrong") + "</strong></p>", question.common_wrong,
                    question.common_wrong_because});
  return joined({question.because, wrong});
}

}  // namespace proofsheet::exports
