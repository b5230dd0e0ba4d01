// Flashcards and questions.
#include <fmt/format.h>

#include "workbook/claim_views.hpp"
#include "workbook/distractors.hpp"
#include "workbook/lesson_view.hpp"
#include "workbook/rich_text.hpp"

namespace proofsheet::workbook {

namespace {

using diagnostics::Text;

/// The same surroundings, with the example that a card or a question names; else the lesson's first.
Context inside(Context& context, const Text& example) {
  Context inner{context.course, context.work, context.record, context.place, nullptr};
  if (!example.empty())
    inner.current = find_example(context, example);
  else if (!context.work.examples.empty())
    inner.current = &context.work.examples.front();
  return inner;
}

std::vector<ChoiceView> choice_views(Context& context, const std::vector<course::Choice>& choices) {
  std::vector<ChoiceView> views;
  for (const course::Choice& choice : choices) {
    const char letter = static_cast<char>('A' + static_cast<char>(views.size()));
    views.push_back({std::string(1, letter), rich_text(context, choice.text),
                     rich_text(context, choice.because), choice.correct});
  }
  return views;
}

void add_numeric_answer(Context& context, const course::Question& question, QuestionView& view) {
  const auto asked = ask(context, question.answer);
  if (!asked) return;
  const Wanted wanted = with(wanted_by(context, asked->worked), question.printing);
  const auto shown = show_number(context, *asked, wanted);
  if (!shown) return;
  view.answer_digits = shown->text;
  view.answer_unit = shown->unit;
  view.answer_exact = shown->ends;
  view.answer_formula = equations::to_formula(*asked->expression, asked->worked->model->notation());
  for (const ledger::Claim& claim : asked->worked->claims)
    if (is_about(claim, *asked->worked, asked->expression)) view.printed_by.push_back(claim);
  view.numbers = number_choices(context, question, *asked, wanted, *shown);
}

QuestionView question_view(Context& context, const course::Question& question) {
  QuestionView view;
  view.kind = question.kind;
  view.id = question.id.str();
  view.ask = rich_text(context, question.ask);
  view.choices = choice_views(context, question.choices);
  if (question.kind == course::Question::Kind::numeric)
    add_numeric_answer(context, question, view);
  else
    view.answer = rich_text(context, question.answer);
  view.because = rich_text(context, question.because);
  view.common_wrong = rich_text(context, question.common_wrong);
  view.common_wrong_because = rich_text(context, question.common_wrong_because);
  for (const Text& mark : question.marking) view.marking.push_back(rich_text(context, mark));
  return view;
}

}  // namespace

std::vector<CardView> card_views(Context& context) {
  std::vector<CardView> views;
  for (const course::Card& card : context.work.lesson->cards) {
    Context inner = inside(context, card.example);
    views.push_back({card.id.str(), rich_text(inner, card.front), rich_text(inner, card.back)});
  }
  return views;
}

std::vector<QuestionView> question_views(Context& context, std::size_t first) {
  std::vector<QuestionView> views;
  for (const course::Question& question : context.work.lesson->questions) {
    Context inner = inside(context, question.example);
    views.push_back(question_view(inner, question));
    views.back().number = first + views.size() - 1;
  }
  return views;
}

}  // namespace proofsheet::workbook
