#include "workbook/cover.hpp"
#include "text/refusal.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::workbook {

namespace {

/// Reports a missing part. The hint names a similar one, or says where such parts are found.
void report_missing(const text::Text& name, const std::string& fact, const std::vector<std::string>& known,
                    const char* remedy, text::Diagnostics& diagnostics) {
  diagnostics.error(name.span(), fact, text::did_you_mean(name.str(), known, remedy));
}

/// `lesson/id`, as in the course file.
struct PartName {
  text::Text folder, id;
};
PartName parse_part_name(const text::Text& text) {
  const std::size_t slash = text.view().find('/');
  return {text.slice(0, slash), text.slice(slash + 1, text.view().size())};
}

/// Returns the lesson with this folder. Returns null and reports an error if there is none.
const course::Lesson* lesson_named(const course::Course& course, const text::Text& folder,
                                   text::Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (const course::Lesson& each : course.lessons) {
    if (each.folder == folder.view()) return &each;
    known.push_back(each.folder);
  }
  const auto is_it = [&](const text::Text& named) { return named.view() == folder.view(); };
  if (course.open.contains("lessons") || std::any_of(course.folders.begin(), course.folders.end(), is_it))
    return nullptr;
  report_missing(folder, fmt::format("there is no lesson '{}'", folder.str()), known,
                 "name a lesson of the course", diagnostics);
  return nullptr;
}

}  // namespace

std::optional<CoverView> find_cover(const course::Course& course, const Workbook& workbook,
                                    text::Diagnostics& diagnostics) {
  if (course.cover.empty()) return std::nullopt;
  const auto [folder, id] = parse_part_name(course.cover);
  const course::Lesson* const lesson = lesson_named(course, folder, diagnostics);
  if (!lesson || lesson->extent != course::Extent::whole || !lesson->prose_is_read ||
      !lesson->examples_are_read)
    return std::nullopt;
  std::vector<std::string> known;
  for (const LessonView& each : workbook.lessons) {
    if (each.folder != lesson->folder) continue;
    if (is_unread(each, id.str())) return std::nullopt;
    for (const FigureView* figure : figures_of(each)) {
      known.push_back(figure->id);
      if (figure->id != id.view()) continue;
      if (figure->frames.empty()) return CoverView{lesson->folder, *figure};
      return text::fail(diagnostics, id.span(), fmt::format("the figure '{}' moves", id.str()),
                        "name a figure that does not move, for the front page");
    }
  }
  report_missing(id, fmt::format("the lesson '{}' shows no figure '{}'", lesson->folder, id.str()), known,
                 "give a figure of the lesson this `id`, and place it in the prose", diagnostics);
  return std::nullopt;
}

std::optional<PictureView> find_picture(const course::Course& course, const Workbook& workbook,
                                        text::Diagnostics& diagnostics) {
  if (course.picture.empty()) return std::nullopt;
  const auto [folder, section] = parse_part_name(course.picture);
  const course::Lesson* const lesson = lesson_named(course, folder, diagnostics);
  if (!lesson || lesson->extent != course::Extent::whole || !lesson->prose_is_read) return std::nullopt;
  std::vector<std::string> known;
  for (const LessonView& each : workbook.lessons) {
    if (each.folder != lesson->folder) continue;
    for (const prose::Block& block : each.document.blocks) {
      if (block.kind != prose::Block::Kind::heading || block.level != 2) continue;
      if (block.info == section.view()) return PictureView{lesson->folder, block.info};
      known.push_back(block.info);
    }
  }
  report_missing(section, fmt::format("the lesson '{}' has no section '{}'", lesson->folder, section.str()),
                 known, "name a heading of the second level by its anchor", diagnostics);
  return std::nullopt;
}

}  // namespace proofsheet::workbook
