#pragma once
#include "course/fields.hpp"

namespace proofsheet::course {

/// Reads course.yaml: a course whose lessons are still to be read.
Course read_course_file(const Node& root, diagnostics::Diagnostics& diagnostics);
const Table<Course>& course_table();

}  // namespace proofsheet::course
