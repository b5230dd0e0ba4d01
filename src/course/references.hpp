#pragma once
#include "course/course.hpp"

namespace proofsheet::course {

/// Checks what only the whole course can say: no two examples, cards or questions have one id; the examples
/// and documents that are named exist.
void check_references(const Course& course, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
