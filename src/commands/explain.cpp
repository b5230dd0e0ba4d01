#include <fmt/format.h>

#include <ostream>

#include "commands/explanation.hpp"
#include "commands/opened.hpp"

namespace proofsheet::commands {

namespace {

const course::Lesson* find_lesson(const course::Course& course, const std::string& name, Console& console) {
  std::vector<std::string> known;
  for (const course::Lesson& lesson : course.lessons) {
    if (lesson.folder == name) return &lesson;
    known.push_back(lesson.folder);
  }
  std::string hint = diagnostics::did_you_mean(name, known);
  if (hint.empty()) hint = fmt::format("the lessons are {}", fmt::join(known, ", "));
  console.err << fmt::format("error: there is no lesson '{}'\n    hint: {}\n", name, hint);
  return nullptr;
}

}  // namespace

int explain(const ExplainOptions& options, Console& console) {
  const auto opened = open(options.course, console);
  if (!opened) return bad_input;
  diagnostics::Diagnostics diagnostics;
  const auto course = course::load(opened->course, diagnostics);
  std::optional<std::string> text;
  if (course) {
    if (!find_lesson(*course, options.lesson, console)) return bad_input;
    text = explanation(*course, options, diagnostics);
  }
  if (!diagnostics.empty()) console.err << diagnostics::render(diagnostics);
  if (!text || diagnostics.has_errors()) return bad_input;
  console.out << *text;
  return fine;
}

}  // namespace proofsheet::commands
