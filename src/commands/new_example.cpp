#include <fmt/format.h>

#include <ostream>

#include "commands/new_files.hpp"
#include "commands/new_name.hpp"
#include "commands/skeleton.hpp"
#include "commands/workspace.hpp"

namespace proofsheet::commands {

namespace {

/// Whether no example of the course has the id; if one has, a message that says where.
bool is_fresh(const course::Course& course, const std::string& id, Console& console) {
  for (const course::Lesson& lesson : course.lessons)
    for (const course::Example& example : lesson.examples)
      if (example.id.str() == id) {
        const diagnostics::Span place = example.id.span();
        console.err << fmt::format(
            "error: there is an example '{}' already, at {}:{}\n"
            "    hint: choose another name; ids of examples are unique in the whole course\n",
            id, place.source->name(), place.source->position(place.begin).line);
        return false;
      }
  return true;
}

/// A file's text with more below it, set apart by an empty line.
std::string below(std::string text, const std::string& more) {
  const bool has_carriage_returns = text.find("\r\n") != std::string::npos;
  const std::string newline = has_carriage_returns ? "\r\n" : "\n";
  if (!text.empty() && text.back() != '\n') text += newline;
  if (!text.empty()) text += newline;
  for (const char c : more) text += c == '\n' ? newline : std::string(1, c);
  return text;
}

}  // namespace

int new_example(const NewExampleOptions& options, Console& console) {
  if (!check_name(options.name, "an example", console)) return bad_input;
  const auto folder = require_course(options.course, console);
  if (!folder) return bad_input;
  files::DiskFiles disk(*folder);
  diagnostics::Diagnostics diagnostics;
  const auto course = course::load(disk, diagnostics, pages::page_names());
  if (!course) return refuse(diagnostics, console);
  if (!has_lesson(*course, options.lesson, console) || !is_fresh(*course, options.name, console))
    return bad_input;
  const auto skeletons = find_skeletons(*folder, "example", console);
  if (!skeletons) return bad_input;

  Filling filling = filling_for(course->documents, course->misconceptions);
  filling.words = {
      {"title", in_prose(as_title(options.name))}, {"lesson", options.lesson}, {"example", options.name}};
  const auto filled = filled_skeletons(*skeletons, "example", filling, diagnostics);
  if (diagnostics.has_errors()) return refuse(diagnostics, console);
  const files::Path lesson = files::Path("lessons") / options.lesson;
  files::Draft draft(disk);
  for (const auto& [path, text] : filled)
    draft.write(lesson / path, below(disk.read(lesson / path).value_or(""), text));
  if (const int status = write_new(draft, "", console); status != fine) return status;
  console.out << fmt::format(
      "next: place the example in {}/lesson.md with these lines, then {}\n\n```{{example}} {}\n```\n",
      lesson.generic_string(), build_words(options.course.folder), options.name);
  return fine;
}

}  // namespace proofsheet::commands
