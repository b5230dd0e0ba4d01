// The front page: what there is to learn, and what became of every number that the documents print.
#include <algorithm>

#include "pages/layout.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"
#include "pages/verdicts.hpp"

namespace proofsheet::pages {

namespace {

using workbook::LessonView;

/// What a document prints wrong.
Views wrong_views(const Press& press, const std::string& document) {
  Views views;
  for (const workbook::ErratumNote& note : press.workbook.errata) {
    if (note.claim.document != document) continue;
    const ledger::Claim& claim = note.claim;
    View view;
    views.push_back(add_unclean_flags(view, claim.verdict)
                        .text("what", press.escape(claim.what, Context::words))
                        .text("where", press.escape(claim.where, Context::words))
                        .text("printed", claim.printed == claim.what
                                             ? std::string()
                                             : press.escape(claim.printed, Context::digits))
                        .text("correct", press.escape(ledger::correct_text(claim), Context::digits))
                        .text("certificate", certificate_way(press, claim)));
  }
  return views;
}

View document_view(const Press& press, const workbook::DocumentView& document) {
  View view;
  return add_verdict_counts(view, document.summary)
      .text("id", press.escape(document.id, Context::words))
      .text("title", press.escape(press.document_title(document.id), Context::words))
      .text("about", write_line(press, nullptr, document.about))
      .text("anchor", errata_anchor(document.id))
      .flag("errata", has_errata(press, document.id))
      .number("unclean", document.summary.claims - document.summary.clean())
      .list("wrong", wrong_views(press, document.id))
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

}  // namespace

std::string write_course(const Press& press) {
  const workbook::Workbook& workbook = press.workbook;
  const std::string title = press.escape(workbook.title, Context::words);
  Views documents;
  for (const workbook::DocumentView& document : workbook.documents)
    documents.push_back(document_view(press, document));
  View view = site_view(press);
  add_verdict_counts(view, workbook.summary)
      .text("title", title)
      .text("plain", title)
      .text("subtitle", press.escape(workbook.subtitle, Context::words))
      .text("author", press.escape(workbook.author, Context::words))
      .text("about", write_rich(press, nullptr, workbook.about))
      .text("picture_style", preamble_of_pictures(press))
      .list("lessons", lesson_entries(press))
      .list("documents", std::move(documents))
      .number("unclean", workbook.summary.claims - workbook.summary.clean())
      .number("numbers_exact", workbook.summary.numbers_exact)
      .number("numbers_enclosed", workbook.summary.numbers - workbook.summary.numbers_exact)
      .number("numbers", workbook.summary.numbers);
  return press.fill("course", view);
}

}  // namespace proofsheet::pages
