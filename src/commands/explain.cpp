// `explain` prints everything known about a number (workbook/explanation.hpp).
#include <ostream>

#include "commands/commands.hpp"
#include "commands/workspace.hpp"
#include "course/taken.hpp"
#include "pipeline/screened.hpp"
#include "workbook/explanation.hpp"

namespace proofsheet::commands {

int explain(const ExplainOptions& options, Console& console) {
  const auto opened = open(options.course, console);
  if (!opened) return exit_bad_input;
  confine(options.course, opened->folder);
  text::Diagnostics diagnostics;
  const auto course = pipeline::load_course(opened->course, diagnostics);
  std::optional<std::string> text;
  if (course) {
    if (!has_lessons(*course, {options.lesson}, console)) return exit_bad_input;
    const course::Lesson* lesson = course::lesson_in(course->lessons, options.lesson);
    text = workbook::explanation({*course, *lesson, {}, options.expression}, diagnostics);
  }
  if (!diagnostics.empty()) console.err << text::render(diagnostics);
  if (!text || diagnostics.has_errors()) return exit_bad_input;
  console.out << *text;
  return exit_ok;
}

}  // namespace proofsheet::commands
