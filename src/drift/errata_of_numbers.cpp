#include <fmt/format.h>

#include <map>
#include <tuple>

#include "drift/errata_of_ledgers.hpp"
#include "drift/named_numbers.hpp"

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

void compare(Printing before, Printing after, ReleaseErrata& errata) {
  ++errata.compared;
  const std::string &was = before->second.digits, &is = after->second.digits;
  if (was == is) return;
  const Difference found = difference(was, is);
  if (found.agree && before->first != after->first) return;  // the same number at other places
  const NumberKey& key = after->first;
  errata.errata.push_back(
      {key.lesson, key.place, key.example, key.name, was, is, cause_of(before, after), found});
}

std::optional<NamedNumbers> read(const std::string& json, std::string& fault) {
  const auto file = ledger::parse_numbers(json, fault);
  if (!file) return std::nullopt;
  return named_numbers(*file);
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
  const auto old = read(before, fault);
  if (!old) return std::nullopt;
  const auto now = read(after, fault);
  if (!now) return std::nullopt;
  ReleaseErrata errata;
  for (const auto& number : *old)
    if (const auto same = now->find(number.first); same != now->end()) compare(&number, &*same, errata);
  Printings gone = without_partner(*old, *now), added = without_partner(*now, *old);
  // One printing that went and one that came at the same place: its format or its route changed.
  for (auto& [place, printings] : gone) {
    const auto came = added.find(place);
    if (came == added.end() || printings.size() != 1 || came->second.size() != 1) continue;
    compare(printings.front(), came->second.front(), errata);
    printings.clear();
    came->second.clear();
  }
  errata.gone = counted(gone);
  errata.added = counted(added);
  return errata;
}

}  // namespace proofsheet::drift
