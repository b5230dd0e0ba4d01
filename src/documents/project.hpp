#pragma once
// proofsheet.yaml: the values and equations that documents are checked against, and the kinds of numerals
// that need no source.
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "course/fields.hpp"

namespace proofsheet::documents {

using text::Text;

inline constexpr const char* project_file = "proofsheet.yaml";

/// Kinds of numerals that a project may declare plain, in addition to those that always are.
enum class PlainClass { versions, dates, processors, rows };
std::vector<std::string> plain_class_names();

struct Project {
  course::Example example;  ///< its values and equations, and the entries of `published:`
  std::vector<Text> files;  ///< `documents:`, relative to the project; may be empty
  course::PlainNumerals plain{1900, 2100, 12, {}};
  std::set<PlainClass> classes;
  std::vector<Text> unrounded;  ///< documents and names of values computed without rounding on the way
  Text language;                ///< of its documents; empty: English
  std::vector<std::pair<Text, Text>> languages;  ///< of single documents, by file
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
