#pragma once
// Helpers shared by the three kinds of `new`.
#include <optional>
#include <string>
#include <string_view>

#include "commands/commands.hpp"
#include "commands/console.hpp"
#include "course/course_file.hpp"
#include "files/files.hpp"

namespace proofsheet::commands {

/// Returns a valid name similar to the text: `lessons/Sea Tides/` → `sea-tides`. The result may be empty.
std::string as_name(std::string_view text);
/// Returns a title for a name: `sea-tides` → "Sea tides". Characters that are not literal in a YAML or
/// Markdown title become spaces. The result may be empty.
std::string as_title(std::string_view name);
/// Returns the title as prose in which its numerals are declared plain.
std::string in_prose(std::string_view title);

/// True if the name is valid for `noun` ("a lesson", "an example"). Otherwise prints a message with a
/// proposal.
bool check_name(std::string_view name, std::string_view noun, Console& console);

/// Parses the text of course.yaml without looking for the lessons that it names. Returns `nullopt` and
/// reports errors if it is not valid.
std::optional<course::Course> read_course_text(const std::string& text, text::Diagnostics& diagnostics);
/// Returns the text of a new file. If the course has its schema, the text starts with the line that names the
/// schema to editors. `path` is relative to lessons/.
std::string with_schema(const files::Files& course, const std::string& path, const std::string& text);
/// Writes the schemas for editors into the course.
void write_schemas(files::Draft& draft);
/// Prints the messages, and that nothing was written. Returns the exit code for bad input.
int refuse(const text::Diagnostics& diagnostics, Console& console);
/// Loads the course as it would be after the change. If there are no errors, writes the files and lists each
/// path after `shown_in`. Otherwise prints the errors and writes nothing.
int write_new(files::Draft& draft, const files::Path& shown_in, Console& console);

/// Returns `proofsheet -C FOLDER build`, quoted for a shell.
std::string build_words(const files::Path& folder);

}  // namespace proofsheet::commands
