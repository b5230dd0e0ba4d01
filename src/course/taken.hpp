#pragma once
// References between examples: `root.G` is a value of an example of the same lesson, `squares/root.G` one of
// another lesson's.
#include <set>
#include <string>
#include <vector>

#include "course/course.hpp"

namespace proofsheet::course {

/// The name of a value of another example, split into its parts.
struct ExampleReference {
  std::string lesson;  ///< the folder; empty for the lesson with the reference
  std::string example;
  Text name;  ///< the name in that example
};
ExampleReference parse_reference(const Text& name);

/// Returns the references of an example to values of other examples, as written and without duplicates.
std::vector<Text> references_of(const Example& example);

/// Returns the folders of the lessons that this one depends on, directly or through others. It contains the
/// lesson itself if there is a cycle. The dependencies of a lesson whose examples were not read are unknown
/// and left out.
std::set<std::string> lessons_used_by(const std::vector<Lesson>& all, const Lesson& lesson);

/// Returns the lesson in that folder; null if there is none.
const Lesson* lesson_in(const std::vector<Lesson>& all, const std::string& folder);

}  // namespace proofsheet::course
