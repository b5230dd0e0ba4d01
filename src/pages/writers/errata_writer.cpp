// Writes errata: as notes where a reader meets the number, and on a page of their own.
#include <fmt/format.h>

#include <map>
#include <utility>

#include "pages/formats/format.hpp"
#include "pages/templates/layout.hpp"
#include "pages/templates/schema.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"

namespace proofsheet::pages {

namespace {

using workbook::ErratumNote;
using Notes = std::vector<const ErratumNote*>;

/// Adds the links between the note and the list of all errata, in both directions.
View& add_links(View& view, const Renderer& renderer, const workbook::LessonView* lesson,
                const ErratumNote& note, bool listed) {
  const ErratumLinks links = lesson ? erratum_links(renderer, *lesson, note) : ErratumLinks{};
  const std::string here = note.is_first ? links.meeting : std::string();
  return view.text("number", renderer.vouched(text::Origin::own, links.number))
      .text("anchor", listed ? links.anchor : here)
      .text("erratum_anchor", links.anchor)
      .text("meeting_anchor", links.meeting)
      .text("file", lesson ? lesson->folder : std::string());
}

/// True if a note in the lesson has reported the erratum before, beside another number.
bool was_reported(const Renderer& renderer, const workbook::LessonView* lesson, const ErratumNote& note) {
  const ErratumLinks links = lesson ? erratum_links(renderer, *lesson, note) : ErratumLinks{};
  return links.is_beside_number && !note.is_first;
}

/// Returns the keys of one note. `same` names an earlier note with the same reason; if it is empty, the
/// reason is written here.
View note_view(const Renderer& renderer, const workbook::LessonView* lesson, const ErratumNote& note,
               const std::string& mark, bool listed, const std::string& same) {
  const auto words = [&renderer](const std::string& text) {
    return renderer.vouched(text::Origin::number, text);
  };
  const auto digits = [&renderer](const std::string& text) { return renderer.escape(text, Context::digits); };
  const ledger::Claim& claim = note.claim;
  View view;
  const bool told = !same.empty() || claim.because_inherited ||  // given with the inherited number
                    (!listed && was_reported(renderer, lesson, note));
  add_lines(view, told ? std::string() : write_rich(renderer, lesson, note.because));
  add_unclean_flags(view, claim.verdict);
  return add_links(view, renderer, lesson, note, listed)
      .text("mark", mark)
      .text("document", words(claim.document))
      .text("document_title", renderer.escape(renderer.document_title(claim.document), Context::words))
      .text("what", write_subject(renderer, claim))
      .text("plain", plain_subject(renderer, claim))
      .text("where", words(claim.where))
      .text("printed", claim.printed == claim.what ? std::string() : digits(claim.printed))
      .text("correct", write_correct(renderer, claim))
      .text("correct_by_hand", digits(ledger::correct_by_hand_text(claim)))
      .text("remark", write_remarks(renderer, claim.remark))
      .text("inherits", write_printings(renderer, inherited_printings(claim), ", "))
      .text("path", claim.has_unproven_path()
                        ? write_name(renderer, claim.basis.path_formula, claim.basis.path_name)
                        : std::string())
      .flag("unexplained", claim.unexplained())
      .text("reason_at", same)
      .text("certificate", certificate_url(renderer, claim));
}

/// How a list of notes is written.
struct NoteList {
  bool marked = false, listed = false;
  std::size_t first_mark = 0;  ///< the number of its first letter
  std::string table = {};      ///< the anchor of the table that they belong to; may be empty
  std::string mark(std::size_t note) const { return marked ? note_letter(first_mark + note) : std::string(); }
};

/// Returns the name by which other notes refer to one of the notes.
std::string name_of(const Renderer& renderer, const workbook::LessonView* lesson, const Notes& notes,
                    std::size_t number, const NoteList& list) {
  if (list.listed && lesson)
    return renderer.vouched(
        text::Origin::own,
        renderer.templates.words().say(
            "erratum_number", {{"number", erratum_links(renderer, *lesson, *notes[number]).number}}));
  if (list.marked) return list.mark(number);
  return write_subject(renderer, notes[number]->claim);
}

Views note_views(const Renderer& renderer, const workbook::LessonView* lesson, const Notes& notes,
                 const NoteList& list) {
  Views views;
  std::map<decltype(ledger::Claim().place_of_reason()), std::size_t> first_with;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    const ErratumNote& note = *notes[i];
    const std::size_t first = note.claim.because.empty()
                                  ? i
                                  : first_with.try_emplace(note.claim.place_of_reason(), i).first->second;
    views.push_back(note_view(renderer, lesson, note, list.mark(i), list.listed,
                              first == i ? "" : name_of(renderer, lesson, notes, first, list))
                        .text("table", list.table));
  }
  return views;
}

std::string write_note_list(const Renderer& renderer, Views notes, bool listed, bool within) {
  if (notes.empty()) return {};
  return renderer.fill("errata_notes", View()
                                           .flag("listed", listed)
                                           .flag("within", within)
                                           .flag("brief", !is_for_teachers(renderer))
                                           .list("notes", with_more(std::move(notes))));
}

Views groups_of(const Renderer& renderer, const std::string& document) {
  Views groups;
  for (const ErrataGroup& group : renderer.directory->errata_of(document)) {
    Notes notes;
    for (const std::size_t i : group.errata) notes.push_back(&renderer.workbook.errata[i]);
    groups.push_back(
        lesson_entry(renderer, group.lesson)
            .text("notes", write_note_list(renderer,
                                           note_views(renderer, &renderer.workbook.lessons[group.lesson],
                                                      notes, {false, true}),
                                           true, false)));
  }
  return groups;
}

/// Returns a text about numbers by a document or an author, with minus signs for the hyphens before numbers.
std::string quote(const Renderer& renderer, const std::string& text) {
  return renderer.vouched(text::Origin::number, with_minus_signs(text));
}

}  // namespace

