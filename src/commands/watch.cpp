// Rebuilds the pages whenever the author saves. Each rebuild reports the numbers that changed, so that the
// author sees unintended changes.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ostream>

#include "commands/workspace.hpp"
#include "drift/text.hpp"
#include "files/watcher.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

namespace {

using Clock = std::chrono::steady_clock;

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

/// Builds once. Returns a short summary.
std::string build_once(const CourseOptions& course, runs::Session& session, const pipeline::Progress& at_step,
                       Console& console) {
  auto workspace = open_at(course, console);
  if (!workspace) return "no templates, nothing written";
  finish_earlier(*workspace, console);
  runs::Inputs seen;
  text::Diagnostics diagnostics;
  Request request;
  request.seen = &seen;
  request.session = &session;
  request.at_step = at_step;
  const auto run = run_and_report(*workspace, console, diagnostics, std::move(request));
  if (!run)
    return fmt::format("{}, nothing written", text::count_with_noun(diagnostics.distinct_errors(), "error"));
  pipeline::NewOutput output(workspace->course, waiting_on(console));
  drift::Committed committed = read_committed(*workspace, *run, console, diagnostics);
  const pipeline::WriteCounts written =
      output.write(run->pages, pipeline::pages_written_before(workspace->course, committed.numbers));
  const auto moved = moved_numbers(*run, std::move(committed));
  console.err << warnings_text(run->workbook.findings);
  print_moves(moved, console);
  return fmt::format("{} written, {} removed, {}, {}", text::count_with_noun(written.written, "file"),
                     written.removed, moves_in_words(moved),
                     text::count_with_noun(run->workbook.findings.size(), "finding"));
}

/// Builds the course in the folder of `course` again. Numbers that changed since the last build are reported
/// under their causes. Then one line reports `why`, the written files, the changes and the time. Errors,
/// including those of the machine, are shown as by `build` and leave output/ unchanged. Exceptions of
/// `at_step` are passed on.
void rebuild(const CourseOptions& course, const std::string& why, runs::Session& session,
             const pipeline::Progress& at_step, Console& console) {
  const auto start = Clock::now();
  std::string done;
  try {
    done = build_once(course, session, at_step, console);
  } catch (const files::Refused& refused) {
    console.clear();
    print_error(console, refused.fact, refused.hint);
    done = "1 error, nothing written";
  } catch (const files::MachineError& error) {
    console.clear();
    console.err << fmt::format("error: {}\n", error.what());
    done = "the machine failed";
  }
  const std::chrono::duration<double> elapsed = Clock::now() - start;
  console.err << std::flush;
  console.out << fmt::format("{}: {}, {:.2f} s\n", why, done, elapsed.count()) << std::flush;
}

/// Thrown if the program must stop during a build, before anything is written.
struct StopRequested {};

/// The most files that are named as the reason of a rebuild.
constexpr std::size_t most_files_named = 3;

std::string reason(const files::Changes& changes) {
  if (changes.overflowed) return "many files";
  std::string files;
  std::size_t named = 0;
  for (const files::Path& path : changes.paths) {
    if (named++ == most_files_named)
      return fmt::format("{} and {} more", files, changes.paths.size() - most_files_named);
    files += (files.empty() ? "" : ", ") + path.generic_string();
  }
  return files;
}

/// Returns the course's lessons and templates, and the program's templates, which render a course without
/// templates of its own.
std::vector<files::WatchedFolder> watched_folders(const files::Path& course) {
  std::vector<files::WatchedFolder> folders = {{course, "lessons"}, {course, "templates"}};
  const auto templates = find_templates(course);
  if (templates && templates->parent_path() != course)
    folders.push_back({templates->parent_path(), templates->filename()});
  return folders;
}

}  // namespace

int watch(const CourseOptions& options, Console& console) {
  const auto folder = require_course(options, console);
  if (!folder) return exit_bad_input;
  files::Watcher watcher(watched_folders(*folder));
  confine(options, *folder);
  CourseOptions course = options;
  course.folder = *folder;
  const pipeline::Progress stop_if_asked = [&](const std::string&) {
    if (watcher.is_stop_requested()) throw StopRequested{};
  };
  runs::Session session;
  try {
    rebuild(course, "first build", session, stop_if_asked, console);
    console.err << "watching lessons/ and templates/; press Ctrl-C to stop\n" << std::flush;
    for (files::Changes changes = watcher.wait(); !changes.stop; changes = watcher.wait())
      rebuild(course, reason(changes), session, stop_if_asked, console);
  } catch (const StopRequested&) {
  }
  console.clear();
  return exit_ok;
}

}  // namespace proofsheet::commands
