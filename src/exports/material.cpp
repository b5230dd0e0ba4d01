#include "exports/material.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "diagnostics/marks.hpp"
#include "workbook/handout.hpp"
#include "numbers/exact/printed.hpp"

namespace proofsheet::exports {

std::size_t Question::right_choices() const {
  return static_cast<std::size_t>(
      std::count_if(choices.begin(), choices.end(), [](const Choice& choice) { return choice.correct; }));
}

namespace {

using workbook::LessonView;
using workbook::NumberChoiceView;
using workbook::QuestionView;

/// The states that go out, in their order: all, or so many by lot, that one more changes one of them at most.
std::vector<std::size_t> exported_states(const QuestionView& question) {
  std::vector<std::size_t> states(question.states.size());
  std::iota(states.begin(), states.end(), std::size_t{0});
  if (states.size() <= most_exported_states) return states;
  std::vector<std::uint64_t> lots;
  for (const workbook::QuestionState& state : question.states)
    lots.push_back(workbook::lot_of({question.id, state.id}));
  std::sort(states.begin(), states.end(), [&](std::size_t a, std::size_t b) { return lots[a] < lots[b]; });
  states.resize(most_exported_states);
  std::sort(states.begin(), states.end());
  return states;
}

/// As it is known where signs are few: a slash becomes a point, another sign its bytes in hexadecimal.
std::string plain_name(const std::string& id) {
  std::string name;
  for (const char c : id) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    if (is_plain || c == '/')
      name += c == '/' ? '.' : c;
    else
      name += fmt::format("_{:02x}", static_cast<unsigned char>(c));
  }
  return name;
}

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
           const Wish& wish, diagnostics::Diagnostics& told)
      : written_(written), lesson_(lesson), snippets_(snippets), wish_(wish), told_(told) {}

  Lesson all() const {
    Lesson lesson{lesson_.folder, diagnostics::without_marks(lesson_.title), {}, {}};
    for (const workbook::CardView& card : lesson_.cards)
      lesson.cards.push_back({card.id, text(card.front), text(card.back)});
    for (const QuestionView& question : lesson_.questions) {
      if (wish_.states == States::shown || question.states.empty())
        lesson.questions.push_back(read(question));
      else
        add_states(question, lesson.questions);
    }
    return lesson;
  }

 private:
  std::string text(const workbook::RichText& rich) const { return snippets_.text(lesson_, rich); }

  void add_states(const QuestionView& view, std::vector<Question>& questions) const {
    for (const std::size_t state : exported_states(view)) {
      questions.push_back(read(workbook::in_state(view, view.states[state])));
      questions.back().pool = view.id;
      questions.back().id += "/" + view.states[state].id;
    }
    if (view.states.size() > most_exported_states)
      told_.warning(questions.back().span,
                    fmt::format("'{}' goes out with {} of its {} states", view.id, most_exported_states,
                                view.states.size()),
                    "an item for each is a great deal: leave some out by 'keep:'");
  }

  Question read(const QuestionView& view) const {
    Question question;
    question.kind = view.kind;
    question.id = view.id;
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
      if (wish_.numbers == Numbers::chosen)
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
  const Wish& wish_;
  diagnostics::Diagnostics& told_;
};

}  // namespace

Material gather(const course::Course& course, const workbook::Workbook& workbook,
                const pages::Snippets& snippets, const Wish& wish) {
  Material material{diagnostics::without_marks(workbook.title), workbook.language, {}, snippets.said()};
  const auto is_asked = [&](const std::string& folder) {
    return wish.lessons.empty() ||
           std::find(wish.lessons.begin(), wish.lessons.end(), folder) != wish.lessons.end();
  };
  for (const LessonView& lesson : workbook.lessons) {
    if (!is_asked(lesson.folder) || (lesson.cards.empty() && lesson.questions.empty())) continue;
    for (const course::Lesson& written : course.lessons)
      if (written.folder == lesson.folder)
        material.lessons.push_back(Gatherer(written, lesson, snippets, wish, material.told).all());
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
  return "question." + lesson.folder + "." + plain_name(question.id);
}

std::string pool_identifier(const Lesson& lesson, const Question& question) {
  return "pool." + lesson.folder + "." + plain_name(question.pool);
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
