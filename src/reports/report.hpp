#pragma once
// A report is what `check` found, told in one of the formats that people and CI servers read. All formats
// are made from the same results, so they can't disagree on what failed.
// The errata between two releases and the numerals of a lesson from elsewhere are told here, too.
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "drift/drift.hpp"
#include "drift/errata.hpp"
#include "tracing/tracing.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::reports {

/// What `check` found, ready to be told. Of a course that could not be computed there are only messages.
struct Report {
  diagnostics::Diagnostics messages;  ///< what was said of the input; with errors, nothing else is known
  workbook::Summary summary;
  std::vector<ledger::Claim> claims;
  std::vector<drift::Drift> drift;
  std::vector<std::string> lessons;  ///< the folders of the lessons that are told of, in their order
  std::vector<std::string> pages;    ///< the pages that were compared, by their path below output/
  bool strict = false;               ///< warnings fail
  std::string version;               ///< of the program
  std::string shard = {};            ///< `2/3`: of which share of a course this tells; empty: of all
  bool of_documents = false;  ///< of documents that are no course: `lessons` are these, and there are no pages
  /// Put before the paths of GitHub's annotations, which are relative to the repository: empty, or ends
  /// with `/`.
  std::string folder;

  bool ok() const;
};

/// Claims that hold but deserve a look, and warnings among the messages; they fail if the report is strict.
/// Such a claim is right only by hand, or by a coincidence, and no remark acknowledges it.
std::size_t warnings(const Report& report);
bool is_warning(const ledger::Claim& claim);

enum class Format { text, json, junit, sarif, github };
/// "text", "json", "junit", "sarif", "github", in this order.
const std::vector<std::string>& format_names();
/// `name` is one of format_names().
Format format_named(std::string_view name);

/// Writes the whole report, ending with a newline. The same bytes whenever the findings are the same.
void write(const Report& report, Format format, std::ostream& out);
std::string written(const Report& report, Format format);
/// `nothing has drifted`, `2 drifted`; of documents `2 findings to mend`.
std::string told_drift(const Report& report);
/// One line without a newline: whether all is well, else how much of what.
std::string one_line(const Report& report);

/// For people; a course that could not be computed has its messages alone.
std::string to_text(const Report& report);
/// One object; its keys are part of the program's outside and are described in the README of this folder.
inline std::string to_json(const Report& report) { return written(report, Format::json); }
/// JUnit XML as the schema of Jenkins' xUnit plugin has it (junit-10.xsd): a suite a lesson with a test case
/// a claim, and a suite with a test case a page. Neither times nor hosts.
std::string to_junit(const Report& report);
/// SARIF 2.1.0 (OASIS Standard with Errata 01); columns in Unicode code points, paths relative to the course.
inline std::string to_sarif(const Report& report) { return written(report, Format::sarif); }
/// Workflow commands of GitHub Actions: annotations, and one line that sums up.
std::string to_github(const Report& report);

/// A Markdown page: a list, the most severe first, under a heading for each severity.
std::string errata_markdown(const drift::ReleaseErrata& errata);
/// One object; its keys are described in the README of this folder.
std::string errata_json(const drift::ReleaseErrata& errata);
/// One line without a newline: how many errata, and how severe.
std::string one_line(const drift::ReleaseErrata& errata);

/// For people: two lines or more a numeral, then notes and the summary.
std::string tracing_text(const tracing::TracedLesson& traced);
/// One object; its keys are described in the README of this folder.
std::string tracing_json(const tracing::TracedLesson& traced, const std::string& file);
/// `37 numerals: 12 plain, 20 claims, 5 unknown`
std::string one_line(const tracing::TracedLesson& traced);

}  // namespace proofsheet::reports
