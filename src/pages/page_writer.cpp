// Whole pages: the front page, lessons, and what is gathered from all lessons.
#include <algorithm>

#include "pages/layout.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

namespace {

using workbook::LessonView;

std::size_t clean(const workbook::Summary& summary) {
  return summary.exact + summary.by_hand + summary.holds;
}

View& add_counts(View& view, const workbook::Summary& summary) {
  return view.number("claims", summary.claims)
      .number("exact", summary.exact)
      .number("by_hand", summary.by_hand)
      .number("as_printed", summary.as_printed)
      .number("truncated", summary.truncated)
      .number("off", summary.off)
      .number("holds", summary.holds)
      .number("fails", summary.fails)
      .number("clean", clean(summary));
}

View document_view(const Press& press, const workbook::DocumentView& document) {
  View view;
  return add_counts(view, document.summary)
      .text("id", press.escape(document.id, Context::words))
      .text("title", press.escape(press.document_title(document.id), Context::words))
      .text("about", write_line(press, nullptr, document.about))
      .text("anchor", errata_anchor(document.id))
      .flag("errata", has_errata(press, document.id))
      .flag("checked", document.summary.claims > 0);
}

std::size_t example_count(const LessonView& lesson) {
  return static_cast<std::size_t>(std::count_if(
      lesson.blocks.begin(), lesson.blocks.end(),
      [](const workbook::BlockView& block) { return std::holds_alternative<workbook::ExampleView>(block); }));
}

Views lesson_entries(const Press& press) {
  Views entries;
  for (std::size_t i = 0; i < press.workbook.lessons.size(); ++i) {
    const LessonView& lesson = press.workbook.lessons[i];
    entries.push_back(lesson_entry(press, i)
                          .number("examples", example_count(lesson))
                          .number("cards", lesson.cards.size())
                          .number("questions", lesson.questions.size()));
  }
  return entries;
}

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

std::string gathered(const Press& press, const char* page, Views groups) {
  return press.fill(page, View()
                              .text("course", press.escape(press.workbook.title, Context::words))
                              .list("groups", std::move(groups)));
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

std::string write_course(const Press& press) {
  const workbook::Workbook& workbook = press.workbook;
  const auto any = [&](auto items) {
    return std::any_of(workbook.lessons.begin(), workbook.lessons.end(),
                       [&](const LessonView& lesson) { return !(lesson.*items).empty(); });
  };
  const bool cards = any(&LessonView::cards), questions = any(&LessonView::questions);
  const std::string title = press.escape(workbook.title, Context::words);
  Views documents;
  for (const workbook::DocumentView& document : workbook.documents)
    documents.push_back(document_view(press, document));
  View view;
  add_counts(view, workbook.summary)
      .text("title", title)
      .text("plain", title)
      .text("subtitle", press.escape(workbook.subtitle, Context::words))
      .text("author", press.escape(workbook.author, Context::words))
      .text("language", press.escape(workbook.language, Context::words))
      .text("about", write_rich(press, nullptr, workbook.about))
      .list("lessons", lesson_entries(press))
      .list("documents", std::move(documents))
      .flag("has_documents", !workbook.documents.empty())
      .flag("has_cards", cards)
      .flag("has_questions", questions)
      .flag("has_practice", cards || questions)
      .flag("has_errata", !workbook.errata.empty())
      .text("picture_style", press.format.picture == Picture::tikz ? write_picture_style(press, tikz()) : "")
      .number("numbers", workbook.summary.numbers);
  return press.fill("course", view);
}

std::string write_lesson(const Press& press, std::size_t index) {
  const LessonView& lesson = press.workbook.lessons.at(index);
  std::vector<prose::Block> body = lesson.document.blocks;
  if (title_block(lesson)) body.erase(body.begin());
  const Passage passage{press, &lesson, lesson.document, lesson.inserts};
  return press.fill(
      "lesson", lesson_entry(press, index)
                    .text("course", press.escape(press.workbook.title, Context::words))
                    .text("body", write_blocks(passage, body))
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
  return press.fill("answers", View()
                                   .text("course", press.escape(press.workbook.title, Context::words))
                                   .list("groups", groups(press, "answers", &LessonView::questions,
                                                          [&](const LessonView& lesson, std::size_t i) {
                                                            return write_answer(press, lesson,
                                                                                lesson.questions[i]);
                                                          }))
                                   .flag("has_misconceptions", !misconceptions.empty())
                                   .list("misconceptions", std::move(misconceptions)));
}

}  // namespace proofsheet::pages
