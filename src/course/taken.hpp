#pragma once
// What examples take of each other: `root.G` of an example of the same lesson, `squares/root.G` of another lesson's.
#include <set>
#include <string>
#include <vector>

#include "course/course.hpp"

namespace proofsheet::course {

/// A value of another example, taken apart.
struct TakenName {
  std::string lesson;  ///< its folder; empty: the lesson that asks
  std::string example;
  Text name;  ///< in that example
};
TakenName taken_apart(const Text& name);

/// The values of other examples that an example asks for, each once, as they are written.
std::vector<Text> names_taken(const Example& example);

/// The folders of the lessons that have values which this one is computed from, be it through others; itself among them
/// where they go round. Of a lesson whose examples were not read it is not known.
std::set<std::string> lessons_taken_from(const std::vector<Lesson>& all, const Lesson& lesson);

/// The lesson in that folder; null if there is none.
const Lesson* lesson_in(const std::vector<Lesson>& all, const std::string& folder);

}  // namespace proofsheet::course
