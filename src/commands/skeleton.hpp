#pragma once
// What `new` starts from: the files below templates/new/, with names put in. They are templates as those of
// pages are, and these are their keys:
//
// `{{lesson}}` becomes the lesson's name. `{{document handout}}` becomes the document of that id, or the
// course's first if it has none of that id; so does `{{misconception off-by-one}}`. The lines between
// `{{#documents}}` and `{{/documents}}` stay if the course has documents, those between `{{^documents}}` and
// `{{/documents}}` if it has none; the same with `misconceptions`.
#include <map>
#include <string>
#include <vector>

#include "commands/console.hpp"
#include "course/course.hpp"
#include "files/files.hpp"

namespace proofsheet::commands {

/// What is put in.
struct Filling {
  std::map<std::string, std::string> words;  ///< "lesson", "example", "title"
  std::vector<std::string> documents, misconceptions;
};

/// The ids that a course declares, to fill with.
Filling filling_for(const std::vector<course::Document>& documents,
                    const std::vector<course::Misconception>& misconceptions);

/// Where the skeletons of one kind ("course", "lesson", "example") lie: those of the course, else those of
/// the program. Their root holds templates/new. Nothing, and a message, if there are none.
std::optional<files::DiskFiles> find_skeletons(const files::Path& course, const std::string& kind,
                                               Console& console);

/// Every file of the folder templates/new/`kind`, filled, by its path below that folder. What is wrong in one
/// is an error at its place.
std::map<std::string, std::string> filled_skeletons(const files::Files& skeletons, const std::string& kind,
                                                    const Filling& filling,
                                                    diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::commands