std::string write_remarks(const Renderer& renderer, const ledger::Remarks& remarks) {
  std::vector<std::string> told;
  for (const ledger::Remark& remark : remarks) {
    auto values = values_of(remark);
    for (auto& [name, value] : values)
      value = name == "digits" ? renderer.escape(value, Context::digits)
              : name == "words"
                  ? quote(renderer, value)
                  : renderer.vouched(text::Origin::number, to_notation(value, renderer.notation));
    const std::string_view key = row_of(remark.kind).key;
    told.push_back(key.empty() ? values.front().second : renderer.templates.words().say(key, values));
  }
  return join(told, "; ");
}

std::string write_subject(const Renderer& renderer, const ledger::Claim& claim) {
  return claim.formula.empty() ? plain_subject(renderer, claim)
                               : write_name(renderer, claim.formula, claim.what);
}

std::string spoken_subject(const Renderer& renderer, const ledger::Claim& claim) {
  return claim.formula.empty() ? std::string() : plain_subject(renderer, claim);
}

std::string write_name(const Renderer& renderer, const equations::Formula& formula, const std::string& name) {
  return formula.empty() ? renderer.vouched(text::Origin::number, name)
                         : write_formula(renderer, formula, false);
}

std::string write_printings(const Renderer& renderer,
                            const std::vector<const ledger::CarriedPrinting*>& printings,
                            std::string_view between) {
  std::vector<std::string> written;
  for (const ledger::CarriedPrinting* one : printings)
    written.push_back(write_name(renderer, one->of.formula, one->of.name) +
                      quote(renderer, one->where.empty()
                                          ? fmt::format(" = {}", one->printed)
                                          : fmt::format(" = {} ({})", one->printed, one->where)));
  return join(written, between);
}

std::string plain_subject(const Renderer& renderer, const ledger::Claim& claim) {
  const bool is_shown = claim.kind == ledger::Claim::Kind::shown;
  return quote(renderer, is_shown ? to_notation(claim.what, renderer.notation) : claim.what);
}

std::string write_correct(const Renderer& renderer, const ledger::Claim& claim) {
  return renderer.escape(ledger::correct_text(claim, renderer.templates.words().say("range_to")),
                         Context::digits);
}

bool has_errata(const Renderer& renderer, const std::string& document) {
  return !renderer.directory->errata_of(document).empty();
}

std::string write_notes(const Passage& passage, const std::vector<ErratumNote>& notes, bool marked,
                        const std::string& table) {
  const Renderer& renderer = passage.renderer;
  Notes news;
  for (const ErratumNote& note : notes)
    if (marked || !was_reported(renderer, passage.lesson, note)) news.push_back(&note);
  const std::size_t first_mark = passage.later ? passage.later->marked : 0;
  Views views = note_views(renderer, passage.lesson, news, {marked, false, first_mark, table});
  if (!passage.later) return write_note_list(renderer, std::move(views), false, false);
  if (marked) passage.later->marked += views.size();
  for (View& view : views) passage.later->notes.push_back(std::move(view));
  return {};
}

std::string write_later_notes(const Renderer& renderer, LaterNotes& later, bool within) {
  return write_note_list(renderer, std::exchange(later.notes, {}), false, within);
}

std::string note_mark(const Passage& passage, std::size_t note) {
  return note_letter((passage.later ? passage.later->marked : 0) + note);
}

std::string write_errata(const Renderer& renderer) {
  Views documents;
  for (const workbook::DocumentView& document : renderer.workbook.documents) {
    Views groups = groups_of(renderer, document.id);
    if (groups.empty()) continue;
    documents.push_back(
        View()
            .text("id", renderer.vouched(text::Origin::declared, document.id))
            .text("title", renderer.escape(renderer.document_title(document.id), Context::words))
            .text("anchor", errata_anchor(document.id))
            .text("about", write_rich(renderer, nullptr, document.about))
            .list("groups", std::move(groups)));
  }
  const std::size_t count = renderer.workbook.errata.size();
  return renderer.fill("errata", site_view(renderer)
                                     .count("count", count)
                                     .flag("several", count > 1)
                                     .flag("any", count > 0)
                                     .list("documents", std::move(documents)));
}

}  // namespace proofsheet::pages
