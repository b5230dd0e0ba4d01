#include <fmt/format.h>

#include <ostream>

#include "commands/commands.hpp"
#include "commands/new_files.hpp"
#include "commands/new_name.hpp"
#include "commands/skeleton.hpp"

namespace proofsheet::commands {

namespace {

namespace fs = std::filesystem;

constexpr const char* first_lesson = "first-lesson";

/// The first name in a folder, a repository that is new apart; empty if there is none.
std::string first_inside(const fs::path& folder) {
  std::string first;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().generic_string();
    if (name != ".git" && (first.empty() || name < first)) first = name;
  }
  if (error)
    throw files::MachineError(fmt::format("can't list '{}': {}", folder.generic_string(), error.message()));
  return first;
}

/// Whether a course may be made there: nothing is there yet, or an empty folder.
bool is_free(const fs::path& folder, Console& console) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(folder, error);
  if (status.type() == fs::file_type::not_found) return true;
  std::string fact;
  if (!fs::is_directory(folder, error)) {
    fact = fmt::format("'{}' is a file", folder.generic_string());
  } else {
    const std::string first = first_inside(folder);
    if (first.empty()) return true;
    fact = fmt::format("the folder '{}' isn't empty: it holds '{}'", folder.generic_string(), first);
  }
  console.err << fmt::format(
      "error: {}\n    hint: name a folder that is empty, or one that isn't there yet; a lesson is added to a "
      "course with 'proofsheet new lesson NAME'\n",
      fact);
  return false;
}

std::string title_of(const fs::path& folder) {
  std::error_code error;
  fs::path whole = fs::absolute(folder, error).lexically_normal();
  if (!whole.has_filename()) whole = whole.parent_path();
  const std::string title = as_title(whole.filename().string());
  return title.empty() ? "A course" : title;
}

}  // namespace

int new_course(const NewCourseOptions& options, Console& console) {
  const fs::path folder = (options.course.folder / options.folder).lexically_normal();
  if (!is_free(folder, console)) return bad_input;
  const auto skeletons = find_skeletons(folder, "course", console);
  if (!skeletons) return bad_input;
  files::DiskFiles disk(folder);
  files::Draft draft(disk);
  diagnostics::Diagnostics diagnostics;
  Filling empty;
  empty.words = {{"title", title_of(folder)}, {"lesson", first_lesson}};
  auto course = filled_skeletons(*skeletons, "course", empty, diagnostics);
  if (diagnostics.has_errors()) return refuse(diagnostics, console);
  const std::string course_text = course[course_file_path];
  const auto course_file = read_course_text(course_text, diagnostics);
  if (!course_file) return refuse(diagnostics, console);
  Filling filling = filling_for(course_file->documents, course_file->misconceptions);
  filling.words = {{"title", in_prose(as_title(first_lesson))}, {"lesson", first_lesson}};
  write_schemas(draft);
  for (const auto& [path, text] : filled_skeletons(*skeletons, "lesson", filling, diagnostics))
    draft.write(files::Path("lessons") / first_lesson / path,
                with_schema(draft, std::string(first_lesson) + "/" + path, text));
  if (diagnostics.has_errors()) return refuse(diagnostics, console);
  // The course file comes last: a folder is a course once it has one.
  for (const auto& [path, text] : course)
    if (path != course_file_path) draft.write(path, text);
  draft.write(course_file_path, with_schema(draft, "course.yaml", course_text));
  if (const int status = write_new(draft, folder, console); status != fine) return status;
  console.out << fmt::format("next: {}\n", build_words(folder));
  return fine;
}

}  // namespace proofsheet::commands
