#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "commands/check_report.hpp"
#include "commands/fix.hpp"
#include "commands/opened.hpp"

namespace proofsheet::commands {

namespace {

bool is_asked(const std::vector<std::string>& lessons, const std::string& lesson) {
  return lessons.empty() || std::find(lessons.begin(), lessons.end(), lesson) != lessons.end();
}

/// Whether a file belongs to a lesson that was asked for: its sources, and its own page in each format.
bool is_asked_file(const std::vector<std::string>& lessons, const std::string& file) {
  return lessons.empty() || std::any_of(lessons.begin(), lessons.end(), [&](const std::string& lesson) {
           return file.rfind("lessons/" + lesson + "/", 0) == 0 || files::Path(file).stem() == lesson;
         });
}

/// Every asked lesson is one of the course, or there is a message for each that is not.
bool all_exist(const CheckOptions& options, const course::Course& course, Console& console) {
  bool all = true;
  for (const std::string& lesson : options.lessons) all = has_lesson(course, lesson, console) && all;
  return all;
}

CheckReport report_of(const CheckOptions& options, const Made& made, const files::Files& course) {
  CheckReport report;
  report.summary = made.workbook->summary;
  for (const ledger::Claim& claim : made.workbook->claims)
    if (is_asked(options.lessons, claim.lesson)) report.claims.push_back(claim);
  std::vector<drift::Drift> all = drift::from_findings(made.workbook->findings);
  const auto moved = drift::compare(committed_output(course, made.pages), made.pages, made.workbook->numbers);
  all.insert(all.end(), moved.begin(), moved.end());
  std::copy_if(all.begin(), all.end(), std::back_inserter(report.drift), [&](const drift::Drift& drift) {
    return drift.lesson.empty() ? is_asked_file(options.lessons, drift.file)
                                : is_asked(options.lessons, drift.lesson);
  });
  return report;
}

/// Mends what can be mended; then the course is made anew.
void fix(const CheckOptions& options, Opened& opened, Made& made, Console& console) {
  const Fixed fixed = fix_literals(
      opened.course, made, [&](const std::string& file) { return is_asked_file(options.lessons, file); });
  console.err << fixed.told
              << fmt::format("{} literal{} rewritten\n\n", fixed.rewritten, fixed.rewritten == 1 ? "" : "s");
  if (fixed.rewritten > 0) made = make_and_report(opened, console);
}

}  // namespace

int check(const CheckOptions& options, Console& console) {
  auto opened = open(options.course, console);
  if (!opened) return bad_input;
  Made made = make_and_report(*opened, console);
  if (made.diagnostics.has_errors() || !all_exist(options, *made.course, console)) return bad_input;
  if (options.fix) fix(options, *opened, made, console);
  if (made.diagnostics.has_errors()) return bad_input;
  const CheckReport report = report_of(options, made, opened->course);
  console.out << (options.json ? to_json(report) : to_text(report));
  return report.ok() ? fine : drifted;
}

}  // namespace proofsheet::commands
