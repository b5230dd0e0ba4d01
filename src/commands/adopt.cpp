#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "commands/adopt_bank.hpp"
#include "commands/check_documents.hpp"
#include "commands/commands.hpp"
#include "commands/destination.hpp"
#include "commands/rewriting.hpp"
#include "commands/workspace.hpp"
#include "documents/adoption.hpp"
#include "files/exchange.hpp"
#include "files/named.hpp"
#include "pipeline/screened.hpp"
#include "reports/report.hpp"
#include "seen/formats.hpp"
#include "text/characters.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

namespace {

constexpr const char* name_a_file = "name a new file with --output";

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

text::SourcePtr source_of(const std::string& file, std::string bytes, std::size_t& replaced,
                          Console& console) {
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

/// A document that is not a lesson, and the folder of its project.
struct AdoptedDocument {
  const AdoptOptions& options;
  text::SourcePtr text;
  bool is_changed = false;  ///< bytes that are not UTF-8 were replaced in `text`
  files::Path folder;
  std::string name;  ///< relative to the folder
  std::optional<std::string> project, accepted;
};

std::string near_misses_text(const documents::Proposals& proposals) {
  std::string text;
  for (const documents::Proposal& one : proposals.numbers)
    if (!one.due.empty())
      text += line_about(one.number.span(),
                         fmt::format("near miss: {} is {}, and {} is right", one.written, one.what, one.due));
  return text;
}

/// Throws Refused if the document or the files of its project can't be written.
void check_writable(const AdoptedDocument& document, const files::DiskFiles& disk) {
  if (document.is_changed)
    throw files::Refused(fmt::format("'{}' is not UTF-8", document.options.file), "save it as UTF-8");
  for (const std::string& file :
       {document.name, std::string(documents::project_file), std::string(documents::accepted_file)}) {
    if (disk.is_link(file))
      throw files::Refused(fmt::format("'{}' is a link", file), "adopt the file that it points to");
    disk.check_replaceable(file);
  }
}

/// Writes the document, its project and the accepted numerals as one change, and prints what changed.
int write_adoption(const AdoptedDocument& document, const documents::Adoption& adoption, Console& console) {
  files::DiskFiles disk(document.folder);
  check_writable(document, disk);
  std::string messages;
  files::SourceChange change(disk);
  const auto put = [&](const std::string& file, const std::optional<std::string>& was, const std::string& now,
                       const std::string& what) {
    if (was ? *was == now : now.empty()) return;
    change.replace(file, was, now);
    messages += fmt::format("{}: {}\n", file, what);
  };
  std::size_t claims = 0;
  for (const documents::Insertion& one : adoption.insertions)
    claims += one.table == std::string::npos ? one.numbers.size()
                                             : adoption.proposals.tables[one.table].columns.size();
  put(documents::project_file, document.project, adoption.project, document.project ? "extended" : "written");
  put(document.name, document.text->text(), adoption.document,
      text::count_with_noun(claims, "claim") + " added");
  put(documents::accepted_file, document.accepted, adoption.accepted,
      text::count_with_noun(adoption.proposals.untraced.size(), "numeral") + " without a source accepted");
  for (const std::string& file : change.make())
    throw files::Refused(fmt::format("'{}' changed while it was read", file), "run the command again");
  (document.options.format == "json" ? console.err : console.out)
      << near_misses_text(adoption.proposals)
      << (messages.empty() ? fmt::format("{}: nothing to add\n", document.name) : messages)
      << documents::summary_of(adoption.proposals, document.options.file) << "\n";
  if (adoption.wrong > 0)
    console.err << fmt::format(
        "{} not right\n    hint: compare with 'proofsheet check --diff {}', then correct with "
        "'proofsheet check --fix {}'\n",
        adoption.wrong == 1 ? "1 claim is" : fmt::format("{} claims are", adoption.wrong),
        document.options.file, document.options.file);
  return adoption.wrong == 0 ? exit_ok : exit_drifted;
}

/// Proposes claims for a document, and prints or writes them.
int adopt_document(const AdoptedDocument& document, const Destination& output, Console& console) {
  const files::DiskFiles disk(document.folder);
  text::Diagnostics messages;
  const auto accepted =
      document.accepted ? std::make_shared<const text::Source>(documents::accepted_file, *document.accepted)
                        : nullptr;
  const auto adoption =
      documents::adopt({document.text, document.name, document.project, accepted, disk}, messages);
  console.clear();
  console.err << text::render(messages);
  if (!adoption) return exit_bad_input;
  if (document.options.format == "json")
    console.out << proposals_json(adoption->proposals, adoption->project, document.options.file);
  if (document.options.write) return write_adoption(document, *adoption, console);
  if (!document.options.output.empty()) write_file(adoption->document, output, name_a_file);
  if (document.options.format != "json")
    console.out << proposals_text(adoption->proposals, adoption->insertions, adoption->project,
                                  document.options.file);
  return adoption->proposals.is_all() && adoption->wrong == 0 ? exit_ok : exit_drifted;
}

/// Returns the place of a file: in the folder of `-C` if there is none in the working folder.
std::string place_of(const AdoptOptions& options) {
  const files::Path below = options.course.folder / options.file;
  const bool is_below =
      !files::is_there(files::absolute(options.file)) && files::is_there(files::absolute(below));
  return is_below ? below.generic_string() : options.file;
}

/// True if a file is below the folder `lessons` of the course.
bool is_of_course(const std::string& file, const files::Path& course) {
  for (files::Path place = files::absolute(file); place.has_relative_path(); place = place.parent_path())
    if (files::is_same(place, course / "lessons")) return true;
  return false;
}

}  // namespace

int adopt(const AdoptOptions& asked, Console& console) {
  AdoptOptions options = asked;
  options.file = place_of(asked);
  if (auto bytes = bank_bytes(options.file)) return adopt_bank(options, *std::move(bytes), console);
  if (!options.write_to.empty()) {
    print_error(console, fmt::format("'{}' is not a question bank", options.file),
                "leave out the folder: a document gets its claims where it is");
    return exit_bad_input;
  }
  const Destination output = Destination::fresh(options.output);
  auto bytes = read_file(options.file, console);
  if (!bytes) return exit_bad_input;
  const auto folder = find_course(options.course.folder);
  const files::Path own_folder = files::absolute(options.file).parent_path();
  const auto project = find_project(own_folder);
  std::vector<files::AllowedPath> others{{project.value_or(own_folder), options.write}};
  confine_with(options.course, folder.value_or(files::Path()), options.output, others);
  const auto format = seen::format_of(options.file);
  if (options.write && (!format || (folder && is_of_course(options.file, *folder)))) {
    print_error(console,
                fmt::format("'{}' is {}", options.file,
                            format ? "a file of the course" : "not a document of a known format"),
                format ? "write a new file with --output, and take from it what you like"
                       : "use a file whose name ends in one of: " + seen::known_endings());
    return exit_bad_input;
  }
  const bool is_lesson = !options.write && (folder || !options.lesson.empty() || !format) &&
                         format.value_or(seen::Format::markdown) == seen::Format::markdown;
  std::size_t replaced = 0;
  const text::SourcePtr text = source_of(options.file, *std::move(bytes), replaced, console);
  if (!is_lesson) {
    const bool is_below = !options.write && !project && !files::Path(options.file).is_absolute();
    AdoptedDocument document{options, text, replaced > 0, project.value_or(own_folder), {}, {}, {}};
    document.name = is_below
                        ? options.file
                        : files::absolute(options.file).lexically_relative(document.folder).generic_string();
    files::DiskFiles disk(document.folder);
    finish_sources(disk, options.write, console);
    document.project = disk.read(documents::project_file);
    document.accepted = disk.read(documents::accepted_file);
    return adopt_document(document, output, console);
  }
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
  console.out << (options.format == "json" ? reports::tracing_json(traced, options.file)
                                           : reports::tracing_text(traced));
  return exit_ok;
}

}  // namespace proofsheet::commands
