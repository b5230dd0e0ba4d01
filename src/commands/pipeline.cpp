#include "commands/pipeline.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "commands/screened.hpp"
#include "course/notations.hpp"
#include "ledger/released.hpp"
#include "pages/templates.hpp"
#include "workbook/surroundings.hpp"

namespace proofsheet::commands {

namespace {

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

/// A lesson whose pages are asked for is read whole. Of the others with errata the examples tell to which
/// document those belong.
course::Asked asked_by(const Scope& scope, const std::optional<CommittedLedger>& ledger) {
  if (!scope.is_alone()) return course::ask_all;
  return [&scope, with_errata = workbook::lessons_with_errata(*ledger->numbers)](const std::string& folder) {
    if (scope.has_lesson(folder)) return course::Extent::whole;
    return with_errata.contains(folder) ? course::Extent::examples : course::Extent::outline;
  };
}

void add_findings(std::vector<ledger::Finding> findings, PipelineResult& made) {
  for (ledger::Finding& finding : findings) {
    place_in_titles(finding, *made.course);
    made.workbook->findings.push_back(std::move(finding));
  }
}

pages::Take taken_by(PageTaker* taker, PipelineResult& made) {
  if (!taker) return {};
  const auto take_ledger = [taker, &made](const files::Pieces& pieces) {
    std::string kept;
    made.ledger_before = taker->take_ledger(pieces, kept);
    if (made.ledger_before != Before::other) {
      made.workbook->numbers = {};  // the other pages need none of them
      made.workbook->packed_numbers = {};
    }
    return kept;
  };
  return {[taker](const std::string& path, std::string& bytes) { taker->take(path, bytes); }, take_ledger};
}

/// Nothing of a lesson is read again when it is computed, but its names, and where mistakes are acknowledged.
void leave_names(course::Lesson& lesson, const diagnostics::SetAside& set_aside) {
  for (const diagnostics::SourcePtr& source : course::sources_of(lesson)) source->wait_elsewhere(set_aside);
  lesson.prose = nullptr;
  lesson.cards = {};
  lesson.questions = {};
  for (course::Example& example : lesson.examples) {
    course::Example name;
    name.id = example.id;
    name.errata = std::move(example.errata);
    name.remarks = std::move(example.remarks);
    example = std::move(name);
  }
}

void render_asked(const pages::Templates& templates, const Progress& progress, const Request& with,
                  PipelineResult& made) {
  pages::Rendered rendered = pages::render(
      *made.workbook, templates, [&](const std::string& page) { return made.asks(page); }, progress, with.jobs,
      taken_by(with.taker, made), with.pages);
  made.pages = std::move(rendered.pages);
  made.workbook->summary.untraced = rendered.findings.size();
  add_findings(std::move(rendered.findings), made);
}

/// By place, each once.
std::vector<ledger::Finding> joined(std::vector<ledger::Finding> some,
                                    const std::vector<ledger::Finding>& others) {
  using Key = std::tuple<std::string, std::size_t, std::string>;
  std::map<Key, ledger::Finding> all;
  some.insert(some.end(), others.begin(), others.end());
  for (ledger::Finding& finding : some) {
    const auto& span = finding.span;
    const Key key{span.source ? span.source->name() : std::string(), span.begin, finding.message};
    all.try_emplace(key, std::move(finding));
  }
  some.clear();
  for (auto& [key, finding] : all) some.push_back(std::move(finding));
  return some;
}

/// The pages of some lessons, with the others around them. Their cards and questions stand on pages that span
/// lessons: those are read, too, with nothing else on them, and not kept. False if a page shows a number of a
/// lesson that was not computed, or a text refers to what is in one.
bool render_lessons(const pages::Templates& templates, const Progress& progress, const Request& with,
                    PipelineResult& made) {
  if (made.workbook->has_unknown_references) return false;
  const ledger::NumbersFile& earlier = *made.ledger->numbers;
  const auto is_picture_elsewhere = [&](const std::string& page) {
    return page.find("/figures/") != std::string::npos && !made.asks(page);
  };
  const bool has_figures = std::any_of(earlier.pages.begin(), earlier.pages.end(), is_picture_elsewhere);
  const pages::Rendered of_others = pages::render(*made.workbook, templates, [&](const std::string& page) {
    return page != pages::numbers_page && pages::is_read(page) && made.lesson_of(page).empty();
  });
  const auto whole = workbook::surrounded(*made.workbook, *made.course, made.shown, earlier, has_figures);
  if (!whole) return false;
  pages::Rendered of_lessons = pages::render(
      *whole, templates, [&](const std::string& page) { return made.asks(page); }, progress, with.jobs,
      taken_by(with.taker, made));
  made.pages = std::move(of_lessons.pages);
  auto findings = joined(std::move(of_lessons.findings), of_others.findings);
  made.workbook->summary.untraced = findings.size();
  add_findings(std::move(findings), made);
  return true;
}

/// What the committed ledger says of cards and questions, if their days matter.
std::vector<ledger::ReleasedLine> released_before(const files::Files& course, const PipelineResult& made) {
  if (!made.course->released) return {};
  if (made.ledger && made.ledger->numbers) return made.ledger->numbers->released;
  const auto text = course.read(files::Path(output_folder) / pages::numbers_page);
  return text ? ledger::parse_released(*text) : std::vector<ledger::ReleasedLine>();
}

/// A share can be computed alone if a ledger tells of the rest. Nobody asks then for the ledger's text.
PipelineResult ready_for(Scope scope, std::optional<CommittedLedger> ledger, const files::Files& course) {
  PipelineResult made;
  made.scope = std::move(scope);
  made.ledger = std::move(ledger);
  if (!made.scope.is_alone()) return made;
  if (!made.ledger) made.ledger = read_ledger(course);
  if (made.ledger->numbers)
    made.ledger->text.reset();
  else
    made.scope = {};
  return made;
}

}  // namespace

ledger::NumbersFile part_of(ledger::NumbersFile numbers, const Scope& scope) {
  ledger::erase_lessons(numbers, [&](const std::string& lesson) { return !scope.has_lesson(lesson); });
  return numbers;
}

std::vector<drift::Drift> compare(PipelineResult& made, drift::Committed committed) {
  if (!made.scope.spanning) {
    committed.numbers = part_of(*std::move(committed.numbers), made.scope);
    made.workbook->numbers = part_of(std::move(made.workbook->numbers), made.scope);
  }
  return drift::compare(committed, made.pages, made.workbook->numbers, pages::page_of,
                        [&](const std::string& page) { return made.lesson_of(page); });
}

void put_words(course::Course& course, const pages::Templates& with, const files::Files& templates,
               diagnostics::Diagnostics& diagnostics) {
  course.words = with.words();
  course::speak(course);
  course::put_points(course, [&](const diagnostics::Text& language) {
    if (language.str() == course.language.str()) return course.words.notation();
    if (auto known = course::notation_of(language.view())) return *known;
    return course::load_words(templates, "templates/words", language, diagnostics).notation();
  });
}

std::shared_ptr<const pages::Templates> compute(const files::Files& course, const files::Files& templates,
                                                const Progress& progress, const Request& request,
                                                PipelineResult& made) {
  diagnostics::Diagnostics refusals;
  const bool waits = request.taker && request.set_aside;
  progress("reading the course");
  made.course = course::load_readable(Screened(course, refusals), made.diagnostics, pages::page_names(),
                                      asked_by(made.scope, made.ledger), waits ? request.set_aside : nullptr, request.readings);
  progress("reading the templates");
  const auto loaded = pages::load_templates(Screened(templates, refusals), "templates", made.diagnostics,
                                            made.course ? made.course->language : diagnostics::Text());
  if (refusals.has_errors()) {
    // What is missing without these files is not the author's fault.
    made.diagnostics = refusals;
    return nullptr;
  }
  if (!made.course) return nullptr;
  put_words(*made.course, *loaded, Screened(templates, refusals), made.diagnostics);
  made.course->edition = request.edition.value_or(made.course->edition);
  for (const course::Lesson& lesson : made.course->lessons) made.lessons.insert(lesson.folder);
  if (made.scope.is_alone()) made.shown = workbook::shown_lessons(*made.course);
  const workbook::LessonStorage storage{
      request.set_aside, [&](std::size_t lesson) {
        leave_names(made.course->lessons[lesson], request.set_aside);
      }};
  made.workbook = workbook::assemble(*made.course, made.diagnostics, progress, request.jobs, request.memory,
                                     waits ? &storage : nullptr);
  if (!made.workbook || made.diagnostics.has_errors()) return nullptr;
  // Only now: lessons that were computed before don't depend on the ledger.
  if (made.course->released)
    ledger::put_days(made.workbook->numbers.released, released_before(course, made), *made.course->released,
                     made.workbook->findings);
  return loaded;
}

PipelineResult run_pipeline(const files::Files& course, const files::Files& templates,
                            const Progress& progress, Request request) {
  PipelineResult made = ready_for(std::exchange(request.scope, {}), std::exchange(request.ledger, {}), course);
  const auto loaded = compute(course, templates, progress, request, made);
  if (!loaded) return made;
  progress("writing pages");
  if (request.taker) request.taker->begin();
  if (!made.scope.is_alone())
    render_asked(*loaded, progress, request, made);
  else if (!render_lessons(*loaded, progress, request, made))  // a part can't be made alone
    return run_pipeline(course, templates, progress, std::move(request));
  made.workbook->lessons = {};  // they are on the pages
  made.workbook->packed = {};
  made.workbook->unpack_numbers(request.kept);
  return made;
}

}  // namespace proofsheet::commands
