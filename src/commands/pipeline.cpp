#include "commands/pipeline.hpp"

#include <algorithm>
#include <set>

namespace proofsheet::commands {

namespace {

const files::Path output = "output";

/// A file that waited to be renamed when an earlier run was killed.
bool is_abandoned(const files::Path& path) {
  const std::string name = path.filename().string();
  return name.front() == '.' && path.extension() == ".new";
}

/// The pages that the committed ledger says the program wrote, as far as it could have.
std::set<std::string> pages_written_before(const files::Files& course) {
  std::set<std::string> written;
  const auto json = course.read(output / pages::numbers_page);
  if (!json) return written;
  std::string fault;
  const auto numbers = ledger::parse_numbers(*json, fault);
  if (!numbers) return written;
  std::copy_if(numbers->pages.begin(), numbers->pages.end(), std::inserter(written, written.end()),
               pages::is_page_path);
  return written;
}

/// A numeral whose place does not show it, and that stands in a title of the course, is mended there.
void place_in_titles(ledger::Finding& finding, const course::Course& course) {
  std::vector<diagnostics::Text> titles{course.title, course.subtitle, course.author};
  for (const course::Document& document : course.documents) titles.push_back(document.title);
  for (const course::Misconception& misconception : course.misconceptions)
    titles.push_back(misconception.title);
  const diagnostics::Span& span = finding.span;
  if (span.source &&
      span.source->text().substr(span.begin, span.end - span.begin).find(finding.was) != std::string::npos)
    return;
  for (const diagnostics::Text& title : titles)
    if (const std::size_t at = title.view().find(finding.was); at != std::string_view::npos)
      finding.span = title.span(at, at + finding.was.size());
}

}  // namespace

PipelineResult run_pipeline(const files::Files& course, const files::Files& templates,
                            const Progress& progress) {
  PipelineResult made;
  progress("reading the templates");
  const auto loaded = pages::load_templates(templates, "templates", made.diagnostics);
  progress("reading the course");
  made.course = course::load_readable(course, made.diagnostics, pages::page_names());
  if (!made.course) return made;
  made.workbook = workbook::assemble(*made.course, made.diagnostics, progress);
  if (!made.workbook || made.diagnostics.has_errors()) return made;
  progress("writing pages");
  pages::Rendered rendered = pages::render(*made.workbook, *loaded);
  made.pages = std::move(rendered.pages);
  made.workbook->summary.untraced = rendered.findings.size();
  for (ledger::Finding& finding : rendered.findings) place_in_titles(finding, *made.course);
  std::move(rendered.findings.begin(), rendered.findings.end(), std::back_inserter(made.workbook->findings));
  return made;
}

Written write_output(files::Files& course, const pages::Pages& pages) {
  Written count;
  for (const files::Path& path : course.list(output))
    if (is_abandoned(path)) course.remove(path);
  // What is gone is removed before the ledger forgets it, and the ledger knows a new page before the page is
  // there: so a kill at any moment leaves no file that a later run would not know as its own.
  for (const std::string& old : pages_written_before(course)) {
    if (pages.count(old) > 0 || !course.read(output / old)) continue;
    course.remove(output / old);
    ++count.removed;
  }
  const auto write = [&](const std::string& path, const std::string& bytes) {
    if (course.read(output / path) == bytes) {
      ++count.unchanged;
      return;
    }
    course.write(output / path, bytes);
    ++count.written;
  };
  if (const auto numbers = pages.find(pages::numbers_page); numbers != pages.end())
    write(numbers->first, numbers->second);
  for (const auto& [path, bytes] : pages)
    if (path != pages::numbers_page) write(path, bytes);
  return count;
}

pages::Pages committed_output(const files::Files& course, const pages::Pages& computed) {
  std::set<std::string> paths = pages_written_before(course);
  for (const auto& [path, bytes] : computed) paths.insert(path);
  pages::Pages committed;
  for (const std::string& path : paths)
    if (const auto bytes = course.read(output / path)) committed[path] = *bytes;
  return committed;
}

}  // namespace proofsheet::commands
