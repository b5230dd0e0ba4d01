#include "commands/opened.hpp"

#include <fmt/format.h>

#include <ostream>

namespace proofsheet::commands {

std::optional<files::Path> find_course_or_say(const CourseOptions& options, Console& console) {
  auto course = find_course(options.folder);
  if (!course)
    console.err << fmt::format(
        "error: there is no course here: no lessons/course.yaml in '{}' or above it\n"
        "    hint: go to the course's folder, or name it: proofsheet -C FOLDER …\n",
        options.folder.generic_string());
  return course;
}

std::optional<Opened> open_at(const files::Path& course, Console& console) {
  const auto templates = find_templates(course);
  if (!templates) {
    console.err
        << "error: there are no templates: neither templates/ in the course nor those of the program\n"
           "    hint: install the program with 'cmake --install', or copy a templates/ folder into the "
           "course\n";
    return std::nullopt;
  }
  return Opened{files::DiskFiles(course), files::DiskFiles(templates->parent_path())};
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
    const std::size_t errors = made.diagnostics.errors();
    console.err << fmt::format("\n{} error{}; nothing was written\n", errors, errors == 1 ? "" : "s");
  }
  return made;
}

void warn(const std::vector<ledger::Finding>& findings, Console& console) {
  diagnostics::Diagnostics warnings;
  for (const ledger::Finding& finding : findings)
    warnings.warning(finding.span, finding.message, finding.hint);
  if (!warnings.empty()) console.err << diagnostics::render(warnings) << '\n';
}

bool has_lesson(const course::Course& course, const std::string& name, Console& console) {
  std::vector<std::string> known;
  for (const course::Lesson& lesson : course.lessons) {
    if (lesson.folder == name) return true;
    known.push_back(lesson.folder);
  }
  std::string hint = diagnostics::did_you_mean(name, known);
  if (hint.empty()) hint = fmt::format("the lessons are {}", fmt::join(known, ", "));
  console.err << fmt::format("error: there is no lesson '{}'\n    hint: {}\n", name, hint);
  return false;
}

}  // namespace proofsheet::commands
