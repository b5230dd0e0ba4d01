#pragma once
// The report of a check in one of the formats for people and CI servers. All formats are made from the same
// results, so they can't disagree on what failed. Also writes the errata between two releases, and the traced
// numerals of a lesson.
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "drift/drift.hpp"
#include "drift/errata.hpp"
#include "seen/passage.hpp"
#include "tracing/tracing.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::reports {

/// The findings of `check`. For a course that could not be computed there are only messages.
struct Report {
  text::Diagnostics messages;  ///< about the input; with errors, nothing else is known
  workbook::Summary summary;
  std::vector<ledger::Claim> claims;
  std::vector<drift::Drift> drift;
  std::size_t following = 0;         ///< the number of pages that drift::take_following() took
  std::size_t elsewhere = 0;         ///< the number of findings that keep_changed() removed
  std::vector<std::string> lessons;  ///< the folders of the reported lessons, in order
  std::vector<std::string> pages;    ///< the compared pages, by their path below output/
  bool strict = false;               ///< warnings fail
  bool with_acknowledged = false;    ///< SARIF has the acknowledged claims, too
  std::string version;               ///< of the program
  std::string shard = {};            ///< `2/3`: the reported share of the course; empty: all
  bool is_of_documents = false;  ///< of documents without a course: `lessons` are the documents, and there
                                 ///< are no pages
  /// The prefix of all paths: the folder of the course or of the project, relative to what its readers
  /// expect. Must be empty or end with `/`.
  std::string folder;
  std::size_t claimed = 0, accepted = 0;     ///< numerals of documents, besides those of `drift`
  std::vector<seen::NotRead> not_read = {};  ///< of documents
  std::size_t claims_left_out = 0, untraced_left_out = 0;  ///< of documents, by --select and --exclude

  bool ok() const;
  /// Returns the path with the prefix; the empty path stays empty.
  std::string path_of(const std::string& file) const { return file.empty() ? file : folder + file; }
  text::Region region_of(const text::Span& span) const;
};

/// Returns the number of warnings: claims that hold but deserve attention, and warnings among the messages.
/// They fail if the report is strict. Such a claim is right only by hand, or by a coincidence, and no remark
/// acknowledges it.
std::size_t warnings(const Report& report);
bool is_warning(const ledger::Claim& claim);

enum class Format { text, json, junit, sarif, github };
/// Returns "text", "json", "junit", "sarif", "github", in this order.
const std::vector<std::string>& format_names();
/// `name` must be one of format_names().
Format format_named(std::string_view name);

/// Writes the whole report with a final line break. The same findings always give the same bytes.
void write(const Report& report, Format format, std::ostream& out);
std::string report_text(const Report& report, Format format);
/// Returns the outcome, such as `nothing has drifted` or `2 drifted`.
std::string outcome_text(const Report& report);
/// Returns one line without a line break: that all is well, or how many findings there are of each kind.
std::string one_line(const Report& report);

/// Returns the report for people; only messages if the course could not be computed.
std::string to_text(const Report& report);
/// Returns one JSON object; its keys are public and are described in the README of this folder.
inline std::string to_json(const Report& report) { return report_text(report, Format::json); }
/// Returns the JSON Schema (draft 2020-12) of that object, also of documents.
std::string report_schema();
/// Returns JUnit XML in the schemas of Jenkins' xUnit plugin (junit-10.xsd) and of Apache Ant (JUnit.xsd): a
/// suite for each lesson with a test case for each claim, and a suite with a test case for each page. Its
/// times and hosts are always the same.
std::string to_junit(const Report& report);
/// Returns workflow commands of GitHub Actions: annotations, and one line with a summary.
std::string to_github(const Report& report);

/// Returns a Markdown page: a list in descending severity, with a heading for each severity.
std::string errata_markdown(const drift::ReleaseErrata& errata);
/// Returns one JSON object; its keys are described in the README of this folder.
std::string errata_json(const drift::ReleaseErrata& errata);
/// Returns one line without a line break: the number of errata of each severity.
std::string one_line(const drift::ReleaseErrata& errata);

/// Returns text for people: two or more lines for each numeral, followed by notes and the summary.
std::string tracing_text(const tracing::TracedLesson& traced);
/// Returns one JSON object; its keys are described in the README of this folder.
std::string tracing_json(const tracing::TracedLesson& traced, const std::string& file);
/// Returns `37 numerals: 12 plain, 20 claims, 5 unknown`.
std::string one_line(const tracing::TracedLesson& traced);

}  // namespace proofsheet::reports
