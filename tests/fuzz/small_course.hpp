#pragma once
// A course as one input: its files, each behind a line that names it.
#include <map>
#include <string>

namespace fuzz {

/// By their path below the root of the course.
using CourseFiles = std::map<std::string, std::string>;

/// `=== lessons/course.yaml`, and below it the file; what stands before the first such line is dropped. Paths
/// that are not below lessons/ are too.
CourseFiles read_course(const std::string& input);
std::string written(const CourseFiles& files);

}  // namespace fuzz
