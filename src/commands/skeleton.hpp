#pragma once
// The skeletons of `new`: the files below templates/new/. They are templates like those of pages, with these
// keys:
//
// `{{lesson}}` becomes the lesson's name. `{{document handout}}` becomes the document with that id, or the
// first document of the course if there is none; `{{misconception off-by-one}}` works in the same way. The
// lines between `{{#documents}}` and `{{/documents}}` are kept if the course has documents, and those between
// `{{^documents}}` and `{{/documents}}` if it has none. `misconceptions` works in the same way.
#include <map>
#include <string>
#include <vector>

#include "commands/console.hpp"
#include "course/course.hpp"
#include "files/files.hpp"

namespace proofsheet::commands {

/// The values for the keys.
struct Filling {
  std::map<std::string, std::string> words;  ///< "lesson", "example", "title", "numerals"
  std::vector<std::string> documents, misconceptions;
};

/// Returns the values for the ids that a course declares.
Filling filling_for(const std::vector<course::Document>& documents,
                    const std::vector<course::Misconception>& misconceptions);

/// Finds the skeletons of one kind ("course", "first-lesson", "lesson", "example"): those of the course, else
/// those of the program. The root of the result contains templates/new. Returns `nullopt` and prints a
/// message if there are none.
std::optional<files::DiskFiles> find_skeletons(const files::Path& course, const std::string& kind,
                                               Console& console);

/// Returns every file of templates/new/`kind`, filled, by its path relative to that folder. An invalid file
/// is an error at its position.
std::map<std::string, std::string> filled_skeletons(const files::Files& skeletons, const std::string& kind,
                                                    const Filling& filling, text::Diagnostics& diagnostics);

}  // namespace proofsheet::commands
