#pragma once
// What the three kinds of `new` share.
#include <optional>
#include <string>
#include <string_view>

#include "commands/commands.hpp"
#include "commands/console.hpp"
#include "course/course_file.hpp"
#include "files/files.hpp"

namespace proofsheet::commands {

/// The name most like a text that may be one: `lessons/Sea Tides/` → `sea-tides`. May be empty.
std::string as_name(std::string_view text);
/// What a name says to people: `sea-tides` → "Sea tides". Characters that a title in YAML or Markdown could
/// not hold as they are become spaces. May be empty.
std::string as_title(std::string_view name);
/// The title as prose: its numerals are declared plain words.
std::string in_prose(std::string_view title);

/// Whether the name can be that of `noun` ("a lesson", "an example"); if not, a message that proposes one.
bool check_name(std::string_view name, std::string_view noun, Console& console);

/// What the text of course.yaml says; the lessons it names are not looked for. Nothing, and errors, if it
/// can't be read.
std::optional<course::Course> read_course_text(const std::string& text,
                                               diagnostics::Diagnostics& diagnostics);
/// The text of a new file, with the line that tells an editor its schema before it where the course has that
/// schema. `path`: below lessons/.
std::string with_schema(const files::Files& course, const std::string& path, const std::string& text);
/// Writes the schemas of editors into the course.
void write_schemas(files::Draft& draft);
/// Prints what there is to say, and that nothing was written; gives the exit code of bad input.
int refuse(const diagnostics::Diagnostics& diagnostics, Console& console);
/// Loads the course as it would be. If that gives no error, writes it and lists what was written, each path
/// behind `shown_in`; else says what is wrong and writes nothing.
int write_new(files::Draft& draft, const files::Path& shown_in, Console& console);

/// `proofsheet -C FOLDER build`, as it is typed in a shell.
std::string build_words(const files::Path& folder);

}  // namespace proofsheet::commands
