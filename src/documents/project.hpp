#pragma once
// proofsheet.yaml: the values and equations that documents are held against, and which of their numerals need
// no source.
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "course/fields.hpp"

namespace proofsheet::documents {

using diagnostics::Text;

inline constexpr const char* project_file = "proofsheet.yaml";

/// Kinds of numerals that a project declares plain, beside those that always are.
enum class PlainClass { versions, dates, processors, rows };
std::vector<std::string> plain_class_names();

struct Project {
  course::Example example;  ///< its names; `published` is for the documents to say
  std::vector<Text> files;  ///< `documents:`, relative to the project; may be empty
  course::PlainNumerals plain{1900, 2100, 12, {}};
  std::set<PlainClass> classes;
  Text language;                                    ///< of its documents; empty: English
  std::vector<std::pair<Text, Text>> languages;     ///< of single ones, by their files
  course::Unread unread = {};

  /// In which a document writes its numbers. `named`: the language that it says it is in; one without a known notation
  /// counts for nothing.
  course::Notation notation_of(const std::string& file, const std::optional<Text>& named) const;
};

/// Reads proofsheet.yaml, and files of data that it names, from the root of `files` on. What is wrong is reported.
Project read_project(const diagnostics::SourcePtr& source, const files::Files& files,
                     diagnostics::Diagnostics& diagnostics);
const course::Table<Project>& project_table();

}  // namespace proofsheet::documents
