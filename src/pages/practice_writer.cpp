// Flashcards, questions, answers.
#include "pages/errata_links.hpp"
#include "pages/layout.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

namespace {

using Kind = course::Question::Kind;
using workbook::ChoiceView;
using workbook::LessonView;
using workbook::NumberChoiceView;
using workbook::QuestionView;

/// What a question and its answer have in common.
View question_view(const Press& press, const LessonView& lesson, const QuestionView& question) {
  return View()
      .number("number", question.number)
      .text("anchor", question_anchor(lesson.folder, question.id))
      .text("answer_anchor", answer_anchor(lesson.folder, question.id))
      .flag("choice", question.kind == Kind::choice)
      .flag("numeric", question.kind == Kind::numeric)
      .flag("among", !question.numbers.empty())
      .flag("open", question.kind == Kind::open)
      .flag("exercise", question.kind == Kind::exercise)
      .text("ask", write_rich(press, &lesson, question.ask));
}

View choice_view(const ChoiceView& choice, const std::string& content) {
  View view;
  return add_lines(view, content).text("letter", choice.letter);
}

std::string right_letters(const QuestionView& question) {
  std::vector<std::string> letters;
  for (const NumberChoiceView& number : question.numbers)
    if (number.correct) letters.push_back(number.letter);
  for (const ChoiceView& choice : question.choices)
    if (choice.correct) letters.push_back(choice.letter);
  return join(letters, ", ");
}

/// What a numeric answer is the value of; empty if the answer is no number.
std::string answer_formula(const Press& press, const QuestionView& question) {
  if (question.answer_digits.empty() || question.answer_formula.empty()) return {};
  return write_formula(press, question.answer_formula, false);
}

/// A number to be chosen, as the question shows it.
View number_view(const Press& press, const NumberChoiceView& number) {
  return View().text("letter", number.letter).text("digits", write_number(press, number.digits, number.unit));
}

/// The same with what is to be said of it.
View judged_number_view(const Press& press, const LessonView& lesson, const NumberChoiceView& number) {
  const workbook::MisconceptionView* wrong = press.misconception(number.misconception);
  const workbook::RichText& because =
      wrong && number.because.document.blocks.empty() ? wrong->about : number.because;
  View view = number_view(press, number);
  return add_lines(view, write_rich(press, &lesson, because))
      .flag("correct", number.correct)
      .text("misconception", wrong ? press.escape(wrong->title, Context::words) : std::string())
      .text("formula", write_formula(press, number.formula, false))
      .flag("exact", number.exact)
      .flag("by_hand", number.by_hand);
}

Views certificate_views(const Press& press, const QuestionView& question) {
  Views views;
  if (press.format.medium != Medium::site) return views;
  for (const ledger::Claim& printed : question.printed_by)
    views.push_back(
        View()
            .text("way", certificate_way(press, printed))
            .text("document_title", press.escape(press.document_title(printed.document), Context::words)));
  return with_more(std::move(views));
}

/// The errata of documents that print the answer wrong.
Views errata_views(const Press& press, const LessonView& lesson, const QuestionView& question) {
  Views views;
  for (const ledger::Claim& printed : question.printed_by)
    for (const workbook::ErratumNote& note : press.workbook.errata) {
      if (note.claim.certificate != printed.certificate) continue;
      const ErratumLinks links = erratum_links(press, lesson, note);
      if (links.number > 0)
        views.push_back(View().number("number", links.number).text("erratum_anchor", links.anchor));
    }
  return with_more(std::move(views));
}

Views written(const std::vector<std::string>& texts) {
  Views views;
  for (const std::string& text : texts) views.push_back(View().text("content", text));
  return views;
}

}  // namespace

std::string write_card(const Press& press, const LessonView& lesson, std::size_t index, bool on_cards_page) {
  const workbook::CardView& card = lesson.cards.at(index);
  return press.fill("card", View()
                                .number("number", index + 1)
                                .text("anchor", card_anchor(lesson.folder, card.id))
                                .flag("on_cards_page", on_cards_page)
                                .text("front", write_rich(press, &lesson, card.front))
                                .text("back", write_rich(press, &lesson, card.back)));
}

