// YAML and its schema: loads the files of a course.
#include "course/course.hpp"
#include "files/files.hpp"
#include "load_course.hpp"
#include "small_course.hpp"
#include "target.hpp"

using namespace fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ps::files::MemoryFiles files;
  files.contents = read_course(string_of(data, size));
  ps::text::Diagnostics diagnostics;
  const auto course = ps::course::load(files, diagnostics);
  require(course.has_value() != diagnostics.has_errors(), "a course is loaded, or an error says why not");
  tell(diagnostics);
  return 0;
}
