#include "course/schema.hpp"

#include <fmt/format.h>

#include <ostream>

#include "commands/commands.hpp"
#include "commands/workspace.hpp"
#include "documents/project.hpp"

namespace proofsheet::commands {

namespace {

const std::string lessons_root = "lessons";

/// Returns the schemas of a course's files and that of proofsheet.yaml.
std::map<std::string, std::string> all_schemas() {
  std::map<std::string, std::string> all = course::schemas();
  all["proofsheet"] =
      course::schema_of_file({"proofsheet", course::Presence::optional, course::Shape::mapping,
                              "the values and equations that documents are checked against",
                              course::form_of<documents::project_table>});
  return all;
}

/// Writes the schemas that differ from the existing ones. Returns their number.
std::size_t write_schemas(files::Disk& course) {
  std::size_t written = 0;
  files::Draft draft(course);
  for (const auto& [kind, bytes] : all_schemas()) {
    const files::Path path = files::Path(lessons_root) / course::schema_path(kind);
    if (course.read(path) == bytes) continue;
    draft.write(path, bytes);
    ++written;
  }
  if (written > 0) draft.commit([](const files::Path&, bool) {});
  return written;
}

/// Returns the files whose first line does not name their schema, each with the missing line.
std::string files_without_comment(const files::Files& course) {
  std::string lines;
  for (const files::Path& path : course.list(lessons_root)) {
    const std::string comment =
        course::schema_comment(path.lexically_relative(lessons_root).generic_string());
    const auto text = comment.empty() ? std::nullopt : course.read(path);
    if (text && !text->starts_with(comment))
      lines += fmt::format("  {}\n    {}\n", path.generic_string(), comment);
  }
  return lines;
}

}  // namespace

int schema(const SchemaOptions& options, Console& console) {
  if (!options.kind.empty()) {
    console.out << (options.kind == "report" ? reports::report_schema() : all_schemas().at(options.kind));
    return exit_ok;
  }
  const auto folder = require_course(options.course, console);
  if (!folder) return exit_bad_input;
  confine(options.course, *folder);
  files::DiskFiles course(*folder);
  finish_sources(course, true, console);
  const std::size_t written = write_schemas(course);
  console.out << fmt::format("{} schemas in lessons/schema/ ({} written)\n", all_schemas().size(), written);
  if (const std::string lines = files_without_comment(course); !lines.empty())
    console.out << "An editor finds the schema of a file by its first line. Add this line to these files:\n"
                << lines;
  return exit_ok;
}

}  // namespace proofsheet::commands
