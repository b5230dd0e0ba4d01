#pragma once
#include <optional>

#include "commands/commands.hpp"
#include "commands/pipeline.hpp"
#include "commands/place.hpp"

namespace proofsheet::commands {

/// A course on the disk, with the templates that it is rendered with.
struct Opened {
  files::DiskFiles course;
  files::DiskFiles templates;  ///< the folder that holds templates/
  files::Path folder;          ///< of the course, absolute
};
/// Nothing, and a message, if there is no course or there are no templates.
std::optional<Opened> open(const CourseOptions& options, diagnostics::Diagnostics& diagnostics);
/// The same; the message is printed.
std::optional<Opened> open(const CourseOptions& options, Console& console);
/// The folder of the course; nothing, and a message, if there is none.
std::optional<files::Path> find_course_or_say(const CourseOptions& options, Console& console);
/// The course in this folder. Nothing, and a message, if there are no templates.
std::optional<Opened> open_at(const files::Path& course, diagnostics::Diagnostics& diagnostics);
/// The same; the message is printed.
std::optional<Opened> open_at(const files::Path& course, Console& console);
/// make() with progress on the console; diagnostics are printed. `at_stage` is called at every stage too, and
/// may throw to stop.
Made make_and_report(const Opened& opened, Console& console, const Progress& at_stage = {});
/// Findings as warnings: they do not stop a build; `check` fails on them.
void warn(const std::vector<ledger::Finding>& findings, Console& console);

/// Whether the course has a lesson of this name; if not, a message with the nearest.
bool has_lesson(const course::Course& course, const std::string& name, diagnostics::Diagnostics& diagnostics);
/// The same; the message is printed.
bool has_lesson(const course::Course& course, const std::string& name, Console& console);

}  // namespace proofsheet::commands
