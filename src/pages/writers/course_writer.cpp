// Writes whole pages: the front page, with an overview of the lessons and of the verdicts on every number
// that the documents print; the lessons; and the parts that all pages share.
#include <algorithm>

#include "course/notations.hpp"
#include "pages/templates/layout.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"

namespace proofsheet::pages {

namespace {

/// A page that a site has once. The site's list of pages marks it as the current one when a reader is there.
struct SinglePage {
  const char *key, *file;
};
constexpr SinglePage listed_pages[] = {
    {"at_front", "index"},        {"at_cards", "flashcards"},    {"at_questions", "quiz"},
    {"at_answers", "answers"},    {"at_errata", "errata"},       {"at_glossary", glossary_page},
    {"at_sources", sources_page}, {"at_claims", "claims/index"},
};

using workbook::LessonView;

Views neighbouring_lesson(const Renderer& renderer, bool exists, std::size_t index) {
  if (!exists) return {};
  const View entry = lesson_entry(renderer, index);
  View view;
  for (const char* key : {"title", "file"}) view.set(key, entry.at(key));
  return {view};
}

std::string write_subtitle(const Renderer& renderer, const LessonView& lesson) {
  for (const workbook::BlockView& block : lesson.blocks)
    if (const auto* subtitle = std::get_if<workbook::SubtitleView>(&block))
      return write_line(renderer, &lesson, subtitle->text);
  return {};
}

/// Returns the headings of a lesson, or nothing if it has only one, which needs no list.
Views section_views(const Renderer& renderer, const LessonView& lesson) {
  const Passage passage{renderer, &lesson, lesson.document, lesson.inserts};
  Views sections;
  for (const prose::Block& block : lesson.document.blocks)
    if (block.kind == prose::Block::Kind::heading && block.level == 2 && !block.info.empty())
      sections.push_back(View()
                             .text("anchor", heading_anchor(lesson.folder, block.info))
                             .text("plain", write_plain(passage, block.inlines)));
  return sections.size() > 1 ? sections : Views();
}

/// The lessons, with the appendices in a list of their own.
struct LessonViews {
  Views lessons, appendices;

