#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "commands/check_documents.hpp"
#include "commands/commands.hpp"
#include "commands/destination.hpp"
#include "commands/workspace.hpp"
#include "documents/proposals.hpp"
#include "files/named.hpp"
#include "pipeline/screened.hpp"
#include "reports/report.hpp"
#include "seen/formats.hpp"
#include "text/characters.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

namespace {

constexpr const char* name_a_file = "name a new file with --output";

void print_error(Console& console, const std::string& fact, const std::string& hint) {
  console.err << fmt::format("error: {}\n    hint: {}\n", fact, hint);
}

/// Replaces every byte that is not UTF-8 by `?`, so that all offsets stay the same. Counts the bytes in
/// `replaced`.
std::string replace_bad_bytes(std::string bytes, std::size_t& replaced) {
  for (auto bad = text::first_bad_byte(bytes); bad; ++replaced) {
    bytes[*bad] = '?';
    const auto next = text::first_bad_byte(std::string_view(bytes).substr(*bad));
    bad = next ? std::optional(*bad + *next) : std::nullopt;
  }
  return bytes;
}

std::optional<std::string> read_file(const std::string& file, Console& console) {
  const files::NamedFile place = files::open_named(file);
  std::optional<std::string> bytes;
  if (!place.folder.is_folder(place.path)) bytes = place.folder.read(place.path);
  if (!bytes) {
    print_error(console, fmt::format("there is no file '{}'", file), "name a Markdown file");
    return std::nullopt;
  }
  if (const std::string_view encoding = text::wide_encoding(*bytes); !encoding.empty()) {
    print_error(console, fmt::format("'{}' is in {}, not in UTF-8", file, encoding), "save it as UTF-8");
    return std::nullopt;
  }
  return bytes;
}

text::SourcePtr source_of(const std::string& file, std::string bytes, Console& console) {
  std::size_t replaced = 0;
  std::string text = replace_bad_bytes(std::move(bytes), replaced);
  if (replaced > 0)
    console.err << fmt::format(
        "{}: warning: {} not UTF-8, and read as '?'\n    hint: save the file as UTF-8\n", file,
        replaced == 1 ? "1 byte is" : fmt::format("{} bytes are", replaced));
  return std::make_shared<const text::Source>(file, std::move(text));
}

/// Returns the course, or `nullopt` if there is none or it cannot be read. `check` reports its errors. Throws
/// AllRefused.
std::optional<course::Course> read_course(const std::optional<files::Path>& folder, Console& console) {
  if (!folder) return std::nullopt;
  text::Diagnostics diagnostics;
  auto course = pipeline::load_course(files::DiskFiles(*folder), diagnostics);
  if (course && !diagnostics.has_errors()) return course;
  console.err << fmt::format(
      "warning: the course has {}, so the document is not compared with it\n"
      "    hint: fix what 'proofsheet check' reports, then run this again\n",
      text::count_with_noun(diagnostics.distinct_errors(), "error"));
  return std::nullopt;
}

/// Returns the lesson whose folder contains the file, or the empty string if there is none.
std::string lesson_containing(const std::string& file, const files::Path& course_folder,
                              const course::Course& course) {
  const files::Path folder = files::absolute(file).parent_path();
  for (const course::Lesson& lesson : course.lessons)
    if (files::is_same(folder, course_folder / "lessons" / lesson.folder)) return lesson.folder;
  return {};
}

void write_lesson(const Destination& output, const text::Source& text, const tracing::TracedLesson& traced,
                  Console& console) {
  write_file(with_suggestions(text, traced), output, name_a_file);
  const auto ready = std::count_if(traced.numerals.begin(), traced.numerals.end(),
                                   [](const tracing::TracedNumeral& numeral) { return numeral.is_ready; });
  console.err << fmt::format("{}: {} inserted\n", output.place(),
                             text::count_with_noun(static_cast<std::size_t>(ready), "role"));
}

/// Prints suggestions for the numerals of a document that is not a lesson. `folder` is the folder of its
/// project.
int adopt_document(const AdoptOptions& options, const text::SourcePtr& text,
                   const std::optional<files::Path>& folder, const Destination& output, Console& console) {
  text::Diagnostics messages;
  documents::Project project;
  if (folder)
    if (auto bytes = files::DiskFiles(*folder).read(documents::project_file))
      project = documents::read_project(
          std::make_shared<const text::Source>(documents::project_file, *std::move(bytes)),
          files::DiskFiles(*folder), messages);
  const files::Path file = files::absolute(options.file);
  const course::Notation notation =
      project.notation_of(folder ? file.lexically_relative(*folder).generic_string() : std::string(),
                          documents::language_of(text));
  const documents::Document document{options.file, documents::read_document(text, notation, messages),
                                     notation};
  console.clear();
  console.err << text::render(messages);
  if (messages.has_errors()) return exit_bad_input;
  const documents::Proposals proposals = proposals_for(document, project);
  if (!options.output.empty()) write_file(with_insertions(*text, proposals), output, name_a_file);
  console.out << (options.json ? proposals_json(proposals, options.file)
                               : proposals_text(proposals, options.file));
  return proposals.is_all() ? exit_ok : exit_drifted;
}

}  // namespace

int adopt(const AdoptOptions& options, Console& console) {
  const Destination output = Destination::fresh(options.output);
  auto bytes = read_file(options.file, console);
  if (!bytes) return exit_bad_input;
  const auto folder = find_course(options.course.folder);
  const auto project = find_project(files::absolute(options.file).parent_path());
  std::vector<files::AllowedPath> others;
  if (project) others.push_back({*project});
  confine_with(options.course, folder.value_or(files::Path()), options.output, others);
  const text::SourcePtr text = source_of(options.file, *std::move(bytes), console);
  const bool is_lesson = folder || !options.lesson.empty() || !seen::format_of(options.file);
  if (!is_lesson || seen::format_of(options.file).value_or(seen::Format::markdown) != seen::Format::markdown)
    return adopt_document(options, text, project, output, console);
  console.progress("reading the course");
  const auto course = read_course(folder, console);
  tracing::TracingInput input{text, course ? &*course : nullptr, options.lesson};
  if (course && !options.lesson.empty() && !has_lessons(*course, {options.lesson}, console))
    return exit_bad_input;
  if (course && options.lesson.empty()) input.lesson = lesson_containing(options.file, *folder, *course);
  if (!course) input.lesson.clear();
  console.progress("comparing numerals with values");
  const tracing::TracedLesson traced = tracing::trace(input);
  console.clear();
  if (!options.output.empty()) write_lesson(output, *text, traced, console);
  console.out << (options.json ? reports::tracing_json(traced, options.file) : reports::tracing_text(traced));
  return exit_ok;
}

}  // namespace proofsheet::commands
