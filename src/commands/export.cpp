#include <fmt/format.h>

#include <ostream>

#include "commands/commands.hpp"
#include "commands/destination.hpp"
#include "commands/workspace.hpp"
#include "exports/target.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

namespace {

using exports::ExportResult;
using text::count_with_noun;

std::string file_of(const ExportOptions& options, const exports::Target& target) {
  return options.output.empty() ? std::string(target.word) + target.ending : options.output;
}

/// Returns a summary such as `80 cards, 91 questions, 38 keys proven, 1 refused`.
std::string summary_of(const ExportResult& exported) {
  std::string summary = fmt::format("{}, {}", count_with_noun(exported.cards, "card"),
                                    count_with_noun(exported.questions, "question"));
  if (exported.keys > 0) summary += fmt::format(", {} proven", count_with_noun(exported.keys, "key"));
  if (!exported.adapted.empty()) summary += fmt::format(", {} adapted", exported.adapted.size());
  if (!exported.refused.empty()) summary += fmt::format(", {} refused", exported.refused.size());
  return summary;
}

/// Warns about items that changed since their release. They are exported with the date of the release, so
/// programs that have imported them ignore the change.
void warn_released(const workbook::Workbook& workbook, Console& console) {
  text::Diagnostics warnings;
  for (const ledger::Finding& finding : workbook.findings)
    if (finding.kind == ledger::Finding::Kind::released)
      warnings.warning(finding.span, finding.message, finding.hint);
  tell(warnings, console);
}

/// Warns about a course without an id: its notes lose their learners' progress if its title changes.
void warn_without_id(const course::Course& course, Console& console) {
  text::Diagnostics warnings;
  warnings.warning(
      course.title.span(),
      "the course has no 'id:', so the ids of its notes are made from its title and author",
      "write 'id: my-course' below the title, with a name that none of your other courses has; or "
      "'id: legacy' if learners have imported the deck from an earlier release, so that their "
      "progress stays");
  tell(warnings, console);
}

/// Exports cards and questions for a teacher, including the model answers. Returns `nullopt` and prints
/// messages if that fails.
std::optional<ExportResult> exported_pieces(const ExportOptions& options, const exports::Target& target,
                                            const Workspace& workspace, const Destination& destination,
                                            Console& console) {
  pipeline::Options teaching = options_of(workspace, console);
  teaching.edition = course::Edition::teacher;
  text::Diagnostics diagnostics;
  runs::Observations seen;
  const runs::ObservedFiles course(workspace.course, seen);
  auto made =
      runs::compute({course, workspace.templates}, teaching, runs::scope_of(options.lessons), diagnostics);
  console.clear();
  destination.reject_overlap(seen.files_read(), workspace.folder);
  tell(diagnostics, console);
  if (!made || !has_lessons(made->loaded.course, options.lessons, console)) return std::nullopt;
  auto& [loaded, workbook] = *made;
  pipeline::judge(workbook, loaded, pipeline::released_before(workspace.course, loaded.course));
  const pages::Snippets snippets(workbook, *loaded.templates, target.home, target.pictures);
  exports::Material material = exports::collect_material(
      loaded.course, workbook, snippets,
      {options.lessons, options.choose ? exports::Numbers::chosen : exports::Numbers::typed,
       options.variants ? exports::States::all : exports::States::shown, target.pictures});
  material.adapts = options.adapt;
  warn_released(workbook, console);
  if (target.needs_id && loaded.course.id.empty() && !material.lessons.empty())
    warn_without_id(loaded.course, console);
  tell(material.warnings, console);
  return target.write(material);
}

/// Exports the site for learners: always the student edition, and always the whole course.
std::optional<ExportResult> exported_site(const ExportOptions& options, const exports::Target& target,
                                          Workspace workspace, const Destination& destination,
                                          Console& console) {
  if (!options.lessons.empty() || options.choose || options.adapt || options.variants) {
    print_error(console, fmt::format("'{}' exports the whole site", target.word),
                "leave out --lesson, --choose, --adapt and --variants");
    return std::nullopt;
  }
  workspace.edition = course::Edition::student;
  text::Diagnostics diagnostics;
  runs::Inputs seen;
  Request request;
  request.seen = &seen;
  const auto made = run_and_report(workspace, console, diagnostics, std::move(request));
  destination.reject_overlap(seen.course.files_read(), workspace.folder);
  if (!made) return std::nullopt;
  return target.write_site(exports::site_of(made->course, made->pages));
}

}  // namespace

int export_course(const ExportOptions& options, Console& console) {
  const exports::Target& target = *exports::target_named(options.target);
  const auto workspace = open(options.course, console);
  if (!workspace) return exit_bad_input;
  const std::string file = file_of(options, target);
  const Destination destination(file);
  confine_with(options.course, workspace->folder, file);
  const auto made = target.write ? exported_pieces(options, target, *workspace, destination, console)
                                 : exported_site(options, target, *workspace, destination, console);
  if (!made) return exit_bad_input;
  const ExportResult& exported = *made;
  tell(exported.warnings, console);
  tell(exports::refusal_warnings(exported.refused), console);
  if (exported.cards + exported.questions == 0) {
    print_error(console, "there is nothing to export",
                "write cards in a lesson's cards.yaml, or questions in its quiz.yaml");
    return exit_bad_input;
  }
  write_file(exported.bytes, destination, "name a file with --output");
  for (const std::string& line : exported.adapted) console.out << line << "\n";
  console.out << fmt::format("{}: {}\n", file, summary_of(exported));
  return exported.refused.empty() ? exit_ok : exit_drifted;
}

}  // namespace proofsheet::commands
