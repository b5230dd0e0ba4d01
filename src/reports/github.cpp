// GitHub Actions reads commands from the output of a step: `::error file=…,line=…::message` becomes an
// annotation in the summary of the run, and at the line in a pull request. It shows ten errors and ten
// warnings of a step and drops the others silently, so this report counts them.
#include <fmt/format.h>

#include <map>

#include "reports/escape.hpp"
#include "reports/results.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::reports {

namespace {

constexpr std::size_t most_annotations = 10;  // of each level

// Columns are read only for an annotation of a single line.
std::string place_properties(const text::Region& region) {
  if (region.file.empty()) return {};
  std::string properties = fmt::format("file={},", command_property(region.file));
  if (region.line == 0) return properties;
  properties += fmt::format("line={},", region.line);
  if (region.end_line > region.line) return properties + fmt::format("endLine={},", region.end_line);
  if (region.column > 0) properties += fmt::format("col={},", region.column);
  if (region.end_column > region.column) properties += fmt::format("endColumn={},", region.end_column);
  return properties;
}

std::string annotation(const Result& result) {
  std::string message = result.message;
  for (const std::string& line : result.lines) message += "\n" + line;
  if (!result.hint.empty()) message += "\nhint: " + result.hint;
  return fmt::format("::{} {}title={}::{}\n", name_of(result.rule->level), place_properties(result.region),
                     command_property(result.rule->id), command_message(message));
}

std::string counted(std::size_t count, Level level) { return text::count_with_noun(count, name_of(level)); }

std::size_t beyond(std::size_t count) { return count - std::min(count, most_annotations); }

std::string summary(const Report& report, std::size_t errors, std::size_t warned) {
  const std::string all =
      fmt::format("{}, {}", counted(errors, Level::error), counted(warned, Level::warning));
  const std::string line =
      one_line(report) + (report.elsewhere > 0 ? "; " + elsewhere_text(report) : std::string());
  const std::size_t more_errors = beyond(errors), more_warnings = beyond(warned);
  if (more_errors + more_warnings == 0) return fmt::format("{} ({})\n", line, all);
  return fmt::format("::notice title=proofsheet::{} ({}); {} and {} more are not annotated\n",
                     command_message(line), all, counted(more_errors, Level::error),
                     counted(more_warnings, Level::warning));
}

}  // namespace

std::string to_github(const Report& report) {
  std::map<Level, std::size_t> annotated;
  std::string text;
  for (const Result& result : results_of(report)) {
    if (result.acknowledged) continue;
    if (annotated[result.rule->level]++ < most_annotations) text += annotation(result);
  }
  return text + summary(report, annotated[Level::error], annotated[Level::warning]);
}

}  // namespace proofsheet::reports
