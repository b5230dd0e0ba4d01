#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>

#include "commands/new_files.hpp"
#include "commands/new_name.hpp"
#include "commands/skeleton.hpp"
#include "commands/workspace.hpp"
#include "course/lesson_list.hpp"

namespace proofsheet::commands {

namespace {

bool is_named(const course::Course& file, const std::string& lesson) {
  return std::any_of(file.folders.begin(), file.folders.end(),
                     [&](const diagnostics::Text& folder) { return folder.str() == lesson; });
}

/// Whether nothing stands yet where the lesson's folder would.
bool is_free(const files::Path& course, const std::string& lesson, bool is_listed, Console& console) {
  std::error_code error;
  if (std::filesystem::symlink_status(course / "lessons" / lesson, error).type() ==
      std::filesystem::file_type::not_found)
    return true;
  console.err << fmt::format("error: lessons/{} is there already, and nothing is overwritten\n    hint: {}\n",
                             lesson,
                             is_listed ? "choose another name"
                                       : "choose another name; or, if it is a lesson, add it to 'lessons' in "
                                         "lessons/course.yaml");
  return false;
}

}  // namespace

int new_lesson(const NewLessonOptions& options, Console& console) {
  if (!check_name(options.name, "a lesson", console)) return bad_input;
  const auto folder = require_course(options.course, console);
  if (!folder) return bad_input;
  files::DiskFiles disk(*folder);
  const std::string text = disk.read(course_file_path).value_or("");
  diagnostics::Diagnostics diagnostics;
  const auto course_file = read_course_text(text, diagnostics);
  if (!course_file) return refuse(diagnostics, console);
  const bool is_listed = is_named(*course_file, options.name);
  if (!is_free(*folder, options.name, is_listed, console)) return bad_input;
  const auto skeletons = find_skeletons(*folder, "lesson", console);
  if (!skeletons) return bad_input;

  Filling filling = filling_for(course_file->documents, course_file->misconceptions);
  filling.words = {{"title", in_prose(as_title(options.name))}, {"lesson", options.name}};
  files::Draft draft(disk);
  for (const auto& [path, bytes] : filled_skeletons(*skeletons, "lesson", filling, diagnostics))
    draft.write(files::Path("lessons") / options.name / path,
                with_schema(disk, options.name + "/" + path, bytes));
  if (diagnostics.has_errors()) return refuse(diagnostics, console);
  // The list comes last: until then the course is what it was.
  if (!is_listed) {
    const auto source = std::make_shared<const diagnostics::Source>(course_file_path, text);
    const auto longer = course::with_lesson(source, options.name, diagnostics);
    if (!longer) return refuse(diagnostics, console);
    draft.write(course_file_path, *longer);
  }
  if (const int status = write_new(draft, "", console); status != fine) return status;
  console.out << fmt::format("next: {}\n", build_words(options.course.folder));
  return fine;
}

}  // namespace proofsheet::commands
