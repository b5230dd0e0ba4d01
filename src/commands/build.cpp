#include <fmt/format.h>

#include <ostream>

#include "commands/opened.hpp"

namespace proofsheet::commands {

int build(const CourseOptions& options, Console& console) {
  auto opened = open(options, console);
  if (!opened) return bad_input;
  const Made made = make_and_report(*opened, console);
  if (made.diagnostics.has_errors()) return bad_input;
  warn(made.workbook->findings, console);
  const Written written = write_output(opened->course, made.pages);
  const workbook::Summary& summary = made.workbook->summary;
  console.out << fmt::format(
      "{} files ({} written, {} removed), {} numbers proven, {} claims judged, {} findings\n",
      made.pages.size(), written.written, written.removed, summary.numbers, summary.claims,
      made.workbook->findings.size());
  return fine;
}

}  // namespace proofsheet::commands
