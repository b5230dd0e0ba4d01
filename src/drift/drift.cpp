#include "drift/drift.hpp"

#include "drift/moved_numbers.hpp"
#include "drift/moved_pages.hpp"

namespace proofsheet::drift {
namespace {

using ledger::Finding;

Drift::Kind kind_of(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::unacknowledged:
      return Drift::Kind::unacknowledged;
    case Finding::Kind::stale:
      return Drift::Kind::stale;
    case Finding::Kind::untraced:
      return Drift::Kind::untraced;
    case Finding::Kind::claim:
      return Drift::Kind::number;
  }
  return Drift::Kind::number;
}

}  // namespace

std::string_view name_of(Drift::Kind kind) {
  switch (kind) {
    case Drift::Kind::number:
      return "number";
    case Drift::Kind::page:
      return "page";
    case Drift::Kind::untraced:
      return "untraced";
    case Drift::Kind::stale:
      return "stale";
    case Drift::Kind::unacknowledged:
      return "unacknowledged";
  }
  return "page";
}

std::vector<Drift> compare(const Pages& committed, const Pages& computed, const ledger::NumbersFile& now) {
  const MovedNumbers numbers = moved_numbers(committed, now);
  std::vector<Drift> drift = numbers.drift;
  for (Drift& page : moved_pages(committed, computed, numbers)) drift.push_back(std::move(page));
  return drift;
}

std::vector<Drift> from_findings(const std::vector<Finding>& findings) {
  std::vector<Drift> drift;
  for (const Finding& finding : findings) {
    Drift item;
    item.kind = kind_of(finding.kind);
    item.message = finding.message;
    item.was = finding.was;
    item.now = finding.now;
    if (finding.span.source) {
      const diagnostics::Position position = finding.span.source->position(finding.span.begin);
      item.file = finding.span.source->name();
      item.line = position.line;
      item.column = position.column;
    }
    drift.push_back(std::move(item));
  }
  return drift;
}

}  // namespace proofsheet::drift
