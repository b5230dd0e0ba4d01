#include <ostream>

#include "commands/explanation.hpp"
#include "commands/workspace.hpp"

namespace proofsheet::commands {

int explain(const ExplainOptions& options, Console& console) {
  const auto opened = open(options.course, console);
  if (!opened) return bad_input;
  diagnostics::Diagnostics diagnostics;
  const auto course = course::load(opened->course, diagnostics, pages::page_names());
  std::optional<std::string> text;
  if (course) {
    if (!has_lesson(*course, options.lesson, console)) return bad_input;
    text = explanation(*course, options, diagnostics);
  }
  if (!diagnostics.empty()) console.err << diagnostics::render(diagnostics);
  if (!text || diagnostics.has_errors()) return bad_input;
  console.out << *text;
  return fine;
}

}  // namespace proofsheet::commands
