#include "runs/run.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "workbook/surroundings.hpp"

namespace proofsheet::runs {

namespace {

using ledger::Finding;

std::set<std::string> folders_of(const course::Course& course) {
  std::set<std::string> folders;
  for (const course::Lesson& lesson : course.lessons) folders.insert(lesson.folder);
  return folders;
}

/// Returns how much of each lesson to read: the lessons of the scope completely, and of other lessons with
/// errata the examples, which name the document.
course::ChooseExtent extents_for(const Scope& scope, const ledger::NumbersFile& committed) {
  return [scope, with_errata = workbook::lessons_with_errata(committed)](const std::string& folder) {
    if (scope.has_lesson(folder)) return course::Extent::whole;
    return with_errata.contains(folder) ? course::Extent::examples : course::Extent::outline;
  };
}

/// Joins two lists of findings, sorted by place, each finding once.
std::vector<Finding> merge(std::vector<Finding> some, const std::vector<Finding>& others) {
  using Key = std::tuple<std::string, std::size_t, std::string>;
  std::map<Key, Finding> all;
  some.insert(some.end(), others.begin(), others.end());
  for (Finding& finding : some) {
    const auto& span = finding.span;
    const Key key{span.source ? span.source->name() : std::string(), span.begin, finding.message};
    all.try_emplace(key, std::move(finding));
  }
  some.clear();
  for (auto& [key, finding] : all) some.push_back(std::move(finding));
  return some;
}

/// Renders the pages of the scope, with outlines of the other lessons. Pages that span lessons are rendered
/// with only the cards and questions of the scope, audited, and discarded; but not if only a folder of
/// output/ is wanted, for a preview. Returns `nullopt` if a page shows a number of a lesson that was not
/// computed, or if a text refers to one.
std::optional<pages::Pages> render_lessons(workbook::Workbook& workbook, const pipeline::Loaded& loaded,
                                           const pipeline::Options& options,
                                           const ledger::NumbersFile& committed,
                                           const std::set<std::string>& shown, const Scope& scope,
                                           const std::function<bool(const std::string&)>& asks) {
  const std::set<std::string> lessons = folders_of(loaded.course);
  const auto is_picture_elsewhere = [&](const auto& page) {
    return page.first.find("/figures/") != std::string::npos && !asks(page.first);
  };
  const bool has_figures = std::any_of(committed.pages.begin(), committed.pages.end(), is_picture_elsewhere);
  options.progress("writing pages");
  const pages::Rendered spanning = pages::render(workbook, *loaded.templates, [&](const std::string& page) {
    return scope.below.empty() && page != pages::numbers_page && pages::is_read(page) &&
           lesson_of_page(page, lessons).empty();
  });
  const auto whole = workbook::add_surroundings(workbook, loaded.course, shown, committed, has_figures);
  if (!whole) return std::nullopt;
  pages::Rendered own = pages::render(*whole, *loaded.templates, asks, options.progress, options.jobs);
  pipeline::add_findings(merge(std::move(own.findings), spanning.findings), loaded.course, workbook);
  return std::move(own.pages);
}

/// Runs over some lessons only. Returns `nullopt` without an error if the whole course is needed.
std::optional<Run> run_lessons(const pipeline::Files& files, pipeline::Options options, const Scope& scope,
                               pipeline::CommittedLedger ledger, text::Diagnostics& diagnostics) {
  options.asked = extents_for(scope, *ledger.numbers);
  auto loaded = pipeline::load(files, options, diagnostics);
  if (!loaded) return std::nullopt;
  loaded->course.chapters.reset();  // no lesson needs the guide
  const std::set<std::string> shown = workbook::shown_lessons(loaded->course);
  auto workbook = pipeline::compute(*loaded, options, diagnostics);
  if (!workbook) return std::nullopt;
  pipeline::judge(*workbook, *loaded, ledger.numbers->released);
  const std::set<std::string> lessons = folders_of(loaded->course);
  auto pages = render_lessons(*workbook, *loaded, options, *ledger.numbers, shown, scope,
                              [&](const std::string& page) { return is_in(scope, page, lessons); });
  if (!pages) return std::nullopt;
  return Run{{std::move(loaded->course), *std::move(workbook), *std::move(pages)},
             scope,
             lessons,
             std::move(ledger)};
}

/// Computes the lessons of a scope, and adds outlines of the others. Returns `nullopt` without an error if
/// the whole course is needed.
std::optional<Computed> compute_lessons(const pipeline::Files& files, pipeline::Options options,
                                        const Scope& scope, text::Diagnostics& diagnostics) {
  const pipeline::CommittedLedger ledger = pipeline::read_ledger(files.course);
  if (!ledger.numbers) return std::nullopt;
  options.asked = extents_for(scope, *ledger.numbers);
  auto loaded = pipeline::load(files, options, diagnostics);
  if (!loaded) return std::nullopt;
  const std::set<std::string> shown = workbook::shown_lessons(loaded->course);
  auto workbook = pipeline::compute(*loaded, options, diagnostics);
  if (!workbook) return std::nullopt;
  auto whole = workbook::add_surroundings(*workbook, loaded->course, shown, *ledger.numbers, false);
  if (!whole) return std::nullopt;
  whole->numbers = std::move(workbook->numbers);
  return Computed{*std::move(loaded), *std::move(whole)};
}

/// Adds the digests of the pages that were not rendered to the new ledger: those of the committed one.
void add_other_digests(pages::Pages& pages, const ledger::NumbersFile& committed) {
  std::string fault;
  auto numbers = ledger::parse_numbers(pages.at(pages::numbers_page), fault);
  for (auto& [page, digest] : numbers->pages)
    if (const auto known = committed.pages.find(page); digest.empty() && known != committed.pages.end())
      digest = known->second;
  pages[pages::numbers_page] = ledger::to_json(*numbers);
}

/// Computes all lessons, and renders the pages of the scope.
std::optional<Run> run_all(const pipeline::Files& files, const pipeline::Options& options, const Scope& scope,
                           std::optional<pipeline::CommittedLedger> ledger, text::Diagnostics& diagnostics) {
  auto result = pipeline::run(files, options, diagnostics, [&](const course::Course& course) {
    return [&scope, lessons = folders_of(course)](const std::string& page) {
      return is_in(scope, page, lessons);
    };
  });
  if (!result) return std::nullopt;
  if (!scope.is_whole() && result->pages.contains(pages::numbers_page)) {
    const pipeline::CommittedLedger committed = ledger ? *ledger : pipeline::read_ledger(files.course);
    if (committed.numbers) add_other_digests(result->pages, *committed.numbers);
  }
  std::set<std::string> lessons = folders_of(result->course);
  return Run{*std::move(result), scope, std::move(lessons), std::move(ledger)};
}

}  // namespace

std::optional<Run> run(const pipeline::Files& files, pipeline::Options options, const Scope& scope,
                       std::optional<pipeline::CommittedLedger> ledger, text::Diagnostics& diagnostics) {
  if (!scope.has_lessons_only()) return run_all(files, options, scope, std::move(ledger), diagnostics);
  if (!ledger) ledger = pipeline::read_ledger(files.course);
  if (ledger->numbers) {
    ledger->text.reset();
    text::Diagnostics found;
    auto made = run_lessons(files, options, scope, *std::move(ledger), found);
    if (made || found.has_errors()) {
      diagnostics.add(found);
      return made;
    }
  }
  return run_all(files, options, {}, std::nullopt, diagnostics);
}

std::optional<Computed> compute(const pipeline::Files& files, pipeline::Options options, const Scope& scope,
                                text::Diagnostics& diagnostics) {
  if (scope.has_lessons_only()) {
    text::Diagnostics found;
    auto some = compute_lessons(files, options, scope, found);
    if (some || found.has_errors()) return diagnostics.add(found), std::move(some);
  }
  auto loaded = pipeline::load(files, options, diagnostics);
  auto workbook = loaded ? pipeline::compute(*loaded, options, diagnostics) : std::nullopt;
  if (!workbook) return std::nullopt;
  return Computed{*std::move(loaded), *std::move(workbook)};
}

ledger::NumbersFile part_of(ledger::NumbersFile numbers, const Scope& scope) {
  ledger::erase_lessons(numbers, [&](const std::string& lesson) { return !scope.has_lesson(lesson); });
  return numbers;
}

std::vector<drift::Drift> compare(const Run& run, drift::Committed committed) {
  const auto lesson_of = [&](const std::string& page) { return run.lesson_of(page); };
  if (run.scope.spanning) return pipeline::compare(committed, run.pages, run.workbook.numbers, lesson_of);
  if (committed.numbers) committed.numbers = part_of(*std::move(committed.numbers), run.scope);
  return pipeline::compare(committed, run.pages, part_of(run.workbook.numbers, run.scope), lesson_of);
}

}  // namespace proofsheet::runs
