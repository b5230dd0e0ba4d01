// Whole pages: lessons, and what is gathered from all lessons.
#include <algorithm>

#include "pages/layout.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

namespace {

using workbook::LessonView;

Views neighbour(const Press& press, bool exists, std::size_t index) {
  if (!exists) return {};
  const View entry = lesson_entry(press, index);
  View view;
  for (const char* key : {"title", "file"}) view.values[key] = entry.values.at(key);
  return {view};
}

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

template <class Items>
bool any_lesson_has(const Press& press, Items items) {
  return std::any_of(press.workbook.lessons.begin(), press.workbook.lessons.end(),
                     [&](const LessonView& lesson) { return !(lesson.*items).empty(); });
}

std::string gathered(const Press& press, const char* page, Views groups) {
  return press.fill(page, site_view(press).list("groups", std::move(groups)));
}

}  // namespace

const prose::Block* title_block(const LessonView& lesson) {
  if (lesson.document.blocks.empty()) return nullptr;
  const prose::Block& first = lesson.document.blocks.front();
  return first.kind == prose::Block::Kind::heading && first.level == 1 ? &first : nullptr;
}

View lesson_entry(const Press& press, std::size_t index) {
  const LessonView& lesson = press.workbook.lessons.at(index);
  const Passage passage{press, &lesson, lesson.document, lesson.inserts};
  const prose::Block* title = title_block(lesson);
  std::string written =
      title ? write_inlines(passage, title->inlines, true) : press.escape(lesson.title, Context::words);
  std::string plain = title ? write_plain(passage, title->inlines) : written;
  if (written.empty()) written = plain = press.escape(lesson.folder, Context::words);
  return View()
      .number("number", index + 1)
      .text("title", written)
      .text("plain", plain)
      .text("file", lesson.folder)
      .text("anchor", lesson_anchor(lesson.folder));
}

View site_view(const Press& press) {
  const workbook::Workbook& workbook = press.workbook;
  const bool cards = any_lesson_has(press, &LessonView::cards);
  const bool questions = any_lesson_has(press, &LessonView::questions);
  return View()
      .text("course", press.escape(workbook.title, Context::words))
      .text("language", press.escape(workbook.language, Context::words))
      .text("root", press.root)
      .flag("has_documents", !workbook.documents.empty())
      .flag("has_cards", cards)
      .flag("has_questions", questions)
      .flag("has_practice", cards || questions)
      .flag("has_claims", !workbook.claims.empty())
      .flag("has_errata", !workbook.errata.empty());
}

std::string write_lesson(const Press& press, std::size_t index) {
  const LessonView& lesson = press.workbook.lessons.at(index);
  std::vector<prose::Block> body = lesson.document.blocks;
  if (title_block(lesson)) body.erase(body.begin());
  const Passage passage{press, &lesson, lesson.document, lesson.inserts};
  Views sections;
  for (const prose::Block& block : body)
    if (block.kind == prose::Block::Kind::heading && block.level == 2 && !block.info.empty())
      sections.push_back(View()
                             .text("anchor", heading_anchor(lesson.folder, block.info))
                             .text("plain", write_plain(passage, block.inlines)));
  View view = site_view(press);
  view.values.merge(lesson_entry(press, index).values);
  return press.fill(
      "lesson", view.text("body", write_blocks(passage, body))
                    .flag("has_sections", sections.size() > 1)
                    .list("sections", std::move(sections))
                    .list("previous", neighbour(press, index > 0, index - 1))
                    .list("next", neighbour(press, index + 1 < press.workbook.lessons.size(), index + 1)));
}

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

}  // namespace proofsheet::pages
