#include <fmt/format.h>

#include <ostream>

#include "commands/pdf.hpp"
#include "commands/workspace.hpp"
#include "diagnostics/counted.hpp"
#include "drift/text.hpp"

namespace proofsheet::commands {

using diagnostics::counted;

int build(const BuildOptions& options, Console& console) {
  auto workspace = open(options.course, console);
  if (!workspace) return bad_input;
  const Made made = run_and_report(*workspace, console);
  if (made.diagnostics.has_errors()) return bad_input;
  warn(made.workbook->findings, console);
  std::vector<drift::Drift> moved;
  if (console.is_terminal())
    moved =
        drift::compare(committed_output(workspace->course, made.pages), made.pages, made.workbook->numbers);
  const Written written = write_output(workspace->course, made.pages);
  const workbook::Summary& summary = made.workbook->summary;
  console.out << fmt::format("{} ({} written, {} removed), {} proven, {} judged, {}\n",
                             counted(made.pages.size(), "file"), written.written, written.removed,
                             counted(summary.numbers, "number"), counted(summary.claims, "claim"),
                             counted(made.workbook->findings.size(), "finding"));
  console.err << drift::numbers_in_short(moved);
  if (options.pdf) return make_pdfs(workspace->course, made.pages, console);
  if (written.written + written.removed > 0 && has_pdfs(workspace->course))
    console.err << "note: the PDFs in output/pdf/ are older than these pages; 'proofsheet build --pdf' makes "
                   "them anew\n";
  return fine;
}

}  // namespace proofsheet::commands
