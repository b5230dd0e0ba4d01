#include <fmt/format.h>

#include <ostream>

#include "commands/opened.hpp"
#include "drift/text.hpp"

namespace proofsheet::commands {

namespace {

/// A finding does not stop a build; `check` fails on it.
void warn(const std::vector<ledger::Finding>& findings, Console& console) {
  diagnostics::Diagnostics warnings;
  for (const ledger::Finding& finding : findings)
    warnings.warning(finding.span, finding.message, finding.hint);
  if (!warnings.empty()) console.err << diagnostics::render(warnings) << '\n';
}

}  // namespace

int build(const CourseOptions& options, Console& console) {
  auto opened = open(options, console);
  if (!opened) return bad_input;
  const Made made = make_and_report(*opened, console);
  if (made.diagnostics.has_errors()) return bad_input;
  warn(made.workbook->findings, console);
  std::vector<drift::Drift> moved;
  if (console.is_terminal())
    moved = drift::compare(committed_output(opened->course, made.pages), made.pages, made.workbook->numbers);
  const Written written = write_output(opened->course, made.pages);
  const workbook::Summary& summary = made.workbook->summary;
  console.out << fmt::format(
      "{} files ({} written, {} removed), {} numbers proven, {} claims judged, {} findings\n",
      made.pages.size(), written.written, written.removed, summary.numbers, summary.claims,
      made.workbook->findings.size());
  console.err << drift::numbers_in_short(moved);
  return fine;
}

}  // namespace proofsheet::commands
