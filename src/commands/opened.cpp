#include "commands/opened.hpp"

#include <fmt/format.h>

#include <ostream>

#include "diagnostics/counted.hpp"

namespace proofsheet::commands {

std::optional<files::Path> find_course_or_say(const CourseOptions& options,
                                              diagnostics::Diagnostics& diagnostics) {
  auto course = find_course(options.folder);
  if (!course)
    diagnostics.error({},
                      fmt::format("there is no course here: no lessons/course.yaml in '{}' or above it",
                                  options.folder.generic_string()),
                      "go to the course's folder, or name it: proofsheet -C FOLDER …");
  return course;
}

std::optional<files::Path> find_course_or_say(const CourseOptions& options, Console& console) {
  diagnostics::Diagnostics diagnostics;
  auto course = find_course_or_say(options, diagnostics);
  console.err << diagnostics::render(diagnostics);
  return course;
}

std::optional<Opened> open_at(const files::Path& course, diagnostics::Diagnostics& diagnostics) {
  const auto templates = find_templates(course);
  if (!templates) {
    diagnostics.error({}, "there are no templates: neither templates/ in the course nor those of the program",
                      "install the program with 'cmake --install', or copy a templates/ folder into the "
                      "course");
    return std::nullopt;
  }
  return Opened{files::DiskFiles(course), files::DiskFiles(templates->parent_path()), course};
}

std::optional<Opened> open_at(const files::Path& course, Console& console) {
  diagnostics::Diagnostics diagnostics;
  auto opened = open_at(course, diagnostics);
  console.err << diagnostics::render(diagnostics);
  return opened;
}

std::optional<Opened> open(const CourseOptions& options, diagnostics::Diagnostics& diagnostics) {
  const auto course = find_course_or_say(options, diagnostics);
  return course ? open_at(*course, diagnostics) : std::nullopt;
}

std::optional<Opened> open(const CourseOptions& options, Console& console) {
  const auto course = find_course_or_say(options, console);
  return course ? open_at(*course, console) : std::nullopt;
}

Made make_and_report(const Opened& opened, Console& console, const Progress& at_stage) {
  Made made = make(opened.course, opened.templates, [&](const std::string& stage) {
    console.progress(stage);
    if (at_stage) at_stage(stage);
  });
  console.clear();
  if (!made.diagnostics.empty()) console.err << diagnostics::render(made.diagnostics);
  if (made.diagnostics.has_errors()) {
    const std::size_t errors = made.diagnostics.distinct_errors();
    console.err << fmt::format("\n{}; nothing was written\n", diagnostics::counted(errors, "error"));
  }
  return made;
}

void warn(const std::vector<ledger::Finding>& findings, Console& console) {
  diagnostics::Diagnostics warnings;
  for (const ledger::Finding& finding : findings)
    warnings.warning(finding.span, finding.message, finding.hint);
  if (!warnings.empty()) console.err << diagnostics::render(warnings) << '\n';
}

bool has_lesson(const course::Course& course, const std::string& name,
                diagnostics::Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (const course::Lesson& lesson : course.lessons) {
    if (lesson.folder == name) return true;
    known.push_back(lesson.folder);
  }
  std::string hint = diagnostics::did_you_mean(name, known);
  if (hint.empty()) hint = fmt::format("the lessons are {}", fmt::join(known, ", "));
  diagnostics.error({}, fmt::format("there is no lesson '{}'", name), hint);
  return false;
}

bool has_lesson(const course::Course& course, const std::string& name, Console& console) {
  diagnostics::Diagnostics diagnostics;
  const bool has = has_lesson(course, name, diagnostics);
  console.err << diagnostics::render(diagnostics);
  return has;
}

}  // namespace proofsheet::commands
