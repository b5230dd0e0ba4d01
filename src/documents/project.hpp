#pragma once
// proofsheet.yaml: the values and equations that documents are checked against, and the kinds of numerals
// that need no source.
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "course/fields.hpp"
#include "documents/whole_numbers.hpp"

namespace proofsheet::documents {

using text::Text;

inline constexpr const char* project_file = "proofsheet.yaml";

/// Kinds of numerals that a project may declare plain, in addition to those that always are.
enum class PlainClass { versions, dates, processors, rows };
std::vector<std::string> plain_class_names();

/// An entry of `reported:`: which numbers the values are whose mean a document reports.
struct ReportedRule {
  Text document;  ///< empty: every document
  Text what;      ///< words of the report, such as `M = 34.27, n = 28`; empty: all reports
  Granularity granularity;
};
/// Parses `items: 4`, `not whole`, `whole` or `0 or 1`.
std::optional<Granularity> granularity_in(std::string_view words);

/// An entry of `keys:`: the value that is the key of a question.
struct KeyRule {
  Text document;  ///< empty: any bank with such a question
  Text question;  ///< its name
  Text value;     ///< an expression
};

struct Project {
  course::Example example;  ///< its values and equations, and the entries of `published:`
  std::vector<Text> files;  ///< `documents:`, relative to the project; may be empty
  course::PlainNumerals plain{1900, 2100, 12, {}};
  std::set<PlainClass> classes;
  std::vector<Text> unrounded;  ///< documents and names of values computed without rounding on the way
  Text language;                ///< of its documents; empty: English
  std::vector<std::pair<Text, Text>> languages;  ///< of single documents, by file
  std::vector<ReportedRule> reported;            ///< in order: the last one that fits counts
  std::vector<KeyRule> keys;                     ///< of question banks
  course::Unread unread = {};

  /// Returns the notation of a document's numbers. `open_named` is the language that the document itself
  /// declares; it is ignored if its notation is unknown.
  text::Notation notation_of(const std::string& file, const std::optional<Text>& named) const;
};

/// Reads proofsheet.yaml, and the data files that it names relative to the root of `files`. Reports errors in
/// `diagnostics`.
Project read_project(const text::SourcePtr& source, const files::Files& files,
                     text::Diagnostics& diagnostics);
const course::Table<Project>& project_table();

}  // namespace proofsheet::documents
