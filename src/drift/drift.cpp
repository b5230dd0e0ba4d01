#include "drift/drift.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
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
  for (Drift& page : moved_pages(committed, computed, numbers, lesson_of)) drift.push_back(std::move(page));
  return drift;
}

std::vector<Drift> take_following(std::vector<Drift>& drift) {
  std::map<std::string, std::vector<Drift>> following;  // by lesson
  const bool is_explained =
      std::any_of(drift.begin(), drift.end(), [](const Drift& one) { return one.kind != Drift::Kind::page; });
  std::erase_if(drift, [&](Drift& one) {
    if (one.follows) following[one.lesson].push_back(std::move(one));
    return one.follows;
  });
  std::vector<Drift> taken;
  for (auto& [lesson, pages] : following) {
    if (!is_explained && (!lesson.empty() || following.size() == 1)) {
      Drift& last = pages.back();  // Markdown, which is the easiest to read
      if (pages.size() > 1)
        last.message = fmt::format(
            "this page and {} more are not what their sources make now; the words or the templates changed",
            pages.size() - 1);
      last.pages = pages.size();
      drift.push_back(std::move(last));
      pages.pop_back();
    }
    std::move(pages.begin(), pages.end(), std::back_inserter(taken));
  }
  return taken;
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
