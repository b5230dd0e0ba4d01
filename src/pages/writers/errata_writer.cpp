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
  return view
      .text("number", links.number > 0 ? text::mark_region(text::Origin::own, std::to_string(links.number))
                                       : std::string())
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

/// Returns the name by which other notes refer to one of the notes.
std::string name_of(const Renderer& renderer, const workbook::LessonView* lesson, const Notes& notes,
                    std::size_t number, bool marked, bool listed) {
  if (listed && lesson)
    return renderer.vouched(
        text::Origin::own,
        renderer.templates.words().say(
            "erratum_number",
            {{"number", std::to_string(erratum_links(renderer, *lesson, *notes[number]).number)}}));
  if (marked) return note_letter(number);
  return write_subject(renderer, notes[number]->claim);
}

std::string write_note_list(const Renderer& renderer, const workbook::LessonView* lesson, const Notes& notes,
                            bool marked, bool listed, const std::string& table) {
  if (notes.empty()) return {};
  Views views;
  std::map<decltype(ledger::Claim().place_of_reason()), std::size_t> first_with;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    const ErratumNote& note = *notes[i];
    const std::size_t first = note.claim.because.empty()
                                  ? i
                                  : first_with.try_emplace(note.claim.place_of_reason(), i).first->second;
    views.push_back(note_view(renderer, lesson, note, marked ? note_letter(i) : std::string(), listed,
                              first == i ? "" : name_of(renderer, lesson, notes, first, marked, listed)));
  }
  return renderer.fill("errata_notes", View()
                                           .flag("listed", listed)
                                           .flag("brief", !is_for_teachers(renderer))
                                           .text("table", table)
                                           .list("notes", with_more(std::move(views))));
}

Views groups_of(const Renderer& renderer, const std::string& document) {
  Views groups;
  for (const ErrataGroup& group : renderer.directory->errata_of(document)) {
    Notes notes;
    for (const std::size_t i : group.errata) notes.push_back(&renderer.workbook.errata[i]);
    groups.push_back(lesson_entry(renderer, group.lesson)
                         .text("notes", write_note_list(renderer, &renderer.workbook.lessons[group.lesson],
                                                        notes, false, true, {})));
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

std::string write_notes(const Renderer& renderer, const workbook::LessonView* lesson,
                        const std::vector<ErratumNote>& notes, bool marked, const std::string& table) {
  Notes news;
  for (const ErratumNote& note : notes)
    if (marked || !was_reported(renderer, lesson, note)) news.push_back(&note);
  return write_note_list(renderer, lesson, news, marked, false, table);
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
