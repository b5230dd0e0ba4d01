#pragma once
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads course.yaml: a course whose lessons are still to be read. `taken`: names that no lesson may have.
Course read_course_file(const Node& root, const std::vector<std::string>& taken,
                        diagnostics::Diagnostics& diagnostics);
const Table<Course>& course_table();

}  // namespace proofsheet::course
