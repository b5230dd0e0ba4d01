#include "commands/new_files.hpp"

#include <fmt/format.h>

#include <memory>
#include <ostream>

#include "course/schema.hpp"
#include "diagnostics/counted.hpp"
#include "pages/pages.hpp"

namespace proofsheet::commands {

namespace {

/// A word of a command line, quoted if a shell would read more into it.
std::string shell_word(const std::string& word) {
  constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:+@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace

std::optional<course::Course> read_course_text(const std::string& text,
                                               diagnostics::Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const auto root =
      course::parse_yaml(std::make_shared<const diagnostics::Source>(course_file_path, text), diagnostics);
  if (!root) return {};
  course::Course file = course::read_course_file(*root, pages::page_names(), diagnostics);
  if (diagnostics.errors() > errors) return {};
  return file;
}

int refuse(const diagnostics::Diagnostics& diagnostics, Console& console) {
  const std::size_t errors = diagnostics.distinct_errors();
  console.err << diagnostics::render(diagnostics)
              << fmt::format("\n{}; nothing was written\n", diagnostics::counted(errors, "error"));
  return bad_input;
}

std::string with_schema(const files::Files& course, const std::string& path, const std::string& text) {
  const std::string comment = course::schema_comment(path);
  if (comment.empty()) return text;
  const std::string kind = files::Path(path).stem().generic_string();
  return course.read(files::Path("lessons") / course::schema_path(kind)) ? comment + "\n" + text : text;
}

void write_schemas(files::Draft& draft) {
  for (const auto& [kind, schema] : course::schemas())
    draft.write(files::Path("lessons") / course::schema_path(kind), schema);
}

int write_new(files::Draft& draft, const files::Path& shown_in, Console& console) {
  diagnostics::Diagnostics diagnostics;
  course::load(draft, diagnostics, pages::page_names());
  if (diagnostics.has_errors()) return refuse(diagnostics, console);
  draft.commit([&](const files::Path& path, bool is_new) {
    console.out << fmt::format("{} {}\n", is_new ? "wrote" : "changed",
                               (shown_in / path).lexically_normal().generic_string());
  });
  return fine;
}

std::string build_words(const files::Path& folder) {
  if (folder == ".") return "proofsheet build";
  return fmt::format("proofsheet -C {} build", shell_word(folder.generic_string()));
}

}  // namespace proofsheet::commands
