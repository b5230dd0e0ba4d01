#include "commands/pipeline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "files/exchange.hpp"

namespace proofsheet::commands {

namespace {

const files::Path output = output_folder;
constexpr std::size_t longest_name = 255;  // of a file, for every disk that we know

/// Whether a path below output/ is one that the program writes. Ledgers are not believed: nothing hidden is.
bool is_ours(const std::string& path) {
  const files::Path place(path);
  const bool is_plain = std::none_of(place.begin(), place.end(), [](const files::Path& part) {
    const std::string name = part.string();
    return name.empty() || name.front() == '.' || name.size() > longest_name;
  });
  const auto documents = pages::paper_documents();
  const bool is_pdf = std::any_of(documents.begin(), documents.end(),
                                  [&](const pages::PaperDocument& one) { return place_of(one) == path; });
  return path == pages::numbers_page || is_pdf || (is_plain && pages::is_page_path(path));
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
               [&](const std::string& page) { return is_ours(page) && !course.is_folder(output / page); });
  return written;
}

/// A ledger that can't be read counts as none.
void warn_of_broken_ledger(const files::Files& course, diagnostics::Diagnostics& diagnostics) {
  const files::Path place = output / pages::numbers_page;
  std::string fault;
  if (const auto json = course.read(place); json && !ledger::parse_numbers(*json, fault))
    diagnostics.warning(
        {}, fmt::format("{} is no ledger ({}), and counts as none", place.generic_string(), fault),
        "'proofsheet build' writes it anew, and removes no page that only it knew");
}

/// The files that are none of `ours` and lie beside one, by their path below output/. What begins with a dot
/// is for machines (.gitattributes, .nojekyll), and no page.
std::vector<std::string> foreign_files(const files::Files& course, std::set<std::string> ours) {
  for (const pages::PaperDocument& document : pages::paper_documents())
    ours.insert("pdf/" + document.pdf + ".pdf");
  std::set<files::Path> folders;
  for (const std::string& path : ours) folders.insert(files::Path(path).parent_path());
  std::vector<std::string> foreign;
  for (const files::Path& path : course.list(output)) {
    const files::Path below = path.lexically_relative(output);
    const bool is_hidden = below.filename().string().starts_with('.');
    if (!is_hidden && folders.contains(below.parent_path()) && !ours.contains(below.generic_string()))
      foreign.push_back(below.generic_string());
  }
  return foreign;
}

/// Makes the files of output/ what they are wanted to be (nothing: they are not to be there). `wanted` is
/// asked when nobody else writes.
Written put(files::Disk& course, const files::Waiting& waiting,
            const std::function<files::Revision()>& wanted) {
  const files::Hold held = course.hold(output, waiting);
  files::Exchange exchange(course, output, is_ours);
  exchange.finish();
  Written count;
  files::Revision changes;
  for (const auto& [path, bytes] : wanted()) {
    if (course.read(output / path) == bytes) continue;
    changes[path] = bytes;
    ++(bytes ? count.written : count.removed);
  }
  exchange.make(changes);
  return count;
}

/// Files of which some may be refused; all that were are told, and to the others it is as if they were not
/// there.
class Screened final : public files::Files {
 public:
  Screened(const files::Files& below, diagnostics::Diagnostics& refusals)
      : below_(below), refusals_(refusals) {}
  std::optional<std::string> read(const files::Path& path) const override {
    return screened([&] { return below_.read(path); });
  }
  std::vector<files::Path> list(const files::Path& folder) const override {
    return screened([&] { return below_.list(folder); });
  }
  bool is_folder(const files::Path& path) const override {
    return screened([&] { return below_.is_folder(path); });
  }

 private:
  template <class Question>
  auto screened(const Question& question) const -> decltype(question()) {
    try {
      return question();
    } catch (const files::Refused& refused) {
      refusals_.error({}, refused.fact, refused.hint);
      return {};
    }
  }

  const files::Files& below_;
  diagnostics::Diagnostics& refusals_;
};

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
  diagnostics::Diagnostics refusals;
  progress("reading the templates");
  const auto loaded = pages::load_templates(Screened(templates, refusals), "templates", made.diagnostics);
  progress("reading the course");
  made.course = course::load_readable(Screened(course, refusals), made.diagnostics, pages::page_names());
  if (refusals.has_errors()) {
    // What is missing without these files is not the author's fault.
    made.diagnostics = refusals;
    return made;
  }
  if (!made.course) return made;
  made.workbook = workbook::assemble(*made.course, made.diagnostics, progress);
  if (!made.workbook || made.diagnostics.has_errors()) return made;
  progress("writing pages");
  pages::Rendered rendered = pages::render(*made.workbook, *loaded);
  made.pages = std::move(rendered.pages);
  warn_of_broken_ledger(course, made.diagnostics);
  made.workbook->summary.untraced = rendered.findings.size();
  for (ledger::Finding& finding : rendered.findings) place_in_titles(finding, *made.course);
  std::move(rendered.findings.begin(), rendered.findings.end(), std::back_inserter(made.workbook->findings));
  return made;
}

std::string place_of(const pages::PaperDocument& document) { return "pdf/" + document.pdf + ".pdf"; }

Written write_output(files::Disk& course, const pages::Pages& pages, const files::Waiting& waiting) {
  return put(course, waiting, [&] {
    files::Revision wanted(pages.begin(), pages.end());
    for (const std::string& old : pages_written_before(course)) wanted.try_emplace(old, std::nullopt);
    return wanted;
  });
}

Written write_pdfs(files::Disk& course, const std::map<std::string, std::string>& pdfs,
                   const files::Waiting& waiting) {
  return put(course, waiting, [&] {
    files::Revision wanted(pdfs.begin(), pdfs.end());
    for (const pages::PaperDocument& document : pages::paper_documents())
      wanted.try_emplace(place_of(document), std::nullopt);
    return wanted;
  });
}

bool is_output_unfinished(files::Disk& course) {
  return files::Exchange(course, output, is_ours).is_unfinished();
}

bool finish_output(files::Disk& course, const files::Waiting& waiting) {
  if (!is_output_unfinished(course)) return false;
  const files::Hold held = course.hold(output, waiting);
  files::Exchange(course, output, is_ours).finish();
  return true;
}

pages::Pages committed_output(const files::Files& course, const pages::Pages& computed) {
  std::set<std::string> paths = pages_written_before(course);
  for (const auto& [path, bytes] : computed) paths.insert(path);
  pages::Pages committed;
  for (const std::string& path : paths)
    if (const auto bytes = course.read(output / path)) committed[path] = *bytes;
  for (const std::string& path : foreign_files(course, paths)) committed[path];
  return committed;
}

}  // namespace proofsheet::commands
