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

std::optional<Opened> open(const CourseOptions& options, Console& console) {
  const auto course = find_course_or_say(options, console);
  if (!course) return std::nullopt;
  const auto templates = find_templates(*course);
  if (!templates) {
    console.err
        << "error: there are no templates: neither templates/ in the course nor those of the program\n"
           "    hint: install the program with 'cmake --install', or copy a templates/ folder into the "
           "course\n";
    return std::nullopt;
  }
  return Opened{files::DiskFiles(*course), files::DiskFiles(templates->parent_path())};
}

Made make_and_report(const Opened& opened, Console& console) {
  Made made =
      make(opened.course, opened.templates, [&](const std::string& stage) { console.progress(stage); });
  console.clear();
  if (!made.diagnostics.empty()) console.err << diagnostics::render(made.diagnostics);
  if (made.diagnostics.has_errors()) {
    const std::size_t errors = made.diagnostics.errors();
    console.err << fmt::format("\n{} error{}; nothing was written\n", errors, errors == 1 ? "" : "s");
  }
  return made;
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
