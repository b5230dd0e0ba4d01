#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <ostream>
#include <set>
#include <utility>

#include "commands/book.hpp"
#include "commands/console.hpp"
#include "commands/typesetting.hpp"
#include "commands/workspace.hpp"
#include "drift/drift.hpp"
#include "drift/text.hpp"
#include "pages/pages.hpp"
#include "paper/typeset.hpp"
#include "runs/remembered_build.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

namespace {

/// Typesets the LaTeX among `pages` into output/pdf/ of the course and removes PDFs that the course no longer
/// makes. Replaces all PDFs or none. Returns an exit code: bad input if TeX cannot read a document; a machine
/// error if TeX or one of its packages is missing, or if TeX reaches a limit. Throws files::MachineError.
int make_pdfs(Workspace& workspace, const std::optional<paper::Engine>& engine, const pages::Pages& pages,
              const workbook::Workbook& workbook, Console& console) {
  if (!engine) {
    text::Diagnostics diagnostics;
    diagnostics.error({},
                      "can't make PDFs: neither latexmk with pdflatex nor tectonic is in PATH; "
                      "the pages are written",
                      paper::how_to_get_an_engine());
    console.err << text::render(diagnostics);
    return exit_machine_error;
  }
  const PdfRun done = typeset_all(*engine, workspace.templates, pages, workbook, console);
  if (done.diagnostics.has_errors()) {
    console.err << text::render(done.diagnostics) << "\nthe pages are written, but no PDF\n";
    return done.is_machines_fault ? exit_machine_error : exit_bad_input;
  }
  console.err << (done.diagnostics.empty() ? "" : text::render(done.diagnostics));
  const pipeline::WriteCounts count = pipeline::write_pdfs(workspace.course, done.pdfs, waiting_on(console));
  console.out << fmt::format("{} PDFs in output/pdf/ ({} written, {} removed)\n", done.pdfs.size(),
                             count.written, count.removed);
  return exit_ok;
}

/// True if an earlier run left PDFs.
bool has_pdfs(const files::Disk& course) {
  const auto documents = pages::paper_documents();
  return std::any_of(documents.begin(), documents.end(), [&](const pages::PaperDocument& document) {
    return course.exists(files::Path(pipeline::output_folder) / pipeline::place_of(document));
  });
}

/// Replaces the numbers of the scope's lessons in `numbers` by those of the run.
ledger::NumbersFile ledger_with(const runs::Run& run, ledger::NumbersFile numbers) {
  ledger::erase_lessons(numbers, [&](const std::string& lesson) { return run.scope.has_lesson(lesson); });
  ledger::append(numbers, runs::part_of(run.workbook.numbers, run.scope));
  std::erase_if(numbers.pages, [&](const auto& page) { return run.asks(page.first); });
  for (const auto& [page, bytes] : run.pages) numbers.pages[page] = pages::page_digest(bytes);
  ledger::tidy(numbers);
  return numbers;
}

/// Reports which files are now older than the written ones.
void note_stale(const Workspace& workspace, const runs::Run& run, const BuildOptions& options,
                Console& console) {
  if (!run.scope.spanning)
    console.err << "note: pages that span lessons were not updated; run 'proofsheet build' to update them\n";
  if (!options.pdf && has_pdfs(workspace.course))
    console.err
        << "note: the PDFs in output/pdf/ are older than these pages; run 'proofsheet build --pdf' to "
           "update them\n";
}

/// Reads, computes and writes what the options ask for. Records the build in `remembered` if it has a value.
int build_anew(Workspace& workspace, const BuildOptions& options, const std::optional<paper::Engine>& engine,
               const std::optional<files::Path>& pandoc, std::optional<runs::RememberedBuild>& remembered,
               Console& console) {
  runs::Inputs seen;
  text::Diagnostics diagnostics;
  Request request{runs::scope_of(options.lessons)};
  if (remembered) request.seen = &seen;
  auto run = run_and_report(workspace, console, diagnostics, std::move(request));
  if (!run || !has_lessons(run->course, options.lessons, console)) return exit_bad_input;
  const std::string warnings = warnings_text(run->workbook.findings);
  console.err << warnings;
  std::optional<pipeline::NewOutput> output(std::in_place, workspace.course, waiting_on(console));
  const std::string printed = (diagnostics.empty() ? "" : text::render(diagnostics)) + warnings;
  const drift::Committed committed = read_committed(workspace, *run, console, diagnostics);
  const std::vector<drift::Drift> verdicts = drift::moved_verdicts(committed, run->workbook.numbers);
  console.err << drift::to_text(verdicts);
  pages::Pages pages = run->pages;
  if (!run->scope.spanning)
    pages[pages::numbers_page] = ledger::to_json(ledger_with(*run, *committed.numbers));
  const pipeline::WriteCounts counts = output->write(
      pages, pipeline::pages_written_before(workspace.course, committed.numbers,
                                            [&](const std::string& page) { return run->asks(page); }));
  output.reset();  // releases output/, where the PDFs are written next
  console.out << summary_line(*run, pages.size(), counts, verdicts.size());
  if (console.is_terminal()) console.err << drift::number_summary(runs::compare(*run, committed));
  if (counts.written + counts.removed > 0) note_stale(workspace, *run, options, console);
  if (remembered) remembered->keep(seen, pages, {summary_line(*run, pages.size(), {}, 0), printed});
  const int status = options.pdf ? make_pdfs(workspace, engine, pages, run->workbook, console) : exit_ok;
  return std::max(status,
                  make_books(workspace, requested_books(options), pandoc, pages, run->workbook, console));
}

}  // namespace

int build(const BuildOptions& options, Console& console) {
  auto workspace = open(options.course, console);
  if (!workspace) return exit_bad_input;
  const bool is_whole =
      options.lessons.empty() && !options.pdf && requested_books(options).empty() && !options.course.edition;
  auto remembered = is_whole && options.course.cache
                        ? runs::RememberedBuild::open(workspace->course, workspace->templates)
                        : std::nullopt;
  const auto engine = options.pdf ? paper::find_engine(search_path()) : std::nullopt;
  const auto pandoc =
      requested_books(options).empty() ? std::nullopt : paper::find_program("pandoc", search_path());
  confine_with_tex(options.course, workspace->folder, engine, {},
                   pandoc ? needs_of_pandoc(*pandoc) : std::vector<files::AllowedPath>());
  finish_earlier(*workspace, console);
  if (const auto printed = remembered ? remembered->recall() : std::nullopt) {
    console.err << printed->err;
    console.out << printed->out;
    return exit_ok;
  }
  return build_anew(*workspace, options, engine, pandoc, remembered, console);
}

}  // namespace proofsheet::commands
