#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <utility>

#include "commands/check_documents.hpp"
#include "commands/console.hpp"
#include "commands/destination.hpp"
#include "commands/fix.hpp"
#include "commands/new_files.hpp"
#include "commands/revision.hpp"
#include "commands/workspace.hpp"
#include "files/named.hpp"
#include "reports/selection.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

namespace {

using reports::Report;
using reports::Selection;

/// Returns the examples that a selection may name: those of the read lessons and those of the ledger.
std::vector<std::string> known_examples(const runs::Run& made) {
  std::set<std::string> known;
  for (const course::Lesson& lesson : made.course.lessons)
    for (const course::Example& example : lesson.examples)
      known.insert(lesson.folder + "/" + example.id.str());
  if (made.ledger && made.ledger->numbers)
    for (const ledger::Definition& definition : made.ledger->numbers->definitions)
      known.insert(definition.lesson + "/" + definition.example);
  return {known.begin(), known.end()};
}

/// Returns the selection on the command line, restricted to the scope. Reports an error for a name that does
/// not exist.
Selection selection_of(const CheckOptions& options, const runs::Scope& scope, const runs::Run& made,
                       text::Diagnostics& diagnostics) {
  reports::Places places;
  for (const course::Lesson& lesson : made.course.lessons) places.lessons.push_back(lesson.folder);
  places.examples = known_examples(made);
  has_lessons(made.course, options.lessons, diagnostics);
  Selection selection = Selection::read(options.selected, options.excluded, places, diagnostics);
  selection.narrow_to([scope, all = made.lessons](const std::string& lesson) {
    return all.contains(lesson) ? scope.has_lesson(lesson) : scope.spanning;
  });
  return selection;
}

/// Sorts the drift by lesson, in the order of lessons. Drift without a lesson comes last.
void sort_by_lesson(const runs::Run& made, std::vector<drift::Drift>& all) {
  std::map<std::string, std::size_t> places;
  for (const course::Lesson& lesson : made.course.lessons) places.emplace(lesson.folder, places.size());
  const auto place_of = [&](const drift::Drift& drift) {
    const auto found = places.find(drift.lesson);
    return found == places.end() ? places.size() : found->second;
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const auto& a, const auto& b) { return place_of(a) < place_of(b); });
}

workbook::Summary summary_of(const Report& report, const runs::Run& made, const Selection& selection) {
  workbook::Summary summary;
  for (const ledger::Claim& claim : report.claims) workbook::count(summary, claim);
  for (const drift::Drift& drift : report.drift) {
    if (drift.kind == drift::Drift::Kind::stale) ++summary.stale;
    if (drift.kind == drift::Drift::Kind::untraced) ++summary.untraced;
  }
  for (const auto& [place, count] : made.workbook.printed)
    if (selection.takes({place.first, place.second, {"number"}})) summary.numbers += count;
  return summary;
}

/// Removes what the changes do not concern, and returns the pages that follow from the rest.
std::vector<drift::Drift> restrict_to(const reports::Since& since, const std::string& folder,
                                      const runs::Run& made, std::vector<drift::Drift> following,
                                      Report& report, std::vector<drift::Drift>& drift) {
  const ledger::NumbersFile now = runs::part_of(made.workbook.numbers, made.scope);
  report.elsewhere = keep_changed(since, folder, &now, report.claims, drift);
  std::vector<drift::Drift> all = drift;
  std::move(following.begin(), following.end(), std::back_inserter(all));
  return drift::take_following(all);
}

/// Returns the findings, without the untraced numerals of a line of arithmetic that is reported as a whole.
std::vector<ledger::Finding> distinct_findings(std::vector<ledger::Finding> findings) {
  using ledger::Finding;
  std::set<std::pair<const text::Source*, std::size_t>> lines;
  for (const Finding& finding : findings)
    if (finding.kind == Finding::Kind::line && finding.span.source)
      lines.emplace(finding.span.source.get(), text::region_of(finding.span).line);
  std::erase_if(findings, [&](const Finding& finding) {
    return finding.kind == Finding::Kind::untraced && finding.span.source && !lines.empty() &&
           lines.contains({finding.span.source.get(), text::region_of(finding.span).line});
  });
  return findings;
}

void fill(Report& report, const runs::Run& made, const Selection& selection,
          const drift::Committed& committed, const std::optional<reports::Since>& since,
          const std::string& folder) {
  for (const course::Lesson& lesson : made.course.lessons)
    if (selection.takes_lesson(lesson.folder)) report.lessons.push_back(lesson.folder);
  for (const ledger::Claim& claim : made.workbook.claims)
    if (selection.takes(reports::subject_of(claim))) report.claims.push_back(claim);
  std::vector<drift::Drift> drift = drift::from_findings(distinct_findings(made.workbook.findings));
  for (drift::Drift& one : runs::compare(made, committed)) drift.push_back(std::move(one));
  std::vector<drift::Drift> following = drift::take_following(drift);
  sort_by_lesson(made, drift);
  if (since) following = restrict_to(*since, folder, made, std::move(following), report, drift);
  for (const drift::Drift& page : following)
    if (selection.takes(reports::subject_of(page))) report.following += page.pages;
  for (drift::Drift& one : drift)
    if (selection.takes(reports::subject_of(one))) report.drift.push_back(std::move(one));
  for (const auto& [page, bytes] : made.pages)
    if (selection.takes({made.lesson_of(page), "", {"page"}})) report.pages.push_back(page);
  report.summary = summary_of(report, made, selection);
}

