#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <ostream>

#include "commands/commands.hpp"
#include "commands/new_files.hpp"
#include "commands/skeleton.hpp"
#include "commands/workspace.hpp"
#include "course/course_file.hpp"
#include "files/named.hpp"
#include "pipeline/screened.hpp"
#include "text/characters.hpp"
#include "workbook/values/hash.hpp"

namespace proofsheet::commands {

namespace {

constexpr const char* first_lesson = "first-lesson";

/// True if a course can be made there: the folder must be missing or empty.
bool is_free(const files::Path& folder, Console& console) {
  if (!files::is_there(folder)) return true;
  const files::DiskFiles disk(folder);
  std::string fact = fmt::format("'{}' is a file", folder.generic_string());
  if (disk.is_folder(".")) {
    std::vector<std::string> names = disk.names(".");
    std::erase(names, ".git");  // ignores a new repository
    if (names.empty()) return true;
    fact = fmt::format("the folder '{}' isn't empty: it has '{}'", folder.generic_string(), names.front());
  }
  print_error(console, fact,
              "name a new or empty folder; to add a lesson to a course, run 'proofsheet new lesson NAME'");
  return false;
}

std::string title_of(const files::Path& folder) {
  const std::string title = as_title(files::absolute(folder).filename().string());
  return title.empty() ? "A course" : title;
}

/// Returns an id from the name of a folder. A name without ASCII letters and digits gives a digest.
std::string id_of(const files::Path& folder) {
  const std::string name = files::absolute(folder).filename().string();
  std::string id;
  for (const char c : course::term_id(name)) {
    const bool keeps = (c >= 'a' && c <= 'z') || text::is_digit(c);
    if (keeps)
      id += c;
    else if (!id.empty() && id.back() != '-')
      id += '-';
  }
  id.resize(std::min(id.size(), course::longest_id));
  while (!id.empty() && id.back() == '-') id.pop_back();
  if (id.empty() || id == course::legacy_id)
    id = fmt::format("course-{:08x}", static_cast<std::uint32_t>(workbook::fnv1a(name)));
  return id;
}

/// Returns the words of a title that have digits, as they follow others in a list: `, "09"`.
std::string words_with_digits(std::string_view title) {
  std::string list;
  for (const text::Text& word :
       text::Text(std::make_shared<const text::Source>("title", std::string(title))).words())
    if (std::any_of(word.view().begin(), word.view().end(), [](char c) { return text::is_digit(c); }))
      list += fmt::format(", \"{}\"", word.view());
  return list;
}

bool is_named(const course::Course& file, const std::string& lesson) {
  return std::any_of(file.folders.begin(), file.folders.end(),
                     [&](const text::Text& folder) { return folder.str() == lesson; });
}

/// True if the lesson's folder does not exist yet.
bool is_free(const files::Disk& course, const std::string& lesson, bool is_listed, Console& console) {
  if (!course.exists(files::Path("lessons") / lesson)) return true;
  print_error(console, fmt::format("lessons/{} already exists, and nothing is overwritten", lesson),
              is_listed ? "choose another name"
                        : "choose another name; or, if it is a lesson, add it to 'lessons' in "
                          "lessons/course.yaml");
  return false;
}

/// True if no example of the course has the id. Otherwise prints where it is used.
bool is_unused(const course::Course& course, const std::string& id, Console& console) {
  for (const course::Lesson& lesson : course.lessons)
    for (const course::Example& example : lesson.examples)
      if (example.id.str() == id) {
        const text::Span place = example.id.span();
        print_error(console,
                    fmt::format("duplicate example '{}': it is already defined at {}:{}", id,
                                place.source->name(), place.source->position(place.begin).line),
                    "choose another name; the id of an example must be unique in the course");
        return false;
      }
  return true;
}

/// Appends `more` to a file's text after an empty line.
std::string append_text(std::string text, const std::string& more) {
  const bool has_carriage_returns = text.find("\r\n") != std::string::npos;
  const std::string newline = has_carriage_returns ? "\r\n" : "\n";
  if (!text.empty() && text.back() != '\n') text += newline;
  if (!text.empty()) text += newline;
  for (const char c : more) text += c == '\n' ? newline : std::string(1, c);
  return text;
}

}  // namespace

int new_course(const NewCourseOptions& options, Console& console) {
  const files::Path folder = files::resolve_parents(options.course.folder / options.folder);
  if (!is_free(folder, console)) return exit_bad_input;
  files::NewFolder made(folder);
  const auto skeletons = find_skeletons(folder, "course", console);
  if (!skeletons) return exit_bad_input;
  confine_with(options.course, {}, folder / course_file_path);
  files::DiskFiles disk(folder);
  files::Draft draft(disk);
  text::Diagnostics diagnostics;
  Filling empty;
  const std::string title = title_of(folder);
  empty.words = {{"title", title},
                 {"id", id_of(folder)},
                 {"lesson", first_lesson},
                 {"numerals", words_with_digits(title)}};
  auto course = filled_skeletons(*skeletons, "course", empty, diagnostics);
  if (diagnostics.has_errors()) return refuse(diagnostics, console);
  const std::string course_text = course[course_file_path];
  const auto course_file = read_course_text(course_text, diagnostics);
  if (!course_file) return refuse(diagnostics, console);
  Filling filling = filling_for(course_file->documents, course_file->misconceptions);
  filling.words = {{"title", in_prose(as_title(first_lesson))}, {"lesson", first_lesson}};
  write_schemas(draft);
  for (const auto& [path, text] : filled_skeletons(*skeletons, "first-lesson", filling, diagnostics))
    draft.write(files::Path("lessons") / first_lesson / path,
                with_schema(draft, std::string(first_lesson) + "/" + path, text));
  if (diagnostics.has_errors()) return refuse(diagnostics, console);
  // The course file is written last, since it is what makes the folder a course.
  for (const auto& [path, text] : course)
    if (path != course_file_path) draft.write(path, text);
  draft.write(course_file_path, with_schema(draft, "course.yaml", course_text));
  if (const int status = write_new(draft, folder, console); status != exit_ok) return status;
  made.keep();
  console.out << fmt::format("next: {}\n", build_words(folder));
  return exit_ok;
}

int new_lesson(const NewLessonOptions& options, Console& console) {
  if (!check_name(options.name, "a lesson", console)) return exit_bad_input;
  const auto folder = require_course(options.course, console);
  if (!folder) return exit_bad_input;
  confine(options.course, *folder);
  files::DiskFiles disk(*folder);
  finish_sources(disk, true, console);
  const std::string text = disk.read(course_file_path).value_or("");
  text::Diagnostics diagnostics;
  const auto course_file = read_course_text(text, diagnostics);
  if (!course_file) return refuse(diagnostics, console);
  const bool is_listed = is_named(*course_file, options.name);
  if (!is_free(disk, options.name, is_listed, console)) return exit_bad_input;
  const auto skeletons = find_skeletons(*folder, "lesson", console);
  if (!skeletons) return exit_bad_input;

  Filling filling = filling_for(course_file->documents, course_file->misconceptions);
  filling.words = {{"title", in_prose(as_title(options.name))}, {"lesson", options.name}};
  files::Draft draft = pipeline::read_screened(disk, [&](const files::Files& course) {
    files::Draft made(disk);
    for (const auto& [path, bytes] : filled_skeletons(*skeletons, "lesson", filling, diagnostics))
      made.write(files::Path("lessons") / options.name / path,
                 with_schema(course, options.name + "/" + path, bytes));
    return made;
  });
  if (diagnostics.has_errors()) return refuse(diagnostics, console);
  // The list of lessons is written last. Until then the course is unchanged.
  if (!is_listed) {
    const auto source = std::make_shared<const text::Source>(course_file_path, text);
    const auto longer = course::with_lesson(source, options.name, diagnostics);
    if (!longer) return refuse(diagnostics, console);
    draft.write(course_file_path, *longer);
  }
  if (const int status = write_new(draft, "", console); status != exit_ok) return status;
  console.out << fmt::format("next: {}\n", build_words(options.course.folder));
  return exit_ok;
}

int new_example(const NewExampleOptions& options, Console& console) {
  if (!check_name(options.name, "an example", console)) return exit_bad_input;
  const auto folder = require_course(options.course, console);
  if (!folder) return exit_bad_input;
  confine(options.course, *folder);
  files::DiskFiles disk(*folder);
  finish_sources(disk, true, console);
  text::Diagnostics diagnostics;
  const auto course = pipeline::load_course(disk, diagnostics);
  if (!course) return refuse(diagnostics, console);
  if (!has_lessons(*course, {options.lesson}, console) || !is_unused(*course, options.name, console))
    return exit_bad_input;
  const auto skeletons = find_skeletons(*folder, "example", console);
  if (!skeletons) return exit_bad_input;

  Filling filling = filling_for(course->documents, course->misconceptions);
  filling.words = {
      {"title", in_prose(as_title(options.name))}, {"lesson", options.lesson}, {"example", options.name}};
  const auto filled = filled_skeletons(*skeletons, "example", filling, diagnostics);
  if (diagnostics.has_errors()) return refuse(diagnostics, console);
  const files::Path lesson = files::Path("lessons") / options.lesson;
  files::Draft draft(disk);
  for (const auto& [path, text] : filled)
    draft.write(lesson / path, append_text(disk.read(lesson / path).value_or(""), text));
  if (const int status = write_new(draft, "", console); status != exit_ok) return status;
  console.out << fmt::format(
      "next: place the example in {}/lesson.md with these lines, then {}\n\n```{{example}} {}\n```\n",
      lesson.generic_string(), build_words(options.course.folder), options.name);
  return exit_ok;
}

}  // namespace proofsheet::commands
