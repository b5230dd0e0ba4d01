#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <ostream>
#include <set>

#include "commands/console.hpp"
#include "commands/remembered.hpp"
#include "commands/typesetting.hpp"
#include "commands/workspace.hpp"
#include "diagnostics/diagnostic.hpp"
#include "drift/moved_verdicts.hpp"
#include "drift/text.hpp"
#include "pages/pages.hpp"
#include "paper/typeset.hpp"

namespace proofsheet::commands {

namespace {

/// The pages of a format for paper, as they lie in output/.
pages::Pages with_bytes(const files::Files& course, const pages::Pages& pages) {
  pages::Pages read;
  for (const pages::PaperDocument& document : pages::paper_documents())
    for (const auto& [path, taken] : pages)
      if (path.starts_with(document.folder + "/") && !read.contains(path))
        read.emplace(path, course.read(files::Path(output_folder) / path).value_or(""));
  return read;
}

/// Typesets the LaTeX among `pages` into output/pdf/ of the course; a PDF that the course no
/// longer makes is removed. Either all PDFs are replaced or none. The exit code: what TeX can't read is bad
/// input; no TeX, or one that lacks a package, is the machine's fault, and so is a TeX that meets a limit.
/// Throws files::MachineError.
int make_pdfs(Workspace& workspace, const std::optional<paper::Engine>& engine, const pages::Pages& pages,
              Console& console) {
  if (!engine) {
    diagnostics::Diagnostics diagnostics;
    diagnostics.error(
        {},
        "there is no TeX to make PDFs with: neither latexmk with pdflatex nor tectonic is in PATH; "
        "the pages are written",
        paper::how_to_get_an_engine());
    console.err << diagnostics::render(diagnostics);
    return machine_failed;
  }
  const PdfRun done = typeset_all(*engine, workspace.templates, with_bytes(workspace.course, pages), console);
  if (done.diagnostics.has_errors()) {
    console.err << diagnostics::render(done.diagnostics) << "\nthe pages are written; no PDF was\n";
    return done.is_machines_fault ? machine_failed : bad_input;
  }
  const Written count = write_pdfs(workspace.course, done.pdfs, waiting_on(console));
  console.out << fmt::format("{} PDFs in output/pdf/ ({} written, {} removed)\n", done.pdfs.size(),
                             count.written, count.removed);
  return fine;
}

/// Whether there are any of an earlier run.
bool has_pdfs(const files::Disk& course) {
  const auto documents = pages::paper_documents();
  return std::any_of(documents.begin(), documents.end(), [&](const pages::PaperDocument& document) {
    return course.exists(files::Path(output_folder) / place_of(document));
  });
}

using diagnostics::counted;

/// The committed ledger with what it says of the lessons of `made` made anew.
ledger::NumbersFile ledger_with(const PipelineResult& made, ledger::NumbersFile numbers) {
  ledger::erase_lessons(numbers, [&](const std::string& lesson) { return made.scope.has_lesson(lesson); });
  const ledger::NumbersFile now = part_of(made.workbook->numbers, made.scope);
  const auto append = [](auto& all, const auto& more) { all.insert(all.end(), more.begin(), more.end()); };
  append(numbers.lines, now.lines);
  append(numbers.definitions, now.definitions);
  append(numbers.judged, now.judged);
  append(numbers.released, now.released);
  std::erase_if(numbers.pages, [&](const std::string& page) { return made.asks(page); });
  for (const auto& [page, bytes] : made.pages) numbers.pages.push_back(page);
  ledger::tidy(numbers);
  return numbers;
}

/// The last line of a build.
std::string summary_line(const PipelineResult& made, const Written& written, std::size_t moved_verdicts) {
  const workbook::Summary& summary = made.workbook->summary;
  return fmt::format("{} ({} written, {} removed), {} proven, {} judged, {}\n",
                     counted(made.pages.size(), "file"), written.written, written.removed,
                     counted(summary.numbers, "number"), counted(summary.claims, "claim"),
                     counted(made.workbook->findings.size() + moved_verdicts, "finding"));
}

/// What of the pages is older than what was written.
void note_stale(const Workspace& workspace, const PipelineResult& made, const BuildOptions& options,
                Console& console) {
  if (!made.scope.spanning)
    console.err << "note: pages that span lessons are as they were; 'proofsheet build' makes them anew\n";
  if (!options.pdf && has_pdfs(workspace.course))
    console.err << "note: the PDFs in output/pdf/ are older than these pages; 'proofsheet build --pdf' makes "
                   "them anew\n";
}

/// What a build takes from earlier ones.
struct Earlier {
  Earlier(RememberedBuild& earlier, NewOutput& output, Inputs& seen)
      : lessons(earlier.lessons()),
        records(earlier.pages()),
        pages(output, records, earlier.written()),
        readings(earlier.readings(seen)) {
    lessons.key_of = key_by(seen);
  }
  workbook::StoredLessons lessons;
  RememberedPages::Records records;
  RememberedPages pages;
  RememberedReadings readings;
};

/// Reads, computes and writes what is asked for. What the same build would tell now that it is done goes to
/// `remembered`.
int build_anew(Workspace& workspace, const BuildOptions& options, const std::optional<paper::Engine>& engine,
               std::optional<RememberedBuild>& remembered, Console& console) {
  Inputs seen;
  NewOutput output(workspace.course, waiting_on(console));
  Request request{scope_of(options.lessons)};
  request.taker = &output;
  // A terminal is told which numbers moved; of a share the rest of the ledger stays as it was.
  const bool tells_moves = console.is_terminal();
  if (!tells_moves && !request.scope.is_alone()) request.kept = ledger::Kept::verdicts;
  const ledger::Kept kept = request.kept;
  std::optional<Earlier> memory;
  if (remembered) {
    memory.emplace(*remembered, output, seen);
    request.memory = &memory->lessons;
    request.pages = &memory->pages;
    request.readings = &memory->readings;
  }
  PipelineResult made =
      run_and_report(workspace, console, {}, std::move(request), remembered ? &seen : nullptr);
  if (made.diagnostics.has_errors() || !has_lessons(*made.course, options.lessons, console)) return bad_input;
  const std::string warnings = warnings_text(made.workbook->findings);
  const std::string told = (made.diagnostics.empty() ? "" : diagnostics::render(made.diagnostics)) + warnings;
  console.err << warnings;
  const bool is_moved = made.ledger_before == Before::other;
  auto known = remembered && is_moved && kept == ledger::Kept::verdicts ? remembered->verdicts() : std::nullopt;
  drift::Committed committed =
      known ? drift::Committed{{}, std::move(known)} : read_committed(workspace, made, console, kept);
  const std::vector<drift::Drift> verdicts = drift::moved_verdicts(committed, made.workbook->numbers);
  console.err << drift::to_text(verdicts);
  const std::set<std::string> earlier_pages = pages_written_before(
      workspace.course, committed.numbers, [&](const std::string& page) { return made.asks(page); });
  if (!made.scope.spanning) {
    // Only who tells of moves looks at the committed numbers again.
    auto numbers = tells_moves ? *committed.numbers : *std::move(committed.numbers);
    std::string ledger = ledger::to_json(ledger_with(made, std::move(numbers)));
    output.take(pages::numbers_page, ledger);
    made.pages[pages::numbers_page] = {};
  }
  const Written written = output.publish(earlier_pages);
  console.out << summary_line(made, written, verdicts.size());
  if (tells_moves) console.err << drift::numbers_in_short(compare(made, std::move(committed)));
  if (written.written + written.removed > 0) note_stale(workspace, made, options, console);
  if (remembered) {
    remembered->keep(seen, output, memory->pages, memory->readings, {summary_line(made, {}, 0), told});
    if (is_moved) remembered->keep_verdicts(output, made);  // else nobody has the new ones
    remembered->forget_others(made.lessons);
  }
  return options.pdf ? make_pdfs(workspace, engine, made.pages, console) : fine;
}

}  // namespace

int build(const BuildOptions& options, Console& console) {
  auto workspace = open(options.course, console);
  if (!workspace) return bad_input;
  const bool is_whole = options.lessons.empty() && !options.pdf && !options.course.edition;
  auto remembered = is_whole ? RememberedBuild::open(options.course, *workspace) : std::nullopt;
  const auto engine = options.pdf ? paper::find_engine(search_path()) : std::nullopt;
  confine_with_tex(options.course, workspace->folder, engine);
  finish_earlier(*workspace, console);
  if (const auto told = remembered ? remembered->recall() : std::nullopt) {
    console.err << told->err;
    console.out << told->out;
    return fine;
  }
  return build_anew(*workspace, options, engine, remembered, console);
}

}  // namespace proofsheet::commands
