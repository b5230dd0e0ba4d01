#include "drift/drift.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "drift/moved_numbers.hpp"
#include "text/source.hpp"

namespace proofsheet::drift {
namespace {

using ledger::Finding;

Drift::Kind kind_of(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::unacknowledged: return Drift::Kind::unacknowledged;
    case Finding::Kind::stale: return Drift::Kind::stale;
    case Finding::Kind::untraced: return Drift::Kind::untraced;
    case Finding::Kind::claim: return Drift::Kind::number;
    case Finding::Kind::routes: return Drift::Kind::routes;
    case Finding::Kind::line: return Drift::Kind::line;
    case Finding::Kind::released: return Drift::Kind::released;
  }
  return Drift::Kind::number;
}

// Returns the lesson whose folder contains a source; empty for the course's own files.
std::string lesson_of_source(const std::string& file) {
  constexpr std::string_view lessons = "lessons/";
  const std::size_t end = file.find('/', lessons.size());
  if (!file.starts_with(lessons) || end == std::string::npos) return {};
  return file.substr(lessons.size(), end - lessons.size());
}

/// Returns the lessons in which a claim was added, removed or judged otherwise.
std::set<std::string> lessons_with_changed_claims(const Committed& committed,
                                                  const ledger::NumbersFile& now) {
  std::set<std::string> lessons;
  if (!committed.numbers) return lessons;
  std::vector<ledger::JudgedLine> changed;
  std::set_symmetric_difference(committed.numbers->judged.begin(), committed.numbers->judged.end(),
                                now.judged.begin(), now.judged.end(), std::back_inserter(changed));
  for (const ledger::JudgedLine& line : changed) lessons.insert(line.lesson);
  return lessons;
}

bool has_errata(const ledger::NumbersFile& numbers) {
  return std::any_of(numbers.judged.begin(), numbers.judged.end(), [](const ledger::JudgedLine& line) {
    const auto verdict = ledger::verdict_named(line.verdict);
    return verdict && !row_of(*verdict).clean;
  });
}

}  // namespace

std::string_view name_of(Drift::Kind kind) {
  switch (kind) {
    case Drift::Kind::number: return "number";
    case Drift::Kind::page: return "page";
    case Drift::Kind::untraced: return "untraced";
    case Drift::Kind::stale: return "stale";
    case Drift::Kind::routes: return "routes";
    case Drift::Kind::line: return "line";
    case Drift::Kind::released: return "released";
    case Drift::Kind::unacknowledged: return "unacknowledged";
  }
  return "page";
}

std::vector<Drift> compare(const Committed& committed, const Pages& computed, const ledger::NumbersFile& now,
                           const PageOf& page_of, const LessonOf& lesson_of) {
  const MovedNumbers numbers = moved_numbers(committed, now, page_of);
  std::vector<Drift> drift = numbers.drift;
  for (Drift& verdict : moved_verdicts(committed, now)) drift.push_back(std::move(verdict));
  std::set<std::string> changed = lessons_with_changed_claims(committed, now);
  for (const Change& change : numbers.changes) changed.insert(change.lesson);
  // Every page of a site links to the errata, if there are any.
  const bool are_links_changed = committed.numbers && has_errata(*committed.numbers) != has_errata(now);
  for (Drift& page : moved_pages(committed.pages, computed, numbers, lesson_of)) {
    const bool is_foreign = !computed.contains(page.file.substr(std::string_view(output_folder).size()));
    if (!is_foreign && changed.contains(page.lesson))
      page.behind = page.lesson;
    else if (!is_foreign && (page.lesson.empty() ? !changed.empty() : are_links_changed))
      page.behind = "";
    drift.push_back(std::move(page));
  }
  return drift;
}

std::vector<Drift> take_following(std::vector<Drift>& drift) {
  std::set<std::string> reported;
  for (const Drift& one : drift)
    if (one.kind != Drift::Kind::page) reported.insert({one.lesson, ""});
  const auto first = std::stable_partition(drift.begin(), drift.end(), [&](const Drift& one) {
    return !one.behind || !reported.contains(*one.behind);
  });
  std::vector<Drift> following(std::make_move_iterator(first), std::make_move_iterator(drift.end()));
  drift.erase(first, drift.end());
  return following;
}

void Drift::set_place(const text::Span& span) {
  const text::Region region = text::region_of(span);
  file = region.file;
  line = region.line;
  column = region.column;
  end_line = region.end_line;
  end_column = region.end_column;
}

std::vector<Drift> from_findings(std::vector<Finding> findings) {
  std::vector<Drift> drift;
  drift.reserve(findings.size());
  for (Finding& finding : findings) {
    Drift item;
    item.kind = kind_of(finding.kind);
    item.message = std::move(finding.message);
    item.was = std::move(finding.was);
    item.now = std::move(finding.now);
    item.hint = std::move(finding.hint);
    item.example = std::move(finding.example);
    item.verdict = finding.verdict;
    item.set_place(finding.span);
    item.lesson = lesson_of_source(item.file);
    drift.push_back(std::move(item));
  }
  return drift;
}

}  // namespace proofsheet::drift
