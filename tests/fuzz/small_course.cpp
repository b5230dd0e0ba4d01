#include "small_course.hpp"

#include "text/text.hpp"

namespace fuzz {

namespace {

constexpr std::string_view mark = "=== ";

}  // namespace

CourseFiles read_course(const std::string& input) {
  CourseFiles files;
  std::string* file = nullptr;
  for (const std::string_view line : proofsheet::text::lines_of(input)) {
    if (!line.starts_with(mark)) {
      if (file) (*file += line) += '\n';
    } else {
      const std::string path(line.substr(mark.size()));
      file = path.starts_with("lessons/") ? &files[path] : nullptr;
    }
  }
  return files;
}

std::string written(const CourseFiles& files) {
  std::string text;
  for (const auto& [path, bytes] : files) {
    text += std::string(mark) + path + "\n" + bytes;
    if (!text.ends_with('\n')) text += '\n';
  }
  return text;
}

}  // namespace fuzz