  void add(View view, bool is_appendix) { (is_appendix ? appendices : lessons).push_back(std::move(view)); }
  std::size_t size() const { return lessons.size() + appendices.size(); }
};

LessonViews outline_of(const Renderer& renderer) {
  LessonViews outline;
  if (renderer.format.medium != Medium::site) return outline;
  const std::vector<LessonView>& all = renderer.workbook.lessons;
  const auto open = std::find_if(all.begin(), all.end(),
                                 [&](const LessonView& lesson) { return lesson.folder == renderer.page; });
  const std::size_t place = open == all.end() ? 0 : static_cast<std::size_t>(open - all.begin());
  const bool is_guide = renderer.workbook.is_guide;
  const auto [begin, end] =
      is_guide ? workbook::LessonRange{1, all.size()} : workbook::lessons_beside(place, all.size());
  for (std::size_t i = begin; i < end; ++i) {
    const LessonView& lesson = all[i];
    const bool is_next = i > begin && lesson.group == all[i - 1].group;
    const bool current = lesson.folder == renderer.page;
    Views sections = current ? section_views(renderer, lesson) : Views();
    outline.add(lesson_entry(renderer, i)
                    .text("group", renderer.escape(is_next ? "" : lesson.group, Context::words))
                    .flag("current", current)
                    .flag("has_sections", !sections.empty())
                    .list("sections", std::move(sections)),
                lesson.is_appendix);
  }
  return outline;
}

/// Returns an entry for each erratum of the document.
Views wrong_views(const Renderer& renderer, const std::string& document) {
  Views views;
  for (const ErrataGroup& group : renderer.directory->errata_of(document)) {
    for (const std::size_t erratum : group.errata) {
      const ledger::Claim& claim = renderer.workbook.errata[erratum].claim;
      View view;
      views.push_back(add_unclean_flags(view, claim.verdict)
                          .text("what", write_subject(renderer, claim))
                          .text("plain", spoken_subject(renderer, claim))
                          .text("where", renderer.vouched(text::Origin::number, claim.where))
                          .text("printed", claim.printed == claim.what
                                               ? std::string()
                                               : renderer.escape(claim.printed, Context::digits))
                          .text("correct", write_correct(renderer, claim))
                          .text("certificate", certificate_url(renderer, claim)));
    }
  }
  return views;
}

View document_view(const Renderer& renderer, const workbook::DocumentView& document) {
  const workbook::SourceView* const source = renderer.directory->source_of(document.id);
  View view;
  return add_verdict_counts(view, document.summary, renderer.workbook.summary)
      .text("id", renderer.vouched(text::Origin::declared, document.id))
      .text("title", renderer.escape(renderer.document_title(document.id), Context::words))
      .text("about", write_line(renderer, nullptr, document.about))
      .text("source", source ? source_anchor(source->id) : std::string())
      .text("anchor", errata_anchor(document.id))
      .flag("errata", has_errata(renderer, document.id))
      .count("unclean", document.summary.claims - document.summary.clean())
      .list("wrong", wrong_views(renderer, document.id))
      .flag("checked", document.summary.claims > 0);
}

std::size_t example_count(const LessonView& lesson) {
  return static_cast<std::size_t>(std::count_if(
      lesson.blocks.begin(), lesson.blocks.end(),
      [](const workbook::BlockView& block) { return std::holds_alternative<workbook::ExampleView>(block); }));
}

LessonViews lesson_entries(const Renderer& renderer) {
  LessonViews entries;
  for (std::size_t i = 0; i < renderer.workbook.lessons.size(); ++i) {
    const LessonView& lesson = renderer.workbook.lessons[i];
    entries.add(lesson_entry(renderer, i)
                    .count("examples", example_count(lesson))
                    .count("cards", lesson.cards.size())
                    .count("questions", lesson.questions.size()),
                lesson.is_appendix);
  }
  return entries;
}

}  // namespace

const prose::Block* title_block(const LessonView& lesson) {
  if (lesson.document.blocks.empty()) return nullptr;
  const prose::Block& first = lesson.document.blocks.front();
  return first.kind == prose::Block::Kind::heading && first.level == 1 ? &first : nullptr;
}

View lesson_entry(const Renderer& renderer, std::size_t index) {
  const LessonView& lesson = renderer.workbook.lessons.at(index);
  const Passage passage{renderer, &lesson, lesson.document, lesson.inserts};
  const prose::Block* title = title_block(lesson);
  std::string written =
      title ? write_inlines(passage, title->inlines, true) : renderer.escape(lesson.title, Context::words);
  std::string plain = title ? write_plain(passage, title->inlines) : written;
  if (written.empty()) written = plain = renderer.escape(lesson.folder, Context::words);
  return View()
      .text("number", renderer.vouched(text::Origin::own, renderer.directory->lesson_number(lesson.folder)))
      .flag("appendix", lesson.is_appendix)
      .text("title", written)
      .text("subtitle", write_subtitle(renderer, lesson))
      .text("plain", plain)
      .text("file", lesson.folder)
      .text("anchor", lesson_anchor(lesson.folder));
}

View site_view(const Renderer& renderer) {
  const workbook::Workbook& workbook = renderer.workbook;
  const bool cards = has_cards(renderer), questions = has_questions(renderer);
  View view;
  for (const SinglePage& page : listed_pages) view.flag(page.key, page.file == renderer.page);
  LessonViews outline = outline_of(renderer);
  return view.flag("guide", workbook.is_guide)
      .flag("more_lessons", !workbook.is_guide && outline.size() < workbook.lessons.size())
      .list("outline", std::move(outline.lessons))
      .flag("has_outlined_appendices", !outline.appendices.empty())
      .list("outlined_appendices", std::move(outline.appendices))
      .text("course", renderer.escape(workbook.title, Context::words))
      .text("language", renderer.escape(workbook.language, Context::words))
      .flag("right_to_left", course::is_right_to_left(workbook.language))
      .text("root", renderer.root)
      .flag("for_teachers", is_for_teachers(renderer))
      .flag("has_documents", is_for_teachers(renderer) && !workbook.documents.empty())
      .flag("has_cards", cards)
      .flag("has_questions", questions)
      .flag("has_practice", cards || questions)
      .flag("has_claims", is_for_teachers(renderer) && !workbook.claims.empty())
      .flag("has_errata", !workbook.errata.empty())
      .flag("has_glossary", has_glossary(renderer))
      .flag("has_sources", has_sources(renderer))
      .flag("has_figures", has_figures(renderer))
      .flag("has_moving_figures", has_moving_figures(renderer))
      .flag("has_units", has_units(workbook));
}

std::string write_lesson(const Renderer& renderer, std::size_t index) {
  const LessonView& lesson = renderer.workbook.lessons[index];
  std::vector<prose::Block> body = lesson.document.blocks;
  if (title_block(lesson)) body.erase(body.begin());
  LaterNotes later;
  Passage passage{renderer, &lesson, lesson.document, lesson.inserts};
  if (renderer.format.medium != Medium::site) passage.later = &later;
  const std::string written = write_blocks(passage, body);
  View view = site_view(renderer);
  view.merge(lesson_entry(renderer, index));
  return renderer.fill(
      "lesson", view.text("body", written)
                    .flag("has_notes", !later.examples.empty() || !later.notes.empty())
                    .list("checked", std::move(later.examples))
                    .text("notes", write_later_notes(renderer, later, false))
                    .list("previous", neighbouring_lesson(renderer, index > 0, index - 1))
                    .list("next", neighbouring_lesson(renderer, index + 1 < renderer.workbook.lessons.size(),
                                                      index + 1)));
}

std::string write_course(const Renderer& renderer) {
  const workbook::Workbook& workbook = renderer.workbook;
  const std::string title = renderer.escape(workbook.title, Context::words);
  Views documents;
  for (const workbook::DocumentView& document : workbook.documents)
    documents.push_back(document_view(renderer, document));
  LessonViews entries = lesson_entries(renderer);
  View view = site_view(renderer);
  add_verdict_counts(view, workbook.summary, workbook.summary)
      .text("title", title)
      .text("plain", title)
      .text("subtitle", renderer.escape(workbook.subtitle, Context::words))
      .text("author", renderer.escape(workbook.author, Context::words))
      .text("about", write_rich(renderer, nullptr, workbook.about))
      .text("picture_style", preamble_of_pictures(renderer))
      .flag("has_chemistry", renderer.workbook.has_chemistry)
      .flag("has_cancelled", renderer.workbook.has_cancelled)
      .text("cover", write_cover(renderer))
      .list("lessons", std::move(entries.lessons))
      .flag("has_appendices", !entries.appendices.empty())
      .flag("several_appendices", entries.appendices.size() > 1)
      .list("appendices", std::move(entries.appendices))
      .list("documents", std::move(documents))
      .count("unclean", workbook.summary.claims - workbook.summary.clean())
      .count("numbers_exact", workbook.summary.numbers_exact)
      .count("numbers_enclosed", workbook.summary.numbers - workbook.summary.numbers_exact)
      .count("numbers", workbook.summary.numbers);
  return renderer.fill("course", view);
}

}  // namespace proofsheet::pages