/// Rewrites the selected literals that can be fixed, and runs again if any was. For a diff, shows the changes
/// only. Returns the last run.
std::optional<runs::Run> fix(const Selection& selection, const runs::Scope& scope, Workspace& workspace,
                             runs::Run made, Writing writing, text::Diagnostics& diagnostics,
                             Console& console) {
  const auto is_asked = [&](const ledger::Finding& finding) {
    return selection.takes(reports::subject_of(drift::from_findings({finding}).front()));
  };
  const RewriteResult fixed = fix_literals(workspace.course, made, is_asked, writing);
  print(fixed, "literal", writing, console);
  if (fixed.rewritten == 0 || writing == Writing::diff) return made;
  diagnostics = {};
  return run_and_report(workspace, console, diagnostics, {scope});
}

/// Returns the lessons to check. If the course cannot be read, returns the whole course, so that its errors
/// are reported.
runs::Scope requested_scope(const CheckOptions& options, const files::Files& course_files,
                            const std::optional<std::string>& ledger) {
  const auto shard = reports::parse_shard(options.shard);
  if (!shard) return runs::scope_of(options.lessons);
  text::Diagnostics ignored;
  const auto course = read_course_text(course_files.read(course_file_path).value_or(""), ignored);
  if (!course) return {};
  std::vector<std::string> lessons;
  for (const text::Text& folder : course->folders) lessons.push_back(folder.str());
  return runs::scope_of(*shard, lessons,
                        ledger ? ledger::count_by_lesson(*ledger) : std::map<std::string, std::size_t>());
}

/// Reads the ledger to find the scope. If there is a selection, the ledger is read for all lessons, since the
/// selection may name any of them; else only for the lessons of the scope.
Request request_of(const CheckOptions& options, const Workspace& workspace) {
  if (options.lessons.empty() && options.shard.empty()) return {};
  auto ledger = workspace.course.read(files::Path(pipeline::output_folder) / pages::numbers_page);
  Request request{requested_scope(options, workspace.course, ledger)};
  if (!request.scope.has_lessons_only()) return request;
  const bool has_words = !options.selected.empty() || !options.excluded.empty();
  const auto is_asked = [&](const std::string& lesson) {
    return has_words || request.scope.has_lesson(lesson);
  };
  request.ledger = pipeline::parse_ledger(std::move(ledger), is_asked);
  return request;
}

/// Checks an existing course and fills the report.
void check_course(const CheckOptions& options, Workspace& workspace, const Destination& destination,
                  Report& report, Console& console) {
  const std::string folder = folder_in_repository(workspace.folder);
  if (options.format != "text") report.folder = folder;
  const auto since = requested_changes(options, workspace.folder, report.messages);
  if (report.messages.has_errors()) return console.err << text::render(report.messages), void();
  confine_with(options.course, workspace.folder, options.output);
  if (pipeline::is_output_unfinished(workspace.course))
    console.err << "note: a build was killed while it wrote output/; run 'proofsheet build' to finish it\n";
  finish_sources(workspace.course, options.fix && !options.diff, console);
  Request request = request_of(options, workspace);
  const runs::Scope scope = request.scope;
  runs::Inputs seen;
  request.seen = &seen;
  text::Diagnostics found, wrong_words;
  auto made = run_and_report(workspace, console, found, std::move(request));
  destination.reject_overlap(seen.course.files_read(), workspace.folder);
  if (made) {
    const Selection selection = selection_of(options, scope, *made, wrong_words);
    console.err << text::render(wrong_words);
    if ((options.fix || options.diff) && !wrong_words.has_errors())
      made = fix(selection, scope, workspace, *std::move(made), options.diff ? Writing::diff : Writing::files,
                 found, console);
    if (made && !wrong_words.has_errors()) {
      const drift::Committed committed = read_committed(workspace, *made, console, found);
      fill(report, *made, selection, committed, since, folder);
    }
  }
  report.messages.add(found);
  report.messages.add(wrong_words);
}

Report report_of(const CheckOptions& options, const Destination& destination, Console& console) {
  Report report;
  try {
    if (wants_documents(options)) return check_documents(options, destination, console);
    report.shard = options.shard;
    if (auto workspace = open(options.course, report.messages)) {
      check_course(options, *workspace, destination, report, console);
      return report;
    }
  } catch (const WrongDestination&) {
    throw;
  } catch (const files::Refused& refused) {
    report.messages.error({}, refused.fact, refused.hint);
  }
  console.clear();
  console.err << text::render(report.messages);
  return report;
}

}  // namespace

int check(const CheckOptions& options, Console& console) {
  const Destination destination(options.output);
  Report report = report_of(options, destination, console);
  report.strict = options.strict;
  report.with_acknowledged = options.with_acknowledged;
  report.version = version();
  const reports::Format format = reports::format_named(options.format);
  // Messages are on standard error already. A text report with nothing else would repeat them.
  const bool is_reported = report.messages.has_errors() && format == reports::Format::text;
  if (!options.diff && !(is_reported && options.output.empty())) {
    if (options.output.empty())
      reports::write(report, format, console.out);
    else
      deliver(reports::report_text(report, format), destination, reports::one_line(report), console);
  }
  if (report.elsewhere > 0)
    console.err << fmt::format(
        "note: {} not reported, since what changed since {} does not concern {}\n",
        report.elsewhere == 1 ? "1 finding is" : fmt::format("{} findings are", report.elsewhere),
        options.changed_since, report.elsewhere == 1 ? "it" : "them");
  if (report.messages.has_errors()) return exit_bad_input;
  return report.ok() ? exit_ok : exit_drifted;
}

}  // namespace proofsheet::commands
