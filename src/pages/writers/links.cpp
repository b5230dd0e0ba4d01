#include "pages/writers/links.hpp"

#include <optional>

#include "pages/templates/layout.hpp"
#include "prose/lesson_link.hpp"

namespace proofsheet::pages {

namespace {

/// Returns the anchor of a heading in a lesson, or of the lesson if `heading` is empty. Returns the empty
/// string if there is no such heading.
std::string anchor_in(const workbook::LessonView& lesson, const std::string& heading) {
  const prose::Block* title = title_block(lesson);
  if (heading.empty() || (title && title->info == heading)) return lesson_anchor(lesson.folder);
  return lesson.document.anchors.contains(heading) ? heading_anchor(lesson.folder, heading) : std::string();
}

std::string anchor_of_target(workbook::Target::Kind kind, const workbook::Insert& reference) {
  switch (kind) {
    case workbook::Target::Kind::lesson: break;
    case workbook::Target::Kind::example: return example_anchor(reference.lesson, reference.id);
    case workbook::Target::Kind::figure: return figure_anchor(reference.lesson, reference.id);
    case workbook::Target::Kind::table: return table_anchor(reference.lesson, reference.id);
    case workbook::Target::Kind::equation: return equation_anchor(reference.lesson, reference.id);
  }
  return lesson_anchor(reference.lesson);
}

}  // namespace

const workbook::Target* target_of(const Renderer& renderer, const workbook::Insert& reference) {
  const workbook::LessonView* const lesson = renderer.directory->lesson(reference.lesson);
  const auto found = lesson ? lesson->targets.find(reference.id) : decltype(lesson->targets.end()){};
  return lesson && found != lesson->targets.end() ? &found->second : nullptr;
}

LinkTarget resolve_reference(const Passage& passage, const workbook::Insert& reference) {
  const Renderer& renderer = passage.renderer;
  const workbook::Target* const target = target_of(renderer, reference);
  if (!renderer.directory->lesson(reference.lesson) || (!target && !reference.id.empty())) return {};
  const std::string anchor =
      anchor_of_target(target ? target->kind : workbook::Target::Kind::lesson, reference);
  const std::string page = renderer.root + reference.lesson + renderer.format.ending;
  const std::string suffix = target ? "#" + anchor : std::string();
  const bool is_here = renderer.page == reference.lesson;
  return {is_here && target ? suffix : page + suffix, is_here ? std::string() : page, anchor};
}

LinkTarget resolve_link(const Passage& passage, const std::string& url) {
  const std::optional<prose::LessonLink> link = prose::lesson_link(url);
  if (!link) return {url, {}, {}};
  if (link->folder.empty())
    return {url, {}, passage.lesson ? anchor_in(*passage.lesson, link->heading) : std::string()};
  const workbook::LessonView* lesson = passage.renderer.directory->lesson(link->folder);
  if (!lesson) return {url, {}, {}};
  const std::string suffix = link->heading.empty() ? std::string() : "#" + link->heading;
  const std::string page = passage.renderer.root + lesson->folder + passage.renderer.format.ending;
  return {page + suffix, page, anchor_in(*lesson, link->heading)};
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
std::string term_anchor(const std::string& id) { return "term-" + anchor_of(id); }
std::string source_anchor(const std::string& id) { return "source-" + anchor_of(id); }
std::string table_anchor(const std::string& folder, const std::string& id) {
  return "table-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string equation_anchor(const std::string& folder, const std::string& id) {
  return "equation-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string demo_anchor(const std::string& folder, const std::string& id) {
  return "demo-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string footnote_anchor(const Passage& passage, const std::string& label) {
  return "footnote-" + anchor_of(passage.folder()) + "--" + anchor_of(label);
}
// The names are unique, since no id contains an underscore.
std::string certificate_page(const std::string& folder, const std::string& example,
                             const std::string& document) {
  return anchor_of(folder) + "--" + anchor_of(example) + (document.empty() ? "" : "_" + anchor_of(document));
}
std::string certificate_url(const Renderer& renderer, const ledger::Claim& claim) {
  if (renderer.format.medium != Medium::site || !is_for_teachers(renderer) || claim.certificate.empty())
    return {};
  return renderer.root + certificates_folder +
         certificate_page(claim.lesson, claim.example,
                          claim.names_document ? claim.document : std::string()) +
         renderer.format.ending + "#" + claim.certificate;
}
std::string certificates_url(const Renderer& renderer) {
  if (renderer.format.medium != Medium::site || !is_for_teachers(renderer)) return {};
  return renderer.root + certificates_folder + "index" + renderer.format.ending;
}
std::string figure_anchor(const std::string& folder, const std::string& id) {
  return "figure-" + anchor_of(folder) + "--" + anchor_of(id);
}
std::string picture_file(const std::string& folder, bool dark) {
  return "pictures/" + folder + (dark ? ".dark.svg" : ".svg");
}
std::string figure_file(const std::string& folder, const std::string& id) {
  return "figures/" + folder + "/" + id + ".svg";
}
std::string dark_figure_file(const std::string& folder, const std::string& id) {
  return "figures/" + folder + "/" + id + ".dark.svg";
}
std::string key_frames_file(const std::string& folder, const std::string& id) {
  return "figures/" + folder + "/" + id + ".frames.svg";
}
std::string dark_key_frames_file(const std::string& folder, const std::string& id) {
  return "figures/" + folder + "/" + id + ".frames.dark.svg";
}
std::string errata_anchor(const std::string& document) { return "errata-" + anchor_of(document); }

std::size_t footnote_number(const Passage& passage, const std::string& label) {
  const auto found = passage.document.footnotes.find(label);
  return found == passage.document.footnotes.end() ? passage.document.footnotes.size() + 1 : found->second;
}

ErratumLinks erratum_links(const Renderer& renderer, const workbook::LessonView& lesson,
                           const workbook::ErratumNote& note) {
  ErratumLinks links;
  const Directory& directory = *renderer.directory;
  const auto erratum = directory.erratum(lesson.folder, note.claim);
  if (!erratum) return links;
  links.number = directory.erratum_number(*erratum);
  if (!links.number.empty()) links.anchor = "erratum-" + directory.erratum_name(*erratum);
  const FirstNote* const meeting = directory.meeting(lesson.folder, note.claim);
  if (!meeting) return links;
  links.is_beside_number = meeting->claim != nullptr;
  if (!links.is_beside_number)
    links.meeting = example_anchor(lesson.folder, meeting->example);
  else if (const auto met = directory.erratum(lesson.folder, *meeting->claim))
    links.meeting = "met-" + directory.erratum_name(*met);
  return links;
}

}  // namespace proofsheet::pages
