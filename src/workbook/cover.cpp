#include "workbook/cover.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::workbook {

namespace {

/// The hint names what is near, or where such a thing is found.
void report_missing(const diagnostics::Text& name, const std::string& fact,
                    const std::vector<std::string>& known, const char* remedy,
                    diagnostics::Diagnostics& diagnostics) {
  std::string hint = diagnostics::did_you_mean(name.str(), known);
  if (hint.empty()) hint = remedy;
  diagnostics.error(name.span(), fact, std::move(hint));
}

}  // namespace

std::optional<CoverView> find_cover(const course::Course& course, const Workbook& workbook,
                                    diagnostics::Diagnostics& diagnostics) {
  if (course.cover.empty()) return std::nullopt;
  const std::size_t slash = course.cover.view().find('/');
  const diagnostics::Text folder = course.cover.slice(0, slash),
                          id = course.cover.slice(slash + 1, course.cover.view().size());
  std::vector<std::string> known;
  const course::Lesson* lesson = nullptr;
  for (const course::Lesson& each : course.lessons) {
    known.push_back(each.folder);
    if (each.folder == folder.view()) lesson = &each;
  }
  if (!lesson)
    report_missing(folder, fmt::format("there is no lesson '{}'", folder.str()), known,
                   "name a lesson of the course", diagnostics);
  if (!lesson || lesson->extent != course::Extent::whole) return std::nullopt;
  known.clear();
  for (std::size_t i = 0; i < workbook.lessons.size(); ++i) {
    if (workbook.lessons[i].folder != lesson->folder) continue;
    const auto whole = workbook.whole(i);
    for (const FigureView* figure : figures_of(*whole)) {
      known.push_back(figure->id);
      if (figure->id != id.view()) continue;
      if (figure->frames.empty()) return CoverView{lesson->folder, *figure};
      diagnostics.error(id.span(), fmt::format("the figure '{}' moves", id.str()),
                        "readers should see the front page at rest: name a figure that stands still");
      return std::nullopt;
    }
  }
  report_missing(id, fmt::format("the lesson '{}' shows no figure '{}'", lesson->folder, id.str()), known,
                 "give a figure of the lesson this `id`, and place it in the prose", diagnostics);
  return std::nullopt;
}

}  // namespace proofsheet::workbook
