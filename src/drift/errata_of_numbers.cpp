#include <fmt/format.h>

#include <map>
#include <tuple>

#include "drift/changes.hpp"
#include "drift/dependencies.hpp"
#include "drift/errata.hpp"
#include "drift/movements.hpp"

namespace proofsheet::drift {
namespace {

/// A number by all but the way it is printed.
using Place = std::tuple<std::string, std::string, std::string, std::string>;
using Printing = const NamedNumbers::value_type*;
using Printings = std::map<Place, std::vector<Printing>>;

Place place_of(const NumberKey& key) { return {key.lesson, key.place, key.example, key.name}; }

// The format as written, and the route where it is not the plain one.
std::string way_of(const NumberKey& key) {
  return key.route == "exact" ? key.format : fmt::format("{} {}", key.format, key.route);
}

/// What changed between the releases of all that their numbers are computed from.
class Causes {
 public:
  Causes(const ledger::NumbersFile& before, const ledger::NumbersFile& after)
      : changes_(changed_definitions(before, after)), dependencies_(before, after) {}

  /// The changes that a number depends on; empty if there are none.
  std::string of(const NumberKey& key, const NamedNumber& number) {
    const std::set<std::string>& reached = dependencies_.of(key.lesson, key.example, number.expression);
    std::string facts;
    for (const Change& change : changes_) {
      const bool by_hand = change.kind == ledger::Definition::Kind::by_hand;
      if (change.lesson != key.lesson || change.example != key.example || !change.kind) continue;
      if (!reached.contains(change.name) || (by_hand && key.route != "by hand")) continue;
      facts += (facts.empty() ? "" : "; ") + change.fact;
    }
    return facts;
  }

 private:
  std::vector<Change> changes_;
  Dependencies dependencies_;
};

// What the number itself tells, where no definition does.
std::string cause_of(const Printing before, const Printing after) {
  if (before->first.route != after->first.route)
    return fmt::format("it was computed on the route '{}', it is now on '{}'", before->first.route,
                       after->first.route);
  if (before->second.exact != after->second.exact)
    return before->second.exact
               ? "it was a fraction, and is now a real that is none known: its equation changed"
               : "it was a real that is no known fraction, and is now one: its equation changed";
  if (before->first.format != after->first.format)
    return fmt::format("it was printed as `{}`, it is now as `{}`", way_of(before->first),
                       way_of(after->first));
  return {};
}

void compare(Printing before, Printing after, Causes& causes, ReleaseErrata& errata) {
  ++errata.compared;
  const std::string &was = before->second.digits, &is = after->second.digits;
  if (was == is) return;
  const DigitDifference found = difference(was, is);
  if (found.agree && before->first != after->first) return;  // the same number at other places
  const NumberKey& key = after->first;
  std::string cause = causes.of(key, after->second);
  if (cause.empty()) cause = cause_of(before, after);
  errata.errata.push_back({key.lesson, key.place, key.example, key.name, was, is, std::move(cause), found});
}

// What has no partner that is printed in the same way, by its place.
Printings without_partner(const NamedNumbers& numbers, const NamedNumbers& others) {
  Printings alone;
  for (const auto& number : numbers)
    if (!others.contains(number.first)) alone[place_of(number.first)].push_back(&number);
  return alone;
}

std::size_t counted(const Printings& printings) {
  std::size_t count = 0;
  for (const auto& [place, all] : printings) count += all.size();
  return count;
}

}  // namespace

std::optional<ReleaseErrata> errata_of_numbers(const std::string& before, const std::string& after,
                                               std::string& fault) {
  const auto file_before = ledger::parse_numbers(before, fault);
  if (!file_before) return std::nullopt;
  const auto file_after = ledger::parse_numbers(after, fault);
  if (!file_after) return std::nullopt;
  const NamedNumbers old = named_numbers(*file_before), now = named_numbers(*file_after);
  Causes causes(*file_before, *file_after);
  ReleaseErrata errata;
  for (const auto& number : old)
    if (const auto same = now.find(number.first); same != now.end()) compare(&number, &*same, causes, errata);
  Printings gone = without_partner(old, now), added = without_partner(now, old);
  // One printing that went and one that came at the same place: its format or its route changed.
  for (auto& [place, printings] : gone) {
    const auto came = added.find(place);
    if (came == added.end() || printings.size() != 1 || came->second.size() != 1) continue;
    compare(printings.front(), came->second.front(), causes, errata);
    printings.clear();
    came->second.clear();
  }
  errata.gone = counted(gone);
  errata.added = counted(added);
  return errata;
}

}  // namespace proofsheet::drift
