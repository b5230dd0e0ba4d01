#pragma once
#include "course/course.hpp"

namespace proofsheet::course {

/// Returns the course below the root of `files`, or `nullopt` if it has errors.
inline std::optional<Course> load(const files::Files& files, text::Diagnostics& diagnostics,
                                  const std::vector<std::string>& taken = {}) {
  text::Diagnostics found;
  std::optional<Course> course = load_readable(files, found, taken);
  diagnostics.add(found);
  return found.has_errors() ? std::nullopt : std::move(course);
}

}  // namespace proofsheet::course
