#include "pages/links.hpp"

#include <algorithm>
#include <optional>

#include "pages/layout.hpp"
#include "prose/lesson_link.hpp"

namespace proofsheet::pages {

namespace {

/// A place in a lesson: the lesson itself if `heading` is empty. No anchor if there is no such heading.
std::string anchor_in(const workbook::LessonView& lesson, const std::string& heading) {
  const prose::Block* title = title_block(lesson);
  if (heading.empty() || (title && title->info == heading)) return lesson_anchor(lesson.folder);
  return prose::has_heading(lesson.document, heading) ? heading_anchor(lesson.folder, heading)
                                                      : std::string();
}

}  // namespace

LinkTarget resolve_link(const Passage& passage, const std::string& url) {
  const std::optional<prose::LessonLink> link = prose::lesson_link(url);
  if (!link) return {url, {}, {}};
  if (link->folder.empty())
    return {url, {}, passage.lesson ? anchor_in(*passage.lesson, link->heading) : std::string()};
  const workbook::LessonView* lesson = passage.renderer.lesson(link->folder);
  if (!lesson) return {url, {}, {}};
  const std::string behind = link->heading.empty() ? std::string() : "#" + link->heading;
  const std::string page = passage.renderer.root + lesson->folder + passage.renderer.format.ending;
  return {page + behind, page, anchor_in(*lesson, link->heading)};
}

std::string lesson_anchor(const std::string& folder) { return "lesson-" + anchor_of(folder); }
std::string heading_anchor(const std::string& folder, const std::string& heading) {
  return lesson_anchor(folder) + "--" + anchor_of(heading);
}
std::string card_anchor(const std::string& folder, const std::string& id) {
  return "card-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string question_anchor(const std::string& folder, const std::string& id) {
  return "question-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string answer_anchor(const std::string& folder, const std::string& id) {
  return "answer-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string example_anchor(const std::string& folder, const std::string& id) {
  return "example-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string demo_anchor(const std::string& folder, const std::string& id) {
  return "demo-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string footnote_anchor(const Passage& passage, const std::string& label) {
  return "footnote-" + anchor_of(passage.folder()) + "--" + anchor_of(label);
}
std::string certificate_page(const std::string& folder, const std::string& example) {
  return anchor_of(folder) + "--" + anchor_of(example);
}
std::string certificate_url(const Renderer& renderer, const ledger::Claim& claim) {
  if (renderer.format.medium != Medium::site || claim.certificate.empty()) return {};
  return renderer.root + certificates_folder + certificate_page(claim.lesson, claim.example) +
         renderer.format.ending + "#" + claim.certificate;
}
std::string certificates_url(const Renderer& renderer) {
  if (renderer.format.medium != Medium::site) return {};
  return renderer.root + certificates_folder + "index" + renderer.format.ending;
}
std::string figure_anchor(const std::string& folder, const std::string& id) {
  return "figure-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string figure_file(const std::string& folder, const std::string& id) {
  return "figures/" + folder + "/" + id + ".svg";
}
std::string errata_anchor(const std::string& document) { return "errata-" + anchor_of(document); }
std::string erratum_anchor(const std::string& folder, std::size_t number) {
  return "erratum-" + anchor_of(folder) + "--" + std::to_string(number);
}
std::string meeting_anchor(const std::string& folder, std::size_t number) {
  return "met-" + anchor_of(folder) + "--" + std::to_string(number);
}

std::size_t footnote_number(const Passage& passage, const std::string& label) {
  std::size_t number = 1;
  for (const prose::Block& block : passage.document.blocks) {
    if (block.kind != prose::Block::Kind::footnote) continue;
    if (block.info == label) return number;
    ++number;
  }
  return number;
}

namespace {

using workbook::ErratumNote;
using workbook::LessonView;
using workbook::Workbook;

/// Where the erratum stands in Workbook::errata.
std::optional<std::size_t> index_of(const Workbook& workbook, const LessonView& lesson,
                                    const ErratumNote& note) {
  for (std::size_t i = 0; i < workbook.errata.size(); ++i)
    if (workbook.errata_lessons.at(i) == lesson.folder &&
        is_same_printing(workbook.errata[i].claim, note.claim) &&
        workbook.errata[i].claim.where == note.claim.where)
      return i;
  return std::nullopt;
}

/// From 1, among the errata of its lesson: other lessons can't shift it.
std::size_t number_in_lesson(const Workbook& workbook, std::size_t index) {
  const auto first = workbook.errata_lessons.begin();
  return static_cast<std::size_t>(
             std::count(first, first + static_cast<std::ptrdiff_t>(index), workbook.errata_lessons[index])) +
         1;
}

/// From 1, in the order in which all are listed: by document, then by lesson. 0 if its document is not
/// declared.
std::size_t number_in_list(const Workbook& workbook, std::size_t index) {
  std::size_t number = 0;
  for (const workbook::DocumentView& document : workbook.documents)
    for (const LessonView& lesson : workbook.lessons)
      for (std::size_t i = 0; i < workbook.errata.size(); ++i) {
        if (workbook.errata[i].claim.document != document.id ||
            workbook.errata_lessons.at(i) != lesson.folder)
          continue;
        ++number;
        if (i == index) return number;
      }
  return 0;
}

const ErratumNote* note_in(const std::vector<ErratumNote>& notes, const ErratumNote& wanted) {
  const auto found = std::find_if(notes.begin(), notes.end(), [&](const ErratumNote& note) {
    return is_same_printing(note.claim, wanted.claim);
  });
  return found == notes.end() ? nullptr : &*found;
}

/// The note in a table, in steps, at a value; an example's own notes stand beside no number.
template <class View>
const ErratumNote* note_in_view(const View& view, const ErratumNote& wanted) {
  if constexpr (std::is_same_v<View, workbook::ExampleView>) {
    for (const workbook::ShowView& show : view.shows)
      if (const ErratumNote* note =
              std::visit([&](const auto& one) { return note_in_view(one, wanted); }, show))
        return note;
  } else if constexpr (requires { view.notes; }) {
    return note_in(view.notes, wanted);
  }
  return nullptr;
}

void find_meeting(const Workbook& workbook, const LessonView& lesson, const ErratumNote& wanted,
                  ErratumLinks& links) {
  for (const workbook::BlockView& block : lesson.blocks) {
    links.met_at = std::visit([&](const auto& view) { return note_in_view(view, wanted); }, block);
    if (!links.met_at) continue;
    if (const auto index = index_of(workbook, lesson, *links.met_at))
      links.meeting = meeting_anchor(lesson.folder, number_in_lesson(workbook, *index));
    return;
  }
  for (const workbook::BlockView& block : lesson.blocks)
    if (const auto* example = std::get_if<workbook::ExampleView>(&block);
        example && note_in(example->notes, wanted)) {
      links.meeting = example_anchor(lesson.folder, example->id);
      return;
    }
}

}  // namespace

ErratumLinks erratum_links(const Renderer& renderer, const LessonView& lesson, const ErratumNote& note) {
  ErratumLinks links;
  const auto index = index_of(renderer.workbook, lesson, note);
  if (!index) return links;
  links.number = number_in_list(renderer.workbook, *index);
  if (links.number > 0)
    links.anchor = erratum_anchor(lesson.folder, number_in_lesson(renderer.workbook, *index));
  find_meeting(renderer.workbook, lesson, note, links);
  return links;
}

}  // namespace proofsheet::pages
