// Rebuilds the pages whenever the author saves. Each rebuild reports the numbers that changed, so that the
// author sees unintended changes.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "commands/watching.hpp"
#include "drift/text.hpp"
#include "runs/session.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

namespace {

/// The most changed numbers and causes that are listed. The others are counted.
constexpr std::size_t most_moves_listed = 40;

/// Returns the numbers that differ from the pages of the last build.
std::vector<drift::Drift> moved_numbers(const runs::Run& run, drift::Committed committed) {
  std::vector<drift::Drift> moved = runs::compare(run, std::move(committed));
  moved.erase(std::remove_if(moved.begin(), moved.end(),
                             [](const auto& drift) { return drift.kind != drift::Drift::Kind::number; }),
              moved.end());
  return moved;
}

void print_moves(const std::vector<drift::Drift>& moved, Console& console) {
  const std::size_t shown = std::min(moved.size(), most_moves_listed);
  console.out << drift::to_text({moved.begin(), moved.begin() + static_cast<std::ptrdiff_t>(shown)});
  if (shown < moved.size()) console.out << fmt::format("… and {} more\n", moved.size() - shown);
}

/// Returns a summary such as "2 numbers moved", with the counts of new and removed numbers if there are any.
std::string moves_in_words(const std::vector<drift::Drift>& numbers) {
  const auto having = [&](bool was, bool now) {
    return std::count_if(numbers.begin(), numbers.end(), [&](const drift::Drift& number) {
      const bool is_cause = !number.cause.empty(), is_unchanged = number.was == number.now;
      return !is_cause && !is_unchanged && number.was.empty() != was && number.now.empty() != now;
    });
  };
  std::string words =
      text::count_with_noun(static_cast<std::size_t>(having(true, true)), "number") + " moved";
  if (const auto added_count = having(false, true); added_count > 0)
    words += fmt::format(", {} new", added_count);
  if (const auto removed_count = having(true, false); removed_count > 0)
    words += fmt::format(", {} gone", removed_count);
  return words;
}

/// A course that is built again and again.
class Watched {
 public:
  Watched(CourseOptions course, const files::Watcher& watcher, Console& console)
      : course_(std::move(course)), console_(console), at_step_(stop_with(watcher)), last_(course_) {}

  /// Builds, or prints the last build if nothing has changed since.
  void start() {
    bool is_recalled = false;
    if (last_.workspace) finish_earlier(*last_.workspace, console_);
    print_build(
        "first build",
        [&] {
          const auto printed = last_.record ? last_.record->recall() : std::nullopt;
          if (!printed) return build();
          is_recalled = true;
          console_.err << printed->err;
          return "0 files written, 0 removed, 0 numbers moved, " + findings_of(*printed);
        },
        console_);
    console_.err << "watching lessons/ and templates/; press Ctrl-C to stop\n" << std::flush;
    if (!is_recalled) return;
    try {
      session_.warm_up(files_of(*last_.workspace), options(*last_.workspace));
    } catch (const files::MachineError&) {  // the next build reports it
    }
    console_.clear();
  }

  /// Builds the course again. Numbers that changed since the last build are reported under their causes.
  /// Errors are shown as by `build`, and leave output/ unchanged.
  void rebuild(const std::string& why) {
    print_build(
        why, [&] { return build(); }, console_);
  }

 private:
  pipeline::Options options(const Workspace& workspace) const {
    return options_of(workspace, console_, at_step_);
  }

  /// Builds once. Returns a short summary.
  std::string build() {
    auto workspace = open_at(course_, console_);
    if (!workspace) return "no templates, nothing written";
    finish_earlier(*workspace, console_);
    const auto run = session_.run(files_of(*workspace), options(*workspace));
    console_.clear();
    tell(session_.diagnostics(), console_);
    if (!run)
      return fmt::format("{}, nothing written",
                         text::count_with_noun(session_.diagnostics().distinct_errors(), "error"));
    pipeline::NewOutput output(workspace->course, waiting_on(console_));
    text::Diagnostics diagnostics = session_.diagnostics();
    const std::string warnings = warnings_text(run->workbook.findings);
    const std::string printed = (diagnostics.empty() ? "" : text::render(diagnostics)) + warnings;
    drift::Committed committed = read_committed(*workspace, *run, console_, diagnostics);
    const pipeline::WriteCounts written =
        output.write(run->pages, pipeline::pages_written_before(workspace->course, committed.numbers));
    if (last_.record)
      last_.record->keep(session_.seen(), run->pages,
                         {summary_line(*run, run->pages.size(), {}, 0), printed});
    const auto moved = moved_numbers(*run, std::move(committed));
    console_.err << warnings;
    print_moves(moved, console_);
    return fmt::format("{} written, {} removed, {}, {}", text::count_with_noun(written.written, "file"),
                       written.removed, moves_in_words(moved),
                       text::count_with_noun(run->workbook.findings.size(), "finding"));
  }

  CourseOptions course_;
  Console& console_;
  pipeline::Progress at_step_;
  LastBuild last_;
  runs::Session session_;
};

}  // namespace

int watch(const CourseOptions& options, Console& console) {
  const auto folder = require_course(options, console);
  if (!folder) return exit_bad_input;
  files::Watcher watcher(watched_folders(*folder));
  CourseOptions course = options;
  course.folder = *folder;
  Watched watched(course, watcher, console);
  confine(options, *folder);
  try {
    watched.start();
    for (files::Changes changes = watcher.wait(); !changes.stop; changes = watcher.wait())
      watched.rebuild(reason(changes));
  } catch (const StopRequested&) {
  }
  console.clear();
  return exit_ok;
}

}  // namespace proofsheet::commands
