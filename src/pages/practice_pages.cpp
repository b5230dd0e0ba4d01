// Whole pages of what is gathered from all lessons to practise with: flashcards, questions, answers; and what
// is made of them for paper.
#include "pages/layout.hpp"
#include "pages/links.hpp"
#include "pages/measure.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

namespace {

using workbook::LessonView;

/// A side of a card with more characters is set smaller.
constexpr std::size_t roomy_side = 170;

/// Something of every lesson that has any of it.
template <class Items, class Write>
Views groups(const Press& press, const char* name, Items items, Write write) {
  Views all;
  for (std::size_t i = 0; i < press.workbook.lessons.size(); ++i) {
    const LessonView& lesson = press.workbook.lessons[i];
    Views contents;
    for (std::size_t item = 0; item < (lesson.*items).size(); ++item)
      contents.push_back(View().text("content", write(lesson, item)));
    if (contents.empty()) continue;
    const std::string anchor = std::string(name) + "-" + anchor_of(lesson.folder);
    all.push_back(lesson_entry(press, i).text("group_anchor", anchor).list(name, std::move(contents)));
  }
  return all;
}

/// Where a misconception leads to a wrong answer.
Views questions_misled(const Press& press, const std::string& misconception) {
  Views questions;
  for (const LessonView& lesson : press.workbook.lessons)
    for (const workbook::QuestionView& question : lesson.questions)
      for (const workbook::NumberChoiceView& number : question.numbers)
        if (number.misconception == misconception)
          questions.push_back(View()
                                  .number("number", question.number)
                                  .text("answer_anchor", answer_anchor(lesson.folder, question.id))
                                  .text("letter", number.letter));
  return with_more(std::move(questions));
}

/// Those that lead somewhere.
Views misconception_views(const Press& press) {
  Views views;
  for (const workbook::MisconceptionView& misconception : press.workbook.misconceptions) {
    Views questions = questions_misled(press, misconception.id);
    if (questions.empty()) continue;
    views.push_back(View()
                        .text("title", press.escape(misconception.title, Context::words))
                        .text("about", write_line(press, nullptr, misconception.about))
                        .list("questions", std::move(questions)));
  }
  return views;
}

std::string gathered(const Press& press, const char* page, Views groups) {
  return press.fill(page, site_view(press).list("groups", std::move(groups)));
}

}  // namespace

std::string write_flashcards(const Press& press) {
  return gathered(press, "flashcards",
                  groups(press, "cards", &LessonView::cards, [&](const LessonView& lesson, std::size_t i) {
                    return write_card(press, lesson, i, true);
                  }));
}

std::string write_quiz(const Press& press) {
  return gathered(
      press, "quiz",
      groups(press, "questions", &LessonView::questions, [&](const LessonView& lesson, std::size_t i) {
        return write_question(press, lesson, lesson.questions[i], true);
      }));
}

std::string write_answers(const Press& press) {
  Views misconceptions = misconception_views(press);
  return press.fill("answers", site_view(press)
                                   .list("groups", groups(press, "answers", &LessonView::questions,
                                                          [&](const LessonView& lesson, std::size_t i) {
                                                            return write_answer(press, lesson,
                                                                                lesson.questions[i]);
                                                          }))
                                   .flag("has_misconceptions", !misconceptions.empty())
                                   .list("misconceptions", std::move(misconceptions)));
}

std::string write_flashcard_sheets(const Press& press) {
  Views cards;
  for (std::size_t i = 0; i < press.workbook.lessons.size(); ++i) {
    const LessonView& lesson = press.workbook.lessons[i];
    const View entry = lesson_entry(press, i);
    for (std::size_t card = 0; card < lesson.cards.size(); ++card) {
      const workbook::CardView& sides = lesson.cards[card];
      View view;
      for (const char* key : {"title", "plain"}) view.values[key] = entry.values.at(key);
      cards.push_back(view.number("lesson", i + 1)
                          .number("number", card + 1)
                          .text("front", write_rich(press, &lesson, sides.front))
                          .text("back", write_rich(press, &lesson, sides.back))
                          .flag("long_front", length_of(sides.front) > roomy_side)
                          .flag("long_back", length_of(sides.back) > roomy_side));
    }
  }
  return press.fill("flashcard_sheets",
                    View()
                        .text("course", press.escape(press.workbook.title, Context::words))
                        .list("cards", std::move(cards)));
}

std::string write_quiz_sheets(const Press& press) {
  return gathered(
      press, "quiz_sheets",
      groups(press, "questions", &LessonView::questions, [&](const LessonView& lesson, std::size_t i) {
        return write_sheet_question(press, lesson, lesson.questions[i]);
      }));
}

std::string write_handout(const Press& press, Handout handout) {
  const std::string title = press.escape(press.workbook.title, Context::words);
  return press.fill("handout", View()
                                   .text("title", title)
                                   .text("plain", title)
                                   .text("author", press.escape(press.workbook.author, Context::words))
                                   .text("language", press.escape(press.workbook.language, Context::words))
                                   .text("picture_style", preamble_of_pictures(press))
                                   .flag("flashcards", handout == Handout::flashcards)
                                   .flag("quiz", handout == Handout::quiz)
                                   .flag("answers", handout == Handout::answers));
}

}  // namespace proofsheet::pages