namespace {

/// A question without its answer.
View asked_view(const Press& press, const LessonView& lesson, const QuestionView& question,
                bool on_quiz_page) {
  Views choices, numbers;
  for (const ChoiceView& choice : question.choices)
    choices.push_back(choice_view(choice, write_rich(press, &lesson, choice.text)));
  for (const NumberChoiceView& number : question.numbers) numbers.push_back(number_view(press, number));
  return question_view(press, lesson, question)
      .flag("on_quiz_page", on_quiz_page)
      .list("choices", with_more(std::move(choices)))
      .list("numbers", with_more(std::move(numbers)));
}

}  // namespace

std::string write_question(const Press& press, const LessonView& lesson, const QuestionView& question,
                           bool on_quiz_page) {
  return press.fill("question", asked_view(press, lesson, question, on_quiz_page)
                                    .text("answered", write_answer(press, lesson, question, true)));
}

std::string write_sheet_question(const Press& press, const LessonView& lesson, const QuestionView& question) {
  return press.fill("sheet_question", asked_view(press, lesson, question, false));
}

std::string write_answer(const Press& press, const LessonView& lesson, const QuestionView& question,
                         bool inside) {
  const auto rich = [&](const workbook::RichText& text) { return write_rich(press, &lesson, text); };
  Views choices, numbers, marking, certificates = certificate_views(press, question);
  Views errata = errata_views(press, lesson, question);
  for (const ChoiceView& choice : question.choices)
    choices.push_back(choice_view(choice, rich(choice.because))
                          .text("text", rich(choice.text))
                          .flag("correct", choice.correct));
  for (const NumberChoiceView& number : question.numbers)
    numbers.push_back(judged_number_view(press, lesson, number));
  for (const workbook::RichText& mark : question.marking) {
    View view;
    marking.push_back(add_lines(view, rich(mark)));
  }
  return press.fill("answer",
                    question_view(press, lesson, question)
                        .flag("on_quiz_page", false)
                        .flag("inside", inside)
                        .text("letters", right_letters(question))
                        .list("choices", with_more(std::move(choices)))
                        .list("numbers", with_more(std::move(numbers)))
                        .text("digits", write_number(press, question.answer_digits, question.answer_unit))
                        .text("plain_digits", press.escape(question.answer_digits, Context::words))
                        .text("formula", answer_formula(press, question))
                        .flag("exact", question.answer_exact)
                        .flag("has_certificates", !certificates.empty())
                        .list("certificates", std::move(certificates))
                        .flag("has_errata", !errata.empty())
                        .list("errata", std::move(errata))
                        .text("answer", rich(question.answer))
                        .text("because", rich(question.because))
                        .text("common_wrong", rich(question.common_wrong))
                        .text("common_wrong_because", rich(question.common_wrong_because))
                        .flag("has_marking", !marking.empty())
                        .list("marking", with_more(std::move(marking))));
}

std::string write_lesson_cards(const Press& press, const LessonView& lesson) {
  std::vector<std::string> cards;
  for (std::size_t i = 0; i < lesson.cards.size(); ++i) cards.push_back(write_card(press, lesson, i, false));
  if (cards.empty()) return {};
  return press.fill("lesson_cards", View()
                                        .number("count", cards.size())
                                        .text("anchor", "cards-" + anchor_of(lesson.folder))
                                        .list("cards", written(cards)));
}

std::string write_lesson_quiz(const Press& press, const LessonView& lesson) {
  std::vector<std::string> questions;
  for (const QuestionView& question : lesson.questions)
    questions.push_back(write_question(press, lesson, question, false));
  if (questions.empty()) return {};
  return press.fill("lesson_quiz", View()
                                       .number("count", questions.size())
                                       .flag("several", questions.size() > 1)
                                       .number("first", lesson.questions.front().number)
                                       .number("last", lesson.questions.back().number)
                                       .text("anchor", "questions-" + anchor_of(lesson.folder))
                                       .list("questions", written(questions)));
}

}  // namespace proofsheet::pages
