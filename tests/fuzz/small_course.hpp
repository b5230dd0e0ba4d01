#pragma once
// A course as one input: its files, each after a line with its name.
#include <map>
#include <string>

namespace fuzz {

/// Files by their path relative to the root of the course.
using CourseFiles = std::map<std::string, std::string>;

/// Parses files that follow lines like `=== lessons/course.yaml`. Text before the first such line is dropped,
/// as are paths outside lessons/.
CourseFiles read_course(const std::string& input);
std::string written(const CourseFiles& files);

}  // namespace fuzz
