#include "pipeline/pipeline.hpp"

#include <algorithm>
#include <utility>

#include "course/notations.hpp"
#include "ledger/released.hpp"
#include "pages/templates/templates.hpp"
#include "pipeline/output.hpp"
#include "pipeline/screened.hpp"

namespace proofsheet::pipeline {

namespace {

/// Gives the course the words of its pages, and parses the printings of each document in that document's
/// notation.
void put_words(course::Course& course, const pages::Templates& with, const files::Files& templates,
               text::Diagnostics& diagnostics) {
  course.words = with.words();
  course::set_wording(course);
  course::put_points(course, [&](const text::Text& language) {
    if (language.str() == course.language.str()) return course.words.notation();
    if (auto known = course::notation_of(language.view())) return *known;
    return course::load_words(templates, "templates/words", language, diagnostics).notation();
  });
}

/// Moves a finding whose span does not show its numeral to the title of the course that contains the numeral.
void place_in_titles(ledger::Finding& finding, const course::Course& course) {
  std::vector<text::Text> titles{course.title, course.subtitle, course.author};
  for (const course::Document& document : course.documents) titles.push_back(document.title);
  for (const course::Misconception& misconception : course.misconceptions)
    titles.push_back(misconception.title);
  const text::Span& span = finding.span;
  if (span.source &&
      span.source->text().substr(span.begin, span.end - span.begin).find(finding.was) != std::string::npos)
    return;
  for (const text::Text& title : titles)
    if (const std::size_t at = title.view().find(finding.was); at != std::string_view::npos)
      finding.span = title.span(at, at + finding.was.size());
}

}  // namespace

std::optional<Loaded> load(const Files& files, const Options& options, text::Diagnostics& diagnostics) {
  text::Diagnostics refusals;
  const ScreenedFiles templates(files.templates, refusals);
  options.progress("reading the course");
  auto course = course::load_readable(ScreenedFiles(files.course, refusals), diagnostics, pages::page_names(),
                                      options.asked);
  options.progress("reading the templates");
  auto loaded =
      pages::load_templates(templates, "templates", diagnostics, course ? course->language : text::Text());
  if (course && loaded) put_words(*course, *loaded, templates, diagnostics);
  if (course) options.on_course(*course);
  if (refusals.has_errors()) {
    diagnostics = refusals;  // replaces errors that follow from the missing files, which are not the author's
                             // mistakes
    return std::nullopt;
  }
  if (!course) return std::nullopt;
  course->edition = options.edition.value_or(course->edition);
  return Loaded{*std::move(course), std::move(loaded)};
}

std::optional<workbook::Workbook> compute(const Loaded& loaded, const Options& options,
                                          text::Diagnostics& diagnostics) {
  auto workbook =
      workbook::assemble(loaded.course, diagnostics, options.progress, options.jobs, options.compute_lesson);
  if (workbook && loaded.course.chapters) {
    course::Course chapters = *loaded.course.chapters;
    chapters.words = loaded.course.words;
    if (auto guide = workbook::assemble(chapters, diagnostics, options.progress, options.jobs)) {
      workbook->findings.insert(workbook->findings.end(), guide->findings.begin(), guide->findings.end());
      workbook->guide = std::make_shared<const workbook::Workbook>(*std::move(guide));
    }
  }
  return diagnostics.has_errors() ? std::nullopt : std::move(workbook);
}

void judge(workbook::Workbook& workbook, const Loaded& loaded,
           const std::vector<ledger::ReleasedLine>& earlier) {
  if (loaded.course.released)
    ledger::put_days(workbook.numbers.released, earlier, *loaded.course.released, workbook.findings);
}

pages::Pages render(workbook::Workbook& workbook, const Loaded& loaded, const Options& options,
                    const pages::PageFilter& wanted) {
  options.progress("writing pages");
  pages::Rendered rendered =
      pages::render(workbook, *loaded.templates, wanted, options.progress, options.jobs);
  add_findings(std::move(rendered.findings), loaded.course, workbook);
  return std::move(rendered.pages);
}

void add_findings(std::vector<ledger::Finding> findings, const course::Course& course,
                  workbook::Workbook& workbook) {
  for (ledger::Finding& finding : findings) {
    place_in_titles(finding, course);
    workbook.findings.push_back(std::move(finding));
  }
  workbook.summary.untraced = static_cast<std::size_t>(
      std::count_if(workbook.findings.begin(), workbook.findings.end(),
                    [](const ledger::Finding& one) { return one.kind == ledger::Finding::Kind::untraced; }));
}

std::optional<Result> run(const Files& files, const Options& options, text::Diagnostics& diagnostics,
                          const ChoosePages& choose) {
  auto loaded = load(files, options, diagnostics);
  if (!loaded) return std::nullopt;
  auto workbook = compute(*loaded, options, diagnostics);
  if (!workbook) return std::nullopt;
  judge(*workbook, *loaded, released_before(files.course, loaded->course));
  pages::Pages pages = render(*workbook, *loaded, options, choose(loaded->course));
  return Result{std::move(loaded->course), *std::move(workbook), std::move(pages)};
}

}  // namespace proofsheet::pipeline
